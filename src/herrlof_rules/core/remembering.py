"""Caches of size one for functions of a state."""

from collections.abc import Callable, Iterable
from typing import TypeVar

S = TypeVar("S")
T = TypeVar("T")


def remembering(function: Callable[[S], T]) -> Callable[[S], T]:
    """Returns a function that caches the result of `function` for the last state.

    During a move, the turn of the same state is needed several times.  States are compared by
    identity: they are frozen, and `==` or a hash would take longer than most rules.

    >>> from herrlof_rules import odin
    >>> state = odin.initial(odin.Rules())
    >>> turn = remembering(lambda state: print("computed") or state.turn)
    >>> turn(state) is turn(state)
    computed
    True
    """
    # The pair is replaced as a whole, so that threads may share it.
    last: tuple[object, T] | None = None

    def remembered(state: S) -> T:
        nonlocal last
        entry = last
        if entry is None or entry[0] is not state:
            entry = last = (state, function(state))
        return entry[1]

    return remembered


def remembering_by_seat(
    function: Callable[[S, int], Iterable[T]],
) -> Callable[[S, int], tuple[T, ...]]:
    """Like `remembering`, for a function of a state and a seat that lists values.

    The result is a tuple, because a list in the cache could be changed by any caller.

    >>> legal = remembering_by_seat(lambda state, seat: [state, seat])
    >>> legal("state", 0)
    ('state', 0)
    """
    last: tuple[object, dict[int, tuple[T, ...]]] = (None, {})

    def remembered(state: S, seat: int) -> tuple[T, ...]:
        nonlocal last
        last_state, by_seat = last
        if last_state is not state:
            by_seat = {}
            last = (state, by_seat)
        elif seat in by_seat:
            return by_seat[seat]
        result = by_seat[seat] = tuple(function(state, seat))
        return result

    return remembered
