"""Ready-made distributions for card games: dealing hands, turning cards up, drawing one."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from math import factorial, prod
from operator import is_
from typing import Any, Generic, TypeAlias, TypeVar, cast

import attrs
from attrs import field, frozen

from herrlof_rules.core.chance import Weighted
from herrlof_rules.core.construction import Value, cached_by_class
from herrlof_rules.core.exact import is_exactly
from herrlof_rules.core.randomness import RandomSource, randrange_of

C = TypeVar("C", bound=Hashable)
T = TypeVar("T")
O = TypeVar("O")  # noqa: E741 - the field's letter for an outcome

DECKS_KEPT = 32
"""The size of the cache of analysed decks; games make a new `Dealing` for every deal."""

_Numbers: TypeAlias = tuple[int, ...]
"""The number of cards of each kind, in canonical order."""


class _Cards:
    """A deck as a key of a cache, equal to a deck that holds the same objects.

    Hashing the cards themselves would take longer than dealing them.
    """

    __slots__ = ("cards",)

    def __init__(self, cards: tuple[Any, ...]) -> None:
        self.cards = cards

    def __hash__(self) -> int:
        cards = self.cards
        return hash((len(cards), *map(id, cards[:2])))

    def __eq__(self, other: object) -> bool:
        mine, others = self.cards, other.cards if type(other) is _Cards else ()
        return len(mine) == len(others) and all(map(is_, mine, others))


class _Kinds:
    """The kinds of card in a deck and their copies, in the order of their first occurrence."""

    __slots__ = ("copies", "kinds", "numbers", "places", "types")

    def __init__(self, deck: tuple[Any, ...]) -> None:
        self.copies = Counter(deck)
        self.kinds = tuple(self.copies)
        self.places = {card: kind for kind, card in enumerate(self.kinds)}
        self.numbers = tuple([k for k, n in enumerate(self.copies.values()) for _ in range(n)])
        """The index of each card's kind, in ascending order."""
        self.types = frozenset(map(type, self.kinds))


@lru_cache(DECKS_KEPT)
def _kinds_of(deck: _Cards) -> _Kinds:
    return _Kinds(deck.cards)


@cached_by_class
def _fields_of(outcome: Any) -> tuple[str, ...]:
    return tuple([a.name for a in attrs.fields(outcome) if a.init])


def _made_of_hands(dealing: "Dealing[Any, Any]", _: object, outcome: type[Any]) -> None:
    names = _fields_of(outcome)
    if not names:
        raise TypeError(f"{outcome.__name__} has no field for the hands")
    needed = sum(dealing.hand_sizes) + len(names) - 1
    if len(dealing.deck) < needed:
        raise ValueError(f"{len(dealing.deck)} cards are too few to deal {needed}")


def _sizes(_: object, __: object, sizes: tuple[int, ...]) -> None:
    if min(sizes, default=0) < 0:
        raise ValueError(f"hand_sizes must not be negative: {sizes}")


@frozen(slots=False)
class Dealing(Value, Generic[C, O]):
    """Every way to deal hands from a shuffled deck and then to turn up cards.

    `outcome` is an attrs class of the game.  Its first field holds the hands by seat, and each
    further field holds one card that is turned up, in the order of the fields.  Cards may be any
    hashable values.  Equal cards are interchangeable, so deals that differ only in the places of
    equal cards are one outcome.  The kinds of card are ordered by their first occurrence in the
    deck, and so is every hand: an outcome with a hand in any other order cannot be dealt.  Raises
    `ValueError` for a negative hand size and for a deck with too few cards, and `TypeError` for an
    outcome without a field.

    >>> from attrs import frozen
    >>> @frozen
    ... class Deal:
    ...     hands: tuple[tuple[str, ...], ...]
    ...     trump: str
    >>> deals = Dealing(("ace", "king", "king", "queen"), hand_sizes=(1, 1), outcome=Deal)
    >>> deals.count, deals.probability(Deal((("ace",), ("king",)), "king"))
    (12, Fraction(1, 12))
    """

    deck: tuple[C, ...]
    hand_sizes: tuple[int, ...] = field(validator=_sizes)
    outcome: Callable[..., O] = field(validator=_made_of_hands)

    _deck: _Kinds = field(init=False, eq=False, repr=False)
    _sampled: object = field(init=False, eq=False, repr=False, default=None)
    """The outcome that was sampled last; `is_possible` recognises it without a check."""

    @property
    def count(self) -> int:
        """The number of different outcomes."""
        return self._count

    @cached_property
    def _count(self) -> int:
        # Hands are dealt one after another.  A deck is described only by how many kinds have 0, 1,
        # 2, … copies left, because the number of hands depends on nothing else.
        most = max(self._deck.copies.values(), default=0)
        copies = Counter(self._deck.copies.values())
        decks = Counter({tuple([copies[number] for number in range(most + 1)]): 1})
        for size in self.part_sizes:
            after: Counter[_Numbers] = Counter()
            for deck, ways in decks.items():
                for left, hands in _hands(deck, size):
                    after[left] += ways * hands
            decks = after
        return sum(decks.values())

    def sample(self, rng: RandomSource) -> O:
        """Shuffles the deck from the top index down (Fisher-Yates) and deals from the top.

        Seat 0 gets the topmost cards, seat 1 the next and so on, then cards are turned up.  The
        shuffle stops when every hand and card is dealt, or when only the last of them is left.
        """
        outcome = self._outcome_of(list(map(sorted, self.shuffled(self._deck.numbers, rng))))
        object.__setattr__(self, "_sampled", outcome)
        return outcome

    def shuffled(self, deck: Sequence[T], rng: RandomSource) -> list[list[T]]:
        """Like `sample`, but deals the objects in `deck`, one for each card.

        This is for games whose own representation of cards is faster to sample.
        """
        randrange = randrange_of(rng)
        order = list(deck)
        top = len(order)
        left = top - sum(self.part_sizes)
        stop = left or (self.part_sizes[-1] if self.part_sizes else 0)
        for index in range(top - 1, stop - 1, -1):
            other = randrange(index + 1)
            order[index], order[other] = order[other], order[index]
        parts: list[list[T]] = []
        for size in self.part_sizes:
            parts.append(order[top - size : top])
            top -= size
        return parts

    def probability(self, outcome: object) -> Fraction:
        """The exact probability of an outcome; 0 for anything that cannot be dealt."""
        parts = self._numbers(outcome)
        if parts is None:
            return Fraction(0)
        copies = (
            zip(self._deck.copies.values(), zip(*parts, strict=True), strict=True) if parts else ()
        )
        ways = prod([_ways(number, where) for number, where in copies if number > 1])
        return Fraction(ways, self._all_ways)

    def is_possible(self, outcome: object) -> bool:
        """Whether the outcome can be dealt."""
        return outcome is self._sampled or self._numbers(outcome) is not None

    def left(self, outcome: O) -> tuple[C, ...]:
        """The undealt cards of an outcome, in order; raises `ValueError` if it cannot be dealt."""
        parts = self._numbers(outcome)
        if parts is None:
            raise ValueError("these hands cannot be dealt from the deck")
        return tuple(
            card
            for kind, card in enumerate(self._deck.kinds)
            for _ in range(self._deck.copies[card] - sum(part[kind] for part in parts))
        )

    @property
    def seats(self) -> int:
        """The number of hands."""
        return len(self.hand_sizes)

    @cached_property
    def part_sizes(self) -> tuple[int, ...]:
        """The size of each hand, then 1 for each card turned up."""
        return (*self.hand_sizes, *[1] * (len(_fields_of(self.outcome)) - 1))

    def assemble(self, parts: Sequence[Sequence[C]]) -> O:
        """The outcome with these hands and cards turned up, each hand in the order of the deck."""
        cards = list(map(tuple, parts))
        hands = len(self.hand_sizes)
        return self.outcome(tuple(cards[:hands]), *[card for (card,) in cards[hands:]])

    def split(self, outcome: object) -> tuple[tuple[C, ...], ...] | None:
        """An outcome's hands, then a tuple for each card turned up; None if it cannot be dealt."""
        parts = self._numbers(outcome)
        if parts is None:
            return None
        return tuple([tuple([self._deck.kinds[kind] for kind in _expand(part)]) for part in parts])

    def order(self, card: C) -> int:
        """The index of a card's kind, by which hands are ordered."""
        return self._deck.places[card]

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles only the constructor's arguments, because the deal sampled last may be secret."""
        return type(self), (self.deck, self.hand_sizes, self.outcome)

    def __hash__(self) -> int:  # Hashing all cards of the deck would take too long.
        return hash((len(self.deck), self.hand_sizes, self.outcome))

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[tuple[O, Fraction]]:
        for parts in _deals(tuple(self._deck.copies.values()), self.part_sizes):
            outcome = self._outcome_of([_expand(part) for part in parts])
            yield outcome, self.probability(outcome)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_deck", _kinds_of(_Cards(self.deck)))

    @cached_property
    def _all_ways(self) -> int:
        """The number of deals if all cards were distinct."""
        return _ways(len(self.deck), self.part_sizes)

    def _outcome_of(self, parts: list[list[int]]) -> O:
        """The outcome whose parts hold cards of these kinds."""
        return self.assemble([[self._deck.kinds[kind] for kind in part] for part in parts])

    def _numbers(self, outcome: object) -> tuple[_Numbers, ...] | None:
        """The number of cards of each kind in each part; None if the outcome cannot be dealt."""
        if type(outcome) is not self.outcome:
            return None
        hands, *turned_up = [getattr(outcome, name) for name in _fields_of(self.outcome)]
        if type(hands) is not tuple or len(hands) != len(self.hand_sizes):
            return None
        parts: list[_Numbers] = []
        left = list(self._deck.copies.values())
        for cards, size in zip(
            (*hands, *((card,) for card in turned_up)), self.part_sizes, strict=True
        ):
            if type(cards) is not tuple or len(cards) != size:
                return None
            numbers, last = [0] * len(left), 0
            for card in cards:
                kind = self._kind(card)
                if kind is None or kind < last:
                    return None
                numbers[kind] += 1
                left[kind] -= 1
                last = kind
            parts.append(tuple(numbers))
        return tuple(parts) if min(left, default=0) >= 0 else None

    def _kind(self, card: object) -> int | None:
        """The index of a card's kind; None if the deck has no such card."""
        # The type is checked before any method of the card is called.
        if type(card) not in self._deck.types:
            return None
        try:
            kind = self._deck.places.get(cast("C", card))
        except TypeError:  # A field of the card holds an unhashable value.
            return None
        return kind if kind is not None and is_exactly(card, self._deck.kinds[kind]) else None


def drawn(outcome: Callable[[C], O], cards: Iterable[C]) -> Weighted[O]:
    """The distribution of drawing one of these cards; the probabilities of copies add up.

    >>> from herrlof_rules import herrlof
    >>> deck = [herrlof.Card("B1"), herrlof.Card("V"), herrlof.Card("V")]
    >>> drawn(herrlof.Draw, deck).probability(herrlof.Draw(herrlof.Card("V")))
    Fraction(2, 3)
    """
    copies: dict[C, int] = {}
    for card in cards:  # A `Counter` takes three times as long for a few cards.
        copies[card] = copies.get(card, 0) + 1
    return Weighted(tuple(map(outcome, copies)), tuple(copies.values()))


def _ways(copies: int, parts: Iterable[int]) -> int:
    """The number of ways to form parts of these sizes from `copies` different cards."""
    sizes = list(parts)
    return factorial(copies) // prod(map(factorial, (*sizes, copies - sum(sizes))))


def _hands(deck: _Numbers, size: int) -> Iterator[tuple[_Numbers, int]]:
    """Counts the hands of a size from a deck, in which `deck[n]` kinds have `n` copies left.

    Yields each deck that may be left, in the same form, with the number of different hands that
    leave it.  In this example the deck has two kinds with one copy and one kind with two copies.
    Two hands of one card use up a kind, and one hand leaves a single copy of the pair:

    >>> sorted(_hands((0, 2, 1), 1))
    [((0, 3, 0), 1), ((1, 1, 1), 2)]
    """
    counted: Counter[tuple[_Numbers, int]] = Counter({((0,) * len(deck), size): 1})
    for copies, kinds in enumerate(deck):
        after: Counter[tuple[_Numbers, int]] = Counter()
        for (left, wanted), ways in counted.items():
            for losing in _losses(kinds, copies, wanted):
                rest = list(left)
                rest[copies] += kinds - sum(losing)
                for lost, number in enumerate(losing, 1):
                    rest[copies - lost] += number
                taken = sum(lost * number for lost, number in enumerate(losing, 1))
                after[tuple(rest), wanted - taken] += ways * _ways(kinds, losing)
        counted = after
    return ((left, ways) for (left, wanted), ways in counted.items() if not wanted)


def _losses(kinds: int, copies: int, wanted: int) -> Iterator[_Numbers]:
    """Every way to take copies of some kinds into a hand, at most `wanted` copies in all.

    There are `kinds` kinds with `copies` copies each.  A way lists how many kinds lose one copy,
    how many lose two copies, and so on.
    """
    if not copies:
        yield ()
        return
    for losing_all in range(min(kinds, wanted // copies) + 1):
        for fewer in _losses(kinds - losing_all, copies - 1, wanted - copies * losing_all):
            yield (*fewer, losing_all)


def _deals(left: _Numbers, sizes: tuple[int, ...]) -> Iterator[tuple[_Numbers, ...]]:
    """Every way to take parts of these sizes from the cards left."""
    if not sizes:
        yield ()
        return
    for part in _parts(left, sizes[0]):
        rest = tuple([a - b for a, b in zip(left, part, strict=True)])
        for others in _deals(rest, sizes[1:]):
            yield (part, *others)


def _parts(left: _Numbers, size: int) -> Iterator[_Numbers]:
    """Every way to take `size` of the cards left, with more cards of the first kinds first."""
    if not left:  # The range below ensures that `size` is 0 here.
        yield ()
        return
    for here in range(min(left[0], size), max(size - sum(left[1:]), 0) - 1, -1):
        for rest in _parts(left[1:], size - here):
            yield (here, *rest)


def _expand(part: _Numbers) -> list[int]:
    """The kind of each card, given the number of cards of each kind."""
    return [kind for kind, number in enumerate(part) for _ in range(number)]
