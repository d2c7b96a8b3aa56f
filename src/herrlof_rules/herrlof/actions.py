"""Actions: the closed union `Action`, with one shared object for each action."""

from typing import Literal, TypeAlias

from attrs import field, frozen

from herrlof_rules.core.exact import int_field
from herrlof_rules.core.notation import ActionText
from herrlof_rules.core.seats import Seat
from herrlof_rules.herrlof.cards import FULL_DECK, Card


@frozen
class Predict(ActionText):
    """Hand in a prediction (P1)."""

    tricks: int = field(converter=int_field)
    """The number of tricks the seat says it will hold at the end of the round."""


@frozen
class Play(ActionText):
    """Play a card from hand to the trick (T2)."""

    card: Card


@frozen
class Swap(ActionText):
    """Take the top card of the pile (W1)."""


@frozen
class Decline(ActionText):
    """Do not use the power of the 3 just played, or of the 1 or 6 that won (W1, O1, S1)."""


@frozen
class Discard(ActionText):
    """Put a card from hand at the bottom of the pile (W1)."""

    card: Card


@frozen
class StealTrick(ActionText):
    """Take a trick from another player (O1)."""

    victim: Seat = field(converter=int_field)
    """The seat that loses the trick."""


@frozen
class StealCard(ActionText):
    """Take a card blindly from another player's hand (S1)."""

    victim: Seat = field(converter=int_field)
    """The seat that loses the card."""


@frozen
class Return(ActionText):
    """Give a card from hand to the victim of the theft (S1)."""

    card: Card


Action: TypeAlias = Predict | Play | Swap | Decline | Discard | StealTrick | StealCard | Return

# Each action is created once; the legal actions and the action space share these objects.
PREDICTIONS = tuple(Predict(tricks) for tricks in range((len(FULL_DECK) - 1) // 2 + 1))
PLAYS = {card: Play(card) for card in Card}
SWAP, DECLINE = Swap(), Decline()
DISCARDS = {card: Discard(card) for card in Card}
STEAL_TRICKS = tuple(StealTrick(seat) for seat in range(3))
STEAL_CARDS = tuple(StealCard(seat) for seat in range(3))
RETURNS = {card: Return(card) for card in Card}

RefusalCode: TypeAlias = Literal[
    "already_predicted",
    "must_follow",
    "no_card_to_take",
    "no_trick_to_take",
    "not_in_hand",
    "prediction_out_of_range",
    "predictions_first",
]
"""This game's values of `IllegalAction.code`; all other codes belong to any game."""
