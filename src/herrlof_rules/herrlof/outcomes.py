"""Outcomes: the closed union `Outcome`, and the distribution of a single card."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import TypeAlias

from attrs import field, frozen

from herrlof_rules.core.chance import Weighted
from herrlof_rules.core.construction import Value, fast_constructor
from herrlof_rules.core.errors import InvalidCards
from herrlof_rules.core.exact import int_field
from herrlof_rules.core.randomness import RandomSource, randrange_of
from herrlof_rules.core.seats import Seat
from herrlof_rules.core.visibility import BySeat
from herrlof_rules.herrlof.cards import Card, Hand, Packed, canonical, pack, unpack


def _hands(hands: Iterable[Iterable[Card]]) -> tuple[tuple[Card, ...], ...]:
    try:
        each = tuple(hands)
    except TypeError:
        raise InvalidCards("hands must hold one collection of cards for each seat") from None
    return tuple([canonical(hand) for hand in each])


@frozen
class FirstDealer(Value):
    """The dealer of the first round (M1)."""

    seat: Seat = field(converter=int_field)


class _Kept(Value):
    """The slot for a deal's cached packed hands; not a field, so equality and pickles ignore it."""

    __slots__ = ("_packed",)
    _packed: tuple[Packed, ...]


@frozen(weakref_slot=False)
class Deal(_Kept):
    """The hands and the trump card (D1, D2).

    Raises `InvalidCards` if a hand holds more copies of a card than the full deck, or anything but
    cards.  It does not check that the deck has enough cards for all hands together.
    """

    hands: BySeat[Hand] = field(converter=_hands)
    """By seat, each in canonical order; the cards may be given in any order."""

    trump: Card

    def packed_hands(self) -> tuple[Packed, ...]:
        """The hands, packed; raises `InvalidCards` for invalid hands."""
        try:
            return self._packed
        except AttributeError:
            packed = tuple([pack(hand) for hand in self.hands])
            if self.hands != tuple([unpack(hand) for hand in packed]):
                raise InvalidCards("hands must be in canonical order (C4)") from None
            keep_packed(self, packed)
            return packed


def keep_packed(deal: Deal, packed: tuple[Packed, ...]) -> Deal:
    """Returns the deal with its packed hands cached; packing them costs more than dealing."""
    object.__setattr__(deal, "_packed", packed)
    return deal


@frozen
class Draw(Value):
    """The card that came from the top of the pile (W1)."""

    card: Card


@frozen
class TurnTrump(Value):
    """The card turned up in place of the trump card (V4)."""

    card: Card


@frozen
class Pick(Value):
    """The card picked blindly from a hand (S1)."""

    card: Card


Outcome: TypeAlias = FirstDealer | Deal | Draw | TurnTrump | Pick


@frozen(weakref_slot=False)
class OneCard(Value):
    """The distribution of one card among several, each copy equally likely, in canonical order.

    The outcomes and weights are listed only on request.  `sample` needs a single outcome, so it
    takes a tenth of the time of `Weighted`.
    """

    make: type[Draw] | type[TurnTrump] | type[Pick]
    """The class of the outcomes."""

    cards: tuple[Card, ...]
    """In canonical order, copies repeated."""

    @property
    def count(self) -> int:
        """The number of kinds of card."""
        return len(set(self.cards))

    def sample(self, rng: RandomSource) -> Outcome:
        """Draws one random number, which is the place of a card among `cards`."""
        cards = self.cards
        return _MADE[self.make][cards[randrange_of(rng)(len(cards))]]

    def probability(self, outcome: object) -> Fraction:
        """The number of copies of the card, divided by the number of cards."""
        return self._weighted().probability(outcome)

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[tuple[Outcome, Fraction]]:
        return iter(self._weighted())

    def _weighted(self) -> Weighted[Outcome]:
        cards = self.cards
        kinds = tuple(dict.fromkeys(cards))
        outcomes = tuple([_MADE[self.make][card] for card in kinds])
        return Weighted(outcomes, tuple([cards.count(card) for card in kinds]))


_MADE: dict[type[Draw] | type[TurnTrump] | type[Pick], dict[Card, Outcome]] = {
    make: {card: make(card) for card in Card} for make in (Draw, TurnTrump, Pick)
}
make_deal = fast_constructor(Deal)
make_one_card = fast_constructor(OneCard)
