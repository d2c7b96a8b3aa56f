"""Builds the table as static files: `python -m table.build FOLDER [SERVER]`.

Serve the folder with any file server, such as `python -m http.server --directory FOLDER`.  SERVER
is the address of a running `python -m table`, which *Invite* then opens.  The build needs npm,
which installs the Pyodide that `package.json` and its lock file pin; it copies the library and its
dependencies from this Python environment.  The page itself makes no requests to other hosts.
"""

import gzip
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from html import escape
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from herrlof_rules import GAMES
from herrlof_rules.sentences import languages
from table.desk import Desk
from table.solo import choices

HERE = Path(__file__).parent
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK = "pyodide/pyodide-lock.json"
READY = "ready.json"
"""The options of the start page, which is shown before Python has loaded."""
FIRST = "first"
"""The folder with the beginnings of guided rounds, which are shown before Python has loaded."""
PACKED = ("pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip", "library.zip")
"""The files that are published as `.gz`, regardless of the server."""
PARTS = ("pyodide/pyodide.asm.mjs", *(f"{name}.gz" for name in PACKED))
"""The files whose download the page's progress bar shows."""
PAGE = tuple(
    sorted(
        path.relative_to(HERE / "page").as_posix()
        for path in (HERE / "page").rglob("*")
        if path.is_file() and path.name not in ("served.html", "sw.js", "messages.d.ts")
    )
)
"""The files of the page, except a server's files and the service worker, which is filled in."""
PYTHON = (
    "__init__.py",
    "desk.py",
    "solo.py",
    "messages.py",
    "layout.py",
    "layout_herrlof.py",
    "layout_odin.py",
    "reasons.py",
    "regions.py",
    "text.py",
    "board.py",
    "challenge.py",
    "review.py",
    "lesson.py",
    "opponents.py",
)
MODULES = ("herrlof_arena", "herrlof_rules", "attr", "attrs", "typing_extensions")
UNUSED = ("adapters", "cli", "testing", "hosting", "engines", "simulation")
"""Parts of the library that the table does not need."""
SOURCES = (".pyc", ".nbc", ".nbi", ".pyi", ".po", ".ts", ".typed")
"""Files that Python does not read at run time."""


class Missing(Exception):
    """Raised if something that the build needs is missing."""


def build(folder: Path, server: str = "") -> None:
    """Writes the files; raises `Missing` if npm or a file that npm should install is missing."""
    pyodide = pyodide_folder()
    folder.mkdir(parents=True, exist_ok=True)
    for name in PAGE:
        (folder / name).parent.mkdir(exist_ok=True)
        shutil.copy(HERE / "page" / name, folder / name)
    if server:
        index = (folder / "index.html").read_text("utf-8")
        index = index.replace("<html ", f'<html data-server="{escape(server)}" ', 1)
        (folder / "index.html").write_text(index, "utf-8")
    (folder / "pyodide").mkdir(exist_ok=True)
    for name in PYODIDE:
        shutil.copy(pyodide / name, folder / "pyodide")
    write_library(folder / "library.zip")
    run("node", str(HERE / "pack.mjs"), str(folder))
    for name in PACKED:
        whole = folder / name
        (folder / f"{name}.gz").write_bytes(gzip.compress(whole.read_bytes(), mtime=0))
        whole.unlink()
    lock = json.loads((pyodide / "pyodide-lock.json").read_bytes())
    (folder / LOCK).write_text(json.dumps({**lock, "packages": {}}), "utf-8")
    (folder / READY).write_text(json.dumps(choices()), "utf-8")
    write_first(folder / FIRST)
    write_version(folder)


def write_first(folder: Path) -> None:
    """Writes the first messages of each guided round, which are always the same."""
    folder.mkdir(exist_ok=True)
    for game in GAMES.values():
        for language in languages(game):
            request = {"type": "learn", "game": game.name, "language": language}
            messages = [json.loads(answer) for answer in Desk().answer(json.dumps(request))]
            (folder / f"{game.name}-{language}.json").write_text(json.dumps(messages), "utf-8")


def write_version(folder: Path) -> None:
    """Writes `parts.json` and the service worker, with the version, sizes and files of the page."""
    files = [*PAGE, "pyodide/pyodide.mjs", LOCK, READY, *PARTS]
    digest = sha256(b"".join((folder / name).read_bytes() for name in files))
    version = f"table-{digest.hexdigest()[:16]}"
    parts = {name: (folder / name).stat().st_size for name in PARTS}
    (folder / "parts.json").write_text(json.dumps({"version": version, "parts": parts}), "utf-8")
    kept = ["./", *files, "parts.json"]
    worker = (HERE / "page" / "sw.js").read_text("utf-8")
    worker = worker.replace('"VERSION"', json.dumps(version)).replace(
        "= []", f"= {json.dumps(kept)}"
    )
    (folder / "sw.js").write_text(worker, "utf-8")


def pyodide_folder() -> Path:
    """Returns the folder of Pyodide, which npm installs if it is missing."""
    folder = HERE / "node_modules" / "pyodide"
    if not (folder / "pyodide.asm.wasm").exists():
        npm = shutil.which("npm")
        if npm is None:
            raise Missing("npm, which brings Pyodide, was not found")
        run(npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", str(HERE))
    return folder


def write_library(path: Path) -> None:
    """Writes an archive of the library, its dependencies and the Python files of the table."""
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for name in MODULES:
            for file, place in sources(name):
                archive.write(file, place)
        for name in PYTHON:
            archive.write(HERE / name, f"table/{name}")
        for words in sorted((HERE / "words").glob("*.json")):
            archive.write(words, f"table/words/{words.name}")


def sources(name: str) -> Iterator[tuple[Path, str]]:
    """The files of an installed module or package that the table needs."""
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise Missing(f"{name} is not installed")
    origin = Path(spec.origin)
    if spec.submodule_search_locations is None:
        yield origin, origin.name
        return
    for file in sorted(origin.parent.rglob("*.*")):
        parts = file.relative_to(origin.parent.parent).parts
        unused = parts[0] in ("herrlof_arena", "herrlof_rules") and parts[1] in UNUSED
        if file.is_file() and file.suffix not in SOURCES and not unused:
            yield file, "/".join(parts)


def run(*command: str) -> None:
    """Runs a command; if it fails, raises `Missing` with the end of its output."""
    process = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    if process.returncode:
        raise Missing(f"{' '.join(command[:3])} failed: {process.stderr.strip()[-300:]}")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    build(Path(sys.argv[1]), *sys.argv[2:])
