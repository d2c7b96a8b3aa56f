"""States that are not valid, each refused with the clause that it breaks."""

from typing import Any

import pytest
from attrs import evolve
from rules.herrlof.states import after_rounds, altered, cards, dealt, mini_rules, play, table

from herrlof_rules import Chance, Decision, InvalidState, Over, Result
from herrlof_rules.core.errors import InvalidCards
from herrlof_rules.core.randomness import Stream
from herrlof_rules.herrlof import (
    GAME,
    Buried,
    Card,
    LastTrick,
    RoundSheet,
    Rules,
    State,
    Theft,
    initial,
)
from herrlof_rules.testing.generators.playouts import playout

none: Any = None  # This value takes the place of a seat.

NOTHING = initial(Rules())
FIXED = initial(Rules(first_dealer=0))
FIXED_LAST = initial(Rules(first_dealer=1))
PREDICT = dealt(("G2 G4", "G5 G7"), trump="R2", pile="Y2 Y4")
NO_PILE = dealt(("G2 G4", "G5 G7"), trump="R2")
AFTER_3 = play(table(("G3 G4", "G5 G7"), trump="R2"), "G3")
LAST_6 = play(table(("G6", "G2"), trump="R2", max_rounds=1), "G6 G2")
LEAD = table(("G2 G4 V", "G5 R7 Y5"), trump="R2", pile="Y2 Y4")
TRICK = play(LEAD, "G2")
SECOND = play(LEAD, "G2 G5")
AFTER_V = play(LEAD, "V Y5")
SWAP = play(table(("G3 G4", "G5 G7"), trump="R2", pile="Y2 Y4"), "G3")
DISCARD = play(SWAP, "swap, draw Y2")
BURIED = play(DISCARD, "discard Y2")
TURN = play(table(("V V B2", "V B4 B5"), trump="R2", pile="Y2 Y4"), "V V")
STEAL_TRICK = play(table(("Y2 B1 G2", "Y9 G5 G4"), trump="R2"), "Y2 Y9 B1 G5")
STEAL_CARD = play(table(("G6 B2 B6", "G2 B4 B5"), trump="R2"), "G6 G2")
PICK = play(STEAL_CARD, "steal_card 1")
PICK_OF_LAST = play(table(("G2 B4 B5", "G6 B2 B6"), trump="R2"), "G2 G6, steal_card 0")
RETURN = play(PICK, "pick B4")
STOLEN = play(RETURN, "return B2")
OVER = play(table(("G2", "G4"), trump="R2", max_rounds=1), "G2 G4")
LATER = after_rounds(
    table(("G2 G4", "G5 G7"), trump="R2", max_rounds=3, target=20), ((0, 0), (1, 1), (1, 1))
)
FIXED_LATER = after_rounds(
    table(("G2 G4", "G5 G7"), trump="R2", leader=1, max_rounds=3, target=20),
    ((0, 0), (1, 1), (1, 1)),
)

POSSIBLE = {
    name: value for name, value in globals().items() if name.isupper() and isinstance(value, State)
}


def sheets(**changes: Any) -> dict[str, Any]:
    """The sheet of the state LATER with something changed."""
    return {"sheets": (evolve(RoundSheet((0, 0), (1, 1), (1, 1)), **changes),)}


UNSCORED: dict[str, Any] = {"sheets": (), "scores": (0, 0), "hits": (0, 0)}
"""The standing of the first round before it is scored."""


def to_steal(kind: str, seat: int) -> dict[str, Any]:
    """A seat's turn to use the power of the card that won the trick."""
    return {"leader": None, "turn": Decision(kind, (seat,))}


def last(led: str, winner: int | None, leader: int = 0) -> dict[str, Any]:
    """A last trick."""
    return {"last_trick": LastTrick(leader, cards(led), winner)}


IMPOSSIBLE: dict[str, tuple[State, dict[str, Any], str]] = {
    # These fields have an entry for each seat.
    "scores of one": (PREDICT, {"scores": (0,)}, "C5"),
    "hits of three": (PREDICT, {"hits": (0, 0, 0)}, "C5"),
    "hands of three": (PREDICT, {"hands": ("G2 G4", "G5 G7", "")}, "C5"),
    "tricks of three": (PREDICT, {"tricks": (0, 0, 0)}, "C5"),
    "predictions of one": (PREDICT, {"predictions": (None,)}, "C5"),
    "a sheet's predictions": (LATER, sheets(predictions=(0,)), "C5"),
    "a sheet's tricks": (LATER, sheets(tricks=(1, 1, 0)), "C5"),
    "a sheet's points": (LATER, sheets(points=()), "C5"),
    "dealer in seat 2": (PREDICT, {"dealer": 2}, "C5"),
    "dealer in seat -1": (PREDICT, {"dealer": -1}, "C5"),
    "leader in seat 2": (LEAD, {"leader": 2}, "C5"),
    "buried by seat 2": (BURIED, {"buried": (Buried(2, Card.Y2),)}, "C5"),
    "thief in seat 2": (STOLEN, {"thefts": (Theft(2, 1, Card.B4, Card.B2),)}, "C5"),
    "victim in seat 2": (STOLEN, {"thefts": (Theft(0, 2, Card.B4, Card.B2),)}, "C5"),
    "last leader in seat 2": (SECOND, last("G2 G5", 1, leader=2), "C5"),
    "last winner in seat 2": (SECOND, last("G2 G5", 2), "C5"),
    "no thief": (STOLEN, {"thefts": (Theft(none, 1, Card.B4, Card.B2),)}, "C5"),
    "no victim": (STOLEN, {"thefts": (Theft(0, none, Card.B4, Card.B2),)}, "C5"),
    "no last leader": (SECOND, last("G2 G5", 1, leader=none), "C5"),
    "buried by nobody": (BURIED, {"buried": (Buried(none, Card.Y2),)}, "C5"),
    # the standing
    "no dealer": (PREDICT, {"dealer": None}, "M1"),
    "a dealer already": (NOTHING, {"dealer": 0}, "M1"),
    "a dealer fixed": (FIXED, {"dealer": None, "turn": Chance("first_dealer")}, "M1"),
    "the first dealer in round 2": (
        NOTHING,
        {"round": 2, "sheets": (RoundSheet((1, 1), (0, 0), (0, 0)),)},
        "M1",
    ),
    "the first dealer in round 0": (NOTHING, {"round": 0}, "X5"),
    "another dealer than fixed": (FIXED, {"dealer": 1}, "M2"),
    "a dealer before the one that is fixed": (FIXED_LAST, {"dealer": 0}, "M2"),
    "no sheet of round 1": (PREDICT, {"round": 2}, "X5"),
    "a sheet too many": (LATER, {"round": 1}, "X5"),
    "round 0": (PREDICT, {"round": 0}, "X5"),
    "a round after the limit": (LATER, {"rules": evolve(LATER.rules, max_rounds=1)}, "M3"),
    "target reached before": (
        LATER,
        {
            "round": 3,
            "sheets": (
                RoundSheet((2, 0), (2, 0), (12, 10)),
                RoundSheet((0, 0), (1, 1), (1, 1)),
            ),
            "rules": evolve(LATER.rules, target=12),
            "scores": (13, 11),
            "hits": (1, 1),
        },
        "M3",
    ),
    "target reached": (
        LATER,
        {
            **sheets(predictions=(2, 0), tricks=(2, 0), points=(12, 10)),
            "rules": evolve(LATER.rules, target=12),
            "scores": (12, 10),
            "hits": (1, 1),
        },
        "M3",
    ),
    "fewer than no tricks on a sheet": (LATER, sheets(tricks=(-1, 1)), "T8"),
    "more tricks than played on a sheet": (LATER, sheets(tricks=(2, 1)), "T8"),
    "a negative prediction on a sheet": (LATER, sheets(predictions=(-1, 0)), "P1"),
    "a great prediction on a sheet": (LATER, sheets(predictions=(0, 3)), "P1"),
    "wrong points": (LATER, sheets(points=(1, 2)), "X2"),
    "points too small": (LATER, sheets(points=(1, 0)), "X2"),
    "wrong scores": (LATER, {"scores": (1, 2)}, "X5"),
    "scores too small": (LATER, {"scores": (1, 0)}, "X5"),
    "wrong hits": (LATER, {"hits": (0, 1)}, "M5"),
    "a hit forgotten": (OVER, {"hits": (0, 0)}, "M5"),
    "over too early": (OVER, {"rules": evolve(OVER.rules, max_rounds=2)}, "M3"),
    # between rounds
    "a trump card between rounds": (FIXED, {"trump": "B1"}, "M3"),
    "predictions between rounds": (FIXED, {"predictions": (0, None)}, "M3"),
    "a pile between rounds": (FIXED, {"pile": "B1"}, "M3"),
    "cards buried between rounds": (FIXED, {"buried": (Buried(0, Card.B1),)}, "M3"),
    "redrawn between rounds": (FIXED, {"redrawn": 1}, "M3"),
    "thefts between rounds": (FIXED, {"thefts": (Theft(0, 1, Card.B1, Card.B1),)}, "M3"),
    "hands between rounds": (FIXED, {"hands": ("B1", "")}, "M3"),
    "a trick between rounds": (FIXED, {"trick": "B1"}, "M3"),
    "tricks between rounds": (FIXED, {"tricks": (0, 1)}, "M3"),
    "a leader between rounds": (FIXED, {"leader": 1}, "M3"),
    "a last trick between rounds": (FIXED, last("B1 B2", 1), "M3"),
    # the cards
    "no trump card": (PREDICT, {"trump": None}, "D2"),
    "fewer than none redrawn": (PREDICT, {"redrawn": -1}, "W5"),
    "more redrawn than buried": (PREDICT, {"redrawn": 1}, "W5"),
    "fewer than none redrawn, and no pile": (NO_PILE, {"redrawn": -1}, "W5"),
    "more redrawn than buried, and no pile": (NO_PILE, {"redrawn": 1}, "W5"),
    "a card in two hands": (PREDICT, {"hands": ("G2 G4", "G2 G7")}, "C1"),
    "a card in hand and pile": (PREDICT, {"pile": "G2 Y4"}, "C1"),
    "the trump card in the pile": (PREDICT, {"pile": "R2 Y4"}, "C1"),
    "the trump card in a hand": (PREDICT, {"trump": "G2"}, "C1"),
    "a card in hand and trick": (TRICK, {"trick": "G4"}, "C1"),
    "a card in hand and buried": (BURIED, {"buried": (Buried(0, Card.G4),)}, "C1"),
    "a card that is not in the deck": (PREDICT, {"hands": ("G2 B9", "G5 G7")}, "C1"),
    "a symbol card too many": (PREDICT, {"trump": "V"}, "C1"),
    "a card of the last trick in hand": (SECOND, last("G4 G5", 1), "C1"),
    "a card twice in the last trick": (SECOND, last("G5 G5", 0), "C1"),
    # the hands
    "hands of different sizes": (PREDICT, {"hands": ("G2", "G5 G7")}, "D1"),
    "hands not fitting the trick": (LEAD, {"hands": ("G2 G4", "G5 R7 Y5")}, "D1"),
    "hands not fitting a trick that nobody led": (TRICK, {"leader": None}, "T1"),
    "hands not fitting the theft": (RETURN, {"hands": ("B2 B4", "B5 B6")}, "D1"),
    "hands not fitting the swap": (DISCARD, {"hands": ("G4", "G5 G7")}, "D1"),
    "larger hands than dealt": (PREDICT, {"hands": ("G2 G4 Y2", "G5 G7 Y4"), "pile": ""}, "D1"),
    # predictions
    "a negative prediction": (LEAD, {"predictions": (-1, 0)}, "P1"),
    "a prediction of 4 tricks of 3": (LEAD, {"predictions": (0, 4)}, "P1"),
    "play before the predictions": (LEAD, {"predictions": (None, 0)}, "P1"),
    "all have predicted": (PREDICT, {"predictions": (0, 0)}, "P1"),
    "predictions after a trick": (
        SECOND,
        {"leader": None, "predictions": (None, 0), "turn": Decision("predict", (0,))},
        "P1",
    ),
    # the pile
    "buried without a 3": (LEAD, {"buried": (Buried(0, Card.Y2),), "pile": "Y4"}, "W1"),
    "buried and redrawn without a 3": (
        NO_PILE,
        {"buried": (Buried(0, Card.G2),), "redrawn": 1},
        "W1",
    ),
    "a card buried and redrawn that is not in the deck": (
        NO_PILE,
        {"buried": (Buried(0, Card.B9),), "redrawn": 1},
        "C1",
    ),
    "swapping after a swap with the same 3": (
        SWAP,
        {"buried": (Buried(0, Card.Y2),), "pile": "Y4"},
        "W1",
    ),
    "swapping without a 3": (LEAD, {"turn": Decision("swap", (0,))}, "W1"),
    "seen and unseen": (BURIED, {"redrawn": 1}, "W5"),
    "a pile too large": (SECOND, {"pile": "Y2 Y4 G2"}, "D3"),
    "swapping with no pile": (AFTER_3, {"turn": Decision("swap", (0,))}, "W5"),
    "drawing with no pile": (AFTER_3, {"turn": Chance("draw")}, "W5"),
    "turning with no pile": (
        play(table(("V G4", "V G5", "G7 B2"), trump="R2"), "V V"),
        {"turn": Chance("turn_trump")},
        "W5",
    ),
    # the tricks
    "fewer than no tricks": (SECOND, {"tricks": (-1, 1)}, "T8"),
    "more tricks than finished": (SECOND, {"tricks": (1, 1)}, "T8"),
    "a last trick in the first": (LEAD, last("G2 G5", 1), "T10"),
    "a last trick of one card": (SECOND, last("G2", 0), "T2"),
    "a last trick of three cards": (SECOND, last("G2 G5 Y2", 0), "T2"),
    "a destroyed trick won": (AFTER_V, last("V Y5", 1), "V1"),
    "no winner": (SECOND, last("G2 G5", None), "V1"),
    # The leader and the kind of turn
    "a leader after the match": (OVER, {"leader": 0}, "R2"),
    "a leader while predicting": (PREDICT, {"leader": 0}, "R2"),
    "a leader while stealing": (STEAL_CARD, {"leader": 0}, "R2"),
    "over with cards left": (
        play(table(("G2 G4", "G5 G7"), trump="R2", max_rounds=1), "G2 G5"),
        {
            "leader": None,
            "sheets": (RoundSheet((0, 0), (0, 1), (10, 1)),),
            "scores": (10, 1),
            "hits": (1, 0),
            "turn": Over(Result((10, 1), (0,), "round_limit")),
        },
        "T11",
    ),
    "another last sheet": (OVER, {"predictions": (1, 1)}, "M3"),
    "another last sheet of higher predictions": (
        OVER,
        {
            "sheets": (RoundSheet((1, 0), (0, 1), (0, 1)),),
            "scores": (0, 1),
            "hits": (0, 0),
            "turn": Over(Result((0, 1), (1,), "round_limit")),
        },
        "M3",
    ),
    "play without cards": (OVER, {**UNSCORED, "leader": 1, "turn": Decision("play", (1,))}, "T11"),
    "nobody leads": (LEAD, {"leader": None}, "T1"),
    "a full trick": (
        LEAD,
        {"hands": ("G4 V", "R7 Y5"), "trick": "G2 G5", "turn": Decision("play", (0,))},
        "T2",
    ),
    "more cards than seats": (TURN, {"hands": ("B2", "B4 B5"), "trick": "V V V"}, "T2"),
    "swapping after another card": (
        play(SWAP, "decline"),
        {"hands": ("G4", "G7"), "trick": "G3 G5", "turn": Decision("swap", (1,))},
        "W1",
    ),
    "turning after one Valknut": (
        play(TURN, "turn_trump Y2, V"),
        {"turn": Chance("turn_trump")},
        "V4",
    ),
    "turning after the third Valknut": (
        play(table(("V B2", "V B4", "V B5"), trump="R2", pile="Y2 Y4"), "V V"),
        {"hands": ("B2", "B4", "B5"), "trick": "V V V"},
        "V4",
    ),
    "stealing before a trick": (LEAD, to_steal("steal_trick", 0), "R2"),
    "a trick stolen with a 5": (SECOND, to_steal("steal_trick", 1), "O1"),
    "a card stolen with a 5": (SECOND, to_steal("steal_card", 1), "S1"),
    "a card stolen with a 5 after a trick won with a 6": (
        play(table(("G6 G5 B2", "G2 G4 B4"), trump="R2"), "G6 G2, decline, G5 G4"),
        to_steal("steal_card", 0),
        "S1",
    ),
    "nothing to steal": (
        play(table(("B1 G2", "G5 G4"), trump="R2"), "B1 G5"),
        to_steal("steal_trick", 0),
        "O3",
    ),
    "no card to steal": (LAST_6, {**UNSCORED, "turn": Decision("steal_card", (0,))}, "S2"),
    "stealing after a Valknut": (AFTER_V, to_steal("steal_card", 0), "S1"),
    "a single card to put back": (
        play(table(("G3", "G7"), trump="R2", pile="Y4 Y5"), "G3, swap"),
        {"pile": "Y5", "hands": ("Y4", "G7"), "turn": Decision("discard", (0,))},
        "W2",
    ),
    "putting back after another card": (DISCARD, {"trick": "Y4", "pile": "G3"}, "W1"),
    "swapping after a 2": (
        play(table(("G3 G4", "G2 G7"), trump="R2", pile="Y2 Y4"), "G3, decline"),
        {"hands": ("G4", "G7"), "trick": "G3 G2", "turn": Decision("swap", (1,))},
        "W1",
    ),
    "drawing after another card": (play(SWAP, "swap"), {"trick": "Y4", "pile": "Y2 G3"}, "W1"),
    # The kind of turn and the seats that act
    "no such decision": (LEAD, {"turn": Decision("nonsense", (0,))}, "R2"),
    "chance plays": (LEAD, {"turn": Chance("play")}, "M1"),
    "a seat deals": (FIXED, {"turn": Decision("deal", (0,))}, "M1"),
    "a seat chooses the dealer": (NOTHING, {"turn": Decision("first_dealer", (0,))}, "M1"),
    "a seat picks": (PICK, {"turn": Decision("pick", (0,))}, "M1"),
    "another seat plays": (LEAD, {"turn": Decision("play", (1,))}, "T2"),
    "a seat plays twice": (TRICK, {"turn": Decision("play", (0,))}, "T2"),
    "no seat plays": (LEAD, {"turn": Decision("play", ())}, "T2"),
    "all seats play": (LEAD, {"turn": Decision("play", (0, 1))}, "T2"),
    "seat 2 of two plays": (LEAD, {"turn": Decision("play", (2,))}, "T2"),
    "another seat swaps": (SWAP, {"turn": Decision("swap", (1,))}, "T2"),
    "another seat puts back": (DISCARD, {"turn": Decision("discard", (1,))}, "T2"),
    "one seat predicts": (PREDICT, {"turn": Decision("predict", (0,))}, "P2"),
    "a seat predicts twice": (PREDICT, {"predictions": (0, None)}, "P2"),
    "seats in another order": (PREDICT, {"turn": Decision("predict", (1, 0))}, "P1"),
    "nobody predicts": (PREDICT, {"turn": Decision("predict", ())}, "P1"),
    "the loser takes a trick": (STEAL_TRICK, {"turn": Decision("steal_trick", (1,))}, "R2"),
    "the loser takes a card": (STEAL_CARD, {"turn": Decision("steal_card", (1,))}, "R2"),
    "the loser gives back": (RETURN, {"turn": Decision("return", (1,))}, "R2"),
    "another result": (OVER, {"turn": Over(Result((99, 0), (0,), "target"))}, "M4"),
    # thefts
    "a theft without a 6": (SECOND, {"thefts": (Theft(0, 1, Card.G4, Card.G4),)}, "S1"),
    "stealing from oneself": (STOLEN, {"thefts": (Theft(0, 0, Card.B4, Card.B2),)}, "S1"),
    "nothing taken earlier": (STOLEN, {"thefts": (Theft(0, 1, None, None),)}, "S1"),
    "nothing given earlier": (STOLEN, {"thefts": (Theft(0, 1, Card.B4, None),)}, "S1"),
    "no theft to pick for": (PICK, {"thefts": ()}, "S1"),
    "no theft to return for": (RETURN, {"hands": ("B2 B6", "B4 B5"), "thefts": ()}, "S1"),
    "the loser steals": (PICK, {"thefts": (Theft(1, 0, None, None),)}, "S1"),
    "the loser, who led, steals": (PICK_OF_LAST, {"thefts": (Theft(0, 1, None, None),)}, "S1"),
    "picking from oneself": (PICK, {"thefts": (Theft(0, 0, None, None),)}, "S1"),
    "picked already": (PICK, {"thefts": (Theft(0, 1, Card.B4, None),)}, "S1"),
    "given before it is picked": (PICK, {"thefts": (Theft(0, 1, None, Card.B2),)}, "S1"),
    "nothing picked": (RETURN, {"thefts": (Theft(0, 1, None, None),)}, "S1"),
    "given already": (RETURN, {"thefts": (Theft(0, 1, Card.B4, Card.B2),)}, "S1"),
    "the card picked is elsewhere": (RETURN, {"thefts": (Theft(0, 1, Card.B5, None),)}, "S1"),
    "picking from an empty hand": (
        LAST_6,
        {**UNSCORED, "thefts": (Theft(0, 1, None, None),), "turn": Chance("pick")},
        "S2",
    ),
}


@pytest.mark.parametrize("name", POSSIBLE)
def test_possible(name: str) -> None:
    GAME.validate(POSSIBLE[name])


@pytest.mark.parametrize("case", IMPOSSIBLE)
def test_impossible(case: str) -> None:
    state, changes, clause = IMPOSSIBLE[case]
    GAME.validate(state)

    with pytest.raises(InvalidState) as caught:
        GAME.validate(altered(state, **changes))
    assert caught.value.clause == clause
    assert clause in str(caught.value)


UNREACHABLE: dict[str, tuple[State, dict[str, Any]]] = {
    "a last trick that nobody remembers": (SECOND, {"last_trick": None}),
    "another winner of it": (SECOND, last("G2 G5", 0)),
    "another leader": (SECOND, {"leader": 0, "turn": Decision("play", (0,))}),
    "tricks that nobody holds": (SECOND, {"tricks": (0, 0)}),
    "a suit not followed": (
        play(table(("G2 B2", "G5 B4", "G7 B5"), trump="R2"), "G2"),
        {"hands": ("B2", "G5", "G7 B5"), "trick": "G2 B4", "turn": Decision("play", (2,))},
    ),
    "a trump card turned without a Valknut": (LEAD, {"pile": "Y2"}),
    "buried by a seat that played no 3": (BURIED, {"buried": (Buried(1, Card.Y2),)}),
    "another card stolen": (STOLEN, {"thefts": (Theft(0, 1, Card.R2, Card.B2),)}),
}


@pytest.mark.parametrize("case", UNREACHABLE)
def test_only_the_past_forbids_it(case: str) -> None:
    """A state that play cannot reach is valid if it can be played on."""
    state, changes = UNREACHABLE[case]
    start = altered(state, **changes)
    match = playout(GAME, start.rules, Stream("int:1", case), start=start)

    assert match.result is not None
    for entry in match.log:
        GAME.validate(entry.state)


def test_rules_without_limit() -> None:
    GAME.validate(initial(mini_rules(("G2", "G4"), "R2", max_rounds=None)))


@pytest.mark.parametrize(
    "changes",
    [{"standing": None}, {"table": 7}, {"turn": None}, {"hands": None}, {"hands": (1 << 50, "G2")}],
    ids=str,
)
def test_a_field_of_another_type(changes: dict[str, Any]) -> None:
    """A field of a wrong type is refused with `TypeError` or a documented error."""
    with pytest.raises((TypeError, InvalidCards, InvalidState)):
        GAME.validate(evolve(LEAD, **changes))


def test_accessors() -> None:
    """C4: a state stores packed cards, but takes and returns cards, in canonical order."""
    assert LEAD.hands == (cards("G2 G4 V"), cards("G5 R7 Y5"))
    assert LEAD.pile == cards("Y2 Y4")
    assert evolve(LEAD, hands=(cards("V G4 G2"), cards("Y5 R7 G5"))) == LEAD
    assert evolve(LEAD, table=evolve(LEAD.table, pile=cards("Y4 Y2"))) == LEAD
