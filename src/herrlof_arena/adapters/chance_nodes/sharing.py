"""Chance nodes that deal out cards, one kind of card after another.

A node decides the places of the copies of one kind of card.  The places are numbered: the hands of
the seats, then the cards turned up, then the cards that stay undealt.  For example, deal one card
each to seats 0 and 1 from a deck of A, B, B, so that place 2 is undealt.  The first node is for A,
and its id is the place: 0, 1 or 2.  After id 0 the node for B decides the places of two copies.
The ids of this node are indices in `itertools.combinations_with_replacement(range(3), 2)`, so that
equal copies are not distinguished.  Only places 1 and 2 have capacity left, so the only id is 4,
which stands for (1, 2).  Kinds come in the order of the deck, and the walk ends as soon as all
remaining cards go to one place.
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
from herrlof_rules.extending import fast_constructor, int_argument

O = TypeVar("O")  # noqa: E741 - the field's letter for an outcome
O_co = TypeVar("O_co", covariant=True)


class Sharing(Protocol[O_co]):
    """A distribution that deals the cards of a shuffled deck to places of known sizes."""

    @property
    def deck(self) -> tuple[Any, ...]:
        """The cards of the deck; equal cards are indistinguishable."""
        ...

    @property
    def count(self) -> int:
        """The number of outcomes."""
        ...

    @property
    def seats(self) -> int:
        """The number of places that are hands of seats; these places come first."""
        ...

    @property
    def part_sizes(self) -> tuple[int, ...]:
        """The number of cards at each place except the last, which holds the undealt cards."""
        ...

    def assemble(self, parts: Sequence[Sequence[Any]]) -> O_co:
        """Returns the outcome that deals these cards, in the order of the deck, to the places."""
        ...

    def split(self, outcome: object) -> tuple[tuple[Any, ...], ...] | None:
        """Returns the cards at each place; None if the value is not an outcome."""
        ...


@frozen
class _Walk(Generic[O]):
    """The values that all nodes of a walk share."""

    sharing: Sharing[O]
    kinds: tuple[tuple[Hashable, int], ...]
    """Each kind of card with its number of copies."""

    places: int
    """The number of places; the last place holds the undealt cards."""

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
    """The node that decides the places of the copies of one kind of card."""

    walk: _Walk[O]

    rooms: tuple[int, ...]
    """The number of cards that each place still gets."""

    chosen: tuple[int, ...]
    """The ids so far, one for each earlier kind."""

    def chances(self) -> list[tuple[int, float]]:
        """Each possible id with its probability as a float."""
        rooms, total = self.rooms, sum(self.rooms)
        # Most nodes place a card that has a single copy.
        if self.walk.kinds[len(self.chosen)][1] == 1:
            return [(place, room / total) for place, room in enumerate(rooms) if room]
        return super().chances()

    @property
    def bound(self) -> int:
        """The number of ways to share out the copies of the kind with the most copies."""
        most = max([copies for _, copies in self.walk.kinds[len(self.chosen) :]])
        return comb(self.walk.places + most - 1, most)

    @property
    def depth(self) -> int:
        """The number of remaining kinds; a last kind with a single copy needs no node."""
        left = self.walk.kinds[len(self.chosen) :]
        return max(len(left) - (left[-1][1] == 1), 1)

    def after(self, number: SupportsIndex) -> "Node[O] | Settled[O]":
        """Returns the next kind's node, or the outcome if all remaining cards go to one place."""
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
        """Returns the ids for the places of the copies of each kind."""
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
        """Returns the card and the places of its copies, such as `R7 to seat 1`."""
        place, walk = int_argument(number, "the id of an outcome"), self.walk
        self._check(place)
        card, copies = walk.kinds[len(self.chosen)]
        if copies == 1:
            return f"{card} to {walk.name(place)}"
        shares = enumerate(_shares(walk.places, copies)[place])
        return ", ".join([f"{n} {card} to {walk.name(at)}" for at, n in shares if n])

    def _weighed(self) -> list[tuple[int, int]]:
        """The places with capacity left, or the ways to share out the copies, each with its weight.

        A weight is the number of ways to choose the free slots that the copies fill.
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
    """Returns the first node of a walk."""
    sizes = sharing.part_sizes
    rooms = (*sizes, len(sharing.deck) - sum(sizes))
    return Shared(_Walk(sharing, tuple(Counter(sharing.deck).items()), len(rooms)), rooms, ())


# The cache stays small, because few pairs of places and copies occur.
@lru_cache(None)
def _shares(places: int, copies: int) -> tuple[tuple[int, ...], ...]:
    """Returns, for each id, the number of copies at each place."""
    ways = combinations_with_replacement(range(places), copies)
    return tuple([tuple([way.count(place) for place in range(places)]) for way in ways])


@lru_cache(4096)
def _ways(rooms: tuple[int, ...], copies: int) -> list[tuple[int, int]]:
    """Returns the ids of the ways to share out copies, each with its weight."""
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
