// @ts-check
// Runs the table without a server: Python in a web worker, from files beside this one.
// @ts-ignore: the module is copied here when the site is built
import { loadPyodide } from "./pyodide/pyodide.mjs";

/** @param {object | string} message */
const tell = (message) => postMessage(typeof message === "string" ? message : JSON.stringify(message));

/** @param {string} name */
const at = (name) => new URL(name, import.meta.url).href;

/** @typedef {{ version: string, parts: Record<string, number> }} Published */

/** The published version, with the sizes of its large parts in bytes; see `build.py`. @returns {Promise<Published>} */
async function published() {
  const answer = await fetch(at("parts.json"));
  if (!answer.ok) throw new Error(`parts.json: ${answer.status}`);
  return answer.json();
}

/** The browser's cache for the files of a version; null if the browser has no caches. @param {string} version */
const kept = (version) => self.caches ? caches.open(version).catch(() => null) : Promise.resolve(null);

/**
 * Loads each file of Python once and stores it; reports the bytes to the page as they arrive.
 * @param {Record<string, number>} parts @param {Cache | null} cache
 * @returns {Promise<Record<string, Response>>}
 */
async function loaded(parts, cache) {
  const found = await Promise.all(Object.keys(parts).map(async (name) => [name, await cache?.match(at(name))]));
  const missing = found.filter(([, answer]) => !answer).map(([name]) => String(name));
  const of = missing.reduce((sum, name) => sum + (parts[name] ?? 0), 0);
  let done = 0;
  const count = () => new TransformStream({ transform(/** @type {Uint8Array} */ piece, to) {
    done += piece.length;
    tell({ type: "progress", done, of });
    to.enqueue(piece);
  } });
  if (of > 0) tell({ type: "progress", done, of });
  const come = await Promise.all(missing.map(async (name) => {
    const answer = await fetch(at(name));
    if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`);
    const bytes = await new Response(answer.body.pipeThrough(count())).blob();
    const whole = new Response(bytes, { headers: { "content-type": answer.headers.get("content-type") ?? "" } });
    await cache?.put(at(name), whole.clone()).catch(() => {}); // The storage may be full.
    return [name, whole];
  }));
  return Object.fromEntries([...found.filter(([, answer]) => answer), ...come]);
}

/** Answers Python's requests for its parts, whose names lack `.gz`. @param {Record<string, Response>} parts */
function provide(parts) {
  const others = self.fetch;
  self.fetch = async (wanted, options) => {
    const path = wanted instanceof Request ? wanted.url : String(wanted);
    const name = Object.keys(parts).find((each) => path === at(each.replace(".gz", "")) && each.endsWith(".gz"));
    const part = name && parts[name]?.clone();
    if (!name || !part) return others(wanted, options);
    const type = name.includes(".wasm") ? "application/wasm" : "application/octet-stream";
    return new Response(part.body?.pipeThrough(new DecompressionStream("gzip")) ?? null, { headers: { "content-type": type } });
  };
}

/** Lets Python begin with as much memory as the snapshot needs. @param {number} bytes */
function makeRoom(bytes) {
  const begin = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (source, imports) => {
    const made = await begin(source, imports);
    const { memory } = made.instance.exports;
    if (memory instanceof WebAssembly.Memory && memory.buffer.byteLength < bytes) {
      memory.grow(Math.ceil((bytes - memory.buffer.byteLength) / 65536));
    }
    return made;
  };
}

const SNAPSHOT = at("snapshot");
const options = { indexURL: at("pyodide/") };

/** Python with the games loaded, from this browser's snapshot; null without a snapshot, or if it does not start. @param {Cache | null} cache */
async function again(cache) {
  const saved = await cache?.match(SNAPSHOT);
  if (!saved) return null;
  try {
    const memory = new Uint8Array(await saved.arrayBuffer());
    makeRoom(memory.length);
    return await loadPyodide({ ...options, _loadSnapshot: memory });
  } catch {
    await cache?.delete(SNAPSHOT);
    return null;
  }
}

// Calls that are slow the first time are made before memory is saved.
const FIRST = `
import sys
sys.path.insert(0, "/library.zip")
from table.desk import Desk
desk = Desk()
ready = desk.ready()
`;
const WARM = `
import json
for game in ("herrlof", "odin"):
    for _ in desk.answer(json.dumps({"type": "new", "game": game, "players": 3, "language": "en", "seed": 1})):
        pass
desk = Desk()
`;

/** @returns {Promise<{answer(said: string): Iterable<string>}>} */
async function desk() {
  const { version, parts } = await published();
  const cache = await kept(version);
  const have = await loaded(parts, cache);
  provide(have);
  const library = new Uint8Array(await (await fetch(at("library.zip"))).arrayBuffer());
  const saved = await again(cache);
  const python = saved ?? await loadPyodide({ ...options, _makeSnapshot: cache !== null });
  python.FS.writeFile("/library.zip", library);
  if (!saved) python.runPython(FIRST);
  tell(python.runPython("ready"));
  if (!saved && cache) {
    python.runPython(WARM);
    try {
      // Memory is saved before this script holds any object of Python.
      await cache.put(SNAPSHOT, new Response(python.makeMemorySnapshot()));
    } catch { /* the next start takes longer */ }
  }
  return python.runPython("desk");
}

const opened = desk();
opened.catch((reason) => tell({ type: "failed", reason: String(reason) }));

/** Each message has a number, which is posted before its answers; the next number is posted after them. */
onmessage = async ({ data: { number, said } }) => {
  const made = await opened;
  postMessage(number);
  try {
    for (const message of made.answer(said)) tell(message);
  } catch (reason) {
    tell({ type: "failed", reason: String(reason) });
  }
  postMessage(number + 1);
};
