"""A seat's knowledge of a deal, and the deals that agree with it: counted, drawn and listed."""

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
    """The cards that a drawn history moves unseen after its deal."""

    def shares(
        self,
        turn: Turn,
        told: Sequence[Any],
        following: Sequence[tuple[Sequence[Any], Fraction]],
    ) -> list[Fraction]:
        """How likely each move is to be accepted; 0 if it moves other cards than the script.

        `told` are the events since the deal, and each move comes with its own events, all of them
        unhidden, and with its weight.
        """
        ...


class CluedDeals(Protocol[O_co]):
    """The deals that agree with clues."""

    @property
    def count(self) -> int:
        """The number of ways, with copies of a card distinguished."""
        ...

    def draw(self, rng: RandomSource) -> tuple[O_co, Script | None]:
        """One of the deals, each as likely as chance and its script make it."""
        ...

    def __iter__(self) -> Iterator[O_co]:
        """Each deal once."""
        ...


class DealClues(Protocol):
    """What is known of a deal, which finds the deals that agree with it."""

    def deals(
        self, dealing: Dealing[Any, O], read: Callable[[tuple[object, ...]], "DealClues"], /
    ) -> CluedDeals[O]:
        """The deals of this distribution; `read` reads other events since it in the same way."""
        ...


class Clues(Generic[C]):
    """A seat's knowledge of a deal, from the deal itself and from what was played since.

    Made from the fields of the deal's event: the hands by seat, None if hidden, then the cards
    turned up.

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

        Note each card once, even if it has copies.  Nothing needs noting of a
        hand that was shown at the deal.
        """
        self._held.setdefault(seat, []).extend(cards)

    def bar(self, seat: int, cards: Iterable[C]) -> None:
        """Notes that the seat was dealt none of these cards, except those it is known to hold."""
        self._barred.setdefault(seat, set()).update(cards)

    def deals(self, dealing: Dealing[C, O], read: object, /) -> "PossibleDeals[C, O]":  # noqa: ARG002 - named by the protocol
        """The deals that agree with these clues; raises `NoWorld` for a contradiction."""
        return PossibleDeals(dealing, self)

    def known(self, part: int) -> list[C]:
        """The known cards of a hand, or of those turned up."""
        return self._shown.get(part) or self._held.get(part, [])

    def allows(self, part: int, card: C) -> bool:
        """Whether a card whose place is unknown may be in this hand."""
        return card not in self._barred.get(part, ())


class PossibleDeals(Generic[C, O]):
    """The deals that agree with clues; cards that may lie in the same hands are counted together.

    Raises `NoWorld` for clues that contradict the deck or one another.
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
        self._sizes = (*sizes, left.total() - sum(sizes))  # and what is not dealt
        groups: dict[tuple[int, ...], list[C]] = {}
        for card in left.elements():
            allowed = [p for p in parts if sizes[p] and clues.allows(p, card)]
            groups.setdefault((*allowed, len(sizes)), []).append(card)
        self._groups = sorted(groups.items(), key=lambda group: len(group[0]))
        self._counted: dict[tuple[int, _Sizes], int] = {}
        self.count = self._ways(0, self._sizes)
        """The number of ways, with copies of a card distinguished; 0 if the clues conflict."""

    def draw(self, rng: RandomSource) -> tuple[O, None]:
        """One of the deals, as `sample` draws it; nothing moves unseen after it."""
        return self.sample(rng), None

    def sample(self, rng: RandomSource) -> O:
        """One of the deals, each as likely as chance makes it."""
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
        return self._made(parts)

    def __iter__(self) -> Iterator[O]:
        """Each once."""
        yield from dict.fromkeys(map(self._made, self._each(0, self._sizes)))

    def _made(self, parts: Sequence[Sequence[C]]) -> O:
        order = self._dealing.order
        return self._dealing.assemble([sorted(part, key=order) for part in parts[:-1]])

    def _ways(self, number: int, sizes: _Sizes) -> int:
        """In how many ways the groups from this one on fill what is left of the hands."""
        if number == len(self._groups):
            return 1
        if (number, sizes) not in self._counted:
            total = sum([ways for _, _, ways in self._splits(number, sizes)])
            self._counted[number, sizes] = total
        return self._counted[number, sizes]

    def _splits(
        self, number: int, sizes: _Sizes
    ) -> Iterator[tuple[tuple[tuple[int, int], ...], _Sizes, int]]:
        """Splits of a group of cards: the numbers, the room left in the hands, and the ways."""
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
        if number == len(self._groups):
            yield [*map(list, self._known), []]
            return
        for split, left, _ in self._splits(number, sizes):
            for rest in self._each(number + 1, left):
                for dealt in _dealt(self._groups[number][1], split):
                    yield [cards + dealt.get(part, []) for part, cards in enumerate(rest)]


def dealt_to(dealing: Dealing[Any, Any], part: int) -> str:
    """The name of a part of a deal, for messages."""
    seats = dealing.seats
    return f"seat {part}" if part < seats else f"card {part - seats} turned up"


def _shares(number: int, room: Sequence[int], *, exactly: bool) -> Iterator[tuple[int, ...]]:
    """Every way to share a number out where there is this much room."""
    if exactly or not room:
        if number == sum(room):
            yield tuple(room)
        return
    first, *others = room
    for here in range(max(0, number - sum(others)), min(first, number) + 1):
        for rest in _shares(number - here, others, exactly=not others):
            yield (here, *rest)


def _dealt(cards: Sequence[C], split: Sequence[tuple[int, int]]) -> Iterator[dict[int, list[C]]]:
    """Every way to deal cards in these numbers."""
    if not split:
        yield {}
        return
    (part, share), *others = split
    for chosen in combinations(range(len(cards)), share):
        left = [card for place, card in enumerate(cards) if place not in chosen]
        for rest in _dealt(left, others):
            yield {part: [cards[place] for place in chosen], **rest}
