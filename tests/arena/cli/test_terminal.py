"""In a terminal of 80 columns and 24 lines, the facts needed to choose do not scroll off."""

import random
import re
from contextlib import suppress
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import typer
from rich.console import Console

from herrlof_arena.cli.play import play_on, started
from herrlof_rules import GAMES
from herrlof_rules.documents import load_record
from herrlof_rules.match import verify

WIDTH, HEIGHT = 80, 24


class Screen(Console):
    """A screen that records its lines at each prompt and types a choice."""

    def __init__(self, seed: int) -> None:
        self.written, self.random = StringIO(), random.Random(seed)
        self.asked = self.waited = 0
        self.helped = False
        super().__init__(
            file=self.written, width=WIDTH, height=HEIGHT, force_terminal=True, color_system=None
        )

    def input(self, prompt: Any = "", **_: Any) -> str:
        shown = self.written.getvalue()
        self.written.truncate(0)
        self.written.seek(0)
        lines = [*shown.splitlines(), str(prompt)]
        assert len(lines) <= HEIGHT, "\n".join(lines)
        if self.helped and str(prompt).endswith("(? u q): "):
            self.helped = False
            assert "history " in shown, "what can be typed stands at the end"
            return "table"
        borders = [line for line in lines if line[:1] in ("╭", "╰", "│")]
        assert {len(line) for line in borders} <= {WIDTH}
        if not str(prompt).endswith("(? u q): "):
            self.waited += 1
            return ""
        self.asked += 1
        assert borders[0][0] == "╭", "the whole table is there"
        if self.asked == 1:
            assert lines[0].endswith(").") or lines[1].endswith(")."), "who one plays against"
        if self.asked == 3:
            self.helped = True
            return "?"
        if self.asked > 24:
            raise EOFError
        return self.random.choice(re.findall(r"(?m)(?:^|\s{2,})(\d+) \S", shown.split("╯")[-1]))


@pytest.mark.parametrize(
    ("game", "players", "language"),
    [
        ("herrlof", 2, "de"),
        ("herrlof", 3, "nl"),
        ("odin", 2, "en"),
        ("odin", 3, "fr"),
        ("odin", 4, "es"),
        ("odin", 5, "it"),
        ("odin", 6, "de"),
    ],
)
def test_nothing_that_is_needed_scrolls_off(
    game: str, players: int, language: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All output since the last input fits on the screen: news, table, choices and help."""
    of_game: Any = GAMES[game]
    screen, seat = Screen(players), players - 1
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    rules = of_game.edition(of_game.info.editions[0], players)
    session = started(
        of_game, None, rules, seat, "random", 7, None,
        edition=of_game.info.editions[0], language=language, auto_pass=players == 6,
        memory_aid=True, level=None, force=False,
    )  # fmt: skip
    session.console = screen
    with suppress(typer.Exit):  # The input ends before the match is over.
        play_on(session)
    assert screen.asked > 8
    assert screen.waited > 0
    match = verify(load_record(of_game, (folder / f"{game}.json").read_bytes()))
    assert len(match.log) > 8
