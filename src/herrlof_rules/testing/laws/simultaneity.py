"""The law that simultaneous actions leave no trace of their order."""

from collections.abc import Iterator
from typing import Any

from herrlof_rules.core.parameters import S
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.core.turn import Decision
from herrlof_rules.documents.shapes import unstructure
from herrlof_rules.testing.counterexample import difference
from herrlof_rules.testing.generators.playouts import Position, pick


def check_simultaneity(position: Position, rng: RandomSource, pairs: int = 4) -> None:
    """Where several seats may act, the order in which they do leaves no trace in the state."""
    game, state = position.game, position.state
    turn = game.turn(state)
    if not isinstance(turn, Decision) or len(turn.seats) < 2:
        return
    for first in turn.seats:
        for second in turn.seats:
            if first >= second:
                continue
            for _ in range(pairs):
                one = pick(rng, game.legal_actions(state, first))
                other = pick(rng, game.legal_actions(state, second))
                after_one = game.apply(state, one, first)
                after_other = game.apply(state, other, second)
                for seat, by, choice, after in (
                    (second, first, one, after_one),
                    (first, second, other, after_other),
                ):
                    may, then = game.legal_actions(state, seat), game.legal_actions(after, seat)
                    fact = f"seat {by} {choice!r} changes what seat {seat} may do"
                    texts = difference(repr(may), repr(then))
                    position.require(may == then, "simultaneity", fact, *texts)
                forth = game.apply(after_one, other, second)
                back = game.apply(after_other, one, first)
                position.require(
                    forth == back and repr(forth) == repr(back),
                    "simultaneity",
                    f"the order of seat {first} {one!r} and seat {second} {other!r} shows",
                    *difference(repr(forth), repr(back)),
                )


SHUFFLED = 2
"""So many orders at random are tried."""


def check_orders(position: Position, rng: RandomSource) -> None:
    """The same actions of the same seats make the same state, whoever acted first or last."""
    game, start = position.game, position.state
    seats = position.turn.seats
    if not isinstance(position.turn, Decision) or len(seats) < 2:
        return
    chosen = {seat: pick(rng, game.legal_actions(start, seat)) for seat in seats}
    found: dict[frozenset[int], tuple[Any, tuple[int, ...]]] = {}
    for ahead in _orders(seats, rng):
        state, acted = start, tuple[int, ...]()
        for seat in ahead:
            if seat not in game.turn(state).seats:
                break
            state, acted = game.apply(state, chosen[seat], seat), (*acted, seat)
            other, order = found.setdefault(frozenset(acted), (state, acted))
            if other is state:
                continue
            plain, instead = (unstructure(game, S, each, "$") for each in (state, other))
            same = state == other and plain == instead and repr(state) == repr(other)
            fact = f"seats acting in the order {acted} or {order} make different states"
            texts = difference(repr(state), repr(other))
            position.require(same, "simultaneity", fact, *texts)


def _orders(seats: tuple[int, ...], rng: RandomSource) -> Iterator[tuple[int, ...]]:
    """Ascending, with two seats exchanged, descending, and some at random."""
    yield seats
    yield (seats[1], seats[0], *seats[2:])
    yield (*seats[:-2], seats[-1], seats[-2])
    yield seats[::-1]
    for _ in range(SHUFFLED):
        left = list(seats)
        yield tuple(left.pop(rng.randrange(len(left))) for _ in seats)
