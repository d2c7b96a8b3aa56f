"""What holds in every state of a match, whatever the clause."""

import pickle
from copy import deepcopy

import pytest
from attrs import evolve
from attrs.exceptions import FrozenInstanceError
from games.odin.drawn import Drawn, full_rules, matches, mini_rules
from hypothesis import given
from hypothesis import strategies as st

from herrlof_rules import Over
from herrlof_rules.core.visibility import seen_by
from herrlof_rules.games.odin.cards import pack, unpack
from herrlof_rules.odin import (
    Card,
    CardsDiscarded,
    CardTaken,
    HandsDealt,
    MatchEnded,
    Pass,
    Passed,
    Play,
    Rules,
    SetPlayed,
    State,
    Take,
    apply,
    legal_actions,
    observe,
    step,
    turn,
    validate,
)

ANY = matches(full_rules(max_hands=2)) | matches(mini_rules())


@given(ANY)
def test_every_state_is_possible(drawn: Drawn) -> None:
    """C1: every state of a match is one that can be, and no card comes or goes."""
    for state in drawn.states():
        validate(state)
        if turn(state).seats:
            lying = [
                *state.packed_hands,
                *state.packed_table,
                state.packed_discards,
                state.packed_set_aside,
            ]
            assert sum(lying) == state.standing.packed_deck
            assert sum(cards.bit_count() for cards in lying) == len(state.standing.deck)


@given(ANY)
def test_step_and_apply_agree(drawn: Drawn) -> None:
    """T1: a move leads to the same state with and without its events."""
    for state, move in drawn.moves():
        done = step(state, move)
        assert done.state == apply(state, move)
        assert done.events
        for event in done.events:
            assert str(event)
        if isinstance(move, Play | Pass | Take):
            first = done.events[0]
            match move:
                case Play(cards):
                    assert isinstance(first, SetPlayed)
                    assert first.cards == cards
                case Pass():
                    assert isinstance(first, Passed)
                case Take(card):
                    assert isinstance(first, CardTaken)
                    assert first.card is card
        assert isinstance(done.events[-1], MatchEnded) == isinstance(turn(done.state), Over)


@given(ANY)
def test_states_are_values(drawn: Drawn) -> None:
    """M1: a state does not change by a move, and the same moves make equal states."""
    for state, move in drawn.moves():
        copy = deepcopy(state)
        apply(state, move)
        step(state, move)
        observe(state, 0)
        legal_actions(state)
        assert state == copy
        assert hash(state) == hash(copy)
        assert pickle.loads(pickle.dumps(state)) == state


def test_states_are_frozen() -> None:
    """M1: nothing in a state can be assigned to."""
    drawn = Drawn(Rules(3, max_hands=1, first_player=0), tuple(Card), (1, 5, 2, 8))
    for state in drawn.states():
        for name in ("hands", "table", "turn", "standing"):
            with pytest.raises(FrozenInstanceError):
                setattr(state, name, None)
        with pytest.raises(FrozenInstanceError):
            state.standing.scores = ()  # type: ignore[misc]  # that is the point


@given(ANY)
def test_events_tell_the_table(drawn: Drawn) -> None:
    """F3: by the events alone all can follow what lies on the table and what was taken."""
    table: tuple[object, ...] = ()
    discards: set[object] = set()
    taken: list[set[object]] = []
    for state, move in drawn.moves():
        if isinstance(turn(state), Over):
            break
        done = step(state, move)
        for event in done.events:
            shown = seen_by(event, None)
            match shown:
                case HandsDealt(_, _, hands):
                    table, discards = (), set()
                    taken = [set() for _ in hands]
                    assert set(hands) == {None}
                case SetPlayed(seat, cards):
                    taken[seat] -= set(cards)
                    table = (*table, cards)
                case CardTaken(seat, card):
                    taken[seat].add(card)
                    rest = [c for c in table[0] if c is not card]  # type: ignore[attr-defined]
                    table = (tuple(rest), *table[1:]) if rest else table[1:]
                case CardsDiscarded(cards):
                    discards |= set(cards)
                    table = tuple(t for t in table if t != cards)
                case _:
                    pass
        seen = observe(done.state, None)
        if seen.player is not None:
            lying = (seen.beaten, seen.table) if seen.beaten else (seen.table,)
            assert table == tuple(t for t in lying if t)
            assert set(seen.discards) == discards
            assert [set(cards) for cards in seen.taken] == taken


@given(ANY, st.randoms(use_true_random=False), st.data())
def test_hidden_cards_make_no_difference(drawn: Drawn, random: object, data: st.DataObject) -> None:
    """F3: a seat sees the same whatever cards others hold that it did not see."""
    states = [state for state in drawn.states() if turn(state).seats]
    state = data.draw(st.sampled_from(states))
    seat = data.draw(st.none() | st.integers(0, state.rules.players - 1))
    other = _hidden_changed(state, seat, data)
    validate(other)
    assert observe(other, seat) == observe(state, seat)
    dealt, others = HandsDealt(1, 0, state.hands), HandsDealt(1, 0, other.hands)
    assert seen_by(dealt, seat) == seen_by(others, seat)


def _hidden_changed(state: State, seat: int | None, data: st.DataObject) -> State:
    known = [
        hand if number == seat else taken
        for number, (hand, taken) in enumerate(
            zip(state.packed_hands, state.packed_taken, strict=True)
        )
    ]
    hidden = state.packed_set_aside + sum(state.packed_hands) - sum(known)
    order = list(data.draw(st.permutations(unpack(hidden))))
    hands = []
    for hand, sure in zip(state.packed_hands, known, strict=True):
        size = hand.bit_count() - sure.bit_count()
        hands.append(sure | pack(order[:size]))
        del order[:size]
    return evolve(state, hands=tuple(hands))
