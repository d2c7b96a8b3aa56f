"""Takes pictures of the table: `python -m tools.pages.table_pictures [FOLDER]`.

Without a folder, the command redraws the pictures in `docs/screenshots`, and writes their content
to `tests/pages/screenshots.json`.  With a folder, the command draws every scene in every size,
light and dark.  The command needs Playwright, Chromium and Pillow.
"""

import io
import json
import shutil
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, Literal, TypeAlias
from urllib.parse import urlsplit

from table.solo import choices
from tools.pages import table_drawings
from tools.pages.table_scenes import AROUND, SCENES, message, position

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "table" / "page"
ADDRESS = "http://table.example/?pace=0"
Size: TypeAlias = tuple[int, int]
SIZES: tuple[Size, ...] = (
    (1280, 800),
    (1366, 768),
    (1920, 1080),
    (390, 844),
    (390, 664),
    (844, 390),
)
Scheme: TypeAlias = Literal["light", "dark"]
SCHEMES: dict[Scheme, str] = {"light": "", "dark": "-dark"}
"""The colour schemes, and what each adds to the name of a picture."""

WORKER = """onmessage = async ({ data }) => {
  postMessage(data.number);
  const answer = await fetch("/ask", { method: "POST", body: data.said });
  for (const each of await answer.json()) postMessage(each);
  postMessage(data.number + 1);
};"""
"""Stands in place of Python in the browser."""

IN_DOCS: dict[str, tuple[str, Scheme]] = {
    "herrlof": ("herrlof-mid-round", "light"),
    "odin": ("odin-take", "dark"),
}
"""By the name of the file in `docs/screenshots`: a scene and a colour scheme."""

KEPT = ROOT / "docs" / "screenshots"
SHOWN = ROOT / "tests" / "pages" / "screenshots.json"
COLOURS = 256
"""How many colours a picture in the documentation keeps, so that it is a fifth as large."""

Wanted: TypeAlias = tuple[str, Scheme, Size, Path]
"""A scene, a colour scheme, a size, and the file of the picture."""


def shown() -> dict[str, Any]:
    """The content of the pictures of decisions in `docs/screenshots`."""
    messages = {name: message(position(scene)) for name, (scene, _) in IN_DOCS.items()}
    return {
        name: {part: each[part] for part in ("scene", "prompt", "why", "log")}
        for name, each in messages.items()
    }


def every(folder: Path, scenes: Iterable[str], sizes: Iterable[Size]) -> Iterator[Wanted]:
    """The scenes in these sizes, in light and in dark colours."""
    for scene in scenes:
        for scheme, end in SCHEMES.items():
            for width, height in sizes:
                yield scene, scheme, (width, height), folder / f"{scene}-{width}x{height}{end}.png"


def of_docs() -> Iterator[Wanted]:
    """The scenes in the documentation."""
    for name, (scene, scheme) in IN_DOCS.items():
        yield scene, scheme, SIZES[0], KEPT / f"{name}.png"
    yield from every(KEPT / "table", AROUND, table_drawings.SIZES)


def served(answers: Callable[[str], Iterable[str]], route: Any) -> None:
    """Serves the page's files, the choices of the form, and the answers of a worker."""
    name = urlsplit(route.request.url).path.strip("/") or "index.html"
    if name == "ready.json":
        route.fulfill(json=choices())
    elif name == "worker.js":
        route.fulfill(body=WORKER, content_type="text/javascript")
    elif name == "ask":
        route.fulfill(json=list(answers(route.request.post_data)))
    elif (PAGE / name).is_file():
        route.fulfill(path=PAGE / name)
    else:
        route.fulfill(status=404)


def draw(wanted: Iterable[Wanted], save: Callable[[bytes, Path], None]) -> None:
    """Draws each scene in its colour scheme and size, and saves it to its file."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - not where scenes are compared

    with sync_playwright() as started:
        browser = started.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        for name, of_scene in groupby(wanted, key=itemgetter(0)):
            scene = SCENES[name]()
            page = browser.new_page(reduced_motion="reduce", service_workers="block")
            page.add_init_script(scene.storage)
            page.route("**/*", partial(served, scene.answers))
            page.goto(ADDRESS + scene.address)
            for button in scene.presses:
                page.locator(button).click()
            page.locator(scene.ready).first.wait_for()
            for _, scheme, (width, height), path in of_scene:
                page.emulate_media(color_scheme=scheme)
                page.set_viewport_size({"width": width, "height": height})
                path.parent.mkdir(parents=True, exist_ok=True)
                save(page.screenshot(), path)


def save_small(picture: bytes, path: Path) -> None:
    """Saves a picture with few colours."""
    from PIL import Image  # noqa: PLC0415 - not where scenes are compared

    with Image.open(io.BytesIO(picture)) as whole:
        few = whole.convert("RGB").quantize(
            COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE
        )
        few.save(path, optimize=True)


def save_whole(picture: bytes, path: Path) -> None:
    """Saves a picture as the browser took it."""
    path.write_bytes(picture)


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the command."""
    parser = ArgumentParser(prog="python -m tools.pages.table_pictures", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, help="where to draw every scene")
    folder = parser.parse_args(arguments).folder
    if folder is not None:
        return draw(every(folder, SCENES, SIZES), save_whole)
    draw(of_docs(), save_small)
    SHOWN.write_text(json.dumps(shown(), indent=1, ensure_ascii=False) + "\n", "utf-8")
    return None


if __name__ == "__main__":
    main()
