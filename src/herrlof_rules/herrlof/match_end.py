"""M. The next round (M2), or the end of the match (M3) and who wins it (M4 to M6)."""

from herrlof_rules.core.phases import OverPhase
from herrlof_rules.core.refusals import require
from herrlof_rules.core.result import Result
from herrlof_rules.core.turn import Over
from herrlof_rules.herrlof.rules import TieBreaker
from herrlof_rules.herrlof.state import Standing, State, make_standing


def next_round(scored: Standing) -> Standing:
    """M2, M3: the standing of the coming round; the seat to the dealer's left deals it."""
    assert scored.dealer is not None
    dealer = (scored.dealer + 1) % scored.rules.players
    return make_standing(
        scored.rules, scored.round + 1, dealer, scored.scores, scored.hits, scored.sheets
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
    leaders = _most(tuple(range(rules.players)), standing.scores)  # M4
    consulted: list[TieBreaker] = []
    for tie_breaker in rules.tie_breakers:  # M5
        if len(leaders) == 1:
            break
        consulted.append(tie_breaker)
        by = standing.hits if tie_breaker == "predictions" else standing.sheets[-1].tricks
        leaders = _most(leaders, by)
    rematch = len(leaders) > 1 and rules.final_tie == "rematch"  # M6
    return Result(standing.scores, leaders, reason, tuple(consulted), rematch)


def _most(seats: tuple[int, ...], numbers: tuple[int, ...]) -> tuple[int, ...]:
    most = max(numbers[seat] for seat in seats)
    return tuple(seat for seat in seats if numbers[seat] == most)


def _check_over(state: State) -> None:
    """T11, M3, M4: checks the state of a match that is over."""
    sheet = state.standing.sheets[-1]
    require(not any(state.packed_hands), "T11", "the round ends when all hands are empty")
    require(
        (sheet.predictions, sheet.tricks) == (state.table.predictions, state.tricks),
        "M3",
        "the last table differs from the last sheet",
    )
    assert isinstance(state.turn, Over)
    require(state.turn.result == result(state.standing), "M4", "wrong result")


OVER: OverPhase[State] = OverPhase(clause="M3", check=_check_over)
