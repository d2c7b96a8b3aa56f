"""Every invalid request gives one line and an exit status, never a traceback."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from arena.cli.running import Run

from herrlof_rules.documents.limits import SIZE_LIMIT


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ("bogus", "bogus"),
        ("verify", "FILE"),
        ("--versoin", "--versoin"),
        ("demo --players x", "--players"),
        ("demo --players 4", "herrlof is for 2 or 3"),
        ("demo --players 9999999999999", "herrlof is for 2 or 3"),
        ("demo --edition klingon", "english, dutch, german"),
        ("demo --seed int:07", "--seed"),
        ("demo --seed hex:0", "--seed"),
        ("demo --seed " + "9" * 5000, "--seed"),
        ("demo --seed " + "x" * 2000, "--seed"),
        ("demo --game chess", "'chess' is not one of: herrlof"),
        ("demo --game no_such_module:GAME", "ModuleNotFoundError"),
        ("demo --game herrlof_rules.registry:NOTHING", "AttributeError"),
        ("demo --game herrlof_rules.registry:GAMES", "not a Game"),
        ("demo --game :", "ValueError"),
        ("demo --bot genius", "heuristic, learned, search, random"),
        ("demo --bot herrlof_rules.herrlof:FULL_DECK", "is not callable"),
        ("demo --out no/such/folder.json", "no/such: is not a folder"),
        ("play --seat 2", "the seats are 0 to 1"),
        ("play --seat -1", "the seats are 0 to 1"),
        ("host --stdio --people 0", "--people: must be from 1 to 2"),
        ("host --stdio --people 3", "--people: must be from 1 to 2"),
        ("play --resume x.json --seed 1", "--resume"),
        ("play --resume nothing.json", "No such file"),
        ("demo --out ", "'--out': a file name must not be empty"),
        ("demo --out a\0b", "'--out': a file name must not contain a NUL character"),
        ("demo --out " + "x" * 5000, "File name too long"),
        ("demo --out . --force", ".: is a folder"),
        ("demo --out pyproject.toml/x.json", "is not a folder"),
        ("demo --seed \udcff", "encoded as UTF-8"),
        ("play --out ", "'--out': a file name must not be empty"),
        ("play --resume ", "'--resume': a file name must not be empty"),
        ("redact x.json --seat 0 --out ", "'--out': a file name must not be empty"),
        ("verify ", "a file name must not be empty"),
        ("replay a\0b", "a file name must not contain a NUL character"),
        ("verify .", "Is a directory"),
        ("replay nothing.json", "No such file"),
        ("replay nothing.json --seat 0 --spectator", "--seat or --spectator"),
        ("redact nothing.json --out x.json", "--seat or --spectator"),
        ("redact nothing.json --out x.json --seat 0 --spectator", "--seat or --spectator"),
        ("schema everything", "'everything' is not one of: action"),
        ("verify nothing.json --game a\x1b[31m:b", "a?[31m"),
        ("compare", "BOT..."),
        ("compare learned random --game rules.testing.toy:GAME", "BOT: toy has no learned bot"),
        ("compare genius", "BOT: 'genius' is not one of: heuristic, learned, search, random"),
        ("compare random --matches 0", "--matches"),
        ("compare random --jobs 0", "--jobs"),
        ("compare random --resume", "--resume needs the archive: name it with --out"),
        ("compare random --out x.json", "end in .jsonl or .jsonl.gz"),
        ("compare random --out no/such/folder/x.jsonl", "no/such/folder: is not a folder"),
        ("compare random --out .jsonl/x.jsonl", "is not a folder"),
        ("compare random --plot x.gif", "x.gif: its name must end in one of: .pdf, .png, .svg"),
        ("compare random --plot no/such/x.png", "no/such: is not a folder"),
        ("stats", "ARCHIVE"),
        ("stats nothing.jsonl", "nothing.jsonl: No such file"),
        ("verify nothing.jsonl", "nothing.jsonl: No such file"),
        ("replay nothing.jsonl --line 1", "nothing.jsonl: No such file"),
        ("replay nothing.jsonl", "is an archive: choose a match with --line"),
        ("replay nothing.jsonl --line 0", "--line"),
    ],
)
def test_usage(run: Run, arguments: str, named: str) -> None:
    assert named in run(*arguments.split(" ")).refused()


@pytest.mark.parametrize(
    "document",
    [
        b"",
        b"nonsense",
        b"\xff\xfe",
        b"[" * 100_000,
        b"{}",
        b'{"game": "chess"}',
        b'{"game": "herrlof"}',
        b'{"game": "herrlof", "format": "herrlof-rules/view"}',
        b'{"format":"herrlof-rules/record","version":99,"game":"herrlof","revision":1}',
        b" " * (SIZE_LIMIT + 1),
    ],
    ids=lambda document: ascii(document[:60]),
)
@pytest.mark.parametrize(
    "command",
    [
        "verify x.json",
        "replay x.json",
        "redact x.json --seat 0 --out y.json",
        "play --resume x.json",
    ],
)
def test_odd_files(run: Run, folder: Path, command: str, document: bytes) -> None:
    (folder / "x.json").write_bytes(document)

    assert run(*command.split()).refused(status=1).startswith("x.json: ")


@pytest.fixture
def record(run: Run, folder: Path) -> dict[str, Any]:
    """Returns a valid record, which a test then spoils."""
    run("demo", "--seed", 1, "--bot", "random", "--option", "max_rounds=2", "--out", "x.json")
    loaded: dict[str, Any] = json.loads((folder / "x.json").read_text())
    return loaded


def plays(record: dict[str, Any]) -> list[int]:
    """Returns the indices of moves that play a card; the first of them plays `G4`."""
    numbers = [n for n, move in enumerate(record["moves"]) if move["type"] == "play"]
    assert record["moves"][numbers[0]]["card"] == "G4"
    return numbers


def with_wrong_moves(record: dict[str, Any]) -> str:
    first, second = plays(record)[4:6]
    record["moves"][first]["card"] = record["moves"][second]["card"] = "G4"
    return f"x.json: moves[{first}]: "


def with_another_seed(record: dict[str, Any]) -> str:
    record["seed"] = "int:2"
    return "the chance outcome does not match the seed"


def with_another_winner(record: dict[str, Any]) -> str:
    record["result"]["winners"] = [1 - record["result"]["winners"][0]]
    return "another result"


@pytest.mark.parametrize(
    ("command", "spoilt"),
    [
        ("verify x.json", with_wrong_moves),
        ("verify x.json", with_another_seed),
        ("verify x.json", with_another_winner),
        ("redact x.json --seat 0 --out y.json", with_wrong_moves),
        ("play --resume x.json", with_wrong_moves),
    ],
)
def test_a_wrong_record_is_refused_and_its_first_fault_named(
    run: Run,
    folder: Path,
    record: dict[str, Any],
    command: str,
    spoilt: Callable[[dict[str, Any]], str],
) -> None:
    said = spoilt(record)
    (folder / "x.json").write_text(json.dumps(record))

    assert said in run(*command.split()).refused(status=1)
    assert not (folder / "y.json").exists()


def test_redacted_record_has_no_moves(run: Run, folder: Path, record: dict[str, Any]) -> None:
    run("redact", "x.json", "--seat", 0, "--out", "y.json")

    assert "redacted" in run("verify", "y.json").refused()
    assert "redacted" in run("play", "--resume", "y.json").refused()
    assert "redacted" in run("redact", "y.json", "--seat", 0, "--out", "z.json").refused()


@pytest.mark.parametrize("extra", ["typer", "rich"])
def test_without_the_extra(extra: str) -> None:
    """Without an extra, the command line prints what to install."""
    program = (
        f"import sys; sys.modules[{extra!r}] = None\n"
        "from herrlof_arena.cli import main\n"
        "main(['demo'])"
    )

    ran = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
    )

    assert ran.returncode == 2
    assert ran.stdout == ""
    assert ran.stderr.count("\n") == 1
    assert "pip install 'herrlof-rules[cli]'" in ran.stderr


def test_a_bug_is_no_missing_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "herrlof_arena.cli.app", None)
    from herrlof_arena.cli import main

    with pytest.raises(ModuleNotFoundError, match=r"herrlof_arena\.cli\.app"):
        main([])


def test_a_huge_file_is_not_read(run: Run, folder: Path) -> None:
    with (folder / "x.json").open("wb") as file:
        # The file is sparse: it takes no space on the disk, but would in memory.
        file.truncate(1 << 34)

    assert f"is longer than {SIZE_LIMIT} bytes" in run("verify", "x.json").refused(status=1)
