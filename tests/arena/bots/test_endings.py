"""Solved endings of Odin for two players in which all cards are known."""

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import pytest

from herrlof_arena.bots import SearchBot, endings, heuristic_bot, search_bot
from herrlof_arena.bots.search import PartEnd
from herrlof_rules import Match, odin

hand_end = PartEnd(odin.GAME)


def positions(number: int, size: int) -> Iterator[Match]:
    """Random decisions of dealt-out hands, in which each seat knows both hands."""
    rng = Random(size)
    while number:
        deck = [odin.FULL_DECK[place] for place in sorted(rng.sample(range(54), 2 * size))]
        match: Match = Match.start(odin.GAME, odin.Rules(hand_size=size, deck=deck), number)
        for _ in range(rng.randrange(6)):
            seats = match.turn.seats
            match = match.play(rng.choice(match.legal_actions(seats[0])), seats[0])
            if match.state.standing.sheets:
                break
        if not match.state.standing.sheets and len(match.legal_actions(match.turn.seats[0])) > 1:
            number -= 1
            yield match


def exact(state: Any, seat: int, known: dict[Any, float]) -> float:
    """The values of the actions by a full search without bounds."""
    if state not in known:
        best = max if state.turn.seats[0] == seat else min
        known[state] = best(
            [after(state, seat, known, action) for action in odin.legal_actions(state)]
        )
    return known[state]


def after(state: Any, seat: int, known: dict[Any, float], action: Any) -> float:
    reached = odin.apply(state, action)
    worth = hand_end(state, reached, seat)
    return exact(reached, seat, known) if worth is None else worth


def test_nothing_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search chooses a best action in every position of two players with known cards."""
    monkeypatch.setattr("herrlof_arena.bots.heuristics.INSTALLED", False)
    bot, lost_by_heuristic = search_bot(odin.GAME, playouts=1), 0
    for match in [*positions(30, 3), *positions(4, 4)]:
        seat, state = match.turn.seats[0], match.state
        value = partial(after, state, seat, {})
        values = bot.evaluate(match.view(seat), Random(1))
        assert {each.action: each.value for each in values} == {
            action: value(action) for action in match.legal_actions(seat)
        }
        assert values[0].value == max(each.value for each in values)
        assert {each.playouts for each in values} == {0}
        chosen = heuristic_bot(odin.GAME)(match.view(seat), Random(1))
        lost_by_heuristic += value(chosen) < values[0].value
        equal = [each.action for each in values if each.value == values[0].value]
        assert (values[0].action == chosen) == (chosen in equal), "equal values go to the heuristic"
    assert lost_by_heuristic > 3


def test_what_is_not_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search solves no ending with hidden cards, with three players or with too many states."""
    monkeypatch.setattr("herrlof_arena.bots.heuristics.INSTALLED", False)
    deck = odin.FULL_DECK[:12]
    hidden = odin.Rules(2, hand_size=3, deck=deck)
    three = odin.Rules(3, hand_size=1, deck=deck[:3])
    for rules in (hidden, three):
        match: Match = Match.start(odin.GAME, rules, 1)
        view = match.view(match.turn.seats[0])
        assert endings.solved(odin.GAME, view, odin.GAME.worlds(view), hand_end) is None
    (match,) = positions(1, 4)
    view = match.view(match.turn.seats[0])
    assert endings.solved(odin.GAME, view, odin.GAME.worlds(view), hand_end) is not None
    monkeypatch.setattr(endings, "MOST_STATES", 3)
    assert endings.solved(odin.GAME, view, odin.GAME.worlds(view), hand_end) is None
    assert search_bot(odin.GAME, playouts=4).evaluate(view, Random(1))[0].playouts > 0
    assert SearchBot(odin.GAME, playouts=4).ending is None
