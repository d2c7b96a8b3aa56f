"""What chance may settle: the closed union `Outcome`, and the distribution of deals."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import factorial
from typing import TypeAlias

from attrs import field, frozen

from herrlof_rules.core.chance import Weighted
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.herrlof.cards import Card, Cards, copies, includes, kinds, size, unpack


def _packed(cards: int) -> str:
    return f"pack({unpack(cards)})"


def _packed_each(hands: tuple[int, ...]) -> str:
    return f"({', '.join(map(_packed, hands))})"


@frozen
class FirstDealer:
    """Who deals the first round (M1)."""

    seat: int


@frozen
class Deal:
    """The hands by seat, and the trump card (D1, D2)."""

    hands: tuple[Cards, ...] = field(repr=_packed_each)
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


Outcome: TypeAlias = FirstDealer | Deal | Draw | TurnTrump | Pick
OUTCOMES = (FirstDealer, Deal, Draw, TurnTrump, Pick)


def one_of(make: type[Draw] | type[TurnTrump] | type[Pick], cards: int) -> Weighted[Outcome]:
    """One card of `cards`, each copy equally likely; outcomes in canonical order."""
    held = kinds(cards)
    return Weighted(tuple(make(c) for c in held), tuple(copies(cards, c) for c in held))


@frozen
class Deals:
    """Every way to deal (D1, D2), as likely as it is with single cards shuffled.

    The copies of a symbol card are alike, so deals that differ only in them are one outcome.
    """

    deck: Cards = field(repr=_packed)
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
        order = [card.unit for card in unpack(self.deck)]
        randrange = rng.randrange
        step = self.hand_size
        for index in range(len(order) - 1, step - 1, -1):
            other = randrange(index + 1)
            order[index], order[other] = order[other], order[index]
        hands = tuple(sum(order[step * seat : step * (seat + 1)]) for seat in range(self.players))
        return Deal(hands, _BY_UNIT[order[step * self.players]])

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
        if len(deal.hands) != self.players:
            return False
        pile = self.deck
        for cards in (*deal.hands, deal.trump.unit):
            if not includes(pile, cards):
                return False
            pile -= cards
        return all(size(hand) == self.hand_size for hand in deal.hands)

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
        # Combinations of a sorted multiset repeat only where copies do; dict keeps first order.
        for hand in dict.fromkeys(
            sum(c.unit for c in chosen) for chosen in combinations(unpack(pile), self.hand_size)
        ):
            yield from self._deals(pile - hand, (*hands, hand))

    @property
    def _left(self) -> int:
        return size(self.deck) - self.players * self.hand_size - 1


_BY_UNIT = {card.unit: card for card in Card}


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
