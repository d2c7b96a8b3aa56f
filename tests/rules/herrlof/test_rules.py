"""The options and the editions of the rules; the tests of each chapter show their effects."""

from typing import Any

import pytest
from attrs import fields
from rules.drawing import Whole
from rules.herrlof.states import cards

from herrlof_rules import InvalidRules, herrlof
from herrlof_rules.herrlof import FULL_DECK, GAME, Card, Rules
from herrlof_rules.herrlof.rules import EDITIONS

BONUS: dict[str, Any] = {"small_bonus_tricks": ()}
DEFAULTS: dict[str, tuple[object, object]] = {
    "players": (2, 3),
    "hand_size": (15, 11),
    "target": (50, 40),
    "max_rounds": (10, 10),
    "prediction_bonus": (10, 10),
    "small_bonus": (5, 5),
    "small_bonus_tricks": ((3, 4), ()),
    "tie_breakers": (("predictions", "last_round_tricks"),) * 2,
    "final_tie": ("rematch", "rematch"),
    "symbol_lead": ("free", "free"),
    "nine_and_hagalaz": ("hagalaz", "hagalaz"),
    "first_dealer": (None, None),
    "deck": (FULL_DECK, FULL_DECK),
}
"""The default of every option for two and for three players."""


NO_NUMBER: list[Any] = [True, 2.0, "2", None, (2,)]
INVALID: list[tuple[str, Any]] = [
    *(("players", value) for value in (*NO_NUMBER, 0, 1, 4, -2)),
    *(("hand_size", value) for value in (*NO_NUMBER, 0, -1, 10**6 + 1)),
    *(("target", value) for value in (*NO_NUMBER, 0, -1, 10**6 + 1)),
    *(("max_rounds", value) for value in (True, 2.0, "2", 0, -1, 10**6 + 1)),
    *(("prediction_bonus", value) for value in (*NO_NUMBER, -1, 10**6 + 1)),
    *(("small_bonus", value) for value in (*NO_NUMBER, -1, 10**6 + 1)),
    *(
        ("small_bonus_tricks", value)
        for value in (3, None, {3, 4}, "34", (4, 3), (3, 3), (-1,), (10**6 + 1,), (True,), ("3",))
    ),
    *(
        ("tie_breakers", value)
        for value in (
            None,
            "predictions",
            {"predictions"},
            ("points",),
            (1,),
            ("predictions", "predictions"),
        )
    ),
    *(("final_tie", value) for value in (None, "", "Rematch", True)),
    *(("symbol_lead", value) for value in (None, "follow", 1)),
    *(("nine_and_hagalaz", value) for value in (None, "valknut", 9)),
    *(("first_dealer", value) for value in (-1, 2, True, 0.0, "0")),
    *(
        ("deck", value)
        for value in (
            None,
            True,
            -1,
            7,
            "B1",
            (),
            (1,),
            ("B1",),
            (*FULL_DECK, Card.V),
            [Card.B1] * 2,
        )
    ),
]


@pytest.mark.parametrize(("option", "value"), INVALID, ids=str)
def test_invalid_values(option: str, value: Any) -> None:
    with pytest.raises(InvalidRules) as caught:
        Rules(**{option: value})

    assert caught.value.option == option
    assert caught.value.reason in str(caught.value)
    assert option in str(caught.value)


COUNTS = ("players", "hand_size", "target", "max_rounds", "prediction_bonus", "small_bonus")


@pytest.mark.parametrize("option", COUNTS)
def test_whole_numbers_of_any_type(option: str) -> None:
    """C5: a count may be an integer of any type, and is stored as an int."""
    number: Any = Whole(3)
    rules = Rules(**{option: number})

    assert rules == Rules(**{option: 3})
    assert type(getattr(rules, option)) is int
    tricks: Any = (Whole(2), Whole(5))
    assert Rules(small_bonus_tricks=tricks) == Rules(small_bonus_tricks=(2, 5))
    seated = Rules(first_dealer=Whole(1))  # type: ignore[arg-type]
    assert type(seated.first_dealer) is int


def test_a_deck_of_any_kind() -> None:
    """C1: the deck is any iterable of cards, kept in canonical order; its errors name cards."""
    deck = cards("B1 G2 H V V")
    for given in (list(deck), reversed(deck), iter(deck), (card for card in deck)):
        assert Rules(2, hand_size=2, deck=given).deck == deck
    with pytest.raises(InvalidRules, match="option deck: too many G2: the full deck has 1"):
        Rules(deck=(*FULL_DECK, Card.G2))
    with pytest.raises(InvalidRules, match="option deck: 'B1' is not a card"):
        Rules(deck=["B1"])  # type: ignore[list-item]


TOO_FEW = cards("G2 G4 G5 G7")

COMBINATIONS: list[tuple[str, dict[str, Any]]] = [
    ("hand_size", {"hand_size": 21}),  # Two hands of 21 cards and the trump card need 43 cards.
    ("hand_size", {"players": 3, "hand_size": 14}),
    ("deck", {"hand_size": 2, "deck": TOO_FEW, **BONUS}),
    ("deck", {"deck": (), "hand_size": 1, **BONUS}),
    ("first_dealer", {"players": 2, "first_dealer": 2}),
    ("first_dealer", {"players": 3, "first_dealer": 3}),
]


@pytest.mark.parametrize(("option", "options"), COMBINATIONS, ids=str)
def test_invalid_combinations(option: str, options: dict[str, Any]) -> None:
    with pytest.raises(InvalidRules) as caught:
        Rules(**options)

    assert caught.value.option == option


@pytest.mark.parametrize(
    "options",
    [
        {"hand_size": 20, "small_bonus_tricks": (0, 20)},
        {"players": 3, "hand_size": 13},
        {"players": 3, "first_dealer": 2, "small_bonus_tricks": (11,)},
        {"hand_size": 1, "deck": cards("G2 H V"), **BONUS},
        {"target": 1, "max_rounds": 1, "prediction_bonus": 0, "small_bonus": 0},
        {"target": 10**6, "max_rounds": 10**6, "prediction_bonus": 10**6, "small_bonus": 10**6},
        {"tie_breakers": ()},
        # A miniature may keep the bonus for 4 tricks.
        {"hand_size": 3, "small_bonus_tricks": (3, 4)},
    ],
    ids=str,
)
def test_valid_combinations(options: dict[str, Any]) -> None:
    rules = Rules(**options)

    assert {name: getattr(rules, name) for name in options} == options
    assert hash(rules) == hash(Rules(**options))
    assert rules == Rules(**options)
    assert eval(repr(rules), {**vars(herrlof)}) == rules


# E. The rules list the editions in a table without clause ids; the tests here check each row.


def test_names_of_editions() -> None:
    """E: the editions are listed with the default first."""
    assert list(DEFAULTS) == [field.name for field in fields(Rules)]
    assert tuple(PRINTED) == EDITIONS == GAME.info.editions
    assert GAME.edition("german", 3) == Rules.edition("german", 3)
    assert Rules.edition("english") == Rules(2) == Rules()


BOTH = ("predictions", "last_round_tricks")
PRINTED: dict[str, dict[str, Any]] = {
    "english": {},
    "dutch": {},
    "german": {"small_bonus_tricks": (3, 4, 5), "final_tie": "share"},
    "online": {"max_rounds": None, "tie_breakers": BOTH[:1], "final_tie": "share"},
    "online_draft": {
        "small_bonus_tricks": (3, 4, 5),
        "max_rounds": None,
        "tie_breakers": BOTH[:1],
        "final_tie": "share",
    },
}
"""The options that differ from the defaults; three players have no small bonus."""


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3])
def test_editions(players: int, edition: str) -> None:
    """E: each edition has its small bonus, limit and ties; all other options are the defaults."""
    expected = {option: values[players - 2] for option, values in DEFAULTS.items()}
    expected |= PRINTED[edition]
    if players == 3:
        expected["small_bonus_tricks"] = ()
    rules = Rules.edition(edition, players)
    assert {option: getattr(rules, option) for option in DEFAULTS} == expected


@pytest.mark.parametrize("name", ["", "English", "french", "2020"])
def test_unknown_edition(name: str) -> None:
    """E: there are no other editions."""
    with pytest.raises(InvalidRules) as caught:
        Rules.edition(name)
    assert caught.value.option == "edition"
