"""C. Components."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from games.odin.states import PLAYERS, cards, dealt, named, packed, play, to_act

from herrlof_rules import Chance, IllegalAction, InvalidRules, UnknownSeat, odin
from herrlof_rules.odin import (
    FULL_DECK,
    Card,
    Colour,
    ColoursRemoved,
    Deal,
    FirstPlayer,
    RemoveColours,
    Rules,
    apply,
    chance,
    initial,
    legal_actions,
    observe,
    pack,
    step,
    turn,
    unpack,
    validate,
)


def test_deck() -> None:
    """C1: there are 54 cards, the numbers 1 to 9 in six colours, each once."""
    assert len(Card) == 54
    assert Counter(card.number for card in Card) == dict.fromkeys(range(1, 10), 6)
    assert Counter(card.colour for card in Card) == {
        "blue": 9,
        "red": 9,
        "pink": 9,
        "green": 9,
        "black": 9,
        "orange": 9,
    }
    assert len({(card.colour, card.number) for card in Card}) == 54
    assert unpack(FULL_DECK) == tuple(Card)


def test_packed_cards() -> None:
    """C1: collections of cards have no order, and no card twice."""
    assert pack([]) == 0
    assert pack(cards("R2 B1")) == Card.B1.unit + Card.R2.unit == pack(cards("B1 R2"))
    assert named(unpack(packed("O9 K1 B1 B9"))) == "B1 B9 K1 O9"
    for card in Card:
        assert unpack(card.unit) == (card,)
    with pytest.raises(ValueError, match=r"R2 .* \(C1\)"):
        pack(cards("R2 B1 R2"))


def test_notation_and_order() -> None:
    """C2: cards are written by colour letter and number, and ordered by colour, then number."""
    assert [card.value for card in Card] == [
        f"{letter}{number}" for letter in "BRPGKO" for number in range(1, 10)
    ]
    assert {card.value[0]: card.colour for card in Card} == {
        "B": "blue",
        "R": "red",
        "P": "pink",
        "G": "green",
        "K": "black",
        "O": "orange",
    }
    assert all(int(card.value[1]) == card.number for card in Card)
    assert [card.unit for card in Card] == sorted(card.unit for card in Card)
    assert [colour.value for colour in Colour] == list(dict.fromkeys(c.colour for c in Card))
    for colour in Colour:
        assert {card.value[0] for card in unpack(colour.mask)} == {colour.letter}
        assert {card.colour for card in unpack(colour.mask)} == {colour.value}
        assert len(unpack(colour.mask)) == 9
    assert repr((Card.K9, Colour.BLACK)) == "(Card.K9, Colour.BLACK)"


@pytest.mark.parametrize("players", PLAYERS)
def test_turns_go_to_the_left(players: int) -> None:
    """C3: two to six players; the turn goes from seat n to seat n+1, and from the last to 0."""
    state = dealt(*(f"B{seat + 1} R{seat + 1}" for seat in range(players)), first=players - 2)
    order = [to_act(state)[1]]
    for seat in ((players - 2 + n) % players for n in range(players)):
        state = play(state, f"B{seat + 1}" if not state.table else "pass")
        order.append(to_act(state)[1])
    assert order[:players] == [(players - 2 + n) % players for n in range(players)]


def test_a_truth_is_no_seat() -> None:
    """C3: seats are numbers; `True` is none, not even while seat 1 is to act."""
    state = dealt("B1 R1", "B2 R2", first=1)
    assert to_act(state) == ("play", 1)
    with pytest.raises(UnknownSeat):
        observe(state, True)
    with pytest.raises(UnknownSeat):
        legal_actions(state, True)
    number: Any
    for number in (True, 1.0):
        with pytest.raises(IllegalAction):
            apply(state, legal_actions(state)[0], number)


@pytest.mark.parametrize("players", [1, 7, 0, True, "2"])
def test_number_of_players(players: int) -> None:
    """C3: no other number of players is taken."""
    with pytest.raises(InvalidRules) as caught:
        Rules(players)
    assert caught.value.option == "players"


def test_names_of_the_numbers() -> None:
    """C4: each number has its name."""
    figures = ["healer", "skald", "spy", "seidmadr", "völva", "hirdman"]
    figures += ["berserker", "styrimadr", "jarl"]
    for colour in Colour:
        assert [card.figure for card in unpack(colour.mask)] == figures


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
    validate(state)

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
    assert str(done.events[0]) == "red and black are out of play"
    state = done.state
    assert turn(state) == Chance("deal")
    assert observe(state, None).removed == removed
    assert {c.value[0] for c in unpack(state.standing.deck)} == set("BPGO")
    whole = "B1 B2 B3 B4 B5 B6 B7 B8 B9"
    deal = Deal((packed("P1 P2 P3 P4 P5 P6 P7 P8 O9"), packed(whole)))
    with_red = Deal((packed("P1 P2 P3 P4 P5 P6 P7 P8 R9"), packed(whole)))
    for number in (1, 2):
        assert chance(state).probability(deal) > 0
        assert chance(state).probability(with_red) == 0
        with pytest.raises(IllegalAction) as caught:
            apply(state, with_red)
        assert caught.value.clause == "D1"
        after = apply(state, deal)
        validate(after)
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


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_four_colours_are_for_two(players: int) -> None:
    """C5: four colours are refused for other numbers of players."""
    with pytest.raises(InvalidRules) as caught:
        Rules(players, two_player_colours=4)
    assert caught.value.option == "two_player_colours"


@pytest.mark.parametrize("colours", [5, 0, 2, True, 4.0, "4", None])
def test_other_numbers_of_colours(colours: int) -> None:
    """C5: six or four colours are in play."""
    with pytest.raises(InvalidRules) as caught:
        Rules(2, two_player_colours=colours)
    assert caught.value.option == "two_player_colours"


def test_four_colours_need_cards() -> None:
    """C5: four colours are refused with a deck that could be left with too few cards."""
    even = packed("B1 B2 R1 R2 P1 P2 G1 G2 K1 K2 O1 O2")
    uneven = packed("B1 B2 B3 R1 R2 R3 P1 P2 G1 G2 K1 O1")
    Rules(2, hand_size=4, deck=even, two_player_colours=4)
    Rules(2, hand_size=3, deck=uneven, two_player_colours=4)
    for hand_size, deck in ((5, even), (4, uneven)):
        with pytest.raises(InvalidRules) as caught:
            Rules(2, hand_size=hand_size, deck=deck, two_player_colours=4)
        assert caught.value.option == "two_player_colours"
        Rules(2, hand_size=hand_size, deck=deck)


def test_a_card_prints_as_its_token() -> None:
    """C2: the notation is what a person reads; `repr` names the card in code."""
    assert (str(Card.K4), repr(Card.K4)) == ("K4", "Card.K4")


@pytest.mark.parametrize("value", [0, Card.B1.unit, FULL_DECK])
def test_cards_show_as_packed_cards(value: int) -> None:
    """C2: a `repr` spells cards out, so that it can be pasted back; no cards are `pack(())`."""
    assert eval(repr(Deal((value,))), vars(odin)) == Deal((value,))
    assert repr(Deal((value,))) == f"Deal(hands=(pack({unpack(value)}),))"


@pytest.mark.parametrize("value", [-1, FULL_DECK + 1, True, 2.5, "B1"])
def test_what_is_no_cards_shows_as_it_is(value: Any) -> None:
    """C2: what no collection of cards is, a move that will be refused can still show."""
    assert repr(Deal((value, 0))) == f"Deal(hands=({value!r}, pack(())))"
