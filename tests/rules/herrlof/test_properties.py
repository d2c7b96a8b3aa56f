"""What holds at every moment of every game of Herrlof."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from typing import Any

from attrs import evolve
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rules.herrlof.courses import Course, course, deal_of, full_games, small_games

from herrlof_rules import Decision, Match
from herrlof_rules.core.move import CHANCE, make_move
from herrlof_rules.herrlof import (
    GAME,
    Action,
    Card,
    Deal,
    Discard,
    Draw,
    Outcome,
    Pick,
    Play,
    Predict,
    Return,
    Suit,
    TrickDestroyed,
    TrickWon,
    TrumpTurned,
    TurnTrump,
    apply,
    initial,
    legal_actions,
    observe,
    step,
    turn,
)
from herrlof_rules.herrlof.cards import pack, unpack
from herrlof_rules.testing.laws.rotation import check_rotation

GAMES = st.one_of(small_games(), full_games())


def tries(part: float = 1) -> settings:
    """As many examples as the profile says, or a part of them; drawing a game takes long."""
    return settings(
        max_examples=max(1, int(settings().max_examples * part)),
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


@tries()
@given(GAMES)
def test_no_card_is_created_or_lost(game: Course) -> None:
    """Cards in hands, pile and tricks, and those known to be gone, are always the whole deck."""
    deck = Counter(game.rules.deck)
    gone: Counter[Card] = Counter()
    trump: Card | None = None
    for state, (move, seat) in zip(game.before, game.moves, strict=True):
        done = step(state, move, seat)
        after = done.state
        for event in done.events:
            if isinstance(event, TrickWon | TrickDestroyed):
                gone.update(event.cards)
            if isinstance(event, TrumpTurned):
                assert trump is not None
                gone[trump] += 1
        seen = observe(after, None)
        trump = seen.trump
        if isinstance(move, Deal):
            gone.clear()
        if trump is None:
            continue
        there = Counter([trump, *seen.trick])
        for hand in after.packed_hands:
            there.update(unpack(hand))
        buried = after.table.buried[after.table.redrawn :]
        pile = Counter([*unpack(after.table.packed_pile), *(b.card for b in buried)])
        assert sum(pile.values()) == seen.pile_size
        assert there + pile + gone == deck


@tries()
@given(GAMES)
def test_hands_and_tricks_are_counted(game: Course) -> None:
    """Every seat has played as many cards as there were tricks; no trick counts twice."""
    finished = destroyed = 0
    for state, (move, seat) in zip(game.before, game.moves, strict=True):
        done = step(state, move, seat)
        if isinstance(move, Deal):
            finished = destroyed = 0
        for event in done.events:
            finished += isinstance(event, TrickWon | TrickDestroyed)
            destroyed += isinstance(event, TrickDestroyed)
        seen = observe(done.state, None)
        if seen.trump is None:
            continue
        assert sum(seen.tricks) == finished - destroyed
        if seen.turn == Decision("play", (seen.leader,)) and not seen.trick:
            assert set(seen.hand_sizes) == {game.rules.hand_size - finished}
        sizes = [len(unpack(hand)) for hand in done.state.packed_hands]
        assert list(seen.hand_sizes) == sizes
        assert max(sizes) - min(sizes) <= 2


@tries()
@given(small_games(), st.randoms(use_true_random=False))
def test_predictions_in_any_order(game: Course, rng: Any) -> None:
    """P2: in whichever order predictions are submitted, the state is the same."""
    for state in game.before:
        if isinstance(turn(state), Decision) and turn(state).kind == "predict":
            seats = list(turn(state).seats)
            numbers = {seat: rng.randrange(game.rules.hand_size + 1) for seat in seats}
            reached = set()
            for order in permutations(seats):
                other = state
                for seat in order:
                    other = apply(other, Predict(numbers[seat]), seat)
                reached.add(other)
            assert len(reached) == 1


# Symmetries


@tries()
@given(small_games())
def test_no_seat_is_special(game: Course) -> None:
    """With dealer and hands moved to other seats all goes the same way in those seats."""
    match: Match[Any, Any, Any, Any, Any, Any] = Match.unseeded(GAME, game.rules)
    for move, seat in game.moves:
        match = match.apply(make_move(CHANCE if seat is None else seat, move))
    check_rotation(match)


def relabelled(card: Card, suits: dict[Suit, Suit]) -> Card:
    """The card of the same rank in the other suit."""
    return card if card.suit is None else Card(f"{suits[card.suit].value}{card.rank}")


def relabelled_move(move: Action | Outcome, suits: dict[Suit, Suit]) -> Action | Outcome:
    """The same move with other suits."""
    match move:
        case Play(card) | Discard(card) | Return(card) | Draw(card) | TurnTrump(card) | Pick(card):
            return type(move)(relabelled(card, suits))
        case Deal(hands, trump):
            return Deal(tuple(recoloured(hand, suits) for hand in hands), relabelled(trump, suits))
        case _:
            return move


def recoloured(some: Sequence[Card], suits: dict[Suit, Suit]) -> tuple[Card, ...]:
    """The same cards with other suits."""
    return tuple(relabelled(card, suits) for card in some)


@tries()
@given(small_games(), st.permutations(list(Suit)))
def test_no_suit_is_special(game: Course, others: list[Suit]) -> None:
    """With the suits renamed in deck, trump and moves all goes the same way."""
    suits = dict(zip(Suit, others, strict=True))
    state = initial(evolve(game.rules, deck=recoloured(game.rules.deck, suits)))
    for (move, seat), plain in zip(game.moves, game.states[1:], strict=True):
        state = apply(state, relabelled_move(move, suits), seat)
        ours, theirs = observe(plain, None), observe(state, None)
        assert theirs.turn == ours.turn
        assert (theirs.tricks, theirs.scores) == (ours.tricks, ours.scores)
        assert state.packed_hands == tuple(
            pack(recoloured(unpack(hand), suits)) for hand in plain.packed_hands
        )
        assert {relabelled_move(action, suits) for action in legal_actions(plain)} == set(
            legal_actions(state)
        )


@tries()
@given(small_games())
def test_the_order_of_a_hand_is_no_matter(game: Course) -> None:
    """C2: a deal is the same in whichever order its cards are listed."""
    size = game.rules.hand_size * game.rules.players
    hands = deal_of(game.rules, game.order).hands
    again = [card for hand in hands for card in reversed(hand)]

    assert deal_of(game.rules, [*again, *game.order[size:]]) == deal_of(game.rules, game.order)
    assert course(game.rules, game.order, []).last == initial(game.rules)
