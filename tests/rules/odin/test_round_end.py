"""E. End of a round."""

import pytest
from rules.odin.states import (
    PLAYERS,
    cards,
    choices,
    events,
    hand,
    leads,
    play,
    refused,
    spectator,
    table,
)

from herrlof_rules.odin import CardsDiscarded, Passed, RoundEnded


@pytest.mark.parametrize("players", PLAYERS)
def test_all_others_pass(players: int) -> None:
    """E1: the round ends when all but the one who played last have passed in succession."""
    hands = [f"G{2 * seat + 1} K{seat + 1}" for seat in range(min(players, 4))]
    hands += [f"O{2 * seat + 1} P{seat + 1}" for seat in range(players - len(hands))]
    for by in range(players):
        state = table(*hands, on="R1", by=by)
        for number in range(players - 1):
            seen = spectator(state)
            assert seen.table == cards("R1")
            assert seen.passes == number
            assert choices(state, by) == []
            state = play(state, "pass")
        assert leads(state) == by


def test_a_set_starts_the_count_again() -> None:
    """E1: the passes are counted from the last set on."""
    state = play(table("B2 G2", "B3 G3", "B4 G4", on="R1", by=0), "pass, B4")
    assert spectator(state).passes == 0
    state = play(state, "pass")
    assert spectator(state).table == cards("B4")
    assert leads(play(state, "pass")) == 2


def test_the_set_is_discarded() -> None:
    """E2: the set on the table is discarded, and everyone keeps their hand."""
    state = table("B2 G2", "B3 G3", "B4 G4", on="R1 R2", by=0)
    before = spectator(state)
    after = play(state, "pass, pass")
    seen = spectator(after)
    assert seen.table == ()
    assert set(seen.discards) == {*before.discards, *cards("R1 R2")}
    assert [hand(after, seat) for seat in range(3)] == ["B2 G2", "B3 G3", "B4 G4"]
    assert seen.taken == before.taken
    happened = events(state, "pass, pass")
    assert happened == [Passed(1), Passed(2), CardsDiscarded(cards("R1 R2")), RoundEnded(0)]
    assert str(happened[-1]) == "round ended: leader 0"


def test_who_played_last_leads() -> None:
    """E2: only the player who played last leads the next round."""
    state = play(table("B2 G2", "B3 G3", "B4 G4", on="R1", by=0), "pass, B4, pass, pass")
    assert leads(state) == 2
    for seat in (0, 1):
        assert choices(state, seat) == []
        assert refused(state, "pass", seat) == "E2"
        assert refused(state, "B2", seat) == "E2"
    assert refused(state, "take B4") == "E2"
