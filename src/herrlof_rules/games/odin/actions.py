"""What a player may choose: the closed union `Action`."""

from collections.abc import Iterable
from typing import TypeAlias

from attrs import field, frozen

from herrlof_rules.games.odin.cards import Card, pack, unpack


def _set_of(cards: Iterable[Card]) -> tuple[Card, ...]:
    packed = pack(cards)
    if not packed:
        raise ValueError("a set has at least one card (T2)")
    return unpack(packed)


@frozen
class Play:
    """Play a set from hand (L1, T1).

    The cards may be given in any order and are kept in the canonical one (C2).
    Raises `ValueError` for no card and for a duplicate; whether they make a set is not asked.
    """

    cards: tuple[Card, ...] = field(converter=_set_of)


@frozen
class Pass:
    """Play nothing this time (T6)."""


@frozen
class Take:
    """Take a card of the set beaten into hand (K1)."""

    card: Card


Action: TypeAlias = Play | Pass | Take
ACTIONS = (Play, Pass, Take)
