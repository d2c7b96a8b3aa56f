"""The result of a match."""

from fractions import Fraction
from typing import Self

from attrs import frozen

from herrlof_rules.core.construction import Value
from herrlof_rules.core.seats import Seat
from herrlof_rules.core.visibility import BySeat


@frozen
class Result(Value):
    """The result of a match: points, winners, and why it ended."""

    points: BySeat[int]
    """By seat."""

    winners: tuple[Seat, ...]
    """Seats in ascending order; several if they share the victory."""

    reason: str
    """The game's word for what ended the match, such as `target`."""

    tie_breakers: tuple[str, ...] = ()
    """The tie-breakers that were consulted, in order."""

    rematch: bool = False
    """Whether the rules call for another match to decide."""

    @classmethod
    def from_points(cls, points: tuple[int, ...], reason: str) -> Self:
        """The seat with the most points wins; seats that tie win together.

        >>> Result.from_points((3, 7, 7), "rounds").winners
        (1, 2)
        """
        best = max(points)
        return cls(points, tuple([s for s, n in enumerate(points) if n == best]), reason)

    @property
    def utilities(self) -> tuple[Fraction, ...]:
        """Exact payoffs by seat that sum to zero.

        Each loser pays 1/(players - 1), and the winners share the sum equally; if all seats win, or
        none, all payoffs are 0.

        >>> Result(points=(30, 41, 12), winners=(1,), reason="target").utilities
        (Fraction(-1, 2), Fraction(1, 1), Fraction(-1, 2))
        """
        players = len(self.points)
        winners = len(self.winners)
        if not 0 < winners < players:
            return (Fraction(0),) * players
        win = Fraction(players - winners, (players - 1) * winners)
        loss = Fraction(-1, players - 1)
        return tuple(win if seat in self.winners else loss for seat in range(players))
