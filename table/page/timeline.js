// @ts-check
/**
 * The match from left to right: the ends of rounds and tricks, a seat's expected points after each
 * of its choices, and the position that is shown.
 * @typedef {import("./messages").Words} Words
 */
import { element } from "./dom.js";

export class Timeline {
  /**
   * @param {number} positions how many there are
   * @param {Record<string, number[]>} parts where parts of the match end, the smallest parts first
   * @param {Words} words
   * @param {(position: number) => void} go
   */
  constructor(positions, parts, words, go) {
    this.last = Math.max(1, positions - 1);
    this.slider = /** @type {HTMLInputElement} */ (element("input", {
      type: "range", min: 0, max: positions - 1, value: 0, "aria-label": words["position"],
      input: () => go(Number(this.slider.value)),
    }));
    this.curve = element("div", { class: "curve", "aria-hidden": "true" });
    this.caption = element("p", { class: "read" });
    this.words = words;
    const levels = Object.values(parts).filter((ends) => ends.length > 0);
    this.root = element("div", { class: "timeline" },
      element("div", { class: "ticks", "aria-hidden": "true" }, ...levels.flatMap((ends, level) => ends.map((at) =>
        element("i", { class: level === levels.length - 1 ? "tick big" : "tick", style: `left:${this.x(at)}%` })))),
      this.curve, this.slider, this.caption);
  }

  /** @param {number} at */
  x(at) {
    return 100 * at / this.last;
  }

  /** @param {number} at */
  set at(at) {
    this.slider.value = String(at);
    this.slider.setAttribute("aria-valuetext", `${at + 1} / ${this.last + 1}`);
  }

  /** Draws the expected points by position, with the costliest choices as dots. @param {{ position: number, expected: number, costly: boolean }[]} points */
  draw(points) {
    const most = Math.max(1, ...points.map((each) => Math.abs(each.expected)));
    const y = (/** @type {number} */ value) => 50 - 36 * value / most;
    const line = points.map((each) => `${this.x(each.position)},${y(each.expected)}`).join(" ");
    const figure = element("div");
    figure.innerHTML = '<svg viewBox="0 0 100 100" preserveAspectRatio="none"><line x1="0" x2="100" y1="50" y2="50"/>'
      + `<polyline points="${line}"/></svg>`;
    this.curve.replaceChildren(...points.length > 1 ? figure.childNodes : [], ...points.filter((each) => each.costly).map((each) =>
      element("i", { class: "costly", style: `left:${this.x(each.position)}%;top:${y(each.expected)}%` })));
    this.caption.textContent = points.length > 1 ? `${this.words["expected"]}: +${most.toFixed(0)} … −${most.toFixed(0)}` : "";
  }
}
