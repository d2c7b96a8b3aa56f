"""The result of a comparison: the results of each bot, and statistics of the matches."""

from collections.abc import Mapping
from fractions import Fraction

from attrs import field, frozen

from herrlof_arena.simulation.intervals import Estimate
from herrlof_rules.extending import Value


@frozen
class BotStanding(Value):
    """The results of one bot; rates and means are per seat that it took."""

    name: str

    seats: int
    """The number of seats that it took; a bot that plays against itself takes several in a match.
    """

    most_wins: Fraction
    """The win rate of a bot that wins all these matches; it is below 1 if the bot met itself."""

    wins: Estimate
    """The win rate of its team; a shared win counts in part.

    A bot that is equal to the others has `Comparison.fair_share`.
    """

    points: Estimate
    payoff: Estimate
    """The mean of `Result.payoffs`.

    In a game whose payoffs sum to zero, a bot that is equal to the others has 0.
    """

    hits: Estimate | None
    """The rate of correct predictions; None if the game has no predictions."""

    predictions: Mapping[tuple[int, int], int] = field(hash=False, repr=False)
    """Counts of pairs (predicted, reached)."""


@frozen
class Comparison(Value):
    """The result of many matches between bots.

    All intervals have the same `confidence`.  The intervals are computed from deals, not matches,
    because only deals are independent of one another.
    """

    game: str
    players: int
    teams: int
    """The number of teams; in a game without partners, the number of players."""

    matches: int
    deals: int
    """The number of deals, each of which is played in several seatings."""

    confidence: float
    standings: tuple[BotStanding, ...]
    """The results of each bot, in the order of the bots."""

    decisions: Estimate
    """The number of decisions per match."""

    rounds: Estimate | None
    """The number of rounds per match; None if the game keeps no score sheets."""

    reasons: Mapping[str, int] = field(hash=False)
    """The number of matches that ended for each reason."""

    shared: int
    """The number of wins that several teams shared."""

    @property
    def fair_share(self) -> Fraction:
        """The win rate per seat of a bot that is exactly as strong as the others."""
        return Fraction(1, self.teams)

    def of(self, name: str) -> BotStanding:
        """Returns the results of a bot; raises `KeyError` for an unknown name."""
        for standing in self.standings:
            if standing.name == name:
                return standing
        raise KeyError(name)

    def __str__(self) -> str:
        """Returns a table with a row for each bot: win rate, points and payoff, with intervals."""
        head = ["", f"wins (fair: {float(self.fair_share):.1%})", "points", "payoff"]
        rows = [head]
        for each in self.standings:
            wins = f"{each.wins.mean:.1%} ({each.wins.low:.1%} to {each.wins.high:.1%})"
            rows.append([each.name, wins, _in_words(each.points), _in_words(each.payoff)])
        widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
        lines = [
            "  ".join([cell.ljust(width) for cell, width in zip(row, widths, strict=True)]).rstrip()
            for row in rows
        ]
        what = f"{self.game}, {self.players} players: {self.matches} matches, {self.deals} deals"
        return "\n".join([f"{what}, {self.confidence:.0%} intervals", *lines])


def _in_words(estimate: Estimate) -> str:
    return f"{estimate.mean:.2f} ({estimate.low:.2f} to {estimate.high:.2f})"
