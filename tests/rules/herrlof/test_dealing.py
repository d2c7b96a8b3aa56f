"""D. Deal and trump."""

from fractions import Fraction
from itertools import islice
from math import factorial
from pickle import dumps, loads
from random import Random
from typing import Any

import pytest
from attrs import evolve
from rules.drawing import Numbers
from rules.herrlof.rounds import full_deal
from rules.herrlof.states import (
    after,
    cards,
    deal,
    dealt,
    hand,
    leads,
    mini_rules,
    play,
    predict,
    spectator,
    table,
    to_act,
    winner,
)

from herrlof_rules import Chance, IllegalAction, odin
from herrlof_rules.core import Dealing, InvalidCards
from herrlof_rules.herrlof import (
    FULL_DECK,
    Card,
    Deal,
    Draw,
    FirstDealer,
    Rules,
    apply,
    chance,
    initial,
    observe,
    step,
    turn,
)
from herrlof_rules.herrlof.dealing import Deals
from herrlof_rules.testing.laws.sampling import exact_sampling


@pytest.mark.parametrize(("players", "size"), [(2, 15), (3, 11)])
def test_hand_sizes(players: int, size: int) -> None:
    """D1: 15 cards to each of two players, 11 to each of three."""
    state = apply(initial(Rules(players, first_dealer=0)), full_deal(players))

    assert spectator(state).hand_sizes == (size,) * players
    assert [len(observe(state, seat).hand) for seat in range(players)] == [size] * players
    assert Rules(players).hand_size == size


def test_hand_size_is_an_option() -> None:
    """D1: hand_size changes how many cards are dealt."""
    state = initial(Rules(2, hand_size=4, first_dealer=0))
    hands = (cards("B1 B2 B3 B4"), cards("G1 G2 G3 G4"))

    assert spectator(apply(state, Deal(hands, Card.R1))).hand_sizes == (4, 4)
    assert spectator(apply(state, Deal(hands, Card.R1))).pile_size == 42 - 8 - 1


def test_every_deal_is_as_likely() -> None:
    """D1: hands and trump card are those of a well shuffled deck."""
    rules = mini_rules(("G2", "G4"), "R2", "R4", first_dealer=0)
    deals = dict(chance(initial(rules)))

    assert len(deals) == 4 * 3 * 2
    assert set(deals.values()) == {Fraction(1, 24)}
    assert Deal(((Card.R4,), (Card.G2,)), Card.G4) in deals


def test_the_shuffle() -> None:
    """D1: a sample shuffles from the top index down and deals from the top, then the trump card."""
    rules = mini_rules(("G2 G4", "R2 R4"), "Y2", "Y4", first_dealer=0)
    source = Numbers(0, 4, 3, 1, 1)
    outcome = chance(initial(rules)).sample(source)
    assert source.asked == [6, 5, 4, 3, 2]
    # Y4 goes below and G2 comes up; Y2 and R4 stay; R2 and G4 change places; R2 stays
    assert outcome == Deal((cards("G2 Y2"), cards("G4 R4")), Card.R2)


def test_a_deal_comes_before_anything_else() -> None:
    """D1: before the deal nobody can do anything."""
    state = initial(Rules(2, first_dealer=0))

    assert turn(state) == Chance("deal")
    with pytest.raises(IllegalAction) as caught:
        apply(state, full_deal(2), 1)
    assert caught.value.clause == "D1"


@pytest.mark.parametrize(
    ("hands", "trump"),
    [
        (("G2 G4", "G5 G7", "R2 R4"), "Y2"),  # three hands for two players
        (("G2 G4",), "Y2"),  # one
        (("G2 G4 G5", "G7"), "Y2"),  # as many cards, but not shared out evenly
        (("G2", "G4"), "Y2"),  # too few
        (("G2", "G4", "G5"), "Y2"),  # nobody is there to hold the third
        (("G2 G4", "G2 G7"), "Y2"),  # a card twice
        (("G2 G4", "G5 G7"), "G4"),  # the trump card is in a hand too
        (("G2 G4", "G5 B9"), "Y2"),  # a card that is not in the deck
        (("G2 G4", "G5 G7"), "B9"),
    ],
)
def test_deals_that_cannot_be(hands: tuple[str, ...], trump: str) -> None:
    """D1: a deal that the deck cannot give is refused."""
    size = len(hands[0].split()) if len(hands) == 3 else 2
    state = initial(Rules(2, hand_size=size, deck=cards("G2 G4 G5 G7 Y2 R2 R4"), first_dealer=0))

    with pytest.raises(IllegalAction, match="D1"):
        deal(state, hands, trump)
    outcome = Deal(tuple(map(cards, hands)), Card(trump))
    assert chance(state).probability(outcome) == 0


@pytest.mark.parametrize(
    "hands", [[1, 2], None, 3, "B1", (1, None), (1, "B2"), (1, True), ([Card.B1], [Card.B2] * 2)]
)
def test_what_is_no_deal(hands: Any) -> None:
    """D1: a deal whose hands are not collections of cards cannot be made."""
    with pytest.raises(InvalidCards):
        Deal(hands, Card.V)


def forged(hands: Any, trump: Any) -> Deal:
    """A deal whose constructor was gone around."""
    deal = Deal((), Card.V)
    object.__setattr__(deal, "hands", hands)
    object.__setattr__(deal, "trump", trump)
    return deal


@pytest.mark.parametrize(
    "deal",
    [
        forged(None, Card.V),
        forged([(Card.B1,), (Card.B2,)], Card.V),
        forged(([Card.B1], (Card.B2,)), Card.V),
        forged(((7,), (Card.B2,)), Card.V),
        forged((7, (Card.B2,)), Card.V),
        forged(((odin.Card.R7,), (Card.B2,)), Card.V),
        forged(((Card.B1,), (Card.B2,)), "V"),
        forged(((Card.B1,), (Card.B2,)), odin.Card.R7),
        forged(((Card.B1,), (Card.B2,)), None),
        forged(((Card.B2, Card.B1), (Card.B3, Card.B4)), Card.V),  # not in canonical order
    ],
    ids=repr,
)
def test_a_forged_deal(deal: Deal) -> None:
    """D1: a deal that holds anything but tuples of cards in order is refused, and not repaired."""
    size = len(deal.hands[0]) if deal.hands and type(deal.hands[0]) is tuple else 1
    state = initial(Rules(2, hand_size=size, first_dealer=0))
    for carry_out in (apply, step):
        with pytest.raises(IllegalAction, match="D1"):
            carry_out(state, deal)
    assert chance(state).probability(deal) == 0


@pytest.mark.parametrize("rules", [Rules(2), Rules(3), Rules(2, hand_size=1)], ids=repr)
def test_a_deal_made_by_hand_is_that_sampled(rules: Rules) -> None:
    """D1: a sampled deal, one made of the same cards and one unpickled lead to the same state."""
    state = apply(initial(rules), FirstDealer(0))
    sampled = chance(state).sample(Random(1))
    assert isinstance(sampled, Deal)
    made = Deal(tuple(reversed(hand) for hand in sampled.hands), sampled.trump)

    assert made == sampled
    assert apply(state, made) == apply(state, sampled) == apply(state, loads(dumps(sampled)))


@pytest.mark.parametrize("players", [2, 3])
def test_deals_are_counted_once(players: int) -> None:
    """D1: the number of deals of the full deck takes milliseconds, so they are kept for all."""
    state = initial(Rules(players))
    assert chance(apply(state, FirstDealer(0))) is chance(apply(state, FirstDealer(1)))


@pytest.mark.parametrize(
    "deck", ["G2 G4 R2", "G2 G4 R2 R4 R5", "G2 V V H", "V V V H H", "G2 G4 G5 V H H"]
)
def test_deals_against_the_shuffle(deck: str) -> None:
    """D1: each deal comes as often as by shuffling: with every sequence of numbers once."""
    deals = chance(initial(Rules(2, hand_size=1, deck=cards(deck), first_dealer=0)))
    assert exact_sampling(deals.sample) == dict(deals)
    assert len(dict(deals)) == len(deals) == deals.count


@pytest.mark.parametrize(
    "rules", [Rules(2), Rules(3), Rules(2, deck=cards("B1 B3 R6 H V"), hand_size=2)], ids=repr
)
def test_deals_are_those_of_the_ready_made_dealing(rules: Rules) -> None:
    """D1: packed cards make dealing faster, and nothing else."""
    slowly = Dealing(rules.deck, (rules.hand_size,) * rules.players, Deal)
    deals = chance(initial(evolve(rules, first_dealer=0)))
    for seed in range(50):
        sampled = deals.sample(Random(seed))
        assert sampled == slowly.sample(Random(seed))
        assert deals.probability(sampled) == slowly.probability(sampled) > 0
    assert list(islice(deals, 50)) == list(islice(slowly, 50))
    assert deals.count == slowly.count
    assert deals.probability(Draw(Card.B1)) == 0


@pytest.mark.parametrize("players", [2, 3])
def test_the_trump_card_lies_open(players: int) -> None:
    """D2: the top card of the pile is turned face up: every seat and spectator sees it."""
    state = apply(initial(Rules(players, first_dealer=0)), full_deal(players))
    trump = Card.Y4 if players == 2 else Card.Y7  # the 31st, the 34th card in canonical order

    assert all(observe(state, seat).trump is trump for seat in (None, *range(players)))


@pytest.mark.parametrize(
    ("trick", "trump", "expected"),
    [
        *(("G7 R4", "R2", 1), ("G7 R4", "Y2", 0), ("G7 R4", "B5", 0)),
        *((f"G2 {suit}8", symbol, 0) for symbol in "VH" for suit in "BRY"),  # no trump
    ],
)
def test_the_suit_of_the_trump_card_is_trump(trick: str, trump: str, expected: int) -> None:
    """D2: the suit of the trump card is trump for the round; a symbol card means no trump."""
    assert winner(after(trick, trump=trump)) == expected


def test_trump_is_that_of_the_round() -> None:
    """D2: each round has its own trump card."""
    state = play(table(("G2", "R4"), trump="B2", pile="R5", target=100), "G2 R4")
    state = predict(deal(state, ("G2", "R4"), "R5"), 0, 0)

    assert spectator(state).trump is Card.R5
    assert winner_of_single_trick(state) == 1


def winner_of_single_trick(state) -> int:
    """Who holds a trick after the round's only one, seat 1 leading R4 to seat 0's G2."""
    assert leads(state) == 1
    sheet = spectator(play(state, "R4 G2")).sheets[-1]
    return sheet.tricks.index(1)


@pytest.mark.parametrize(("players", "left"), [(2, 11), (3, 8)])
def test_pile_size(players: int, left: int) -> None:
    """D3: 11 (8) cards lie face down; the trump card is not one of them."""
    state = apply(initial(Rules(players, first_dealer=0)), full_deal(players))

    assert spectator(state).pile_size == left


def test_the_trump_card_is_not_drawn() -> None:
    """D3: the trump card is not part of the pile any more."""
    state = play(table(("G3 G2", "G4 G5"), trump="R2", pile="R4 R5"), "G3, swap")

    assert [outcome.card for outcome, _ in chance(state)] == [Card.R4, Card.R5]


def test_hands_are_what_was_dealt() -> None:
    """D1: each seat holds the hand dealt to it."""
    state = dealt(("G2 V", "H G5"), trump="R2", pile="B1")

    assert (hand(state, 0), hand(state, 1)) == ("G2 V", "G5 H")
    assert to_act(state)[0] == "predict"
    assert state.hands[0] == observe(state, 0).hand


def test_deals_to_many_are_counted_at_once() -> None:
    """Place by place: the ways to spread the symbol cards are too many to go through."""
    assert Deals(FULL_DECK, (1,) * 41, Deal).count == factorial(42) // (factorial(3) * factorial(3))
