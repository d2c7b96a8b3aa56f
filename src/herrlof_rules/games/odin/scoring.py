"""Scoring a hand (F2), and deciding the match (M2, M3)."""

from herrlof_rules.core.result import Result
from herrlof_rules.games.odin.state import HandSheet, Standing


def score_hand(standing: Standing, hands: tuple[int, ...]) -> Standing:
    """The standing with this hand's sheet added; number and first player are still the hand's."""
    points = tuple(hand.bit_count() for hand in hands)
    return Standing(
        standing.rules,
        standing.hand_number,
        standing.first_player,
        standing.removed,
        tuple(a + b for a, b in zip(standing.scores, points, strict=True)),
        (*standing.sheets, HandSheet(points)),
    )


def end_reason(standing: Standing) -> str | None:
    """Why the match ends after the hand just scored: `target`, `hand_limit` or None (M2)."""
    rules = standing.rules
    if max(standing.scores) >= rules.target:
        return "target"
    if standing.hand_number == rules.max_hands:
        return "hand_limit"
    return None


def result(standing: Standing) -> Result:
    """The result of a match that has ended (M3); raises `ValueError` for one that has not."""
    reason = end_reason(standing)
    if reason is None:
        raise ValueError("the match has not ended")
    fewest = min(standing.scores)
    winners = tuple(seat for seat, score in enumerate(standing.scores) if score == fewest)
    return Result(standing.scores, winners, reason)
