"""What holds at every moment of every game of Herrlof."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import islice, permutations, product
from typing import Any, TypeVar

import pytest
from attrs import evolve
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rules.drawing import Numbers
from rules.herrlof.courses import Course, course, deal_of, full_games, small_games
from rules.herrlof.states import cards, mini_rules

from herrlof_rules import Decision, Over
from herrlof_rules.herrlof import (
    FULL_DECK,
    Action,
    Card,
    Deal,
    Discard,
    Draw,
    FirstDealer,
    Outcome,
    Pick,
    Play,
    Predict,
    Return,
    Rules,
    StealCard,
    StealTrick,
    Suit,
    TrickDestroyed,
    TrickWon,
    TrumpTurned,
    TurnTrump,
    apply,
    chance,
    initial,
    legal_actions,
    observe,
    step,
    turn,
)
from herrlof_rules.herrlof.cards import pack, unpack

T = TypeVar("T")
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


def rotated(by_seat: tuple[T, ...], shift: int) -> tuple[T, ...]:
    """What seat n had, seat n + shift has."""
    return tuple(by_seat[(seat - shift) % len(by_seat)] for seat in range(len(by_seat)))


def rotated_move(move: Action | Outcome, shift: int, players: int) -> Action | Outcome:
    """The same move at a table where everybody sits `shift` seats further to the left."""
    match move:
        case StealTrick(victim) | StealCard(victim):
            return type(move)((victim + shift) % players)
        case FirstDealer(seat):
            return FirstDealer((seat + shift) % players)
        case Deal(hands, trump):
            return Deal(rotated(hands, shift), trump)
        case _:
            return move


@tries()
@given(small_games(), st.integers(1, 2))
def test_no_seat_is_special(game: Course, shift: int) -> None:
    """With dealer and hands moved to other seats all goes the same way in those seats."""
    players = game.rules.players
    state = initial(game.rules)
    for (move, seat), plain in zip(game.moves, game.states[1:], strict=True):
        by = None if seat is None else (seat + shift) % players
        state = apply(state, rotated_move(move, shift, players), by)
        ours, theirs = observe(plain, None), observe(state, None)
        assert theirs.scores == rotated(ours.scores, shift)
        assert theirs.tricks == rotated(ours.tricks, shift)
        assert theirs.hits == rotated(ours.hits, shift)
        assert state.packed_hands == rotated(plain.packed_hands, shift)
        assert theirs.trick == ours.trick
        seats = getattr(ours.turn, "seats", ())
        assert getattr(theirs.turn, "seats", ()) == tuple(
            sorted((s + shift) % players for s in seats)
        )
    if isinstance(turn(state), Over):
        ended, others = turn(game.last), turn(state)
        assert isinstance(ended, Over)
        assert isinstance(others, Over)
        assert others.result.points == rotated(ended.result.points, shift)
        assert set(others.result.winners) == {
            (winner + shift) % players for winner in ended.result.winners
        }
        assert others.result.reason == ended.result.reason
        assert others.result.tie_breakers == ended.result.tie_breakers


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


# Chance


@pytest.mark.parametrize(
    ("hands", "trump", "pile"),
    [
        (("G2", "G4"), "R2", ""),
        (("G2", "G4"), "R2", "R4 R5"),
        (("G2 G4", "G5 G7"), "R2", "V"),
        (("V V", "V H"), "H", ""),
        (("V H", "V G2"), "H", "V"),
        (("G2", "G4", "V"), "V", "H"),
        (("V", "V", "V"), "H", "H H"),
    ],
)
def test_deals_against_brute_force(hands: tuple[str, ...], trump: str, pile: str) -> None:
    """Shuffling single cards in every order gives each deal as often as the distribution says."""
    rules = mini_rules(hands, trump, pile, first_dealer=0)
    counted: Counter[Deal] = Counter(deal_of(rules, order) for order in permutations(rules.deck))
    total = sum(counted.values())
    deals = chance(initial(rules))

    assert dict(deals) == {deal: Fraction(n, total) for deal, n in counted.items()}
    assert [outcome for outcome, _ in deals] == list(dict(deals))
    assert deals.count == len(deals) == len(counted)
    for deal, number in counted.items():
        assert deals.probability(deal) == Fraction(number, total)


@pytest.mark.parametrize(
    ("hands", "trump", "pile"),
    [
        (("G2", "G4"), "R2", ""),
        (("G2", "V"), "V", "H"),
        (("V", "V"), "V", "H H"),
        (("G2", "G4", "V"), "V", ""),
        (("G2 G4", "G5 G7"), "R2", "V"),
    ],
)
def test_sampling_deals_by_every_number(hands: tuple[str, ...], trump: str, pile: str) -> None:
    """With every sequence of random numbers once, each deal comes as often as is its due."""
    rules = mini_rules(hands, trump, pile, first_dealer=0)
    deals = chance(initial(rules))
    source = Numbers()
    deals.sample(source)
    counted = Counter(
        deals.sample(Numbers(*numbers)) for numbers in product(*(range(n) for n in source.asked))
    )
    total = sum(counted.values())

    assert {deal: Fraction(n, total) for deal, n in counted.items()} == dict(deals)


def test_deals_of_the_full_deck() -> None:
    """There are too many deals to list; they are counted, sampled and weighed all the same."""
    deals = chance(initial(Rules(3, first_dealer=0)))
    sampled = deals.sample(Numbers())

    assert 10**22 < deals.count < 10**24
    with pytest.raises(OverflowError):
        len(deals)
    assert 0 < deals.probability(sampled) < Fraction(1, 10**19)
    assert deals.probability(Draw(Card.B1)) == 0
    assert deals.probability(deal_of(Rules(2), FULL_DECK)) == 0


def test_deals_are_made_while_iterating() -> None:
    """The first deals of the full deck come at once, though nobody could list them all."""
    for players in (2, 3):
        deals = chance(initial(Rules(players, first_dealer=0)))
        listed = list(islice(deals, 50))
        assert len({deal for deal, _ in listed}) == 50
        for deal, probability in listed:
            assert probability == deals.probability(deal) > 0


def test_a_deal_of_numbered_cards_alone() -> None:
    """Without symbol cards every deal is equally likely: one by the number of deals."""
    rules = Rules(2, hand_size=2, deck=cards("G1 G2 G3 G4 G5 G6"), small_bonus_tricks=())
    deals = chance(apply(initial(rules), FirstDealer(0)))

    assert deals.count == 15 * 6 * 2
    assert set(dict(deals).values()) == {Fraction(1, 180)}
