"""Payoffs: the relation of the payoffs in a result, and their bounds."""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Any, Generic, Literal, TypeAlias, get_args

from attrs import field, frozen
from typing_extensions import TypeVar

from herrlof_rules.core.construction import Value
from herrlof_rules.core.exact import as_int
from herrlof_rules.core.message_text import class_name, excerpt

Exact: TypeAlias = int | Fraction
"""A number without a rounding error."""

R_contra = TypeVar("R_contra", contravariant=True, default=Any)

PayoffKind: TypeAlias = Literal["zero_sum", "constant_sum", "general_sum", "identical"]


def as_fraction(value: object) -> Fraction:
    """Converts an exact number, an integer of any type or a `Fraction`, to a `Fraction`.

    Raises `TypeError` for anything else, such as `True` and 0.5.
    """
    number = as_int(value)
    if isinstance(number, Fraction):
        return number
    if not isinstance(number, int) or isinstance(number, bool):
        raise TypeError(f"a payoff must be an integer or a Fraction, not {class_name(value)}")
    return Fraction(number)


@lru_cache
def payoffs_of_winners(players: int, winners: tuple[int, ...]) -> tuple[Fraction, ...]:
    """The default payoffs: each loser pays 1/(players - 1), and the winners share equally.

    If all seats win, or none, all payoffs are 0.
    """
    number = len(winners)
    if not 0 < number < players:
        return (Fraction(0),) * players
    win = Fraction(players - number, (players - 1) * number)
    loss = Fraction(-1, players - 1)
    return tuple([win if seat in winners else loss for seat in range(players)])


def _known_kind(_: object, __: object, kind: object) -> None:
    if kind not in get_args(PayoffKind):
        kinds = ", ".join(get_args(PayoffKind))
        raise ValueError(f"the kind of payoffs must be one of: {kinds}; not {excerpt(str(kind))}")


def _pair(bounds: object) -> Any:
    """Converts a pair of numbers to fractions; returns a function of the rules unchanged."""
    if callable(bounds):
        return bounds
    if not isinstance(bounds, tuple) or len(bounds) != 2:  # pyright: ignore[reportUnknownArgumentType]
        raise TypeError("bounds must be a pair of numbers, or a function of the rules")
    low, high = map(as_fraction, bounds)  # pyright: ignore[reportUnknownArgumentType]
    if low > high:
        raise ValueError(f"the bounds of payoffs must ascend, not fall from {low} to {high}")
    return low, high


@frozen
class Payoffs(Value, Generic[R_contra]):
    """The relation of the payoffs in each result of a game, and their bounds.

    >>> Payoffs("zero_sum", (-13, 13)).bounds_under(rules=None)
    (Fraction(-13, 1), Fraction(13, 1))
    """

    kind: PayoffKind = field(validator=_known_kind)
    """The relation of the payoffs in each result.

    `zero_sum` and `constant_sum`: the payoffs always have the same sum.  `identical`: all seats
    have the same payoff.  `general_sum`: neither holds."""

    bounds: tuple[Exact, Exact] | Callable[[R_contra], tuple[Exact, Exact]] = field(converter=_pair)
    """The lowest and the highest payoff that a seat may have, or a function that returns both for
    given rules."""

    total: Exact | Callable[[R_contra], Exact] = 0
    """The sum of a result's payoffs, or a function of the rules; only for `constant_sum`."""

    def bounds_under(self, rules: R_contra) -> tuple[Fraction, Fraction]:
        """The lowest and the highest payoff under these rules."""
        bounds = self.bounds
        low, high = _pair(bounds(rules)) if callable(bounds) else bounds
        return as_fraction(low), as_fraction(high)

    def total_under(self, rules: R_contra) -> Fraction | None:
        """The sum that the payoffs of every result have under these rules; None if it may vary."""
        if self.kind == "zero_sum":
            return Fraction(0)
        if self.kind != "constant_sum":
            return None
        return as_fraction(self.total(rules) if callable(self.total) else self.total)

    def fault(self, payoffs: tuple[Fraction, ...], rules: R_contra) -> str:
        """Returns a message if payoffs break this description, otherwise an empty string.

        >>> Payoffs("zero_sum", (-2, 2)).fault((Fraction(2), Fraction(-1)), rules=None)
        'the payoffs must sum to 0, not to 1'
        """
        low, high = self.bounds_under(rules)
        total = self.total_under(rules)
        for seat, payoff in enumerate(payoffs):
            if not low <= payoff <= high:
                return f"a payoff must be {low} to {high}, and seat {seat} has {payoff}"
        if total is not None and sum(payoffs) != total:
            return f"the payoffs must sum to {total}, not to {sum(payoffs)}"
        if self.kind == "identical" and len({*payoffs}) > 1:
            return f"all seats must have the same payoff, and have {', '.join(map(str, payoffs))}"
        return ""


def _bounds_of_winners(rules: Any) -> tuple[Fraction, Fraction]:
    return Fraction(-1, max(rules.players - 1, 1)), Fraction(1)


BY_WINNERS: Payoffs = Payoffs("zero_sum", _bounds_of_winners)
"""The default payoffs of a game: the winners share what the losers pay."""
