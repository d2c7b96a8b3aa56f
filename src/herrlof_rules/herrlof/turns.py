"""Turns, refusals and parts of states: what every chapter needs."""

from functools import cache
from typing import NoReturn, TypeAlias, TypeVar

from herrlof_rules.core.exact import is_exactly
from herrlof_rules.core.refusals import refuse_out_of_turn
from herrlof_rules.core.turn import Chance, Decision, Turn
from herrlof_rules.herrlof.actions import Action
from herrlof_rules.herrlof.cards import NOTHING, Packed
from herrlof_rules.herrlof.events import Event
from herrlof_rules.herrlof.outcomes import Outcome
from herrlof_rules.herrlof.state import Standing, State, Table, Theft, make_state, make_table

T = TypeVar("T")
Move: TypeAlias = Action | Outcome
Log: TypeAlias = list[Event] | None


def of_one_seat(kind: str) -> tuple[Decision, ...]:
    """The turns of a kind of decision that one seat takes, by seat."""
    return tuple([Decision(kind, (seat,)) for seat in range(3)])


# Turns are interned, so that comparing and keeping them costs nothing.
DEAL = Chance("deal")
TO_PLAY = of_one_seat("play")


@cache
def to_predict(seats: tuple[int, ...]) -> Decision:
    """The turn of the seats that have not submitted a prediction, ascending (P2)."""
    return Decision("predict", seats)


# Refusals


def refuse(state: State, move: object, seat: int | None, clause: str) -> NoReturn:
    """Refuses a move of a kind, or by a seat, whose turn it is not."""
    refuse_out_of_turn(state.turn, move, seat, len(state.packed_hands), clause)


def actor_of(
    state: State, move: Move, seat: int | None, kinds: tuple[type[Action], ...], clause: str
) -> int:
    """The seat whose turn it is alone; refuses others (None stands for it), and other moves."""
    actor = state.turn.seats[0]
    if type(move) not in kinds or not (seat is None or is_exactly(seat, actor)):
        refuse(state, move, seat, clause)
    return actor


def others_holding(seat: int, held: tuple[object, ...]) -> tuple[int, ...]:
    """The other seats, ascending, that hold any; `held` is by seat.

    Tricks for a 1 (O1: won or itself taken), cards in hand for a 6 (S1, S2).
    """
    if len(held) == 2:
        return (1 - seat,) if held[1 - seat] else ()
    return tuple([other for other in _OTHERS[seat] if held[other]])


_OTHERS = ((1, 2), (0, 2), (0, 1))


# Parts of states


def cleared(standing: Standing, turn: Turn) -> State:
    """The state between rounds, with an empty table (M3)."""
    players = standing.rules.players
    zeros, hands = (0,) * players, (NOTHING,) * players
    return make_state(standing, _BARE_TABLE[players], hands, None, (), zeros, None, turn)


_BARE_TABLE = {
    players: make_table(None, (None,) * players, NOTHING, (), 0, ()) for players in (2, 3)
}


def at_turn(state: State, table: Table, hands: tuple[Packed, ...], turn: Turn) -> State:
    """The same point of the same trick at another turn."""
    return make_state(
        state.standing,
        table,
        hands,
        state.leader,
        state.trick,
        state.tricks,
        state.last_trick,
        turn,
    )


def with_thefts(table: Table, thefts: tuple[Theft, ...]) -> Table:
    """The table after other thefts (S3)."""
    return make_table(
        table.trump, table.predictions, table.packed_pile, table.buried, table.redrawn, thefts
    )


def with_entry(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """The values with another one for a seat; spelled out, which is faster than slices."""
    if len(values) == 2:
        return (values[0], value) if seat else (value, values[1])
    first, second, third = values
    if seat == 0:
        return (value, second, third)
    return (first, value, third) if seat == 1 else (first, second, value)
