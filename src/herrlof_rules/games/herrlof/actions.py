"""What a player may choose: the closed union `Action`, and every action once."""

from typing import TypeAlias

from attrs import frozen

from herrlof_rules.games.herrlof.cards import Card


@frozen
class Predict:
    """Hand in a prediction of the tricks held at the end of the round (P1)."""

    tricks: int


@frozen
class Play:
    """Play a card from hand to the trick (T2)."""

    card: Card


@frozen
class Swap:
    """Take the top card of the pile (W1)."""


@frozen
class Decline:
    """Leave the power just won or played unused (O1, S1, W1)."""


@frozen
class Discard:
    """Put a card from hand at the bottom of the pile (W1)."""

    card: Card


@frozen
class StealTrick:
    """Take a trick from another player (O1)."""

    victim: int


@frozen
class StealCard:
    """Take a card blindly from another player's hand (S1)."""

    victim: int


@frozen
class Return:
    """Give a card from hand to the player stolen from (S1)."""

    card: Card


Action: TypeAlias = Predict | Play | Swap | Decline | Discard | StealTrick | StealCard | Return
ACTIONS = (Predict, Play, Swap, Decline, Discard, StealTrick, StealCard, Return)
