"""The benchmarks run, and the check for slowdowns fails when it should."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tools.benchmarks import check, run
from tools.benchmarks.check import failures
from tools.benchmarks.run import GROUPS, Group, Report, goals, markdown
from tools.benchmarks.workers import Row

ROOT = Path(__file__).parents[2]
TINY = ("--budget", "0.001", "--repeats", "1")
FAR = 10**6
"""A factor by which no busy machine changes a figure."""


@pytest.fixture(autouse=True)
def unpinned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keeps the benchmarks from pinning this process, so that other tests have all cores."""
    for command in (run, check):
        monkeypatch.setattr(command, "pin", lambda: None)


def command(module: str, *arguments: str) -> list[str]:
    return [sys.executable, "-m", f"tools.benchmarks.{module}", *arguments]


def test_a_tiny_run_reports_every_case(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tables = tmp_path / "tables.md"
    assert run.main([*TINY, "--markdown", str(tables)]) == 0
    said = capsys.readouterr()
    assert "left out" not in said.err
    assert tables.read_text(encoding="utf-8") in said.out
    for name in ("Herrlof, 2 players", "Odin: observe", "import herrlof_rules"):
        assert f"| {name} |" in said.out


@pytest.mark.skipif("not config.getoption('--thorough')", reason="takes a minute")
@pytest.mark.parametrize(
    ("group", "needed", "case"),
    [
        ("batch", "numba", "Herrlof, 3 players: step, mask and vector, 16384"),
        ("environments", "pettingzoo", "Odin, 4 players: BatchEnv, against random, 4096"),
        ("openspiel", "pyspiel", "information state as a list"),
    ],
)
def test_every_room_can_be_measured(
    group: str, needed: str, case: str, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip(needed, reason=f"needs {needed.replace('pyspiel', 'open_spiel')}")
    assert run.main([group, *TINY]) == 0
    assert f"| {case} |" in capsys.readouterr().out


def row(name: str, value: float, *, ours: bool, goal: float | None = None) -> Row:
    return Row(name, "decisions/s", goal, ours, [value])


def test_ratios_are_ours_over_the_peers() -> None:
    """A ratio is our speed over the peer's, whichever of the two the column compares with."""
    report = Report([row("A", 300, ours=True), row("B", 30, ours=False)], ["Chess 1"], 1)
    by_ours = markdown(Group(compared=("A",)), report)
    by_peer = markdown(Group(compared=("B",)), report)

    assert "| A | 300 | 0.0% |\n" in by_ours
    assert "| B | 30 | 0.0% | 10 × |\n" in by_ours
    assert "| A | 300 | 0.0% | 10 × |\n" in by_peer
    assert "| Random play | decisions per second | ± | over B |\n" in by_peer
    assert "Other libraries: Chess 1.\n" in by_ours


def test_a_ratio_of_trees_is_this_over_the_other() -> None:
    report = Report([row("A", 300, ours=True), row("A", 30, ours=False)], [], 1)
    assert "| A | 300 | 30 | 10.00 | 0.0% |\n" in markdown(Group(), report)


def test_games_are_across_where_a_room_wants_it() -> None:
    rows = [row(name, 1000, ours=True) for name in ("A: one", "A: two", "B: two")]
    table = markdown(GROUPS["openspiel"], Report(rows, [], 1))

    assert "| Decisions per second | A | B |\n|---|--:|--:|\n| one | 1,000 | – |\n" in table
    assert "| two | 1,000 | 1,000 |\n" in table


def test_goals_are_told() -> None:
    group = Group(goals=(("A", "B", 11.0), ("A", "C", 1.0)))
    report = Report([row("A", 300, ours=True, goal=300), row("B", 30, ours=False)], [], 1)

    assert [line.split() for line in goals(group, report).splitlines()] == [
        ["NOT", "MET", "10", "×", "of", "11.0", "×", "A", "over", "B"],
        ["met", "300", "of", "300", "A"],
    ]


def test_two_trees_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    """`--other` compares two trees; here one tree is compared with itself."""
    other = ("--other", str(ROOT / "src"), "--at-least", "1000000")
    assert run.main([*TINY, *other, "--cases", "Odin, 2 players"]) == 1
    said = capsys.readouterr()
    assert "| | this tree | the other | × as fast | ± |" in said.out
    assert "| Odin, 2 players |" in said.out
    assert "below 1000000.0: Odin, 2 players" in said.err


def test_what_cannot_be_measured_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        run.main(["--other", str(tmp_path)])
    assert run.main([*TINY, "--cases", "Chess"]) == 1
    said = capsys.readouterr().err
    assert f"{tmp_path} holds no herrlof_rules" in said
    assert "no case matches Chess" in said


@pytest.mark.parametrize(
    ("module", "asked", "said"),
    [
        ("tools.benchmarks.peers_of_nobody", "", "No module named 'tools.benchmarks.peers_of"),
        ("tools.benchmarks.rules", '{"case": 0, "budget": "x", "seed": 1}', "TypeError("),
    ],
    ids=["an unknown peer", "a case that cannot be carried out, as in another tree"],
)
def test_what_a_worker_cannot_do_is_reported(module: str, asked: str, said: str) -> None:
    process = subprocess.run(
        command("workers", module),
        cwd=ROOT,
        input=asked,
        capture_output=True,
        text=True,
        check=True,
    )
    answer = json.loads(process.stdout.splitlines()[-1])
    assert (answer if asked else answer["missing"]).startswith(said)


@pytest.mark.skipif(os.name != "posix", reason="no interrupt can be sent to a child")
def test_an_interrupt_keeps_complete_repetitions() -> None:
    with subprocess.Popen(
        command("run", *TINY[:2], "--repeats", "1000000", "--cases", "Herrlof, 2 players"),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == "repetition 1/1000000\n"
        process.send_signal(signal.SIGINT)
        tables, _ = process.communicate()
    assert process.returncode == 0
    assert "| Herrlof, 2 players |" in tables


def test_two_thirds_of_the_baseline_are_allowed() -> None:
    assert failures({"one": 0.67}, {"one": 1.0}) == []
    (line,) = failures({"one": 0.66}, {"one": 1.0})
    assert line == "one: too slow, 66% of the baseline (67% is allowed)"


@pytest.mark.usefixtures("nothing_else_is_collected")  # The check collects before each case.
def test_the_check_fails_far_below_the_baseline(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Only the case whose figure is far below its baseline fails the check."""
    baseline = tmp_path / "baseline.json"
    assert check.main(["--update", "--baseline", str(baseline), *TINY]) == 0
    document = json.loads(baseline.read_text(encoding="utf-8"))
    (slow, speed), *others = document["relative_speeds"].items()
    document["relative_speeds"] = {slow: FAR * speed, **{name: s / FAR for name, s in others}}
    baseline.write_text(json.dumps(document), encoding="utf-8")
    tried = ("--budget", "0.01", "--repeats", "2")
    assert check.main(["--baseline", str(baseline), *tried]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"{slow}: too slow")


def test_the_check_fails_without_a_baseline_or_a_case() -> None:
    reasons = failures({"one": 1.0}, {"Chess": 1.0})
    assert reasons == [
        "Chess: in the baseline, but there is no such case",
        "one: no baseline yet; write it with --update",
    ]
