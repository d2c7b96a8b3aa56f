"""X. Scoring a round, and the state after it."""

from herrlof_rules.core.turn import Over
from herrlof_rules.herrlof.cards import Packed
from herrlof_rules.herrlof.events import MatchEnded, RoundScored
from herrlof_rules.herrlof.match_end import next_round, result
from herrlof_rules.herrlof.rules import Rules
from herrlof_rules.herrlof.state import (
    LastTrick,
    Standing,
    State,
    Table,
    make_sheet,
    make_standing,
    make_state,
)
from herrlof_rules.herrlof.turns import DEAL, Log, cleared


def account(rules: Rules, prediction: int, tricks: int) -> tuple[int, int, int]:
    """A player's points for tricks (X2), for the prediction (X3) and as the small bonus (X4)."""
    return (
        tricks,
        rules.prediction_bonus if tricks == prediction else 0,
        rules.small_bonus if tricks in rules.small_bonus_tricks else 0,
    )


def points(rules: Rules, prediction: int, tricks: int) -> int:
    """A player's points in a round."""
    return sum(account(rules, prediction, tricks))


def end_round(
    standing: Standing,
    table: Table,
    hands: tuple[Packed, ...],
    tricks: tuple[int, ...],
    last: LastTrick,
    log: Log,
) -> State:
    """X1, M2, M3: scores the round; then the match is over, or the next round begins."""
    predictions = tuple([p for p in table.predictions if p is not None])
    scored = _scored(standing, predictions, tricks)
    if log is not None:
        gained = scored.sheets[-1].points
        log.append(RoundScored(scored.round, predictions, tricks, gained, scored.scores))
    ended = result(scored)
    if ended is not None:  # M3: the table of the last round stays.
        if log is not None:
            log.append(MatchEnded(ended))
        return make_state(scored, table, hands, None, (), tricks, last, Over(ended))
    return cleared(next_round(scored), DEAL)


def _scored(standing: Standing, predictions: tuple[int, ...], tricks: tuple[int, ...]) -> Standing:
    """The standing with this round's sheet; `round` and `dealer` still belong to this round."""
    rules = standing.rules
    gained: list[int] = []
    scores: list[int] = []
    hits: list[int] = []
    for seat, held in enumerate(tricks):
        gained.append(points(rules, predictions[seat], held))
        scores.append(standing.scores[seat] + gained[seat])
        # M5: a hit counts whatever the bonus is worth.
        hits.append(standing.hits[seat] + (predictions[seat] == held))
    sheet = make_sheet(predictions, tricks, tuple(gained))
    return make_standing(
        rules,
        standing.round,
        standing.dealer,
        tuple(scores),
        tuple(hits),
        (*standing.sheets, sheet),
    )
