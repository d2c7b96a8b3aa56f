"""Cards shared out by chance, card kind by card kind.

A node asks where the copies of one kind of card go: to a seat's hand, among the cards turned up, or
to nobody.  These are the places, numbered in this order.  For a card of one copy the id is the
place.  For more copies it is the index in
`itertools.combinations_with_replacement(range(places), copies)`, so that like copies stay alike.
Kinds come in the order of the deck, and the walk ends when all that is left goes to one place.
"""

from collections import Counter
from collections.abc import Hashable, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Any, Generic, Protocol, SupportsIndex

from attrs import frozen
from typing_extensions import TypeVar

from herrlof_arena.adapters.chance_nodes.nodes import Node, Settled, UnknownOutcome
from herrlof_rules.core.construction import fast_constructor
from herrlof_rules.core.exact import int_argument

O = TypeVar("O")  # noqa: E741 - the field's letter for an outcome
O_co = TypeVar("O_co", covariant=True)


class Sharing(Protocol[O_co]):
    """A distribution in which the cards of a shuffled deck come to places of a known size."""

    @property
    def deck(self) -> tuple[Any, ...]:
        """The cards; equal ones are alike."""
        ...

    @property
    def count(self) -> int:
        """How many outcomes there are."""
        ...

    @property
    def seats(self) -> int:
        """How many of the places are the hands of seats; they come first."""
        ...

    @property
    def part_sizes(self) -> tuple[int, ...]:
        """How many cards come to each place, without those that come to none."""
        ...

    def assemble(self, parts: Sequence[Sequence[Any]]) -> O_co:
        """The outcome in which these cards, in the order of the deck, come to the places."""
        ...

    def split(self, outcome: object) -> tuple[tuple[Any, ...], ...] | None:
        """The cards that come to each place; None for what is not an outcome."""
        ...


@frozen
class _Walk(Generic[O]):
    """What all nodes of a walk have in common."""

    sharing: Sharing[O]
    kinds: tuple[tuple[Hashable, int], ...]
    """Each kind of card with its number of copies."""

    places: int
    """How many there are; the last is that of the cards that come to nobody."""

    def name(self, place: int) -> str:
        hands = self.sharing.seats
        if place < hands:
            return f"seat {place}"
        if place == self.places - 1:
            return "nobody"
        turned_up = self.places - 1 - hands
        return "the table" if turned_up == 1 else f"the table ({place - hands + 1})"


@frozen
class Shared(Node[O]):
    """The node at which the copies of one kind of card are shared out."""

    walk: _Walk[O]

    rooms: tuple[int, ...]
    """How many cards still come to each place."""

    chosen: tuple[int, ...]
    """The ids so far, one for each kind before this one."""

    def chances(self) -> list[tuple[int, float]]:
        """Each possible id with its probability as a float."""
        rooms, total = self.rooms, sum(self.rooms)
        if self.walk.kinds[len(self.chosen)][1] == 1:  # the most frequent of all nodes
            return [(place, room / total) for place, room in enumerate(rooms) if room]
        return super().chances()

    @property
    def bound(self) -> int:
        """In how many ways the copies of a kind that has most may be shared out."""
        most = max([copies for _, copies in self.walk.kinds[len(self.chosen) :]])
        return comb(self.walk.places + most - 1, most)

    @property
    def depth(self) -> int:
        """How many kinds there are from here on; a last one of a single copy is not asked about."""
        left = self.walk.kinds[len(self.chosen) :]
        return max(len(left) - (left[-1][1] == 1), 1)

    def after(self, number: SupportsIndex) -> "Node[O] | Settled[O]":
        """The node of the next kind, or the outcome when all that is left goes to one place."""
        walk, rooms, chosen = self.walk, self.rooms, self.chosen
        place = number if type(number) is int else int_argument(number, "the id of an outcome")
        copies = walk.kinds[len(chosen)][1]
        if copies == 1:
            if not 0 <= place < len(rooms) or not (room := rooms[place]):
                raise _unknown(place)
            rooms = (*rooms[:place], room - 1, *rooms[place + 1 :])
            full = room == 1
        else:
            self._check(place)
            shares = _shares(len(rooms), copies)[place]
            rooms = tuple([room - share for room, share in zip(rooms, shares, strict=True)])
            full = 0 in rooms
        chosen = (*chosen, place)
        if full and rooms.count(0) >= len(rooms) - 1:
            return Settled(_assembled(walk, rooms, chosen))
        return _make(walk, rooms, chosen)

    def path(self, outcome: object) -> tuple[int, ...]:
        """The ids of the places where the copies of each kind are."""
        parts = self.walk.sharing.split(outcome)
        if parts is None:
            raise UnknownOutcome("this cannot be dealt here")
        held = [Counter(part) for part in parts]
        numbers: list[int] = []
        node: Node[O] | Settled[O] = self
        for kind, copies in self.walk.kinds[len(self.chosen) :]:
            if isinstance(node, Settled):
                break
            shares = [cards[kind] for cards in held]
            shares.append(copies - sum(shares))
            number = shares.index(1) if copies == 1 else _number(tuple(shares), copies)
            numbers.append(number)
            node = node.after(number)
        if not isinstance(node, Settled) or node.outcome != outcome:
            raise UnknownOutcome("this cannot be dealt here")
        return tuple(numbers)

    def text(self, number: SupportsIndex) -> str:
        """The card and where its copies go: `R7 to seat 1`."""
        place, walk = int_argument(number, "the id of an outcome"), self.walk
        self._check(place)
        card, copies = walk.kinds[len(self.chosen)]
        if copies == 1:
            return f"{card} to {walk.name(place)}"
        shares = enumerate(_shares(walk.places, copies)[place])
        return ", ".join([f"{n} {card} to {walk.name(at)}" for at, n in shares if n])

    def _weighed(self) -> list[tuple[int, int]]:
        """The places with room, or the ways to share out the copies.

        The weight is in how many ways single copies may come to free places so.
        """
        rooms, copies = self.rooms, self.walk.kinds[len(self.chosen)][1]
        if copies == 1:
            return [(place, room) for place, room in enumerate(rooms) if room]
        return _ways(rooms, copies)

    def _check(self, place: int) -> None:
        if place not in [number for number, _ in self._weighed()]:
            raise _unknown(place)


def _unknown(number: int) -> UnknownOutcome:
    return UnknownOutcome(f"{number} is not the id of an outcome here")


_make = fast_constructor(Shared)


def shared(sharing: Sharing[O]) -> Shared[O]:
    """The first node."""
    sizes = sharing.part_sizes
    rooms = (*sizes, len(sharing.deck) - sum(sizes))
    return Shared(_Walk(sharing, tuple(Counter(sharing.deck).items()), len(rooms)), rooms, ())


@lru_cache(None)  # as many as there are sizes of tables and numbers of copies
def _shares(places: int, copies: int) -> tuple[tuple[int, ...], ...]:
    """For each id, how many copies come to each place."""
    ways = combinations_with_replacement(range(places), copies)
    return tuple([tuple([way.count(place) for place in range(places)]) for way in ways])


@lru_cache(4096)
def _ways(rooms: tuple[int, ...], copies: int) -> list[tuple[int, int]]:
    """The ids of the ways to share out copies, each with the number of ways for single copies."""
    shared_out = enumerate(_shares(len(rooms), copies))
    weighed = [(number, prod(map(comb, rooms, shares))) for number, shares in shared_out]
    return [(number, weight) for number, weight in weighed if weight]


def _number(shares: tuple[int, ...], copies: int) -> int:
    ways = _shares(len(shares), copies)
    if shares not in ways:
        raise UnknownOutcome("this cannot be dealt here")
    return ways.index(shares)


def _assembled(walk: _Walk[O], rooms: tuple[int, ...], chosen: tuple[int, ...]) -> O:
    parts: list[list[Hashable]] = [[] for _ in range(walk.places)]
    rest = next((place for place, room in enumerate(rooms) if room), walk.places - 1)
    for number, (card, copies) in enumerate(walk.kinds):
        if number >= len(chosen):
            parts[rest] += [card] * copies
        elif copies == 1:
            parts[chosen[number]].append(card)
        else:
            for place, share in enumerate(_shares(walk.places, copies)[chosen[number]]):
                parts[place] += [card] * share
    return walk.sharing.assemble(parts[:-1])
