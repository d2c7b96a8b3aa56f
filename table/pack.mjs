// node pack.mjs FOLDER: makes the archives of the folder small and quick to import.
// The library and the standard library are compiled by the Python that will run them.  Of the
// standard library, only the modules that both games, their bots and the board import are kept.
import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const folder = process.argv[2];
const PACK = `
import importlib._bootstrap_external as importing, importlib.util, json, sys, zipfile

sys.path.insert(0, "/library.zip")
from table.desk import Desk

for game in ("herrlof", "odin"):
    desk, said = Desk(), []

    def ask(**message):
        said.extend(map(json.loads, desk.answer(json.dumps(message))))
        return said

    desk.ready()
    ask(type="new", game=game, players=3, language="en", seed=1, options={"target": 1})
    for _ in range(3):
        table = [each for each in ask(type="hint") if each["type"] == "table"][-1]
        ask(type="act", action=table["actions"][0]["document"])
    ask(type="undo")
    record = ask(type="record")[-1]["document"]
    ask(type="resume", document=json.dumps(record))
    ask(type="open", document=json.dumps(record))
    ask(type="moves", seat="all", language="de")
    ask(type="show", position=3, seat="all", language="de")
    ask(type="open", document="{}")
    ask(type="new", game=game, players=9, language="en")

KEPT = {name.partition(".")[0] for name in sys.modules} | {"asyncio", "linecache", "tokenize", "traceback", "zipfile"}
CODECS = {"__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "raw_unicode_escape", "unicode_escape", "utf_8"}

def kept(name):
    top, _, rest = name.partition("/")
    if top == "encodings":
        return rest.removesuffix(".py") in CODECS
    return top.removesuffix(".py") in KEPT

def pack(place, root, wanted):
    with zipfile.ZipFile(place) as sources:
        files = {name: sources.read(name) for name in sources.namelist() if not name.endswith("/") and wanted(name)}
    with zipfile.ZipFile(place, "w") as archive:
        for name, source in sorted(files.items()):
            if name.endswith(".py"):
                code = compile(source, f"{root}/{name}", "exec", dont_inherit=True)
                name, digest = name + "c", importlib.util.source_hash(source)
                source = bytes(importing._code_to_hash_pyc(code, digest, False))
            archive.writestr(zipfile.ZipInfo(name), source)

pack("/library.zip", "/library.zip", lambda name: True)
pack("/stdlib.zip", f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip", kept)
`;

const places = [["library.zip", "/library.zip"], ["pyodide/python_stdlib.zip", "/stdlib.zip"]];
const python = await loadPyodide();
for (const [file, place] of places) python.FS.writeFile(place, new Uint8Array(readFileSync(`${folder}/${file}`)));
python.runPython(PACK);
for (const [file, place] of places) writeFileSync(`${folder}/${file}`, python.FS.readFile(place));
