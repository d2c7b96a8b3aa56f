"""How values are written in documents, where their types do not say it."""

from collections.abc import Callable
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
