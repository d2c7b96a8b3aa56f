"""The law that simultaneous actions leave no trace of their order."""

from collections.abc import Iterator
from typing import Any

from herrlof_rules.core.parameters import S
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.core.turn import Decision
from herrlof_rules.documents.shapes import unstructure
from herrlof_rules.testing.counterexample import difference
from herrlof_rules.testing.generators.playouts import Position, pick

SHUFFLED = 2
"""The number of random orders tried."""


def check_simultaneity(position: Position, rng: RandomSource) -> None:
    """The same actions of the same seats make the same state in whichever order they act.

    Nor does the action of one change what another may do that has not yet acted.
    """
    game, start = position.game, position.state
    seats = position.turn.seats
    if not isinstance(position.turn, Decision) or len(seats) < 2:
        return
    legal = {seat: game.legal_actions(start, seat) for seat in seats}
    chosen = {seat: pick(rng, legal[seat]) for seat in seats}
    found: dict[frozenset[int], tuple[Any, tuple[int, ...]]] = {}
    for ahead in _orders(seats, rng):
        state, acted = start, tuple[int, ...]()
        for seat in ahead:
            may = game.legal_actions(state, seat)
            if may != legal[seat]:
                fact = f"what seats {acted} did changes what seat {seat} may do"
                texts = difference(repr(legal[seat]), repr(may))
                position.broken("simultaneity", fact, *texts)
            state, acted = game.apply(state, chosen[seat], seat), (*acted, seat)
            other, order = found.setdefault(frozenset(acted), (state, acted))
            if other is state:
                continue
            plain, instead = (unstructure(game, S, each, "$") for each in (state, other))
            if state != other or plain != instead or repr(state) != repr(other):
                fact = f"seats acting in the order {acted} or {order} make different states"
                position.broken("simultaneity", fact, *difference(repr(state), repr(other)))


def _orders(seats: tuple[int, ...], rng: RandomSource) -> Iterator[tuple[int, ...]]:
    """Ascending, with two seats exchanged, descending, and some at random."""
    yield seats
    yield (seats[1], seats[0], *seats[2:])
    yield (*seats[:-2], seats[-1], seats[-2])
    yield seats[::-1]
    for _ in range(SHUFFLED):
        left = list(seats)
        yield tuple(left.pop(rng.randrange(len(left))) for _ in seats)
