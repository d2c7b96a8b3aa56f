"""Scorecards of matches, and their sums deal by deal."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TypeAlias

from attrs import frozen

from herrlof_arena.simulation.comparison import BotStanding, Comparison
from herrlof_arena.simulation.intervals import Sums, estimate, estimate_share
from herrlof_arena.simulation.plan import Names
from herrlof_rules.core import AnyRules, Result, role_of
from herrlof_rules.extending import A, E, O, R, S, V, Value, teams_of
from herrlof_rules.match import CHANCE, Match, RecordError
from herrlof_rules.scenes import score_sheets

Prediction: TypeAlias = tuple[int, int]
"""A pair of a prediction and the number reached."""


@frozen
class Scorecard(Value):
    """The statistics of one match, and the bot on each seat."""

    names: Names
    """The bot on each seat."""

    result: Result
    decisions: int
    rounds: int
    """The number of rounds on the score sheets; 0 for a game without score sheets."""

    predictions: tuple[tuple[Prediction, ...], ...]
    """The predictions of each seat, round by round; empty in a game without predictions."""


def scorecard(match: Match[R, S, A, O, E, V], names: Names) -> Scorecard:
    """Returns the scorecard of a finished match; raises `RecordError` for an unfinished match."""
    result = match.result
    if result is None:
        raise RecordError(None, "the match is not over")
    decisions = sum(entry.by != CHANCE for entry in match.log)
    _, sheets = score_sheets(match.game.observe(match.state, None))
    predictions: tuple[tuple[Prediction, ...], ...] = ((),) * len(names)
    of_sheets: type = type(sheets[0]) if sheets else object
    predicted, reached = role_of(of_sheets, "predicted"), role_of(of_sheets, "reached")
    if predicted and reached:
        by_round = [
            tuple(zip(getattr(sheet, predicted), getattr(sheet, reached), strict=True))
            for sheet in sheets
        ]
        predictions = tuple(zip(*by_round, strict=True))
    return Scorecard(names, result, decisions, len(sheets), predictions)


_QUANTITIES: tuple[str, ...] = ("wins", "points", "payoff", "hits")


class _Account:
    """The sums of one bot's results."""

    def __init__(self) -> None:
        self.seats = 0
        self.most_wins = 0
        self.sums = dict.fromkeys(_QUANTITIES, Sums())
        self.predictions: Counter[Prediction] = Counter()


class Tally:
    """Running totals over the deals so far, in constant memory."""

    def __init__(self, game: str, rules: AnyRules, names: Iterable[str] = ()) -> None:
        self._game = game
        self._teams = teams_of(rules)
        self._players = rules.players
        self._accounts = {name: _Account() for name in names}
        self._reasons: Counter[str] = Counter()
        self._decisions = Sums()
        self._rounds = Sums()
        self._shared = 0
        self.matches = 0

    @property
    def deals(self) -> int:
        """The number of deals so far."""
        return self._decisions.groups

    def add(self, deal: Sequence[Scorecard]) -> None:
        """Adds all matches of one deal, at least one; new bots are added at the end."""
        for card in deal:
            self._reasons[card.result.reason] += 1
            self._shared += len(self._winning(card)) > 1
        self.matches += len(deal)
        self._decisions = self._decisions.plus(len(deal), sum(card.decisions for card in deal))
        self._rounds = self._rounds.plus(len(deal), sum(card.rounds for card in deal))
        for name in dict.fromkeys(name for card in deal for name in card.names):
            self._credit(name, deal)

    def _credit(self, name: str, deal: Sequence[Scorecard]) -> None:
        account = self._accounts.setdefault(name, _Account())
        taken = [(card, seat) for card in deal for seat in _seats(card, name)]
        seats = len(taken)
        account.seats += seats
        account.most_wins += sum(self._most_winners(card, name) for card in deal)
        predictions = Counter(p for card, seat in taken for p in card.predictions[seat])
        account.predictions += predictions
        hits = sum(n for (predicted, reached), n in predictions.items() if predicted == reached)
        # Sums are integers as long as possible, because fractions are slow.
        values: dict[str, tuple[int, Fraction | int]] = {
            "wins": (seats, sum(self._victory(card, seat) for card, seat in taken)),
            "points": (seats, sum(card.result.points[seat] for card, seat in taken)),
            "payoff": (seats, sum(card.result.payoffs[seat] for card, seat in taken)),
        }
        if predictions:
            values["hits"] = (predictions.total(), hits)
        for quantity, (size, value) in values.items():
            account.sums[quantity] = account.sums[quantity].plus(size, value)

    def _most_winners(self, card: Scorecard, name: str) -> int:
        """Returns the most seats that a bot has in one team; at most these can win a match."""
        return max(sum(card.names[seat] == name for seat in team) for team in self._teams)

    def is_precise(self, precision: float, confidence: float) -> bool:
        """Returns whether half the width of every win rate's interval is at most `precision`."""
        wins = (account.sums["wins"] for account in self._accounts.values())
        return all(estimate_share(w, confidence).half_width <= precision for w in wins)

    def comparison(self, confidence: float) -> Comparison:
        """Returns the comparison so far, after at least one deal."""
        return Comparison(
            self._game,
            self._players,
            len(self._teams),
            self.matches,
            self.deals,
            confidence,
            tuple(self._standings(confidence)),
            estimate(self._decisions, confidence),
            estimate(self._rounds, confidence) if self._rounds.value else None,
            dict(sorted(self._reasons.items())),
            self._shared,
        )

    def _winning(self, card: Scorecard) -> list[tuple[int, ...]]:
        """Returns the teams that won."""
        return [team for team in self._teams if not set(team).isdisjoint(card.result.winners)]

    def _victory(self, card: Scorecard, seat: int) -> Fraction | int:
        return Fraction(seat in card.result.winners, len(self._winning(card)))

    def _standings(self, confidence: float) -> Iterator[BotStanding]:
        for name, account in self._accounts.items():
            sums = account.sums
            yield BotStanding(
                name,
                account.seats,
                Fraction(account.most_wins, account.seats),
                estimate_share(sums["wins"], confidence),
                estimate(sums["points"], confidence),
                estimate(sums["payoff"], confidence),
                estimate_share(sums["hits"], confidence) if account.predictions else None,
                dict(sorted(account.predictions.items())),
            )


def _seats(card: Scorecard, name: str) -> Iterator[int]:
    return (seat for seat, other in enumerate(card.names) if other == name)
