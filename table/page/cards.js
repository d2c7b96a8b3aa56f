// @ts-check
/**
 * Cards as they are drawn: faces, backs and slots of one outline, in 100 by 140 units.  A face is
 * drawn twice, in full and for small cards; the style sheet shows the one that fits.
 * @typedef {import("./messages").Face} Face
 */
import { element } from "./dom.js";

/** The shapes of suits around a point, ten units large. @type {Record<string, string>} */
const SHAPES = {
  drop: "0,-10 6.5,1.1 6.8,2.8 6.7,4.6 6.1,6.3 5.1,7.8 3.7,8.9 2.1,9.7 0.4,10 -1.4,9.9 -3.1,9.3 -4.6,8.3 -5.7,6.9 -6.5,5.3 -6.8,3.6 -6.7,1.8",
  leaf: "0,-10 1.9,-8 3.6,-6 5,-4 5.9,-2 6.2,0 5.9,2 5,4 3.6,6 1.9,8 0,10 -1.9,8 -3.6,6 -5,4 -5.9,2 -6.2,0 -5.9,-2 -5,-4 -3.6,-6 -1.9,-8",
  flame: "0,-10.5 2.6,-4 4,0.2 7.8,-6.6 9.2,0.8 7.4,6.2 3.6,9.4 0,10 -3.6,9.4 -7.4,6.2 -9.2,0.8 -7.8,-6.6 -4,0.2 -2.6,-4",
  sun: "0,-10 2.3,-5.5 7.1,-7.1 5.5,-2.3 10,0 5.5,2.3 7.1,7.1 2.3,5.5 0,10 -2.3,5.5 -7.1,7.1 -5.5,2.3 -10,0 -5.5,-2.3 -7.1,-7.1 -2.3,-5.5",
  block: "7.8,-7.8 7.8,7.8 -7.8,7.8 -7.8,-7.8",
  heart: "0,-3.1 0.6,-4.8 1.7,-6.2 3.5,-7.3 5.7,-7.4 7.9,-6.5 9.4,-4.7 10,-2.5 9.4,-0.2 7.9,2.1 5.7,4.1 3.5,6 1.7,7.8 0.6,9.2 0,10.6 -0.6,9.2 -1.7,7.8 -3.5,6 -5.7,4.1 -7.9,2.1 -9.4,-0.2 -10,-2.5 -9.4,-4.7 -7.9,-6.5 -5.7,-7.4 -3.5,-7.3 -1.7,-6.2 -0.6,-4.8",
};

/** Signs of strokes around a point, ten units large. @type {Record<string, string>} */
const STROKES = {
  hagalaz: "M-6 -10v20M6 -10v20M-6 -3.6l12 7.2",
  valknut: "M0 -8.6l5.7 9.9h-11.4zM-3.4 -2.6l5.7 9.9h-11.4zM3.4 -2.6l5.7 9.9h-11.4z",
};

const OUTLINE = 'viewBox="0 0 100 140" aria-hidden="true"';
const RIM = '<rect x=".5" y=".5" width="99" height="139" rx="8.6" class="rim"/>';

/** @param {string} text */
const escaped = (text) => text.replaceAll(/[<>&"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/**
 * A sign around a point.
 * @param {Face} face @param {number} x @param {number} y @param {number} size @param {number} line how thick it is drawn
 */
function sign(face, x, y, size, line) {
  const scale = size / (face.sign === "block" ? 13 : 10);
  const place = `transform="translate(${x} ${y}) scale(${scale})"`;
  const shape = SHAPES[face.sign];
  if (shape) return `<polygon points="${shape}" fill="${face.paint}" class="ln" stroke-width="${line / scale}" ${place}/>`;
  const strokes = STROKES[face.sign];
  return strokes ? `<path d="${strokes}" fill="none" class="ln" stroke-width="${face.sign === "valknut" ? 1.25 : 2.4}" ${place}/>` : "";
}

const measured = document.createElement("canvas").getContext("2d");
if (measured) measured.font = '600 13px "Segoe UI", Roboto, "Helvetica Neue", Arial, system-ui, sans-serif';

/** A word, condensed if it is wider than its place. @param {string} word @param {number} x @param {number} room @param {boolean} middle */
function written(word, x, room, middle) {
  const fitted = (measured?.measureText(word).width ?? 0) > room ? ` textLength="${room}" lengthAdjust="spacingAndGlyphs"` : "";
  return ` <text x="${x}" y="129.6" font-size="13" font-weight="600"${middle ? ' text-anchor="middle"' : ""}${fitted}>${escaped(word)}</text>`;
}

/** @param {Face} face */
function drawn(face) {
  const { paint, power, rank, word } = face;
  const ground = paint === "#000000" ? 0.03 : 0.08;
  const foot = word !== "" || power !== "";
  const letter = !/\d/.test(rank);
  const symbol = face.sign in STROKES;
  const full = ` <text x="8" y="40" font-size="38" class="rank">${escaped(rank)}</text>`
    + (symbol ? sign(face, 50, 82, 23, 0) : sign(face, 18.5, 55, 8.5, 1.2) + sign(face, 50, foot ? 82 : 86, 29, 1.4))
    + (foot ? `<path d="M12 115.5h76" stroke="${paint}" stroke-opacity=".55" stroke-width="1"/>` : "")
    + (power ? `<path transform="translate(17.5 125)" d="${power}" class="ln" fill="none" stroke-width="1.6"/>${written(word, 28, 64, false)}` : word ? written(word, 50, 82, true) : "");
  const small = ` <text x="7" y="${letter ? 42 : 46}" font-size="${letter ? 40 : 50}" class="rank">${escaped(rank)}</text>`
    + (symbol ? sign(face, 50, 92, 25, 0) : sign(face, 21, 64, 12.5, 1.8) + sign(face, 64, 101, 27, 1.8))
    + (power ? `<path transform="translate(20.5 100) scale(1.5)" d="${power}" class="ln" fill="none" stroke-width="1.6"/>` : "");
  return `<svg ${OUTLINE}><rect width="100" height="140" rx="9" class="ground"/>`
    + `<rect x="4.2" y="4.2" width="91.6" height="131.6" rx="6" fill="${paint}" fill-opacity="${ground}" stroke="${paint}" stroke-width="2.6"/>`
    + `<g class="full">${full}</g><g class="small">${small}</g>${RIM}</svg>`;
}

const BACK = `<svg ${OUTLINE}><rect width="100" height="140" rx="9" class="bg"/>`
  + '<rect x="7" y="7" width="86" height="126" rx="5" class="bl" stroke-width="2"/>'
  + '<rect x=".5" y=".5" width="99" height="139" rx="8.6" class="bl" stroke-width="1.4"/></svg>';

/** Each face is drawn once and then copied. @type {WeakMap<Face, Element>} */
const made = new WeakMap();

/** @param {string} svg */
function parsed(svg) {
  const holder = document.createElement("template");
  holder.innerHTML = svg;
  return /** @type {Element} */ (holder.content.firstElementChild);
}

const back_ = parsed(BACK);

/** The drawing of a card, for a button that shows it. @param {Face} face */
export function front(face) {
  let found = made.get(face);
  if (!found) made.set(face, found = parsed(drawn(face)));
  return found.cloneNode(true);
}

/** The effect of a card, read aloud with its name. @param {Face} face */
export const called = (face) => face.does ? `${face.label}. ${face.does}` : face.label;

/** A card face up. @param {Face} face @param {string} token @param {string} [look] */
export const card = (face, token, look = "") =>
  element("span", { class: `card face ${look}`, role: "img", "data-token": token, "aria-label": called(face), title: face.label }, front(face));

/** A card face down, with a number if it stands for several. @param {string} [look] @param {number | null} [number] */
export const back = (look = "", number = null) =>
  element("span", { class: `card back ${look}` }, back_.cloneNode(true), number !== null && element("span", { class: "n" }, String(number)));

/** The place of a card that is to come. @param {boolean} mine */
export const slot = (mine) => element("span", { class: `card slot${mine ? " mine" : ""}` });

/** @param {Face} face */
export function suit(face) {
  const holder = element("span");
  holder.innerHTML = `<svg class="sign" viewBox="-12 -12 24 24" aria-hidden="true">${sign(face, 0, 0, 10, 1.1)}</svg>`;
  return /** @type {Element} */ (holder.firstElementChild);
}

/** A card in a line of text: its rank and its sign. @param {Face} face @param {string} [token] */
export const token = (face, token) => element("span", { class: "tok", role: "img", "aria-label": face.label, "data-token": token },
  face.sign in STROKES ? "" : face.rank, suit(face));
