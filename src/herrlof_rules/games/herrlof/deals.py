"""The distribution of deals (D1, D2): sampled, weighed, counted, listed."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, factorial

from attrs import Factory, field, frozen

from herrlof_rules.core.construction import Value
from herrlof_rules.core.errors import InvalidCards
from herrlof_rules.core.options import check_whole
from herrlof_rules.core.randomness import RandomSource, randrange_of
from herrlof_rules.core.refusals import check_type
from herrlof_rules.games.herrlof.cards import (
    NOTHING,
    Card,
    Packed,
    copies,
    includes,
    kinds,
    pack,
    size,
    unpack,
)
from herrlof_rules.games.herrlof.outcomes import Deal, keep_packed, make_deal
from herrlof_rules.games.herrlof.rules import Rules


@frozen(cache_hash=True)
class Deals(Value):
    """Every way to deal, as likely as it is with single cards shuffled.

    The copies of a symbol card are alike, so deals that differ only in them are one outcome.
    Raises `InvalidRules` for numbers that are not positive, and `InvalidCards` for a deck that is
    too small or holds anything but cards.
    """

    deck: tuple[Card, ...]
    """In canonical order."""

    players: int
    hand_size: int
    _packed: Packed = field(
        default=Factory(lambda self: pack(self.deck), takes_self=True),
        init=False,
        repr=False,
        eq=False,
    )
    _units: tuple[Packed, ...] = field(
        default=Factory(lambda self: tuple([card.unit for card in self.deck]), takes_self=True),
        init=False,
        repr=False,
        eq=False,
    )

    def __attrs_post_init__(self) -> None:
        for name in ("players", "hand_size"):
            check_whole(name, getattr(self, name), 1)
        if self.players * self.hand_size >= len(self.deck):
            raise InvalidCards("the deck is too small for these hands and a trump card (D1, D2)")

    @property
    def count(self) -> int:
        """How many different deals there are."""
        return _count(self)

    def sample(self, rng: RandomSource) -> Deal:
        """Shuffles the deck from the top index down (Fisher-Yates), then deals from the bottom up.

        Seat 0 gets the first `hand_size` cards, seat 1 the next and so on, then comes the trump
        card.  The shuffle stops above seat 0's cards, whose order does not matter.
        """
        order = list(self._units)
        randrange = randrange_of(rng)
        step = self.hand_size
        for index in range(len(order) - 1, step - 1, -1):
            other = randrange(index + 1)
            order[index], order[other] = order[other], order[index]
        end = step * self.players
        hands = tuple([sum(order[first : first + step], NOTHING) for first in range(0, end, step)])
        deal = make_deal(tuple([unpack(hand) for hand in hands]), _BY_UNIT[order[end]])
        return keep_packed(deal, hands)

    def probability(self, outcome: object) -> Fraction:
        """The exact probability of a deal; 0 for one that this deck cannot give."""
        hands = self.packed_hands(outcome)
        if hands is None:
            return Fraction(0)
        assert isinstance(outcome, Deal)
        places = (*hands, outcome.trump.unit, self.left(hands, outcome.trump))
        ways = 1
        for symbol in (Card.H, Card.V):
            shared = tuple(copies(place, symbol) for place in places)
            ways *= _multinomial(copies(self._packed, symbol), shared)
        sizes = (*(self.hand_size,) * self.players, 1, self._pile_size)
        return Fraction(ways, _multinomial(len(self.deck), sizes))

    def packed_hands(self, deal: object) -> tuple[Packed, ...] | None:
        """The hands of a deal that the deck can give, packed; None for anything else."""
        if type(deal) is not Deal or type(deal.hands) is not tuple or type(deal.trump) is not Card:
            return None
        if any(type(hand) is not tuple for hand in deal.hands):
            return None
        try:
            hands = deal.packed_hands()
        except InvalidCards:  # in a deal made without its constructor
            return None
        if len(hands) != self.players:
            return None
        left = self._packed
        for hand in hands:
            if size(hand) != self.hand_size or not includes(left, hand):
                return None
            left -= hand
        return hands if left & deal.trump.mask else None

    def left(self, hands: tuple[Packed, ...], trump: Card) -> Packed:
        """The cards of the pile after a deal that the deck can give (D3)."""
        check_type(trump, Card)
        return self._packed - sum(hands, trump.unit)

    @property
    def seats(self) -> int:
        """How many hands are dealt."""
        return self.players

    @property
    def part_sizes(self) -> tuple[int, ...]:
        """How many cards there are in each hand, then one for the trump card."""
        return (*(self.hand_size,) * self.players, 1)

    def assemble(self, parts: Sequence[Sequence[Card]]) -> Deal:
        """The deal of these hands, each in canonical order, and of the trump card."""
        *hands, (trump,) = parts
        return make_deal(tuple(map(tuple, hands)), trump)

    def take_apart(self, outcome: object) -> tuple[tuple[Card, ...], ...] | None:
        """The hands, then the trump card by itself; None if this deck cannot give the deal."""
        if self.packed_hands(outcome) is None:
            return None
        assert isinstance(outcome, Deal)
        return (*outcome.hands, (outcome.trump,))

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[tuple[Deal, Fraction]]:
        for deal in self._deals(self._packed, ()):
            yield deal, self.probability(deal)

    def _deals(self, pile: Packed, hands: tuple[tuple[Card, ...], ...]) -> Iterator[Deal]:
        if len(hands) == self.players:
            for card in kinds(pile):
                yield make_deal(hands, card)
            return
        for hand in _parts(pile, kinds(pile), self.hand_size):
            yield from self._deals(pile - hand, (*hands, unpack(hand)))

    @property
    def _pile_size(self) -> int:
        return len(self.deck) - self.players * self.hand_size - 1


@lru_cache(maxsize=256)  # a server may see many decks
def deals_of(rules: Rules) -> Deals:
    """The one `Deals` of these options."""
    return Deals(rules.deck, rules.players, rules.hand_size)


_BY_UNIT = {card.unit: card for card in Card}


@lru_cache(maxsize=256)  # a server may see many decks
def _count(deals: Deals) -> int:
    """Place by place, the ways for each number of symbol cards that are still to come."""
    symbols = deals.deck.count(Card.H), deals.deck.count(Card.V)
    pile_size = len(deals.deck) - deals.players * deals.hand_size - 1
    ways, left = {symbols: 1}, len(deals.deck)
    for room in (*(deals.hand_size,) * deals.players, 1, pile_size):
        after: dict[tuple[int, int], int] = {}
        for (hagalaz, valknut), so_far in ways.items():
            numbered = left - hagalaz - valknut
            if numbered < 0:  # more symbol cards than cards still to come
                continue
            for h in range(min(hagalaz, room) + 1):
                for v in range(min(valknut, room - h) + 1):
                    here = so_far * comb(numbered, room - h - v)
                    rest = hagalaz - h, valknut - v
                    after[rest] = after.get(rest, 0) + here
        ways, left = after, left - room
    return ways[0, 0]


def _parts(cards: Packed, held: tuple[Card, ...], wanted: int) -> Iterator[Packed]:
    """Every different choice of so many of the cards, whose kinds are `held`."""
    if not wanted:
        yield NOTHING
    elif held:
        first, rest = held[0], held[1:]
        for taken in range(min(copies(cards, first), wanted), -1, -1):
            for others in _parts(cards, rest, wanted - taken):
                yield sum([first.unit] * taken, others)


def _multinomial(total: int, parts: tuple[int, ...]) -> int:
    ways = factorial(total)
    for part in parts:
        ways //= factorial(part)
    return ways
