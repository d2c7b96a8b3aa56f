"""Properties of every position of Odin, in addition to the laws of every game.

Matches are drawn with few cards, so that a failing one shrinks to few cards and few moves.
"""

from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from rules.odin.drawn import positions, short_matches
from rules.odin.test_sets import slow_answers, slow_leads
from rules.testing.oracles import odin_cards

from herrlof_rules import Decision, IllegalAction, documents
from herrlof_rules.odin import (
    FULL_DECK,
    GAME,
    Card,
    Deal,
    HandScored,
    Match,
    Pass,
    Play,
    Take,
    apply,
    initial,
    legal_actions,
    observe,
    turn,
)
from herrlof_rules.odin.cards import pack, unpack
from herrlof_rules.testing.generators.playouts import Position, each_move, seat_of, stream_for
from herrlof_rules.testing.laws.rotation import check_rotation
from herrlof_rules.testing.laws.validity import check_mutants


@given(positions)
def test_cards_are_conserved(match: Match) -> None:
    """C1, D1, K1: each card of the deck is in one place, from the deal to the scoring."""
    events: tuple[Any, ...] = ()
    for entry in match.log:
        events += entry.events
        assert odin_cards(entry.state, events) == pack(match.rules.deck)


@given(short_matches)
def test_points_are_the_cards_left(match: Match) -> None:
    """F1, F2: the player who goes out scores none, the others a point for each card left."""
    for state, entry in each_move(match):
        for event in entry.events:
            if isinstance(event, HandScored):
                assert isinstance(entry.choice, Play)
                left = [hand.bit_count() for hand in state.packed_hands]
                left[entry.by] -= len(entry.choice.cards)
                assert left[entry.by] == 0
                assert event.points == tuple(left)


@given(positions)
def test_seats_rotate(match: Match) -> None:
    """C3: if all seats move one to the left, everything else stays the same."""
    check_rotation(match)


@given(positions, st.permutations("BRPGKO"))
def test_no_colour_is_special(match: Match, others: list[str]) -> None:
    """C1, T4: if deck and moves have other colours, the match takes the same course."""
    named = dict(zip("BRPGKO", others, strict=True))

    def renamed(some: Any) -> tuple[Card, ...]:
        cards = [Card(named[card.value[0]] + card.value[1]) for card in some]
        return tuple(sorted(cards, key=FULL_DECK.index))

    state = initial(evolve(match.rules, deck=renamed(match.rules.deck)))
    for entry in match.log:
        move: Any = entry.choice
        match move:
            case Deal(hands):
                move = Deal(tuple(map(renamed, hands)))
            case Play(cards):
                move = Play(renamed(cards))
            case Take(card):
                move = Take(*renamed([card]))
            case _:
                pass
        state = apply(state, move, seat_of(entry.move))
        assert state.turn == entry.state.turn
        assert observe(state, None).scores == observe(entry.state, None).scores
        assert [hand.bit_count() for hand in state.packed_hands] == [
            hand.bit_count() for hand in entry.state.packed_hands
        ]
        for seat in turn(state).seats:
            assert len(legal_actions(state, seat)) == len(legal_actions(entry.state, seat))


@given(positions, st.randoms(use_true_random=False))
def test_the_order_of_a_hand_does_not_matter(match: Match, random: Any) -> None:
    """D1, T2: a deal or a set may list its cards in any order, even in documents."""
    for state, entry in each_move(match):
        choice: Any = entry.choice
        if isinstance(choice, Deal):
            hands = tuple(tuple(random.sample(hand, len(hand))) for hand in choice.hands)
            assert apply(state, Deal(hands)) == entry.state
        elif isinstance(choice, Play):
            plain: Any = documents.to_data(GAME, choice)
            plain["cards"] = random.sample(plain["cards"], len(plain["cards"]))
            assert documents.load_action(GAME, plain) == choice


@given(positions)
def test_what_is_legal_is_what_a_walk_over_all_subsets_finds(match: Match) -> None:
    """L1, L2, L4, T2, T3, T5, T6, K1: slow rules that try all subsets list the same actions."""
    state = match.state
    now = turn(state)
    if now.kind == "take":
        assert list(legal_actions(state)) == [Take(card) for card in unpack(state.packed_table[0])]
    elif now.kind == "play":
        hand = unpack(state.packed_hands[now.seats[0]])
        slow = (
            slow_answers(hand, unpack(state.packed_table[0]))
            if state.packed_table
            else slow_leads(hand, state.rules.whole_hand)
        )
        assert list(legal_actions(state)) == slow


@given(positions, st.data())
def test_legal_is_what_applies(match: Match, data: st.DataObject) -> None:
    """T1, T6, K1: an action is listed as legal, or is refused with a clause and changes nothing."""
    state, space = match.state, GAME.action_space(match.rules)
    now = turn(state)
    if not isinstance(now, Decision):
        return
    legal = legal_actions(state)
    held = unpack(state.packed_hands[now.seats[0]])
    near = st.sets(st.sampled_from(held), min_size=1).map(
        lambda some: Play(tuple(sorted(some, key=FULL_DECK.index)))
    )
    action = data.draw(st.sampled_from(legal) | near | st.sampled_from(space) | st.just(Pass()))
    if action in legal:
        assert apply(state, action) != state
        return
    before = documents.dump_state(GAME, state)
    with pytest.raises(IllegalAction) as refused:
        apply(state, action)
    assert refused.value.clause
    assert documents.dump_state(GAME, state) == before


@given(positions, st.integers(0, 1_000_000))
def test_a_state_that_validates_plays_on(match: Match, seed: int) -> None:
    """C1: a changed state is refused with a clause, or can be played to the end."""
    check_mutants(Position(match), stream_for(seed, "mutants"), 4)


@given(short_matches)
def test_a_match_ends_and_the_fewest_points_win(match: Match) -> None:
    """M2, M3, X4: a match ends for a reason that its scores or hands show."""
    result, rules = match.result, match.rules
    assert result is not None
    assert result.winners == tuple(
        seat for seat, points in enumerate(result.points) if points == min(result.points)
    )
    reached = max(result.points) >= rules.target
    assert result.reason == ("target" if reached else "hand_limit")
    hands = sum(isinstance(e, HandScored) for entry in match.log for e in entry.events)
    assert reached or hands == rules.max_hands


def test_the_law_of_rotation_is_checked() -> None:
    """C3: the game is declared symmetric, so that the kit checks rotations of the seats."""
    assert GAME.info.symmetric
