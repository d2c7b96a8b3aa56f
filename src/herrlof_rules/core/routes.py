"""Where items that move partly out of sight can have been: the routes that each may have taken.

Items lie in places and are moved from one to another.  A seat that sees some of it writes down a
`Timeline`; for an item, or several copies of one, that tells which routes fit what was seen.
Items are written as positive integers that can be added, so that the items of a place are a sum.
"""

from collections.abc import Iterable
from itertools import combinations_with_replacement
from math import factorial
from typing import NamedTuple

_HIDDEN, _SLIDE, _SEEN, _VOID = range(4)


class _Tick(NamedTuple):
    """Something on the timeline."""

    time: int
    what: int
    source: int
    target: int
    bit: int
    """Of a hidden move, the bit of its number."""

    chosen: bool
    """Whether somebody chose the item, else chance."""


class Route(NamedTuple):
    """How an item, or all copies of one, may have come where they are."""

    starts: tuple[int, ...]
    """The places where the copies started, as far as that was not seen."""

    taken: int
    """The numbers of the hidden moves that it made, as bits."""

    ends: tuple[int, ...]
    """Where the copies are now, in any order."""

    weight: int = 1
    """In how many ways single copies may do this.

    A copy that was chosen counts once, as choices are between kinds; one that chance took counts
    for each copy there.
    """

    spare: tuple[int, ...] = ()
    """For each hidden choice, how many copies beyond the first lay there to choose from."""


class Timeline:
    """What was seen of items that move, in order."""

    def __init__(self, hidden_starts: tuple[int, ...], closed: tuple[int, ...]) -> None:
        """`hidden_starts`: where items not seen before may have started, each only once.

        `closed`: places that no item enters or leaves unseen.
        """
        self.hidden_starts = hidden_starts
        self.choices: list[int] = []
        """For each hidden choice, the number of items to choose from."""

        self.hidden = 0
        """How many hidden moves there are."""

        self._closed = closed
        self._time = 0
        self._ticks: list[_Tick] = []
        self._seen: dict[int, list[_Tick]] = {}
        self._voids: dict[object, list[_Tick]] = {}
        self._entered: dict[int, int] = {}
        self._unseen: dict[object, tuple[Route, ...]] = {}

    def see(self, item: int, source: int, target: int, *, chosen: bool) -> None:
        """An item was seen to move; `chosen` by somebody or by chance."""
        self._time += 1
        tick = _Tick(self._time, _SEEN, source, target, 0, chosen)
        self._seen.setdefault(item, []).append(tick)

    def hide(self, source: int, target: int, choices: int = 0) -> int:
        """One item moved unseen: one of so many chosen by somebody, 0 if by chance.

        Returns the number of the move, from 0.
        """
        self._time += 1
        number = self.hidden
        self.hidden += 1
        if choices:
            self.choices.append(choices)
        self._enter(target)
        self._ticks.append(_Tick(self._time, _HIDDEN, source, target, 1 << number, choices > 0))
        return number

    def slide(self, source: int, target: int) -> None:
        """The only item of a place, known or not, moved."""
        self._time += 1
        self._enter(target)
        self._ticks.append(_Tick(self._time, _SLIDE, source, target, 0, False))

    def void(self, place: int, suit: object) -> None:
        """A place was seen to hold no single item of this suit."""
        self._time += 1
        tick = _Tick(self._time, _VOID, place, place, 0, False)
        self._voids.setdefault(suit, []).append(tick)

    def _enter(self, place: int) -> None:
        self._entered.setdefault(place, self._time)

    def routes(self, item: int, suit: object, start: int | None) -> tuple[Route, ...]:
        """The routes of an item with one copy, in a fixed order; `start` is None if not seen."""
        seen = self._seen.get(item, ())
        if not seen and start in self._closed:
            return (Route((), 0, (start,)),)
        if seen and (route := self._seen_throughout(seen, start)) is not None:
            return (route,)
        voids = self._voids.get(suit, ())
        ways = [start] if start is not None else list(self.hidden_starts)
        if seen or start is not None:
            return _routes_of_one(ways, sorted([*self._ticks, *voids, *seen]), start is None)
        key = suit if voids else None
        if key not in self._unseen:
            self._unseen[key] = _routes_of_one(ways, sorted([*self._ticks, *voids]), True)
        return self._unseen[key]

    def _seen_throughout(self, seen: Iterable[_Tick], start: int | None) -> Route | None:
        """The only route of an item that was seen all the time from its first place on."""
        place, began = start, start
        for tick in seen:
            if place is None:  # no item came in unseen before this one left
                if self._entered.get(tick.source, self._time + 1) < tick.time:
                    return None
                began = tick.source
            elif place != tick.source:
                return None
            place = tick.target
            if place not in self._closed:
                return None
        assert place is not None
        assert began is not None
        hidden = start is None and began in self.hidden_starts
        return Route((began,) if hidden else (), 0, (place,))

    def routes_of_copies(
        self, item: int, starts: tuple[int, ...], unseen: int
    ) -> tuple[Route, ...]:
        """The common routes of the copies of an item: `starts` were seen, so many others not."""
        ways: list[_Copies] = []
        for hidden in combinations_with_replacement(self.hidden_starts, unseen):
            weight = factorial(unseen)
            for place in self.hidden_starts:
                weight //= factorial(hidden.count(place))
            ways.append((hidden, (*starts, *hidden), 0, weight, ()))
        for tick in sorted([*self._ticks, *self._seen.get(item, ())]):
            ways = _moved(ways, tick)
        return tuple([Route(s, taken, at, weight, spare) for s, at, taken, weight, spare in ways])


def _routes_of_one(starts: list[int], ticks: list[_Tick], hidden_start: bool) -> tuple[Route, ...]:
    ways = [(start, start, 0) for start in starts]
    for _, what, source, target, bit, _ in ticks:
        if what == _HIDDEN:
            ways += [(start, target, taken | bit) for start, at, taken in ways if at == source]
        elif what == _SEEN:
            ways = [(start, target, taken) for start, at, taken in ways if at == source]
        elif what == _VOID:
            ways = [way for way in ways if way[1] != source]
        else:
            ways = [(start, target if at == source else at, taken) for start, at, taken in ways]
    return tuple(
        [Route((start,) if hidden_start else (), taken, (at,)) for start, at, taken in ways]
    )


_Copies = tuple[tuple[int, ...], tuple[int, ...], int, int, tuple[int, ...]]
"""Where the copies started unseen, where they are, hidden moves made, weight, spare copies."""


def _moved(ways: list[_Copies], tick: _Tick) -> list[_Copies]:
    """The ways for copies to lie after a tick."""
    _, what, source, target, bit, chosen = tick
    found: list[_Copies] = []
    for starts, at, taken, weight, spare in ways:
        here = at.count(source)
        beyond = (*spare, max(here - 1, 0)) if what == _HIDDEN and chosen else spare
        if what == _HIDDEN or (what == _SLIDE and not here):
            found.append((starts, at, taken, weight, beyond))
        if here:
            place = at.index(source)
            moved = (*at[:place], target, *at[place + 1 :])
            times = 1 if chosen or what == _SLIDE else here
            found.append((starts, moved, taken | bit, weight * times, beyond))
    return found
