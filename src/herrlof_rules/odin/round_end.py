"""The end of a round (E), after which the player of the last set leads the next round."""

from herrlof_rules.odin.cards import unpack
from herrlof_rules.odin.events import CardsDiscarded, RoundEnded
from herrlof_rules.odin.state import State, make_state
from herrlof_rules.odin.turns import TO_PLAY, Log


def end_round(state: State, log: Log) -> State:
    """The state after the pass that ends a round: the table is cleared (E2)."""
    leader = state.player
    assert leader is not None
    on_table = state.packed_table[0]
    if log is not None:
        log.append(CardsDiscarded(unpack(on_table)))
        log.append(RoundEnded(leader))
    return make_state(
        state.standing,
        state.packed_hands,
        state.packed_taken,
        state.packed_discards | on_table,
        (),
        leader,
        TO_PLAY[leader],
    )
