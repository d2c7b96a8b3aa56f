// @ts-check
/** Records in links and in files. */
import { element } from "./dom.js";

/** No record has more bytes; a text that unpacks to more was made to fill the memory. */
const LONGEST = 8 << 20;

/** A text, packed for an address. @param {string} text */
export async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The text of a packed piece; rejects other text. @param {string} text */
export async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  let left = LONGEST;
  const limit = new TransformStream({
    transform(/** @type {Uint8Array} */ piece, to) {
      left -= piece.length;
      if (left < 0) throw new RangeError("record");
      to.enqueue(piece);
    },
  });
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).pipeThrough(limit)).text();
}

/** The parameters of a board in the address: `#board&at=57&seat=1&record=…`. */
export function fromHash() {
  const said = new URLSearchParams(location.hash.slice(1));
  const at = Number(said.get("at") ?? 0);
  return { board: said.has("board"), at: Number.isSafeInteger(at) ? at : 0, seat: said.get("seat"), record: said.get("record"), challenge: said.get("challenge"), game: said.get("game") };
}

/** Saves a record as a file. @param {string} text */
export function save(text) {
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  element("a", { href, download: `${JSON.parse(text).game}-record.json` }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}
