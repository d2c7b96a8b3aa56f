"""The plays of a hand, a row for each: what perfect recall adds to an observation.

A row has the seat that played, the set, and the card taken for it.  Passes need no rows: they are
the seats between who played and who plays next, and all others where a seat plays twice running.
"""

from functools import lru_cache
from typing import Any

from herrlof_rules.encoding.odin.tensor import set_of
from herrlof_rules.encoding.pieces import one_hot
from herrlof_rules.encoding.recall import Rows
from herrlof_rules.games.odin.actions import Pass, Play, Take
from herrlof_rules.games.odin.cards import NOTHING, Packed
from herrlof_rules.games.odin.sets import PLAYED
from herrlof_rules.games.odin.state import State

ROWS_KEPT = 16384
"""How many rows are cached."""


def rows_after(rows: Rows, history: Any, seat: int | None) -> Rows:
    """The rows after the last move of a history."""
    before: State = history.parent.state
    after: State = history.state
    choice = history.choice
    kind = type(choice)
    if kind is Pass:
        return rows
    if kind is not Play and kind is not Take:  # chance, between hands
        return ()
    players, actor = len(before.packed_hands), before.turn.seats[0]
    first = seat or 0
    place = (actor - first) % players
    if kind is Take:
        return (*rows[:-1], _row(players, place, before.packed_table[1], choice.card.unit))
    beaten = before.packed_table[0] if before.packed_table else NOTHING
    taken = beaten & after.packed_hands[actor]  # a single card, at once (K2)
    return (*rows, _row(players, place, PLAYED[choice.cards].cards, taken))


@lru_cache(ROWS_KEPT)
def _row(players: int, place: int, played: Packed, taken: Packed) -> bytes:
    return one_hot(players)[place] + set_of(played) + set_of(taken)
