"""Parts of the checks of a state: what several chapters require."""

from herrlof_rules.core.errors import InvalidState
from herrlof_rules.core.refusals import require
from herrlof_rules.herrlof.cards import VALKNUT, Packed, size
from herrlof_rules.herrlof.state import State

IN_TRICK = ("play", "swap", "draw", "discard", "turn_trump")
"""The kinds of turn at which a trick is being played."""


def require_to_act(state: State, seats: tuple[int, ...], clause: str) -> None:
    """Raises `InvalidState` unless just these seats are to act."""
    require(state.turn.seats == seats, clause, f"to act: {seats}")


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


def check_trick(state: State) -> None:
    """T2, R2: a trick is led while cards are played to it, and only then."""
    if state.turn.kind in IN_TRICK:
        require(state.leader is not None, "T1", "nobody leads")
        require(
            len(state.trick) <= len(state.packed_hands), "T2", "each seat plays one card to a trick"
        )
    else:
        require(state.leader is None and not state.trick, "R2", "nobody leads now")


def check_last_trick(state: State, finished: int, out: Packed) -> None:
    """T10, T2, V1: the last trick's cards are out of the round, and it was won or destroyed."""
    last = state.last_trick
    if last is None:
        return
    require(finished > 0, "T10", "no trick of the round is finished")
    require(len(last.cards) == len(state.packed_hands), "T2", "each seat plays one card to a trick")
    for card in last.cards:
        if not out & card.mask:
            raise InvalidState("C1", "a card of the last trick is elsewhere too")
        out -= card.unit
    destroyed = VALKNUT in last.cards
    require(destroyed == (last.winner is None), "V1", "a trick is won, or a Valknut destroys it")


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
