// @ts-check
/**
 * The person's selection among the offered actions, until it is a whole action.  No rules are needed: an
 * action is a list of cards, or a number, or neither.
 * @typedef {import("./messages").Offered} Offered
 */

/** @param {string[]} cards */
const sorted = (cards) => [...cards].sort().join(" ");

/** Whether all cards of a part are in the whole, each as often. @param {string[]} part @param {string[]} whole */
export function within(part, whole) {
  const left = [...whole];
  return part.every((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** The card of a place such as `h3:R7`. @param {string} place */
const cardAt = (place) => place.slice(place.indexOf(":") + 1);

export class Choice {
  /** @param {Offered[]} actions */
  constructor(actions = []) {
    this.actions = actions;
    /** The actions that consist of cards. */
    this.withCards = actions.filter((action) => action.cards.length > 0);
    /** The actions that have neither cards nor a number. */
    this.plain = actions.filter((action) => action.cards.length === 0 && action.number === null);
    /** Whether every action with cards has one card: a click is then the choice. */
    this.single = this.withCards.every((action) => action.cards.length === 1);
    /** Places of the selected cards. @type {Set<string>} */
    this.selected = new Set();
    /** The number that still has to be confirmed. @type {Offered | null} */
    this.meant = null;
  }

  /** The selected cards. */
  get cards() {
    return [...this.selected].map(cardAt);
  }

  /** The whole action that is selected, if it is one. @returns {Offered | null} */
  get action() {
    if (this.meant) return this.meant;
    if (this.selected.size === 0) return null;
    const cards = sorted(this.cards);
    return this.withCards.find((action) => sorted(action.cards) === cards) ?? null;
  }

  /** Whether some action has a card. @param {string} card */
  has(card) {
    return this.withCards.some((action) => action.cards.includes(card));
  }

  /** Whether a card may be added to the selection. @param {string} card */
  fits(card) {
    const wanted = [...this.cards, card];
    return this.withCards.some((action) => within(wanted, action.cards));
  }

  /** Selects a card, or no longer; where one card is an action, returns that. @param {string} place @returns {Offered | null} */
  pick(place) {
    const card = cardAt(place);
    if (this.single) return this.withCards.find((each) => each.cards[0] === card) ?? null;
    if (!this.selected.delete(place)) {
      if (!this.fits(card)) this.selected.clear();
      this.selected.add(place);
    }
    return null;
  }

  /** Selects these cards of a hand and no others, or none if they are selected. @param {string[]} cards @param {string[]} hand */
  select(cards, hand) {
    const same = sorted(this.cards) === sorted(cards);
    this.selected.clear();
    if (same) return;
    const left = [...cards];
    hand.forEach((card, at) => {
      const found = left.indexOf(card);
      if (found < 0) return;
      left.splice(found, 1);
      this.selected.add(`h${at}:${card}`);
    });
  }

  /** Whether these are the selected cards. @param {string[]} cards */
  isSelected(cards) {
    return sorted(cards) === sorted(this.cards);
  }
}
