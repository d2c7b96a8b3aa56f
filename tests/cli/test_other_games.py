"""Nothing knows a game by name: Odin, and a game that its user wrote, go the same way."""

from pathlib import Path

import pytest
from cli.running import Run

from herrlof_rules.documents import load_record
from herrlof_rules.odin import GAME as ODIN

ODIN_PATH = "herrlof_rules.odin:GAME"


def test_odin(run: Run, folder: Path) -> None:
    assert run("demo", "--game", ODIN_PATH, "--players", 6, "--seed", 1).status == 0
    assert run("verify", "odin-demo.json", "--game", ODIN_PATH).status == 0

    ran = run("play", "--game", ODIN_PATH, "--players", 4, "--seed", 2, typed="1\n" * 400)
    assert ran.status == 0
    record = load_record(ODIN, (folder / "odin.json").read_bytes())
    assert record.result is not None
    assert ran.out.count("score sheets") == ran.out.count(" is scored, ")


def test_odin_sets_in_any_order_and_case(run: Run) -> None:
    ran = run(
        "play", "--game", ODIN_PATH, "--players", 4, "--seed", 2, typed="4\n5\n1\nk7 k3\ng3\nq\n"
    )

    assert "seat 0 plays K3 K7\n" in ran.out
    assert "seat 0 takes G3\n" in ran.out
    assert "--resume odin.json" in ran.out


def test_a_game_of_ones_own(run: Run, stones: str, folder: Path) -> None:
    played = run("play", "--game", stones, "--seed", 1, typed="?\n1\n9\n3\nq\n")
    assert "you are seat 0 and play against the random bot" in played.out.replace("\n", " ")
    assert "Take one, two or three stones (S1)." in played.out
    assert "9 is not in the list" in played.out
    assert f"herrlof-rules play --resume stones.json --game {stones}\n" in played.out
    assert run("play", "--resume", "stones.json", "--game", stones, typed="1\n" * 9).status == 0

    assert run("demo", "--game", stones, "--players", 3, "--seed", 4).status == 0
    for command in (
        ("verify", "stones-demo.json"),
        ("replay", "stones-demo.json", "--step"),
        ("redact", "stones-demo.json", "--seat", 1, "--out", "seen.json"),
        ("replay", "seen.json"),
    ):
        assert run(*command, "--game", stones, typed="\n" * 99).status == 0
    assert run("schema", "record", "--game", stones).status == 0

    assert "not one of: herrlof" in run("verify", "stones-demo.json").refused(status=1)
    assert "is not finished" in run("demo", "--game", stones, "--edition", "broken").refused()


def test_a_bot_of_ones_own(run: Run, stones: str) -> None:
    ran = run("play", "--game", stones, "--bot", "my_stones:greedy", "--seed", 1, typed="1\nq\n")

    assert "seat 1 takes 3" in ran.out
    assert ran.out.endswith(f"--game {stones} --bot my_stones:greedy\n")


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("os:getcwd", "os:getcwd: TypeError: "),
        ("operator:eq", "operator:eq: chose a bool, which is not an action"),
        ("my_stones:GAME", "my_stones:GAME cannot be called"),
        ("my_stones:broken", "my_stones:broken: ZeroDivisionError: no idea (my_stones.py:"),
        ("my_stones:leaving", "my_stones:leaving: SystemExit: 0 (my_stones.py:"),
    ],
)
def test_a_bot_that_fails(run: Run, stones: str, bot: str, said: str) -> None:
    assert f"--bot: {said}" in run("demo", "--game", stones, "--bot", bot).refused()
    asked = run("play", "--game", stones, "--bot", bot, typed="1\n")
    assert asked.status == 2
    assert f"--bot: {said}" in asked.err
    assert asked.err.count("\n") == 1


def test_a_module_that_ends_the_process(run: Run, folder: Path, stones: str) -> None:
    (folder / "leaving.py").write_text("raise SystemExit(0)")

    assert "leaving:BOT: SystemExit: 0" in run("demo", "--bot", "leaving:BOT").refused()


def test_a_bot_that_breaks_the_rules(run: Run, stones: str) -> None:
    ran = run("demo", "--game", stones, "--bot", "my_stones:cheat")

    assert ran.status == 2
    assert "Take(stones=9) by seat 0 breaks S1" in ran.err
    assert ran.err.count("\n") == 1
