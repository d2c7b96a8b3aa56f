"""A fork of a waiting process gives the same answers as a new process."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from rules.testing.asked import breaks, parent, surroundings

from herrlof_rules.testing import processes
from herrlof_rules.testing.processes import Answer, ask

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs forks")


@pytest.fixture(params=["in a fork", "in a new process"])
def _each_way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "in a new process":
        monkeypatch.delattr(os, "fork")


@pytest.mark.usefixtures("_each_way")
def test_a_question_has_its_surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Each question gets the hash seed, option, environment, folder and modules of that moment."""
    hashes = []
    monkeypatch.syspath_prepend(tmp_path)
    for seed, option, place in (("1", "-O", "a"), ("1", "-O", "bb"), ("2", "-B", "bb")):
        monkeypatch.setenv("ASKED", place)
        (tmp_path / place).mkdir(exist_ok=True)
        monkeypatch.chdir(tmp_path / place)
        # The length changes each time, because cached bytecode is recognised by time and size.
        (tmp_path / "later.py").write_text(f"VALUE = {place!r}")
        answer = ask(surroundings, ("ASKED",), seed, option)
        assert answer.error is None
        fresh, around, value = answer.lines
        assert fresh == "[] False ''"
        assert around.endswith(f" {option != '-O'} {tmp_path / place} {place}")
        assert value == place
        hashes.append(around.split()[0])
    assert hashes[0] == hashes[1] != hashes[2]


@pytest.mark.usefixtures("_each_way")
@pytest.mark.parametrize(
    ("how", "error"),
    [
        ("raises", "EOFError: no more"),
        ("leaves", "it ended with 3"),
        ("crashes", "it ended with -9"),
    ],
)
def test_an_answer_says_how_the_function_ended(how: str, error: str) -> None:
    """An answer has the lines before an error, an exit or a crash, and says how it ended."""
    assert ask(breaks, (how,)) == Answer(("begun",), error)


@pytest.mark.usefixtures("_each_way")
def test_a_function_that_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    """A function that hangs raises `TimeoutExpired` after `WAIT` seconds."""
    monkeypatch.setattr(processes, "WAIT", 0.2)
    with pytest.raises(subprocess.TimeoutExpired):
        ask(breaks, ("hangs",))


def test_a_killed_process_is_replaced() -> None:
    """Questions share a waiting process, and a new one replaces it if it was killed."""
    first, second = (int(ask(parent, ()).lines[0]) for _ in range(2))
    assert first == second != os.getpid()
    os.kill(first, signal.SIGKILL)
    assert ask(parent, ()).error is None
    assert int(ask(parent, ()).lines[0]) not in (first, os.getpid())


def test_a_waiting_process_ends_with_its_parent() -> None:
    """A waiting process ends with the process that started it."""
    script = (
        "from herrlof_rules.testing import processes as p; p.ask(sorted, ('a',));"
        "print(*(each.pid for each in p._WAITING.values()))"
    )
    command = [sys.executable, "-W", "error", "-c", script]
    completed = subprocess.run(command, capture_output=True, text=True, check=True)
    assert completed.stderr == ""
    with pytest.raises(ProcessLookupError):
        os.kill(int(completed.stdout), 0)
    crashed = "from herrlof_rules.testing.processes import wait; wait()"
    subprocess.run([sys.executable, "-c", crashed], stdin=subprocess.DEVNULL, check=True)


def test_a_fork_has_a_waiting_process_of_its_own() -> None:
    """A fork of the asking process uses another waiting process."""
    mine = ask(parent, ()).lines
    child = os.fork()
    if not child:
        os._exit(ask(parent, ()).lines == mine)
    assert os.waitpid(child, 0)[1] == 0
    assert ask(parent, ()).lines == mine
