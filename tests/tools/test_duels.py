"""Duels: deals are shared within a block, and two equal bots come out even."""

from tools.duels import bot_named, duel, interval, report


def test_equal_bots_share_every_block() -> None:
    blocks = duel("odin", 2, ("frozen", "frozen"), matches=3, seed="even")

    assert [len(of) for of in blocks] == [2, 2]
    assert interval([sum(p.share for p in of) / 2 for of in blocks]) == (0.5, 0.0)


def test_processes_change_nothing() -> None:
    one, two = (duel("odin", 3, ("heuristic", "random"), 6, "seed", n) for n in (1, 2))

    assert [[p.points for p in of] for of in one] == [[p.points for p in of] for of in two]
    assert report("odin", 3, ("heuristic", "random"), one).startswith("odin, 3 players")


def test_bots_by_name() -> None:
    from herrlof_rules.odin import GAME

    frozen = bot_named(GAME, "tools.frozen_bots.odin_2026_11:BOT")
    assert frozen == bot_named(GAME, "frozen") != bot_named(GAME, "heuristic")
