"""Properties of every position of Herrlof, in addition to the laws of every game.

Matches are drawn with few cards, so that a failing one shrinks to few cards and few moves.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from rules.herrlof.drawn import full_positions, positions, short_matches
from rules.testing.oracles import herrlof_cards

from herrlof_rules import Decision, IllegalAction, documents
from herrlof_rules.herrlof import (
    FULL_DECK,
    GAME,
    Action,
    Card,
    Deal,
    Discard,
    Draw,
    HandsDealt,
    Match,
    Outcome,
    Pick,
    Play,
    Predict,
    Return,
    RoundScored,
    State,
    Suit,
    TrickDestroyed,
    TrickWon,
    TrumpTurned,
    TurnTrump,
    apply,
    initial,
    legal_actions,
    observe,
    turn,
)
from herrlof_rules.testing.generators.playouts import Position, each_move, seat_of, stream_for
from herrlof_rules.testing.laws.rotation import check_rotation
from herrlof_rules.testing.laws.validity import check_mutants


@given(positions)
def test_cards_are_conserved(match: Match) -> None:
    """C1, D1, D3: each card of the deck is in one place, from the deal to the scoring."""
    events: tuple[Any, ...] = ()
    for entry in match.log:
        events += entry.events
        assert herrlof_cards(entry.state, events) == Counter(match.rules.deck)


@given(short_matches)
def test_hands_and_tricks_are_counted(match: Match) -> None:
    """T2, T8, T11: hands shrink together, and each trick is held by one seat or destroyed."""
    destroyed = 0
    for state, entry in each_move(match):
        if turn(state).kind == "deal":
            destroyed = 0
        destroyed += sum(isinstance(event, TrickDestroyed) for event in entry.events)
        seen = observe(entry.state, None)
        if turn(entry.state).kind == "play" and not seen.trick:
            (left,) = set(seen.hand_sizes)
            assert sum(seen.tricks) + destroyed == match.rules.hand_size - left


@given(short_matches)
def test_a_match_ends_and_every_state_is_valid(match: Match) -> None:
    """M3, T11: a match ends within its bound of decisions, and its payoffs sum to zero."""
    for entry in match.log:
        GAME.validate(entry.state)
    bound = GAME.max_decisions(match.rules)
    assert bound is None or sum(seat_of(e.move) is not None for e in match.log) <= bound
    assert match.result is not None
    assert sum(match.result.payoffs) == 0


@given(short_matches, st.data())
def test_predictions_commute(match: Match, data: st.DataObject) -> None:
    """P2: the order of predictions leaves no trace."""
    states = [s for s, e in each_move(match) if len(turn(s).seats) == match.rules.players]
    if not states:
        return
    before = data.draw(st.sampled_from(states))
    tricks = [data.draw(st.integers(0, match.rules.hand_size)) for _ in turn(before).seats]
    ends = set[State]()
    for order in permutations(turn(before).seats):
        state = before
        for seat in order:
            state = apply(state, Predict(tricks[seat]), seat)
        ends.add(state)
    assert len(ends) == 1


@given(positions)
def test_seats_rotate(match: Match) -> None:
    """C5: if all seats move one to the left, everything else stays the same."""
    check_rotation(match)


@given(positions, st.randoms(use_true_random=False))
def test_the_order_of_a_hand_does_not_matter(match: Match, random: Any) -> None:
    """D1: a deal may list each hand in any order, even in documents."""
    for state, entry in each_move(match):
        if isinstance(entry.choice, Deal):
            hands = [random.sample(hand, len(hand)) for hand in entry.choice.hands]
            shuffled = Deal(tuple(map(tuple, hands)), entry.choice.trump)
            assert apply(state, shuffled) == entry.state
            plain: Any = documents.to_data(GAME, entry.choice)
            plain["hands"] = [random.sample(hand, len(hand)) for hand in plain["hands"]]
            assert documents.load_outcome(GAME, plain) == entry.choice


@given(positions, st.data())
def test_legal_is_what_applies(match: Match, data: st.DataObject) -> None:
    """T3, T4, P1: an action is listed as legal, or is refused with a clause and changes nothing."""
    state, space = match.state, GAME.action_space(match.rules)
    if not isinstance(turn(state), Decision):
        return
    seat = data.draw(st.sampled_from(turn(state).seats))
    legal = legal_actions(state, seat)
    near = st.sampled_from(legal).flatmap(lambda a: st.sampled_from(_near(a, space)))
    action = data.draw(near | st.sampled_from(space))
    if action in legal:
        assert apply(state, action, seat) != state
        return
    before = documents.dump_state(GAME, state)
    with pytest.raises(IllegalAction) as refused:
        apply(state, action, seat)
    assert refused.value.clause
    assert documents.dump_state(GAME, state) == before


def _near(action: Action, space: Sequence[Action]) -> list[Action]:
    """The actions of the same class: near misses."""
    return [other for other in space if type(other) is type(action)]


@given(positions, st.integers(0, 1_000_000))
def test_a_state_that_validates_plays_on(match: Match, seed: int) -> None:
    """C1: a changed state is refused with a clause, or can be played to the end."""
    check_mutants(Position(match), stream_for(seed, "mutants"), 4)


@given(short_matches)
def test_points_are_those_of_tricks_and_predictions(match: Match) -> None:
    """X2, X3, X4: each trick is a point; an exact prediction and a small number earn a bonus."""
    rules = match.rules
    for entry in match.log:
        for event in entry.events:
            if isinstance(event, RoundScored):
                for predicted, tricks, points in zip(
                    event.predictions, event.tricks, event.points, strict=True
                ):
                    bonus = rules.prediction_bonus if predicted == tricks else 0
                    small = rules.small_bonus if tricks in rules.small_bonus_tricks else 0
                    assert points == tricks + bonus + small


def gone_and_won(match: Match) -> None:
    gone: Counter[Card] = Counter()
    won = 0
    trump: Card | None = None
    for entry in match.log:
        for event in entry.events:
            match event:
                case HandsDealt():
                    trump = event.trump
                case TrickWon() | TrickDestroyed():
                    gone.update(event.cards)
                    won += isinstance(event, TrickWon)
                case TrumpTurned(card):
                    assert trump is not None
                    gone[trump] += 1
                    trump = card
                case _:
                    pass
        if entry.state.turn.kind == "deal":
            gone.clear()
            won = 0
        for observer in (None, *range(match.rules.players)):
            seen = observe(entry.state, observer)
            assert Counter(seen.gone) == gone
            assert list(seen.gone) == sorted(seen.gone, key=FULL_DECK.index)
            assert sum(seen.tricks) == won


@given(short_matches)
def test_events_determine_cards_gone_and_tricks_held(match: Match) -> None:
    """T8, T10: public events determine the cards gone and the tricks held."""
    gone_and_won(match)


@given(full_positions)
def test_events_determine_them_with_the_full_deck(match: Match) -> None:
    """T8, T10: public events determine cards gone and tricks held in every edition's full deck."""
    gone_and_won(match)


def relabelled(card: Card, suits: dict[Suit, Suit]) -> Card:
    """The card of the same rank in the other suit."""
    return card if card.suit is None else Card(f"{suits[card.suit].value}{card.rank}")


def recoloured(some: Sequence[Card], suits: dict[Suit, Suit]) -> tuple[Card, ...]:
    """The same cards with other suits."""
    return tuple(relabelled(card, suits) for card in some)


def relabelled_move(move: Action | Outcome, suits: dict[Suit, Suit]) -> Action | Outcome:
    """The same move with other suits."""
    match move:
        case Play(card) | Discard(card) | Return(card) | Draw(card) | TurnTrump(card) | Pick(card):
            return type(move)(relabelled(card, suits))
        case Deal(hands, trump):
            return Deal(tuple(recoloured(hand, suits) for hand in hands), relabelled(trump, suits))
        case _:
            return move


@given(short_matches, st.permutations(list(Suit)))
def test_no_suit_is_special(match: Match, others: list[Suit]) -> None:
    """C1: if deck, trump and moves have other suits, the match takes the same course."""
    suits = dict(zip(Suit, others, strict=True))
    rules = evolve(match.rules, deck=recoloured(match.rules.deck, suits))
    state = initial(rules)
    for entry in match.log:
        state = apply(state, relabelled_move(entry.choice, suits), seat_of(entry.move))
        ours, theirs = entry.state, state
        assert theirs.turn == ours.turn
        assert (theirs.tricks, theirs.standing.scores) == (ours.tricks, ours.standing.scores)
        assert theirs.hands == tuple(
            tuple(sorted(recoloured(hand, suits), key=FULL_DECK.index)) for hand in ours.hands
        )
        for seat in turn(ours).seats:
            assert {relabelled_move(action, suits) for action in legal_actions(ours, seat)} == set(
                legal_actions(theirs, seat)
            )
