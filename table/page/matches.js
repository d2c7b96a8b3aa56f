// @ts-check
/**
 * What the browser keeps, as far as it remembers: words of the person, and the matches.
 * @typedef {{ id: string, game: string, names: string[], date: string, over: boolean, won?: boolean, points?: number[], document: string }} Kept
 */

const ROOM = 12; // matches; a browser keeps some megabytes, and a long match has 30 KB

/** @param {string} name */
export function kept(name) {
  try {
    return localStorage.getItem(`herrlof-table.${name}`);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} value */
export function keep(name, value) {
  try {
    localStorage.setItem(`herrlof-table.${name}`, value);
  } catch { /* without storage the page forgets */ }
}

/** The matches kept here, the last first. @returns {Kept[]} */
export function matches() {
  try {
    return JSON.parse(kept("matches") ?? "[]");
  } catch {
    return [];
  }
}

/** Keeps a match in place of what was kept of it. @param {string} id @param {string} document @param {number[]} points */
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

/** Calls when another tab of this browser goes on with a match. @param {(id: string, document: string) => void} changed */
export function elsewhere(changed) {
  addEventListener("storage", ({ key, newValue }) => {
    if (key !== "herrlof-table.matches" || !newValue) return;
    const [last] = JSON.parse(newValue);
    if (last) changed(last.id, last.document);
  });
}
