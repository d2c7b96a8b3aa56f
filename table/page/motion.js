// @ts-check
/**
 * Animates moves of cards.  A card moves from where it lay before.  A card that was not visible
 * comes from the seat that acted, or in a deal from the pile, and a trick goes to its winner.  Only
 * transforms are animated, so that the page is not laid out again.
 *
 * @typedef {{ token: string, card: HTMLElement, at: DOMRect, centre: boolean, hand: boolean }} Lying
 * @typedef {{ cards: Lying[], places: Map<number, DOMRect> }} Lay
 */

/** Milliseconds at normal speed. */
const PLAY = 220, WON = 280, CLOSE = 160, APART = 40, LONGEST = 900;

/** If at least this many cards come to the hand at once, they are shown as dealt. */
const DEAL = 3;

/** @type {Set<Animation>} */
const running = new Set();

/** Ends all movements, so that a press takes effect at once. */
export function finish() {
  for (const each of running) each.finish();
  running.clear();
}

/** The positions of cards and places on the screen. @param {HTMLElement} board @returns {Lay} */
export function lay(board) {
  const all = (/** @type {string} */ selector) => /** @type {HTMLElement[]} */ ([...board.querySelectorAll(selector)]);
  return {
    cards: all(".centre [data-token], .hand [data-token], .mini [data-token]").map((card) => ({
      token: card.dataset["token"] ?? "", card, at: card.getBoundingClientRect(),
      centre: card.closest(".centre") !== null, hand: card.closest(".hand") !== null,
    })),
    places: new Map(all("[data-seat]").map((place) => [Number(place.dataset["seat"]), place.getBoundingClientRect()])),
  };
}

/**
 * Animates the change from an earlier layout of the table to the present one.
 * @param {HTMLElement} board
 * @param {Lay} before
 * @param {number | null} mover the seat that acted
 * @param {number | null} winner the seat that gets what lay in the middle
 * @param {number} pace 1 at normal speed, more is slower
 */
export function move(board, before, mover, winner, pace) {
  const now = lay(board);
  const target = winner === null ? undefined : now.places.get(winner);
  const taken = target ? before.cards.filter((each) => each.centre) : [];
  const left = before.cards.filter((each) => !taken.includes(each));
  // Cards that stay are matched first, so that no moved copy is taken for one of them.
  const moved = now.cards.filter(({ token, at }) => {
    const same = left.findIndex((each) => each.token === token && near(each.at, at));
    if (same >= 0) left.splice(same, 1);
    return same < 0;
  });
  const known = new Set(left.map((each) => each.token));
  const dealt = moved.filter((each) => each.hand && !known.has(each.token));
  const pile = board.querySelector(".pilen")?.getBoundingClientRect();
  for (const each of moved) {
    const { token, card, at, centre, hand } = each;
    const old = left.findIndex((one) => one.token === token);
    const deal = dealt.indexOf(each);
    if (deal >= 0 && dealt.length >= DEAL) {
      const from = pile ?? new DOMRect(innerWidth / 2, -at.height, at.width, at.height);
      play(card, from, at, PLAY * pace, Math.min(deal * APART, LONGEST) * pace);
      continue;
    }
    const found = old >= 0 ? left.splice(old, 1)[0] : undefined;
    const from = found?.at ?? (centre && mover !== null ? now.places.get(mover) : hand ? pile : undefined);
    if (from && from.width > 0) play(card, from, at, (found?.hand && hand ? CLOSE : PLAY) * pace, 0);
  }
  if (target) for (const { card, at } of taken) fly(board, card, at, target, pace);
}

/** @param {HTMLElement} card @param {DOMRect} from @param {DOMRect} at @param {number} duration @param {number} delay */
const play = (card, from, at, duration, delay) =>
  follow(card.animate([{ transform: between(from, at) }, { transform: "none" }], { duration, delay, easing: "ease-out", fill: "backwards" }));

/** Moves a copy of a card that has left the table to a place. @param {HTMLElement} board @param {HTMLElement} card @param {DOMRect} at @param {DOMRect} to @param {number} pace */
function fly(board, card, at, to, pace) {
  card.classList.add("flying");
  card.setAttribute("aria-hidden", "true");
  Object.assign(card.style, { left: `${at.x}px`, top: `${at.y}px`, width: `${at.width}px` });
  board.append(card);
  follow(card.animate([{ transform: "none" }, { transform: `${between(to, at)} scale(.3)`, opacity: 0 }], { duration: WON * pace, easing: "ease-out" }))
    .finished.then(() => card.remove(), () => card.remove());
}

/** @param {Animation} animation */
function follow(animation) {
  running.add(animation);
  animation.finished.then(() => running.delete(animation), () => running.delete(animation));
  return animation;
}

/** The transform that moves a box onto another, by their centres. @param {DOMRect} from @param {DOMRect} to */
const between = (from, to) =>
  `translate(${from.x + from.width / 2 - to.x - to.width / 2}px, ${from.y + from.height / 2 - to.y - to.height / 2}px)`;

/** @param {DOMRect} one @param {DOMRect} other */
const near = (one, other) => Math.hypot(one.x - other.x, one.y - other.y) < 2;
