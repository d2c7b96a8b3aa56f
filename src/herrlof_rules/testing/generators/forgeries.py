"""Makes objects that are not moves, or that resemble moves, as a caller may submit them.

For example, `Bet(coins=1)` gives `Bet(coins=True)`, `Bet(coins=None)`, a `Bet` without a field, the
class `Bet` itself, and an instance of a subclass of `Bet`.
"""

from collections.abc import Hashable, Iterator
from enum import Enum
from fractions import Fraction
from itertools import islice
from typing import Any, NoReturn

import attrs

from herrlof_rules.core.errors import HerrlofRulesError
from herrlof_rules.testing.generators.attributes import undeclared


class Hostile:
    """An unhashable object that raises when it is compared or its attributes are read."""

    __hash__ = None  # type: ignore[assignment]  # A list cannot be hashed either.

    def __getattr__(self, name: str) -> NoReturn:
        raise RuntimeError(f"a hostile object was asked for its {name}")

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("a hostile object was compared")

    def __repr__(self) -> str:
        return "<hostile object>"


PLAIN_JUNK: tuple[object, ...] = (
    *(None, True, 7, -1, 10**30, 0.5, "x", "play R7", b"x", (), [], {}, set[int]()),
    *(object, object()),
)
"""Objects of the types that callers mix up."""

JUNK = (*PLAIN_JUNK, Hostile())

_MEMO = "_attrs_cached_hash"

_PARTS = 2
"""How many entries of a tuple are replaced, one at a time."""


def wrong_seats(players: int) -> tuple[Any, ...]:
    """Objects that are not seats, including some that are equal to a seat."""
    near = (-1, players, 10**30, False, True, 0.0, 1.0, "0", "chance")
    return (*near, b"0", (), [], object, Hostile())


def forgeries(value: Any) -> Iterator[Any]:
    """Yields objects that each differ from the value in one way; few of them are valid."""
    cls = type(value)
    yield cls
    yield _impostor(cls)
    yield from _in_subclass(value)
    for name in (a.name for a in attrs.fields(cls) if a.init):
        for other in _others(getattr(value, name)):
            yield copy_as(cls, value, {name: other})


def exact_form(value: object) -> Hashable:
    """Returns a key that two values share exactly if they are equal and of the same types.

    The types of all parts count: `Bet(1)` and `Bet(True)` have different keys.
    """
    if type(value) is tuple:
        return (tuple, *map(exact_form, value))
    if attrs.has(type(value)):
        return (_kind(value), *map(exact_form, _fields(value)))
    if value is None or type(value) in (int, bool, str) or isinstance(value, Enum):
        return (_kind(value), value)
    return (_kind(value), id(value))


def types_of(value: object) -> Hashable:
    """Returns a key made of the types of a value and its parts, however long tuples are."""
    if type(value) is tuple:
        return (tuple, frozenset(map(types_of, value)))
    if attrs.has(type(value)):
        return (_kind(value), *map(types_of, _fields(value)))
    return _kind(value)


def _kind(value: object) -> Hashable:
    return id(type(value))


def _fields(value: Any) -> list[object]:
    return [getattr(value, a.name) for a in attrs.fields(type(value)) if a.eq]


def _others(value: object) -> Iterator[object]:
    """Replacements of a field's value: junk, and values that resemble it."""
    yield from JUNK
    match value:
        case bool():
            yield int(value)
        case Enum():
            yield value.value
            yield value.name
        case int():
            yield _subclass(int)(value)
            yield str(value)
            if abs(value) < 2**53:
                yield float(value)
            if value in (0, 1):
                yield bool(value)
        case str():
            yield _subclass(str)(value)
        case tuple():
            yield list(value)
            yield _subclass(tuple)(value)
            yield value[:-1]
            yield (*value, *value[:1])
            for number, entry in enumerate(value[:_PARTS]):
                for other in _others(entry):
                    yield (*value[:number], other, *value[number + 1 :])
        case _:
            pass


def _subclass(cls: Any) -> Any:
    return type(f"Sub{cls.__name__}", (cls,), {})


def copy_as(cls: Any, value: Any, changes: dict[str, object]) -> Any:
    """Makes an instance without the converters and validators of attrs, which might refuse it."""
    copied = object.__new__(cls)
    for a in attrs.fields(type(value)):
        # A field that is not an argument is a memo, so it gets its default.
        original = getattr(value, a.name) if a.init else a.default
        object.__setattr__(copied, a.name, changes.get(a.name, original))
    if hasattr(value, _MEMO):
        object.__setattr__(copied, _MEMO, None)
    return copied


def _in_subclass(value: Any) -> Iterator[Any]:
    try:
        subclass = _subclass(type(value))
    except TypeError:  # The class forbids subclasses.
        return
    yield copy_as(subclass, value, {})


def _impostor(cls: type) -> object:
    """An object that claims to be of a class, as a mock does."""
    fake: object = type("Impostor", (), {"__class__": cls, "__repr__": lambda _: "<impostor>"})()
    return fake


def rebuilt(value: Any) -> Any:
    """An equal value that shares no object with the original, except objects that Python shares.

    Python shares members of enumerations, classes, None, small numbers, and short texts.
    """
    cls = type(value)
    if cls is tuple:
        return tuple([rebuilt(part) for part in value])
    if cls is frozenset:
        return frozenset([rebuilt(part) for part in value])
    if cls is int:
        return int.from_bytes(value.to_bytes(value.bit_length() // 8 + 1, signed=True), signed=True)
    if cls is str:
        return "".join(list(value))
    if cls is Fraction:
        return Fraction(value.numerator, value.denominator)
    if isinstance(value, Enum | type) or not attrs.has(cls):
        return value
    parts = {a.name: rebuilt(getattr(value, a.name)) for a in attrs.fields(cls) if a.init}
    copied = copy_as(cls, value, parts)
    for name, part in undeclared(value):
        object.__setattr__(copied, name, part)
    return copied


MEMBERS = 12
"""How many other members of an enumeration are put in the place of one, at most."""


def near_moves(move: Any, limit: int | None = None, *, forged: bool = True) -> Iterator[Any]:
    """Yields at most `limit` moves of the same class with one part changed.

    Numbers change by one.  Entries of tuples are exchanged, repeated, dropped or changed.  Each
    move is made by calling the class, which may refuse it or bring it into canonical form.  With
    `forged`, each move is also made without the class's checks.
    """
    return islice(_near_moves(move, forged=forged), limit)


def _near_moves(move: Any, *, forged: bool) -> Iterator[Any]:
    for name in (a.name for a in attrs.fields(type(move)) if a.init):
        for other in _near(getattr(move, name)):
            if forged:
                yield copy_as(type(move), move, {name: other})
            try:
                yield attrs.evolve(move, **{name: other})
            except (TypeError, ValueError, HerrlofRulesError):
                continue


def _near(value: Any) -> Iterator[Any]:
    if isinstance(value, Enum):
        members = [other for other in type(value) if other is not value]
        yield from members[:: 1 + len(members) // MEMBERS]
    elif type(value) is int:
        yield from (value - 1, value + 1)
    elif type(value) is tuple:
        yield value[::-1]
        yield (*value[1:], *value[:1])
        for n, part in enumerate(value):
            yield (*value[:n], *value[n + 1 :])
            yield (*value[: n + 1], part, *value[n + 1 :])
            if n:
                yield (*value[: n - 1], part, value[n - 1], *value[n + 1 :])
                yield (*value[:n], value[n - 1], *value[n + 1 :])
        for n, part in enumerate(value):
            for other in _near(part):
                yield (*value[:n], other, *value[n + 1 :])
