"""M1, C5, D: the first player, the colours removed and the deal, before play."""

from fractions import Fraction
from itertools import combinations
from math import comb, prod
from random import Random
from typing import Any

import pytest
from attrs import evolve
from rules.drawing import Numbers
from rules.odin.states import MINI, PLAYERS, cards, play, spectator

from herrlof_rules import Chance, IllegalAction
from herrlof_rules.core import Dealing
from herrlof_rules.core.errors import InvalidCards
from herrlof_rules.odin import (
    FULL_DECK,
    GAME,
    Card,
    Colour,
    ColoursRemoved,
    Deal,
    FirstPlayer,
    FirstPlayerChosen,
    RemoveColours,
    Rules,
    State,
    apply,
    chance,
    initial,
    observe,
    step,
    turn,
)
from herrlof_rules.odin.dealing import Deals
from herrlof_rules.testing.generators.forgeries import Hostile
from herrlof_rules.testing.laws.sampling import exact_sampling


@pytest.mark.parametrize("players", PLAYERS)
def test_first_player_by_chance(players: int) -> None:
    """M1: the first player is chosen at random, each seat equally likely."""
    state = initial(Rules(players))

    assert turn(state) == Chance("first_player")
    assert list(chance(state)) == [
        (FirstPlayer(seat), Fraction(1, players)) for seat in range(players)
    ]
    for seat in range(players):
        after = step(state, FirstPlayer(seat))
        assert after.events == (FirstPlayerChosen(seat),)
        assert str(after.events[0]) == f"first player chosen: seat {seat}"
        assert turn(after.state) == Chance("deal")
        assert spectator(after.state).first_player == seat
        GAME.validate(after.state)


@pytest.mark.parametrize("players", PLAYERS)
def test_first_player_by_option(players: int) -> None:
    """M1: with the option first_player there is no chance turn for the first player."""
    for seat in range(players):
        state = initial(Rules(players, first_player=seat))
        assert turn(state) == Chance("deal")
        assert spectator(state).first_player == seat


FOUR = Rules(2, two_player_colours=4)


def test_all_colours_in_play() -> None:
    """C5: by default two players play with all six colours, and nothing is removed."""
    state = apply(initial(Rules(2)), FirstPlayer(0))

    assert turn(state) == Chance("deal")
    assert state.standing.deck == FULL_DECK
    assert observe(state, 0).removed == ()


def test_two_colours_are_removed() -> None:
    """C5: with four colours, any two are removed, each pair equally likely, after M1."""
    state = initial(FOUR)
    assert turn(state) == Chance("first_player")
    state = apply(state, FirstPlayer(1))
    assert turn(state) == Chance("remove_colours")
    assert turn(initial(Rules(2, two_player_colours=4, first_player=1))) == turn(state)
    GAME.validate(state)

    distribution = chance(state)
    assert len(distribution) == 15
    assert list(distribution) == [
        (RemoveColours(pair), Fraction(1, 15)) for pair in combinations(Colour, 2)
    ]


def test_removed_colours_are_public_and_stay_away() -> None:
    """C5: the removed colours are public; the four others are dealt in every hand."""
    state = apply(initial(FOUR), FirstPlayer(1))
    removal = step(state, RemoveColours((Colour.BLACK, Colour.RED)))
    removed = (Colour.RED, Colour.BLACK)

    assert removal.events == (ColoursRemoved(removed),)
    assert str(removal.events[0]) == "colours removed: colours red black"
    state = removal.state
    assert turn(state) == Chance("deal")
    assert observe(state, None).removed == removed
    assert {c.value[0] for c in state.standing.deck} == set("BPGO")
    whole = "B1 B2 B3 B4 B5 B6 B7 B8 B9"
    deal = Deal((cards("P1 P2 P3 P4 P5 P6 P7 P8 O9"), cards(whole)))
    with_red = Deal((cards("P1 P2 P3 P4 P5 P6 P7 P8 R9"), cards(whole)))
    for number in (1, 2):
        assert chance(state).probability(deal) > 0
        assert chance(state).probability(with_red) == 0
        with pytest.raises(IllegalAction) as caught:
            apply(state, with_red)
        assert caught.value.clause == "D1"
        after = apply(state, deal)
        GAME.validate(after)
        assert observe(after, 0).hand_number == number
        assert observe(after, 0).set_aside == 18
        if number == 1:
            state = play(after, whole)
    assert turn(state) == Chance("deal")
    assert observe(state, None).removed == removed


def forged(kind: Any, field: str, value: Any) -> Any:
    """An outcome made without its constructor, which would refuse the value."""
    outcome = object.__new__(kind)
    object.__setattr__(outcome, field, value)
    return outcome


AT_FIRST = initial(Rules(3))
AT_COLOURS = apply(initial(FOUR), FirstPlayer(0))
AT_DEAL = initial(MINI)
ONE_EACH = initial(Rules(2, hand_size=1, deck=cards("B1 B2 R1 R2 P1"), first_player=0))
RED, PINK = Colour.RED, Colour.PINK


def hands(*texts: str) -> Deal:
    return Deal(tuple(map(cards, texts)))


WRONG: list[tuple[State, Any, str]] = [
    *((AT_FIRST, FirstPlayer(seat), "M1") for seat in (3, -1)),
    (AT_FIRST, Deal(((), (), ())), "M1"),
    *(
        (AT_COLOURS, RemoveColours(colours), "C5")
        for colours in ((), (RED,), (RED, PINK, Colour.BLACK), tuple(Colour))
    ),
    *(
        (AT_COLOURS, forged(RemoveColours, "colours", colours), "C5")
        for colours in ((Hostile(), Hostile()), ("red", "blue"), None)
    ),
    (AT_DEAL, FirstPlayer(0), "D1"),
    (AT_DEAL, forged(Deal, "hands", [cards("B1 B2"), cards("R1 R2")]), "D1"),
    (AT_DEAL, hands("B1 B2"), "D1"),  # The number of hands is wrong.
    (AT_DEAL, hands("B1 B2", "R1 R2", "P1"), "D1"),
    (ONE_EACH, hands("B1", "B2", "R1"), "D1"),
    (AT_DEAL, hands("B1 B2", "R1"), "D1"),  # or cards
    (AT_DEAL, hands("B1 B2", "R1 R2 P1"), "D1"),
    (AT_DEAL, hands("B1 B2", "R1 R3"), "D1"),  # This card is not in the deck.
    *(
        (AT_DEAL, forged(Deal, "hands", (hand, hand)), "D1")
        for hand in (("B1",), (Card.B1, Card.B1), [Card.B1])
    ),
    # A forged deal is not sorted (C2), because its event would then have other hands.
    (AT_DEAL, forged(Deal, "hands", ((Card.B2, Card.B1), (Card.R1, Card.R2))), "D1"),
]


@pytest.mark.parametrize(("state", "outcome", "clause"), WRONG, ids=range(len(WRONG)))
def test_what_chance_cannot_give(state: State, outcome: Any, clause: str) -> None:
    """M1, C5, D1: an outcome that the rules do not allow is refused with its clause."""
    assert chance(state).probability(outcome) == 0
    with pytest.raises(IllegalAction) as caught:
        apply(state, outcome)
    assert (caught.value.clause, caught.value.seat) == (clause, None)


def test_removed_colours_are_a_set() -> None:
    """C5: the colours removed may be named in any order, but not twice."""
    assert RemoveColours((Colour.ORANGE, Colour.BLUE)).colours == (Colour.BLUE, Colour.ORANGE)
    with pytest.raises(ValueError, match="C1"):
        RemoveColours((Colour.BLUE, Colour.BLUE))


@pytest.mark.parametrize("players", PLAYERS)
def test_nine_cards_each(players: int) -> None:
    """D1: nine cards are dealt to each player and the rest is set aside unseen."""
    state = initial(Rules(players, first_player=0))
    assert turn(state) == Chance("deal")
    assert state.set_aside == ()
    state = apply(state, chance(state).sample(Random(players)))

    GAME.validate(state)
    assert spectator(state).hand_sizes == (9,) * players
    assert spectator(state).set_aside == 54 - 9 * players
    held = [card for seat in range(players) for card in state.hands[seat]]
    assert sorted((*held, *state.set_aside), key=FULL_DECK.index) == list(FULL_DECK)


@pytest.mark.parametrize("players", PLAYERS)
def test_number_of_deals(players: int) -> None:
    """D1: all deals of the deck are counted and equally likely."""
    distribution = chance(initial(Rules(players, first_player=0)))
    ways = prod(comb(54 - 9 * seat, 9) for seat in range(players))
    assert distribution.count == ways
    deal = distribution.sample(Random(1))
    assert distribution.probability(deal) == Fraction(1, ways)
    if ways < 2**63:
        assert len(distribution) == ways
    else:
        with pytest.raises(OverflowError):
            len(distribution)


def test_deals_of_a_small_deck() -> None:
    """D1: a small deck's deals can all be listed: each once, in a fixed order."""
    distribution = chance(initial(MINI))
    listed = list(distribution)

    assert len(listed) == distribution.count == len(distribution) == 30
    assert len({deal for deal, _ in listed}) == 30
    assert {probability for _, probability in listed} == {Fraction(1, 30)}
    assert all(distribution.probability(deal) == Fraction(1, 30) for deal, _ in listed)
    assert listed[0][0] == Deal((cards("B1 B2"), cards("R1 R2")))
    assert listed[-1][0] == Deal((cards("R2 P1"), cards("B2 R1")))
    assert list(distribution) == listed


def test_the_shuffle() -> None:
    """D1: a sample shuffles from the top index down and deals from the top."""
    distribution = chance(initial(MINI))
    source = Numbers(4, 0, 2, 1)
    deal = distribution.sample(source)
    assert source.asked == [5, 4, 3, 2]
    # P1 stays, R2 and B1 change places, and R1 and B2 stay.
    assert deal == Deal((cards("P1 B1"), cards("R1 B2")))


def test_the_shuffle_stops_at_the_last_hand() -> None:
    """D1: if all cards are dealt, the last hand is the rest, and draws no random numbers."""
    rules = Rules(2, hand_size=2, deck=cards("B1 B2 R1 R2"), first_player=0)
    source = Numbers(0, 1)
    deal = chance(initial(rules)).sample(source)
    assert source.asked == [4, 3]
    assert deal == Deal((cards("B1 B2"), cards("R1 R2")))


def test_samples_are_fair() -> None:
    """D1: over all sequences of random numbers, every deal is equally frequent."""
    distribution = chance(initial(MINI))
    assert exact_sampling(distribution.sample) == dict(distribution)


@pytest.mark.parametrize("wrong", [[1, 2], None, 3, "B1", (1, None), (1, "B2"), (1, True)])
def test_what_is_no_deal(wrong: Any) -> None:
    """D1: a deal whose hands are not collections of cards cannot be made."""
    with pytest.raises(InvalidCards):
        Deal(wrong)


def test_the_order_of_a_hand() -> None:
    """C2, D1: a deal may list a hand's cards in any order, and keeps them in canonical order."""
    deal = Deal([list(cards("B2 B1")), set(cards("R2 R1"))])  # type: ignore[arg-type]
    assert deal.hands == (cards("B1 B2"), cards("R1 R2"))
    assert apply(initial(MINI), deal).hands[1] == cards("R1 R2")


def test_a_card_in_two_hands() -> None:
    """C1: a deal with a card in two hands is refused."""
    with pytest.raises(InvalidCards, match="B2 is a duplicate"):
        Deal((cards("B1 B2"), cards("B2 R1")))


@pytest.mark.parametrize("colours", [None, 7, "BR", ("blue", "red"), ([], []), (Card.B1,)])
def test_what_is_no_removal(colours: Any) -> None:
    """C5: a removal of anything but colours cannot be made."""
    with pytest.raises(InvalidCards):
        RemoveColours(colours)


def test_the_distribution_of_deals() -> None:
    """D1: the distribution of deals equals a new one with the same arguments, and is cached."""
    distribution = chance(initial(MINI))
    assert distribution == Deals(MINI.deck, (2, 2), Deal)
    assert repr(distribution).startswith("Deals(deck=(Card.B1, Card.B2,")
    assert distribution is chance(initial(MINI))


@pytest.mark.parametrize("rules", [MINI, Rules(2), Rules(4), Rules(6)], ids=repr)
def test_deals_are_those_of_the_ready_made_dealing(rules: Rules) -> None:
    """D1: packed cards make dealing faster, and change nothing else."""
    slowly = Dealing(rules.deck, (rules.hand_size,) * rules.players, Deal)
    deals = chance(initial(evolve(rules, first_player=0)))
    for seed in range(50):
        assert deals.sample(Random(seed)) == slowly.sample(Random(seed))
