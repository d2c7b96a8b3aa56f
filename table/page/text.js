// @ts-check
/**
 * Sentences as Python sends them: pieces, each a text, a card, a seat or a clause.
 * @typedef {import("./messages").Pieces} Pieces
 * @typedef {import("./messages").Lasting} Lasting
 */
import { token } from "./cards.js";
import { element } from "./dom.js";

/** The text of the pieces. @param {Pieces} pieces */
export const plain = (pieces) => pieces.map((piece) => {
  if (typeof piece === "string") return piece;
  if ("card" in piece) return piece.card;
  return "seat" in piece ? piece.text : ` (${piece.clauses.join(", ")})`;
}).join("");

/**
 * A sentence with its cards drawn and its clauses as buttons.
 * @param {Pieces} pieces @param {Lasting} lasting @param {string} rule the word for a clause
 * @returns {Node[]}
 */
export function written(pieces, lasting, rule) {
  /** @type {Node[]} */
  const nodes = [];
  for (const piece of pieces) {
    if (typeof piece === "string") {
      const last = nodes.at(-1);
      const [mark] = piece.match(/^[.,;:?!)]+/) ?? [""];
      const joined = mark && last instanceof Element && last.matches(".joined");
      if (joined) last.append(mark); // A line must not begin with a full stop.
      nodes.push(document.createTextNode(joined ? piece.slice(mark.length) : piece));
    } else if ("card" in piece) {
      const face = lasting.faces[piece.card];
      nodes.push(face ? element("span", { class: "joined" }, token(face, piece.card)) : document.createTextNode(piece.card));
    } else if ("seat" in piece) {
      nodes.push(element("bdi", {}, piece.text));
    } else {
      const ids = piece.clauses.filter((id) => id in lasting.clauses);
      nodes.push(element("span", { class: "clauses" }, ...ids.map((id) => clause(id, lasting.clauses[id] ?? "", rule))));
    }
  }
  return nodes;
}

/** A button that shows the text of a clause. @param {string} id @param {string} text @param {string} rule */
const clause = (id, text, rule) => element("button", {
  type: "button", class: "clause", "aria-label": `${rule} ${id}`,
  click: (/** @type {Event} */ event) => event.currentTarget?.dispatchEvent(new CustomEvent("clause", { bubbles: true, detail: { id, text } })),
}, "?");
