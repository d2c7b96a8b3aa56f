// @ts-check
/**
 * Challenges and the deal of the day: links with a result, two results side by side, a small picture.
 * @typedef {import("./messages").ComparedMessage} ComparedMessage
 * @typedef {import("./messages").TableMessage} TableMessage
 * @typedef {import("./messages").Words} Words
 */
import { packed } from "./board.js";
import { capital, element, filled } from "./dom.js";

/** Longer links are not taken everywhere. */
const LONGEST = 16000;

/** A link with the deal and the result of a match; empty where it would be too long. @param {string} document */
export async function challengeLink(document) {
  const { origin, pathname } = location;
  const text = await packed(document);
  return text.length > LONGEST ? "" : `${origin}${pathname}#challenge=${text}`;
}

/** The day as it is where the person is: `2026-11-23`. */
export const today = () => new Date().toLocaleDateString("sv");

/** Two results side by side. @param {ComparedMessage} message @param {Words} words */
export function comparison(message, words) {
  const line = (/** @type {string} */ title, /** @type {(string | number | null)[]} */ cells, tag = "td") => element("tr", {}, element("th", { scope: "row" }, title),
    ...cells.map((cell) => element(tag, tag === "th" ? { scope: "col" } : {}, cell === null ? "–" : String(cell))));
  return element("section", { class: "sheet compared", tabindex: "0", "aria-label": words["compared"] }, element("h2", {}, words["compared"] ?? ""),
    element("table", {}, element("thead", {}, line("", [message.name, words["you"] ?? ""], "th")),
      element("tbody", {}, ...message.rounds.map((cells, at) => line(String(at + 1), cells))),
      element("tfoot", {}, line(capital(words["total"] ?? ""), message.points))),
    element("details", {}, element("summary", {}, words["log"]), element("table", { class: "parts" },
      element("tbody", {}, ...message.parts.map((cells, at) => line(String(at + 1), cells))))));
}

/** The result as a picture, which is saved. @param {TableMessage} message @param {string} title @param {Words} words */
export function picture(message, title, words) {
  const { scene } = message;
  const canvas = /** @type {HTMLCanvasElement} */ (element("canvas", { width: 600, height: 315 }));
  const paint = canvas.getContext("2d");
  const { sheet, own } = scene;
  if (!paint || !sheet || own === null) return;
  const draw = (/** @type {string} */ text, /** @type {number} */ y, /** @type {string} */ font, colour = "#ffffff") => {
    paint.font = font;
    paint.fillStyle = colour;
    paint.textAlign = "center";
    paint.fillText(text, 300, y);
  };
  paint.fillStyle = "#2e6455";
  paint.fillRect(0, 0, 600, 315);
  paint.fillStyle = "#e2d1b0";
  paint.fillRect(0, 0, 600, 44);
  draw(title, 29, "700 20px Georgia, serif", "#1c2326");
  draw(sheet.totals[own] ?? "", 150, "700 96px Georgia, serif");
  draw(sheet.names.map((name, seat) => `${name} ${sheet.totals[seat] ?? ""}`).join(" · "), 188, "18px sans-serif", "#e0eee6");
  // A bar for each round, as high as its points.
  const points = sheet.lines.map((line) => Number((line[own]?.at(-1) ?? "0").replace("+", "")));
  const most = Math.max(1, ...points.map(Math.abs));
  points.forEach((each, at) => {
    const width = Math.min(40, 520 / points.length - 6), height = 8 + 60 * Math.abs(each) / most;
    paint.fillStyle = "#f4b942";
    paint.fillRect(300 + (at - points.length / 2) * (width + 6) + 3, 285 - height, width, height);
  });
  canvas.toBlob((blob) => {
    if (!blob) return;
    const href = URL.createObjectURL(blob);
    element("a", { href, download: `${title.replaceAll(/[^\w-]+/g, "-")}.png` }).click();
    setTimeout(() => URL.revokeObjectURL(href), 1000);
  });
  return filled(words["challenge_text"], { points: sheet.totals[own] ?? "" });
}
