"""F. The end of a hand, and the state after it."""

from herrlof_rules.core.turn import Over
from herrlof_rules.odin.cards import Packed, unpack
from herrlof_rules.odin.events import CardsDiscarded, HandScored, MatchEnded
from herrlof_rules.odin.match_end import next_hand, result
from herrlof_rules.odin.state import HandSheet, Standing, State, make_state
from herrlof_rules.odin.turns import DEAL_DUE, Log, cleared


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
    ended = result(scored)
    if ended is not None:  # M2: no hand follows, so the table is not cleared.
        if log is not None:
            log.append(MatchEnded(ended))
        return make_state(scored, hands, taken, discards, (played,), out, Over(ended))
    return cleared(next_hand(scored, out), DEAL_DUE)


def _scored(standing: Standing, hands: tuple[Packed, ...]) -> Standing:
    """F2: the standing with this hand's sheet, but not yet with the next hand's first player."""
    points = tuple([hand.bit_count() for hand in hands])
    return Standing(
        standing.rules,
        standing.hand_number,
        standing.first_player,
        standing.removed,
        tuple([a + b for a, b in zip(standing.scores, points, strict=True)]),
        (*standing.sheets, HandSheet(points)),
    )
