"""Observations derived from the state's fields by the marks on the observation's fields."""

from collections.abc import Callable
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import attrs
from attrs import field, frozen

from herrlof_rules.core.construction import Value
from herrlof_rules.core.turn import Turn
from herrlof_rules.core.visibility import (
    HiddenBySeat,
    HiddenFrom,
    OwnOnly,
    is_by_seat,
    visibility,
)

FILLED = ("seat", "turn", "legal_actions")
"""The fields of every observation that the library fills."""


@frozen
class EntryOf(Value):
    """Marks an observation's field that holds the seat's entry in a field of the state.

    `Annotated[Own[tuple[Card, ...]], EntryOf("hands")]` is `state.hands[seat]`; for a spectator it
    is None, or empty if the type is a tuple.
    """

    field: str


_Read = Callable[[Any, int | None], object]


@frozen
class DerivedObservation(Value):
    """Makes observations from a state: the default `make_observation` of a game.

    Each field of the observation is the state's field or property of the same name.  A field marked
    `Own` shows only the seat's entry of the state's field, a field marked `HiddenFrom` is hidden
    from the seats that the mark names, and a field marked `HiddenBySeat` hides each seat's entry
    from that seat.  Raises `TypeError` for a field that the state does not have.
    """

    state: type[Any]
    observation: type[Any]
    _reads: tuple[tuple[str, _Read], ...] = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        hints = get_type_hints(self.observation, include_extras=True)
        fields = attrs.fields_dict(self.observation)
        reads = [
            (fields[name].alias or name, self._read(name, hints[name], mark))
            for name, mark in visibility(self.observation)
            if name not in FILLED
        ]
        object.__setattr__(self, "_reads", tuple(reads))

    def __call__(self, state: Any, seat: int | None, turn: Turn, legal: tuple[Any, ...]) -> Any:
        """The observation of a seat, or of a spectator for None."""
        arguments: dict[str, object] = {"seat": seat, "turn": turn, "legal_actions": legal}
        for argument, read in self._reads:
            arguments[argument] = read(state, seat)
        return self.observation(**arguments)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.state, self.observation)

    def _has(self, name: str) -> bool:
        return name in attrs.fields_dict(self.state) or hasattr(self.state, name)

    def _read(self, name: str, hint: Any, mark: object) -> _Read:
        """The function that reads a field of the observation from a state."""
        entries = [each.field for each in _marks(hint) if isinstance(each, EntryOf)]
        of = entries[0] if entries else name
        where = f"{self.observation.__name__}.{name}"
        if not self._has(of):
            raise TypeError(
                f"{where}: {self.state.__name__} has no field or property {of}: give it one, mark "
                "the field with EntryOf, or give the game its `make_observation`"
            )
        if entries and isinstance(mark, HiddenBySeat | HiddenFrom):
            kind = type(mark).__name__
            raise TypeError(
                f"{where}: EntryOf shows each seat its own entry, so {kind} cannot hide it"
            )
        for held in mark.fields if isinstance(mark, HiddenFrom) else ():
            if held in FILLED or not self._has(held):
                raise TypeError(
                    f"{where}: HiddenFrom names {held!r}, which is not read from a field or "
                    f"property of {self.state.__name__}: give the game its `make_observation`"
                )
        if entries or (isinstance(mark, OwnOnly) and is_by_seat(_marks(_hint(self.state, of)))):
            nothing = () if _is_tuple(hint) else None
            return lambda state, seat: nothing if seat is None else getattr(state, of)[seat]
        if isinstance(mark, OwnOnly):
            raise TypeError(
                f"{where} is the seat's own, and {self.state.__name__}.{of} is not marked by seat"
            )
        if isinstance(mark, HiddenBySeat):
            no_entry = () if _is_tuple(get_args(_plain(hint))[0]) else None
            return lambda state, seat: tuple(
                [no_entry if seat in (None, s) else e for s, e in enumerate(getattr(state, of))]
            )
        if isinstance(mark, HiddenFrom):
            names, none = mark.fields, () if _is_tuple(hint) else None
            return lambda state, seat: (
                none if seat is None or _is_among(state, names, seat) else getattr(state, of)
            )
        return lambda state, _: getattr(state, of)


def _is_among(state: Any, names: tuple[str, ...], seat: int) -> bool:
    """Whether the seat is in one of the fields, which hold a seat, a tuple of seats or None."""
    held = [getattr(state, name) for name in names]
    return any(seat in value if isinstance(value, tuple) else seat == value for value in held)


def _marks(hint: Any) -> tuple[object, ...]:
    return getattr(hint, "__metadata__", ())


def _hint(cls: Any, name: str) -> Any:
    """The type of a field, or the type that a property returns."""
    hints = get_type_hints(cls, include_extras=True)
    if name in hints:
        return hints[name]
    function = getattr(getattr(cls, name), "fget", None)
    return None if function is None else get_type_hints(function, include_extras=True).get("return")


def _is_tuple(hint: Any) -> bool:
    return get_origin(_plain(hint)) is tuple


def _plain(hint: Any) -> Any:
    """The type without marks."""
    while get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    return hint
