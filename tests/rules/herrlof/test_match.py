"""M. Match."""

from fractions import Fraction
from typing import Any

import pytest
from rules.herrlof.rounds import EIGHT_TO_FIVE, EIGHT_TO_FIVE_PLAY, tied
from rules.herrlof.states import (
    after_rounds,
    deal,
    held,
    leads,
    mini_rules,
    play,
    predict,
    refused,
    result,
    spectator,
    table,
    to_act,
)

from herrlof_rules import Chance
from herrlof_rules.herrlof import GAME, FirstDealer, Rules, State, apply, chance, initial, turn

HANDS = {2: ("G2", "G4"), 3: ("G2", "G4", "G5")}


def one_card_match(players: int = 2, **options: Any) -> State:
    """Rounds of a single trick: green cards for all, R2 the trump card, before the first deal."""
    return initial(mini_rules(HANDS[players], "R2", first_dealer=players - 1, **options))


def one_round(state: State, *predictions: int) -> State:
    """A round of a single trick, won by the last seat."""
    hands = HANDS[state.rules.players]
    state = predict(deal(state, hands, "R2"), *predictions)
    leader = leads(state)
    return play(state, " ".join(hands[leader:] + hands[:leader]))


@pytest.mark.parametrize("players", [2, 3])
def test_first_dealer_by_chance(players: int) -> None:
    """M1: the first dealer is chosen at random, each seat equally likely."""
    state = initial(Rules(players))

    assert turn(state) == Chance("first_dealer")
    assert list(chance(state)) == [
        (FirstDealer(seat), Fraction(1, players)) for seat in range(players)
    ]
    for seat in range(players):
        after = apply(state, FirstDealer(seat))
        assert turn(after) == Chance("deal")
        assert spectator(after).dealer == seat


@pytest.mark.parametrize("players", [2, 3])
def test_first_dealer_by_option(players: int) -> None:
    """M1: with the option first_dealer there is no chance turn for the first dealer."""
    for seat in range(players):
        state = initial(Rules(players, first_dealer=seat))
        assert turn(state) == Chance("deal")
        assert spectator(state).dealer == seat


def test_no_such_first_dealer() -> None:
    """M1: only a seat of the game can become the first dealer, and only by chance."""
    state = initial(Rules(2))

    for outcome in (FirstDealer(2), FirstDealer(-1)):
        with pytest.raises(ValueError, match="M1"):
            apply(state, outcome)
    with pytest.raises(ValueError, match="M1"):
        apply(state, FirstDealer(0), 0)


@pytest.mark.parametrize(("players", "dealers"), [(2, [1, 0, 1, 0]), (3, [2, 0, 1, 2])])
def test_the_deal_passes_to_the_left(players: int, dealers: list[int]) -> None:
    """M2: the deal passes one seat to the left each round; with two players it alternates."""
    state = one_card_match(players, target=1000)
    successive = []
    for _ in dealers:
        successive.append(spectator(state).dealer)
        state = one_round(state, *(0,) * players)

    assert successive == dealers


def test_the_match_goes_on_below_the_target() -> None:
    """M3: another round is dealt while no player has the target and rounds are left."""
    # Seat 1 wins each round's only trick, for 1 point, or 11 if seat 1 predicted one trick.
    state = one_card_match(target=12)
    state = one_round(state, 1, 1)

    assert to_act(state) == ("deal", ())
    assert spectator(state).scores == (0, 11)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"target": 11}, "target"),
        ({"target": 10}, "target"),
        ({"target": 11, "max_rounds": 1}, "target"),  # both
        ({"target": 12, "max_rounds": 1}, "round_limit"),
    ],
)
def test_the_end(options: dict[str, Any], reason: str) -> None:
    """M3: the match ends if a player has the target after a round, or after the last round."""
    over = result(one_round(one_card_match(**options), 1, 1))

    assert (over.points, over.winners, over.reason) == ((0, 11), (1,), reason)


def test_the_target_is_asked_only_when_a_round_is_scored() -> None:
    """M3: tricks won during a round do not end the match before the round is over."""
    state = table(("G2 G4", "G5 G7"), trump="R2", target=1, predictions=(0, 0))
    state = play(state, "G2 G5")

    assert held(state) == (0, 1)
    assert to_act(state) == ("play", (1,))
    assert result(play(state, "G7 G4")).reason == "target"


@pytest.mark.parametrize(
    ("options", "rounds", "reason"),
    [({"max_rounds": 3}, 3, "round_limit"), ({"max_rounds": None, "target": 50}, 50, "target")],
)
def test_the_number_of_rounds(options: dict[str, Any], rounds: int, reason: str) -> None:
    """M3: the match ends after round max_rounds; with None there is no last round."""
    state = one_card_match(**options)
    for _ in range(rounds - 1):
        state = one_round(state, 1, 0)
        assert to_act(state) == ("deal", ())
    over = result(one_round(state, 1, 0))

    assert (over.points, over.winners, over.reason) == ((0, rounds), (1,), reason)


@pytest.mark.parametrize("players", [2, 3])
def test_between_rounds_the_table_is_cleared(players: int) -> None:
    """M3: between scoring and deal the table is cleared; round and dealer are the coming ones."""
    state = one_round(one_card_match(players), *(0,) * players)
    seen = spectator(state)

    assert (seen.round, seen.dealer) == (2, 0)
    assert (seen.trump, seen.leader, seen.last_trick, seen.trick) == (None, None, None, ())
    assert seen.tricks == seen.hand_sizes == (0,) * players
    assert seen.handed_in == (False,) * players
    assert seen.pile_size == 0
    assert len(seen.sheets) == 1
    GAME.validate(state)


def test_the_last_table_stays() -> None:
    """M3: when the match ends, round, dealer and table are still those of the last round."""
    state = one_round(one_card_match(max_rounds=1), 1, 0)
    seen = spectator(state)

    assert (seen.round, seen.dealer) == (1, 1)
    assert seen.trump is not None
    assert seen.last_trick is not None
    assert seen.tricks == (0, 1)
    GAME.validate(state)


def test_nothing_can_be_done_after_the_end() -> None:
    """M3: once the match is over every move is refused."""
    state = one_round(one_card_match(max_rounds=1), 1, 0)

    for move in ("G2", "predict 0", "decline", "draw G2"):
        assert refused(state, move) == "M3"
        assert refused(state, move, 1) == "M3"
    with pytest.raises(ValueError, match="over"):
        chance(state)


@pytest.mark.parametrize(
    ("hands", "predictions", "earlier", "points"),
    [
        # Another player has more hits than the winner.
        (("G2", "G4"), (1, 0), [((0, 0), (0, 1), (1, 1))], (1, 2)),
        (("G2", "G4", "G5"), (1, 1, 1), [], (0, 0, 2)),
        (("G2", "G4"), (1, 0), [], (0, 1)),
    ],
)
def test_most_points_win(
    hands: tuple[str, ...], predictions: tuple[int, ...], earlier: Any, points: tuple[int, ...]
) -> None:
    """M4: a single player with most points wins, whatever the hits are."""
    rounds = len(earlier) + 1
    state = table(hands, trump="R2", predictions=predictions, max_rounds=rounds, prediction_bonus=1)
    over = result(play(after_rounds(state, *earlier), " ".join(hands)))

    assert (over.points, over.winners) == (points, (len(hands) - 1,))
    assert (over.tie_breakers, over.rematch) == ((), False)


BOTH = ("predictions", "last_round_tricks")
SECOND = BOTH[1:]


@pytest.mark.parametrize(
    ("hits", "last_tricks", "options", "winners", "consulted"),
    [
        ((3, 2), (8, 5), {}, (0,), BOTH[:1]),
        ((2, 2), (8, 5), {}, (0,), BOTH),
        ((2, 2), (6, 6), {}, (0, 1), BOTH),
        ((2, 2), (6, 6), {"final_tie": "share"}, (0, 1), BOTH),
        ((2, 2), (6, 6), {"tie_breakers": ()}, (0, 1), ()),
        ((2, 2), (6, 6), {"tie_breakers": SECOND}, (0, 1), SECOND),
    ],
)
def test_ties(
    hits: tuple[int, int],
    last_tricks: tuple[int, int],
    options: dict[str, Any],
    winners: tuple[int, ...],
    consulted: tuple[str, ...],
) -> None:
    """M5, M6: more hits break a tie, then more tricks in the last round, if the options say so.

    Players still tied share the victory; another match decides if the option says so.
    """
    state = tied(hits=hits, last_tricks=last_tricks, **options)
    over = result(state)

    assert (over.points, over.winners, over.tie_breakers) == ((52, 52), winners, consulted)
    assert over.rematch == (len(winners) > 1 and options.get("final_tie") != "share")
    assert (over.payoffs == (0, 0)) == (len(winners) > 1)
    assert refused(state, "G2") == "M3"


@pytest.mark.parametrize(("order", "winner"), [(BOTH[::-1], 0), (BOTH, 1)])
def test_tie_breakers_in_the_order_of_the_option(order: tuple[str, str], winner: int) -> None:
    """M5: tie-breakers are consulted in their order until the tie is broken."""
    options: dict[str, Any] = {"tie_breakers": order, "max_rounds": 1, "prediction_bonus": 3}
    state = table(EIGHT_TO_FIVE, trump="V", predictions=(0, 5), **options)
    over = result(play(state, EIGHT_TO_FIVE_PLAY))

    assert (over.points, over.winners, over.tie_breakers) == ((8, 8), (winner,), order[:1])


ONE_MORE = ((2, 2, 1), (1, 1, 0), (1, 1, 0))


@pytest.mark.parametrize(
    ("hands", "predictions", "earlier", "moves", "points"),
    [
        # The third player, who is not tied, has more hits, or more tricks in the last round.
        (("G8 Y2", "G4 Y7", "G2 Y4"), (0, 0, 0), [], "G8 G4 G2 Y2 Y7 Y4", (1, 1, 0)),
        (("G2 Y2", "G4 Y4", "G8 Y7"), (2, 2, 1), [ONE_MORE] * 3, "G2 G4 G8 Y7 Y2 Y4", (3, 3, 2)),
    ],
)
def test_others_do_not_count(
    hands: tuple[str, ...],
    predictions: tuple[int, ...],
    earlier: Any,
    moves: str,
    points: tuple[int, ...],
) -> None:
    """M5: a tie is broken among the tied players only."""
    rounds = len(earlier) + 1
    state = table(hands, trump="R2", predictions=predictions, prediction_bonus=0, max_rounds=rounds)
    over = result(play(after_rounds(state, *earlier), moves))

    assert (over.points, over.winners, over.tie_breakers) == (points, (0, 1), BOTH)


def test_a_hit_counts_whatever_the_bonus_is_worth() -> None:
    """M5: a prediction counts as hit even with a bonus of 0."""
    state = table(("G2", "G4"), trump="R2", predictions=(0, 0), max_rounds=1, prediction_bonus=0)
    state = play(state, "G2 G4")

    assert spectator(state).hits == (1, 0)
    assert result(state).points == (0, 1)


def test_three_way_tie() -> None:
    """M6: three players who are tied in everything share the victory."""
    state = table(("V", "G2", "G4"), trump="R2", predictions=(1, 1, 1), max_rounds=1)
    over = result(play(state, "V G2 G4"))

    assert (over.points, over.winners, over.rematch) == ((0, 0, 0), (0, 1, 2), True)


def test_scored_rounds_are_the_finished_parts() -> None:
    """`Game.finished_parts` counts the rounds that have been scored, not the current one."""
    finished_parts: Any = GAME.finished_parts
    state = table(("G2 Y4", "G4 Y7"), trump="R2", predictions=(0, 0), max_rounds=2)
    assert finished_parts(play(state, "G2 G4")) == 0
    assert finished_parts(play(state, "G2 G4 Y7 Y4")) == 1


def test_the_text_of_a_state() -> None:
    """The text of a state names the game, the rules and the turn, and nothing else."""
    state = table(("G2", "G4"), trump="R2", predictions=(0, 0))
    assert repr(state) == f"<State of herrlof, {state.rules!r}: {state.turn!r}>"
