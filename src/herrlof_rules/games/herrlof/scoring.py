"""Scoring a round (X), and deciding the match (M3 to M6)."""

from herrlof_rules.core.result import Result
from herrlof_rules.games.herrlof.rules import Rules, TieBreaker
from herrlof_rules.games.herrlof.state import Standing, make_sheet, make_standing


def points(rules: Rules, prediction: int, tricks: int) -> int:
    """What one player scores in a round: X2, X3, X4."""
    scored = tricks
    if tricks == prediction:
        scored += rules.prediction_bonus
    if tricks in rules.small_bonus_tricks:
        scored += rules.small_bonus
    return scored


def score_round(
    standing: Standing, predictions: tuple[int, ...], tricks: tuple[int, ...]
) -> Standing:
    """The standing with this round's sheet added; round and dealer are still those of the round."""
    rules = standing.rules
    scored: list[int] = []
    scores: list[int] = []
    hits: list[int] = []
    for seat, held in enumerate(tricks):
        gained = points(rules, predictions[seat], held)
        scored.append(gained)
        scores.append(standing.scores[seat] + gained)
        hits.append(standing.hits[seat] + (predictions[seat] == held))  # M5: whatever it is worth
    sheet = make_sheet(predictions, tricks, tuple(scored))
    return make_standing(
        rules,
        standing.round,
        standing.dealer,
        tuple(scores),
        tuple(hits),
        (*standing.sheets, sheet),
    )


def result(standing: Standing) -> Result | None:
    """The result if the round just scored ends the match (M3 to M6), else None."""
    rules = standing.rules
    if max(standing.scores) >= rules.target:
        reason = "target"
    elif standing.round == rules.max_rounds:
        reason = "round_limit"
    else:
        return None
    leaders = _most(tuple(range(rules.players)), standing.scores)
    consulted: list[TieBreaker] = []
    for tie_breaker in rules.tie_breakers:
        if len(leaders) == 1:
            break
        consulted.append(tie_breaker)
        by = standing.hits if tie_breaker == "predictions" else standing.sheets[-1].tricks
        leaders = _most(leaders, by)
    rematch = len(leaders) > 1 and rules.final_tie == "rematch"
    return Result(standing.scores, leaders, reason, tuple(consulted), rematch)


def _most(seats: tuple[int, ...], numbers: tuple[int, ...]) -> tuple[int, ...]:
    most = max(numbers[seat] for seat in seats)
    return tuple(seat for seat in seats if numbers[seat] == most)
