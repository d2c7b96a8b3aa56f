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
    """M1: with the option first_dealer there is no chance turn for it."""
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
    found = []
    for _ in dealers:
        found.append(spectator(state).dealer)
        state = one_round(state, *(0,) * players)

    assert found == dealers


def test_the_match_goes_on_below_the_target() -> None:
    """M3: while nobody has the target and rounds are left, another round is dealt."""
    state = one_card_match(target=12)  # seat 1 wins each trick: 1 point, or 11 if predicted
    state = one_round(state, 1, 1)

    assert to_act(state) == ("deal", ())
    assert spectator(state).scores == (0, 11)


@pytest.mark.parametrize("target", [11, 10])
def test_the_target_ends_the_match(target: int) -> None:
    """M3: the match ends after the scoring of a round in which somebody reached the target."""
    over = result(one_round(one_card_match(target=target), 1, 1))

    assert (over.points, over.winners, over.reason) == ((0, 11), (1,), "target")


def test_the_target_is_asked_only_when_a_round_is_scored() -> None:
    """M3: tricks won during a round do not end the match before the round is over."""
    state = table(("G2 G4", "G5 G7"), trump="R2", target=1, predictions=(0, 0))
    state = play(state, "G2 G5")

    assert held(state) == (0, 1)
    assert to_act(state) == ("play", (1,))
    assert result(play(state, "G7 G4")).reason == "target"


def test_the_round_limit_ends_the_match() -> None:
    """M3: the match ends after round max_rounds even if nobody has reached the target."""
    state = one_card_match(max_rounds=3)
    for _ in range(2):
        state = one_round(state, 1, 0)
        assert to_act(state) == ("deal", ())
    over = result(one_round(state, 1, 0))

    assert (over.points, over.winners, over.reason) == ((0, 3), (1,), "round_limit")


def test_target_and_round_limit_together() -> None:
    """M3: if both hold, the reason given is the target."""
    state = one_card_match(max_rounds=1, target=11)

    assert result(one_round(state, 1, 1)).reason == "target"


def test_no_round_limit() -> None:
    """M3: with max_rounds None there is no last round."""
    state = one_card_match(max_rounds=None, target=50)
    for _ in range(49):
        state = one_round(state, 1, 0)
        assert to_act(state) == ("deal", ())
    assert result(one_round(state, 1, 0)).points == (0, 50)


@pytest.mark.parametrize(("players", "target"), [(2, 50), (3, 40)])
def test_default_target(players: int, target: int) -> None:
    """M3: the target is 50 with two players and 40 with three; the limit is round 10."""
    assert Rules(players).target == target
    assert Rules(players).max_rounds == 10


@pytest.mark.parametrize("players", [2, 3])
def test_between_rounds_the_table_is_cleared(players: int) -> None:
    """M3: between scoring and deal the table is cleared; round and dealer are the coming ones."""
    state = one_round(one_card_match(players), *(0,) * players)
    seen = spectator(state)

    assert (seen.round, seen.dealer) == (2, 0)
    assert seen.trump is None
    assert seen.leader is None
    assert seen.last_trick is None
    assert seen.trick == ()
    assert seen.tricks == (0,) * players
    assert seen.hand_sizes == (0,) * players
    assert seen.handed_in == (False,) * players
    assert seen.pile_size == 0
    assert len(seen.sheets) == 1
    GAME.validate(state)


def test_the_last_table_stays() -> None:
    """M3: at the end of the match round, dealer and table are still those of the last round."""
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


def test_most_points_win() -> None:
    """M4: the player with most points wins, no matter who hit more predictions."""
    state = table(("G2", "G4"), trump="R2", predictions=(1, 0), max_rounds=2, prediction_bonus=1)
    over = result(play(after_rounds(state, ((0, 0), (0, 1), (1, 1))), "G2 G4"))

    assert (over.points, over.winners, over.tie_breakers) == ((1, 2), (1,), ())


def test_most_points_win_with_three() -> None:
    """M4: with three players, too, there is one winner if one has most points."""
    state = table(("G2", "G4", "G5"), trump="R2", predictions=(1, 1, 1), max_rounds=1)
    over = result(play(state, "G2 G4 G5"))

    assert (over.points, over.winners, over.tie_breakers) == ((0, 0, 11), (2,), ())


def test_a_single_leader_needs_no_tie_breaker() -> None:
    """M4: with one player ahead nothing else is asked, not even for hits."""
    state = table(("G2", "G4"), trump="R2", predictions=(1, 0), max_rounds=1)
    over = result(play(state, "G2 G4"))

    assert (over.points, over.winners, over.tie_breakers, over.rematch) == ((0, 1), (1,), (), False)


def test_more_hits_break_a_tie() -> None:
    """M5: a tie for most points goes first to who received the prediction bonus more often."""
    over = result(tied(hits=(3, 2), last_tricks=(8, 5)))

    assert over.points == (52, 52)
    assert over.winners == (0,)
    assert over.tie_breakers == ("predictions",)
    assert not over.rematch


def test_tricks_of_the_last_round_break_a_tie() -> None:
    """M5: with equal hits the tie goes to who holds more tricks at the end of the last round."""
    over = result(tied(hits=(2, 2), last_tricks=(8, 5)))

    assert over.points == (52, 52)
    assert over.winners == (0,)
    assert over.tie_breakers == ("predictions", "last_round_tricks")


def test_shared_victory() -> None:
    """M6: players still tied share the victory, and another match decides with the rematch."""
    over = result(tied(hits=(2, 2), last_tricks=(6, 6)))

    assert over.points == (52, 52)
    assert over.winners == (0, 1)
    assert over.tie_breakers == ("predictions", "last_round_tricks")
    assert over.rematch
    assert over.utilities == (0, 0)


def test_no_rematch_when_shared() -> None:
    """M6: with final_tie share no further match is asked for; the state is final either way."""
    state = tied(hits=(2, 2), last_tricks=(6, 6), final_tie="share")

    assert result(state).winners == (0, 1)
    assert not result(state).rematch
    assert refused(state, "G2") == "M3"


@pytest.mark.parametrize(
    ("tie_breakers", "consulted"),
    [((), ()), (("last_round_tricks",), ("last_round_tricks",))],
)
def test_tie_breakers_are_an_option(
    tie_breakers: tuple[str, ...], consulted: tuple[str, ...]
) -> None:
    """M5: only the tie-breakers of the option are consulted."""
    over = result(tied(hits=(2, 2), last_tricks=(6, 6), tie_breakers=tie_breakers))

    assert (over.winners, over.tie_breakers) == ((0, 1), consulted)


@pytest.mark.parametrize(
    ("order", "winner"),
    [(("last_round_tricks", "predictions"), 0), (("predictions", "last_round_tricks"), 1)],
)
def test_tie_breakers_in_the_order_of_the_option(order: tuple[str, str], winner: int) -> None:
    """M5: tie-breakers are asked in their order, and none after the tie is broken."""
    state = table(
        EIGHT_TO_FIVE,
        trump="V",
        predictions=(0, 5),
        tie_breakers=order,
        max_rounds=1,
        prediction_bonus=3,
    )
    over = result(play(state, EIGHT_TO_FIVE_PLAY))

    assert (over.points, over.winners, over.tie_breakers) == ((8, 8), (winner,), order[:1])


def test_hits_of_others_do_not_count() -> None:
    """M5: a tie is broken among the tied players only: hits of a third player do not matter."""
    hands = ("G8 Y2", "G4 Y7", "G2 Y4")
    state = table(hands, trump="R2", predictions=(0, 0, 0), prediction_bonus=0, max_rounds=1)
    over = result(play(state, "G8 G4 G2 Y2 Y7 Y4"))

    assert (over.points, over.winners) == ((1, 1, 0), (0, 1))
    assert over.tie_breakers == ("predictions", "last_round_tricks")


def test_last_tricks_of_others_do_not_count() -> None:
    """M5: a tie is broken among the tied players only: a third one's last tricks do not matter."""
    hands = ("G2 Y2", "G4 Y4", "G8 Y7")
    state = table(hands, trump="R2", predictions=(2, 2, 1), prediction_bonus=0, max_rounds=4)
    earlier = ((2, 2, 1), (1, 1, 0), (1, 1, 0))
    over = result(play(after_rounds(state, earlier, earlier, earlier), "G2 G4 G8 Y7 Y2 Y4"))

    assert (over.points, over.winners) == ((3, 3, 2), (0, 1))


def test_a_hit_counts_whatever_the_bonus_is_worth() -> None:
    """M5: a prediction counts as hit even with a bonus of 0."""
    state = table(("G2", "G4"), trump="R2", predictions=(0, 0), max_rounds=1, prediction_bonus=0)
    state = play(state, "G2 G4")

    assert spectator(state).hits == (1, 0)
    assert result(state).points == (0, 1)


def test_three_way_tie() -> None:
    """M6: three players with nothing between them share the victory."""
    state = table(("V", "G2", "G4"), trump="R2", predictions=(1, 1, 1), max_rounds=1)
    over = result(play(state, "V G2 G4"))

    assert (over.points, over.winners, over.rematch) == ((0, 0, 0), (0, 1, 2), True)
