// @ts-check
/**
 * The board: a record, walked through by move, trick and round.
 * @typedef {import("./messages").OpenedMessage} OpenedMessage
 * @typedef {import("./messages").TableMessage} TableMessage
 * @typedef {import("./messages").Words} Words
 */
import { Review } from "./review.js";
import { button, copier, element } from "./dom.js";
import { Table } from "./table.js";

/** Records up to this length, packed, stand in a link. */
const LINKED = 6000;

/** No record is longer, in bytes: what unpacks to more was made to fill the memory. */
const LONGEST = 8 << 20;

/** What the address says of a board: `#board&at=57&seat=1&record=…`. */
export function fromHash() {
  const said = new URLSearchParams(location.hash.slice(1));
  const at = Number(said.get("at") ?? 0);
  return { board: said.has("board"), at: Number.isSafeInteger(at) ? at : 0, seat: said.get("seat"), record: said.get("record") };
}

export class Board {
  /**
   * @param {HTMLElement} root
   * @param {(message: object) => void} send
   * @param {Words} words
   * @param {string} language
   * @param {() => void} changed called when a record is open
   * @param {boolean} linked whether the address is to say what is shown
   * @param {() => HTMLElement} bar what is above it while no record is open
   */
  constructor(root, send, words, language, changed, linked, bar) {
    this.bar = bar;
    this.root = root;
    this.send = send;
    this.words = words;
    this.language = language;
    this.changed = changed;
    this.linked = linked;
    this.text = "";
    this.game = "";
    this.at = 0;
    /** @type {number | "all" | null} */
    this.seat = null;
    /** @type {OpenedMessage | null} */
    this.open = null;
    /** @type {Table | null} */
    this.table = null;
    this.wanted = "";
    this.packed = "";
    /** Whether the table is to be drawn anew, as somebody else sees it or in another language. */
    this.anew = true;
    this.controls = element("div", { class: "controls", role: "group" });
    this.place = element("div");
    /** @type {Review | null} */
    this.review = null;
    /** Whether the review begins at once when the record is open. */
    this.reviewing = false;
    /** Whose match it was. @type {number | null} */
    this.own = null;
  }

  /**
   * Opens a record, or the one in the address, or asks for one.
   * @param {string} [text]
   * @param {number | null} [seat] as whom it is shown first
   */
  begin(text, seat = null) {
    const { record } = fromHash();
    if (text) return this.load(text, false, seat);
    this.drop();
    if (record) unpacked(record).then((found) => this.load(found, true), () => this.fail("#record"));
  }

  drop() {
    const input = element("input", { type: "file", accept: ".json,application/json", change: (/** @type {Event} */ event) => {
      const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
      if (file) file.text().then((text) => this.load(text, true));
    } });
    const zone = element("div", { class: "drop" }, element("h2", {}, this.words["open"]),
      element("label", {}, element("span", {}, this.words["drop"]), input),
      element("p", { class: "note", role: "alert" }));
    zone.addEventListener("dragover", (event) => event.preventDefault());
    zone.addEventListener("drop", (event) => {
      event.preventDefault();
      event.dataTransfer?.files[0]?.text().then((text) => this.load(text, true));
    });
    this.root.replaceChildren(element("div", { class: "start plain" }, this.bar(), element("main", { class: "waiting" }, zone)));
  }

  /** @param {string} reason */
  fail(reason) {
    const note = this.root.querySelector(".note[role]");
    if (note) note.textContent = reason;
  }

  /**
   * @param {string} text
   * @param {boolean} [there] whether to go where the address says
   * @param {number | null} [own]
   */
  load(text, there = false, own = null) {
    this.text = text;
    const { at, seat } = there ? fromHash() : { at: own === null ? 0 : Infinity, seat: own }; // a match that goes on: where it is now
    this.at = at;
    this.wanted = String(seat ?? "");
    this.send({ type: "open", document: text });
  }

  /** @param {OpenedMessage} opened */
  opened(opened) {
    this.open = opened;
    this.game = opened.game;
    const wanted = opened.seats.find((seat) => String(seat) === this.wanted);
    this.seat = wanted !== undefined ? wanted : opened.seats[0] ?? null;
    this.root.replaceChildren(this.place);
    this.table = new Table(this.place, () => {}, this.words, this.controls);
    packed(this.text).then((text) => { this.packed = text.length <= LINKED ? text : ""; this.address(); });
    this.changed();
    this.draw();
    this.controls.querySelector("input")?.focus({ preventScroll: true });
    this.go(this.at, true);
    if (this.reviewing) this.beginReview();
  }

  /** Whose choices are reviewed: those of who is looked at, or of who kept the match. */
  reviewed() {
    const { seat } = /** @type {{ seat?: unknown }} */ (JSON.parse(this.text).meta ?? {});
    const own = typeof this.seat === "number" ? this.seat : seat ?? this.own;
    return typeof own === "number" && this.open?.choices[own]?.length ? own : 0;
  }

  beginReview() {
    const seat = this.reviewed();
    const choices = this.open?.choices[seat] ?? [];
    this.reviewing = false;
    this.review?.section.remove();
    this.review = new Review(this.words, this.called(seat), choices,
      (position) => this.send({ type: "review", position, seat, language: this.language }), (position) => {
        this.go(position);
        this.place.scrollIntoView();
      });
    this.place.before(this.review.section);
    this.review.next();
  }

  /** @param {number} seat */
  called(seat) {
    return this.open?.names[seat] || `${this.words["player"]} ${seat + 1}`;
  }

  /** @param {string} language @param {Words} words */
  speak(language, words) {
    this.language = language;
    this.words = words;
    if (!this.open) return this.drop();
    this.review?.section.remove();
    this.review = null;
    this.draw();
    this.go(this.at, true);
  }

  /** @param {number} at @param {boolean} [anew] */
  go(at, anew = false) {
    this.anew ||= anew;
    this.at = Math.min(Math.max(0, at), (this.open?.positions ?? 1) - 1);
    this.send({ type: "show", position: this.at, seat: this.seat, language: this.language, since: this.anew ? 0 : this.table?.log.length ?? 0 });
  }

  /** @param {TableMessage} message */
  show(message) {
    if (message.since === 0) this.anew = false;
    this.table?.show({ ...message, words: this.words, actions: [], asked: "" });
    if (this.open && message.names.join() !== this.open.names.join()) {
      this.open.names = message.names;
      this.draw();
    }
    this.at = message.position ?? this.at;
    const slider = /** @type {HTMLInputElement | null} */ (this.controls.querySelector("input"));
    if (slider) slider.value = String(this.at);
    const counter = this.controls.querySelector("output");
    if (counter) counter.textContent = `${this.at + 1} / ${this.open?.positions ?? 0}`;
    this.address();
  }

  address() {
    if (!this.linked) return;
    const record = this.packed ? `&record=${this.packed}` : "";
    history.replaceState(null, "", `#board&at=${this.at}&seat=${this.seat}${record}`);
  }

  draw() {
    const { open, words } = this;
    if (!open) return;
    /** @param {string} sign @param {string} label @param {() => void} click @param {string} [text] */
    const step = (sign, label, click, text = "") =>
      element("button", { type: "button", class: "btn", "aria-label": label, title: label, click }, text ? `${sign} ${text}` : sign);
    /** @param {number[]} ends @param {1 | -1} way */
    const to = (ends, way) => this.go(way > 0
      ? ends.find((end) => end > this.at) ?? open.positions - 1
      : ends.findLast((end) => end < this.at) ?? 0);
    const parts = Object.entries(open.parts).filter(([, ends]) => ends.length > 0);
    const called = (/** @type {string} */ part) => words[`part_${part}`] ?? part;
    /** @param {number | "all" | null} seat */
    const who = (seat) => seat === "all" ? words["all"] : seat === null ? words["spectator"] : this.called(seat);
    this.controls.setAttribute("aria-label", words["walk"] ?? "");
    this.controls.replaceChildren(
      open.title ? element("p", { class: "note" }, open.title) : "",
      element("div", { class: "steps" },
        step("|‹", words["first"] ?? "", () => this.go(0)),
        ...[...parts].reverse().map(([part, ends]) => step("«", `${words["back"]}: ${called(part)}`, () => to(ends, -1), called(part))),
        step("‹", words["back"] ?? "", () => this.go(this.at - 1)),
        element("output", { "aria-live": "polite" }),
        step("›", words["forth"] ?? "", () => this.go(this.at + 1)),
        ...parts.map(([part, ends]) => step("»", `${words["forth"]}: ${called(part)}`, () => to(ends, 1), called(part))),
        step("›|", words["end"] ?? "", () => this.go(open.positions - 1))),
      element("input", {
        type: "range", min: 0, max: open.positions - 1, value: this.at, "aria-label": words["position"],
        input: (/** @type {Event} */ event) => this.go(Number(/** @type {HTMLInputElement} */ (event.target).value)),
      }),
      element("label", { class: "line" }, element("span", {}, words["shown_to"]), element("select", {
        change: (/** @type {Event} */ event) => {
          this.seat = open.seats[/** @type {HTMLSelectElement} */ (event.target).selectedIndex] ?? null;
          this.go(this.at, true);
        },
      }, ...open.seats.map((seat) => element("option", { selected: seat === this.seat }, who(seat))))),
      element("div", { class: "row" }, this.linked ? copier(() => location.href, words["link"] ?? "", words["copied"] ?? "") : "",
      open.choices.some((choices) => choices.length > 0)
        ? button(words["analyse"] ?? "", () => this.beginReview()) : ""),
      open.seats.length === 1 ? element("small", {}, words["review_own"]) : "",
      element("p", { class: "note", role: "alert" }, open.error));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const steps = /** @type {Record<string, number>} */ ({ ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: (this.open?.positions ?? 1) - 1 });
    const at = steps[event.key];
    if (at === undefined) return;
    event.preventDefault();
    this.go(at);
  }
}

/** A text as a piece of an address. @param {string} text */
export async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The text of such a piece; rejects what is none. @param {string} text */
export async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  let left = LONGEST;
  const limit = new TransformStream({
    transform(/** @type {Uint8Array} */ piece, to) {
      left -= piece.length;
      if (left < 0) throw new RangeError("record");
      to.enqueue(piece);
    },
  });
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).pipeThrough(limit)).text();
}
