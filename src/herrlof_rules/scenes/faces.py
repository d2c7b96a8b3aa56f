"""The fronts of cards, as an enumeration of cards declares them."""

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cached_property
from typing import Any, get_args, get_type_hints

import attrs

from herrlof_rules.core.construction import cached_by_class
from herrlof_rules.core.message_text import bounded
from herrlof_rules.core.roles import returned, role_of
from herrlof_rules.scenes.scene import Face


def face_of(card: Enum) -> Face:
    """The front of a card, or of any other member of an enumeration.

    If the enumeration has a property annotated `Face` or `Face | None`, that property returns it.
    Otherwise the front shows the member's value, in the colour of the attribute annotated `Colour`.

    >>> from herrlof_rules import odin
    >>> face_of(odin.Card.R7).colour
    'red'
    """
    drawn, colour = _declared(type(card))
    face: Face | None = getattr(card, drawn) if drawn else None
    if face is not None:
        return face
    return Face(bounded(card.value), str(getattr(card, colour)) if colour else "")


def colour_of(card: Enum) -> str:
    """The colour in which a member of an enumeration is written; empty if none is declared."""
    _, colour = _declared(type(card))
    return str(getattr(card, colour)) if colour else face_of(card).colour


@cached_by_class
def _declared(of_class: Any) -> tuple[str, str]:
    """The names of the properties with the face and the colour; an empty name if there is none."""
    drawn = [
        name
        for each in of_class.__mro__
        for name, member in vars(each).items()
        if isinstance(member, property | cached_property)
        and returned(member, Face=Face) in (Face, Face | None)
    ]
    return (drawn or [""])[0], role_of(of_class, "colour") or ""


@cached_by_class
def faced_in(of_class: Any) -> tuple[Enum, ...]:
    """The members of all enumerations in the types of a class's fields."""
    return tuple(dict.fromkeys(_members(get_type_hints(of_class, include_extras=True).values())))


@cached_by_class
def cards_in(observation: type) -> tuple[Enum, ...]:
    """The members of the enumerations of cards in an observation's types.

    An enumeration of cards is one whose members have a face or a colour, or occur in a hand.
    """
    held = role_of(observation, "hand")
    hints = get_type_hints(observation, include_extras=True)
    in_hands = {*_members([hints[held]])} if held else set[Enum]()
    return tuple([m for m in faced_in(observation) if m in in_hands or any(_declared(type(m)))])


def _members(forms: Iterable[Any]) -> Iterator[Enum]:
    """The members of all enumerations in these types, at any depth."""
    visited: set[Any] = set()
    waiting: list[Any] = list(forms)
    while waiting:
        form = waiting.pop(0)
        if isinstance(form, type) and form not in visited:
            visited.add(form)
            if issubclass(form, Enum):
                yield from form
            elif attrs.has(form):
                waiting += get_type_hints(form, include_extras=True).values()
        waiting += get_args(form)
