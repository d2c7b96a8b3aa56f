"""How a field becomes numbers where its type does not say it."""

from collections.abc import Callable, Iterable

from attrs import frozen


@frozen
class Vector:
    """Marks a field of an observation or event that has a vector of its own making.

    `Annotated[Public[tuple[Card, ...]], Vector(52, places_of)]`: `write` makes `size` numbers of
    the field's value.  For fields whose types give no shape, such as a tuple of any length.
    """

    size: int | Callable[..., int]
    """How many numbers, or a function of the rules that says it."""

    write: Callable[..., Iterable[float]]
    """Makes the numbers of a value."""
