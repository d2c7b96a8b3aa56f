"""What a seat knows in a round of Herrlof, packed, and what each card in its hand may do.

It is made from a view, or from a state with only what the seat may know, with the same result.
"""

from typing import NamedTuple

from attrs import frozen

from herrlof_rules.games.herrlof.cards import (
    HAGALAZ,
    NUMBERED,
    VALKNUT,
    Card,
    Packed,
    Suit,
    copies,
    pack,
    size,
)
from herrlof_rules.games.herrlof.game import View
from herrlof_rules.games.herrlof.rules import Rules, packed_deck
from herrlof_rules.games.herrlof.state import LastTrick, State


@frozen
class Situation:
    """What matters of a view, cards packed."""

    rules: Rules
    kind: str
    """The kind of decision."""

    seat: int
    hand: Packed
    unseen: Packed
    """The cards of the other hands and of the pile that this seat has not seen in this round."""

    sizes: tuple[int, ...]
    """How many cards each seat holds."""

    trump: Suit | None
    first: bool
    """Whether the seat leads the first trick."""

    trick: tuple[Card, ...]
    last_trick: LastTrick | None
    tricks: tuple[int, ...]
    scores: tuple[int, ...]
    prediction: int | None


def from_view(view: View) -> Situation:
    """The situation of the seat that a view is for."""
    observation = view.observation
    assert view.seat is not None  # a spectator is never to act
    assert observation.dealer is not None
    unseen = packed_deck(view.rules)
    trump = () if observation.trump is None else (observation.trump,)
    for card in (*observation.hand, *observation.gone, *observation.trick, *trump):
        unseen -= card.unit
    for card in observation.buried:
        if copies(unseen, card):  # it may have come up again (W5)
            unseen -= card.unit
    return Situation(
        view.rules,
        observation.turn.kind,
        view.seat,
        pack(observation.hand),
        unseen,
        observation.hand_sizes,
        None if observation.trump is None else observation.trump.suit,
        (observation.dealer + 1) % view.rules.players == view.seat,
        observation.trick,
        observation.last_trick,
        observation.tricks,
        observation.scores,
        observation.prediction,
    )


def from_state(state: State, seat: int) -> Situation:
    """The same from a state, without looking at what the seat may not know."""
    standing, table, hands = state.standing, state.table, state.packed_hands
    assert table.trump is not None
    assert standing.dealer is not None
    hand = hands[seat]
    # Together these are what the seat has not seen; which of them lies where is not used.
    unseen = sum(hands, table.packed_pile) - hand
    for buried in table.buried[table.redrawn :]:
        if buried.seat != seat:
            unseen += buried.card.unit
    for buried in table.buried[: table.redrawn]:
        if buried.seat == seat and copies(unseen, buried.card):  # it may have come up again (W5)
            unseen -= buried.card.unit
    return Situation(
        standing.rules,
        state.turn.kind,
        seat,
        hand,
        unseen,
        tuple(map(size, hands)),
        table.trump.suit,
        (standing.dealer + 1) % len(hands) == seat,
        state.trick,
        state.last_trick,
        state.tricks,
        standing.scores,
        table.predictions[seat],
    )


class Odds(NamedTuple):
    """What a card may do, if the unseen cards are spread evenly over hands and pile."""

    contested: float
    """The probability that it wins a trick that it leads and the others want."""

    ducked: float
    """The same where the others do not want the trick."""


class Spread:
    """How the cards that a seat has not seen may be spread: the odds of each card."""

    def __init__(self, now: Situation) -> None:
        total = size(now.unseen)
        held = sum(now.sizes) - now.sizes[now.seat]
        self.share = held / total if total else 0.0
        """The probability that a given unseen card is in a hand rather than in the pile."""

        absent = [1.0]  # multiplied out: powers differ between machines in their last digits
        for _ in range(9):
            absent.append(absent[-1] * (1 - self.share))
        self.valknuts = copies(now.unseen, VALKNUT)
        self.hagalaz = copies(now.unseen, HAGALAZ)
        self.no_valknut = absent[self.valknuts]
        """The probability that nobody else holds a Valknut."""

        self._absent = absent
        self._no_symbol = absent[self.valknuts + self.hagalaz]
        self._trump = now.trump
        self._numbered = now.unseen & NUMBERED
        self._no_trump = 1.0 if now.trump is None else absent[self._unseen(now.trump.mask)]

    def _unseen(self, cards: int | Packed) -> int:
        return (self._numbered & cards).bit_count()

    def odds(self, card: Card) -> Odds:
        """The odds of a card; those of a Valknut are 0, and a Hagalaz hardly ever wins."""
        if card.suit is None:
            return _HAGALAZ if card is HAGALAZ else _VALKNUT
        absent = self._absent
        higher = absent[self._unseen(_HIGHER[card])]
        lower = absent[self._unseen(_LOWER[card])]
        contested = higher
        if card.suit is not self._trump:
            contested += higher * lower * (self._no_trump - 1)  # void, they need no trump either
        return Odds(contested, 1 - (1 - higher) * lower * self._no_symbol)


_HAGALAZ = Odds(0.0, 0.05)  # led, it wins if all follow with a Hagalaz
_VALKNUT = Odds(0.0, 0.0)

_OF_SUIT = {card: int(card.suit.mask) for card in Card if card.suit is not None}
_LOWER = {card: mask & (int(card.unit) - 1) for card, mask in _OF_SUIT.items()}
_HIGHER = {card: mask & ~_LOWER[card] & ~int(card.unit) for card, mask in _OF_SUIT.items()}
