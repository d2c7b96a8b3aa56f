"""Games drawn by Hypothesis: the deal as a permutation of cards, every choice as an index."""

from collections.abc import Sequence

from attrs import frozen
from hypothesis import strategies as st
from rules.herrlof.states import cards

from herrlof_rules import Chance, Decision, Over
from herrlof_rules.herrlof import (
    FULL_DECK,
    Action,
    Card,
    Deal,
    FirstDealer,
    Outcome,
    Rules,
    State,
    apply,
    chance,
    initial,
    legal_actions,
    turn,
)

# More of what does something than in the full deck.
LIVELY = cards(
    "B2 B3 B1 B6 B9 G2 G3 G1 G6 G9 R5 R3 R1 R6 R9 Y5 Y3 Y1 Y6 Y9 H H H V V V B7 G7 R7 Y7"
)
# Hardly anything else, so that powers meet each other.
WILD = cards("V V V H H H B1 B3 B6 G1 G3 G6 R1 R3 R6 G9 R9")


@frozen
class Course:
    """How a game went: each state with the move made in it and who made it, and the last state."""

    rules: Rules
    order: tuple[Card, ...]
    before: tuple[State, ...]
    moves: tuple[tuple[Action | Outcome, int | None], ...]
    last: State

    @property
    def states(self) -> tuple[State, ...]:
        """Every state there was."""
        return (*self.before, self.last)


def deal_of(rules: Rules, order: Sequence[Card]) -> Deal:
    """The cards dealt in this order, seat by seat, then the trump card."""
    size = rules.hand_size
    hands = tuple(order[size * seat : size * (seat + 1)] for seat in range(rules.players))
    return Deal(hands, order[size * rules.players])


def move_at(state: State, order: Sequence[Card], index: int) -> tuple[Action | Outcome, int | None]:
    """The choice that an index stands for, and who makes it."""
    match turn(state):
        case Decision(_, seats):
            seat = seats[index % len(seats)]
            actions = legal_actions(state, seat)
            return actions[index // len(seats) % len(actions)], seat
        case Chance("deal"):
            shift = index % len(order) if state.standing.round > 1 else 0
            return deal_of(state.rules, (*order[shift:], *order[:shift])), None
        case Chance("first_dealer"):
            return FirstDealer(index % state.rules.players), None
        case _:
            outcomes = [outcome for outcome, _ in chance(state)]
            return outcomes[index % len(outcomes)], None


def course(rules: Rules, order: Sequence[Card], indexes: Sequence[int]) -> Course:
    """The game in which every choice is the one that the next index stands for."""
    state = initial(rules)
    before: list[State] = []
    moves: list[tuple[Action | Outcome, int | None]] = []
    for index in indexes:
        if isinstance(turn(state), Over):
            break
        move, seat = move_at(state, order, index)
        before.append(state)
        moves.append((move, seat))
        state = apply(state, move, seat)
    return Course(rules, tuple(order), tuple(before), tuple(moves), state)


@st.composite
def small_games(
    draw: st.DrawFn, /, players: int | None = None, size: int = 4, length: int = 70
) -> Course:
    """Games with a few cards, played until the indexes run out."""
    seats = players or draw(st.sampled_from((2, 3)), label="players")
    hand_size = draw(st.integers(1, size), label="hand size")
    pile = draw(st.integers(0, 4), label="pile")
    deck = draw(st.sampled_from((WILD, LIVELY)), label="deck")
    order = draw(st.permutations(deck), label="cards")[: seats * hand_size + 1 + pile]
    rules = Rules(
        seats,
        hand_size=hand_size,
        small_bonus_tricks=(),
        deck=order,
        target=25,
        max_rounds=3,
        symbol_lead=draw(st.sampled_from(("free", "first_suit"))),
        nine_and_hagalaz=draw(st.sampled_from(("hagalaz", "nine"))),
    )
    return course(rules, order, draw(_indexes(length), label="choices"))


@st.composite
def full_games(draw: st.DrawFn) -> Course:
    """Games with all 42 cards, more than a round long at most."""
    rules = Rules(draw(st.sampled_from((2, 3)), label="players"))
    order = draw(st.permutations(FULL_DECK), label="cards")
    return course(rules, order, draw(_indexes(80), label="choices"))


def _indexes(length: int) -> st.SearchStrategy[list[int]]:
    # Lists of a drawn length: left to itself Hypothesis makes short ones, that end before play.
    return st.integers(15, length).flatmap(
        lambda n: st.lists(st.integers(0, 59), min_size=n, max_size=n)
    )
