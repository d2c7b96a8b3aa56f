// @ts-check
/**
 * The table: draws what it is given and says what was chosen.  It knows no rules and no game: what
 * may be done is a list of actions, each with a sentence and the cards that it consists of.
 *
 * @typedef {import("./messages").TableMessage} TableMessage
 * @typedef {import("./messages").HintMessage} HintMessage
 * @typedef {import("./messages").Action} Action
 * @typedef {import("./messages").Face} Face
 * @typedef {import("./messages").Spread} Spread
 * @typedef {import("./messages").Place} Place
 * @typedef {import("./messages").Lasting} Lasting
 * @typedef {import("./messages").Words} Words
 */
import { lay, move } from "./motion.js";

/**
 * An element; of the attributes, functions are listeners, and what is false is left out.
 * @param {string} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Node | string | null | undefined | false)} inside
 * @returns {HTMLElement}
 */
export function element(tag, attributes = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, /** @type {EventListener} */ (value));
    else if (value !== false && value != null) made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...inside.filter((part) => part !== null && part !== undefined && part !== false));
  return made;
}

/**
 * Puts children into their parent, which keeps those it has if they are the same: a press that has
 * begun on a button would be lost with it.
 * @param {Element} parent
 * @param {...(Node | string)} children
 */
export function fill(parent, ...children) {
  const wanted = /** @type {Element} */ (parent.cloneNode(false));
  wanted.append(...children);
  if (!wanted.isEqualNode(parent)) parent.replaceChildren(...wanted.childNodes);
}

/** A button that copies a link, and says so. @param {() => string} href @param {string} text @param {string} done */
export const copier = (href, text, done) => element("button", { type: "button", click: (/** @type {Event} */ event) => {
  const clicked = /** @type {HTMLElement} */ (event.currentTarget);
  navigator.clipboard?.writeText(href()).then(() => { clicked.textContent = done; });
} }, text);

/** @param {string[]} cards */
const sorted = (cards) => [...cards].sort().join(" ");

/** @param {string[]} part @param {string[]} whole */
function within(part, whole) {
  const left = [...whole];
  return part.every((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** What can be chosen now, in the order of the page. */
const OFFERED = ".felt button.play:not(.dim):not(:disabled), .choices > button:not(:disabled), .hand button:not(.dim):not(:disabled)";

export class Table {
  /**
   * @param {HTMLElement} root where it is drawn
   * @param {(message: object) => void} send takes what the person says
   * @param {Words} words what the page itself says
   */
  constructor(root, send, words) {
    this.send = send;
    this.words = words;
    /** @type {TableMessage | null} */
    this.message = null;
    /** @type {Lasting} */
    this.lasting = { faces: {}, about: [], clauses: {}, languages: [], words };
    /** @type {string[]} */
    this.log = [];
    /** Places of the cards that are selected, in the order in which cards are drawn. @type {Set<string>} */
    this.selected = new Set();
    this.busy = false;
    /** Whether the person had the focus here when it chose. */
    this.focused = false;
    /** How long cards take to move, 1 as usual; at 0 they do not. */
    this.motion = 0;
    /** Who won the trick that is shown whole before it is cleared away. @type {number | null} */
    this.winner = null;
    /** @type {HintMessage | null} */
    this.hint = null;
    /** How many cards the hand had at most in this round: their width stays the same. */
    this.most = 1;
    this.head = element("h2", { class: "title" });
    this.facts = element("p", { class: "facts" });
    this.prompt = element("p", { class: "prompt", role: "status" });
    this.explained = element("p");
    this.asked = element("details", { class: "asked", open: innerWidth > 600 }, element("summary"), this.explained);
    this.note = element("p", { class: "note", role: "alert" });
    this.guide = element("p");
    this.leave = element("button", { type: "button", click: () => this.board.dispatchEvent(new CustomEvent("leave", { bubbles: true })) });
    this.lesson = element("div", { class: "lesson", role: "note" }, this.guide, this.leave);
    this.places = element("ul", { class: "places" });
    this.felt = element("div", { class: "felt" });
    this.hand = element("div", { class: "hand", role: "group" });
    this.does = element("p", { class: "does", "aria-hidden": "true" });
    this.choices = element("div", { class: "choices", role: "group" });
    this.hints = element("div", { class: "hints", role: "status" });
    this.tools = element("div", { class: "tools" });
    this.list = element("div", { class: "log", role: "log", tabindex: "0" });
    this.sheet = element("div", { class: "sheet", tabindex: "0", role: "region" });
    this.help = element("ul");
    this.titles = {
      log: element("h3"), sheet: element("h3"), help: element("summary"),
    };
    this.board = element("section", { class: "board" },
      element("div", { class: "head" }, this.head, this.tools),
      this.places, this.felt,
      element("div", { class: "pinned" },
        element("div", { class: "now" }, this.lesson, this.prompt, this.note, this.choices), this.hand, this.does),
      this.hints, this.asked, this.facts, this.titles.sheet, this.sheet);
    root.replaceChildren(this.board, element("aside", { class: "beside" },
      element("details", { class: "help", open: innerWidth > 1000 }, this.titles.help, this.help),
      this.titles.log, this.list));
    document.addEventListener("click", (event) => {
      if (!(event.target instanceof Element && event.target.closest(".clause"))) this.closeClause();
    });
  }

  /** What the page itself says. @param {string} id */
  word(id) {
    return this.words[id] ?? id;
  }

  /**
   * Draws a message.
   * @param {TableMessage} message
   * @param {number | null} [winner] who won the trick in the middle, while that is shown whole
   */
  show(message, winner = null) {
    const before = this.message;
    const lying = before && this.motion > 0 && message.since > 0 ? lay(this.board) : null;
    const acted = before?.scene.places.filter((place) => place.acts) ?? [];
    const taker = this.winner;
    this.winner = winner;
    this.focused ||= this.board.contains(document.activeElement);
    this.message = message;
    this.busy = false;
    this.hint = null;
    this.selected.clear();
    this.note.textContent = "";
    if (message.faces) this.lasting = /** @type {Lasting} */ (message);
    if (message.words) this.words = message.words;
    if (message.since === 0) this.log = [];
    if (before?.scene.title !== message.scene.title) this.most = 1;
    this.log = [...this.log.slice(0, message.since), ...message.log];
    this.draw();
    this.drawLog(before === null || message.since === 0);
    if (lying) move(this.board, lying, acted.length === 1 ? acted[0]?.seat ?? null : null, taker, this.motion);
    if (message.actions.length > 0) this.focusAgain();
  }

  /** After a choice the focus is nowhere until there is something to choose again. */
  focusAgain() {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (this.focused && lost) this.refocus(OFFERED);
    this.focused = false;
  }

  /** A sentence for the person alone: a refusal, or that something is awaited. @param {string} text */
  say(text) {
    this.busy = false;
    this.note.replaceChildren(...this.text(text));
    this.drawHand();
    this.drawChoices();
    this.focusAgain();
  }

  /** @param {HintMessage} hint */
  showHint(hint) {
    this.hint = hint;
    this.busy = false;
    this.note.textContent = "";
    this.drawHand();
    this.drawFelt();
    this.drawChoices();
    this.hints.scrollIntoView({ block: "nearest" });
  }

  draw() {
    const message = this.message;
    if (!message) return;
    const { scene } = message;
    this.board.classList.toggle("mine", message.actions.length > 0);
    this.board.classList.toggle("over", message.over);
    this.board.lang = message.language;
    this.head.textContent = scene.title;
    // That it is one's turn is seen where there is no room to say it.
    const [yours, said] = message.actions.length > 0 ? message.prompt.match(/^.*?\. |.+/gs) ?? [] : [];
    this.prompt.replaceChildren(...said ? [element("span", { class: "yours" }, yours), ...this.text(said)] : this.text(message.prompt));
    this.explained.replaceChildren(...this.text(message.asked));
    this.asked.children[0]?.replaceChildren(this.word("explain"));
    this.asked.hidden = message.asked === "";
    this.lesson.hidden = message.lesson === undefined;
    if (message.lesson) this.guide.replaceChildren(...this.text(message.lesson));
    this.leave.textContent = this.word("lesson_skip");
    this.drawTools();
    this.places.replaceChildren(...this.inOrder(scene.places).map((place) => this.place(place)));
    this.places.classList.toggle("many", scene.places.length > 3);
    this.drawFelt();
    this.drawHand();
    this.drawChoices();
    this.drawSheet();
    this.titles.help.textContent = this.word("rules");
    this.titles.log.textContent = this.word("log");
    this.help.replaceChildren(...this.lasting.about.map((line) => element("li", {}, ...this.text(line))),
      element("li", { class: "keys" }, `${this.word("keys")}: ${this.word("keys_are")}.`));
    this.facts.textContent = [...scene.facts, ...scene.details].map(([name, value]) => `${name}: ${value}`).join(" · ");
  }

  drawTools() {
    const can = this.message?.can ?? [];
    const tools = ["hint", "undo"].filter((word) => can.includes(word)).map((word) =>
      element("button", { type: "button", class: word, click: () => this.ask(word), "aria-keyshortcuts": word[0] },
        this.word(word)));
    fill(this.tools, ...tools);
  }

  /** The others from the left neighbour on, then the own place. @param {Place[]} places */
  inOrder(places) {
    const own = this.message?.scene.own ?? null;
    return own === null ? places : [...places.slice(own + 1), ...places.slice(0, own + 1)];
  }

  /** @param {Place} place */
  place(place) {
    const hand = this.message?.hands?.[place.seat];
    const own = place.seat === this.message?.scene.own;
    const cards = hand
      ? element("div", { class: "row" }, ...hand.map((face) => this.card(face, "small")))
      : element("div", { class: "backs", "aria-hidden": "true" },
        ...(own ? [] : Array.from({ length: place.cards }, () => element("i", { class: "back" }))));
    const known = place.known.length > 0 && !hand
      && element("div", { class: "row known" }, ...place.known.map((face) => this.card(face, "small")));
    const won = place.seat === this.winner;
    return element("li", { class: `place${place.acts ? " acts" : ""}${own ? " own" : ""}${won ? " won" : ""}`, "data-seat": place.seat },
      element("div", { class: "who" }, element("strong", {}, place.name),
        ...place.badges.map((badge) => element("span", { class: "badge" }, badge)),
        place.acts && element("span", { class: "badge turn" }, this.word("to_act"))),
      element("div", { class: "holds" }, cards, known || null),
      element("dl", {}, ...place.facts.map(([name, value]) =>
        element("div", {}, element("dt", {}, name), element("dd", {}, value)))));
  }

  drawFelt() {
    const scene = this.message?.scene;
    if (!scene) return;
    this.felt.replaceChildren(
      element("div", { class: "centre" }, ...scene.centre.map((spread, at) => this.spread(spread, `c${at}`))),
      element("div", { class: "side" }, ...scene.side.map((spread, at) => this.spread(spread, `s${at}`))));
  }

  /** @param {Spread} spread @param {string} where */
  spread(spread, where) {
    const perCard = !spread.overlap && spread.notes.length === spread.cards.length;
    const cards = spread.cards.map((face, at) => element("figure", {},
      face ? this.lit(face, `${where}.${at}`) : element("i", { class: "back" }),
      perCard && element("figcaption", {}, spread.notes[at] ?? "")));
    const empty = spread.empty.map((note) => element("figure", {},
      element("i", { class: "empty" }), element("figcaption", {}, note)));
    const note = !perCard && spread.notes.length > 0 && element("p", {}, spread.notes.join(" · "));
    return element("section", { class: `spread${spread.overlap ? " overlap" : ""}${spread.cards.length > 12 ? " long" : ""}` },
      element("h3", {}, spread.label), element("div", { class: "row" }, ...cards, ...empty), note);
  }

  /** The actions that consist of cards. */
  cardActions() {
    return (this.message?.actions ?? []).filter((action) => action.cards.length > 0);
  }

  /** Tokens of the cards that are selected. */
  chosen() {
    return [...this.selected].map((place) => place.slice(place.indexOf(":") + 1));
  }

  /** Whether a card may be added to what is selected. @param {string} token */
  fits(token) {
    const wanted = [...this.chosen(), token];
    return this.cardActions().some((action) => within(wanted, action.cards));
  }

  /** A card that is a button if it is part of an action. @param {Face} face @param {string} where */
  lit(face, where) {
    const place = `${where}:${face.token}`;
    const usable = where.startsWith("h") || !(this.message?.scene.hand ?? []).some((card) => card.token === face.token);
    const possible = usable && this.cardActions().some((action) => action.cards.includes(face.token));
    const drawn = this.card(face);
    if (!possible) {
      if (!where.startsWith("h") || this.cardActions().length === 0) return drawn;
      return element("button", {
        type: "button", class: "play dim why", "aria-label": `${this.called(face)}: ${this.word("unplayable")}`,
        click: () => this.why(face.token),
      }, drawn);
    }
    const chosen = this.selected.has(place);
    const fits = chosen || this.fits(face.token);
    const hinted = this.hint?.choices[0]?.cards.includes(face.token) ?? false;
    return element("button", {
      type: "button", class: `play${chosen ? " chosen" : ""}${fits ? "" : " dim"}${hinted ? " hinted" : ""}`,
      "data-card": face.token, "aria-label": this.called(face), "aria-pressed": this.single() ? null : String(chosen),
      disabled: this.busy, click: () => this.pick(place),
    }, drawn);
  }

  /** A card in words, with what it does. @param {Face} face */
  called(face) {
    const known = this.lasting.faces[face.token];
    return known?.does ? `${known.label}. ${known.does}` : known?.label ?? face.token;
  }

  /** Asks why a card cannot be played: the rules refuse what is tried with it. @param {string} token */
  why(token) {
    const [sample] = this.cardActions();
    if (this.busy || !sample) return;
    const parts = Object.entries(sample.document).map(([name, value]) =>
      [name, Array.isArray(value) ? [token] : value === sample.cards[0] ? token : value]);
    this.send({ type: "act", action: Object.fromEntries(parts), decision: this.message?.decision });
  }

  /** Whether every action with cards has one card: a click is then the choice. */
  single() {
    return this.cardActions().every((action) => action.cards.length === 1);
  }

  /** A card was clicked. @param {string} place */
  pick(place) {
    if (this.busy) return;
    const token = place.slice(place.indexOf(":") + 1);
    if (this.single()) {
      const action = this.cardActions().find((each) => each.cards[0] === token);
      if (action) this.act(action);
      return;
    }
    if (!this.selected.delete(place)) {
      if (!this.fits(token)) this.selected.clear();
      this.selected.add(place);
    }
    this.drawHand();
    this.drawFelt();
    this.drawChoices();
    this.refocus(`[data-place="${place}"]`);
  }

  drawHand() {
    const message = this.message;
    if (!message) return;
    const hand = message.hands ? [] : message.scene.hand;
    this.hand.hidden = hand.length === 0;
    this.hand.setAttribute("aria-label", this.word("hand"));
    this.most = Math.max(this.most, hand.length);
    this.hand.style.setProperty("--cards", String(this.most));
    this.hand.style.setProperty("--half", String(Math.max(Math.ceil(this.most / 2), 5)));
    this.does.hidden = !Object.values(this.lasting.faces).some((face) => face.does);
    this.does.textContent = "";
    this.hand.replaceChildren(...hand.map((face, at) => {
      const made = this.lit(face, `h${at}`);
      for (const looked of ["pointerenter", "focus", "pointerdown"]) {
        made.addEventListener(looked, () => { this.does.textContent = this.lasting.faces[face.token]?.does ?? ""; });
      }
      made.dataset["place"] = `h${at}:${face.token}`;
      return made;
    }));
  }

  drawChoices() {
    const message = this.message;
    if (!message) return;
    const plain = message.actions.filter((action) => action.cards.length === 0);
    const best = JSON.stringify(this.hint?.choices[0]?.document);
    const numbers = plain.length > 4 && plain.every((action) => number(action) !== null);
    const made = plain.map((action) => element("button", {
      type: "button", disabled: this.busy, "aria-label": numbers ? action.sentence : null, "data-decision": message.decision,
      class: JSON.stringify(action.document) === best ? "hinted" : "", click: () => this.act(action),
    }, numbers ? String(number(action)) : element("span", {}, ...this.text(action.sentence))));
    const chosen = this.selected.size > 0 && this.cardActions().find((action) => sorted(action.cards) === sorted(this.chosen()));
    if (chosen) {
      made.unshift(element("button", { type: "button", class: "main", disabled: this.busy, "data-decision": message.decision, click: () => this.act(chosen) },
        element("span", {}, ...this.text(chosen.sentence))));
    } else if (this.cardActions().length > 0) {
      made.unshift(element("p", {}, this.single() ? this.word("click_card")
        : this.selected.size > 0 ? this.word("click_more") : this.word("click_cards")));
    }
    this.choices.classList.toggle("numbers", numbers);
    this.choices.setAttribute("aria-label", message.prompt);
    fill(this.choices, ...made);
    this.drawHint();
  }

  /** Where it moves neither the hand nor the choices. */
  drawHint() {
    const choices = this.hint?.choices ?? [];
    this.hints.replaceChildren(...(choices.length > 0 ? [element("ol", {}, ...choices.map((choice) =>
      element("li", {}, ...this.text(choice.sentence), choice.value !== null && element("small", {}, ` ${signed(choice.value)}`))))] : []),
      ...(choices.length > 1 ? [element("p", {}, this.word("hint_about"))] : []));
  }

  drawSheet() {
    const sheet = this.message?.scene.sheet;
    this.titles.sheet.textContent = this.word("sheet");
    this.sheet.setAttribute("aria-label", this.word("sheet"));
    this.titles.sheet.hidden = this.sheet.hidden = !sheet;
    this.sheet.replaceChildren(...(sheet ? [scoreSheet(sheet, this.word("total"))] : []));
  }

  /** @param {boolean} whole */
  drawLog(whole) {
    const kept = whole ? 0 : Math.min(this.message?.since ?? 0, this.list.children.length);
    while (this.list.children.length > kept) this.list.lastChild?.remove();
    this.list.setAttribute("aria-label", this.word("log"));
    this.list.append(...this.log.slice(kept).map((line) => element("p", {}, ...this.text(line))));
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** A card, drawn. @param {Face} face @param {string} [look] */
  card(face, look = "") {
    const known = this.lasting.faces[face.token];
    const made = element("span", { class: `card ${look}`, role: "img", "data-token": face.token, "aria-label": this.called(face), title: this.called(face) });
    if (known) made.innerHTML = known.svg;
    else made.textContent = face.token;
    return made;
  }

  /** A sentence with its cards and clauses marked. @param {string} sentence @returns {Node[]} */
  text(sentence) {
    return sentence.split(/( ?\([A-Z]\d\d?(?:, [A-Z]\d\d?)*\)[.,;:]?|\b[A-Z]\d?\b)/).map((part) => {
      const face = this.lasting.faces[part];
      if (face) return element("b", { class: `chip ${face.colour}` }, part);
      const ids = part.match(/[A-Z]\d\d?/g) ?? [];
      if (ids.length > 0 && part.trim().startsWith("(") && ids.every((id) => id in this.lasting.clauses)) {
        return element("span", { class: "clauses" }, part.replace(/.*\)/, ""), ...ids.map((id) => this.clause(id)));
      }
      return document.createTextNode(part);
    });
  }

  /** A button that shows the text of a clause. @param {string} id */
  clause(id) {
    return element("button", {
      type: "button", class: "clause", "aria-expanded": "false", "aria-label": `${this.word("rule")} ${id}`,
      click: (/** @type {Event} */ event) => {
        const button = /** @type {HTMLElement} */ (event.currentTarget);
        const open = button.getAttribute("aria-expanded") === "true";
        this.closeClause();
        if (open) return;
        button.setAttribute("aria-expanded", "true");
        button.after(element("span", { class: "clause-text", role: "note", lang: "en" }, `${id}: ${this.lasting.clauses[id] ?? ""}`));
      },
    }, "?");
  }

  closeClause() {
    for (const text of document.querySelectorAll(".clause-text")) {
      text.previousElementSibling?.setAttribute("aria-expanded", "false");
      text.remove();
    }
  }

  /** One choice: nothing more can be chosen until the answer is here. @param {Action} action */
  act(action) {
    if (this.busy) return;
    this.busy = true;
    this.hint = null;
    this.focused = this.board.contains(document.activeElement);
    this.send({ type: "act", action: action.document, decision: this.message?.decision });
    this.drawHand();
    this.drawChoices();
  }

  /** @param {string} what */
  ask(what) {
    if (this.busy || !this.message?.can.includes(what)) return;
    if (what === "hint" && this.hint) return this.closeHint();
    this.busy = true;
    if (what === "hint") this.note.textContent = this.word("thinking");
    this.send({ type: what });
  }

  closeHint() {
    this.hint = null;
    this.drawHand();
    this.drawFelt();
    this.drawChoices();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Escape") {
      this.closeClause();
      this.selected.clear();
      this.closeHint();
    } else if (event.key === "h") this.ask("hint");
    else if (event.key === "u") this.ask("undo");
    else if (event.key.startsWith("Arrow")) this.move(event);
    else if (/^[0-9]$/.test(event.key)) this.number(event.key);
  }

  /** A digit chooses what is offered in its place; of numbers it goes to one, and Enter chooses. @param {string} digit */
  number(digit) {
    const all = /** @type {HTMLElement[]} */ ([...this.board.querySelectorAll(OFFERED)]);
    if (!this.choices.classList.contains("numbers")) return all[Number(digit) - 1]?.click();
    const labelled = (/** @type {string} */ text) => all.find((button) => button.textContent === text);
    const on = document.activeElement;
    const begun = on instanceof HTMLElement && all.includes(on) ? on.textContent : "";
    (labelled(begun + digit) ?? labelled(digit))?.focus();
  }

  /** Arrows go from card to card, and from choice to choice. @param {KeyboardEvent} event */
  move(event) {
    const row = /** @type {Element | null} */ (document.activeElement)?.closest(".hand, .choices, .row");
    if (!row) return;
    const all = /** @type {HTMLElement[]} */ ([...row.querySelectorAll("button:not(:disabled):not(.clause)")]);
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const step = event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : -1;
    all[(at + step + all.length) % all.length]?.focus();
    event.preventDefault();
  }

  /** @param {string} selector */
  refocus(selector) {
    const found = this.board.querySelector(selector);
    if (found instanceof HTMLElement) found.focus({ preventScroll: true });
  }
}

/** Points with their sign. @param {number} points */
const signed = (points) => `${points > 0 ? "+" : points < 0 ? "−" : ""}${Math.abs(points).toFixed(1)}`;

/** The only number in an action; null if there is none or more. @param {Action} action */
function number(action) {
  const values = Object.entries(action.document).filter(([name]) => name !== "type").map(([, value]) => value);
  return values.length === 1 && typeof values[0] === "number" ? values[0] : null;
}

/**
 * @param {import("./messages").Sheet} sheet
 * @param {string} total
 */
export function scoreSheet(sheet, total) {
  const wide = sheet.columns.length;
  return element("table", {},
    element("thead", {},
      element("tr", {}, element("th", { scope: "col", rowspan: wide > 1 ? 2 : 1 }, sheet.title),
        ...sheet.names.map((name) => element("th", { scope: "colgroup", colspan: wide }, name))),
      wide > 1 && element("tr", {}, ...sheet.names.flatMap(() =>
        sheet.columns.map((column) => element("th", { scope: "col", class: "column" }, column))))),
    element("tbody", {}, ...sheet.lines.map((line, at) => element("tr", {},
      element("th", { scope: "row" }, String(at + 1)),
      ...line.flatMap((cells) => cells.map((cell, column) => element("td", { class: column === wide - 1 ? "last" : "" }, cell)))))),
    sheet.totals.length > 0 && element("tfoot", {}, element("tr", {}, element("th", { scope: "row" }, total),
      ...sheet.totals.map((points) => element("td", { colspan: wide, class: "last" }, points)))));
}
