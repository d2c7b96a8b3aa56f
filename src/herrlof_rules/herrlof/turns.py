"""Turns, refusals, checks and parts of states that the modules of all chapters share."""

from functools import cache
from typing import NoReturn, TypeAlias, TypeVar

from herrlof_rules.core.exact import is_exactly
from herrlof_rules.core.refusals import refuse_out_of_turn, require
from herrlof_rules.core.turn import Chance, Decision, Turn
from herrlof_rules.herrlof.actions import Action
from herrlof_rules.herrlof.cards import NOTHING, Packed, size
from herrlof_rules.herrlof.events import Event
from herrlof_rules.herrlof.outcomes import Outcome
from herrlof_rules.herrlof.state import Standing, State, Table, Theft, make_state, make_table

T = TypeVar("T")
Move: TypeAlias = Action | Outcome
Log: TypeAlias = list[Event] | None


def of_one_seat(kind: str) -> tuple[Decision, ...]:
    """The turns for one kind of decision, by seat."""
    return tuple([Decision(kind, (seat,)) for seat in range(3)])


# Turns are interned, so that comparing and storing them is cheap.
DEAL = Chance("deal")
TO_PLAY = of_one_seat("play")


@cache
def to_predict(seats: tuple[int, ...]) -> Decision:
    """The turn of the seats that have not submitted a prediction, ascending (P2)."""
    return Decision("predict", seats)


# Refusals


def refuse(state: State, move: object, seat: int | None, clause: str) -> NoReturn:
    """Refuses a move of the wrong kind, or a move by a seat that is not to act."""
    refuse_out_of_turn(state.turn, move, seat, len(state.packed_hands), clause)


def actor_of(
    state: State, move: Move, seat: int | None, kinds: tuple[type[Action], ...], clause: str
) -> int:
    """Returns the only seat to move; refuses any other `seat` except None, and any other move."""
    actor = state.turn.seats[0]
    if type(move) not in kinds or not (seat is None or is_exactly(seat, actor)):
        refuse(state, move, seat, clause)
    return actor


def others_holding(seat: int, held: tuple[object, ...]) -> tuple[int, ...]:
    """The other seats, ascending, whose entry in `held` is not 0.

    `held` has the numbers of tricks for a 1 (O1), and the packed hands for a 6 (S1, S2).
    """
    if len(held) == 2:
        return (1 - seat,) if held[1 - seat] else ()
    return tuple([other for other in _OTHERS[seat] if held[other]])


_OTHERS = ((1, 2), (0, 2), (0, 1))


# Checks of states


def require_to_act(state: State, seats: tuple[int, ...], clause: str) -> None:
    """Raises `InvalidState` unless it is the turn of exactly these seats."""
    require(state.turn.seats == seats, clause, f"seats to move: {seats}")


def finished_tricks(state: State) -> int:
    """The number of finished tricks of the round, from the sizes of the hands (D1, T2)."""
    sizes, dealt = [size(hand) for hand in state.packed_hands], state.standing.rules.hand_size
    players = len(sizes)
    if state.leader is not None:
        for place in range(len(state.trick)):
            sizes[(state.leader + place) % players] += 1
        if state.turn.kind == "discard" and state.trick:
            sizes[(state.leader + len(state.trick) - 1) % players] -= 1
    if state.turn.kind == "return" and state.table.thefts:
        sizes[state.table.thefts[-1].thief] -= 1
        sizes[state.table.thefts[-1].victim] += 1
    require(len(set(sizes)) == 1, "D1", "the sizes of the hands do not fit together")
    require(0 <= sizes[0] <= dealt, "D1", "the hands are too large")
    return dealt - sizes[0]


def check_won_with(state: State, rank: int, clause: str) -> int:
    """The winner of the last trick, which must have been won with this rank (R2, V2)."""
    last = state.last_trick
    require(last is not None, "R2", "a trick must have been won")
    assert last is not None
    require(last.winner is not None, "V2", "the last trick was destroyed")
    assert last.winner is not None
    won_with = last.cards[(last.winner - last.leader) % len(last.cards)]
    require(won_with.rank == rank, clause, f"the trick was not won with a {rank}")
    return last.winner


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
    """The state with another turn, table and hands, and otherwise unchanged."""
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
    """The table with these thefts (S3)."""
    return make_table(
        table.trump, table.predictions, table.packed_pile, table.buried, table.redrawn, thefts
    )


def with_entry(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """The values with one seat's entry replaced; slices would be slower than these cases."""
    if len(values) == 2:
        return (values[0], value) if seat else (value, values[1])
    first, second, third = values
    if seat == 0:
        return (value, second, third)
    return (first, value, third) if seat == 1 else (first, second, value)
