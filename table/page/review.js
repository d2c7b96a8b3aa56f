// @ts-check
/**
 * The search's judgement of the choices in a match: they are requested one by one, and the costliest
 * choices are listed first.
 * @typedef {import("./messages").ReviewedMessage} ReviewedMessage
 * @typedef {import("./messages").Action} Action
 * @typedef {import("./messages").Lasting} Lasting
 * @typedef {import("./messages").Words} Words
 */
import { token } from "./cards.js";
import { button, decimal, element } from "./dom.js";
import { plain } from "./text.js";

/** Points; a smaller loss is within the search's uncertainty. */
const WORTH = 0.5;

/** An action in a small space: its cards, or its words. @param {Action} action @param {Lasting} lasting */
export function chips({ cards, sentence }, lasting) {
  const faces = cards.map((each) => lasting.faces[each]);
  if (cards.length === 0 || faces.some((face) => !face)) return element("span", { class: "chips" }, plain(sentence));
  return element("span", { class: "chips", role: "img", "aria-label": plain(sentence) }, ...faces.map((face, at) => face ? token(face, cards[at]) : ""));
}

export class Review {
  /**
   * @param {Words} words
   * @param {Lasting} lasting
   * @param {{ name: string, choices: number[], note: string }} of whose choices, their positions, and what is told of others
   * @param {{ ask(position: number): void, go(position: number): void, part(position: number): string, changed(): void }} to
   */
  constructor(words, lasting, { name, choices, note }, to) {
    this.words = words;
    this.lasting = lasting;
    this.choices = choices;
    this.to = to;
    /** @type {Map<number, ReviewedMessage>} */
    this.done = new Map();
    this.stopped = false;
    this.progress = /** @type {HTMLProgressElement} */ (element("progress", { max: choices.length, value: 0, "aria-label": words["review"] }));
    this.stop = button(words["stop"] ?? "", () => this.end());
    this.about = element("p", { class: "about" });
    this.list = element("ol", { class: "found", tabindex: "0", "aria-label": words["review"] });
    this.root = element("section", { class: "review", "aria-label": words["review"] },
      element("h2", {}, `${words["review"]}: ${name}`), element("div", { class: "row" }, this.progress, this.stop), this.about,
      note && element("p", { class: "faint" }, note), this.list);
  }

  next() {
    const position = this.choices[this.done.size];
    if (position === undefined) this.end();
    else this.to.ask(position);
  }

  /** @param {ReviewedMessage} message */
  reviewed(message) {
    if (this.stopped) return;
    this.done.set(message.position, message);
    this.progress.value = this.done.size;
    this.draw();
    this.next();
  }

  /** The choices that have been reviewed so far. */
  end() {
    this.stopped = true;
    this.progress.parentElement?.remove();
    this.draw();
  }

  /** Whether a choice cost something. @param {ReviewedMessage} each */
  static costly(each) {
    return each.best !== null && (each.lost === null || each.lost >= WORTH);
  }

  draw() {
    const { words } = this;
    const cost = (/** @type {ReviewedMessage} */ each) => each.lost ?? 0;
    const worth = [...this.done.values()].filter(Review.costly).sort((one, other) => cost(other) - cost(one));
    if (this.stopped) this.about.textContent = words[worth.length > 0 ? "review_about" : "review_none"] ?? "";
    this.list.replaceChildren(...worth.map((each) => element("li", { "data-at": each.position }, element("button", { type: "button", click: () => this.to.go(each.position) },
      element("small", {}, this.to.part(each.position)),
      element("span", { class: "pair" }, chips(each.chosen, this.lasting), " → ", each.best && chips(each.best, this.lasting)),
      each.lost !== null && element("strong", {}, decimal(-each.lost))))));
    this.to.changed();
  }

  /** Marks the choice that is shown. @param {number} position */
  set at(position) {
    for (const item of this.list.children) item.classList.toggle("now", Number(item.getAttribute("data-at")) === position);
  }

  /** The points of the curve, in the order of the match. */
  get curve() {
    return [...this.done.values()].sort((one, other) => one.position - other.position)
      .flatMap((each) => each.expected === null ? [] : [{ position: each.position, expected: each.expected, costly: Review.costly(each) }]);
  }
}
