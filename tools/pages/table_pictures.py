"""Pictures of the table at the sizes of its design: `python -m tools.pages.table_pictures FOLDER`.

Without a folder it redraws the pictures in `docs/screenshots`, and writes their content to
`tests/pages/screenshots.json`.  It needs Playwright and Chromium.  The scenes come from matches of
bots with fixed seeds, and a substitute for the worker sends them to the page.
"""

import json
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import urlsplit

from herrlof_arena.bots import ask, heuristic_bot
from herrlof_rules import GAMES, Match
from table.messages import table_message
from table.solo import choices

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
NAMES = ("You", "Astrid", "Björn", "Dagny", "Egil", "Freya")
WORKER = (
    "onmessage = ({ data }) => [data.number, TOLD, data.number + 1].forEach((m) => postMessage(m));"
)
BEFORE = """
const names = ["You", "Astrid", "Björn", "Dagny"];
const own = { date: "2026-11-22T20:00", names, over: false, document: "{}" };
localStorage["herrlof-table.matches"] ??= JSON.stringify([
  { ...own, id: "b", game: "odin", points: [3, 9, 12, 5] },
  { ...own, id: "a", game: "herrlof", over: true, won: true },
]);"""
"""The storage of the page for a returning visitor."""


def cards(message: Any) -> int:
    """The number of cards in the first group of the centre."""
    groups = message["scene"]["groups"]
    return len(groups[0]["cards"]) if groups else 0


def mid_round(kind: str, message: Any) -> bool:
    """Whether a trick waits for its third card, not every card may be played, and one was won."""
    acts, hand = message["actions"], message["scene"]["hand"]
    return kind == "play" and cards(message) == 2 and len(acts) < len(hand) == 9


SCENES: dict[str, tuple[str, int, int, Callable[[str, Any], bool]]] = {
    "herrlof-mid-round": ("herrlof", 3, 7, mid_round),
    "herrlof-predict": ("herrlof", 2, 1, lambda kind, _: kind == "predict"),
    "herrlof-swap": ("herrlof", 3, 2, lambda kind, _: kind == "swap"),
    "herrlof-steal": ("herrlof", 3, 2, lambda kind, _: kind.startswith("steal")),
    "herrlof-end": ("herrlof", 3, 3, lambda kind, _: kind == "over"),
    "odin-take": ("odin", 6, 5, lambda kind, told: kind == "take" and cards(told) > 2),
    "odin-choose": ("odin", 4, 3, lambda _, told: len(told["scene"]["sets"]) > 1),
    "odin-long-set": ("odin", 3, 9, lambda _, told: cards(told) > 3),
}
"""By name: the game, the number of players, a seed, and the decision of seat 0 to show."""

STARTS = {"start-newcomer": "", "start-returning": BEFORE}
"""The scenes of the start page, each with the page's storage."""

IN_DOCS = {"herrlof": ("herrlof-mid-round", "light"), "odin": ("odin-take", "dark")}
"""By the name of the file in `docs/screenshots`: a scene and a colour scheme."""

SHOWN = ROOT / "tests" / "pages" / "screenshots.json"


def decisions(game: str, players: int, seed: int) -> Iterator[tuple[str, Any]]:
    """The kind and the message of each decision of seat 0 in a match, and of the match's end."""
    match: Match = Match.start(GAMES[game], GAMES[game].rules(players), seed)
    bot = heuristic_bot(GAMES[game])
    while True:
        seats = match.turn.seats
        if 0 in seats or not seats:
            can = ("undo", "hint")
            yield (
                match.turn.kind,
                table_message(GAMES[game], match.view(0), NAMES[:players], "en", can),
            )
        if not seats:
            return
        seat = 0 if 0 in seats else seats[0]
        match = match.play(ask(match, seat, bot), seat)


def found(scene: str) -> Any:
    """The message of a scene."""
    game, players, seed, wanted = SCENES[scene]
    message = next((m for kind, m in decisions(game, players, seed) if wanted(kind, m)), None)
    if message is None:
        sys.exit(f"no decision for {scene}")
    return message


def shown() -> dict[str, Any]:
    """The content of the pictures in `docs/screenshots`."""
    messages = {name: found(scene) for name, (scene, _) in IN_DOCS.items()}
    return {
        name: {part: each[part] for part in ("scene", "prompt", "why", "log")}
        for name, each in messages.items()
    }


def every(folder: Path) -> Iterator[tuple[str, str, Size, Path]]:
    """Every scene in every size, in light and in dark colours."""
    for scene in (*STARTS, *SCENES):
        for scheme in ("light", "dark"):
            for width, height in SIZES:
                end = "-dark" if scheme == "dark" else ""
                yield scene, scheme, (width, height), folder / f"{scene}-{width}x{height}{end}.png"


def of_docs() -> Iterator[tuple[str, str, Size, Path]]:
    """The scenes in the documentation."""
    for name, (scene, scheme) in IN_DOCS.items():
        yield scene, scheme, SIZES[0], ROOT / "docs" / "screenshots" / f"{name}.png"


def answer(scene: str, route: Any) -> None:
    """Serves the page's files, the choices of the form, and a worker that sends the scene."""
    name = urlsplit(route.request.url).path.strip("/") or "index.html"
    if name == "ready.json":
        route.fulfill(json=choices())
    elif name == "worker.js":
        message = json.dumps(json.dumps(found(scene))) if scene in SCENES else "0"
        route.fulfill(body=WORKER.replace("TOLD", message), content_type="text/javascript")
    else:
        route.fulfill(path=PAGE / name)


def draw(wanted: Iterable[tuple[str, str, Size, Path]]) -> None:
    """Draws each scene in its colour scheme and size to its file."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - not where scenes are compared

    with sync_playwright() as started:
        browser = started.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        before = ""
        for scene, scheme, (width, height), path in wanted:
            if scene != before:
                page = browser.new_page(reduced_motion="reduce", service_workers="block")
                page.add_init_script(STARTS.get(scene, ""))
                page.route("**/*", partial(answer, scene))
                page.goto(ADDRESS + (f"#game={SCENES[scene][0]}" if scene in SCENES else ""))
                page.locator(".board, .end, .game").first.wait_for()
                before = scene
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            page.set_viewport_size({"width": width, "height": height})
            page.screenshot(path=path)


def main(arguments: Sequence[str]) -> None:
    """Runs the command."""
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
