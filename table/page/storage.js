// @ts-check
/**
 * Stores the person's choices and matches in the browser.  An older page or another program may
 * have stored anything there, so a value of the wrong shape counts as missing.
 * @typedef {{ id: string, game: string, names: string[], date: string, over: boolean, won?: boolean, points?: number[], document: string }} Kept
 */

/** The most matches stored; a browser stores a few megabytes, and a long match has 30 KB. */
const ROOM = 12;

const PLACE = "herrlof-table.";

/** @param {string} name */
export function kept(name) {
  try {
    return localStorage.getItem(PLACE + name);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} value */
export function keep(name, value) {
  try {
    localStorage.setItem(PLACE + name, value);
  } catch { /* without storage the page forgets */ }
}

/** @param {string | null} text @returns {unknown} null for what is no JSON */
function parsed(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** The object that is stored under a name; an empty object for any other value. @param {string} name @returns {Record<string, unknown>} */
export function keptObject(name) {
  const found = parsed(kept(name));
  return typeof found === "object" && found !== null && !Array.isArray(found) ? { ...found } : {};
}

/** @param {unknown} each @returns {each is Kept} */
function isMatch(each) {
  if (typeof each !== "object" || each === null) return false;
  const { id, game, names, date, over, points, document } = /** @type {Record<string, unknown>} */ (each);
  return [id, game, date, document].every((text) => typeof text === "string") && typeof over === "boolean"
    && Number.isFinite(Date.parse(String(date)))
    && Array.isArray(names) && names.every((name) => typeof name === "string")
    && (points === undefined || Array.isArray(points) && points.every((number) => typeof number === "number"));
}

/** @param {string | null} text @returns {Kept[]} */
function matchesIn(text) {
  const found = parsed(text);
  return Array.isArray(found) ? found.filter(isMatch) : [];
}

/** The stored matches, the last one first. */
export const matches = () => matchesIn(kept("matches"));

/** Stores a match in place of its earlier record. @param {string} id @param {string} document @param {number[]} points */
export function keepMatch(id, document, points) {
  const before = matches();
  if (id === "" || before.some((each) => each.id === id && each.document === document)) return;
  const { game, meta, result } = JSON.parse(document);
  const date = new Date().toISOString();
  const won = result?.winners?.includes(meta.seat);
  const made = { id, game, names: meta.names, date, over: result !== null, won, points, document };
  keep("matches", JSON.stringify([made, ...before.filter((each) => each.id !== id)].slice(0, ROOM)));
}

/** @param {string} id */
export function forget(id) {
  keep("matches", JSON.stringify(matches().filter((each) => each.id !== id)));
}

/** Calls `changed` when another tab of this browser continues a match. @param {(id: string, document: string) => void} changed */
export function elsewhere(changed) {
  addEventListener("storage", ({ key, newValue }) => {
    const [last] = key === `${PLACE}matches` ? matchesIn(newValue) : [];
    if (last) changed(last.id, last.document);
  });
}

/** The match that this tab plays, which a reload resumes; null if it plays none. */
export function current() {
  try {
    return sessionStorage.getItem(`${PLACE}current`);
  } catch {
    return null;
  }
}

/** @param {string} id of the match that is played now; empty for none */
export function playNow(id) {
  try {
    sessionStorage.setItem(`${PLACE}current`, id);
  } catch { /* without storage a reload begins at the start page */ }
}
