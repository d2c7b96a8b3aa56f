"""The bots of the package keep the laws of a bot, and the check finds bad bots."""

from typing import Any

import pytest
from arena.testing import players as bots
from rules.testing import toy

from herrlof_arena.bots import RandomBot, heuristic_bot, learned_bot
from herrlof_arena.testing import check_bot, check_bot_at_limits
from herrlof_arena.testing.bots import rules_at_limits
from herrlof_rules import GAMES
from herrlof_rules.testing import LawBroken

ODIN = GAMES["odin"]
EVERY_TABLE = [(name, players) for name, game in GAMES.items() for players in game.player_counts]


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_heuristic_bots(name: str, players: int) -> None:
    game = GAMES[name]
    bot, rules = heuristic_bot(game), game.rules(players)
    assert check_bot(game, bot, rules, matches=1, max_decisions=20).elsewhere == 20


@pytest.mark.parametrize(("name", "players"), [("herrlof", 2), ("odin", 2), ("odin", 3)])
def test_bots_at_the_limits_of_rules(name: str, players: int) -> None:
    """Bots play at the limits of options; in Odin with ten or more cards they raised `IndexError`.

    The heuristic makes 34 decisions, because decisions after a theft and with few cards come late.
    """
    game = GAMES[name]
    rules = game.rules(players)
    simple, learned = heuristic_bot(game), learned_bot(game, players)
    assert check_bot_at_limits(game, simple, rules, max_decisions=34).choices > 200
    assert check_bot_at_limits(game, learned, rules, max_decisions=12).choices > 70


def test_rules_at_their_limits() -> None:
    limits = list(rules_at_limits(ODIN, ODIN.rules(2)))
    assert {rules.hand_size for rules in limits} == {1, 9, 27}
    assert {rules.max_hands for rules in limits} == {None, 1}
    assert {rules.target for rules in limits} == {1, 15, 1_000_000}
    assert {rules.whole_hand for rules in limits} == {"may", "must"}
    assert {rules.players for rules in limits} == {2}


def test_a_bot_that_fails_at_a_limit() -> None:
    report = check_bot(ODIN, bots.ten_cards, ODIN.rules(2), matches=1, max_decisions=9)
    assert report.choices == report.elsewhere == 9
    with pytest.raises(LawBroken, match="is none of"):
        check_bot_at_limits(ODIN, bots.ten_cards, ODIN.rules(2), max_decisions=9)


@pytest.mark.parametrize("bot", [RandomBot(), bots.first])
def test_a_good_bot(bot: Any) -> None:
    report = check_bot(toy.GAME, bot, toy.Rules())
    assert report.choices == report.elsewhere > 5
    assert report.skipped is None


def test_a_bot_that_cannot_be_sent() -> None:
    here = check_bot(toy.GAME, lambda view, rng: view.legal_actions[0], toy.Rules())
    assert here.choices > 5
    assert here.elsewhere == 0
    assert here.skipped is not None
    assert "pickled" in here.skipped


@pytest.mark.parametrize(
    ("bot", "fact"),
    [
        (bots.illegal, "is none of"),
        (bots.raising, "it raises KeyError"),
        (bots.meddling, "it changed the view"),
        (bots.global_luck, "global generator"),
        (bots.moody, "the same view and numbers get"),
        (bots.peeping, "in a process that holds nothing but the view"),
        (bots.by_hash, "in a process that holds nothing but the view"),
    ],
)
def test_a_bad_bot(bot: Any, fact: str) -> None:
    with pytest.raises(LawBroken, match=fact) as raised:
        check_bot(toy.GAME, bot, toy.Rules())
    assert raised.value.law == "bot"
