"""The result of a match."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Self

from attrs import field, frozen

from herrlof_rules.core.construction import Value
from herrlof_rules.core.payoffs import Exact, as_fraction, payoffs_of_winners
from herrlof_rules.core.seats import Seat
from herrlof_rules.core.visibility import BySeat


def _exact(payoffs: Sequence[Exact] | None) -> tuple[Fraction, ...] | None:
    return None if payoffs is None else tuple(map(as_fraction, payoffs))


@frozen(repr=False)
class Result(Value):
    """The result of a match: points, winners, and why it ended."""

    points: BySeat[int]
    """The points of each seat."""

    winners: tuple[Seat, ...]
    """Seats in ascending order; several if they share the victory."""

    reason: str
    """The game's word for what ended the match, such as `target`."""

    tie_breakers: tuple[str, ...] = ()
    """The tie-breakers that were consulted, in order."""

    rematch: bool = False
    """Whether the rules call for another match to decide."""

    stated_payoffs: BySeat[Fraction] | None = field(
        default=None, converter=_exact, alias="payoffs", repr=False
    )
    """The exact payoffs by seat; None if they follow from the winners."""

    @classmethod
    def from_points(
        cls, points: tuple[int, ...], reason: str, *, payoffs: Sequence[Exact] | None = None
    ) -> Self:
        """Returns a result in which the seats with the most points win.

        >>> Result.from_points((3, 7, 7), "rounds").winners
        (1, 2)
        """
        best = max(points)
        winners = tuple([s for s, n in enumerate(points) if n == best])
        return cls(points, winners, reason, payoffs=payoffs)

    @property
    def payoffs(self) -> tuple[Fraction, ...]:
        """The exact payoff of each seat.

        By default each loser pays 1/(players - 1), and the winners share the sum equally; if all
        seats win, or none, all payoffs are 0.  A game with other payoffs passes them as `payoffs`
        and describes them in `GameInfo.payoffs`.

        >>> Result(points=(30, 41, 12), winners=(1,), reason="target").payoffs
        (Fraction(-1, 2), Fraction(1, 1), Fraction(-1, 2))
        >>> Result.from_points((3, -3), "fold", payoffs=(3, -3)).payoffs
        (Fraction(3, 1), Fraction(-3, 1))
        """
        stated = self.stated_payoffs
        return payoffs_of_winners(len(self.points), self.winners) if stated is None else stated

    def __repr__(self) -> str:
        shown = [
            f"{name}={value!r}"
            for name, value in (
                ("points", self.points),
                ("winners", self.winners),
                ("reason", self.reason),
                ("tie_breakers", self.tie_breakers),
                ("rematch", self.rematch),
            )
        ]
        if self.stated_payoffs is not None:
            shown.append(f"payoffs=({', '.join(map(str, self.stated_payoffs))})")
        return f"Result({', '.join(shown)})"
