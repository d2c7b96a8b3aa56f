"""The options and the editions of the rules."""

import re
from typing import Any

import pytest
from rules.drawing import Whole
from rules.odin.states import PLAYERS, cards

from herrlof_rules import InvalidRules, herrlof, odin
from herrlof_rules.odin import FULL_DECK, GAME, Card, Rules
from herrlof_rules.odin.rules import EDITIONS


def test_names() -> None:
    """The default edition comes first."""
    assert EDITIONS == GAME.info.editions == ("sheet", "german", "online")


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize(
    ("name", "next_first_player", "whole_hand", "colours"),
    [
        ("sheet", "left_of_first", "may", (6, 6)),
        ("german", "last_on_turn", "may", (6, 6)),
        ("online", "left_of_first", "may", (4, 6)),
    ],
)
def test_options(
    name: str, next_first_player: str, whole_hand: str, colours: tuple[int, int], players: int
) -> None:
    """M2, M4, L2, C5: each edition has its options."""
    rules = Rules.edition(name, players)
    assert rules.players == players
    assert rules.hand_size == 9
    assert rules.target == 15
    assert rules.max_hands is None
    assert rules.next_first_player == next_first_player
    assert rules.whole_hand == whole_hand
    assert rules.two_player_colours == (colours[0] if players == 2 else colours[1])
    assert rules.first_player is None
    assert rules.deck == FULL_DECK


def test_the_sheet_is_the_default() -> None:
    """Options that are left out have the values of the publisher's sheet."""
    assert Rules.edition("sheet") == Rules() == Rules(2)
    assert eval(repr(Rules()), vars(odin)) == Rules()


def test_unknown_editions() -> None:
    """The name of an unknown edition is refused."""
    for name in ("", "Sheet", "english"):
        with pytest.raises(InvalidRules) as caught:
            Rules.edition(name, 3)
        assert caught.value.option == "edition"


def test_four_colours_need_cards() -> None:
    """C5: four colours are refused with a deck that could be left with too few cards."""
    even = cards("B1 B2 R1 R2 P1 P2 G1 G2 K1 K2 O1 O2")
    uneven = cards("B1 B2 B3 R1 R2 R3 P1 P2 G1 G2 K1 O1")
    Rules(2, hand_size=4, deck=even, two_player_colours=4)
    Rules(2, hand_size=3, deck=uneven, two_player_colours=4)
    for hand_size, deck in ((5, even), (4, uneven)):
        with pytest.raises(InvalidRules) as caught:
            Rules(2, hand_size=hand_size, deck=deck, two_player_colours=4)
        assert caught.value.option == "two_player_colours"
        Rules(2, hand_size=hand_size, deck=deck)


INVALID: list[tuple[str, tuple[Any, ...]]] = [
    ("players", (1, 7, 0, True, "2")),
    ("hand_size", (0, -1, True, "9", 1_000_001)),
    ("target", (0, -1, 1_000_001, True, 15.0, "15", None)),
    ("max_hands", (0, -1, 1_000_001, True, "1")),
    ("next_first_player", ("right", "", None, 1)),
    ("whole_hand", ("never",)),
    ("two_player_colours", (5, 0, 2, True, 4.0, "4", None)),
    ("first_player", (-1, 2, True, "0")),
]


@pytest.mark.parametrize(("option", "values"), INVALID)
def test_options_of_the_match(option: str, values: tuple[object, ...]) -> None:
    """C3, D1, M2, M4, L2, C5: the refusal of an invalid option names the option."""
    for value in values:
        options: dict[str, Any] = {option: value}
        with pytest.raises(InvalidRules) as caught:
            Rules(**options)
        assert caught.value.option == option
        assert str(caught.value).startswith(f"option {option}: ")


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_four_colours_are_for_two(players: int) -> None:
    """C5: four colours are refused for other numbers of players."""
    with pytest.raises(InvalidRules) as caught:
        Rules(players, two_player_colours=4)
    assert caught.value.option == "two_player_colours"


def test_the_largest_options() -> None:
    """M2: a target and a limit of hands may be as large as a million."""
    rules = Rules(2, target=1_000_000, max_hands=1_000_000)
    assert (rules.target, rules.max_hands) == (1_000_000, 1_000_000)


NOT_CARDS: list[Any] = [-1, (1 << 54) - 1, True, None, 2.5, "B1", ("B1",), [None], [[Card.B1]]]


@pytest.mark.parametrize("deck", [*NOT_CARDS, (*FULL_DECK, Card.B1), tuple(herrlof.Card)])
def test_wrong_decks(deck: Any) -> None:
    """C1, D1: a deck of other objects or equal cards is refused, without packed numbers."""
    with pytest.raises(InvalidRules) as caught:
        Rules(2, deck=deck)
    assert caught.value.option == "deck"
    assert not re.search(r"\d{5}", str(caught.value))


def test_decks_of_cards() -> None:
    """C1: a deck may be any collection in any order, and is kept in canonical order."""
    deck = cards("B1 B2 R1 R2")
    for given in (deck, deck[::-1], list(deck), set(deck), iter(deck)):
        rules = Rules(2, hand_size=2, deck=given)  # type: ignore[arg-type]  # pyright knows
        assert rules.deck == deck
        assert rules == Rules(2, hand_size=2, deck=deck)
    assert "deck=(Card.B1, Card.B2, Card.R1, Card.R2)" in repr(rules)
    assert repr(Rules()) == "Rules(players=2)"
    assert eval(repr(rules), vars(odin)) == rules


def test_counts_of_other_types() -> None:
    """M2: counts and seats may be whole numbers of any type, and are kept as ints."""
    counts: Any = {name: Whole(2) for name in ("players", "hand_size", "target", "max_hands")}
    rules = Rules(**counts)
    assert rules == Rules(2, hand_size=2, target=2, max_hands=2)
    assert type(rules.players) is type(rules.max_hands) is int
    seat: Any = Whole(0)
    assert type(Rules(2, first_player=seat).first_player) is int


@pytest.mark.parametrize("players", PLAYERS)
def test_too_few_cards(players: int) -> None:
    """D1: a deck with too few cards to deal is refused."""
    exact = FULL_DECK[: 4 * players]
    Rules(players, hand_size=4, deck=exact)
    with pytest.raises(InvalidRules) as caught:
        Rules(players, hand_size=4, deck=exact[1:])
    assert caught.value.option == "deck"
