// @ts-check
/**
 * The reader's area: numbers at the left, and the hand, whose cards are buttons.
 * @typedef {import("./table.js").Table} Table
 */
import { called, card, front } from "./cards.js";
import { element } from "./dom.js";
import { held } from "./felt.js";
import { fact } from "./people.js";

/** If two cards would be fewer pixels apart, the hand has two rows. */
const CLOSEST = 32;

export class Hand {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.own = element("div", { class: "own" });
    this.cards = element("div", { class: "hand", role: "group" });
    this.root = element("section", { class: "tray" }, this.own, this.cards);
    /** Whether a hand of so many cards has two rows, in the room that there is. @type {Map<number, boolean>} */
    this.rows = new Map();
    new ResizeObserver(() => { this.rows.clear(); this.fit(); }).observe(this.cards);
  }

  draw() {
    this.root.setAttribute("aria-label", this.table.word("hand"));
    this.drawOwn();
    this.drawCards();
  }

  drawOwn() {
    const { own, mine, places } = this.table.shown.scene;
    if (own === null || !mine) return this.own.replaceChildren();
    const place = places[own];
    const [held, wanted] = mine.pips ?? [0, 0];
    this.own.dataset["seat"] = String(own);
    this.own.classList.toggle("won", own === this.table.winner);
    this.own.replaceChildren(
      element("div", { class: "id" }, element("strong", {}, place?.name ?? ""), ...place ? this.table.people.marks({ ...place, acts: false }).filter((each) => each !== false) : []),
      mine.number === "" ? "" : element("div", { class: "count" }, element("span", { class: "num" }, mine.number), ` ${mine.after}`),
      mine.pips ? element("div", { class: "pips", "aria-hidden": "true" },
        ...Array.from({ length: Math.max(held, wanted) }, (_, at) => element("i", { class: `pip${at < held ? " on" : ""}${at >= wanted ? " more" : ""}` }))) : "",
      element("div", { class: "pub" }, ...mine.facts.map(([name, value]) => fact(name, value))));
  }

  drawCards() {
    const { table } = this;
    const { hand } = table.shown.scene;
    const raised = table.choice.withCards.length > 0;
    this.cards.setAttribute("aria-label", table.word("hand"));
    const drawn = hand.map((token, at) => {
      const made = this.card(token, `h${at}`, table.came.includes(token) ? "just" : "");
      const look = made.classList.contains("chosen") ? "up2" : raised && made.classList.contains("play") && !made.classList.contains("no") ? "up" : "";
      for (const looked of ["pointermove", "pointerdown", "focus"]) made.addEventListener(looked, () => table.decision.drawWhy(table.face(token).does));
      made.addEventListener("blur", () => table.decision.drawWhy());
      // A finger leaves after a tap, so the card's effect stays on the screen.
      made.addEventListener("pointerleave", (event) => void (event.pointerType === "mouse" && table.decision.drawWhy()));
      return element("li", { class: look, style: `--i:${at}` }, made);
    });
    const row = element("ol", { style: `--n:${hand.length};--c:${Math.ceil(hand.length / 2)}` }, ...drawn);
    const focus = held(this.cards);
    this.cards.replaceChildren(row);
    this.fit();
    if (focus) table.focusOn(focus);
  }

  /** One row of cards, or two if they would lie too close; measured once, because measuring lays out the page. */
  fit() {
    const [first, second, ...others] = this.cards.firstElementChild?.children ?? [];
    if (!first || !second) return this.cards.classList.remove("rows");
    const number = others.length + 2;
    if (!this.rows.has(number) && this.cards.isConnected) {
      this.cards.classList.remove("rows");
      this.rows.set(number, second.getBoundingClientRect().left - first.getBoundingClientRect().left < CLOSEST);
    }
    this.cards.classList.toggle("rows", this.rows.get(number) ?? false);
  }

  /**
   * A card in the hand (`h3`) or in the centre (`c0.1`): a button if it is part of an action, or if
   * one is told why it is not.
   * @param {string} token @param {string} where @param {string} [look]
   */
  card(token, where, look = "") {
    const { table } = this;
    const { choice } = table;
    const face = table.face(token);
    const place = `${where}:${token}`;
    const inHand = where.startsWith("h");
    const marked = `${look}${table.marks.card(token, inHand)}`;
    const usable = inHand || !table.shown.scene.hand.includes(token);
    if (!usable || !choice.has(token)) {
      const reason = inHand ? table.shown.cannot[token] : undefined;
      if (!reason) return card(face, token, marked);
      return element("button", {
        type: "button", class: "card face no", "data-token": token, "data-place": place, "aria-label": `${called(face)}: ${table.word("unplayable")}`,
        click: () => table.say(reason),
      }, front(face));
    }
    const chosen = choice.selected.has(place);
    const fits = chosen || choice.fits(token);
    const hinted = table.hint?.choices[0]?.cards.includes(token) ?? false;
    return element("button", {
      type: "button", class: `card face play${chosen ? " chosen" : ""}${fits ? "" : " no"}${hinted ? " hinted" : ""} ${marked}`,
      "data-token": token, "data-place": place, "aria-label": called(face), "aria-pressed": choice.single ? null : String(chosen),
      "aria-disabled": table.busy ? "true" : null, click: () => table.pick(place),
    }, front(face));
  }
}
