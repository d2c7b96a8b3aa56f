// @ts-check
/**
 * The side: what happened, hints, the rules and the keys.
 * @typedef {import("./messages").Line} Line
 * @typedef {import("./table.js").Table} Table
 */
import { capital, cross, element } from "./dom.js";
import { scoreSheet } from "./sheet.js";
import { signed } from "./decision.js";
import { written } from "./text.js";

/** The part of a match that a line belongs to. @typedef {{ word: string, number: number }} Part */

/**
 * The part that a line begins or belongs to.
 * @param {Line} line @param {Part | undefined} before that of the line before
 * @returns {Part}
 */
export function partOf({ part }, before = { word: "", number: 0 }) {
  if (!part) return before;
  const [word, number] = part;
  return { word, number: number ?? (word === before.word ? before.number + 1 : 1) };
}

export class Side {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.list = element("div", { class: "log", role: "log", tabindex: "0" });
    this.hints = element("div", { class: "hints", role: "status" });
    this.asked = element("p");
    this.help = element("ul");
    this.facts = element("p", { class: "faint" });
    this.score = element("div", { class: "scores", tabindex: "0", role: "region" });
    this.titles = { log: element("h2"), help: element("summary"), keys: element("summary"), score: element("summary") };
    this.keys = element("p");
    this.scoreFold = element("details", { name: "fold" }, this.titles.score, this.score);
    this.shut = cross("", () => this.root.hidePopover());
    this.root = element("aside", { class: "side", id: "side", popover: true }, this.titles.log, this.shut,
      element("div", { class: "told" }, this.hints, this.list),
      element("div", { class: "fold" }, this.scoreFold,
        element("details", { name: "fold", class: "help" }, this.titles.help, element("div", {}, this.asked, this.help, this.facts)),
        element("details", { name: "fold", class: "keys" }, this.titles.keys, this.keys)));
    /** The part to which each line of the log belongs. @type {Part[]} */
    this.parts = [];
  }

  /**
   * Takes lines after those there are, or in place of all of them.
   * @param {Line[]} lines @param {number} since
   * @param {number} start the first line that may be looked up; earlier ones are hidden
   */
  tell(lines, since, start) {
    if (since === 0) {
      this.parts = [];
      this.list.replaceChildren();
    }
    // Lines that a round's score has already shown are not announced again.
    for (const line of lines.slice(Math.max(0, this.parts.length - since))) {
      const part = partOf(line, this.parts.at(-1));
      this.parts.push(part);
      this.list.append(this.entry(line, part));
    }
    for (const entry of [...this.list.children].slice(0, start)) entry.setAttribute("hidden", "");
  }

  /** An entry of the log, which is hidden if the line has no text or continues the previous line. @param {Line} line @param {Part} of the part of the line */
  entry({ part, joined, text }, { word, number }) {
    const heading = part?.[2];
    const words = written(text, this.table.lasting, this.table.word("rule"));
    const before = joined ? [...this.list.querySelectorAll("p")].at(-1) : null;
    before?.append(" ", ...words);
    const silent = before || (words.length === 0 && !heading);
    return element("div", { class: heading ? "sep" : "", hidden: Boolean(silent) },
      heading && element("h3", {}, `${capital(this.table.word(`part_${word}`))} ${number}`),
      !silent && words.length > 0 && element("p", {}, ...words));
  }

  draw() {
    const { table } = this;
    const { asked, language, scene } = table.shown;
    this.root.setAttribute("aria-label", table.word("log"));
    this.list.setAttribute("aria-label", table.word("log"));
    this.titles.log.textContent = table.word("log");
    this.shut.title = this.shut.ariaLabel = table.word("close");
    this.titles.help.textContent = table.word("rules");
    this.titles.keys.textContent = table.word("keys");
    this.titles.score.textContent = table.word("sheet");
    this.keys.textContent = table.word("keys_are");
    this.asked.replaceChildren(...table.text(asked));
    this.help.replaceChildren(...table.lasting.about.map((line) => element("li", {}, ...table.text(line))),
      language === "en" ? "" : element("li", { class: "faint" }, table.word("clauses_english")));
    this.facts.textContent = [...scene.facts, ...scene.details].map(([name, value]) => `${name}: ${value}`).join(" · ");
    this.scoreFold.hidden = !scene.sheet;
    this.score.setAttribute("aria-label", table.word("sheet"));
    this.score.replaceChildren(scoreSheet(scene, table.word("total")));
    this.drawHints();
  }

  drawHints() {
    const { table } = this;
    const choices = table.hint?.choices ?? [];
    this.hints.replaceChildren(...choices.length > 0 ? [
      element("ol", {}, ...choices.map((choice) => element("li", {}, ...table.text(choice.sentence), choice.value !== null && element("small", {}, ` ${signed(choice.value)}`)))),
      element("p", { class: "faint" }, choices.length > 1 ? table.word("hint_about") : ""),
    ] : []);
  }
}
