"""Tables with messages of played matches, and the measurements of each."""

import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from browser.visitor import Files

from herrlof_arena.bots import ask, heuristic_bot
from herrlof_rules import Game, Match
from table.messages import page_words, table_message
from table.reasons import refusing
from table.regions import Document

PAGE = Path(__file__).parents[2] / "table" / "page"
SIZES = [
    (390, 664), (1280, 800), (360, 740), (390, 844), (640, 400),
    (844, 390), (768, 1024), (1024, 768), (1366, 768), (1920, 1080),
]  # fmt: skip
"""Sizes of windows; the fast tests use the first ones."""

FOLDERS = (PAGE.parents[1] / "examples", PAGE.parents[1] / "tests" / "foreign")
OTHERS = [
    ("tricks", 3), ("spades", 4), ("dare", 3), ("leduc", 2), ("liars", 3), ("hearts", 4),
    ("hanabi", 2), ("estates", 6), ("pairs", 6),
]  # fmt: skip
"""Games without a scene of their own, each with a number of players."""


def other_game(name: str) -> Game:
    """The game of a module among the examples or the games of other authors."""
    for folder in map(str, FOLDERS):
        if folder not in sys.path:
            sys.path.append(folder)
    game: Game = importlib.import_module(name).GAME
    return game


NAMES = ("Astrid", "Björn", "Dagny", "Egil", "Freya")
EMPTY = b"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A table</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="icon" href="icon.svg">STYLES</head>
<body><nav id="menu" popover></nav><div id="page"></div></body></html>""".replace(
    b"STYLES",
    b"".join(re.findall(rb'<link rel="stylesheet"[^>]*>', (PAGE / "index.html").read_bytes())),
)


class Empty(Files):
    """Serves the page's files and an empty page."""

    def do_GET(self) -> None:  # noqa: N802 - the base class sets the name
        if self.path != "/empty.html":
            return super().do_GET()
        self.send_response(200)
        self.send_header("content-type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(EMPTY)
        return None


def decisions(
    game: Game, players: int, seed: int, language: str = "en", name: str = ""
) -> Iterator[Document]:
    """The messages when the first seat of a match of bots chooses, and at the end."""
    match: Match = Match.start(game, game.rules(players), seed)
    bot = heuristic_bot(game)
    names = (name or page_words(language)["you"], *NAMES[: players - 1])
    can = ("undo", "hint", "record", "new")
    while seats := match.turn.seats:
        if 0 in seats:
            message = table_message(
                game, match.view(0), names, language, can, refuse=refusing(match, 0)
            )
            yield message
        seat = 0 if 0 in seats else seats[0]
        match = match.play(ask(match, seat, bot), seat)
    yield table_message(game, match.view(0), names, language, can)


SHOW = """async ([message, all]) => {
  if (!window.table) {
    const { Table } = await import("/table.js");
    window.table = new Table(() => {}, message.words);
  }
  const page = document.querySelector("#page");
  if (!window.table.root.isConnected) page.replaceChildren(window.table.root);
  window.table.show(message);
}"""

END = """async (message) => {
  const { Result } = await import("/result.js");
  const { button } = await import("/dom.js");
  const left = message.scene.places.map(() => Object.keys(message.faces).slice(0, 8));
  const quiet = ["replay", "analyse", "save_short", "picture"];
  window.table = undefined;
  const result = new Result({ ...message, left }, message, message.words, {
    stage: "", menu: button("☰", () => {}),
    main: [
      button(message.words.again, () => {}, "btn main"),
      button(message.words.challenge, () => {}),
    ],
    quiet: quiet.map((word) => button(message.words[word], () => {}, "btn quiet")),
  });
  document.querySelector("#page").replaceChildren(result.root);
  const page = document.documentElement;
  const wide = [page, ...document.querySelectorAll(".result, .sheet, .source")];
  const numbers = [...document.querySelectorAll(".score .num")];
  return {
    wide: wide.filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.className),
    bottom: document.querySelector(".btn.main").getBoundingClientRect().bottom,
    sizes: numbers.map((each) => each.getBoundingClientRect().height),
    notes: [...document.querySelectorAll(".footnote")].map((part) => part.textContent),
    marks: document.querySelectorAll(".hit").length,
  };
}"""
"""Shows the page at the end of a match; what is too wide there, where *Play again* ends, how large
the points are, and how the score sheet marks and explains exact predictions."""

MEASURE = (Path(__file__).parent / "measure.js").read_text("utf-8").partition("\n")[2]
"""Elements that are covered, cut, outside or too small; the places of the hand and the decision."""
