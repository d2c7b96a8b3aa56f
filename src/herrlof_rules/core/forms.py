"""How values are written in documents and vectors, where their types do not say it."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from attrs import frozen

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | bool | None"
"""Plain data as documents hold it."""


@frozen
class Encoded:
    """Marks a compact value that documents write in another form.

    With `Annotated[Packed, Encoded(tuple[Card, ...], unpack, pack)]` the program works on the
    packed value and documents hold the tuple: `encode` makes the tuple, and `decode` turns it back
    or raises `ValueError`.
    """

    form: object
    encode: Callable[..., object]
    decode: Callable[..., object]


@frozen
class Vector:
    """Marks a field of an observation or event that defines its own vector.

    `Annotated[Public[tuple[Card, ...]], Vector(52, places_of)]`: `write` makes `size` numbers of
    the field's value.  For fields whose types give no shape, such as a tuple of any length.
    """

    size: int | Callable[..., int]
    """How many numbers, or a function of the rules that says it."""

    write: Callable[..., Iterable[float]]
    """Makes the numbers of a value."""
