"""The page of what the games are like is made from archives."""

import re
from pathlib import Path

from herrlof_rules import GAMES
from tools import likeness


def test_a_page_from_archives(tmp_path: Path) -> None:
    game = GAMES["herrlof"]
    found = [likeness.played(tmp_path, game, 2, 4)]
    assert (tmp_path / "herrlof-2.jsonl.gz").exists()
    [each] = found
    assert len(each.decisions) == len(each.rounds) == each.ends.total() == 4
    assert each.predictions.total() == 2 * sum(each.rounds)

    text = likeness.page(found)
    assert re.search(r"^\| Herrlof \| 2 \| \d+ ", text, re.MULTILINE)
    likeness.draw(found, tmp_path)
    once = (tmp_path / "likeness-lengths.svg").read_bytes()
    likeness.draw(found, tmp_path)
    assert (tmp_path / "likeness-lengths.svg").read_bytes() == once


def test_the_kept_page_names_every_game() -> None:
    kept = likeness.PAGE.read_text("utf-8")
    for game in GAMES.values():
        for players in game.player_counts:
            assert f"| {game.name.capitalize()} | {players} |" in kept
