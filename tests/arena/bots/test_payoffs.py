"""Payoffs that a game defines, in search, comparisons, odds and the adapters."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from arena.bots import poker
from arena.bots.poker import Act, Card, Do
from rules.core.ending import ending
from rules.testing import foreheads

from herrlof_arena.bots import PartEnd, RandomBot, odds, play_match, search_bot
from herrlof_arena.bots.endings import solved
from herrlof_arena.bots.search import MatchEnd
from herrlof_arena.simulation import matches, simulate
from herrlof_rules import Match, odin


def _dealt(one: Card, two: Card) -> Match[Any, Any, Any, Any, Any, Any]:
    match = Match.unseeded(poker.GAME, poker.Rules())
    return match.play_chance(poker.Deal(((one,), (two,))))


def test_search_values_actions_by_their_payoffs() -> None:
    """A player with a jack certainly loses 2 chips by calling, and 1 by folding."""
    match = _dealt(Card.KING, Card.JACK).play(Do(Act.BET), 0)
    values = search_bot(poker.GAME, playouts=40).evaluate(match.view(1), Random(1))
    assert {each.action.act: each.value for each in values} == {Act.FOLD: -1.0, Act.CALL: -2.0}
    match = _dealt(Card.JACK, Card.KING).play(Do(Act.BET), 0)
    values = search_bot(poker.GAME, playouts=40).evaluate(match.view(1), Random(1))
    assert {each.action.act: each.value for each in values} == {Act.FOLD: -1.0, Act.CALL: 2.0}


def test_search_in_a_game_of_cooperation() -> None:
    """The last seat says that its card is not the highest, because that helps all seats."""
    lowest = foreheads.Card.A
    match = Match.unseeded(foreheads.GAME, foreheads.Rules(2))
    match = match.play_chance(foreheads.Deal((foreheads.Card.D, lowest)))
    match = match.play_chance(foreheads.Crown(0, foreheads.Card.B)).play(foreheads.Say(1), 0)
    for seed in range(20):
        bot = search_bot(foreheads.GAME, playouts=20)
        assert bot(match.view(1), Random(seed)) == foreheads.Say(0)


def test_endings_are_solved_between_opponents_only() -> None:
    """Endings of a cooperative game are not solved, because minimax needs opposed payoffs."""
    match = Match.unseeded(foreheads.GAME, foreheads.Rules(2))
    match = match.play_chance(foreheads.Deal((foreheads.Card.D, foreheads.Card.A)))
    view = match.play_chance(foreheads.Crown(0, foreheads.Card.B)).view(0)
    game = foreheads.GAME
    assert solved(game, view, game.worlds(view), MatchEnd(game.turn)) is None


def test_a_part_needs_points() -> None:
    with pytest.raises(TypeError, match=r"poker is not scored in parts: .*finished_parts"):
        PartEnd(poker.GAME)
    assert PartEnd(odin.GAME)(odin.position(["R2", "R3"]), odin.position(["R2", "R3"]), 0) is None


def test_comparisons_and_tables() -> None:
    """A comparison and the table of matches use the payoffs of the results."""
    bots = {"a": RandomBot(), "b": RandomBot()}
    compared = simulate(poker.GAME, poker.Rules(), bots, matches=40, seed=1)
    assert compared.of("a").payoff.mean == -compared.of("b").payoff.mean
    match = play_match(poker.GAME, poker.Rules(), [RandomBot()] * 2, seed=2)
    (row,) = matches([match.record()])
    assert match.result is not None
    assert row["payoffs"] == [float(payoff) for payoff in match.result.payoffs]
    assert {abs(payoff) for payoff in row["payoffs"]} <= {1, 2}


def test_odds_by_role() -> None:
    """The hand is the field with the role of a hand, whatever its name."""
    chances = odds(poker.GAME, _dealt(Card.KING, Card.JACK).view(0))
    assert chances.holders == {card: (0, Fraction(1, 2)) for card in (Card.JACK, Card.QUEEN)}
    with pytest.raises(TypeError, match=r"ending declares no hand: annotate a field"):
        odds(ending(None), Match.start(ending(None), ending(None).rules(), seed=1).view(0))


def test_openspiel() -> None:
    """The adapter tells OpenSpiel the kind, the bounds and the sum of payoffs."""
    pyspiel = pytest.importorskip("pyspiel", reason="needs open_spiel")
    from herrlof_arena.adapters.openspiel import load

    game = load(poker.GAME, poker.Rules())
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-2, 2, 0)
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    together = load(foreheads.GAME, foreheads.Rules(3))
    assert (together.min_utility(), together.max_utility()) == (0, 3)
    assert together.get_type().utility == pyspiel.GameType.Utility.IDENTICAL
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    assert sorted(state.returns()) == [-2, 2]
