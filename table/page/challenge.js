// @ts-check
/**
 * Challenges and the deal of the day: links with a result, two results side by side, a small picture.
 * @typedef {import("./messages").ComparedMessage} ComparedMessage
 * @typedef {import("./messages").TableMessage} TableMessage
 * @typedef {import("./messages").Pieces} Pieces
 * @typedef {import("./messages").Words} Words
 */
import { button, capital, element, filled } from "./dom.js";
import { packed } from "./packing.js";
import { keep, kept } from "./storage.js";
import { plainPage } from "./waiting.js";

/** Some programs do not accept longer links. */
const LONGEST = 16000;

/** A link with the deal and the result of a match; empty if it would be too long. @param {string} document */
export async function challengeLink(document) {
  const { origin, pathname } = location;
  const text = await packed(document);
  return text.length > LONGEST ? "" : `${origin}${pathname}#challenge=${text}`;
}

/** The day in the person's time zone: `2026-11-23`. */
export const today = () => new Date().toLocaleDateString("sv");

/** Another player's deal and result, before the person plays the deal. @param {string} document @param {Words} words @param {{ accept(name: string): void, leave(): void }} to */
export function challenged(document, words, to) {
  /** @type {{ game: string, meta: { name?: string }, result: { points: number[] } | null }} */
  const { game, meta, result } = JSON.parse(document);
  const points = result?.points[0] ?? "";
  const name = /** @type {HTMLInputElement} */ (element("input", { name: "name", maxlength: 20, autocomplete: "off", value: kept("name") }));
  return plainPage("",
    element("h2", {}, capital(String(game))),
    element("p", {}, filled(words["challenged"], { name: meta.name || words["person"] || "", points })),
    element("label", { class: "line" }, element("span", {}, words["name"]), name),
    button(words["accept"] ?? "", () => {
      keep("name", name.value.trim());
      to.accept(name.value.trim());
    }, "btn main"), button(words["close"] ?? "", () => to.leave()));
}

/**
 * The better result, and two results side by side: by round, and the tricks in which they differ.
 * @param {ComparedMessage} message @param {Words} words @param {(pieces: Pieces) => Node[]} text
 */
export function comparison(message, words, text) {
  const [theirs, mine] = message.points;
  const side = (/** @type {string} */ name, /** @type {number} */ points, /** @type {boolean} */ better) =>
    element("span", { class: better ? "better" : "" }, better && "★ ", name, " ", element("b", { class: "num" }, String(points)));
  const verdict = element("section", { class: "versus", role: "status" }, element("p", {}, ...text(message.title)),
    element("p", { class: "both" }, side(words["you"] ?? "", mine, message.better === "mine"), side(message.name, theirs, message.better === "theirs")));
  const row = (/** @type {string} */ title, /** @type {(string | number | null)[]} */ cells) => element("tr", {}, element("th", { scope: "row" }, title),
    ...cells.map((cell) => element("td", {}, cell === null ? "–" : String(cell))));
  const heads = (/** @type {string[]} */ titles) => element("thead", {}, element("tr", {}, ...titles.map((title) => element("th", { scope: "col" }, title))));
  const of = (/** @type {0 | 1} */ at) => [...message.rounds.map((cells) => cells[at] ?? null), message.points[at]];
  const you = capital(words["you"] ?? "");
  const table = element("section", { class: "sheet compared", tabindex: "0", "aria-label": words["compared"] }, element("h2", {}, words["compared"] ?? ""),
    element("table", {}, heads(["", ...message.rounds.map((_, at) => String(at + 1)), capital(words["total"] ?? "")]),
      element("tbody", {}, row(you, of(1)), row(message.name, of(0)))),
    element("h3", {}, words["trick_by_trick"] ?? ""),
    element("table", { class: "parts" }, heads(["", you, message.name]),
      element("tbody", {}, ...message.parts.map(([theirs, mine], at) => element("tr", { class: JSON.stringify(theirs) === JSON.stringify(mine) ? "" : "differs" },
        element("th", { scope: "row" }, String(at + 1)), ...[mine, theirs].map((cell) => element("td", {}, ...cell ? text(cell) : ["–"])))))));
  return { verdict, table };
}

/** Saves the result as a picture. @param {TableMessage} message @param {string} title @param {string[]} points by seat */
export function picture(message, title, points) {
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
  draw(points[own] ?? "", 150, "700 96px Georgia, serif");
  draw(scene.places.map(({ name }, seat) => `${name} ${points[seat] ?? ""}`).join(" · "), 188, "18px sans-serif", "#e0eee6");
  // A bar for each round, as high as its points.
  const rounds = sheet.lines.map((line) => Number((line[own]?.at(-1) ?? "0").replace("+", "")));
  const most = Math.max(1, ...rounds.map(Math.abs));
  rounds.forEach((each, at) => {
    const width = Math.min(40, 520 / rounds.length - 6), height = 8 + 60 * Math.abs(each) / most;
    paint.fillStyle = "#f4b942";
    paint.fillRect(300 + (at - rounds.length / 2) * (width + 6) + 3, 285 - height, width, height);
  });
  canvas.toBlob((blob) => {
    if (!blob) return;
    const href = URL.createObjectURL(blob);
    element("a", { href, download: `${title.replaceAll(/[^\w-]+/g, "-")}.png` }).click();
    setTimeout(() => URL.revokeObjectURL(href), 1000);
  });
}
