"""The benchmarks run, and the check for slowness fails where it should."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tools.benchmarks.check import failures

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
        timeout=60,
        check=False,
    )


def test_a_tiny_run_reports_every_case(tmp_path: Path) -> None:
    figures, tables = tmp_path / "figures.json", tmp_path / "tables.md"
    done = run("run", *TINY, "--json", str(figures), "--markdown", str(tables))
    assert done.returncode == 0, done.stderr
    document: dict[str, Any] = json.loads(figures.read_text(encoding="utf-8"))
    cases = {case["name"]: case["median"] for case in document["cases"]}
    assert {"Herrlof, 2 players", "Herrlof, 3 players", "import herrlof_rules"} <= cases.keys()
    assert all(figure > 0 for figure in cases.values())
    assert all(f"| {name} |" in tables.read_text(encoding="utf-8") for name in cases)
    assert document["machine"]["interpreter"] in done.stdout


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


def test_an_unknown_peer_is_reported_as_missing() -> None:
    done = subprocess.run(
        command("worker", "tools.benchmarks.peers_of_nobody"),
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert "peers_of_nobody" in json.loads(done.stdout)["missing"]


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
    baseline = tmp_path / "baseline.json"

    def check() -> subprocess.CompletedProcess[str]:
        return run("check", "--baseline", str(baseline), "--budget", "0.01", "--repeats", "2")

    assert run("check", "--update", "--baseline", str(baseline), *TINY).returncode == 0
    document = json.loads(baseline.read_text(encoding="utf-8"))
    measured = document["relative_speeds"]

    # Far from the limit, as a tiny run on a busy machine may be several times too slow.
    document["relative_speeds"] = {name: speed / 100 for name, speed in measured.items()}
    baseline.write_text(json.dumps(document), encoding="utf-8")
    assert check().returncode == 0

    document["relative_speeds"] = {name: speed * 100 for name, speed in measured.items()}
    baseline.write_text(json.dumps(document), encoding="utf-8")
    failed = check()
    assert failed.returncode == 1
    assert "Herrlof, 2 players: too slow" in failed.stderr


def test_the_check_fails_without_a_baseline_or_a_case(tmp_path: Path) -> None:
    baseline = tmp_path / "baseline.json"
    baseline.write_text('{"relative_speeds": {"Chess": 1.0}}', encoding="utf-8")
    failed = run("check", "--baseline", str(baseline), *TINY)
    assert failed.returncode == 1
    assert "Chess: in the baseline, but there is no such case" in failed.stderr
    assert "Herrlof, 2 players: no baseline yet" in failed.stderr


def test_every_case_has_a_committed_baseline() -> None:
    document = json.loads((ROOT / "tools/benchmarks/baseline.json").read_text(encoding="utf-8"))
    assert {"Herrlof, 2 players", "Herrlof, 3 players"} <= document["relative_speeds"].keys()
