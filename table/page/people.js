// @ts-check
/**
 * The other players around the table: their cards, roles, and whose turn it is.
 * @typedef {import("./messages").Place} Place
 * @typedef {import("./table.js").Table} Table
 */
import { back, token } from "./cards.js";
import { element, filled } from "./dom.js";

/** A number with its noun, or a label with a text. @param {string} name @param {string} value */
export const fact = (name, value) => /^[−-]?\d/.test(value) && !name.endsWith(":")
  ? element("span", {}, element("b", {}, value), ` ${name}`)
  : element("span", {}, `${name} `, element("b", {}, value));

export class People {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.list = element("ul", { class: "people" });
    this.root = element("section", { class: "around" }, this.list);
  }

  draw() {
    const { scene } = this.table.shown;
    const others = this.others();
    const many = others.length > 3 ? "five" : others.length > 2 ? "three" : others.length > 1 ? "two" : "one";
    this.root.setAttribute("aria-label", this.table.word("players"));
    this.list.className = `people ${many}`;
    this.list.replaceChildren(...others.map((place) => this.person(place, scene.places.length)));
  }

  /** The other players from the left neighbour on; for a spectator, all players. */
  others() {
    const { own, places } = this.table.shown.scene;
    return own === null ? places : [...places.slice(own + 1), ...places.slice(0, own)];
  }

  /** @param {Place} place @param {number} seats */
  person(place, seats) {
    const { table } = this;
    const hand = table.shown.hands?.[place.seat];
    const room = seats > 4 ? 2 : 3;
    const some = place.known.length > room ? place.known.slice(0, room - 1) : place.known;
    const known = hand ?? some;
    const more = hand ? 0 : place.known.length - some.length;
    return element("li", { class: `person${place.acts ? " acts" : ""}${place.seat === table.winner ? " won" : ""}`, "data-seat": place.seat },
      this.fan(place.cards),
      element("div", { class: "who" },
        element("div", { class: "id" }, element("strong", {}, place.name), ...this.marks(place),
          place.cards === null ? "" : element("span", { class: "read" }, ` ${place.cards} ${table.word(place.cards === 1 ? "cards.one" : "cards")}`)),
        element("div", { class: "pub" }, ...place.facts.map(([name, value]) => fact(name, value))),
        element("div", { class: "known" }, known.length > 0 && element("span", { class: "has" }, table.word("has")),
          ...known.map((each) => token(table.face(each), each)), more > 0 && element("span", {}, `+${more}`))));
  }

  /** Backs of cards with their number on the front one; empty if the game has no hands. @param {number | null} cards */
  fan(cards) {
    const last = Math.max(1, cards ?? 0) - 1;
    return element("div", { class: "fan", "aria-hidden": "true" }, ...cards === null ? [] : Array.from({ length: last + 1 }, (_, at) =>
      back(at === 0 || at >= last - 1 ? "" : "x", at === last ? cards : null)));
  }

  /** Roles, and at a served table the player's absence and remaining time. @param {Place} place */
  marks(place) {
    const there = this.table.company?.seats[place.seat];
    const away = there && !there.bot && there.away !== null;
    return [
      place.acts && element("span", { class: "turn read" }, ` ${this.table.word("to_act")}`),
      ...place.badges.map(([badge, most]) => element("span", { class: `mark${most ? " lead" : ""}` }, badge)),
      there?.bot === false && there.left !== null && element("time", { "data-seat": place.seat }),
      away && element("span", { class: "mark away" }, there.away ? filled(this.table.word("away_for"), { minutes: there.away ?? 0 }) : this.table.word("away")),
    ];
  }
}
