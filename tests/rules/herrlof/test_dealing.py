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
    leads,
    mini_rules,
    play,
    predict,
    spectator,
    table,
    winner,
)

from herrlof_rules import IllegalAction, odin
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
)
from herrlof_rules.herrlof.dealing import Deals
from herrlof_rules.testing.laws.sampling import exact_sampling


@pytest.mark.parametrize(
    ("players", "size", "trump", "left"), [(2, 15, Card.Y4, 11), (3, 11, Card.Y7, 8)]
)
def test_the_deal(players: int, size: int, trump: Card, left: int) -> None:
    """D1, D2, D3: each player gets 15 (11) cards, the next is turned up, 11 (8) are the pile."""
    state = apply(initial(Rules(players, first_dealer=0)), full_deal(players))

    assert state.hands == full_deal(players).hands
    for seat in (None, *range(players)):
        seen = observe(state, seat)
        assert (seen.hand_sizes, seen.pile_size) == ((size,) * players, left)
        assert seen.hand == (() if seat is None else state.hands[seat])
        # The trump cards are the 31st and the 34th card in canonical order.
        assert seen.trump is trump


def test_every_deal_is_as_likely() -> None:
    """D1: all deals of hands and a trump card are equally likely."""
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
    # Y4 and G2 change places, Y2 and R4 stay, R2 and G4 change places, and R2 stays.
    assert outcome == Deal((cards("G2 Y2"), cards("G4 R4")), Card.R2)


def forged(hands: Any, trump: Any) -> Deal:
    """A deal whose constructor was gone around."""
    deal = Deal((), Card.V)
    object.__setattr__(deal, "hands", hands)
    object.__setattr__(deal, "trump", trump)
    return deal


G2, G4, G5, G7, Y2 = cards("G2 G4 G5 G7 Y2")
WRONG = [
    *(
        Deal(tuple(map(cards, hands)), Card(trump))
        for hands, trump in (
            (("G2 G4", "G5 G7", "R2 R4"), "Y2"),  # There are three hands for two players.
            (("G2 G4",), "Y2"),  # There is one hand.
            (("G2 G4 G5", "G7"), "Y2"),  # The hands differ in size.
            (("G2", "G4"), "Y2"),  # The hands are too small.
            (("G2 G4", "G2 G7"), "Y2"),  # A card is in both hands.
            (("G2 G4", "G5 G7"), "G4"),  # The trump card is also in a hand.
            (("G2 G4", "G5 B9"), "Y2"),  # A card is not in the deck.
            (("G2 G4", "G5 G7"), "B9"),
        )
    ),
    *(
        forged(hands, trump)
        for hands, trump in (
            (None, Y2),
            ([(G2, G4), (G5, G7)], Y2),
            (([G2, G4], (G5, G7)), Y2),
            (((7, 8), (G5, G7)), Y2),
            ((7, (G5, G7)), Y2),
            (((odin.Card.R7, G4), (G5, G7)), Y2),
            (((G2, G4), (G5, G7)), "Y2"),
            (((G2, G4), (G5, G7)), odin.Card.R7),
            (((G2, G4), (G5, G7)), None),
            # The first hand is not in canonical order, and nothing sorts it.
            (((G4, G2), (G5, G7)), Y2),
        )
    ),
]


@pytest.mark.parametrize("deal", WRONG, ids=repr)
def test_deals_that_cannot_be(deal: Deal) -> None:
    """D1: a deal that the deck cannot give, or made of anything but tuples of cards, is refused."""
    state = initial(Rules(2, hand_size=2, deck=cards("G2 G4 G5 G7 Y2 R2 R4"), first_dealer=0))
    for carry_out in (apply, step):
        with pytest.raises(IllegalAction, match="D1"):
            carry_out(state, deal)
    assert chance(state).probability(deal) == 0


@pytest.mark.parametrize(
    "hands", [[1, 2], None, 3, "B1", (1, None), (1, "B2"), (1, True), ([Card.B1], [Card.B2] * 2)]
)
def test_what_is_no_deal(hands: Any) -> None:
    """D1: a deal whose hands are not collections of cards cannot be made."""
    with pytest.raises(InvalidCards):
        Deal(hands, Card.V)


@pytest.mark.parametrize("rules", [Rules(2), Rules(3), Rules(2, hand_size=1)], ids=repr)
def test_a_deal_made_by_hand_is_that_sampled(rules: Rules) -> None:
    """D1: a sampled deal, an equal deal and an unpickled deal lead to the same state."""
    state = apply(initial(rules), FirstDealer(0))
    sampled = chance(state).sample(Random(1))
    assert isinstance(sampled, Deal)
    rebuilt = Deal(tuple(reversed(hand) for hand in sampled.hands), sampled.trump)

    assert rebuilt == sampled
    assert apply(state, rebuilt) == apply(state, sampled) == apply(state, loads(dumps(sampled)))


@pytest.mark.parametrize("players", [2, 3])
def test_deals_are_counted_once(players: int) -> None:
    """D1: counting the deals of the full deck takes milliseconds, so the count is cached."""
    state = initial(Rules(players))
    assert chance(apply(state, FirstDealer(0))) is chance(apply(state, FirstDealer(1)))


@pytest.mark.parametrize(
    "deck", ["G2 G4 R2", "G2 G4 R2 R4 R5", "G2 V V H", "V V V H H", "G2 G4 G5 V H H"]
)
def test_deals_against_the_shuffle(deck: str) -> None:
    """D1: over all sequences of numbers, sampling gives each deal its exact probability."""
    deals = chance(initial(Rules(2, hand_size=1, deck=cards(deck), first_dealer=0)))
    assert exact_sampling(deals.sample) == dict(deals)
    assert len(dict(deals)) == len(deals) == deals.count


@pytest.mark.parametrize(
    "rules", [Rules(2), Rules(3), Rules(2, deck=cards("B1 B3 R6 H V"), hand_size=2)], ids=repr
)
def test_deals_are_those_of_the_ready_made_dealing(rules: Rules) -> None:
    """D1: packed cards make dealing faster, and change nothing else."""
    slowly = Dealing(rules.deck, (rules.hand_size,) * rules.players, Deal)
    deals = chance(initial(evolve(rules, first_dealer=0)))
    for seed in range(50):
        sampled = deals.sample(Random(seed))
        assert sampled == slowly.sample(Random(seed))
        assert deals.probability(sampled) == slowly.probability(sampled) > 0
    assert list(islice(deals, 50)) == list(islice(slowly, 50))
    assert deals.count == slowly.count
    assert deals.probability(Draw(Card.B1)) == 0


@pytest.mark.parametrize(
    ("trick", "trump", "expected"),
    [
        *(("G7 R4", "R2", 1), ("G7 R4", "Y2", 0), ("G7 R4", "B5", 0)),
        *((f"G2 {suit}8", symbol, 0) for symbol in "VH" for suit in "BRY"),  # There is no trump.
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
    assert leads(state) == 1
    assert spectator(play(state, "R4 G2")).sheets[-1].tricks == (0, 1)


def test_the_trump_card_is_not_drawn() -> None:
    """D3: the trump card is not part of the pile any more."""
    state = play(table(("G3 G2", "G4 G5"), trump="R2", pile="R4 R5"), "G3, swap")

    assert [outcome.card for outcome, _ in chance(state)] == [Card.R4, Card.R5]


def test_deals_to_many_are_counted_at_once() -> None:
    """D1: deals to 41 hands are counted without listing the ways to spread the symbol cards."""
    assert Deals(FULL_DECK, (1,) * 41, Deal).count == factorial(42) // (factorial(3) * factorial(3))
