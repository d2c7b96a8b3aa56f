"""The bots of the package keep the laws of a bot."""

from typing import Any

import pytest
from rules.testing import toy

from herrlof_arena.bots import RandomBot, heuristic_bot, learned_bot
from herrlof_arena.testing import check_bot, check_bot_at_limits
from herrlof_arena.testing.bots import rules_at_limits
from herrlof_rules import GAMES
from herrlof_rules.testing import LawBroken


@pytest.mark.parametrize("name", GAMES)
def test_random_bot(name: str) -> None:
    game = GAMES[name]
    rules = game.rules(max(game.player_counts))
    assert check_bot(game, RandomBot(), rules, matches=1, max_decisions=20).choices > 10


@pytest.mark.parametrize("name", GAMES)
def test_heuristic_bot(name: str) -> None:
    game = GAMES[name]
    for players in {min(game.player_counts), max(game.player_counts)}:
        rules = game.rules(players)
        assert check_bot(game, heuristic_bot(game), rules, matches=1, max_decisions=20).choices > 10


@pytest.mark.parametrize("maker", [heuristic_bot, learned_bot])
@pytest.mark.parametrize(("name", "players"), [("herrlof", 2), ("odin", 2), ("odin", 3)])
def test_bots_at_the_limits_of_rules(name: str, players: int, maker: Any) -> None:
    """In Odin with ten cards or more in hand they raised `IndexError`."""
    game = GAMES[name]
    bot = learned_bot(game, players) if maker is learned_bot else maker(game)
    assert check_bot_at_limits(game, bot, game.rules(players), max_decisions=12).choices > 70


def test_rules_at_their_limits() -> None:
    found = list(rules_at_limits(GAMES["odin"], GAMES["odin"].rules(2)))
    assert {rules.hand_size for rules in found} == {1, 9, 27}
    assert {rules.max_hands for rules in found} == {None, 1}
    assert {rules.target for rules in found} == {1, 15, 1_000_000}
    assert {rules.whole_hand for rules in found} == {"may", "must"}
    assert {rules.players for rules in found} == {2}


def _ten_cards(view: Any, rng: Any) -> Any:
    return (None,) * 2 if len(view.observation.hand) > 9 else view.legal_actions[0]


def test_a_bot_that_fails_at_a_limit() -> None:
    odin = GAMES["odin"]
    assert check_bot(odin, _ten_cards, odin.rules(2), matches=1, max_decisions=9).choices == 9
    with pytest.raises(LawBroken, match="is none of"):
        check_bot_at_limits(odin, _ten_cards, odin.rules(2), max_decisions=9)


def _first(view: Any, rng: Any) -> Any:
    return view.legal_actions[0]


def test_a_good_bot() -> None:
    assert check_bot(toy.GAME, _first, toy.Rules()).choices > 5


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
    report = check_bot(toy.GAME, lambda view, rng: view.legal_actions[0], toy.Rules())
    assert report.elsewhere == 0
    assert report.skipped is not None
    assert "pickled" in report.skipped
    assert check_bot(toy.GAME, _first, toy.Rules()).skipped is None


@pytest.mark.parametrize(
    "bot", [_peeping, _by_hash, _illegal, _moody, _raising, _meddling, _global]
)
def test_a_bad_bot(bot: Any) -> None:
    with pytest.raises(LawBroken) as found:
        check_bot(toy.GAME, bot, toy.Rules())
    assert found.value.law == "bot"
