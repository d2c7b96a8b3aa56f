"""Engines as bots of the command line, and the command `engine`."""

import json

from arena.cli.running import Run
from arena.engines.programs import SHELL


def test_a_program_is_compared(run: Run) -> None:
    said = run("compare", f"exec:{SHELL}", "random", "--game", "odin", "--matches", 2)
    assert said.status == 0
    assert "engine.sh" in said.out.replace("\n", "")


def test_one_that_fails_is_told_with_what_it_printed(run: Run) -> None:
    said = run("demo", "--game", "odin", "--bot", "exec:echo Loading the tables")
    assert said.status != 0
    assert "it printed last: Loading the tables" in said.err


def test_no_command(run: Run) -> None:
    assert "the command is empty" in run("demo", "--bot", "exec:").refused()


def test_the_engine_answers_lines(run: Run) -> None:
    said = run("engine", "random", "--game", "odin", typed='{"number":1,"type":"hello"}\n\nwhat\n')
    hello, refused = map(json.loads, said.out.splitlines())
    assert (hello["games"], hello["name"]) == (["odin"], "random")
    assert refused["type"] == "refused"
