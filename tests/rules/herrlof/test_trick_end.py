"""R. Order within a trick's end."""

import pytest
from rules.herrlof.states import (
    check_lead,
    choices,
    deal,
    dealt,
    events,
    held,
    leads,
    play,
    spectator,
    table,
    to_act,
)

from herrlof_rules.herrlof import (
    CardPlayed,
    CardReturned,
    CardStolen,
    LeadGiven,
    MatchEnded,
    PowerDeclined,
    RoundScored,
    TheftBegun,
    TrickDestroyed,
    TrickStolen,
    TrickWon,
)


def kinds_of(happened: list) -> list[type]:
    """The classes of the events."""
    return [type(event) for event in happened]


@pytest.mark.parametrize("card", ["B1", "B6", "B9", "H"])
@pytest.mark.parametrize("players", [2, 3])
def test_a_valknut_ends_it(players: int, card: str) -> None:
    """R1: with any Valknut the trick is destroyed, its leader leads, and nothing else happens."""
    # Seat 1 wins a trick with a 9, so that there is a trick to take.  The player to the left of
    # seat 1 leads the second trick.
    if players == 2:
        state = play(table((f"Y2 {card} G2", "Y9 V G4"), trump="R2"), "Y2 Y9")
        moves = f"{card} V"
    else:
        hands = ("Y2 G5 G2", "Y9 V G4", f"Y4 {card} G7")
        state = play(table(hands, trump="R2"), "Y2 Y9 Y4")
        moves = f"{card} G5 V"
    leader = leads(state)

    assert kinds_of(events(state, moves)) == [CardPlayed] * players + [TrickDestroyed, LeadGiven]
    assert leads(play(state, moves)) == leader
    assert held(play(state, moves)) == held(state)


def test_trick_then_power_of_1_then_lead() -> None:
    """R2: the trick is added, then the 1 takes a trick, then the next leader is named."""
    state = play(table(("Y2 B1 G2", "Y9 H G4"), trump="R2"), "Y2 Y9")

    assert events(state, "B1 H, steal_trick 1")[2:] == [
        *events(state, "B1 H")[2:3],
        TrickStolen(0, 1),
        LeadGiven(1, "H3"),
    ]
    assert isinstance(events(state, "B1 H")[2], TrickWon)
    assert held(play(state, "B1 H")) == (1, 1)


def test_trick_then_power_of_6_then_lead() -> None:
    """R2: the trick goes to its winner, then the 6 steals a card, then the next leader is named."""
    state = table(("G6 B2", "G2 B4"), trump="R2")

    assert kinds_of(events(state, "G6 G2, steal_card 1, pick B4, return B2")) == [
        CardPlayed,
        CardPlayed,
        TrickWon,
        TheftBegun,
        CardStolen,
        CardReturned,
        LeadGiven,
    ]


@pytest.mark.parametrize("rank", [1, 6])
def test_nobody_leads_until_the_power_is_settled(rank: int) -> None:
    """R2: during the power the trick is the last finished one, and no seat is the leader."""
    state = play(table((f"Y2 B{rank} G2", "Y9 G5 G4"), trump="R2"), f"Y2 Y9 B{rank} G5")
    seen = spectator(state)

    assert (seen.leader, seen.trick) == (None, ())
    assert seen.last_trick is not None
    assert (seen.last_trick.leader, seen.last_trick.winner) == (0, 0)
    assert leads(play(state, "decline")) == 0


@pytest.mark.parametrize(
    ("trick", "leader", "clause"),
    [
        ("G7 V G2", 0, "V3"),
        ("G9 H G2", 1, "H3"),
        ("H H G9", 1, "H3"),
        ("G2 G4 G9", 0, "N1"),
        ("G2 G4 G8", 2, "T9"),
    ],
)
def test_the_next_leader(trick: str, leader: int, clause: str) -> None:
    """R2: Hagalaz names the next leader, else the 9 does, else the winner leads."""
    check_lead(trick, leader, clause)


def test_empty_hands_are_scored() -> None:
    """R3: when the hands are empty the round is scored and no leader is named."""
    state = table(("G9", "H"), trump="R2", target=100)

    assert kinds_of(events(state, "G9 H")) == [CardPlayed, CardPlayed, TrickWon, RoundScored]
    state = table(("G9", "H"), trump="R2", max_rounds=1)
    assert kinds_of(events(state, "G9 H"))[2:] == [TrickWon, RoundScored, MatchEnded]


@pytest.mark.parametrize(("answer", "tricks"), [("decline", (1, 1)), ("steal_trick 1", (2, 0))])
def test_a_one_on_the_last_trick(answer: str, tricks: tuple[int, int]) -> None:
    """R3: a 1 may still be used on the last trick of a round, before the scoring."""
    state = play(table(("Y2 B1", "Y9 H"), trump="R2", target=100), "Y2 Y9 B1 H")
    assert choices(state) == ["decline", "steal_trick 1"]
    happened = events(state, answer)

    assert kinds_of(happened)[0] in (TrickStolen, PowerDeclined)
    (scored,) = [event for event in happened if isinstance(event, RoundScored)]
    assert scored.tricks == tricks
    assert to_act(play(state, answer)) == ("deal", ())


@pytest.mark.parametrize("players", [2, 3])
def test_a_six_on_the_last_trick(players: int) -> None:
    """R3: a 6 has nothing to steal on the last trick of a round."""
    state = table(("G6", "G2", "G4")[:players], trump="R2", target=100)

    assert to_act(play(state, "G6 G2" if players == 2 else "G6 G2 G4")) == ("deal", ())


def test_the_next_round_starts_clean() -> None:
    """R3, T10: the next deal leaves nothing of the last trick and the lead of the old round."""
    state = play(table(("G9", "H"), trump="R2", target=100), "G9 H")
    seen = spectator(deal(state, ("G9", "H"), "R2"))

    assert (seen.leader, seen.last_trick, seen.tricks) == (None, None, (0, 0))
    assert to_act(dealt(("G9", "H"), trump="R2")) == ("predict", (0, 1))
