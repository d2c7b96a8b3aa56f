// node snapshot.mjs FOLDER: makes what lets the table start in a second, of the folder's library.zip.
// The library is compiled by the Python that will run it, and Python's memory is saved as it is once
// it has started and imported the games.
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";

const folder = process.argv[2];
const LIBRARY = "/library.zip";
const COMPILE = `
import importlib._bootstrap_external as importing, importlib.util, zipfile
with zipfile.ZipFile("/sources.zip") as sources, zipfile.ZipFile("${LIBRARY}", "w", zipfile.ZIP_DEFLATED) as library:
    for name in sources.namelist():
        source = sources.read(name)
        if name.endswith(".py"):
            code = compile(source, f"${LIBRARY}/{name}", "exec", dont_inherit=True)
            name, digest = name + "c", importlib.util.source_hash(source)
            source = bytes(importing._code_to_hash_pyc(code, digest, False))
        library.writestr(name, source)
`;
// What fits into the memory that Python starts with: it cannot be restored if it has grown.
const IMPORT = `
import sys
sys.path.insert(0, "${LIBRARY}")
import table.desk, table.board, herrlof_rules.herrlof, herrlof_rules.odin
`;

const compiler = await loadPyodide();
compiler.FS.writeFile("/sources.zip", new Uint8Array(readFileSync(`${folder}/library.zip`)));
compiler.runPython(COMPILE);
const library = compiler.FS.readFile(LIBRARY);
writeFileSync(`${folder}/library.zip`, library);

/** @param {string} imports */
async function saved(imports) {
  const python = await loadPyodide({ _makeSnapshot: true });
  python.FS.writeFile(LIBRARY, library);
  python.runPython(imports);
  const memory = python.makeMemorySnapshot();
  await loadPyodide({ _loadSnapshot: memory });
  return memory;
}

const memory = await saved(IMPORT).catch(() => saved(""));
writeFileSync(`${folder}/pyodide/snapshot.gz`, gzipSync(memory));
