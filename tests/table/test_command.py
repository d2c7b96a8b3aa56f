"""The command that serves tables reports each error in one line."""

import socket
import sys
from pathlib import Path

import pytest

from table import __main__ as command

WRONG = [
    (["herrlof", "9"], "players: must be one of: 2, 3"),
    (["odin", "3", "--edition", "nope"], "edition: must be one of: "),
    (["odin", "2", "--names", "a", "b", "c"], "2 players are too few for 3 --names and 0 --bot"),
    (
        ["odin", "2", "--names", "a", "b", "--bot", "random"],
        "2 players are too few for 2 --names and 1 --bot",
    ),
    (
        ["odin", "2", "--bot", "random", "--bot", "random", "--bot", "random"],
        "2 players are too few",
    ),
    (["odin", "2", "--names", "x" * 21], "A name has 1 to 20 characters"),
    (["odin", "2", "--names", "a\nb"], "A name has 1 to 20 characters"),
    (["odin", "2", "--names", "a", "A"], "This name is taken"),
    (["odin", "two"], "invalid int value: 'two'"),
    (["chess"], "invalid choice: 'chess'"),
    (["chess:REGISTRATION"], "'chess:REGISTRATION' names no registration: ModuleNotFoundError("),
    (["json:dumps"], "'json:dumps' names no registration: "),
    (["broken:GAME"], "'broken:GAME' names no registration: ZeroDivisionError("),
    (["odin", "2", "--bot", "genius"], "invalid choice: 'genius'"),
    (["--store", "{folder}"], "--store: {folder}: unable to open database file"),
    (["--store", "{folder}/nowhere/tables"], "--store: "),
    (["herrlof", "--option", "target"], "--option: 'target' is not the NAME=VALUE of an option"),
    (["herrlof", "--option", "target=x"], "option target: "),
    (["--host", "no host"], "no host, 8000: "),
    (["--host", "192.0.2.1"], "192.0.2.1, 8000: "),
    (["--port", "70000"], "'70000' is not a port"),
    (["--port", "{taken}"], "127.0.0.1, {taken}: "),
    (["--pause", "-1"], "'-1' is not a number of seconds"),
    (["--pause", "nan"], "'nan' is not a number of seconds"),
    (["--pause", "soon"], "'soon' is not a number of seconds"),
]


@pytest.mark.parametrize(("given", "reason"), WRONG, ids=lambda value: " ".join(value[:40]))
def test_what_cannot_be_had_is_said_in_a_line(
    given: list[str],
    reason: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """An invalid argument ends the command with exit code 2; nothing is served or printed."""
    (tmp_path.parent / "broken.py").write_text("1 / 0", "utf-8")
    monkeypatch.syspath_prepend(tmp_path.parent)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        now = {"folder": tmp_path, "taken": taken.getsockname()[1]}
        arguments = [word.format(**now) for word in given]
        monkeypatch.setattr(sys, "argv", ["table", "--port", "0", *arguments])
        if "--host" in given:
            monkeypatch.setattr(sys, "argv", ["table", *arguments])
        with pytest.raises(SystemExit) as ended:
            command.main()
    assert ended.value.code == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("python -m table: ")
    assert printed.err.count("\n") == 1
    assert reason.format(**now) in printed.err
    assert list(tmp_path.iterdir()) == []


def test_a_program_is_a_bot() -> None:
    """A program is a bot only while the command names it; a store starts no programs."""
    assert command.bot("exec:node bot.js") == "exec:node bot.js"
