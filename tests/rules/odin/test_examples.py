"""The worked examples of the rules, by number."""

from fractions import Fraction

from rules.odin.states import (
    cards,
    choices,
    dealt,
    hand,
    leads,
    play,
    refused,
    result,
    spectator,
    table,
)

from herrlof_rules.odin.sets import value


def test_example_1() -> None:
    """T3, T5: on a single card of value 3, a card of value 4 or higher may be played."""
    state = table("B2 R3 P4 G9", "O1", on="K3", by=1)
    assert choices(state) == ["pass", "P4", "G9"]
    assert refused(state, "R3") == "T5"


def test_example_2() -> None:
    """T3: on a set of two cards, two or three cards may be played, but not one or four."""
    state = table("B6 B7 B8 B9", "O1", on="K3 K4", by=1)
    assert choices(state) == [
        "pass",
        *("B6 B7", "B6 B8", "B7 B8", "B6 B9", "B7 B9", "B8 B9"),
        *("B6 B7 B8", "B6 B7 B9", "B6 B8 B9", "B7 B8 B9"),
    ]
    assert refused(state, "B9") == "T3"
    assert refused(state, "B6 B7 B8 B9") == "T3"


def test_example_3() -> None:
    """T4: 2 and 8 of one colour are worth 82, not 28; 2, 4 and 9 are worth 942."""
    assert value(cards("P2 P8")) == 82
    assert value(cards("P2 P4 P9")) == 942


def test_example_4() -> None:
    """T5: on a 9 any two cards of one colour or number may be played, even two 1s."""
    state = table("B1 R1 R2 G5 G9", "O1", on="K9", by=1)
    assert choices(state) == ["pass", "B1 R1", "R1 R2", "G5 G9"]


def test_example_5() -> None:
    """K1, K2: a beaten card is taken; of a beaten pair, one is chosen and the other discarded."""
    state = play(table("B4 B5 K1", "O1", on="K3", by=1), "B4")
    assert hand(state, 0) == "B5 K1 K3"
    state = play(table("B4 B5 K1", "O1", on="K3 K2", by=1), "B4 B5")
    assert choices(state) == ["take K2", "take K3"]
    state = play(state, "take K3")
    assert hand(state, 0) == "K1 K3"
    assert cards("K2")[0] in spectator(state).discards


def test_example_6() -> None:
    """E1, E2, T6: three passes end a round of four; a new set lets all three others play again."""
    hands = ("B1 K1", "B2 K2", "B3 K3", "B4 K4")
    assert leads(play(dealt(*hands), "B1, pass, pass, pass")) == 0
    state = play(dealt(*hands), "B1, pass, pass, B4")
    for seat in (0, 1, 2):
        assert choices(state, seat)[0] == "pass"
        state = play(state, "pass")
    assert leads(state) == 3


def test_example_7() -> None:
    """L1, L2: R2 R5 R9 may be led singly or all at once, but R2 R5 G9 only singly."""
    assert choices(table("R2 R5 R9", "O1")) == ["R2", "R5", "R9", "R2 R5 R9"]
    assert choices(table("R2 R5 G9", "O1")) == ["R2", "R5", "G9"]
    assert spectator(play(table("R2 R5 R9", "O1"), "R2 R5 R9")).scores == (0, 1)


def test_example_8() -> None:
    """K4: a player who answers with the last two cards takes nothing, and the hand is over."""
    state = play(table("R2 R5", "O1 O2", on="K9", by=1), "R2 R5")
    assert spectator(state).scores == (0, 2)


def test_example_9() -> None:
    """M2, M3: at 15, 9 and 9 points the match is over, and seats 1 and 2 share the victory."""
    state = table("B1", "B2", "B3", by=2, sheets=[(9, 8, 0), (5, 0, 9)])
    assert spectator(state).scores == (14, 8, 9)
    ended = result(play(state, "B3"))
    assert ended.points == (15, 9, 9)
    assert ended.winners == (1, 2)
    assert ended.reason == "target"
    assert (ended.tie_breakers, ended.rematch) == ((), False)
    assert ended.payoffs == (Fraction(-1, 2), Fraction(1, 4), Fraction(1, 4))
