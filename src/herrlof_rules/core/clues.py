"""A seat's knowledge of a deal, and the deals that agree with it: counted, drawn and listed."""

from bisect import bisect
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import accumulate, combinations
from math import factorial, prod
from typing import Any, Generic, TypeAlias

from typing_extensions import TypeVar

from herrlof_rules.core.dealing import Dealing
from herrlof_rules.core.errors import NoWorld
from herrlof_rules.core.randomness import RandomSource, number_below, randrange_of

C = TypeVar("C", bound=Hashable, default=Any)
O = TypeVar("O", default=Any)  # noqa: E741 - the field's letter for an outcome

_Sizes: TypeAlias = tuple[int, ...]


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
        if min(left.values()) < 0 or min(sizes, default=0) < 0:
            raise NoWorld("more cards are known to have been dealt than there are")
        self._sizes = (*sizes, left.total() - sum(sizes))  # and what is not dealt
        groups: dict[tuple[int, ...], list[C]] = {}
        for card in left.elements():
            allowed = [p for p in parts if sizes[p] and clues.allows(p, card)]
            groups.setdefault((*allowed, len(sizes)), []).append(card)
        self._groups = sorted(groups.items(), key=lambda group: len(group[0]))
        self._counted: dict[tuple[int, _Sizes], int] = {}
        self.count = self._ways(0, self._sizes)
        """The number of ways, with copies of a card distinguished; 0 if the clues conflict."""

    def sample(self, rng: RandomSource) -> O:
        """One of the deals, each as likely as chance makes it."""
        randrange, sizes = randrange_of(rng), self._sizes
        parts = [*map(list, self._known), []]
        for number, (_, cards) in enumerate(self._groups):
            splits = list(self._splits(number, sizes))
            if not splits:
                raise NoWorld("no deal agrees with the clues")
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
