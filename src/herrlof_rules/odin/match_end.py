"""M. The next hand (M4), or the end of the match (M2) and who wins it (M3)."""

from herrlof_rules.core.phases import OverPhase
from herrlof_rules.core.refusals import require
from herrlof_rules.core.result import Result
from herrlof_rules.core.turn import Over
from herrlof_rules.odin.state import Standing, State


def next_hand(scored: Standing, out: int) -> Standing:
    """M4: the standing of the next hand, after a hand that seat `out` ended."""
    first, rules = scored.first_player, scored.rules
    assert first is not None
    leads = out if rules.next_first_player == "last_on_turn" else (first + 1) % rules.players
    return Standing(
        rules, scored.hand_number + 1, leads, scored.removed, scored.scores, scored.sheets
    )


def result(standing: Standing) -> Result | None:
    """The result if the hand just scored ends the match (M2, M3), else None."""
    rules = standing.rules
    if max(standing.scores) >= rules.target:
        reason = "target"
    elif standing.hand_number == rules.max_hands:
        reason = "hand_limit"
    else:
        return None
    fewest = min(standing.scores)
    winners = tuple(seat for seat, score in enumerate(standing.scores) if score == fewest)
    return Result(standing.scores, winners, reason)


def _check(state: State) -> None:
    """Raises `InvalidState` for a match that cannot have ended like this."""
    assert isinstance(state.turn, Over)
    player = state.player
    assert player is not None
    sizes = tuple(hand.bit_count() for hand in state.packed_hands)
    require(len(state.packed_table) == 1, "K4", "the winning set stays on the table, and no other")
    require(sizes[player] == 0, "F1", "the last player to play is not out")
    require(sizes.count(0) == 1, "F1", "another hand is empty")
    points = state.standing.sheets[-1].points
    require(points == sizes, "F2", "the last sheet differs from the hands")
    require(state.turn.result == result(state.standing), "M3", "wrong result")


OVER: OverPhase[State] = OverPhase(clause="M2", check=_check)
