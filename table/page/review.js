// @ts-check
/**
 * The choices of a match, one after another, as the search sees them: those that cost most first.
 * @typedef {import("./messages").ReviewedMessage} ReviewedMessage
 * @typedef {import("./messages").Words} Words
 */
import { button, decimal, element } from "./dom.js";

/** Points; what a choice cost less is within what the search is sure of. */
const WORTH = 0.5;

export class Review {
  /**
   * @param {Words} words
   * @param {string} name whose choices they are
   * @param {number[]} choices their positions
   * @param {(position: number) => void} ask asks the search for one
   * @param {(position: number) => void} go shows one on the board
   */
  constructor(words, name, choices, ask, go) {
    this.words = words;
    this.choices = choices;
    this.ask = ask;
    this.go = go;
    /** @type {ReviewedMessage[]} */
    this.done = [];
    this.stopped = false;
    this.progress = element("progress", { max: choices.length, value: 0, "aria-label": words["review"] });
    this.stop = button(words["stop"] ?? "", () => this.end());
    this.found = element("div", { class: "found" });
    this.section = element("section", { class: "review", "aria-label": words["review"] },
      element("h2", {}, `${words["analyse"]}: ${name}`), this.progress, this.stop, this.found);
  }

  next() {
    const position = this.choices[this.done.length];
    if (position === undefined) this.end();
    else this.ask(position);
  }

  /** @param {ReviewedMessage} message */
  reviewed(message) {
    if (this.stopped) return;
    this.done.push(message);
    this.progress.setAttribute("value", String(this.done.length));
    this.next();
  }

  /** What was found so far. */
  end() {
    this.stopped = true;
    this.progress.remove();
    this.stop.remove();
    const { words } = this;
    const cost = (/** @type {ReviewedMessage} */ each) => each.lost ?? 0;
    const worth = this.done.filter((each) => each.best !== null && (each.lost === null || each.lost >= WORTH))
      .sort((one, other) => cost(other) - cost(one));
    this.found.replaceChildren(
      element("p", {}, words[worth.length > 0 ? "review_about" : "review_none"] ?? ""),
      element("ol", {}, ...worth.map((each) => element("li", {}, element("button", {
        type: "button", click: () => this.go(each.position),
      }, element("span", {}, each.chosen, each.lost !== null && element("strong", {}, ` ${decimal(-each.lost)}`)),
      element("small", {}, `${words["better"]}: ${each.best}`))))),
      this.graph());
  }

  /** What the person could expect after each choice. */
  graph() {
    const points = this.done.flatMap((each) => each.expected === null ? [] : [{ ...each, expected: each.expected }]);
    const most = Math.max(1, ...points.map((each) => Math.abs(each.expected)));
    const last = Math.max(1, points.length - 1);
    const at = points.map((each, number) => [300 * number / last, 50 - 46 * each.expected / most]);
    const figure = element("figure", { class: "graph", hidden: points.length < 2 });
    const marks = points.flatMap((each, number) => (each.lost ?? 0) >= WORTH
      ? [`<circle cx="${at[number]?.[0]}" cy="${at[number]?.[1]}" r="4"/>`] : []);
    figure.innerHTML = `<svg viewBox="-6 0 312 100" role="img"><line x1="0" x2="300" y1="50" y2="50"/>`
      + `<polyline points="${at.map((point) => point.join()).join(" ")}"/>${marks.join("")}</svg>`;
    figure.firstElementChild?.setAttribute("aria-label", this.words["expected"] ?? "");
    figure.append(element("figcaption", {}, `${this.words["expected"]}: +${most.toFixed(0)} … −${most.toFixed(0)}`));
    return figure;
  }
}
