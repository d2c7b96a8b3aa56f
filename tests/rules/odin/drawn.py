"""Rules and matches drawn at random, in which much happens."""

from collections.abc import Iterator
from functools import partial

from hypothesis import strategies as st

from herrlof_rules import Match
from herrlof_rules.odin import GAME, Rules, State
from herrlof_rules.testing import strategies
from herrlof_rules.testing.generators.playouts import each_move, playout, stream_for

short_matches = strategies.odin_rules().flatmap(partial(strategies.whole_matches, GAME))
"""Whole matches with few cards, which shrink."""

positions = strategies.odin_rules().flatmap(partial(strategies.matches, GAME))
"""Beginnings of such matches."""


def _full_position(rules: Rules, seed: int, moves: int) -> Match:
    return playout(GAME, rules, stream_for(seed, "full deck"), moves)


full_positions = st.builds(
    _full_position, strategies.rules(GAME), st.integers(0, 2**32), st.integers(0, 120)
)
"""Beginnings of matches in every edition, which shrink to few moves.

Their moves come from a drawn seed, because drawing a deal of a full deck card by card takes long.
"""


def moments(match: Match) -> Iterator[tuple[State, object, State]]:
    """Each move of a match, with the states before and after it."""
    for before, entry in each_move(match):
        yield before, entry.choice, entry.state
