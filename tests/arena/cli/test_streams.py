"""Closed, full or unusual standard streams give no traceback and the documented status."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryFile

import pytest
from arena.cli.forking import NOWHERE, Forks
from arena.cli.running import Ran, Run, in_terminal

from herrlof_arena.bots import RandomBot, play_match
from herrlof_rules.documents import dump_record, load_record
from herrlof_rules.herrlof import GAME, Rules
from herrlof_rules.match import verify

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="has other streams")

DEMO = "demo --out x.json --bot random --option max_rounds=1"
FULL = Path("/dev/full")


def ran(
    forks: Forks,
    folder: Path,
    command: str,
    *,
    typed: bytes = b"",
    stdin: int | None = None,
    stdout: int | None = None,
    stderr: int | None = None,
) -> Ran:
    """Runs a command with these streams; the other streams are files, whose content is returned."""
    with TemporaryFile() as read, TemporaryFile() as out, TemporaryFile() as err:
        read.write(typed)
        read.seek(0)
        streams = [
            file.fileno() if given is None else given
            for given, file in ((stdin, read), (stdout, out), (stderr, err))
        ]
        status = forks.status(forks.start(folder, command.split(), streams))
        out.seek(0)
        err.seek(0)
        return Ran(status, out.read().decode(), err.read().decode())


@pytest.fixture
def closed_pipe() -> Iterator[int]:
    """Yields the writing end of a pipe without a reader."""
    read, write = os.pipe()
    os.close(read)
    yield write
    os.close(write)


@pytest.fixture
def full_disk() -> Iterator[int]:
    """Yields a device that is always full."""
    if not FULL.exists():
        pytest.skip("has no device that is always full")
    with FULL.open("wb", buffering=0) as file:
        yield file.fileno()


@pytest.mark.parametrize(
    ("command", "colour"),
    [(f"{DEMO} --seed 1", False), ("play --out x.json --seed 1", True)],
)
def test_a_closed_pipe_loses_no_record(
    forks: Forks,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    closed_pipe: int,
    command: str,
    colour: bool,
) -> None:
    if colour:
        monkeypatch.setenv("FORCE_COLOR", "1")

    ended = ran(forks, tmp_path, command, typed=b"4\n1\nq\n", stdout=closed_pipe)

    assert (ended.status, ended.err) == (141, "")
    assert verify(load_record(GAME, (tmp_path / "x.json").read_bytes())).seed == "int:1"


@pytest.mark.parametrize("command", ["--help", "schema record"])
def test_a_closed_pipe_is_no_error(
    forks: Forks, tmp_path: Path, closed_pipe: int, command: str
) -> None:
    ended = ran(forks, tmp_path, command, stdout=closed_pipe)

    assert (ended.status, ended.err) == (141, "")


def test_a_refusal_that_nobody_reads(forks: Forks, tmp_path: Path, closed_pipe: int) -> None:
    refused = ran(forks, tmp_path, "demo --players 9", stdout=closed_pipe, stderr=closed_pipe)

    assert refused.status == 2


@pytest.mark.parametrize("command", [DEMO, "--version"])
def test_an_output_that_takes_no_more(
    forks: Forks, tmp_path: Path, full_disk: int, command: str
) -> None:
    ended = ran(forks, tmp_path, command, stdout=full_disk)

    assert ended.status == 2
    assert ended.err == "herrlof-rules: input or output failed: No space left on device\n"
    assert (tmp_path / "x.json").exists() == command.startswith("demo")


def test_a_refusal_that_cannot_be_written(forks: Forks, tmp_path: Path, full_disk: int) -> None:
    assert ran(forks, tmp_path, "demo --players 9", stderr=full_disk).status == 2


@pytest.mark.parametrize("names", [["stderr"], ["stdin", "stdout", "stderr"]])
def test_closed_streams(forks: Forks, tmp_path: Path, names: list[str]) -> None:
    closed = dict.fromkeys(names, NOWHERE)
    assert [ran(forks, tmp_path, DEMO, **closed).status for _ in range(2)] == [0, 2]


def test_a_process_started_with_closed_streams() -> None:
    """A shell closes the streams, so that they are closed when Python starts."""
    command = f'"{sys.executable}" -m herrlof_arena demo --players 9 >&- <&-'
    ended = subprocess.run(["sh", "-c", command], capture_output=True, check=False)

    assert (ended.returncode, ended.stderr.count(b"\n")) == (2, 1)


def test_nothing_to_type_with(forks: Forks, tmp_path: Path) -> None:
    ended = ran(forks, tmp_path, "play", stdin=NOWHERE)

    assert (ended.status, ended.err) == (0, "")
    assert "play --resume herrlof.json" in ended.out


def test_typed_bytes_that_are_no_text(forks: Forks, tmp_path: Path) -> None:
    ended = ran(forks, tmp_path, "play", typed=b"\xff\xfe\n[/]\n\x1b[31m\n:smile:\nq\n")

    assert (ended.status, ended.err) == (0, "")
    assert ended.out.count("is not an action") == 4
    assert "(? u q): :smile:\n" in ended.out


def test_names_that_are_no_text(forks: Forks, tmp_path: Path) -> None:
    ended = ran(forks, tmp_path, DEMO.replace("x.json", "\udcff.json"))

    assert (ended.status, ended.err) == (0, "")
    assert "Saved to ?.json and verified" in ended.out


@pytest.mark.parametrize("module", ["typer", "rich.table", "herrlof_arena.cli.app", "attrs"])
def test_interrupted_while_starting(module: str) -> None:
    program = (
        "import sys\n"
        "class Interrupt:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name == {module!r}: raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupt())\n"
        "from herrlof_arena.cli import main\n"
        "main(['demo'])"
    )

    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)

    assert (ended.returncode, ended.stdout, ended.stderr) == (130, b"", b"")


def test_interrupted_while_bots_play(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("herrlof_arena.cli.demo.play_match", interrupted)

    ended = run("demo")

    assert (ended.status, ended.out, ended.err.strip()) == (130, "", "")
    assert not list(folder.iterdir())


@pytest.mark.parametrize(
    "command",
    [
        "demo --seed hex:dc33a01495492f4e18344dca2be64bc3f2ce75f492e1e90cfbdb6eb101e035d6",
        "play --seed 1",
        "replay match.json",
        "verify match.json",
        "redact match.json --seat 0 --out what-seat-0-saw.json",
        "--help",
    ],
)
def test_a_narrow_and_dumb_terminal(forks: Forks, tmp_path: Path, command: str) -> None:
    """In a dumb terminal of 40 columns there is only text, and no line is too long."""
    match = play_match(GAME, Rules(max_rounds=1), [RandomBot()] * 2, seed=1)
    (tmp_path / "match.json").write_text(dump_record(match.record()))
    # For a dumb terminal, Rich uses the size only if both variables are set.
    size = {"COLUMNS": "40", "LINES": "25"}
    settings = {"TERM": "dumb", "NO_COLOR": "1", **size}
    text = in_terminal(forks, tmp_path, command, b"?\n4\nq\n", settings)

    assert "Traceback" not in text
    assert "\x1b" not in text
    # Typed text, and the command that resumes a match, are not wrapped.
    lines = [line for line in text.splitlines() if not re.search(r"\(\? u q\)|--resume", line)]
    assert max(map(len, lines)) <= 40


def test_signs_that_ascii_lacks(folder: Path) -> None:
    """Under an ASCII locale a dash becomes `-`, and a letter that ASCII lacks becomes `?`."""
    command = [sys.executable, "-m", "herrlof_arena", *DEMO.split()]
    ascii_only = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    ended = subprocess.run(command, capture_output=True, cwd=folder, env=ascii_only, check=True)
    shown = ended.stdout.decode("ascii")
    assert re.search(r"Predicted +- +-", shown)
    assert "Bj?rn" in shown
