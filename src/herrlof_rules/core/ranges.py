"""Marks for the range of a number and the length of a tuple.

A range is declared once, in a field's type.  It is checked in states and documents, and written to
JSON Schema.  It also bounds the numbers in vectors, and the values that the kit writes into mutated
states.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from attrs import frozen

from herrlof_rules.core.construction import Value
from herrlof_rules.core.parameters import AnyRules

Bound: TypeAlias = int | Callable[[Any], int]
"""A number, or a function of the rules that returns it."""


@frozen
class Between(Value):
    """Marks a number with its smallest and its largest value.

    `Annotated[int, Between(0, 13)]` is a number from 0 to 13, and
    `Annotated[int, Between(0, lambda rules: rules.hand_size)]` is at most the option `hand_size`.
    A field that is a number or None may be marked as a whole: `Annotated[int | None, …]`.
    """

    low: Bound
    high: Bound
    clause: str = ""
    """The clause that sets the range; refusals of states name it."""

    def under(self, rules: AnyRules) -> tuple[int, int]:
        """The smallest and the largest number under these rules."""
        return _under(self.low, rules), _under(self.high, rules)

    def fault(self, number: object, rules: AnyRules) -> str:
        """Returns a message if a number is outside the range, otherwise an empty string."""
        if number is None:
            return ""
        if type(number) is not int:
            return "is not a whole number"
        if _is_known(self.low, rules) and number < (low := _under(self.low, rules)):
            return f"{number} is below {low}"
        if _is_known(self.high, rules) and number > (high := _under(self.high, rules)):
            return f"{number} is above {high}"
        return ""


@frozen
class AtMost(Value):
    """Marks a tuple with the largest number of its entries.

    `Annotated[tuple[Bet, ...], AtMost(4)]` has four entries or fewer; the number may also be a
    function of the rules.
    """

    items: Bound
    clause: str = ""
    """The clause that sets the limit; refusals of states name it."""

    def under(self, rules: AnyRules) -> int:
        """The largest number of entries under these rules."""
        return _under(self.items, rules)

    def fault(self, entries: object, rules: AnyRules) -> str:
        """Returns a message if a tuple has too many entries, otherwise an empty string."""
        if type(entries) is not tuple or not _is_known(self.items, rules):
            return ""
        most = self.under(rules)
        return f"has {len(entries)} entries, more than {most}" if len(entries) > most else ""


@frozen
class OnlyPlayers(Value):
    """Replaces rules if only the number of players is known, as in an observation's document."""

    players: int


def _under(bound: Bound, rules: AnyRules) -> int:
    return bound if isinstance(bound, int) else bound(rules)


def _is_known(bound: Bound, rules: AnyRules) -> bool:
    return isinstance(bound, int) or type(rules) is not OnlyPlayers
