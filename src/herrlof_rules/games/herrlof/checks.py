"""Parts of the checks of a state: what several chapters require."""

from herrlof_rules.core.errors import InvalidState
from herrlof_rules.games.herrlof.cards import size
from herrlof_rules.games.herrlof.state import State

IN_TRICK = ("play", "swap", "draw", "discard", "turn_trump")
"""The kinds of turn at which a trick is being played."""


def require(holds: bool, clause: str, reason: str) -> None:
    """Raises `InvalidState` with the clause unless the condition holds."""
    if not holds:
        raise InvalidState(clause, reason)


def require_to_act(state: State, seats: tuple[int, ...], clause: str) -> None:
    """Raises `InvalidState` unless just these seats are to act."""
    require(state.turn.seats == seats, clause, f"to act: {seats}")


def finished_tricks(state: State) -> int:
    """How many tricks of the round are finished, told by the sizes of the hands (D1, T2)."""
    sizes = [size(hand) for hand in state.hands]
    players = len(sizes)
    if state.turn.kind in IN_TRICK and state.leader is not None:
        for place in range(min(len(state.trick), players)):
            sizes[(state.leader + place) % players] += 1
        if state.turn.kind == "discard" and state.trick:
            sizes[(state.leader + len(state.trick) - 1) % players] -= 1
    if state.turn.kind == "return" and state.table.thefts:
        sizes[state.table.thefts[-1].thief] -= 1
        sizes[state.table.thefts[-1].victim] += 1
    require(len(set(sizes)) == 1, "D1", "the sizes of the hands do not fit together")
    require(0 <= sizes[0] <= state.rules.hand_size, "D1", "the hands are too large")
    return state.rules.hand_size - sizes[0]


def check_outside_tricks(state: State) -> None:
    """R2: outside a trick, and while a power of its winner is settled, nobody leads."""
    require(state.leader is None and not state.trick, "R2", "nobody leads now")


def check_won_with(state: State, rank: int, clause: str) -> int:
    """The winner of the last trick, which must have been won with this rank (R2, V2)."""
    check_outside_tricks(state)
    last = state.last_trick
    require(last is not None, "R2", "a trick must have been won")
    assert last is not None
    require(last.winner is not None, "V2", "the last trick was destroyed")
    assert last.winner is not None
    won_with = last.cards[(last.winner - last.leader) % len(last.cards)]
    require(won_with.rank == rank, clause, f"the trick was not won with a {rank}")
    return last.winner
