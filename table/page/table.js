// @ts-check
/**
 * The table: its regions draw messages, and it collects the person's choice.  It knows no rules and
 * no game.  A message lists the legal actions, each with a sentence and its cards, and the reason
 * for each card that may not be played.
 *
 * @typedef {import("./messages").TableMessage} TableMessage
 * @typedef {import("./messages").HintMessage} HintMessage
 * @typedef {import("./messages").PeopleMessage} PeopleMessage
 * @typedef {import("./messages").Offered} Offered
 * @typedef {import("./messages").Lasting} Lasting
 * @typedef {import("./messages").Pieces} Pieces
 * @typedef {import("./messages").Words} Words
 */
import { Choice, within } from "./choice.js";
import { Decision } from "./decision.js";
import { button, element, fill } from "./dom.js";
import { Felt } from "./felt.js";
import { Hand } from "./hand.js";
import { finish, lay, move } from "./motion.js";
import { People } from "./people.js";
import { Side } from "./side.js";
import { written } from "./text.js";

/** The elements that can be chosen now, in the order of the page. */
const OFFERED = [".centre", ".hand", ".acts"].map((part) => `${part} button:not(.no):not(:disabled)`);

export class Table {
  /**
   * @param {(message: object) => void} send takes what the person says
   * @param {Words} words what the page itself says
   */
  constructor(send, words) {
    this.send = send;
    this.words = words;
    /** The message that is drawn. @type {TableMessage | null} */
    this.message = null;
    /** @type {Lasting} */
    this.lasting = { faces: {}, about: [], clauses: {}, languages: [], words };
    this.choice = new Choice();
    this.busy = false;
    /** Whether the focus was on the table when the person chose. */
    this.focused = false;
    /** The duration of movements: 1 is normal, and at 0 nothing moves. */
    this.motion = 0;
    /** The winner of the trick that is shown whole before it is cleared away. @type {number | null} */
    this.winner = null;
    /** Cards that the last move brought into the hand. @type {string[]} */
    this.came = [];
    /** @type {HintMessage | null} */
    this.hint = null;
    /** The text of a refusal or about the connection. @type {Pieces} */
    this.told = [];
    /** The people present, at a served table. @type {PeopleMessage | null} */
    this.company = null;
    /** The marks of cards and numbers, each a class after a space; a board marks choices. */
    this.marks = { card: (/** @type {string} */ _card, /** @type {boolean} */ _inHand) => "", number: (/** @type {number} */ _value) => "" };

    this.people = new People(this);
    this.felt = new Felt(this);
    this.hand = new Hand(this);
    this.decision = new Decision(this);
    this.side = new Side(this);
    this.title = element("h1");
    this.stage = element("p");
    this.tools = element("div", { class: "tools" });
    this.menu = element("button", { type: "button", class: "btn quiet menu", popovertarget: "menu" });
    this.bar = element("header", { class: "bar" }, this.title, this.stage, this.tools, this.menu);
    this.root = element("div", { class: "app board" }, this.bar, this.people.root, this.felt.root, this.decision.root, this.hand.root, this.side.root);
    this.root.addEventListener("pointerdown", finish, { capture: true });
  }

  /** The message that is drawn; the table must have received one. @returns {TableMessage} */
  get shown() {
    if (!this.message) throw new Error("nothing is shown yet");
    return this.message;
  }

  /** A word of the page. @param {string} id */
  word(id) {
    return this.words[id] ?? id;
  }

  /** @param {string} token */
  face(token) {
    return this.lasting.faces[token] ?? { rank: token, paint: "#8b909b", sign: "", word: "", power: "", label: token, does: "" };
  }

  /** @param {Pieces} pieces */
  text(pieces) {
    return written(pieces, this.lasting, this.word("rule"));
  }

  /**
   * Draws a message.
   * @param {TableMessage} message
   * @param {number | null} [winner] who won the trick in the middle, while that is shown whole
   */
  show(message, winner = null) {
    const before = this.message;
    const lying = this.motion > 0 && (before === null || message.since > 0) ? lay(this.root) : null;
    const acted = before?.scene.places.filter((place) => place.acts) ?? [];
    const taker = this.winner;
    this.winner = winner;
    this.focused ||= before === null || this.root.contains(document.activeElement);
    this.message = message;
    this.busy = false;
    this.hint = null;
    this.told = [];
    this.choice = new Choice(message.actions);
    this.came = news(before, message);
    if (message.faces) this.lasting = /** @type {Lasting} */ (message);
    if (message.words) this.words = message.words;
    this.side.tell(message.log, message.since, message.start);
    this.draw();
    if (lying) move(this.root, lying, acted.length === 1 ? acted[0]?.seat ?? null : null, taker, this.motion);
    this.focusAgain();
  }

  /** After a choice the focus stays on the table until the next choice. */
  focusAgain() {
    if (!this.focused) return;
    const held = document.activeElement;
    if (held !== null && held !== document.body && held !== this.felt.root) return void (this.focused = false);
    if (this.message && this.message.actions.length > 0) {
      this.focusOn(OFFERED.find((each) => this.root.querySelector(each)) ?? ".felt");
      this.decision.drawWhy(); // The explanation comes before the effect of the first card.
      this.focused = false;
    } else this.felt.root.focus({ preventScroll: true });
  }

  /** @param {string} selector */
  focusOn(selector) {
    const found = this.root.querySelector(selector);
    if (found instanceof HTMLElement) found.focus({ preventScroll: true });
  }

  /** Shows a sentence to the person alone, such as a refusal. @param {Pieces} text */
  say(text) {
    this.busy = false;
    this.told = text;
    this.hand.drawCards();
    this.decision.draw();
    this.focusAgain();
  }

  /** @param {HintMessage} hint */
  showHint(hint) {
    this.hint = hint;
    this.busy = false;
    this.told = [];
    this.drawChoices();
    this.side.drawHints();
  }

  /** @param {PeopleMessage} company */
  meet(company) {
    this.company = company;
    if (!this.message) return;
    this.people.draw();
    this.decision.draw();
  }

  draw() {
    const message = this.shown;
    const { scene } = message;
    this.root.className = ["app", "board", message.game, message.actions.length > 0 && "turn mine", message.over && "over",
      message.lesson !== undefined && "lesson", scene.own === null && "watching", message.hands && "open",
      scene.hand.length === 0 && !scene.mine && "no-hand", `seats${scene.places.length}`].filter(Boolean).join(" ");
    this.root.lang = message.language;
    this.drawBar();
    this.people.draw();
    this.felt.draw();
    this.hand.draw();
    this.decision.draw();
    this.side.draw();
  }

  drawBar() {
    const { can, lesson, scene } = this.shown;
    this.title.textContent = scene.title;
    const [round, ...most] = scene.stage.split(/(?<=\d)(?= )/);
    this.stage.replaceChildren(round ?? "", element("span", { class: "no-phone" }, most.join("")), scene.goal && element("span", { class: "no-phone" }, `\u00a0· ${scene.goal}`));
    this.menu.setAttribute("aria-label", this.word("menu"));
    this.menu.replaceChildren("☰", element("span", { class: "no-phone no-low" }, ` ${this.word("menu")}`));
    const tools = ["hint", "undo"].map((word) =>
      element("button", { type: "button", class: `btn quiet ${word}`, hidden: !can.includes(word), click: () => this.ask(word), "aria-keyshortcuts": word[0] }, this.word(word)));
    if (lesson !== undefined) {
      tools.push(button(this.word("lesson_skip"), () => this.root.dispatchEvent(new CustomEvent("leave", { bubbles: true })), "btn quiet leave"));
    }
    fill(this.tools, ...tools);
  }

  /** Draws the parts that change while the person chooses. */
  drawChoices() {
    this.hand.drawCards();
    this.felt.draw();
    this.decision.draw();
  }

  /** A card was clicked. @param {string} place */
  pick(place) {
    if (this.busy) return;
    const action = this.choice.pick(place);
    if (action) return this.act(action);
    this.told = [];
    this.hand.drawCards();
    this.decision.draw();
  }

  /** A whole set was chosen by its button. @param {string[]} cards */
  select(cards) {
    if (this.busy) return;
    this.choice.select(cards, this.shown.scene.hand);
    this.told = [];
    this.hand.drawCards();
    this.decision.draw();
    this.focusOn(`[data-set="${cards.join(" ")}"]`);
  }

  /** A number was clicked; the second click chooses it. @param {Offered} action */
  mean(action) {
    if (this.choice.meant === action) return this.act(action);
    this.choice.meant = action;
    this.felt.draw();
    this.decision.draw();
  }

  /** Sends a choice; nothing more can be chosen until the answer arrives. @param {Offered} action */
  act(action) {
    if (this.busy) return;
    this.busy = true;
    this.hint = null;
    this.focused = this.root.contains(document.activeElement);
    this.send({ type: "act", action: action.document, decision: this.message?.decision });
    if (this.focused) this.felt.root.focus({ preventScroll: true });
    this.root.classList.add("busy");
    this.drawChoices();
  }

  /** @param {string} what */
  ask(what) {
    if (this.busy || !this.message?.can.includes(what)) return;
    if (what === "hint" && this.hint) return this.closeHint();
    this.busy = true;
    if (what === "hint") {
      this.told = [this.word("thinking")];
      this.decision.draw();
    }
    this.send({ type: what });
  }

  closeHint() {
    if (!this.hint && this.choice.selected.size === 0 && this.told.length === 0) return;
    this.hint = null;
    this.told = [];
    this.choice.selected.clear();
    this.drawChoices();
    this.side.drawHints();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    finish();
    if (!this.message) return;
    if (event.key === "Escape") this.closeHint();
    else if (event.key === "h") this.ask("hint");
    else if (event.key === "u") this.ask("undo");
    else if (event.key.startsWith("Arrow")) this.go(event);
    else if (/^[0-9]$/.test(event.key)) this.number(event.key);
  }

  /** A digit chooses the offer with this number; among numbers, it moves the focus, and Enter chooses. @param {string} digit */
  number(digit) {
    const all = /** @type {HTMLElement[]} */ ([...this.root.querySelectorAll(OFFERED.join(", "))]);
    if (!this.felt.root.querySelector(".numbers")) return all[Number(digit) - 1]?.click();
    const labelled = (/** @type {string} */ text) => all.find((offered) => offered.textContent === text);
    const on = document.activeElement;
    const begun = on instanceof HTMLElement && on.closest(".numbers") ? on.textContent : "";
    (labelled(begun + digit) ?? labelled(digit))?.focus();
  }

  /** Arrow keys move the focus from card to card, and from choice to choice. @param {KeyboardEvent} event */
  go(event) {
    const row = /** @type {Element | null} */ (document.activeElement)?.closest(".hand, .numbers, .sets, .acts, .set, .trick");
    if (!row) return;
    const all = /** @type {HTMLElement[]} */ ([...row.querySelectorAll("button:not(:disabled):not(.clause)")]);
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const step = event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : -1;
    all[(at + step + all.length) % all.length]?.focus();
    event.preventDefault();
  }
}

/** The cards that a move brought into the hand; none if they were dealt. @param {TableMessage | null} before @param {TableMessage} message */
function news(before, message) {
  const held = [...before?.scene.hand ?? []];
  const came = message.scene.hand.filter((each) => !within([each], held) || !held.splice(held.indexOf(each), 1));
  return message.since === 0 || came.length > 1 ? [] : came;
}
