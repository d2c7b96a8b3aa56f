// @ts-check
// The table without a server: Python in a web worker, from files beside this one.
// @ts-ignore: it is copied here when the site is built
import { loadPyodide } from "./pyodide/pyodide.mjs";

/** @param {object | string} message */
const tell = (message) => postMessage(typeof message === "string" ? message : JSON.stringify(message));

/** @param {string} name */
async function fetched(name) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

/** What must be there for Python to start: it waits for ever for some of it. */
const PARTS = ["pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"];

/** Rejects if a part is missing. */
async function present() {
  await Promise.all(PARTS.map(async (name) => {
    const answer = await fetch(new URL(`pyodide/${name}`, import.meta.url), { method: "HEAD" });
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  }));
}

/** Python's memory, with the games imported, as `build.py` saved it. */
async function snapshot() {
  const stream = new Blob([await fetched("pyodide/snapshot.gz")]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Python, started quickly, or as ever if that fails. */
async function started() {
  const options = { indexURL: new URL("pyodide/", import.meta.url).href };
  try {
    return await loadPyodide({ ...options, _loadSnapshot: snapshot() });
  } catch {
    return loadPyodide(options);
  }
}

/** @returns {Promise<{ready(): string, answer(said: string): Iterable<string>}>} */
async function desk() {
  let done = 0;
  const step = () => tell({ type: "progress", done: ++done, of: 4 });
  const [python, library] = await Promise.all([
    started().then((/** @type {any} */ loaded) => (step(), loaded)),
    fetched("library.zip").then((loaded) => (step(), loaded)),
    present(),
  ]);
  python.FS.writeFile("/library.zip", new Uint8Array(library));
  step();
  const made = python.runPython("import sys\nif '/library.zip' not in sys.path: sys.path.insert(0, '/library.zip')\nfrom table.desk import Desk\nDesk()");
  step();
  return made;
}

const opened = desk();
opened.then((made) => tell(made.ready()), (reason) => tell({ type: "failed", reason: String(reason) }));

onmessage = async ({ data }) => {
  const made = await opened;
  try {
    for (const message of made.answer(data)) tell(message);
  } catch (reason) {
    tell({ type: "failed", reason: String(reason) });
  }
};
