"""The game of the how-to page plays by its rules, and is as small as promised.

The page on checking a game runs the kit's laws on this game.
"""

import re
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import attrs
import jsonschema
import pytest

from herrlof_rules import DocumentError, IllegalAction, Match, UnknownSeat
from herrlof_rules.core.game import Game
from herrlof_rules.documents import dump_state, load_rules, load_state
from herrlof_rules.documents.schema import KINDS, schema

ROOT = Path(__file__).parent.parent
FILE = ROOT / "examples" / "dare.py"
PAGE = ROOT / "docs" / "how-to" / "describe-your-own-game.md"

if str(FILE.parent) not in sys.path:  # Other processes also import the game from this folder.
    sys.path.insert(0, str(FILE.parent))
dare: Any = import_module("dare")
GAME: Game = dare.GAME


def test_the_file_is_whole_on_the_page() -> None:
    assert max(map(len, FILE.read_text("utf-8").splitlines())) <= 79
    assert '--8<-- "examples/dare.py"' in PAGE.read_text("utf-8")


def test_it_is_no_part_of_the_package() -> None:
    for path in (ROOT / "src").rglob("*.py"):
        assert not re.search(r"\bdare\b", path.read_text("utf-8")), path


@pytest.mark.parametrize("kind", KINDS)
def test_schemas_are_schemas(kind: str) -> None:
    jsonschema.Draft202012Validator.check_schema(schema(GAME, kind))


def test_points() -> None:
    """D3, D4: a tie for the highest die wins, and tied players win together."""
    match = Match.unseeded(GAME, dare.Rules(players=3, rounds=1)).play_chance(dare.Roll((5, 2, 5)))
    for seat, coins in enumerate((2, 3, 2)):
        match = match.play(dare.Bet(coins), seat)

    assert match.result is not None
    assert match.result.points == (2, -3, 2)
    assert match.result.winners == (0, 2)


def test_what_is_refused() -> None:
    start = Match.start(GAME, dare.Rules(), seed=2).play(dare.Bet(1), seat=0)
    for action, seat in ((dare.Bet(1), 0), (dare.Bet(4), 1), (dare.Bet(True), 1)):
        with pytest.raises(IllegalAction) as refused:
            start.play(action, seat)
        assert refused.value.clause == "D2"
    with pytest.raises(IllegalAction) as refused:
        start.play(dare.Roll((1, 1)), seat=1)
    assert refused.value.clause == "D2"
    for seat in (-1, 2):
        with pytest.raises(UnknownSeat):
            start.play(dare.Bet(1), seat)
        with pytest.raises(UnknownSeat):
            start.view(seat)


@pytest.mark.parametrize(
    ("changed", "clause"),
    [
        ({"dice": (7, 1)}, "D1"),
        ({"dice": (1,)}, "D1"),
        ({"dice": (), "bets": (1, None)}, "D2"),
        ({"bets": (4, None)}, "D2"),
        ({"bets": (1, 1)}, "D2"),
        # The tuple has too few seats, and the error of its mark has the first phase's clause.
        ({"bets": (None,)}, "D1"),
        ({"scores": (1, 0)}, "D3"),
        ({"scores": ()}, "D1"),
        ({"played": 3}, "D4"),
        ({"played": -1, "scores": (0, 0)}, "D3"),
    ],
)
def test_impossible_states(changed: dict[str, object], clause: str) -> None:
    state = attrs.evolve(Match.start(GAME, dare.Rules(), seed=2).state, **changed)
    with pytest.raises(DocumentError, match=f"breaks {clause}") as refused:
        load_state(GAME, dump_state(GAME, state))
    assert refused.value.path == "$.state"


def test_impossible_rules() -> None:
    document = (
        '{"format":"herrlof-rules/rules","game":"dare","revision":1,"version":1,'
        '"rules":{"players":5}}'
    )
    with pytest.raises(DocumentError, match=r"^\$\.rules: .*must be in"):
        load_rules(GAME, document)
