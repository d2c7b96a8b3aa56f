"""A seat's knowledge of a deal, and the deals that agree with it: counted, drawn and listed.

In this example four of five cards are dealt to two hands.  I am seat 0 and hold the ace and a king;
the other player could not follow when a king was led.

>>> from attrs import frozen
>>> from herrlof_rules.core.dealing import Dealing
>>> @frozen
... class Deal:
...     hands: tuple[tuple[str, ...], ...]
>>> deck = ("ace", "king", "king", "queen", "jack")
>>> clues = Clues((("ace", "king"), None))
>>> clues.bar(1, ["king"])
>>> deals = PossibleDeals(Dealing(deck, hand_sizes=(2, 2), outcome=Deal), clues)
>>> [deal.hands[1] for deal in deals]
[('queen', 'jack')]

Cards are grouped by the places where they may lie: here the second king may only be undealt, and
the queen and the jack may be in hand 1 or undealt.  Cards of a group are interchangeable, so only
their number in each place is chosen, group by group.  `_ways` counts the ways to place the
remaining groups, with a cache, so neither counting nor drawing enumerates the deals.
"""

from bisect import bisect
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import accumulate, combinations
from math import factorial, prod
from typing import Any, Generic, Protocol, TypeAlias

from typing_extensions import TypeVar

from herrlof_rules.core.dealing import Dealing
from herrlof_rules.core.errors import NoWorld
from herrlof_rules.core.message_text import bounded_repr
from herrlof_rules.core.randomness import RandomSource, number_below, randrange_of
from herrlof_rules.core.turn import Turn

C = TypeVar("C", bound=Hashable, default=Any)
O = TypeVar("O", default=Any)  # noqa: E741 - the field's letter for an outcome
O_co = TypeVar("O_co", covariant=True, default=Any)

_Sizes: TypeAlias = tuple[int, ...]


class Script(Protocol):
    """The hidden card moves that a sampled history makes after its deal."""

    def shares(
        self,
        turn: Turn,
        past_events: Sequence[Any],
        following: Sequence[tuple[Sequence[Any], Fraction]],
    ) -> list[Fraction]:
        """The probability with which to accept each move; 0 if it moves cards not in the script.

        `past_events` are the events since the deal, and `following` has the events and the weight
        of each possible move.  None of these events has hidden values.
        """
        ...


class CluedDeals(Protocol[O_co]):
    """The deals that agree with clues, as `ReplayedWorlds` uses them."""

    @property
    def count(self) -> int:
        """The number of ways to deal, with copies of a card distinguished."""
        ...

    def draw(self, rng: RandomSource) -> tuple[O_co, Script | None]:
        """A random pair of a deal and its script, drawn with its exact probability."""
        ...

    def __iter__(self) -> Iterator[O_co]:
        """Yields each deal once."""
        ...


class DealClues(Protocol):
    """A seat's knowledge of a deal: `Clues`, or `CardMoves` of `herrlof_rules.hidden`."""

    def deals(
        self, dealing: Dealing[Any, O], read: Callable[[tuple[object, ...]], "DealClues"], /
    ) -> CluedDeals[O]:
        """The deals of this distribution that agree with the clues.

        `read` returns the clues that any other events since the deal would give.
        """
        ...


class Clues(Generic[C]):
    """A seat's knowledge of a deal, from the deal itself and from what was played since.

    The arguments are the fields of the deal's event: the hands by seat, then the cards turned up. A
    hidden hand or card is None.

    >>> clues = Clues((("ace",), None), "king")
    >>> clues.bar(1, ["queen"])  # seat 1 could not play a queen,
    >>> clues.hold(1, "jack")  # and played this card instead
    """

    def __init__(self, hands: Sequence[Iterable[C] | None], *turned_up: C | None) -> None:
        self._held: dict[int, list[C]] = {}
        self._barred: dict[int, set[C]] = {}
        parts = (*hands, *[None if card is None else (card,) for card in turned_up])
        self._shown = {part: list(cards) for part, cards in enumerate(parts) if cards is not None}

    def hold(self, seat: int, *cards: C) -> None:
        """Notes that the seat was dealt these cards, which it has played or shown.

        Note each dealt copy of a card once.  A hand that was shown at the deal needs no notes.
        """
        self._held.setdefault(seat, []).extend(cards)

    def bar(self, seat: int, cards: Iterable[C]) -> None:
        """Notes that the seat was dealt none of these cards, except those noted by `hold`."""
        self._barred.setdefault(seat, set()).update(cards)

    def deals(self, dealing: Dealing[C, O], read: object, /) -> "PossibleDeals[C, O]":  # noqa: ARG002 - named by the protocol
        """The deals that agree with these clues; raises `NoWorld` if too many cards are known."""
        return PossibleDeals(dealing, self)

    def known(self, part: int) -> list[C]:
        """The known cards of a part of the deal: a hand, or a card turned up."""
        return self._shown.get(part) or self._held.get(part, [])

    def allows(self, part: int, card: C) -> bool:
        """Whether the clues allow a card that is not known to be in any part to be in this part."""
        return card not in self._barred.get(part, ())


class PossibleDeals(Generic[C, O]):
    """The deals that agree with clues, counted without enumerating them.

    Raises `NoWorld` if more copies of a card are known than the deck has, or more cards of a part
    than are dealt to it.  If the barred cards leave no deal, `count` is 0, and `sample` raises
    `NoWorld`.
    """

    def __init__(self, dealing: Dealing[C, O], clues: Clues[C]) -> None:
        self._dealing = dealing
        parts = range(len(dealing.part_sizes))
        self._known = [clues.known(part) for part in parts]
        left = Counter(dealing.deck)
        left.subtract([card for cards in self._known for card in cards])
        sizes = [
            size - len(cards) for size, cards in zip(dealing.part_sizes, self._known, strict=True)
        ]
        for card, number in left.items():
            if number < 0:
                fact = "is known to have been dealt more often than the deck has it"
                raise NoWorld(f"{bounded_repr(card)} {fact}")
        for part, size in enumerate(sizes):
            if size < 0:
                cards = self._known[part]
                fact = f"{len(cards)} cards are known where {len(cards) + size} are dealt"
                raise NoWorld(f"{dealt_to(dealing, part)}: {fact}, {bounded_repr(cards[-1])} last")
        self._sizes = (*sizes, left.total() - sum(sizes))
        """How many cards are unknown in each part; the last part is the undealt cards."""
        groups: dict[tuple[int, ...], list[C]] = {}
        for card in left.elements():
            allowed = [p for p in parts if sizes[p] and clues.allows(p, card)]
            groups.setdefault((*allowed, len(sizes)), []).append(card)
        self._groups = sorted(groups.items(), key=lambda group: len(group[0]))
        """The parts that cards may be in, with these cards; groups with few parts come first."""
        self._counted: dict[tuple[int, _Sizes], int] = {}
        self.count = self._ways(0, self._sizes)
        """The number of ways, with copies of a card distinguished; 0 if the clues conflict."""

    def draw(self, rng: RandomSource) -> tuple[O, None]:
        """A deal drawn by `sample`, without a script: no card moves unseen after the deal."""
        return self.sample(rng), None

    def sample(self, rng: RandomSource) -> O:
        """A random deal, drawn with its exact probability."""
        randrange, sizes = randrange_of(rng), self._sizes
        parts = [*map(list, self._known), []]
        for number, (_, cards) in enumerate(self._groups):
            splits = list(self._splits(number, sizes))
            if not splits:
                raise NoWorld(f"no hand may hold {bounded_repr(cards[0])}")
            sums = list(accumulate([ways for _, _, ways in splits]))
            split, sizes, _ = splits[bisect(sums, number_below(rng, sums[-1]))]
            pool = list(cards)
            for part, share in split:
                for _ in range(share):
                    parts[part].append(pool.pop(randrange(len(pool))))
        return self._outcome(parts)

    def __iter__(self) -> Iterator[O]:
        """Yields each deal once."""
        yield from dict.fromkeys(map(self._outcome, self._each(0, self._sizes)))

    def _outcome(self, parts: Sequence[Sequence[C]]) -> O:
        """The outcome with these parts, without the last part, which holds the undealt cards."""
        order = self._dealing.order
        return self._dealing.assemble([sorted(part, key=order) for part in parts[:-1]])

    def _ways(self, number: int, sizes: _Sizes) -> int:
        """The number of ways to place the cards of this group and all later groups."""
        if number == len(self._groups):
            return 1
        if (number, sizes) not in self._counted:
            total = sum([ways for _, _, ways in self._splits(number, sizes)])
            self._counted[number, sizes] = total
        return self._counted[number, sizes]

    def _splits(
        self, number: int, sizes: _Sizes
    ) -> Iterator[tuple[tuple[tuple[int, int], ...], _Sizes, int]]:
        """The ways to split a group of cards among its parts.

        Yields the number of cards for each part, how many cards each part then lacks, and the
        number of ways to place this group by that split and all later groups after it.
        """
        allowed, cards = self._groups[number]
        last = number + 1 == len(self._groups)
        for shares in _shares(len(cards), [sizes[part] for part in allowed], exactly=last):
            split = tuple(zip(allowed, shares, strict=True))
            left = list(sizes)
            for part, share in split:
                left[part] -= share
            orders = factorial(len(cards)) // prod(map(factorial, shares))
            if ways := orders * self._ways(number + 1, tuple(left)):
                yield split, tuple(left), ways

    def _each(self, number: int, sizes: _Sizes) -> Iterator[list[list[C]]]:
        """Yields the cards of each part for every way to place this group and all later groups."""
        if number == len(self._groups):
            yield [*map(list, self._known), []]
            return
        for split, left, _ in self._splits(number, sizes):
            for rest in self._each(number + 1, left):
                for dealt in _dealt(self._groups[number][1], split):
                    yield [cards + dealt.get(part, []) for part, cards in enumerate(rest)]


def dealt_to(dealing: Dealing[Any, Any], part: int) -> str:
    """A part of a deal in words, for messages."""
    seats = dealing.seats
    return f"seat {part}" if part < seats else f"card {part - seats} turned up"


def _shares(number: int, limits: Sequence[int], *, exactly: bool) -> Iterator[tuple[int, ...]]:
    """Every way to divide a number into parts, each at most its limit.

    With `exactly`, all limits must be reached.
    """
    if exactly or not limits:
        if number == sum(limits):
            yield tuple(limits)
        return
    first, *others = limits
    for here in range(max(0, number - sum(others)), min(first, number) + 1):
        for rest in _shares(number - here, others, exactly=not others):
            yield (here, *rest)


def _dealt(cards: Sequence[C], split: Sequence[tuple[int, int]]) -> Iterator[dict[int, list[C]]]:
    """Every way to deal the cards if each part receives the number that the split gives it."""
    if not split:
        yield {}
        return
    (part, share), *others = split
    for chosen in combinations(range(len(cards)), share):
        left = [card for place, card in enumerate(cards) if place not in chosen]
        for rest in _dealt(left, others):
            yield {part: [cards[place] for place in chosen], **rest}
