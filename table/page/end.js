// @ts-check
/**
 * The page after a round and at the end of a match: the result, where it came from, the sheet.
 * @typedef {import("./messages").TableMessage} TableMessage
 * @typedef {import("./messages").Words} Words
 */
import { element } from "./dom.js";
import { scoreSheet } from "./sheet.js";

/**
 * @param {TableMessage} message
 * @param {Words} words
 * @param {{ title: string, stage: string, told: Node[][], left: HTMLElement[], menu: HTMLElement, lesson: Node[] }} said
 * @param {HTMLElement[]} main the buttons below the result, the first to be filled
 * @param {HTMLElement[]} quiet those that matter less
 */
export function resultPage(message, words, said, main, quiet) {
  const { scene, over } = message;
  const { sheet, own } = scene;
  const order = scene.places.map((_, seat) => seat).sort((one, other) => Number(other === own) - Number(one === own));
  const last = sheet?.lines.at(-1);
  const score = (/** @type {number} */ seat) => element("div", { class: seat === own || own === null ? "" : "o" },
    element("span", { class: "num" }, sheet?.totals[seat] ?? ""),
    scene.places[seat]?.name ?? "", !over && last && element("small", {}, ` ${last[seat]?.at(-1) ?? ""}`));
  const source = over ? scene.source : [];
  return element("div", { class: `end${over ? " over" : ""} c${scene.places.length}`, lang: message.language },
    element("header", { class: "bar" }, element("h1", {}, scene.title), element("p", {}, said.stage), said.menu),
    element("main", { class: "result", tabindex: "-1" },
      element("h2", {}, said.title),
      said.lesson.length > 0 && element("p", { class: "guide" }, ...said.lesson),
      sheet && element("div", { class: "score" }, ...order.map(score)),
      source.length > 1 && element("ol", { class: "source", "aria-label": words["from_where"] }, ...source.map(({ points, label }) =>
        element("li", { style: `--v:${points}` }, element("b", {}, String(points)), element("span", {}, label)))),
      said.told.length > 0 && element("ul", { class: "accounts" }, ...said.told.map((line) => element("li", {}, ...line))),
      ...said.left,
      element("div", { class: "row" }, ...main),
      quiet.length > 0 && element("div", { class: "row" }, ...quiet)),
    sheet && element("section", { class: "sheet", tabindex: "0", "aria-label": words["sheet"] },
      element("h2", {}, words["sheet"] ?? ""), scoreSheet(sheet, words["total"] ?? "")));
}
