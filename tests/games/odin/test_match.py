"""M. Match."""

from fractions import Fraction
from typing import Any

import pytest
from games.odin.states import PLAYERS, deal, dealt, packed, play, refused, result, spectator, to_act

from herrlof_rules import Chance, IllegalAction, InvalidRules, Over
from herrlof_rules.odin import (
    Card,
    Deal,
    FirstPlayer,
    FirstPlayerChosen,
    HandScored,
    HandsDealt,
    MatchEnded,
    Play,
    Rules,
    State,
    apply,
    chance,
    initial,
    legal_actions,
    step,
    turn,
    validate,
)

HANDS = ("B1 R2", "P3 G4", "K5 O6", "B7 R8", "P9 G1", "K2 O3")


def short(players: int, **options: Any) -> State:
    """A match of hands of two cards, before the first deal; seat 0 is first unless said."""
    deck = packed(" ".join(HANDS))
    options = {"first_player": 0, **options}
    return initial(Rules(players, hand_size=2, deck=deck, **options))


def one_hand(state: State, out: int) -> State:
    """A hand in which this seat plays two cards of a colour that it got, as soon as it can."""
    state = deal(state, *HANDS[: state.rules.players])
    while state.player is not None and not isinstance(turn(state), Over):
        _, seat = to_act(state)
        plays = [a for a in legal_actions(state) if isinstance(a, Play)]
        if seat == out or not state.table:
            state = apply(state, plays[0] if plays else legal_actions(state)[0])
        else:
            state = play(state, "pass")
    return state


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
        assert str(done.events[0]) == f"seat {seat} is the first player"
        assert turn(done.state) == Chance("deal")
        assert spectator(done.state).first_player == seat
        validate(done.state)


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
    for outcome in (FirstPlayer(3), FirstPlayer(-1), Deal((0, 0, 0))):
        assert chance(state).probability(outcome) == 0
        with pytest.raises(IllegalAction) as caught:
            apply(state, outcome)
        assert (caught.value.clause, caught.value.seat) == ("M1", None)
    for seat in (0, 1, 7):
        with pytest.raises(IllegalAction) as caught:
            apply(state, FirstPlayer(0), seat)
        assert (caught.value.clause, caught.value.seat) == ("M1", seat)
    assert refused(state, "pass") == "M1"


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
    validate(state)


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_hand_limit_ends_the_match(limit: int) -> None:
    """M2: the match ends after max_hands hands."""
    state = short(2, target=1000, max_hands=limit)
    for number in range(1, limit + 1):
        assert turn(state) == Chance("deal")
        assert spectator(state).hand_number == number
        state = one_hand(state, out=0)
    assert result(state).reason == "hand_limit"
    validate(state)


def test_target_goes_before_the_limit() -> None:
    """M2: if the target is reached in the last hand, the target is the reason."""
    state = one_hand(short(2, target=1, max_hands=1), out=0)
    assert result(state).reason == "target"


def test_nothing_moves_after_the_end() -> None:
    """M2: when the match is over nobody acts, and chance has nothing to settle."""
    state = one_hand(short(2, max_hands=1), out=0)
    for seat in (None, 0, 1):
        assert legal_actions(state, seat) == ()
        assert refused(state, "pass", seat) == "M2"
    with pytest.raises(IllegalAction) as caught:
        apply(state, FirstPlayer(0))
    assert caught.value.clause == "M2"
    with pytest.raises(ValueError, match="nothing is left to chance"):
        chance(state)


def test_last_table_stays() -> None:
    """M2: after the last hand its table stays; the hands are cleared only for a next one."""
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
    assert sum(ended.utilities) == 0


def test_the_event_of_the_end() -> None:
    """M3: the end names the winners and the reason."""
    state = dealt("B1 B2", "P3 G4", max_hands=1)
    done = step(state, Play((Card.B1, Card.B2)))
    assert done.events[-2:] == (HandScored(1, 0, (0, 2), (0, 2)), MatchEnded(result(done.state)))
    assert str(done.events[-1]) == "the match is over (hand_limit): seat 0 won"
    assert str(done.events[-2]) == ("hand 1 is scored, seat 0 is out: seat 0 +0 = 0; seat 1 +2 = 2")


@pytest.mark.parametrize("players", PLAYERS)
def test_next_first_player(players: int) -> None:
    """M4: the next hand is begun by the seat to the left of the one before."""
    state = short(players, target=1000)
    for number in range(2 * players):
        assert spectator(state).first_player == number % players
        state = deal(state, *HANDS[:players])
        assert to_act(state) == ("play", number % players)
        while state.player is not None:
            state = apply(state, legal_actions(state)[-1])
            validate(state)


@pytest.mark.parametrize("players", PLAYERS)
def test_next_first_player_in_the_german_sheet(players: int) -> None:
    """M4: by the German sheet the next hand is begun by who ended the one before."""
    state = short(players, target=1000, next_first_player="last_on_turn")
    for _ in range(2 * players):
        state = deal(state, *HANDS[:players])
        ended: HandScored | None = None
        while state.player is not None:
            done = step(state, legal_actions(state)[-1])
            ended = next((e for e in done.events if isinstance(e, HandScored)), None)
            state = done.state
        assert ended is not None
        assert spectator(state).first_player == ended.out
        validate(state)
        dealt = step(state, Deal(tuple(packed(h) for h in HANDS[:players]))).events
        assert isinstance(dealt[0], HandsDealt)
        assert dealt[0].first_player == ended.out


@pytest.mark.parametrize(
    ("option", "values"),
    [
        ("target", (0, -1, 1_000_001, True, 15.0, "15", None)),
        ("max_hands", (0, -1, 1_000_001, True, "1")),
        ("next_first_player", ("right", "", None, 1)),
    ],
)
def test_options_of_the_match(option: str, values: tuple[object, ...]) -> None:
    """M2, M4: options that make no sense are refused by name."""
    for value in values:
        options: dict[str, Any] = {option: value}
        with pytest.raises(InvalidRules) as caught:
            Rules(2, **options)
        assert caught.value.option == option
        assert str(caught.value).startswith(f"option {option}: ")


def test_the_largest_options() -> None:
    """M2: a target and a limit of hands may be as large as a million."""
    rules = Rules(2, target=1_000_000, max_hands=1_000_000)
    assert (rules.target, rules.max_hands) == (1_000_000, 1_000_000)
