"""Spades has as few lines as promised, keeps the laws, and declares clues for search."""

import inspect
from pathlib import Path
from random import Random
from typing import Any

import pytest
import spades
from attrs import evolve
from spades import GAME, Bid, Card, Rules, State, scored

from herrlof_arena.bots import RandomBot, play_match, search_bot
from herrlof_arena.simulation import simulate
from herrlof_rules import InvalidState, Match
from herrlof_rules.testing import Effort, check_game, check_validation
from herrlof_rules.testing.generators.playouts import positions
from herrlof_rules.testing.worlds.laws import Onlooker, check_sampled

FILE = Path(__file__).parent.parent / "examples" / "spades.py"
SHORT = Rules(hand_size=2, max_hands=2)
NONE = spades.Sheet(*((0, 0, 0, 0),) * 4)


def test_the_file_is_small() -> None:
    lines = FILE.read_text("utf-8").splitlines()
    assert len(lines) <= 340
    assert max(map(len, lines)) <= 79
    assert len(inspect.getsource(spades.clues).splitlines()) <= 14


@pytest.mark.parametrize(
    ("bids", "tricks", "scores", "bags"),
    [
        ((3, 4, 3, 2), (4, 3, 3, 3), (61, 60, 61, 60), (1, 0, 1, 0)),
        ((3, 4, 3, 2), (4, 5, 1, 3), (-60, 62, -60, 62), (0, 2, 0, 2)),
        ((0, 4, 4, 2), (0, 4, 5, 4), (141, 62, 141, 62), (1, 2, 1, 2)),
        ((0, 4, 4, 2), (1, 4, 4, 4), (-59, 62, -59, 62), (1, 2, 1, 2)),
    ],
)
def test_points(bids: tuple[int, ...], tricks: tuple[int, ...], scores: Any, bags: Any) -> None:
    """S1, S2: points for bids made and missed, and for nil made and missed."""
    sheet = scored(bids, tricks, NONE)
    assert (sheet.scores, sheet.bags) == (scores, bags)


def test_ten_bags_cost_100() -> None:
    """S3: ten bags cost 100 points, and the bags above ten are kept."""
    past = evolve(NONE, bags=(8, 0, 8, 0), scores=(208, 0, 208, 0))
    sheet = scored((2, 3, 2, 3), (4, 3, 3, 3), past)
    assert (sheet.scores[0], sheet.bags[0]) == (208 + 40 + 3 - 100, 1)


def test_spades_are_not_led_before_one_was_played() -> None:
    """T2: spades are not led before one was played, unless the hand has only spades."""
    cards = [[Card.S2, Card.H2], [Card.S3, Card.S4], [Card.H3, Card.C2], [Card.H4, Card.C3]]
    hands: Any = tuple(tuple(sorted(hand, key=[*Card].index)) for hand in cards)
    state = State(SHORT, hands=hands, bids=(1, 1, 1, 1), leader=1)
    GAME.validate(state)
    assert [a.card for a in GAME.legal_actions(state)] == [Card.S3, Card.S4]
    swapped = evolve(state, hands=(hands[1], hands[0], *hands[2:]))
    assert [a.card for a in GAME.legal_actions(swapped)] == [Card.H2]


def test_states_that_cannot_be() -> None:
    match = play_match(GAME, SHORT, [RandomBot()] * 4, seed=1)
    state = match.log[9].state
    GAME.validate(state)
    for changed in ({"tricks": (5, 0, 0, 0)}, {"bids": (9,) * 4}, {"sheets": (NONE,)}):
        with pytest.raises(InvalidState):
            GAME.validate(evolve(state, **changed))


def test_it_keeps_every_law() -> None:
    less = Effort(matches=1, other_rules=False, positions_with_twins=2, twins_per_position=1)
    assert check_game(GAME, SHORT, effort=less).matches
    assert check_validation(GAME, SHORT, states=20, mutants=30).accepted


def test_who_won_the_last_trick_of_a_hand_is_observed() -> None:
    """The last trick of a hand is public, so observations after the hand count it."""
    match = play_match(GAME, SHORT, [RandomBot()] * 4, seed=1)
    first, last = match.log[13].state, match.state
    assert len(first.sheets) == 1
    for state in (first, last):
        for seat in (None, 0):
            assert GAME.observe(state, seat).last_tricks == state.sheets[-1].tricks


def test_worlds_begin_at_the_last_deal() -> None:
    match = play_match(GAME, evolve(SHORT, hand_size=4), [RandomBot()] * 4, seed=2)
    later = [p for p in positions(match) if p.state.sheets and p.match.turn.kind == "play"]
    for position in later[::5]:
        onlooker = Onlooker(position, 1)
        assert check_sampled(onlooker, 2) == 2
        world = onlooker.worlds().sample(Random(1))
        assert len(world.start.sheets) == 1


def test_search_plays_whole_hands() -> None:
    match: Any = Match.start(GAME, Rules(hand_size=7), seed=1)
    for tricks in (2, 1, 3, 1):
        match = match.play(Bid(tricks), match.turn.seats[0])
    view = match.view(match.turn.seats[0])
    assert search_bot(GAME, playouts=8)(view, Random(1)) in view.legal_actions


def test_partners_share_a_bot_and_win_together() -> None:
    bots = {"thumb": spades.bot, "random": RandomBot()}
    comparison = simulate(GAME, Rules(max_hands=2), bots, 20, seed=1)
    assert comparison.teams == 2
    assert comparison.of("thumb").wins.low > comparison.fair_share
