// @ts-check
/**
 * The events of a match, as a list whose entries lead to positions.
 * @typedef {import("./messages").MovesMessage} MovesMessage
 * @typedef {import("./messages").Words} Words
 */
import { capital, element } from "./dom.js";
import { partOf } from "./side.js";
import { written } from "./text.js";

export class Moves {
  /**
   * @param {MovesMessage} message
   * @param {Words} words
   * @param {(position: number) => void} go
   */
  constructor(message, words, go) {
    /** The entries of the list and the position to which each leads, in order. @type {{ at: number, entry: HTMLElement }[]} */
    this.entries = [];
    /** For each position the words of the part that it belongs to, such as "Trick 4". @type {string[]} */
    this.parts = [];
    this.list = element("ol", { class: "moves", tabindex: "0", "aria-label": words["log"] });
    /** @type {import("./side.js").Part | undefined} */
    let within;
    let at = 0, part = "";
    message.lines.forEach((line, index) => {
      while (at < message.ends.length - 1 && (message.ends[at] ?? 0) <= index) {
        this.parts[at] ??= part;
        at += 1;
      }
      within = partOf(line, within);
      if (line.part) {
        part = `${capital(words[`part_${within.word}`] ?? "")} ${within.number}`;
        if (line.part[2]) this.list.append(element("li", { class: "sep" }, element("h2", {}, part)));
      }
      if (line.text.length === 0) return;
      const text = written(line.text, message, words["rule"] ?? "");
      const before = this.entries.at(-1);
      if (line.joined && before) return void before.entry.append(" ", ...text);
      const to = at;
      const entry = element("p", {}, ...text);
      entry.querySelectorAll(".clauses").forEach((clause) => clause.remove());
      this.entries.push({ at, entry });
      this.list.append(element("li", { "data-at": to, click: () => go(to) }, entry));
    });
    // The marked entry stays in sight when the size of the list changes.
    new ResizeObserver(() => this.scroll()).observe(this.list);
    for (let position = 0; position < message.ends.length; position += 1) this.parts[position] ??= part;
  }

  /** Marks the last event before a position. @param {number} position */
  set at(position) {
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    this.entries.findLast((each) => each.at <= position)?.entry.parentElement?.setAttribute("aria-current", "step");
    this.scroll();
  }

  /** Brings the marked entry to the middle of the list. */
  scroll() {
    const now = /** @type {HTMLElement | null} */ (this.list.querySelector("[aria-current]"));
    this.list.scrollTop = now ? now.offsetTop - this.list.offsetTop - this.list.clientHeight / 2 : 0;
  }
}
