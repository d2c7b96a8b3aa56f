"""The page of facts agrees with the code."""

import pytest

from herrlof_rules import GAMES
from tools.facts import PAGE, SMALLEST, page, row, tables, tree_row


@pytest.mark.parametrize(("name", "players"), [("herrlof", 2), ("odin", 4)])
def test_a_line_of_each_game_is_up_to_date(name: str, players: int) -> None:
    game = GAMES[name]
    edition, players, rules = next(table for table in tables(game) if table[1] == players)

    assert row(game, edition, players, rules) in PAGE.read_text("utf-8")


def test_a_tree_is_up_to_date() -> None:
    assert tree_row(*SMALLEST[1]) in PAGE.read_text("utf-8")


@pytest.mark.skipif("not config.getoption('--thorough')", reason="takes a minute")
def test_the_page_is_up_to_date() -> None:
    assert page() == PAGE.read_text("utf-8")
