"""D. Deal."""

from collections import Counter
from fractions import Fraction
from math import comb, factorial
from random import Random
from typing import Any

import pytest
from games.odin.states import PLAYERS, cards, dealt, hand, packed, spectator

from herrlof_rules import Chance, Decision, IllegalAction, InvalidRules, odin
from herrlof_rules.core.visibility import seen_by
from herrlof_rules.odin import (
    FULL_DECK,
    Card,
    Deal,
    FirstPlayer,
    HandsDealt,
    Rules,
    apply,
    chance,
    initial,
    observe,
    pack,
    step,
    turn,
    unpack,
    validate,
)


@pytest.mark.parametrize("players", PLAYERS)
def test_nine_cards_each(players: int) -> None:
    """D1: nine cards are dealt to each player and the rest is set aside unseen."""
    state = initial(Rules(players, first_player=0))
    assert turn(state) == Chance("deal")
    assert state.set_aside == 0
    state = apply(state, chance(state).sample(Random(players)))

    validate(state)
    assert spectator(state).hand_sizes == (9,) * players
    assert spectator(state).set_aside == 54 - 9 * players
    assert sum(state.hands) + state.set_aside == FULL_DECK


@pytest.mark.parametrize("hand_size", range(1, 10))
def test_hand_size(hand_size: int) -> None:
    """D1: hand_size cards are dealt to each player."""
    state = initial(Rules(6, hand_size=hand_size, first_player=0))
    state = apply(state, chance(state).sample(Random(hand_size)))
    assert spectator(state).hand_sizes == (hand_size,) * 6


@pytest.mark.parametrize("players", PLAYERS)
def test_number_of_deals(players: int) -> None:
    """D1: all deals of the deck are counted and equally likely."""
    distribution = chance(initial(Rules(players, first_player=0)))
    ways, left = 1, 54
    for _ in range(players):
        ways *= comb(left, 9)
        left -= 9
    assert distribution.count == ways
    deal = distribution.sample(Random(1))
    assert distribution.probability(deal) == Fraction(1, ways)
    if ways < 2**63:
        assert len(distribution) == ways
    else:
        with pytest.raises(OverflowError):
            len(distribution)


MINI = Rules(2, hand_size=2, deck=packed("B1 B2 R1 R2 P1"), first_player=0)


def test_deals_of_a_small_deck() -> None:
    """D1: a small deck's deals can all be listed: each once, in a fixed order."""
    distribution = chance(initial(MINI))
    listed = list(distribution)

    assert len(listed) == distribution.count == len(distribution) == 30
    assert len({deal for deal, _ in listed}) == 30
    assert {probability for _, probability in listed} == {Fraction(1, 30)}
    assert all(distribution.probability(deal) == Fraction(1, 30) for deal, _ in listed)
    assert listed[0][0] == Deal((packed("B1 B2"), packed("R1 R2")))
    assert listed[-1][0] == Deal((packed("R2 P1"), packed("B2 R1")))
    assert list(distribution) == listed


class Numbers:
    """A source that gives these numbers, and says how it was asked."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)
        self.asked: list[int] = []

    def randrange(self, stop: int, /) -> int:
        self.asked.append(stop)
        return self.numbers.pop(0)


def test_the_shuffle() -> None:
    """D1: a sample shuffles from the top index down and deals from the top."""
    distribution = chance(initial(MINI))
    source = Numbers(4, 0, 2, 1)
    deal = distribution.sample(source)
    assert source.asked == [5, 4, 3, 2]
    # P1 stays on top; R2 goes below and B1 comes up; R1 stays; B2 stays
    assert deal == Deal((packed("P1 B1"), packed("R1 B2")))


def test_the_shuffle_stops_at_the_last_hand() -> None:
    """D1: where all cards are dealt the last hand is what is left, without more numbers."""
    rules = Rules(2, hand_size=2, deck=packed("B1 B2 R1 R2"), first_player=0)
    source = Numbers(0, 1)
    deal = chance(initial(rules)).sample(source)
    assert source.asked == [4, 3]
    assert deal == Deal((packed("B1 B2"), packed("R1 R2")))


def test_samples_are_fair() -> None:
    """D1: each deal of a small deck is sampled about equally often."""
    distribution = chance(initial(MINI))
    rng = Random(7)
    counts = Counter(distribution.sample(rng) for _ in range(9_000))
    assert len(counts) == 30
    assert all(220 < count < 380 for count in counts.values())  # 300 ± 4.7 standard deviations


def test_every_card_goes_anywhere() -> None:
    """D1: with the full deck, each card reaches each hand and the cards set aside."""
    distribution = chance(initial(Rules(3, first_player=0)))
    rng = Random(3)
    seen = [0, 0, 0, 0]
    for _ in range(60):
        deal = distribution.sample(rng)
        assert isinstance(deal, Deal)
        for place, hand_ in enumerate((*deal.hands, FULL_DECK - sum(deal.hands))):
            seen[place] |= hand_
    assert seen == [FULL_DECK] * 4


@pytest.mark.parametrize(
    "hands",
    [
        ("B1 B2",),
        ("B1 B2", "R1 R2", "P1"),
        ("B1 B2", "R1"),
        ("B1 B2", "R1 R2 P1"),
        ("B1 B2", "B2 R1"),
        ("B1 B2", "R1 R3"),
    ],
)
def test_impossible_deals(hands: tuple[str, ...]) -> None:
    """D1: another number of hands or cards, a card twice or of no deck is no deal."""
    state = initial(MINI)
    deal = Deal(tuple(packed(text) for text in hands))
    assert chance(state).probability(deal) == 0
    with pytest.raises(IllegalAction) as caught:
        apply(state, deal)
    assert (caught.value.clause, caught.value.seat) == ("D1", None)


def test_a_hand_too_many() -> None:
    """D1: cards may be left for another hand, but nobody is there to hold it."""
    state = initial(Rules(2, hand_size=1, deck=packed("B1 B2 R1 R2 P1"), first_player=0))
    deal = Deal((packed("B1"), packed("B2"), packed("R1")))
    assert chance(state).probability(deal) == 0
    with pytest.raises(IllegalAction, match="D1"):
        apply(state, deal)


@pytest.mark.parametrize("hands", [[1, 2], None, 3, "B1", (1, None), (1, "B2"), (1, True)])
def test_what_is_no_deal(hands: Any) -> None:
    """D1: a deal whose hands are no collections of cards is refused like any other."""
    state = initial(Rules(2, hand_size=1, first_player=0))
    with pytest.raises(IllegalAction, match="D1"):
        apply(state, Deal(hands))
    assert chance(state).probability(Deal(hands)) == 0


def test_other_moves_at_the_deal() -> None:
    """D1: nothing but a deal settles the deal, and no seat does."""
    state = initial(MINI)
    deal = Deal((packed("B1 B2"), packed("R1 R2")))
    assert chance(state).probability(FirstPlayer(0)) == 0
    for move, seat in ((FirstPlayer(0), None), (deal, 0), (deal, 1)):
        with pytest.raises(IllegalAction) as caught:
            apply(state, move, seat)
        assert (caught.value.clause, caught.value.seat) == ("D1", seat)
    with pytest.raises(IllegalAction) as caught:
        apply(apply(state, deal), deal)
    assert caught.value.clause == "L1"


def test_the_event_of_the_deal() -> None:
    """D1: the hands are dealt to the seats in order."""
    deal = Deal((packed("B2 B1"), packed("R1 R2")))
    done = step(initial(MINI), deal)
    assert done.events == (HandsDealt(1, 0, deal.hands),)
    assert str(done.events[0]) == (
        "hand 1 is dealt: seat 0 leads; seat 0 has B1 B2; seat 1 has R1 R2"
    )
    shown = repr(seen_by(done.events[0], 1))
    assert shown.endswith("hands=(None, pack((Card.R1, Card.R2))))")
    assert hand(done.state, 0) == "B1 B2"
    assert observe(done.state, 1).hand == cards("R1 R2")
    assert repr(deal) == "Deal(hands=(pack((Card.B1, Card.B2)), pack((Card.R1, Card.R2))))"
    assert eval(repr(done.state), {**vars(odin), "Decision": Decision}) == done.state


@pytest.mark.parametrize("hand_size", [0, -1, True, "9", 1_000_001])
def test_wrong_hand_sizes(hand_size: int) -> None:
    """D1: a hand has at least one card."""
    with pytest.raises(InvalidRules) as caught:
        Rules(2, hand_size=hand_size)
    assert caught.value.option == "hand_size"


@pytest.mark.parametrize("deck", [-1, FULL_DECK + 1, True, None, "B1"])
def test_wrong_decks(deck: int) -> None:
    """D1: the cards in play are some of the 54."""
    with pytest.raises(InvalidRules) as caught:
        Rules(2, deck=deck)
    assert caught.value.option == "deck"


@pytest.mark.parametrize("players", PLAYERS)
def test_too_few_cards(players: int) -> None:
    """D1: there are enough cards to deal."""
    exact = pack(tuple(Card)[: 4 * players])
    Rules(players, hand_size=4, deck=exact)
    with pytest.raises(InvalidRules) as caught:
        Rules(players, hand_size=4, deck=exact - Card.B1.unit)
    assert caught.value.option == "deck"


def test_set_aside_cards_are_the_rest() -> None:
    """D1: the cards set aside are those of the deck that nobody was dealt."""
    state = dealt("B1 B2", "R1 R2", aside="P1 G5")
    assert unpack(state.set_aside) == cards("P1 G5")
    assert factorial(6) // 4 // 2 == chance(initial(state.rules)).count
