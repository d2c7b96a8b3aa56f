"""The replay board of examples/table with records of others."""

from importlib import import_module
from typing import Any

from herrlof_rules import Match, odin
from herrlof_rules.documents import dump_record

Board: Any = import_module("table.replaying").Board


def test_names_of_a_foreign_record_are_shown_as_far_as_a_line_can_hold_them() -> None:
    """Some characters would turn the rest of a sentence around, or be all of it."""
    match: Match = Match.start(odin.GAME, odin.Rules(players=4), 7)
    foreign = ["\u202eAnna\n", "x" * 999, ["<b>"], "\u2066"]
    board = Board(dump_record(match.record({"names": foreign})))
    assert board.names == ("Anna", "x" * 20, "['<b>']", "4")
    for names in ("Anna", ["Anna"], None):
        assert Board(dump_record(match.record({"names": names}))).names == ("1", "2", "3", "4")
