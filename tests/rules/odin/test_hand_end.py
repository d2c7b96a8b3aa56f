"""F, M2 to M4: the end of a hand, the next hand and the end of the match."""

import pytest
from rules.odin.states import (
    HANDS,
    PLAYERS,
    cards,
    deal,
    events,
    one_hand,
    play,
    result,
    short,
    spectator,
    table,
    to_act,
)

from herrlof_rules import Chance, Over
from herrlof_rules.odin import (
    GAME,
    Deal,
    HandScored,
    HandsDealt,
    HandSheet,
    State,
    apply,
    legal_actions,
    step,
    turn,
)


@pytest.mark.parametrize(
    ("state", "last"),
    [
        (table("R2", "B1 B2"), "R2"),
        (table("R2 R5", "B1 B2"), "R2 R5"),
        (table("R2", "B1 B2", on="K1", by=1), "R2"),
        (table("R2 R5", "B1 B2", on="K1", by=1), "R2 R5"),
        (table("R2 R5", "B1 B2", on="K1 K2", by=1), "R2 R5"),
    ],
)
def test_an_empty_hand_ends_the_hand(state: State, last: str) -> None:
    """F1: the hand is over as soon as a player's hand is empty after playing."""
    after = play(state, last)
    assert turn(after) == Chance("deal")
    assert spectator(after).hand_number == 2


def test_a_card_left_goes_on() -> None:
    """F1: the hand goes on if a player has a card left after playing."""
    state = play(table("R2 R5 R6", "B1 B2", on="K1", by=1), "R2 R5")
    assert spectator(state).hand_number == 1
    assert spectator(state).hand_sizes == (2, 2)


@pytest.mark.parametrize("players", PLAYERS)
def test_points(players: int) -> None:
    """F2: each player scores a point for each card left, and the player who went out none."""
    hands = ["R2", *(" ".join(f"{c}{n}" for n in range(1, 9)) for c in "BPGKO"[: players - 1])]
    after = play(table(*hands), "R2")
    assert spectator(after).scores == (0, *(8,) * (players - 1))
    assert spectator(after).sheets == (HandSheet((0, *(8,) * (players - 1))),)
    assert spectator(after).sheets[0].out == 0


def test_scores_add_up() -> None:
    """F2: the points of all hands are added."""
    state = table("R2", "B1 B2", "K5", sheets=[(3, 0, 4), (0, 1, 1)])
    scored = HandScored(3, 0, (0, 2, 1), (3, 3, 6))
    assert events(state, "R2")[-1] == scored
    assert spectator(play(state, "R2")).scores == (3, 3, 6)


def test_target_ends_the_match() -> None:
    """M2: the match ends after a hand in which a player has reached the target."""
    state = short(3, target=4)
    state = one_hand(state, out=1)
    assert turn(state) == Chance("deal")
    assert max(spectator(state).scores) < 4
    for _ in range(5):
        if isinstance(turn(state), Over):
            break
        state = one_hand(state, out=1)
    assert result(state).reason == "target"
    assert max(result(state).points) >= 4
    GAME.validate(state)


@pytest.mark.parametrize(
    ("target", "limit", "reason"),
    [*((1000, limit, "hand_limit") for limit in (1, 2, 3)), (1, 1, "target")],
)
def test_hand_limit_ends_the_match(target: int, limit: int, reason: str) -> None:
    """M2: the match ends after max_hands hands; the reason is the target if that is reached."""
    state = short(2, target=target, max_hands=limit)
    for number in range(1, limit + 1):
        assert turn(state) == Chance("deal")
        assert spectator(state).hand_number == number
        state = one_hand(state, out=0)
    assert result(state).reason == reason
    GAME.validate(state)


def test_last_table_stays() -> None:
    """M2: after the last hand, its table and hands stay; they are cleared only for a next hand."""
    state = one_hand(short(3, max_hands=1), out=2)
    seen = spectator(state)
    assert seen.hand_sizes.count(0) == 1
    assert seen.player == seen.hand_sizes.index(0)
    assert seen.table != ()
    assert seen.hand_number == 1


def test_fewest_points_win() -> None:
    """M3: the player with the fewest points wins."""
    state = one_hand(short(3, max_hands=1), out=0)
    ended = result(state)
    assert ended.points[ended.winners[0]] == 0
    assert len(ended.winners) == 1
    assert sum(ended.payoffs) == 0


@pytest.mark.parametrize("players", PLAYERS)
def test_next_first_player(players: int) -> None:
    """M4: each hand begins one seat to the left of the previous hand."""
    state = short(players, target=1000)
    for number in range(2 * players):
        assert spectator(state).first_player == number % players
        state = deal(state, *HANDS[:players])
        assert to_act(state) == ("play", number % players)
        while state.player is not None:
            state = apply(state, legal_actions(state)[-1])
            GAME.validate(state)


@pytest.mark.parametrize("players", PLAYERS)
def test_next_first_player_in_the_german_sheet(players: int) -> None:
    """M4: by the German sheet, the player who ended a hand begins the next."""
    state = short(players, target=1000, next_first_player="last_on_turn")
    for _ in range(2 * players):
        state = deal(state, *HANDS[:players])
        ended: HandScored | None = None
        while state.player is not None:
            after = step(state, legal_actions(state)[-1])
            ended = next((e for e in after.events if isinstance(e, HandScored)), None)
            state = after.state
        assert ended is not None
        assert spectator(state).first_player == ended.out
        GAME.validate(state)
        coming = step(state, Deal(tuple(cards(h) for h in HANDS[:players]))).events
        assert isinstance(coming[0], HandsDealt)
        assert coming[0].first_player == ended.out
