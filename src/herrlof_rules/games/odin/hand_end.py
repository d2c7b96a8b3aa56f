"""The end of a hand (F), and what follows: the next hand (M4) or the end of the match (M2, M3)."""

from herrlof_rules.core.phases import OverPhase
from herrlof_rules.core.refusals import require
from herrlof_rules.core.result import Result
from herrlof_rules.core.turn import Over
from herrlof_rules.games.odin.cards import Packed, unpack
from herrlof_rules.games.odin.events import CardsDiscarded, HandScored, MatchEnded
from herrlof_rules.games.odin.state import HandSheet, Standing, State, make_state
from herrlof_rules.games.odin.turns import DEAL_DUE, Log, cleared


def end_hand(
    state: State,
    hands: tuple[Packed, ...],
    taken: tuple[Packed, ...],
    played: Packed,
    out: int,
    log: Log,
) -> State:
    """The state after the play that emptied the hand of seat `out` (F1)."""
    discards = state.packed_discards
    if state.packed_table:  # K4
        discards |= state.packed_table[0]
        if log is not None:
            log.append(CardsDiscarded(unpack(state.packed_table[0])))
    scored = _scored(state.standing, hands)
    if log is not None:
        points = scored.sheets[-1].points
        log.append(HandScored(scored.hand_number, out, points, scored.scores))
    if end_reason(scored) is not None:  # M2: the last table stays
        ended = result(scored)
        if log is not None:
            log.append(MatchEnded(ended))
        return make_state(scored, hands, taken, discards, (played,), out, Over(ended))
    coming = Standing(
        scored.rules,
        scored.hand_number + 1,
        _next_first_player(scored, out),
        scored.removed,
        scored.scores,
        scored.sheets,
    )
    return cleared(coming, DEAL_DUE)


def _scored(standing: Standing, hands: tuple[Packed, ...]) -> Standing:
    """F2: the standing with this hand's sheet; number and first player are still the hand's."""
    points = tuple([hand.bit_count() for hand in hands])
    return Standing(
        standing.rules,
        standing.hand_number,
        standing.first_player,
        standing.removed,
        tuple([a + b for a, b in zip(standing.scores, points, strict=True)]),
        (*standing.sheets, HandSheet(points)),
    )


def _next_first_player(scored: Standing, out: int) -> int:
    """M4."""
    if scored.rules.next_first_player == "last_on_turn":
        return out
    assert scored.first_player is not None
    return (scored.first_player + 1) % scored.rules.players


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


def _check(state: State) -> None:
    """Raises `InvalidState` for a match that cannot have ended like this."""
    assert isinstance(state.turn, Over)
    player = state.player
    assert player is not None
    sizes = tuple(hand.bit_count() for hand in state.packed_hands)
    require(len(state.packed_table) == 1, "K4", "the winning set stays on the table, and no other")
    require(sizes[player] == 0, "F1", "who played last is not out")
    require(sizes.count(0) == 1, "F1", "somebody was out before")
    points = state.standing.sheets[-1].points
    require(points == sizes, "F2", "the last sheet is not that of the hands")
    require(state.turn.result == result(state.standing), "M3", "the result is another")


OVER: OverPhase[State] = OverPhase(clause="M2", check=_check)
