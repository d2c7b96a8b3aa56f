"""The canonical order of unordered collections, such as a hand of cards."""

from collections.abc import Callable, Iterable
from enum import Enum
from typing import Any, TypeVar

from attrs import frozen

from herrlof_rules.core.construction import Value, cached_by_class
from herrlof_rules.core.parameters import AnyRules

T = TypeVar("T")


def in_order(values: Iterable[T]) -> tuple[T, ...]:
    """The values in canonical order: members of an `Enum` as they are defined, others ascending.

    >>> in_order([3, 1, 2])
    (1, 2, 3)
    """
    entries: list[Any] = list(values)
    kind = type(entries[0]) if entries else int
    return tuple(sorted(entries, key=_place_in(kind) if issubclass(kind, Enum) else None))


@cached_by_class
def _place_in(enum: Any) -> Callable[[object], int]:
    return {member: place for place, member in enumerate(enum)}.__getitem__


@frozen
class InOrder(Value):
    """Marks a tuple as an unordered collection that is stored in canonical order.

    `Annotated[tuple[Card, ...], InOrder()]` is a hand in the order of `in_order`, so that equal
    hands compare equal.  States with any other order are refused.
    """

    clause: str = ""
    """The clause about the collection; refusals of states name it."""

    def fault(self, entries: object, rules: AnyRules) -> str:  # noqa: ARG002 - as in other marks
        """Returns a message if a tuple is not in canonical order, otherwise an empty string."""
        if type(entries) is not tuple or in_order(entries) == entries:
            return ""
        return "its entries are not in canonical order"
