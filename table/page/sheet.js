// @ts-check
/** The score sheet. */
import { capital, element } from "./dom.js";

/**
 * @param {import("./messages").Scene} scene with a sheet
 * @param {string} total
 */
export function scoreSheet({ footnote, sheet }, total) {
  if (!sheet) return "";
  const wide = sheet.columns.length;
  return element("table", {},
    element("thead", {},
      element("tr", {}, element("th", { scope: "col", rowspan: wide > 1 ? 2 : 1 }, sheet.title),
        ...sheet.names.map((name) => element("th", { scope: "colgroup", colspan: wide, class: "g" }, name))),
      wide > 1 && element("tr", {}, ...sheet.names.flatMap(() =>
        sheet.columns.map((column, at) => element("th", { scope: "col", class: at === 0 ? "sepc" : "" }, column))))),
    element("tbody", {}, ...sheet.lines.map((line, at) => element("tr", {},
      element("th", { scope: "row" }, String(at + 1)),
      ...line.flatMap((cells) => cells.map((cell, column) => element("td", {
        class: `${column === 0 ? "sepc" : ""}${footnote && column === 1 && cell === cells[0] ? " hit" : ""}`,
      }, cell)))))),
    sheet.totals.length > 0 && element("tfoot", {}, element("tr", {}, element("th", { scope: "row" }, capital(total)),
      ...sheet.totals.map((points) => element("td", { colspan: wide, class: "sepc" }, points)))));
}
