"""Pictures of the table at the sizes of its design: `python -m tools.pages.table_pictures FOLDER`.

Without a folder those in `docs/screenshots` are made again, and `tests/pages/screenshots.json`,
which says what they show.  Needs Playwright and Chromium.  The scenes are found in matches of bots
with fixed seeds; the page draws their messages without anything behind it.
"""

import json
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, TypeAlias

from herrlof_arena.bots import ask, heuristic_bot
from herrlof_rules import GAMES, Match
from table.messages import table_message

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "table" / "page"
Size: TypeAlias = tuple[int, int]
SIZES: tuple[Size, ...] = (
    (1280, 800),
    (1366, 768),
    (1920, 1080),
    (390, 844),
    (390, 664),
    (844, 390),
)
NAMES = ("You", "Astrid", "Björn", "Dagny", "Egil", "Freya")
EMPTY = (
    '<!doctype html><html lang="en"><meta charset="utf-8">'
    '<meta name="viewport" content="width=device-width">'
    '<link rel="stylesheet" href="style.css"><nav id="menu" popover></nav><div id="page"></div>'
)
SHOW = """async (message) => {
  const { Table } = await import("/table.js");
  new Table(document.querySelector("#page"), () => {}, message.words).show(message);
}"""


def cards(message: Any) -> int:
    """How many cards lie in the first group of the centre."""
    groups = message["scene"]["groups"]
    return len(groups[0]["cards"]) if groups else 0


SCENES: dict[str, tuple[str, int, int, Callable[[str, Any], bool]]] = {
    "herrlof-mid-round": ("herrlof", 3, 5, lambda kind, told: kind == "play" and cards(told) == 2),
    "herrlof-predict": ("herrlof", 2, 1, lambda kind, _: kind == "predict"),
    "herrlof-swap": ("herrlof", 3, 2, lambda kind, _: kind == "swap"),
    "herrlof-steal": ("herrlof", 3, 2, lambda kind, _: kind.startswith("steal")),
    "odin-take": ("odin", 6, 5, lambda kind, told: kind == "take" and cards(told) > 1),
    "odin-choose": ("odin", 4, 3, lambda _, told: len(told["scene"]["sets"]) > 1),
    "odin-long-set": ("odin", 3, 9, lambda _, told: cards(told) > 3),
}
"""By name: the game, its players, a seed, and which decision of the first seat is shown."""


IN_DOCS = {"herrlof": ("herrlof-mid-round", "light"), "odin": ("odin-take", "dark")}
"""By the name of the file in `docs/screenshots`: a scene, and in which colours."""

SHOWN = ROOT / "tests" / "pages" / "screenshots.json"


def decisions(game: str, players: int, seed: int) -> Iterator[tuple[str, Any]]:
    """The kind and the message of each decision of the first seat in a match of bots."""
    match: Match = Match.start(GAMES[game], GAMES[game].rules(players), seed)
    bot = heuristic_bot(GAMES[game])
    while seats := match.turn.seats:
        if 0 in seats:
            can = ("undo", "hint")
            told = table_message(GAMES[game], match.view(0), NAMES[:players], "en", can)
            yield match.turn.kind, {**told, "since": 0}
        seat = 0 if 0 in seats else seats[0]
        match = match.play(ask(match, seat, bot), seat)


def found(scene: str) -> Any:
    """The message of a scene."""
    game, players, seed, wanted = SCENES[scene]
    told = next((m for kind, m in decisions(game, players, seed) if wanted(kind, m)), None)
    if told is None:
        sys.exit(f"no decision for {scene}")
    return told


def shown() -> dict[str, Any]:
    """What the pictures in `docs/screenshots` show."""
    told = {name: found(scene) for name, (scene, _) in IN_DOCS.items()}
    return {
        name: {part: each[part] for part in ("scene", "prompt", "why", "log")}
        for name, each in told.items()
    }


class Files(SimpleHTTPRequestHandler):
    """Serves the page's files, without a word."""

    def log_message(self, *_: object) -> None:
        """Says nothing."""


def every(folder: Path) -> Iterator[tuple[str, str, Size, Path]]:
    """Every scene in every size, in light and in dark."""
    for scheme in ("light", "dark"):
        for scene in SCENES:
            for width, height in SIZES:
                end = "-dark" if scheme == "dark" else ""
                yield scene, scheme, (width, height), folder / f"{scene}-{width}x{height}{end}.png"


def of_docs() -> Iterator[tuple[str, str, Size, Path]]:
    """Those in the documentation."""
    for name, (scene, scheme) in IN_DOCS.items():
        yield scene, scheme, SIZES[0], ROOT / "docs" / "screenshots" / f"{name}.png"


def draw(wanted: Iterable[tuple[str, str, Size, Path]]) -> None:
    """Draws scenes, each in a scheme and a size, to files."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=PAGE))
    Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_address[1]}/icon.svg"
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - not where scenes are compared

    with sync_playwright() as started:
        browser = started.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page(reduced_motion="reduce")
        page.route("**/empty", lambda route: route.fulfill(body=EMPTY, content_type="text/html"))
        before = ""
        for scene, scheme, (width, height), path in wanted:
            if scene != before:
                page.goto(address.replace("icon.svg", "empty"))
                page.evaluate(SHOW, found(scene))
                before = scene
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            page.set_viewport_size({"width": width, "height": height})
            page.screenshot(path=path)
    server.shutdown()


def main(arguments: Sequence[str]) -> None:
    """The command."""
    match arguments:
        case []:
            draw(of_docs())
            SHOWN.write_text(json.dumps(shown(), indent=1, ensure_ascii=False) + "\n", "utf-8")
        case [folder]:
            Path(folder).mkdir(parents=True, exist_ok=True)
            draw(every(Path(folder)))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
