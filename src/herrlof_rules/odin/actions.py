"""Actions: the closed union `Action`."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

from attrs import field, frozen

from herrlof_rules.core.errors import InvalidCards
from herrlof_rules.core.notation import ActionText
from herrlof_rules.odin.cards import Card, pack, unpack, value


def _set_of(cards: Iterable[Card]) -> tuple[Card, ...]:
    packed = pack(cards)
    if not packed:
        raise InvalidCards("a set must have at least one card (T2)")
    return unpack(packed)


@frozen
class Play(ActionText):
    """Play a set from hand (L1, T1).

    The cards may be given in any order and are stored in canonical order (C2).  Raises
    `InvalidCards` if there are no cards, for a duplicate, and for anything but cards of Odin.  It
    does not check that the cards form a set.
    """

    cards: tuple[Card, ...] = field(converter=_set_of)

    @property
    def value(self) -> int:
        """The value of the set (T4)."""
        return value(self.cards)


@frozen
class Pass(ActionText):
    """Play nothing this time (T6)."""


@frozen
class Take(ActionText):
    """Take a card of the beaten set into hand (K1)."""

    card: Card


Action: TypeAlias = Play | Pass | Take

# Each of these actions is created once; the legal actions and the action space share it.
PASS = Pass()
TAKES = {card: Take(card) for card in Card}

RefusalCode: TypeAlias = Literal[
    "lead_one_card",
    "leader_may_not_pass",
    "no_set",
    "not_beaten",
    "not_in_hand",
    "value_too_low",
    "whole_hand",
    "wrong_size",
]
"""This game's values of `IllegalAction.code`; all other codes belong to any game."""
