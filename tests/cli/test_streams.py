"""Standard streams that are closed, full or odd: no traceback, and the documented status."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from cli.running import Run, in_terminal

from herrlof_rules.bots import RandomBot, play_match
from herrlof_rules.documents import dump_record, load_record
from herrlof_rules.herrlof import GAME, Rules
from herrlof_rules.match import verify

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="has other streams")

FULL = Path("/dev/full")
full_disk = pytest.mark.skipif(not FULL.exists(), reason="has no device that is always full")


def ran(
    folder: Path,
    command: str,
    *,
    shell: str = "",
    stdin: bytes = b"",
    stdout: int = subprocess.PIPE,
) -> "subprocess.CompletedProcess[bytes]":
    """A command in a process of its own, its streams redirected by the shell."""
    program = [sys.executable, "-m", "herrlof_rules", *command.split()]
    return subprocess.run(
        ["sh", "-c", f'exec "$@" {shell}', "sh", *program],
        cwd=folder,
        input=stdin,
        stdout=stdout,
        stderr=subprocess.PIPE,
        timeout=60,
        check=False,
    )


def closed_pipe() -> int:
    """The writing end of a pipe that nobody reads."""
    read, write = os.pipe()
    os.close(read)
    return write


@pytest.mark.parametrize(
    ("command", "colour"),
    [("demo --out x.json --seed 1", False), ("play --out x.json --seed 1", True)],
)
def test_a_closed_pipe_loses_no_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, colour: bool
) -> None:
    if colour:
        monkeypatch.setenv("FORCE_COLOR", "1")
    pipe = closed_pipe()

    ended = ran(tmp_path, command, stdin=b"4\n1\nq\n", stdout=pipe)

    os.close(pipe)
    assert ended.returncode == 141
    assert ended.stderr == b""
    assert verify(load_record(GAME, (tmp_path / "x.json").read_bytes())).seed == "int:1"


@pytest.mark.parametrize("command", ["--help", "schema record"])
def test_a_closed_pipe_is_no_error(tmp_path: Path, command: str) -> None:
    pipe = closed_pipe()

    ended = ran(tmp_path, command, stdout=pipe)

    os.close(pipe)
    assert ended.returncode == 141
    assert ended.stderr == b""


def test_a_refusal_that_nobody_reads(tmp_path: Path) -> None:
    pipe = closed_pipe()

    ended = ran(tmp_path, "demo --players 9", shell="2>&1", stdout=pipe)

    os.close(pipe)
    assert ended.returncode == 2


@full_disk
@pytest.mark.parametrize("command", ["demo --out x.json", "--version"])
def test_an_output_that_takes_no_more(tmp_path: Path, command: str) -> None:
    ended = ran(tmp_path, command, shell=f">{FULL}")

    assert ended.returncode == 2
    assert ended.stderr == b"herrlof-rules: input or output failed: No space left on device\n"
    assert (tmp_path / "x.json").exists() == command.startswith("demo")


@full_disk
def test_a_refusal_that_cannot_be_written(tmp_path: Path) -> None:
    assert ran(tmp_path, "demo --players 9", shell=f"2>{FULL}").returncode == 2


@pytest.mark.parametrize("shell", ["2>&-", ">&- 2>&- <&-"])
def test_closed_streams(tmp_path: Path, shell: str) -> None:
    assert ran(tmp_path, "demo --out x.json", shell=shell).returncode == 0
    again = ran(tmp_path, "demo --out x.json", shell=shell)
    assert again.returncode == 2
    assert again.stderr.count(b"\n") == (0 if "2>" in shell else 1)


def test_nothing_to_type_with(tmp_path: Path) -> None:
    ended = ran(tmp_path, "play", shell="<&-")

    assert ended.returncode == 0
    assert ended.stderr == b""
    assert b"play --resume herrlof.json" in ended.stdout


def test_typed_bytes_that_are_no_text(tmp_path: Path) -> None:
    ended = ran(tmp_path, "play", stdin=b"\xff\xfe\n[/]\n\x1b[31m\n:smile:\nq\n")

    assert ended.returncode == 0
    assert ended.stderr == b""
    assert ended.stdout.count(b"is not an action") == 4
    assert b"(? u q): :smile:\n" in ended.stdout


def test_names_that_are_no_text(tmp_path: Path) -> None:
    program = [os.fsencode(sys.executable), b"-m", b"herrlof_rules", b"demo", b"--out"]
    ended = subprocess.run(
        [*program, b"\xff.json"], cwd=tmp_path, capture_output=True, timeout=60, check=False
    )

    assert ended.returncode == 0
    assert ended.stderr == b""
    assert b"Saved to ?.json and verified" in ended.stdout


@pytest.mark.parametrize("module", ["typer", "rich.table", "herrlof_rules.cli.app", "attrs"])
def test_interrupted_while_starting(module: str) -> None:
    program = (
        "import sys\n"
        "class Interrupt:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name == {module!r}: raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupt())\n"
        "from herrlof_rules.cli import main\n"
        "main(['demo'])"
    )

    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, timeout=60, check=False
    )

    assert (ended.returncode, ended.stdout, ended.stderr) == (130, b"", b"")


def test_interrupted_while_bots_play(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("herrlof_rules.cli.demo.play_match", interrupted)

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
def test_a_narrow_and_dumb_terminal(tmp_path: Path, command: str) -> None:
    """Nothing but letters, no line too long for 40 columns."""
    match = play_match(GAME, Rules(max_rounds=1), [RandomBot()] * 2, seed=1)
    (tmp_path / "match.json").write_text(dump_record(match.game, match.record()))
    size = {"COLUMNS": "40", "LINES": "25"}  # a dumb terminal's size counts only whole
    settings = {"TERM": "dumb", "NO_COLOR": "1", **size}
    text = in_terminal(tmp_path, command, b"?\n4\nq\n", settings)

    assert "Traceback" not in text
    assert "\x1b" not in text
    # What is typed, and the command to go on with a match, is not broken.
    lines = [line for line in text.splitlines() if not re.search(r"\(\? u q\)|--resume", line)]
    assert max(map(len, lines)) <= 40
