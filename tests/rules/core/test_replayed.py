"""Worlds by playing again what a view shows: clues of deals, and what cannot be gone through."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

import dare
import pytest
import tricks
from attrs import evolve, frozen

from herrlof_arena.bots import RandomBot, play_match
from herrlof_rules import Match, NoWorld, TooManyWorlds
from herrlof_rules.core import Clues, Dealing
from herrlof_rules.core.clues import PossibleDeals
from herrlof_rules.core.replayed import ReplayedWorlds
from herrlof_rules.testing.generators.playouts import positions
from herrlof_rules.testing.worlds.laws import Onlooker, check_sampled


@frozen
class Deal:
    hands: tuple[tuple[str, ...], ...]
    trump: str


DEALING = Dealing(tuple("aabcd"), (2, 1), Deal)
CLUES: dict[str, tuple[dict[int, str], dict[int, str], str | None]] = {
    "nothing": ({}, {}, None),
    "a card turned up": ({}, {}, "a"),
    "a card held": ({0: "b"}, {}, None),
    "two cards barred": ({}, {1: "ab"}, None),
    "a card held that is barred else": ({0: "a"}, {0: "a", 1: "c"}, "d"),
}


@pytest.mark.parametrize("clue", CLUES)
def test_deals_that_agree_with_clues(clue: str) -> None:
    """They are counted, listed and drawn as all orders of the deck say."""
    held, barred, trump = CLUES[clue]
    clues = Clues[str]((None, None), trump)
    for seat, cards in held.items():
        clues.hold(seat, *cards)
    for seat, cards in barred.items():
        clues.bar(seat, cards)
    exact: Counter[Deal] = Counter()
    for deck in permutations("aabcd"):
        hands, card = (tuple(sorted(deck[:2])), deck[2:3]), deck[3]
        free = [Counter(h) - Counter(held.get(s, "")) for s, h in enumerate(hands)]
        known = all(not Counter(held.get(s, "")) - Counter(h) for s, h in enumerate(hands))
        if known and trump in (None, card):
            wrong = [set(free[seat]) & set(barred.get(seat, "")) for seat in (0, 1)]
            exact[Deal(hands, card)] += not any(wrong)
    exact = +exact
    deals = PossibleDeals(DEALING, clues)
    assert set(deals) == set(exact)
    rng = Random(1)
    drawn = Counter(deals.sample(rng) for _ in range(4000))
    for deal, number in exact.items():
        share = Fraction(number, exact.total())
        assert abs(drawn[deal] - 4000 * share) < 5 * float(4000 * share) ** 0.5
    assert set(drawn) == set(exact)


def test_clues_that_contradict_each_other() -> None:
    for clues in (Clues((("a", "a"), ("a",)), None), Clues((("e", "a"), None), None)):
        with pytest.raises(NoWorld, match="more cards are known"):
            PossibleDeals(DEALING, clues)
    barred = Clues[str]((None, None), None)
    barred.bar(1, "abcd")
    assert PossibleDeals(DEALING, barred).count == 0
    with pytest.raises(NoWorld, match="no deal agrees"):
        PossibleDeals(DEALING, barred).sample(Random(1))


def test_worlds_of_a_trick_game_are_possible() -> None:
    """Also where a suit could not be followed; all deals drawn fit, as the clues say it all."""
    match = play_match(tricks.GAME, tricks.Rules(3), [RandomBot()] * 3, seed=3)
    for position in list(positions(match))[1::4]:
        for seat in (0, None):
            onlooker = Onlooker(position, seat)
            assert check_sampled(onlooker, 3) == 3
            worlds: Any = onlooker.worlds()
            worlds.sample(Random(1))
            assert worlds.acceptance == 1


def test_a_deal_that_is_too_large_without_clues() -> None:

    game = evolve(tricks.GAME, find_worlds=ReplayedWorlds)
    match: Any = Match.start(game, tricks.Rules(), seed=1)
    with pytest.raises(TooManyWorlds, match=r"chance has \d+ outcomes .*WorldsByClues"):
        game.worlds(match.view(0)).sample(Random(1))


def test_a_view_that_lies_has_no_world() -> None:
    """Neither clues that assert what follows a deal, nor events of other classes, end otherwise."""
    match: Any = Match.start(tricks.GAME, tricks.Rules(), seed=1)
    for seat in match.turn.seats:
        match = match.play(match.legal_actions(seat)[0], seat)
    view = match.view(0)
    assert len(view.events) > 1
    for events in (view.events[::-1], (object(), *view.events), (object(),), ()):
        with pytest.raises(NoWorld):
            tricks.GAME.worlds(evolve(view, events=events)).sample(Random(1))


def test_worlds_begin_where_nothing_is_hidden() -> None:
    match: Any = Match.start(dare.GAME, dare.Rules(3, rounds=4), seed=5)
    while match.state.played < 3 or match.turn.seats == (0, 1, 2):
        match = match.play(dare.Bet(1), match.turn.seats[-1])
    world = dare.GAME.worlds(match.view(0)).sample(Random(1))
    assert world.start.played == 3
    assert world.start in [stage.state for stage in match.prefixes()] or world.start.dice == ()
    assert len(world.moves) < 4
