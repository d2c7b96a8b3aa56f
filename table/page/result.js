// @ts-check
/**
 * The page after a round and at the end of a match: the leader or winner, the sources of the points,
 * and the score sheet.  Order and size follow the rank.
 * @typedef {import("./messages").TableMessage} TableMessage
 * @typedef {import("./messages").ComparedMessage} ComparedMessage
 * @typedef {import("./messages").PeopleMessage} PeopleMessage
 * @typedef {import("./messages").Lasting} Lasting
 * @typedef {import("./messages").Words} Words
 */
import { token } from "./cards.js";
import { comparison } from "./challenge.js";
import { element, filled, listed } from "./dom.js";
import { scoreSheet } from "./sheet.js";
import { plain, written } from "./text.js";

export class Result {
  /**
   * @param {TableMessage} message
   * @param {Lasting} lasting the faces of the cards
   * @param {Words} words
   * @param {{ stage: string, menu: Node, main: HTMLElement[], quiet: HTMLElement[] }} parts what stands in the bar, and the buttons, the first to be filled
   */
  constructor(message, lasting, words, { stage, menu, main, quiet }) {
    const { lesson, scene, standing } = message;
    this.message = message;
    this.words = words;
    this.lasting = lasting;
    /** Whether the match is over, and is not a lesson. */
    this.over = message.over && lesson === undefined;
    const text = (/** @type {import("./messages").Pieces} */ pieces) => written(pieces, lasting, words["rule"] ?? "");
    const source = message.over ? scene.source : [];
    const told = message.over ? [] : [...(scene.sheet?.accounts ?? []).map((line) => [line]), ...message.news.map(text)];
    this.title = element("h2", {}, ...standing ? text(standing.title) : []);
    this.main = element("div", { class: "row" }, ...main);
    this.quiet = element("div", { class: "row" }, ...quiet);
    this.page = element("main", { class: "result", tabindex: "-1" },
      this.title,
      lesson && lesson.length > 0 && element("p", { class: "guide" }, ...text(lesson)),
      element("ol", { class: "score" }, ...this.standings()),
      source.length > 1 && element("ol", { class: "source", "aria-label": words["from_where"] }, ...source.map(({ points, label }) =>
        element("li", { style: `--v:${points}` }, element("b", {}, String(points)), element("span", {}, label)))),
      this.main,
      told.length > 0 && element("ul", { class: "accounts" }, ...told.map((line) => element("li", {}, ...line))),
      this.left(message.left ?? []),
      quiet.length > 0 && this.quiet);
    this.papers = element("div", { class: "papers" }, scene.sheet && element("section", { class: "sheet", tabindex: "0", "aria-label": words["sheet"] },
      element("h2", {}, words["sheet"] ?? ""), scoreSheet(scene, words["total"] ?? ""),
      scene.footnote && element("p", { class: "footnote" }, "✓ ", scene.footnote)));
    this.root = element("div", { class: `end${message.over ? " over" : ""} c${scene.places.length}`, lang: message.language },
      element("header", { class: "bar" }, element("h1", {}, scene.title), element("p", {}, stage), menu),
      this.page, this.papers);
  }

  /** All players from the best to the last, the best in the largest type. */
  standings() {
    const { scene, standing } = this.message;
    const last = this.message.over ? undefined : scene.sheet?.lines.at(-1);
    const points = pointsBySeat(this.message);
    return (standing?.ranks ?? []).flatMap((seats, rank) => seats.map((seat) => {
      const won = standing?.winners.includes(seat);
      return element("li", { class: `r${Math.min(rank, 2)}${won ? " winner" : ""}${seat === scene.own ? " me" : ""}` },
        element("span", { class: "num" }, points[seat] ?? ""),
        element("span", { class: "name" }, won && element("span", { class: "crown", role: "img", "aria-label": this.words["winner"] ?? "" }, "★"), scene.places[seat]?.name ?? "",
          last?.[seat] && element("small", {}, ` ${last[seat]?.at(-1) ?? ""}`)));
    }));
  }

  /** Cards that were left in the hands. @param {string[][]} hands */
  left(hands) {
    const rows = hands.flatMap((cards, seat) => cards.length === 0 ? [] : [element("div", {},
      element("span", {}, this.message.scene.places[seat]?.name ?? ""), ...cards.map((each) => {
        const face = this.lasting.faces[each];
        return face ? token(face, each) : each;
      }))]);
    return rows.length > 0 && element("div", { class: "left" }, element("h3", {}, this.words["hands_left"] ?? ""), ...rows);
  }

  /** The result beside the challenger's result, above all other parts. @param {ComparedMessage} message */
  compare(message) {
    for (const before of this.root.querySelectorAll(".versus, .compared")) before.remove();
    const { verdict, table } = comparison(message, this.words, (pieces) => written(pieces, this.lasting, this.words["rule"] ?? ""));
    this.title.before(verdict);
    this.papers.prepend(table);
  }

  /** The requests to other players after a match. @param {PeopleMessage} company @param {(message: object) => void} send */
  meet(company, send) {
    if (!this.over) return;
    const { words } = this;
    const { may, proposal, seats, seat, revealed } = company;
    const again = may.includes("again");
    const buttons = ["again", "agree", "decline", "reveal"].filter((word) => may.includes(word)).map((word) => element("button", {
      type: "button", class: `btn${word === "again" ? " main" : ""}`, click: () => send({ type: word, ...word === "agree" || word === "decline" ? { proposal: proposal?.number } : {} }),
    }, words[word] ?? ""));
    const people = seats.filter((each) => !each.bot);
    const wanting = listed(people.filter((each) => each.again).map((each) => each.name));
    const missing = listed(people.filter((each) => !each.again).map((each) => each.name));
    const told = [seat !== null && seats[seat]?.again ? filled(words["you_are_ready"], { name: missing })
      : wanting && !(again && seat === null) && `✓ ${words["again"]}: ${wanting}`, revealed && words["revealed"],
    !revealed && seats.some((each) => each.reveals) && `✓ ${words["reveal"]}: ${listed(seats.filter((each) => each.reveals).map((each) => each.name))}`];
    const held = this.main.contains(document.activeElement);
    this.main.replaceChildren(...buttons, ...told.flatMap((each) => each ? [element("p", { class: "told", role: "status" }, each)] : []));
    if (held) this.focus();
  }

  focus() {
    /** @type {HTMLElement | null} */ (this.page.querySelector(".btn"))?.focus({ preventScroll: true });
  }
}

/** The points of each seat, also if partners share a column of the sheet. @param {TableMessage} message */
export function pointsBySeat({ scene, standing }) {
  return standing?.points.map(String) ?? scene.sheet?.totals ?? [];
}

/** The result of a match in one line. @param {TableMessage} message */
export const headline = (message) => message.standing ? plain(message.standing.title) : "";
