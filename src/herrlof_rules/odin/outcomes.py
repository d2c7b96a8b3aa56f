"""Outcomes: the closed union `Outcome`."""

from collections.abc import Iterable
from itertools import chain
from typing import TypeAlias

from attrs import field, frozen

from herrlof_rules.core.construction import Value
from herrlof_rules.core.errors import InvalidCards
from herrlof_rules.core.exact import int_field
from herrlof_rules.core.message_text import bounded_repr, class_name
from herrlof_rules.core.seats import Seat
from herrlof_rules.core.visibility import BySeat
from herrlof_rules.odin.cards import Card, Colour, pack, unpack


def _in_order(colours: Iterable[Colour]) -> tuple[Colour, ...]:
    try:
        members = tuple(colours)
    except TypeError:
        raise InvalidCards(f"expected colours, got {class_name(colours)}") from None
    for colour in members:
        if type(colour) is not Colour:
            raise InvalidCards(f"{bounded_repr(colour)} is not a colour")
    if len(set(members)) != len(members):
        raise InvalidCards("a colour occurs twice (C1)")
    return tuple(sorted(members, key=lambda colour: colour.shift))


def _hands(hands: Iterable[Iterable[Card]]) -> tuple[tuple[Card, ...], ...]:
    try:
        members = tuple(hands)
    except TypeError:
        raise InvalidCards(f"hands must be tuples of cards, got {class_name(hands)}") from None
    in_order = tuple(unpack(pack(hand)) for hand in members)
    pack(chain.from_iterable(in_order))
    return in_order


@frozen
class FirstPlayer(Value):
    """The leader of the first round of the match (M1)."""

    seat: Seat = field(converter=int_field)


@frozen
class RemoveColours(Value):
    """The colours that are out of play for the whole match (C5).

    The colours may be given in any order and are stored in canonical order (C2).
    Raises `InvalidCards` for a duplicate and for anything but colours.
    """

    colours: tuple[Colour, ...] = field(converter=_in_order)


@frozen
class Deal(Value):
    """The hands by seat (D1).

    The cards of a hand may be given in any order and are stored in canonical order (C2).
    Raises `InvalidCards` for a card that occurs twice, even in different hands, and for anything
    but cards of Odin.
    """

    hands: BySeat[tuple[Card, ...]] = field(converter=_hands)


Outcome: TypeAlias = FirstPlayer | RemoveColours | Deal
