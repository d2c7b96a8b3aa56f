"""The game of the how-to page gets everything from its description, and is as small as promised."""

import re
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import attrs
import jsonschema
import pytest

from herrlof_arena.bots import RandomBot, play_match
from herrlof_rules import DocumentError, IllegalAction, Match, UnknownSeat, redact, replay, verify
from herrlof_rules.core.game import Game
from herrlof_rules.documents import (
    dump_record,
    dump_redacted_record,
    dump_state,
    dump_view,
    load_record,
    load_redacted_record,
    load_rules,
    load_state,
    load_view,
)
from herrlof_rules.documents.schema import KINDS, schema
from herrlof_rules.match import RecordError

ROOT = Path(__file__).parent.parent
FILE = ROOT / "examples" / "dare.py"
PAGE = ROOT / "docs" / "how-to" / "describe-your-own-game.md"

if str(FILE.parent) not in sys.path:  # other processes look for the game there, too
    sys.path.insert(0, str(FILE.parent))
dare: Any = import_module("dare")
GAME: Game = dare.GAME


@pytest.fixture(params=GAME.player_counts)
def match(request: pytest.FixtureRequest) -> Match:
    players: int = request.param
    return play_match(GAME, dare.Rules(players), [RandomBot()] * players, seed=players)


def test_the_file_is_small_and_whole_on_the_page() -> None:
    assert len(FILE.read_text("utf-8").splitlines()) <= 155
    assert max(map(len, FILE.read_text("utf-8").splitlines())) <= 79
    assert '--8<-- "examples/dare.py"' in PAGE.read_text("utf-8")


def test_it_is_no_part_of_the_package() -> None:
    for path in (ROOT / "src").rglob("*.py"):
        assert not re.search(r"\bdare\b", path.read_text("utf-8")), path


def test_match_undo_replay_and_verify(match: Match) -> None:
    assert match.result is not None
    assert match.undo().play(match.log[-1].choice, match.log[-1].by) == match

    record = match.record({"about": "a test"})
    assert replay(record).match == match
    assert verify(record) == match
    other = attrs.evolve(record, seed="int:99")
    with pytest.raises(RecordError, match="does not match the seed"):
        verify(other)


def test_documents_come_back_and_fit_their_schemas(
    match: Match,
) -> None:
    record = match.record()
    assert load_record(GAME, dump_record(record)) == record
    for state in (match.start_state, *(entry.state for entry in match.log)):
        assert load_state(GAME, dump_state(GAME, state)) == state
    for seat in (None, *range(match.rules.players)):
        view = match.view(seat)
        assert load_view(GAME, dump_view(GAME, view)) == view
        seen = redact(record, seat)
        assert load_redacted_record(GAME, dump_redacted_record(seen)) == seen
        assert list(seen.views())[-1] == view


@pytest.mark.parametrize("kind", KINDS)
def test_schemas_are_schemas(kind: str) -> None:
    jsonschema.Draft202012Validator.check_schema(schema(GAME, kind))


def test_dice_and_bets_are_secret_until_shown() -> None:
    start = Match.start(GAME, dare.Rules(), seed=2)
    after = start.play(dare.Bet(3), seat=1)
    for seat in (0, 1):
        assert after.view(seat).observation.die == start.state.dice[seat]
    assert after.view(None).observation.die is None
    assert after.view(0) == start.play(dare.Bet(0), seat=1).view(0)
    assert after.view(1) != start.play(dare.Bet(0), seat=1).view(1)


def test_points() -> None:
    """D3, D4: ties for the highest die win too, and players who tie win together."""
    match = Match.unseeded(GAME, dare.Rules(players=3, rounds=1)).play_chance(dare.Roll((5, 2, 5)))
    for seat, coins in enumerate((2, 3, 2)):
        match = match.play(dare.Bet(coins), seat)

    assert match.result is not None
    assert match.result.points == (2, -3, 2)
    assert match.result.winners == (0, 2)


def test_what_is_refused() -> None:
    start = Match.start(GAME, dare.Rules(), seed=2).play(dare.Bet(1), seat=0)
    for action, seat in ((dare.Bet(1), 0), (dare.Bet(4), 1), (dare.Bet(True), 1), (None, 1)):
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
        ({"bets": (None,)}, "D1"),  # too few seats: marks know no clause of their own
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
