"""M1, C5, D. Before play: the first player, the colours removed and the deal."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb, factorial
from random import Random
from typing import Any

import pytest
from attrs import evolve
from rules.drawing import Numbers
from rules.odin.states import MINI, PLAYERS, cards, dealt, play, refused, spectator

from herrlof_rules import Chance, IllegalAction, InvalidRules
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
    apply,
    chance,
    initial,
    observe,
    step,
    turn,
)
from herrlof_rules.odin.dealing import Deals


@pytest.mark.parametrize("players", PLAYERS)
def test_first_player_by_chance(players: int) -> None:
    """M1: the first player is chosen at random, each seat equally likely."""
    state = initial(Rules(players))

    assert turn(state) == Chance("first_player")
    assert list(chance(state)) == [
        (FirstPlayer(seat), Fraction(1, players)) for seat in range(players)
    ]
    for seat in range(players):
        done = step(state, FirstPlayer(seat))
        assert done.events == (FirstPlayerChosen(seat),)
        assert str(done.events[0]) == f"first player chosen: seat {seat}"
        assert turn(done.state) == Chance("deal")
        assert spectator(done.state).first_player == seat
        GAME.validate(done.state)


@pytest.mark.parametrize("players", PLAYERS)
def test_first_player_by_option(players: int) -> None:
    """M1: with the option first_player there is no chance turn for it."""
    for seat in range(players):
        state = initial(Rules(players, first_player=seat))
        assert turn(state) == Chance("deal")
        assert spectator(state).first_player == seat
    for wrong in (-1, players, True, "0"):
        with pytest.raises(InvalidRules) as caught:
            Rules(players, first_player=wrong)  # type: ignore[arg-type]  # that is the point
        assert caught.value.option == "first_player"


def test_impossible_first_players() -> None:
    """M1: no other outcome settles who is first, and no seat does."""
    state = initial(Rules(3))
    for outcome in (FirstPlayer(3), FirstPlayer(-1), Deal(((), (), ()))):
        assert chance(state).probability(outcome) == 0
        with pytest.raises(IllegalAction) as caught:
            apply(state, outcome)
        assert (caught.value.clause, caught.value.seat) == ("M1", None)
    for seat in (0, 1, 2):
        with pytest.raises(IllegalAction) as caught:
            apply(state, FirstPlayer(0), seat)
        assert (caught.value.clause, caught.value.seat) == ("M1", seat)
    assert refused(state, "pass") == "M1"


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
    """C5: which colours are removed is public; the four others are dealt in every hand."""
    state = apply(initial(FOUR), FirstPlayer(1))
    done = step(state, RemoveColours((Colour.BLACK, Colour.RED)))
    removed = (Colour.RED, Colour.BLACK)

    assert done.events == (ColoursRemoved(removed),)
    assert str(done.events[0]) == "colours removed: colours red black"
    state = done.state
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


@pytest.mark.parametrize(
    "colours", [(), (Colour.RED,), (Colour.RED, Colour.PINK, Colour.BLACK), tuple(Colour)]
)
def test_other_removals_are_refused(colours: tuple[Colour, ...]) -> None:
    """C5: it is two colours that are removed."""
    state = apply(initial(FOUR), FirstPlayer(0))
    with pytest.raises(IllegalAction) as caught:
        apply(state, RemoveColours(colours))
    assert caught.value.clause == "C5"
    assert chance(state).probability(RemoveColours(colours)) == 0


class _Incomparable:
    """What a caller may put into an outcome: it says so when it is compared."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        raise AssertionError("a foreign object was compared")


@pytest.mark.parametrize("colours", [(_Incomparable(), _Incomparable()), ("red", "blue"), None])
def test_removals_of_foreign_objects_are_refused(colours: Any) -> None:
    """C5: objects that are not colours are refused and not compared."""
    state = apply(initial(FOUR), FirstPlayer(0))
    removal = object.__new__(RemoveColours)  # its constructor would refuse them
    object.__setattr__(removal, "colours", colours)
    with pytest.raises(IllegalAction) as caught:
        apply(state, removal)
    assert caught.value.clause == "C5"


@pytest.mark.parametrize("hand", [("B1",), (Card.B1, Card.B1), [Card.B1]])
def test_deals_of_foreign_objects_are_refused(hand: Any) -> None:
    """D1: whoever makes a deal without its constructor."""
    deal = object.__new__(Deal)
    object.__setattr__(deal, "hands", (hand, hand))
    with pytest.raises(IllegalAction) as caught:
        apply(initial(Rules(first_player=0)), deal)
    assert caught.value.clause == "D1"


def test_no_seat_removes_colours() -> None:
    """C5: which colours are removed is left to chance."""
    state = apply(initial(FOUR), FirstPlayer(0))
    for seat in (0, 1):
        with pytest.raises(IllegalAction) as caught:
            apply(state, RemoveColours((Colour.BLUE, Colour.RED)), seat)
        assert (caught.value.clause, caught.value.seat) == ("C5", seat)


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
    # P1 stays on top; R2 goes below and B1 comes up; R1 stays; B2 stays
    assert deal == Deal((cards("P1 B1"), cards("R1 B2")))


def test_the_shuffle_stops_at_the_last_hand() -> None:
    """D1: where all cards are dealt the last hand is what is left, without more numbers."""
    rules = Rules(2, hand_size=2, deck=cards("B1 B2 R1 R2"), first_player=0)
    source = Numbers(0, 1)
    deal = chance(initial(rules)).sample(source)
    assert source.asked == [4, 3]
    assert deal == Deal((cards("B1 B2"), cards("R1 R2")))


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
    seen: list[set[Card]] = [set(), set(), set(), set()]
    for _ in range(60):
        deal = distribution.sample(rng)
        assert isinstance(deal, Deal)
        aside = set(FULL_DECK).difference(*deal.hands)
        for place, hand in enumerate((*deal.hands, aside)):
            seen[place].update(hand)
    assert seen == [set(FULL_DECK)] * 4


@pytest.mark.parametrize(
    "hands",
    [
        ("B1 B2",),
        ("B1 B2", "R1 R2", "P1"),
        ("B1 B2", "R1"),
        ("B1 B2", "R1 R2 P1"),
        ("B1 B2", "R1 R3"),
    ],
)
def test_impossible_deals(hands: tuple[str, ...]) -> None:
    """D1: another number of hands or cards, a card twice or of no deck is not a deal."""
    state = initial(MINI)
    deal = Deal(tuple(cards(text) for text in hands))
    assert chance(state).probability(deal) == 0
    with pytest.raises(IllegalAction) as caught:
        apply(state, deal)
    assert (caught.value.clause, caught.value.seat) == ("D1", None)


def test_a_forged_hand_out_of_order() -> None:
    """C2, D1: a forged deal is not repaired: its hands would not be those of the event."""
    deal = Deal((cards("B1 B2"), cards("R1 R2")))
    object.__setattr__(deal, "hands", ((Card.B2, Card.B1), (Card.R1, Card.R2)))
    state = initial(MINI)
    assert chance(state).probability(deal) == 0
    with pytest.raises(IllegalAction, match="D1"):
        apply(state, deal)


def test_a_hand_too_many() -> None:
    """D1: cards may be left for another hand, but nobody is there to hold it."""
    state = initial(Rules(2, hand_size=1, deck=cards("B1 B2 R1 R2 P1"), first_player=0))
    deal = Deal((cards("B1"), cards("B2"), cards("R1")))
    assert chance(state).probability(deal) == 0
    with pytest.raises(IllegalAction, match="D1"):
        apply(state, deal)


@pytest.mark.parametrize("hands", [[1, 2], None, 3, "B1", (1, None), (1, "B2"), (1, True)])
def test_what_is_no_deal(hands: Any) -> None:
    """D1: hands that are not collections of cards make no deal."""
    with pytest.raises(InvalidCards):
        Deal(hands)


def test_the_order_of_a_hand() -> None:
    """C2, D1: hands are dealt in any order of cards, and kept in the canonical one."""
    deal = Deal([list(cards("B2 B1")), set(cards("R2 R1"))])  # type: ignore[arg-type]
    assert deal.hands == (cards("B1 B2"), cards("R1 R2"))
    assert apply(initial(MINI), deal).hands[1] == cards("R1 R2")


def test_a_card_in_two_hands() -> None:
    """C1: every card is dealt once."""
    with pytest.raises(InvalidCards, match="B2 is a duplicate"):
        Deal((cards("B1 B2"), cards("B2 R1")))


@pytest.mark.parametrize("colours", [None, 7, "BR", ("blue", "red"), ([], []), (Card.B1,)])
def test_what_is_no_removal(colours: Any) -> None:
    """C5: only colours are removed."""
    with pytest.raises(InvalidCards):
        RemoveColours(colours)


def test_the_source_of_a_sample() -> None:
    """D1, M1: a source without `randrange` is refused with what is expected."""
    source: Any = object()
    for rules in (MINI, Rules(3), Rules(2, two_player_colours=4, first_player=0)):
        with pytest.raises(TypeError, match="randrange"):
            chance(initial(rules)).sample(source)


def test_the_distribution_of_deals() -> None:
    """D1: deals are a value of their own, counted once."""
    distribution = chance(initial(MINI))
    assert distribution == Deals(MINI.deck, (2, 2), Deal)
    assert repr(distribution).startswith("Deals(deck=(Card.B1, Card.B2,")
    assert distribution is chance(initial(MINI))


def test_other_moves_at_the_deal() -> None:
    """D1: nothing but a deal settles the deal, and no seat does."""
    state = initial(MINI)
    deal = Deal((cards("B1 B2"), cards("R1 R2")))
    assert chance(state).probability(FirstPlayer(0)) == 0
    for move, seat in ((FirstPlayer(0), None), (deal, 0), (deal, 1)):
        with pytest.raises(IllegalAction) as caught:
            apply(state, move, seat)
        assert (caught.value.clause, caught.value.seat) == ("D1", seat)
    with pytest.raises(IllegalAction) as caught:
        apply(apply(state, deal), deal)
    assert caught.value.clause == "L1"


def test_set_aside_cards_are_the_rest() -> None:
    """D1: the cards set aside are those of the deck that nobody was dealt."""
    state = dealt("B1 B2", "R1 R2", aside="P1 G5")
    assert state.set_aside == cards("P1 G5")
    assert factorial(6) // 4 // 2 == chance(initial(state.rules)).count


@pytest.mark.parametrize("rules", [MINI, Rules(2), Rules(4), Rules(6)], ids=repr)
def test_deals_are_those_of_the_ready_made_dealing(rules: Rules) -> None:
    """D1: packed cards make dealing faster, and nothing else."""
    slowly = Dealing(rules.deck, (rules.hand_size,) * rules.players, Deal)
    deals = chance(initial(evolve(rules, first_player=0)))
    for seed in range(50):
        assert deals.sample(Random(seed)) == slowly.sample(Random(seed))
