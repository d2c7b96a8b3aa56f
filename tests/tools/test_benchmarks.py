"""The benchmarks run, and the check for slowness fails where it should."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tools.benchmarks.check import failures
from tools.benchmarks.run import ROOMS, Report, Room, goals, markdown
from tools.benchmarks.workers import Row

ROOT = Path(__file__).parents[2]
TINY = ("--budget", "0.001", "--repeats", "1")


def command(module: str, *arguments: str) -> list[str]:
    return [sys.executable, "-m", f"tools.benchmarks.{module}", *arguments]


def run(module: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(module, *arguments),
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


def test_a_tiny_run_reports_every_case(tmp_path: Path) -> None:
    tables = tmp_path / "tables.md"
    done = run("run", *TINY, "--markdown", str(tables))
    assert done.returncode == 0, done.stderr
    assert "left out" not in done.stderr
    assert tables.read_text(encoding="utf-8") in done.stdout
    for name in ("Herrlof, 2 players", "Odin: observe", "import herrlof_rules"):
        assert f"| {name} |" in done.stdout


@pytest.mark.skipif("not config.getoption('--thorough')", reason="takes a minute")
@pytest.mark.parametrize(
    ("room", "needed", "case"),
    [
        ("batch", "numba", "Herrlof, 3 players: step, mask and vector, 16384"),
        ("environments", "pettingzoo", "Odin, 4 players: BatchEnv, against random, 4096"),
        ("openspiel", "pyspiel", "information state as a list"),
    ],
)
def test_every_room_can_be_measured(room: str, needed: str, case: str) -> None:
    pytest.importorskip(needed, reason=f"needs {needed.replace('pyspiel', 'open_spiel')}")
    assert f"| {case} |" in run("run", room, *TINY).stdout


def row(name: str, value: float, *, ours: bool, goal: float | None = None) -> Row:
    return Row(name, "decisions/s", goal, ours, [value])


def test_ratios_are_ours_over_the_peers() -> None:
    """Whichever of the two has the column."""
    report = Report([row("A", 300, ours=True), row("B", 30, ours=False)], ["Chess 1"], 1)
    by_ours = markdown(Room(compared=("A",)), report)
    by_peer = markdown(Room(compared=("B",)), report)

    assert "| A | 300 | 0.0% |\n" in by_ours
    assert "| B | 30 | 0.0% | 10 × |\n" in by_ours
    assert "| A | 300 | 0.0% | 10 × |\n" in by_peer
    assert "| Random play | decisions per second | ± | over B |\n" in by_peer
    assert "With Chess 1.\n" in by_ours


def test_games_are_across_where_a_room_wants_it() -> None:
    rows = [row(name, 1000, ours=True) for name in ("A: one", "A: two", "B: two")]
    table = markdown(ROOMS["openspiel"], Report(rows, [], 1))

    assert "| Decisions per second | A | B |\n|---|--:|--:|\n| one | 1,000 | – |\n" in table
    assert "| two | 1,000 | 1,000 |\n" in table


def test_goals_are_told() -> None:
    room = Room(goals=(("A", "B", 11.0), ("A", "C", 1.0)))
    report = Report([row("A", 300, ours=True, goal=300), row("B", 30, ours=False)], [], 1)

    assert [line.split() for line in goals(room, report).splitlines()] == [
        ["NOT", "MET", "10", "×", "of", "11.0", "×", "A", "over", "B"],
        ["met", "300", "of", "300", "A"],
    ]


def test_two_trees_are_compared() -> None:
    """Here one tree with itself."""
    source = str(ROOT / "src")
    slow = run("compare", source, *TINY, "--cases", "Odin, 2 players", "--at-least", "1000")
    assert slow.returncode == 1
    assert "| Odin, 2 players |" in slow.stdout
    assert "below 1000.0: Odin, 2 players" in slow.stderr


def test_what_cannot_be_compared_is_refused(tmp_path: Path) -> None:
    assert f"{tmp_path} holds no herrlof_rules" in run("compare", str(tmp_path)).stderr
    unknown = run("compare", str(ROOT / "src"), *TINY, "--cases", "Chess")
    assert unknown.returncode == 1
    assert "no case matches Chess" in unknown.stderr


def served(module: str, *asked: str) -> list[str]:
    """What a worker answers."""
    done = subprocess.run(
        command("workers", module),
        cwd=ROOT,
        input="\n".join(asked),
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return done.stdout.splitlines()


def test_an_unknown_peer_is_reported_as_missing() -> None:
    (hello,) = served("tools.benchmarks.peers_of_nobody")
    assert "peers_of_nobody" in json.loads(hello)["missing"]


def test_a_case_that_cannot_be_carried_out_is_reported() -> None:
    """Here the budget is not a number; another tree may lack a function."""
    _, answer = served("tools.benchmarks.rules", '{"case": 0, "budget": "x", "seed": 1}')
    assert json.loads(answer).startswith("TypeError(")


@pytest.mark.skipif(os.name != "posix", reason="no interrupt can be sent to a child")
def test_an_interrupt_keeps_complete_repetitions() -> None:
    with subprocess.Popen(
        command("run", "--budget", "0.001", "--repeats", "1000"),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == "repetition 1/1000\n"
        process.send_signal(signal.SIGINT)
        tables, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert "| Herrlof, 2 players |" in tables


def test_two_thirds_of_the_baseline_are_allowed() -> None:
    assert failures({"one": 0.67}, {"one": 1.0}) == []
    (line,) = failures({"one": 0.66}, {"one": 1.0})
    assert line == "one: too slow, 66% of the baseline (67% is allowed)"


def test_the_check_fails_far_below_the_baseline(tmp_path: Path) -> None:
    """Far from the limit, as a tiny run on a busy machine may be several times too slow."""
    baseline = tmp_path / "baseline.json"
    assert run("check", "--update", "--baseline", str(baseline), *TINY).returncode == 0
    document = json.loads(baseline.read_text(encoding="utf-8"))
    (slow, speed), *others = document["relative_speeds"].items()
    document["relative_speeds"] = {slow: 100 * speed, **{name: s / 100 for name, s in others}}
    baseline.write_text(json.dumps(document), encoding="utf-8")
    failed = run("check", "--baseline", str(baseline), "--budget", "0.01", "--repeats", "2")
    assert failed.returncode == 1
    (line,) = [line for line in failed.stderr.splitlines() if "too slow" in line]
    assert line.startswith(f"{slow}: too slow")


def test_the_check_fails_without_a_baseline_or_a_case() -> None:
    found = failures({"one": 1.0}, {"Chess": 1.0})
    assert found == [
        "Chess: in the baseline, but there is no such case",
        "one: no baseline yet; write it with --update",
    ]
