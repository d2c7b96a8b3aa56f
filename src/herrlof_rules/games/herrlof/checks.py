"""Parts of the checks of a state: what several chapters require."""

from attrs import frozen

from herrlof_rules.core.construction import Value
from herrlof_rules.core.errors import InvalidState
from herrlof_rules.games.herrlof.cards import Card, Packed, includes, size
from herrlof_rules.games.herrlof.state import LastTrick, State, gone

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


@frozen
class Past(Value):
    """What a state shows of the tricks that were finished in this round."""

    finished: int
    """How many there were."""

    last: LastTrick | None
    earlier: Packed
    """The cards out of the round but those of the last trick: of the tricks before it, and trump
    cards that were replaced (V4)."""

    turned: int
    """How many trump cards were replaced (V4)."""


def past_of(state: State, finished: int) -> Past:
    """What the state shows of its past; refuses cards that contradict it (T10, T2, C1, D3)."""
    drawn = state.turn.kind == "discard"
    turned = dealt_to_pile(state) - state.table.pile_size - drawn
    require(turned >= 0, "D3", "the pile is too large")
    last, earlier = state.last_trick, gone(state)
    require((last is None) == (finished == 0), "T10", "the last trick is that of the round")
    if last is not None:
        require(len(last.cards) == len(state.hands), "T2", "each seat plays one card to a trick")
        for card in last.cards:
            lies_there = includes(earlier, card.unit)
            require(lies_there, "C1", "a card of the last trick is elsewhere too")
            earlier -= card.unit
    return Past(finished, last, earlier, turned)


def dealt_to_pile(state: State) -> int:
    """How many cards the deal leaves face down (D3)."""
    rules = state.rules
    return len(rules.deck) - rules.players * rules.hand_size - 1


def played_by(state: State, seat: int) -> Card | None:
    """The card that a seat has played to the current trick."""
    if state.leader is None:
        return None
    place = (seat - state.leader) % len(state.hands)
    return state.trick[place] if place < len(state.trick) else None


def steals_last(state: State) -> bool:
    """Whether the newest theft may have followed the last trick."""
    last, thefts = state.last_trick, state.table.thefts
    if last is None or last.winner is None or not thefts or state.turn.kind == "steal_card":
        return False
    won_with = last.cards[(last.winner - last.leader) % len(last.cards)]
    return won_with.rank == 6 and thefts[-1].thief == last.winner and state.turn.kind != "over"


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
