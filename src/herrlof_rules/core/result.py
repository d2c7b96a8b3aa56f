"""How a match ended, and why."""

from fractions import Fraction

from attrs import frozen

from herrlof_rules.core.construction import Value


@frozen
class Result(Value):
    """The end of a match: who won, by what, and what decided it.

    `points` are by seat, `winners` are seats in ascending order, `reason` is the game's word for
    what ended the match, `tie_breakers` the ones that were consulted, in order, and `rematch` says
    that the rules ask for another match to decide.
    """

    points: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    tie_breakers: tuple[str, ...] = ()
    rematch: bool = False

    @property
    def utilities(self) -> tuple[Fraction, ...]:
        """By seat, exact, summing to zero: losers pay 1/(players-1) each, winners share it."""
        players = len(self.points)
        winners = len(self.winners)
        if players == winners:
            return (Fraction(0),) * players
        win = Fraction(players - winners, (players - 1) * winners)
        loss = Fraction(-1, players - 1)
        return tuple(win if seat in self.winners else loss for seat in range(players))
