"""V. Valknut: a second one in a trick turns up a new trump card (V4).

What a Valknut destroys is said where tricks end, in `course` (V1, V2); who leads then, in `leading`
(V3).
"""

from herrlof_rules.core.chance import Distribution
from herrlof_rules.core.phases import ChancePhase
from herrlof_rules.core.refusals import impossible
from herrlof_rules.core.turn import Chance, Turn
from herrlof_rules.games.herrlof.cards import VALKNUT, Card, copies
from herrlof_rules.games.herrlof.checks import Past, dealt_to_pile, require
from herrlof_rules.games.herrlof.course import go_on
from herrlof_rules.games.herrlof.events import Event, TrumpTurned
from herrlof_rules.games.herrlof.leading import check_in_trick
from herrlof_rules.games.herrlof.outcomes import Outcome, TurnTrump
from herrlof_rules.games.herrlof.pile import check_not_empty, top_of_pile, without_top
from herrlof_rules.games.herrlof.state import State, Table, make_table
from herrlof_rules.games.herrlof.turns import Log, Move, refuse

_TURN_TRUMP = Chance("turn_trump")


def offered(before: tuple[Card, ...], table: Table) -> Turn | None:
    """The turn after a Valknut was played to these cards; None unless it turns up a card."""
    return _TURN_TRUMP if table.pile_size and before.count(VALKNUT) == 1 else None


def _turned(state: State) -> Distribution[Outcome]:
    return top_of_pile(TurnTrump, state.table)


def _turn(state: State, move: Move, seat: int | None, log: Log) -> State:
    if seat is not None or type(move) is not TurnTrump:
        refuse(state, move, seat, "V4")
    rest = without_top(state.table, move.card)
    if rest is None:
        impossible(state.turn, move, "V4")
    if log is not None:
        log.append(TrumpTurned(move.card))
    table = make_table(
        move.card, rest.predictions, rest.pile, rest.buried, rest.redrawn, rest.thefts
    )
    return go_on(state, table, state.hands, log)


def _check(state: State) -> None:
    check_in_trick(state)
    second = state.trick.count(VALKNUT) == 2 and state.trick[-1] is VALKNUT
    require(second, "V4", "a second Valknut was not just played")
    check_not_empty(state)


def check_valknuts(state: State, past: Past) -> None:
    """V1, V4: as many tricks destroyed and trump cards turned as the Valknuts played account for.

    There are three of them, so one trick of a round has two at the most.
    """
    in_last = 0 if past.last is None else past.last.cards.count(VALKNUT)
    destroyed = destroyed_earlier(state, past)
    lying = copies(past.earlier, VALKNUT)  # in tricks, but a replaced trump card may be one
    in_tricks = [
        valknuts
        for valknuts in range(lying - min(past.turned, lying, 1), lying + 1)
        if destroyed <= valknuts <= destroyed * len(state.hands)
    ]
    require(bool(in_tricks), "V1", "other Valknuts lie in finished tricks than destroyed them")
    two_now = state.trick.count(VALKNUT) > 1 and state.turn.kind != "turn_trump"
    turns = {
        bool(dealt_to_pile(state)) and (two_now or in_last > 1 or valknuts > destroyed)
        for valknuts in in_tricks
    }
    require(past.turned in turns, "V4", "two Valknuts in one trick turn up a trump card, once")


def destroyed_earlier(state: State, past: Past) -> int:
    """How many tricks before the last one were destroyed (V1)."""
    last = past.last
    return past.finished - sum(state.tricks) - (last is not None and last.winner is None)


TURN_TRUMP: ChancePhase[State, Outcome, Event] = ChancePhase(
    kind="turn_trump", distribution=_turned, carry_out=_turn, check=_check
)
