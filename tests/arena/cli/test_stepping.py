"""`replay --step` steps forwards and backwards, by move, trick and round."""

import re
from pathlib import Path
from typing import Any

import pytest
from arena.cli.running import Run

from herrlof_rules import GAMES
from herrlof_rules.documents import load_record
from herrlof_rules.match import verify


def places(out: str) -> list[int]:
    """Returns the numbers of the stages shown."""
    return [int(number) for number in re.findall(r"^– (\d+)/\d+ –$", out, re.MULTILINE)]


@pytest.fixture
def file(run: Run, folder: Path) -> Path:
    run("demo", "--seed", 3, "--option", "max_rounds=2", "--out", "match.json")
    return folder / "match.json"


def ends(file: Path, game: str, *names: str) -> list[int]:
    """Returns the stages, from 1, with an event of these classes among the events before them."""
    of_name: Any = GAMES[game]
    match = verify(load_record(of_name, file.read_bytes()))
    stages, length = [], 0
    for number, stage in enumerate(match.prefixes(), 1):
        new = [event for entry in stage.log[length:] for event in entry.events]
        length = len(stage.log)
        if any(type(event).__name__ in names for event in new):
            stages.append(number)
    return stages


def test_forwards_and_backwards(run: Run, file: Path) -> None:
    ran = run("replay", file, "--step", typed="\n\nb\nb\nb\n7\nb\nq\n")

    assert ran.status == 0
    assert places(ran.out) == [1, 2, 3, 2, 1, 1, 7, 6]


def test_by_trick_and_round(run: Run, file: Path) -> None:
    tricks = ends(file, "herrlof", "TrickWon", "TrickDestroyed")
    rounds = ends(file, "herrlof", "RoundScored")
    assert len(rounds) == 2

    ran = run("replay", file, "--step", typed="t\ntrick\nbt\nb t\nround\nr\nbr\nq\n")

    before_first = 1
    assert places(ran.out) == [
        1, tricks[0], tricks[1], tricks[0], before_first, rounds[0], rounds[1], rounds[0],
    ]  # fmt: skip
    assert ran.out.count("Score sheet") == 3


def test_odin_has_rounds_and_hands(run: Run, folder: Path) -> None:
    run("demo", "--game", "odin", "--seed", 3, "--option", "max_hands=2", "--out", "o.json")
    ran = run("replay", "o.json", "--step", "--seat", 0, typed="r\nh\nbh\nbr\nq\n")

    rounds = ends(folder / "o.json", "odin", "RoundEnded", "HandScored")
    hands = ends(folder / "o.json", "odin", "HandScored")
    assert places(ran.out) == [1, rounds[0], next(h for h in hands if h > rounds[0]), 1, 1]


def test_to_the_end(run: Run, file: Path) -> None:
    ran = run("replay", file, "--step", typed="9999\nfoo\n?\n0\n" + "r\n" * 3 + "\n")

    assert ran.out.count("that stage of the match") == 4
    last = int(re.findall(r"–.*/(\d+) –", ran.out)[0])
    assert places(ran.out)[-1] == last
    assert "wins the match" in ran.out
    assert ran.out.count("Enter: on") == 8


def test_a_game_of_ones_own_goes_move_by_move(run: Run, stones: str) -> None:
    run("demo", "--game", stones, "--seed", 1)
    ran = run("replay", "stones-demo.json", "--game", stones, "--step", typed="r\n\n" + "\n" * 30)

    assert ran.out.count("that stage of the match") == 1
    assert "b: back · q: quit" in ran.out
    assert "wins the match: heaps." in ran.out or "share the victory: heaps." in ran.out
