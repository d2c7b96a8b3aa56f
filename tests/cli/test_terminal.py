"""A terminal of 80 columns and 24 lines: what is needed to choose does not scroll off."""

from typing import Any

import pytest
from rich.console import Console

from herrlof_rules import Match, herrlof, odin
from herrlof_rules.bots import RandomBot, ask
from herrlof_rules.cli.narrator import Narrator
from herrlof_rules.cli.prompt import picture_and_choices
from herrlof_rules.core.game import Game

WIDTH, HEIGHT = 80, 24


@pytest.mark.parametrize(
    ("game", "players"),
    [(herrlof.GAME, 2), (herrlof.GAME, 3), (odin.GAME, 2), (odin.GAME, 3), (odin.GAME, 6)],
)
def test_the_table_and_the_choices_fit(game: Game, players: int) -> None:
    """At every turn of a match, with a line to type in; and the box keeps its width."""
    match: Match = Match.start(game, game.edition(game.about.editions[0], players), 7)
    narrator = Narrator(game, match.rules, "en", 0)
    console = Console(width=WIDTH, height=HEIGHT, force_terminal=True, color_system=None)
    turns = 0
    while match.result is None and turns < 60:
        if 0 in match.turn.seats:
            turns += 1
            view: Any = match.view(0)
            with console.capture() as capture:
                console.print(picture_and_choices(console, narrator, view))
            lines = capture.get().splitlines()
            assert len(lines) < HEIGHT, "\n".join(lines)
            borders = [line for line in lines if line[0] in "╭╰│"]
            assert {len(line) for line in borders} == {WIDTH}
        seat = match.turn.seats[0]
        match = match.play(ask(match, seat, RandomBot()), seat)
    assert turns > 3
