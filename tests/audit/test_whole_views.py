"""Views and redacted records of a whole match hide what each position hides, and the seed.

The kit compares what a seat sees at each single position.  The library makes views and redacted
records from the same parts, and leaves out the seed, the moves and the free-form data.
"""

from typing import Any

import pytest
from attrs import evolve
from audit.games import EACH_GAME, match_of

from herrlof_rules import Game, Match, redact
from herrlof_rules.documents import dump_redacted_record, dump_view
from herrlof_rules.testing import Oracles
from herrlof_rules.testing.generators.playouts import stream_for
from herrlof_rules.testing.laws.values import pickled
from herrlof_rules.testing.secrecy.twins import Witness

SEEDS = ("int:1", "str:another seed altogether")
"""The seeds of a match and its twin."""

MATCHES = 10
"""The number of matches in which a twin is sought."""

CHANGES = 30
"""The number of secrets that are changed to make a twin."""


def shown_in_all(match: Match, seat: int | None, seed: str) -> dict[str, str]:
    """The view and the redacted record of a seat as text, by their names."""
    view = match.view(seat)
    record = redact(evolve(match.record({"note": seed}), seed=seed), seat)
    return {
        "view": dump_view(match.game, view),
        "pickled view": pickled(view),
        "redacted record": dump_redacted_record(record),
        "pickled redacted record": pickled(record),
    }


def twins(game: Game, rules: Any, seat: int | None) -> tuple[Match, Match]:
    """A match cut within its first half, and a different one that `seat` cannot distinguish."""
    for number in range(MATCHES):
        whole = match_of(game, rules, f"audit/{number}")
        match = whole.prefix(min(len(whole.log) // 2, 12))
        witness = Witness.of(match, seat, Oracles().knowledge(game))
        twin = witness.twin(match, stream_for(number, "audit/twins"), CHANGES)
        if twin.log != match.log:
            return match, twin
    raise AssertionError("no match has a twin")


@EACH_GAME
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_twins_give_a_seat_the_same(game: Game, rules: Any, seat: int | None) -> None:
    """A match and its twin with another seed give a seat the same view and redacted record."""
    match, twin = twins(game, rules, seat)
    one, other = (shown_in_all(m, seat, s) for m, s in zip((match, twin), SEEDS, strict=True))
    assert one == other


@EACH_GAME
def test_the_whole_record_differs(game: Game, rules: Any) -> None:
    """At least one seat sees a difference between the twins, so they are not the same match."""
    match, twin = twins(game, rules, None)
    seats = range(rules.players)
    assert any(
        shown_in_all(match, seat, SEEDS[0]) != shown_in_all(twin, seat, SEEDS[0]) for seat in seats
    )
