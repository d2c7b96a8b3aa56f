"""The bots of the package keep the laws of a bot."""

from typing import Any

import pytest
from testing import toy

from herrlof_rules import GAMES
from herrlof_rules.bots import RandomBot, heuristic_bot
from herrlof_rules.testing import (
    LawBroken,
    check_bot,
)


@pytest.mark.parametrize("name", GAMES)
def test_random_bot(name: str) -> None:
    game = GAMES[name]
    rules = game.rules(max(game.player_counts))
    assert check_bot(RandomBot(), game, rules, matches=1, max_decisions=20).choices > 10


@pytest.mark.parametrize("name", GAMES)
def test_heuristic_bot(name: str) -> None:
    game = GAMES[name]
    for players in game.player_counts:
        rules = game.rules(players)
        assert check_bot(heuristic_bot(game), game, rules, matches=1, max_decisions=20).choices > 10


def _first(view: Any, rng: Any) -> Any:
    return view.legal_actions[0]


def test_a_good_bot() -> None:
    assert check_bot(_first, toy.GAME, toy.Rules()).choices > 5


def _illegal(view: Any, rng: Any) -> Any:
    return toy.Play(99)


def _moody(view: Any, rng: Any, moods: list[int] = []) -> Any:  # noqa: B006 - the fault
    moods.append(1)
    return view.legal_actions[len(moods) % len(view.legal_actions)]


def _raising(view: Any, rng: Any) -> Any:
    raise KeyError("lost")


def _meddling(view: Any, rng: Any) -> Any:
    object.__setattr__(view, "events", ())
    return view.legal_actions[0]


def _global(view: Any, rng: Any) -> Any:
    import random

    return random.choice(view.legal_actions)


def _peeping(view: Any, rng: Any) -> Any:
    import sys

    frame = sys._getframe(1)
    while frame is not None and "match" not in frame.f_locals:
        frame = frame.f_back
    hands = frame.f_locals["match"].state.hands if frame is not None else ()
    return view.legal_actions[sum(map(sum, hands[:1])) % len(view.legal_actions)]


def _by_hash(view: Any, rng: Any) -> Any:
    return view.legal_actions[hash(str(view.observation)) % len(view.legal_actions)]


def test_a_bot_that_cannot_be_sent() -> None:
    report = check_bot(lambda view, rng: view.legal_actions[0], toy.GAME, toy.Rules())
    assert report.elsewhere == 0
    assert report.skipped is not None
    assert "pickled" in report.skipped
    assert check_bot(_first, toy.GAME, toy.Rules()).skipped is None


@pytest.mark.parametrize(
    "bot", [_peeping, _by_hash, _illegal, _moody, _raising, _meddling, _global]
)
def test_a_bad_bot(bot: Any) -> None:
    with pytest.raises(LawBroken) as found:
        check_bot(bot, toy.GAME, toy.Rules())
    assert found.value.law == "bot"
