"""Tables with messages of played matches, and what is measured of each."""

from collections.abc import Iterator
from pathlib import Path

from browser.visitor import Files

from herrlof_arena.bots import ask, heuristic_bot
from herrlof_rules import Game, Match
from table.layout import Document
from table.messages import page_words, table_message

PAGE = Path(__file__).parents[2] / "table" / "page"
SIZES = [
    (390, 664), (1280, 800), (360, 740), (390, 844), (640, 400),
    (844, 390), (768, 1024), (1024, 768), (1366, 768), (1920, 1080),
]  # fmt: skip
"""Windows, those of the fast tests first."""

NAMES = ("Astrid", "Björn", "Dagny", "Egil", "Freya")
EMPTY = b"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A table</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="icon" href="icon.svg"><link rel="stylesheet" href="style.css"></head>
<body><nav id="menu" popover></nav><div id="page"></div></body></html>"""


class Empty(Files):
    """Serves the page's files, and a page on which nothing is yet."""

    def do_GET(self) -> None:  # noqa: N802 - as its base calls it
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
    """What the page is given when the first seat of a match of bots chooses, and at its end."""
    match: Match = Match.start(game, game.rules(players), seed)
    bot = heuristic_bot(game)
    names = (name or page_words(language)["you"], *NAMES[: players - 1])
    can = ("undo", "hint", "record", "new")
    while seats := match.turn.seats:
        if 0 in seats:
            yield table_message(game, match.view(0), names, language, can)
        seat = 0 if 0 in seats else seats[0]
        match = match.play(ask(match, seat, bot), seat)
    yield table_message(game, match.view(0), names, language, can)


SHOW = """async ([message, all]) => {
  if (!window.table) {
    const { Table } = await import("/table.js");
    window.table = new Table(document.querySelector("#page"), () => {}, message.words);
  }
  window.table.show(message);
}"""

END = """async (message) => {
  const { resultPage } = await import("/end.js");
  const { button, element } = await import("/dom.js");
  const { token } = await import("/cards.js");
  const { places } = message.scene;
  const left = places.map(({ name }) => element("div", {}, element("span", {}, name),
    ...Object.entries(message.faces).slice(0, 8).map(([id, face]) => token(face, id))));
  const quiet = ["replay", "analyse", "save_short", "picture"];
  window.table = undefined;
  document.querySelector("#page").replaceChildren(resultPage(message, message.words, {
    title: message.words.you_won, stage: "", told: [], lesson: [], menu: button("☰", () => {}),
    left: [element("div", { class: "left" }, ...left)],
  }, [button(message.words.again, () => {}, "btn main"), button(message.words.challenge, () => {})],
  quiet.map((word) => button(message.words[word], () => {}, "btn quiet"))));
  const page = document.documentElement;
  const wide = [page, ...document.querySelectorAll(".result, .sheet, .source")];
  return {
    wide: wide.filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.className),
    bottom: document.querySelector(".btn.main").getBoundingClientRect().bottom,
  };
}"""
"""Shows the page at the end of a match; what is too wide there, and where *Play again* ends."""

MEASURE = (Path(__file__).parent / "measure.js").read_text("utf-8").partition("\n")[2]
"""What is covered, cut, outside, too small; and where the hand and the decision are."""
