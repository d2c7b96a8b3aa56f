"""Levels: the bot that a person plays against, in every game and with every number of players."""

from typing import Any

import pytest
from rules.testing import toy

from herrlof_arena.bots import (
    LEVELS,
    Level,
    RandomBot,
    better_than_search,
    heuristic_bot,
    learned_bot,
    level_bot,
    level_name,
    search_bot,
)
from herrlof_arena.bots.heuristics import INSTALLED
from herrlof_arena.bots.levels import PLAYOUTS
from herrlof_arena.cli.choices import bot_named, default_bot
from herrlof_rules import GAMES, odin


def test_the_bots_of_a_game_by_level() -> None:
    game = odin.GAME
    names = [level_name(game, 2, level) for level in LEVELS]
    expert = f"search:{PLAYOUTS}" if INSTALLED else "learned"
    assert names == ["random", "heuristic", "learned", expert]
    assert level_bot(game, 2, "easy") == RandomBot()
    assert (better_than_search(game, 2) is None) == INSTALLED
    assert level_bot(game, 2, "medium") == heuristic_bot(game)
    assert level_bot(game, 2, "hard") == learned_bot(game, 2)


def test_without_compiled_code_the_learned_bot_is_the_expert(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("herrlof_arena.bots.heuristics.INSTALLED", False)
    assert level_name(odin.GAME, 2, "expert") == "learned"
    assert level_bot(odin.GAME, 2, "expert") == learned_bot(odin.GAME, 2)
    assert better_than_search(odin.GAME, 2) == learned_bot(odin.GAME, 2)
    assert better_than_search(toy.GAME, 2) is None


def test_a_game_without_bots_of_its_own() -> None:
    search = f"search:{PLAYOUTS}"
    assert [level_name(toy.GAME, 2, level) for level in LEVELS] == [
        *("random", "random"),
        *(search, search),
    ]
    assert level_bot(toy.GAME, 2, "expert") == search_bot(toy.GAME, playouts=PLAYOUTS)
    assert default_bot(toy.GAME, 2) == "random"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_the_command_line_plays_what_the_level_is(name: str, level: Level) -> None:
    game = GAMES[name]
    for players in game.player_counts:
        named = bot_named(game, level_name(game, players, level), players=players)
        assert named == level_bot(game, players, level)


def test_what_is_no_level() -> None:
    wrong: Any = "hardest"
    with pytest.raises(ValueError, match="'hardest' is not one of: easy, medium, hard, expert"):
        level_bot(odin.GAME, 2, wrong)


@pytest.mark.parametrize("name", GAMES)
def test_the_default_opponent_is_the_learned_bot(name: str) -> None:
    game = GAMES[name]
    assert {default_bot(game, players) for players in game.player_counts} == {"learned"}
