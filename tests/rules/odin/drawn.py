"""Matches drawn by Hypothesis: deals as permutations of the deck, choices as lists of numbers."""

from collections.abc import Iterator, Sequence

from attrs import frozen
from hypothesis import strategies as st

from herrlof_rules import Over
from herrlof_rules.odin import (
    Action,
    Card,
    Deal,
    FirstPlayer,
    Outcome,
    RemoveColours,
    Rules,
    State,
    apply,
    chance,
    initial,
    legal_actions,
    turn,
)
from herrlof_rules.odin.rules import EDITIONS


@frozen
class Drawn:
    """A match as drawn: whatever has to be decided is decided by these values.

    The choices are used again and again, each time raised by one.
    """

    rules: Rules
    order: tuple[Card, ...]
    choices: tuple[int, ...]

    def moves(self, state: State | None = None) -> Iterator[tuple[State, Action | Outcome]]:
        """Every state of the match but the last, with the move made there."""
        state = state or initial(self.rules)
        number = 0
        while not isinstance(turn(state), Over):
            legal = legal_actions(state)
            move: Action | Outcome
            if legal:
                again, place = divmod(number, len(self.choices))
                move = legal[(self.choices[place] + again) % len(legal)]
                number += 1
            else:
                move = self.outcome(state)
            yield state, move
            state = apply(state, move)

    def states(self) -> Iterator[State]:
        """Every state of the match."""
        state = initial(self.rules)
        yield state
        for before, move in self.moves():
            state = apply(before, move)
            yield state

    def outcome(self, state: State) -> Outcome:
        """What chance gives: the deal by the order drawn, turned a bit further with each hand."""
        rules, standing = state.rules, state.standing
        match turn(state).kind:
            case "first_player":
                return FirstPlayer(self.choices[0] % rules.players)
            case "remove_colours":
                outcomes = [outcome for outcome, _ in chance(state)]
                removed = outcomes[self.choices[-1] % len(outcomes)]
                assert isinstance(removed, RemoveColours)
                return removed
            case _:
                start = standing.hand_number * 7 % len(self.order)
                turned = self.order[start:] + self.order[:start]
                deck = [card for card in turned if card in standing.deck]
                size = rules.hand_size
                starts = range(0, rules.players * size, size)
                return Deal(tuple(tuple(deck[start : start + size]) for start in starts))


CHOICES = st.lists(st.integers(0, 5_000), min_size=1, max_size=40).map(tuple)


def full_rules(max_hands: int | None = None) -> st.SearchStrategy[Rules]:
    """Every edition and number of players with the full deck."""
    return st.builds(
        lambda name, players: _limited(Rules.edition(name, players), max_hands),
        st.sampled_from(EDITIONS),
        st.integers(2, 6),
    )


def _limited(rules: Rules, max_hands: int | None) -> Rules:
    return Rules(
        rules.players,
        max_hands=max_hands,
        next_first_player=rules.next_first_player,
        whole_hand=rules.whole_hand,
        two_player_colours=rules.two_player_colours,
    )


def matches(rules: st.SearchStrategy[Rules]) -> st.SearchStrategy[Drawn]:
    """Matches under such rules."""
    return rules.flatmap(
        lambda r: st.builds(
            Drawn,
            st.just(r),
            st.permutations(r.deck).map(tuple),
            CHOICES,
        )
    )


@st.composite
def mini_rules(draw: st.DrawFn) -> Rules:
    """Small decks of a few colours and numbers, where sets are common."""
    colours = draw(st.integers(2, 6))
    numbers = draw(st.integers(2, 6))
    deck = [c for c in Card if c.number <= numbers and "BRPGKO".index(c.value[0]) < colours]
    players = draw(st.integers(2, min(6, len(deck) // 2)))
    hand_size = draw(st.integers(1, min(12, len(deck) // players)))
    return Rules(
        players,
        hand_size=hand_size,
        target=draw(st.integers(1, 12)),
        max_hands=draw(st.none() | st.integers(1, 4)),
        next_first_player=draw(st.sampled_from(("left_of_first", "last_on_turn"))),
        whole_hand=draw(st.sampled_from(("may", "must"))),
        first_player=draw(st.none() | st.integers(0, players - 1)),
        deck=tuple(deck),
    )


def rounds(states: Sequence[State]) -> Iterator[list[State]]:
    """The states of each round: from one with an empty table to the next."""
    current: list[State] = []
    for state in states:
        if turn(state).kind == "play" and not state.packed_table:
            if current:
                yield current
            current = []
        current.append(state)
    yield current
