// @ts-check
/**
 * Steps through a record by move, trick and round.  The board is that of play, with a timeline in
 * place of the decision, and beside it the log, or the choices that could have been better.
 * @typedef {import("./messages").OpenedMessage} OpenedMessage
 * @typedef {import("./messages").MovesMessage} MovesMessage
 * @typedef {import("./messages").ReviewedMessage} ReviewedMessage
 * @typedef {import("./messages").TableMessage} TableMessage
 * @typedef {import("./messages").Pieces} Pieces
 * @typedef {import("./page.js").App} App
 */
import { button, cross, decimal, element } from "./dom.js";
import { Moves } from "./moves.js";
import { fromHash, packed, unpacked } from "./packing.js";
import { Review, chips } from "./review.js";
import { settings, speedSelect } from "./settings.js";
import { Table } from "./table.js";
import { Timeline } from "./timeline.js";
import { plainPage } from "./waiting.js";

/** Packed records up to this length fit into a link. */
const LINKED = 6000;

/** Milliseconds between two moves while the replay runs, at normal speed. */
const STEP = 1000;

export class Replay {
  /**
   * @param {App} app
   * @param {{ text?: string | undefined, seat: number | null, own: number | null, review: boolean }} how
   */
  constructor(app, { text, seat, own, review }) {
    this.app = app;
    this.text = "";
    this.game = "";
    this.at = 0;
    /** The seat whose view is shown. @type {number | "all" | null} */
    this.seat = null;
    /** The person's own seat in the match. */
    this.own = own;
    /** Whether the review begins at once when the record is open. */
    this.reviewing = review;
    /** @type {OpenedMessage | null} */
    this.open = null;
    /** @type {Table | null} */
    this.table = null;
    /** @type {Moves | null} */
    this.moves = null;
    /** @type {Review | null} */
    this.review = null;
    /** @type {Timeline | null} */
    this.timeline = null;
    this.wanted = "";
    this.packed = "";
    /** The timer of automatic playback. */
    this.timer = 0;
    this.root = element("div", { class: "looking" });
    this.prompt = element("p", { class: "prompt" });
    this.counter = element("output", { "aria-live": "off" });
    this.note = element("p", { class: "note", role: "alert" });
    const { record } = fromHash();
    if (text) this.load(text, false, seat);
    else this.drop();
    if (!text && record) unpacked(record).then((found) => this.load(found, true), () => this.refused(["#record"]));
  }

  /** Asks for a file. */
  drop() {
    const { words } = this.app;
    const input = element("input", { type: "file", accept: ".json,application/json", change: (/** @type {Event} */ event) => {
      const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
      if (file) file.text().then((text) => this.load(text, true));
    } });
    const zone = element("div", { class: "drop" }, element("h2", {}, words["open"]), element("label", {}, element("span", {}, words["drop"]), input), this.note);
    zone.addEventListener("dragover", (event) => event.preventDefault());
    zone.addEventListener("drop", (event) => {
      event.preventDefault();
      event.dataTransfer?.files[0]?.text().then((text) => this.load(text, true));
    });
    this.root.replaceChildren(plainPage(this.app.menuButton(), zone).root);
  }

  /** @param {Pieces} reason */
  refused(reason) {
    this.note.replaceChildren(...this.table ? this.table.text(reason) : [reason.join("")]);
  }

  /**
   * @param {string} text
   * @param {boolean} there whether to go where the address says
   * @param {number | null} [own] as whom it is shown
   */
  load(text, there, own = null) {
    this.text = text;
    const { at, seat } = there ? fromHash() : { at: own === null ? 0 : Infinity, seat: own }; // A match that goes on opens at its present position.
    this.at = at;
    this.wanted = String(seat ?? "");
    this.app.link.send({ type: "open", document: text });
  }

  /** @param {OpenedMessage | MovesMessage | ReviewedMessage} message */
  receive(message) {
    if (message.type === "opened") return void this.opened(message);
    if (message.type === "reviewed") return void this.review?.reviewed(message);
    this.told(message);
  }

  /** @param {OpenedMessage} opened */
  async opened(opened) {
    const { app } = this;
    this.open = opened;
    this.game = opened.game;
    this.seat = opened.seats.find((seat) => String(seat) === this.wanted) ?? (opened.seats.includes(null) && this.wanted === "null" ? null : opened.seats[0] ?? null);
    const meta = this.text ? JSON.parse(this.text).meta : null;
    this.own ??= typeof meta?.seat === "number" ? meta.seat : null;
    app.spokenIn(opened.game);
    packed(this.text).then((text) => { this.packed = text.length <= LINKED ? text : ""; this.address(); });
    this.ask();
    app.drawMenu();
  }

  /** Requests the list of moves as a seat sees it, in a language. */
  ask() {
    const { language, link } = this.app;
    link.send({ type: "moves", seat: this.seat, language });
  }

  /** @param {MovesMessage} message */
  told(message) {
    const { app, open } = this;
    if (!open) return;
    const first = this.table === null;
    if (message.words && app.served) app.words = message.words;
    this.table = new Table(() => {}, app.words);
    this.table.lasting = message;
    this.table.root.classList.add("replay");
    this.moves = new Moves(message, app.words, (position) => this.go(position));
    this.draw();
    this.go(this.at);
    if (first) this.timeline?.slider.focus({ preventScroll: true });
    if (this.reviewing) this.beginReview();
    else if (this.review) this.list(this.review.root);
  }

  /** Draws the controls around the table. */
  draw() {
    const { app, moves, open, table } = this;
    const { words } = app;
    if (!open || !table || !moves) return;
    this.timeline = new Timeline(open.positions, open.parts, words, (position) => { this.pause(); this.go(position); });
    this.timeline.draw(this.review?.curve ?? []);
    this.playing = button("▶", () => this.timer ? this.pause() : this.run(), "btn play-on");
    this.controls = element("section", { class: "decide controls", "aria-label": words["walk"] },
      this.prompt, this.note, this.timeline.root, this.steps(), this.choices());
    this.note.textContent = open.error;
    this.tabs = element("div", { class: "tabs", role: "group" });
    this.listed = element("div", { class: "listed" });
    this.side = element("aside", { class: "side", id: "side", popover: true, "aria-label": words["log"] },
      element("header", {}, this.tabs, cross(words["close"] ?? "", () => this.side?.hidePopover())),
      open.title && element("p", { class: "note" }, open.title), this.listed);
    table.decision.root.replaceWith(this.controls);
    table.side.root.replaceWith(this.side);
    this.list(this.review?.root ?? moves.list);
    this.root.replaceChildren(table.root);
    this.pause();
  }

  /** Shows the list of events, or the review. @param {HTMLElement} part */
  list(part) {
    const { app, moves } = this;
    const { words } = app;
    if (!this.listed || !this.tabs || !moves) return;
    this.listed.replaceChildren(part);
    const tab = (/** @type {string} */ word, /** @type {HTMLElement | null} */ shown, /** @type {() => void} */ click) =>
      element("button", { type: "button", class: "btn quiet", "aria-pressed": String(shown === part), click }, words[word] ?? "");
    const choices = this.open?.choices.some((each) => each.length > 0);
    this.tabs.replaceChildren(tab("log", moves.list, () => this.list(moves.list)),
      ...choices ? [tab("review", this.review?.root ?? null, () => this.review ? this.list(this.review.root) : this.beginReview())] : []);
    this.mark();
  }

  /** The buttons for steps. */
  steps() {
    const { app, open } = this;
    const { words } = app;
    const parts = Object.entries(open?.parts ?? {}).filter(([, ends]) => ends.length > 0);
    const called = (/** @type {string} */ part) => words[`part_${part}`] ?? part;
    const step = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {() => void} */ click, look = "", word = "") =>
      element("button", { type: "button", class: `btn ${look}`, "aria-label": label, title: label, click: () => { this.pause(); click(); } },
        sign.startsWith("«") ? sign : "", word && element("span", { class: "word" }, word), sign.startsWith("«") ? "" : sign);
    const to = (/** @type {number[]} */ ends, /** @type {1 | -1} */ way) => this.go(way > 0
      ? ends.find((end) => end > this.at) ?? this.last
      : ends.findLast((end) => end < this.at) ?? 0);
    return element("div", { class: "steps", role: "group" },
      step("|‹", words["first"] ?? "", () => this.go(0), "far"),
      ...parts.map(([part, ends], level) => step("«".repeat(level + 1), `${words["back"]}: ${called(part)}`, () => to(ends, -1), "part", called(part))).reverse(),
      step("‹", words["back"] ?? "", () => this.go(this.at - 1)),
      this.playing ?? "",
      step("›", words["forth"] ?? "", () => this.go(this.at + 1)),
      ...parts.map(([part, ends], level) => step("»".repeat(level + 1), `${words["forth"]}: ${called(part)}`, () => to(ends, 1), "part", called(part))),
      step("›|", words["end"] ?? "", () => this.go(this.last), "far"));
  }

  /** The position, the seat whose view is shown, the speed, and a link. */
  choices() {
    const { app, open } = this;
    const { words } = app;
    const who = (/** @type {number | "all" | null} */ seat) => seat === "all" ? words["all"] ?? "" : seat === null ? words["spectator"] ?? "" : this.called(seat);
    return element("div", { class: "seen" }, this.counter,
      element("label", {}, element("span", {}, words["shown_to"] ?? ""), element("select", {
        name: "seat", "aria-label": words["shown_to"], change: (/** @type {Event} */ event) => {
          this.seat = open?.seats[/** @type {HTMLSelectElement} */ (event.target).selectedIndex] ?? null;
          this.ask();
        },
      }, ...(open?.seats ?? []).map((seat) => element("option", { selected: seat === this.seat }, who(seat))))),
      element("label", { class: "pace" }, element("span", { class: "read" }, words["speed"] ?? ""), speedSelect(words)));
  }

  get last() {
    return (this.open?.positions ?? 1) - 1;
  }

  /** @param {number} seat */
  called(seat) {
    return this.open?.names[seat] || `${this.app.words["player"]} ${seat + 1}`;
  }

  /** Steps forward at the chosen speed until it is paused. */
  run() {
    if (this.at >= this.last) this.go(0);
    this.timer = window.setInterval(() => this.at >= this.last || !this.root.isConnected ? this.pause() : this.go(this.at + 1), STEP * Math.max(0.2, settings.pace));
    this.label("❚❚", "pause");
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    this.label("▶", "play_on");
  }

  /** @param {string} sign @param {string} word */
  label(sign, word) {
    if (!this.playing) return;
    this.playing.textContent = sign;
    this.playing.title = this.playing.ariaLabel = this.app.words[word] ?? "";
  }

  /** @param {number} at */
  go(at) {
    this.at = Math.min(Math.max(0, at), this.last);
    this.app.link.send({ type: "show", position: this.at, seat: this.seat, language: this.app.language, own: this.own ?? 0 });
  }

  /** @param {TableMessage} message */
  show(message) {
    const { open, table } = this;
    if (!open || !table) return;
    if (message.names.join() !== open.names.join()) open.names = message.names;
    // While a key is held down, `at` is already further than the position of this answer.
    const shown = message.position ?? this.at;
    const reviewed = this.review?.done.get(shown);
    const marked = reviewed && Review.costly(reviewed) ? reviewed : null;
    table.marks = {
      card: (token) => `${marked?.chosen.cards.includes(token) ? " chose" : ""}${marked?.best?.cards.includes(token) ? " better" : ""}`,
      number: (value) => `${value === numberIn(message, marked?.chosen) ? " chose" : ""}${value === numberIn(message, marked?.best) ? " better" : ""}`,
    };
    table.show({ ...message, actions: [], asked: [], cannot: {}, log: [] });
    table.root.classList.add("replay");
    this.prompt.replaceChildren(...marked ? this.verdict(marked) : table.text(message.prompt));
    this.counter.textContent = `${shown + 1} / ${open.positions}`;
    this.mark();
    this.address();
  }

  /** Shows the choice, the best choice and the loss in points. @param {ReviewedMessage} reviewed */
  verdict({ best, chosen, lost }) {
    const { app, table } = this;
    if (!table) return [];
    const word = (/** @type {string} */ text) => element("span", { class: "no-phone no-low" }, `${app.words[text]}: `);
    return [element("span", { class: "chose" }, word("chosen"), chips(chosen, table.lasting)),
      ...best ? [" ", element("span", { class: "better" }, word("better"), chips(best, table.lasting))] : [],
      lost === null ? "" : ` ${decimal(-lost)}`];
  }

  /** Marks the position in the timeline and the lists. */
  mark() {
    if (this.timeline) this.timeline.at = this.at;
    if (this.moves) this.moves.at = this.at;
    if (this.review) this.review.at = this.at;
  }

  address() {
    if (this.app.served) return;
    const record = this.packed ? `&record=${this.packed}` : "";
    history.replaceState(null, "", `#board&at=${this.at}&seat=${this.seat}${record}`);
  }

  /** Reviews the choices of the seat that is shown, or of the person whose match it was. */
  beginReview() {
    const { app, moves, open, table } = this;
    if (!open || !table || !moves) return;
    this.reviewing = false;
    const looked = typeof this.seat === "number" ? this.seat : this.own;
    const seat = looked !== null && open.choices[looked]?.length ? looked : open.choices.findIndex((each) => each.length > 0);
    if (seat < 0) return;
    const note = open.seats.length === 1 ? app.words["review_own"] ?? "" : "";
    this.review = new Review(app.words, table.lasting, { name: this.called(seat), choices: open.choices[seat] ?? [], note }, {
      ask: (position) => app.link.send({ type: "review", position, seat, language: app.language }),
      go: (position) => { this.pause(); this.go(position); },
      part: (position) => moves.parts[position] ?? "",
      changed: () => { this.timeline?.draw(this.review?.curve ?? []); this.mark(); },
    });
    this.list(this.review.root);
    if (this.seat !== seat && open.seats.includes(seat)) { // Shows the view of the seat that chose.
      this.seat = seat;
      this.ask();
    }
    this.review.next();
  }

  /** Redraws the board in another language. */
  speak() {
    if (!this.open) return this.drop();
    this.review = null;
    this.ask();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.open) return;
    if (event.key === " " && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      return this.timer ? this.pause() : this.run();
    }
    const to = /** @type {Record<string, number>} */ ({ ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.last })[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.pause();
    this.go(to);
  }
}

/** The number of an action among the numbers that a message offers. @param {TableMessage} message @param {import("./messages").Action | null | undefined} action */
function numberIn(message, action) {
  const document = JSON.stringify(action?.document);
  return action ? message.actions.find((each) => JSON.stringify(each.document) === document)?.number ?? null : null;
}
