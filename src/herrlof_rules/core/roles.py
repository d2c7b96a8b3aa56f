"""Roles: the meaning of a field to generic code, declared by a mark instead of the field's name.

Scenes, odds, rewards, tables and hosts look for roles, so the fields of a game may have any names.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    TypeAlias,
    get_args,
    get_origin,
    get_type_hints,
)

from attrs import field, frozen
from typing_extensions import TypeVar

from herrlof_rules.core.construction import cached_by_class
from herrlof_rules.core.visibility import Everyone, OwnOnly

C = TypeVar("C")

RoleName: TypeAlias = Literal[
    "hand", "hand_sizes", "points", "predicted", "reached", "starter", "teams", "colour"
]


def _known(_: object, __: object, name: object) -> None:
    if name not in get_args(RoleName):
        raise ValueError(f"{name!r} is not a role: {', '.join(get_args(RoleName))}")


@frozen
class Role:
    """Marks a field, a class attribute or a property with its role.

    >>> from typing import Annotated
    >>> from herrlof_rules.core import BySeat, Public, Role, Seat
    >>> bids: Annotated[BySeat[int], Role("predicted")]
    >>> dealer: Annotated[Public[Seat | None], Role("starter")]
    """

    name: RoleName = field(validator=_known)


Hand: TypeAlias = Annotated[tuple[C, ...], OwnOnly(), Role("hand")]
"""In an observation, the cards of the observing seat; empty for a spectator."""

HandSizes: TypeAlias = Annotated[tuple[int, ...], Everyone(by_seat=True), Role("hand_sizes")]
"""In an observation, how many cards each seat holds."""

Points: TypeAlias = Annotated[tuple[int, ...], Everyone(by_seat=True), Role("points")]
"""In an observation, the points of each seat so far; in a score sheet, the points of its round."""

Teams: TypeAlias = Annotated[tuple[tuple[int, ...], ...], Role("teams")]
"""In rules, the seats of each team, every seat in exactly one."""

Colour: TypeAlias = Annotated[str, Role("colour")]
"""In an enumeration of cards, the colour in which a card is drawn."""


@cached_by_class
def roles_of(of_class: Any) -> Mapping[RoleName, str]:
    """The roles in a class, each with the name of its field, class attribute or property.

    Raises `TypeError` if two names have the same role.
    """
    names: dict[RoleName, str] = {}
    for name, hint in hints_of(of_class):
        for role in _roles_in(hint):
            if names.setdefault(role, name) != name:
                both = f"{names[role]} and {name}"
                raise TypeError(f"{of_class.__name__}: {both} both have the role {role}")
    return names


def role_of(of_class: type, role: RoleName) -> str | None:
    """The name of the field, attribute or property with this role; None if there is none."""
    return roles_of(of_class).get(role)


def hints_of(of_class: Any) -> Iterator[tuple[str, Any]]:
    """The names and types of a class's annotated attributes, then of its properties."""
    yield from get_type_hints(of_class, include_extras=True).items()
    for each in reversed(of_class.__mro__):
        for name, member in vars(each).items():
            if isinstance(member, property | cached_property):
                yield name, returned(member)


def returned(member: "property | cached_property[Any]", **names: Any) -> Any:
    """The type that a property returns; None if it is not annotated, or cannot be resolved.

    `names` are names that the annotation may use in addition to the names of its module.
    """
    function: Any = member.fget if isinstance(member, property) else member.func
    try:
        return get_type_hints(function, localns=names, include_extras=True).get("return")
    except NameError:  # The annotation names a class that is imported for type checkers only.
        return None


def _roles_in(hint: Any) -> list[RoleName]:
    if get_origin(hint) is ClassVar:
        hint = get_args(hint)[0]
    marks = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    return [mark.name for mark in marks if isinstance(mark, Role)]
