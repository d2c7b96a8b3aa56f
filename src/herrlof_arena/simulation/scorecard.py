"""What is counted of one match: all that the statistics need of it."""

from typing import TypeAlias

from attrs import frozen

from herrlof_arena.simulation.seating import Names
from herrlof_rules.core import Result, Value
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.match import CHANCE, Match, RecordError
from herrlof_rules.scenes.sheets import score_sheets

Prediction: TypeAlias = tuple[int, int]
"""What was predicted, and what was reached."""


@frozen
class Scorecard(Value):
    """How one match went, and who sat where."""

    names: Names
    """The bot on each seat."""

    result: Result
    decisions: int
    rounds: int
    """The score sheets; 0 for a game without any."""

    predictions: tuple[tuple[Prediction, ...], ...]
    """The predictions of each seat, round by round; none in a game without predictions."""


def scorecard(match: Match[R, S, A, O, E, V], names: Names) -> Scorecard:
    """What is counted of a match that is over.  Raises `RecordError` for one that is not."""
    result = match.result
    if result is None:
        raise RecordError(None, "the match is not over")
    decisions = sum(entry.by != CHANCE for entry in match.log)
    _, sheets = score_sheets(match.game.observe(match.state, None))
    predictions: tuple[tuple[Prediction, ...], ...] = ((),) * len(names)
    if match.game.info.prediction is not None and sheets:
        predicted, reached = match.game.info.prediction
        by_round = [
            tuple(zip(getattr(sheet, predicted), getattr(sheet, reached), strict=True))
            for sheet in sheets
        ]
        predictions = tuple(zip(*by_round, strict=True))
    return Scorecard(names, result, decisions, len(sheets), predictions)
