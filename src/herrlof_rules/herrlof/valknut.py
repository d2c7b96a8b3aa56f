"""V. Valknut: a second one in a trick turns up a new trump card (V4).

`trick_end` ends a trick that a Valknut destroys (V1, V2), and `leading` names its next leader (V3).
"""

from herrlof_rules.core.chance import Distribution
from herrlof_rules.core.phases import ChancePhase
from herrlof_rules.core.refusals import refuse_outcome, require
from herrlof_rules.core.turn import Chance, Turn
from herrlof_rules.herrlof.cards import VALKNUT, Card
from herrlof_rules.herrlof.events import Event, TrumpTurned
from herrlof_rules.herrlof.outcomes import Outcome, TurnTrump
from herrlof_rules.herrlof.power_of_3 import check_not_empty, top_of_pile, without_top
from herrlof_rules.herrlof.state import State, Table, make_table
from herrlof_rules.herrlof.trick_end import go_on
from herrlof_rules.herrlof.turns import Log, Move, refuse

_TURN_TRUMP = Chance("turn_trump")


def offered(before: tuple[Card, ...], table: Table) -> Turn | None:
    """The turn after a Valknut is played on the cards `before`; None unless it turns up a card."""
    return _TURN_TRUMP if table.pile_size and before.count(VALKNUT) == 1 else None


def _turned(state: State) -> Distribution[Outcome]:
    return top_of_pile(TurnTrump, state.table)


def _turn(state: State, move: Move, seat: int | None, log: Log) -> State:
    if seat is not None or type(move) is not TurnTrump:
        refuse(state, move, seat, "V4")
    rest = without_top(state.table, move.card)
    if rest is None:
        refuse_outcome(state.turn, move, "V4")
    if log is not None:
        log.append(TrumpTurned(move.card))
    table = make_table(
        move.card, rest.predictions, rest.packed_pile, rest.buried, rest.redrawn, rest.thefts
    )
    return go_on(state, table, state.packed_hands, log)


def _check(state: State) -> None:
    second = state.trick.count(VALKNUT) == 2 and state.trick[-1] is VALKNUT
    require(second, "V4", "the last card played is not a second Valknut")
    check_not_empty(state)


TURN_TRUMP: ChancePhase[State, Outcome, Event] = ChancePhase(
    kind="turn_trump",
    clause="V4",
    outcomes=(TurnTrump,),
    distribution=_turned,
    check_and_apply=_turn,
    check=_check,
    then=("deal", "play", "over"),
)
