"""What chance may settle: the closed union `Outcome`, and the distribution of deals."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from math import factorial
from typing import TypeAlias

from attrs import field, frozen

from herrlof_rules.core.chance import Weighted
from herrlof_rules.core.construction import fast_constructor
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.games.herrlof.cards import (
    FULL_DECK,
    NUMBERED,
    Card,
    Cards,
    copies,
    includes,
    kinds,
    shown,
    shown_each,
    size,
    tabulate,
    unpack,
)


@frozen
class FirstDealer:
    """Who deals the first round (M1)."""

    seat: int


@frozen(weakref_slot=False)
class Deal:
    """The hands by seat, and the trump card (D1, D2)."""

    hands: tuple[Cards, ...] = field(repr=shown_each)
    trump: Card


@frozen
class Draw:
    """The card that came from the top of the pile (W1)."""

    card: Card


@frozen
class TurnTrump:
    """The card turned up in place of the trump card (V4)."""

    card: Card


@frozen
class Pick:
    """The card picked blindly from a hand (S1)."""

    card: Card


_make_deal = fast_constructor(Deal)

Outcome: TypeAlias = FirstDealer | Deal | Draw | TurnTrump | Pick
OUTCOMES = (FirstDealer, Deal, Draw, TurnTrump, Pick)


@frozen(weakref_slot=False)
class OneCard:
    """One of some cards, each copy equally likely; outcomes in canonical order.

    It lists outcomes and weights only when asked, as `sample` needs neither.
    """

    make: type[Draw] | type[TurnTrump] | type[Pick]
    cards: Cards = field(repr=shown)

    @property
    def count(self) -> int:
        """How many kinds of card there are."""
        return len(kinds(self.cards))

    def sample(self, rng: RandomSource) -> Outcome:
        """Takes one number below the number of cards: a place among them in canonical order."""
        cards = self.cards
        place = rng.randrange(size(cards))
        made = _MADE[self.make](cards)
        hagalaz = (cards & NUMBERED).bit_count()
        if place < hagalaz:
            return made[place]
        return made[hagalaz if place - hagalaz < copies(cards, Card.H) else -1]

    def probability(self, outcome: object) -> Fraction:
        """The copies of the card over the number of cards."""
        return self._weighted().probability(outcome)

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[tuple[Outcome, Fraction]]:
        return iter(self._weighted())

    def _weighted(self) -> Weighted[Outcome]:
        cards = self.cards
        return Weighted(_MADE[self.make](cards), tuple(copies(cards, c) for c in kinds(cards)))


_MADE: dict[type[Draw] | type[TurnTrump] | type[Pick], Callable[[int], tuple[Outcome, ...]]] = {
    Draw: tabulate(Draw),
    TurnTrump: tabulate(TurnTrump),
    Pick: tabulate(Pick),
}
make_one_card = fast_constructor(OneCard)


@frozen
class Deals:
    """Every way to deal (D1, D2), as likely as it is with single cards shuffled.

    The copies of a symbol card are alike, so deals that differ only in them are one outcome.
    """

    deck: Cards = field(repr=shown)
    players: int
    hand_size: int

    @property
    def count(self) -> int:
        """How many different deals there are."""
        numbered, hagalaz, valknut = _shape(self.deck)
        total = 0
        room = (*(self.hand_size,) * self.players, 1, self._left)
        for h in _spread(hagalaz, room):
            after_h = tuple(a - b for a, b in zip(room, h, strict=True))
            for v in _spread(valknut, after_h):
                total += _multinomial(
                    numbered, tuple(a - b for a, b in zip(after_h, v, strict=True))
                )
        return total

    def sample(self, rng: RandomSource) -> Deal:
        """Shuffles the deck from the top index down (Fisher-Yates), then deals from the bottom up.

        Seat 0 gets the first `hand_size` cards, seat 1 the next and so on, then comes the trump
        card.  The shuffle stops above seat 0's cards: what is left of it would only stir them.
        """
        order = list(_units(self.deck))
        randrange = rng.randrange
        step = self.hand_size
        for index in range(len(order) - 1, step - 1, -1):
            other = randrange(index + 1)
            order[index], order[other] = order[other], order[index]
        end = step * self.players
        hands = [sum(order[first : first + step]) for first in range(0, end, step)]
        return _make_deal(tuple(hands), _BY_UNIT[order[end]])

    def probability(self, outcome: object) -> Fraction:
        """The exact probability of a deal; 0 for one that this deck cannot give."""
        if not isinstance(outcome, Deal) or not self.possible(outcome):
            return Fraction(0)
        ways = 1
        places = (*outcome.hands, outcome.trump.unit)
        pile = self.deck - sum(places)
        for symbol in (Card.H, Card.V):
            ways *= _multinomial(
                copies(self.deck, symbol), tuple(copies(p, symbol) for p in (*places, pile))
            )
        sizes = (*(self.hand_size,) * self.players, 1, self._left)
        return Fraction(ways, _multinomial(size(self.deck), sizes))

    def possible(self, deal: Deal) -> bool:
        """Whether the deck can give this deal."""
        if type(deal.hands) is not tuple or len(deal.hands) != self.players:
            return False
        pile = self.deck
        for hand in deal.hands:
            if type(hand) is not int or not 0 <= hand <= FULL_DECK:
                return False
            if size(hand) != self.hand_size or not includes(pile, hand):
                return False
            pile -= hand
        return type(deal.trump) is Card and pile & deal.trump.mask != 0

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[tuple[Deal, Fraction]]:
        for deal in self._deals(self.deck, ()):
            yield deal, self.probability(deal)

    def _deals(self, pile: int, hands: tuple[int, ...]) -> Iterator[Deal]:
        if len(hands) == self.players:
            for card in kinds(pile):
                yield Deal(hands, card)
            return
        for hand in _parts(pile, kinds(pile), self.hand_size):
            yield from self._deals(pile - hand, (*hands, hand))

    @property
    def _left(self) -> int:
        return size(self.deck) - self.players * self.hand_size - 1


@lru_cache(maxsize=256)  # a server may see many decks
def deals_of(deck: int, players: int, hand_size: int) -> Deals:
    """The one `Deals` of these options."""
    return Deals(deck, players, hand_size)


@lru_cache(maxsize=256)  # a server may see many decks
def _units(deck: int) -> tuple[int, ...]:
    return tuple(card.unit for card in unpack(deck))


_BY_UNIT = {card.unit: card for card in Card}


def _parts(cards: int, held: tuple[Card, ...], wanted: int) -> Iterator[int]:
    """Every different choice of so many of the cards, whose kinds are `held`."""
    if not wanted:
        yield 0
    elif held:
        first, rest = held[0], held[1:]
        for taken in range(min(copies(cards, first), wanted), -1, -1):
            for others in _parts(cards, rest, wanted - taken):
                yield taken * first.unit + others


def _shape(deck: int) -> tuple[int, int, int]:
    hagalaz, valknut = copies(deck, Card.H), copies(deck, Card.V)
    return size(deck) - hagalaz - valknut, hagalaz, valknut


def _multinomial(total: int, parts: tuple[int, ...]) -> int:
    ways = factorial(total)
    for part in parts:
        ways //= factorial(part)
    return ways


def _spread(copies_left: int, room: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every way to spread so many like cards over places with so much room."""
    if not room:
        if not copies_left:
            yield ()
        return
    for here in range(min(copies_left, room[0]) + 1):
        for rest in _spread(copies_left - here, room[1:]):
            yield (here, *rest)
