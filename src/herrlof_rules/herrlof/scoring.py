"""Scoring a round (X), and deciding the match (M3 to M6)."""

from herrlof_rules.core.result import Result
from herrlof_rules.herrlof.rules import Rules, TieBreaker
from herrlof_rules.herrlof.state import RoundSheet, Standing


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
    scored = tuple(points(rules, p, t) for p, t in zip(predictions, tricks, strict=True))
    return Standing(
        rules,
        standing.round,
        standing.dealer,
        tuple(a + b for a, b in zip(standing.scores, scored, strict=True)),
        tuple(
            h + (p == t) for h, p, t in zip(standing.hits, predictions, tricks, strict=True)
        ),  # M5: hit, whatever the bonus is worth
        (*standing.sheets, RoundSheet(predictions, tricks, scored)),
    )


def end_reason(standing: Standing) -> str | None:
    """Why the match ends after the round just scored: `target`, `round_limit` or None (M3)."""
    rules = standing.rules
    if max(standing.scores) >= rules.target:
        return "target"
    if standing.round == rules.max_rounds:
        return "round_limit"
    return None


def result(standing: Standing) -> Result:
    """The result of a match that has ended (M4 to M6)."""
    reason = end_reason(standing)
    if reason is None:
        raise ValueError("the match has not ended")
    rules = standing.rules
    leaders = _most(range(rules.players), standing.scores)
    consulted: list[TieBreaker] = []
    for tie_breaker in rules.tie_breakers:
        if len(leaders) == 1:
            break
        consulted.append(tie_breaker)
        match tie_breaker:
            case "predictions":
                leaders = _most(leaders, standing.hits)
            case "last_round_tricks":
                leaders = _most(leaders, standing.sheets[-1].tricks)
    rematch = len(leaders) > 1 and rules.final_tie == "rematch"
    return Result(standing.scores, leaders, reason, tuple(consulted), rematch)


def _most(seats: range | tuple[int, ...], numbers: tuple[int, ...]) -> tuple[int, ...]:
    most = max(numbers[seat] for seat in seats)
    return tuple(seat for seat in seats if numbers[seat] == most)
