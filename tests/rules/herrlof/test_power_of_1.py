"""O. Power of 1: take a trick."""

import pytest
from rules.herrlof.states import (
    check_lead,
    choices,
    events,
    held,
    leads,
    play,
    refused,
    spectator,
    table,
    to_act,
)

from herrlof_rules import IllegalAction
from herrlof_rules.herrlof import PowerDeclined, State, StealTrick, TrickStolen, apply, observe


def two(moves: str = "") -> State:
    """Seat 1 wins the first trick with a 9, so that seat 0 leads; its B1 wins the second."""
    state = table(("Y2 B1 G2", "Y9 H G4"), trump="R2")
    return play(state, "Y2 Y9 B1 H" + moves)


def three(moves: str = "") -> State:
    """Seats 1 and 2 hold a trick each when seat 0 wins with the R1."""
    hands = ("Y2 G2 R1 B2", "Y7 G4 H B4", "Y4 G9 B8 B5")
    return play(table(hands, trump="V"), "Y2 Y7 Y4 G4 G9 G2 R1 H B8" + moves)


def test_a_trick_may_be_taken() -> None:
    """O1: a player who wins a trick with a 1 may take one trick from another player, or decline."""
    assert to_act(two()) == ("steal_trick", (0,))
    assert choices(two()) == ["decline", "steal_trick 1"]
    assert choices(two(), 1) == []
    assert TrickStolen(0, 1) in events(two(), "steal_trick 1")
    assert PowerDeclined(0, 1) in events(two(), "decline")
    assert held(two(", decline")) == (1, 1)


def test_only_from_who_holds_one() -> None:
    """O1: a trick is taken from another player who holds at least one."""
    assert refused(two(), "steal_trick 0") == "O1"
    assert refused(two(), "steal_trick 2") == "O1"
    assert held(two())[0] > 0
    with pytest.raises(IllegalAction, match="is taken from another seat that holds one"):
        apply(two(), StealTrick(0))
    state = play(table(("Y2 G1 B2", "Y9 H B4", "Y4 G4 B5"), trump="R2"), "Y2 Y9 Y4")
    assert leads(state) == 2  # Seat 2 sits to the left of the winner.
    state = play(state, "G4 G1 H")
    assert (held(state), leads(state)) == ((0, 1, 1), 1)


def test_nobody_else_and_nothing_else_now() -> None:
    """O1: while the winner decides, no other seat acts and no other action is legal."""
    for move in ("G2", "swap", "discard G2", "steal_card 1", "return G2", "predict 0", "pick G4"):
        assert refused(two(), move) == "O1"
    assert refused(two(), "decline", 1) == "O1"
    assert refused(two(), "G4", 1) == "O1"


@pytest.mark.parametrize(("led", "answer", "leader"), [("B1", "B2", 1), ("B2", "B1", 0)])
def test_only_by_winning_with_it(led: str, answer: str, leader: int) -> None:
    """O1: a 1 that does not win its trick takes nothing."""
    state = play(table((f"Y2 {led} G2", f"Y9 {answer} G4"), trump="R2"), "Y2 Y9")

    assert leads(play(state, f"{led} {answer}")) == leader


def test_counts() -> None:
    """O2: the taker's count rises by one, the victim's falls by one, and all seats see both."""
    assert held(two()) == (1, 1)
    assert held(two(", steal_trick 1")) == (2, 0)
    for moves, tricks in (
        *(("", (1, 1, 1)), (", steal_trick 1", (2, 0, 1)), (", steal_trick 2", (2, 1, 0))),
    ):
        for seat in (None, 0, 1, 2):
            assert observe(three(moves), seat).tricks == tricks


def test_a_stolen_trick_can_be_stolen() -> None:
    """O1: a trick that was itself taken earlier in this round can be taken."""
    state = table(("Y2 B1 B5 Y4", "Y9 H G1 R1"), trump="V")
    state = play(state, "Y2 Y9 B1 H, steal_trick 1")
    assert held(state) == (2, 0)
    state = play(state, "G1 B5, steal_trick 0")
    assert held(state) == (1, 2)
    state = play(state, "R1 Y4, steal_trick 0")
    assert spectator(state).sheets[0].tricks == (0, 4)


def test_the_choice_from_whom() -> None:
    """O2, O3: with three players the winner chooses a victim, but not which of its tricks."""
    assert choices(three()) == ["decline", "steal_trick 1", "steal_trick 2"]
    assert refused(three(), "steal_trick 0") == "O1"
    last = spectator(three(", steal_trick 2")).last_trick
    assert last is not None
    assert last.winner == 0  # The last finished trick is still the one that was just won.


def test_one_victim_is_still_a_choice() -> None:
    """O3: if only one other player holds a trick, the winner still chooses whether to take it."""
    state = table(("Y2 R1 B5", "Y4 B2 B7", "Y9 B4 B8"), trump="V")
    state = play(state, "Y2 Y4 Y9 R1 B2 B4")

    assert choices(state) == ["decline", "steal_trick 2"]
    assert refused(state, "steal_trick 1") == "O1"


def test_nothing_to_take() -> None:
    """O3: if no other player holds a trick, there is nothing to decide."""
    check_lead("Y1 H", 1, "H3")
    check_lead("Y1 H G5", 1, "H3")
