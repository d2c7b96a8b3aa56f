"""Whatever is asked wrongly is answered with one line and a status, never with a traceback."""

import json
import subprocess
import sys
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

    assert run(*command.split()).refused(status=1).startswith("x.json: $")


@pytest.fixture
def record(run: Run, folder: Path) -> dict[str, Any]:
    """A good record, to be spoilt."""
    run("demo", "--seed", 1, "--out", "x.json")
    loaded: dict[str, Any] = json.loads((folder / "x.json").read_text())
    return loaded


def spoil(folder: Path, record: dict[str, Any]) -> None:
    (folder / "x.json").write_text(json.dumps(record))


def plays(record: dict[str, Any]) -> list[int]:
    """Which moves play a card; `G4` is the first of them, so that no other may be it."""
    numbers = [n for n, move in enumerate(record["moves"]) if move["type"] == "play"]
    assert record["moves"][numbers[0]]["card"] == "G4"
    return numbers


def test_verify_names_the_first_wrong_move(run: Run, folder: Path, record: dict[str, Any]) -> None:
    first, second = plays(record)[4:6]
    record["moves"][first]["card"] = record["moves"][second]["card"] = "G4"
    spoil(folder, record)

    assert f"x.json: moves[{first}]: " in run("verify", "x.json").refused(status=1)


def test_verify_compares_chance_with_the_seed(
    run: Run, folder: Path, record: dict[str, Any]
) -> None:
    record["seed"] = "int:2"
    spoil(folder, record)

    wrong = run("verify", "x.json").refused(status=1)
    assert "the chance outcome does not match the seed" in wrong


def test_verify_compares_the_result(run: Run, folder: Path, record: dict[str, Any]) -> None:
    record["result"]["winners"] = [1 - record["result"]["winners"][0]]
    spoil(folder, record)

    assert "another result" in run("verify", "x.json").refused(status=1)


def test_other_commands_refuse_a_wrong_record_too(
    run: Run, folder: Path, record: dict[str, Any]
) -> None:
    wrong = plays(record)[4]
    record["moves"][wrong]["card"] = "G4"
    spoil(folder, record)

    redacting = run("redact", "x.json", "--seat", 0, "--out", "y.json")
    assert f"moves[{wrong}]" in redacting.refused(status=1)
    assert f"moves[{wrong}]" in run("play", "--resume", "x.json").refused(status=1)
    assert not (folder / "y.json").exists()


def test_redacted_record_has_no_moves(run: Run, folder: Path, record: dict[str, Any]) -> None:
    run("redact", "x.json", "--seat", 0, "--out", "y.json")

    assert "redacted" in run("verify", "y.json").refused()
    assert "redacted" in run("play", "--resume", "y.json").refused()
    assert "redacted" in run("redact", "y.json", "--seat", 0, "--out", "z.json").refused()


@pytest.mark.parametrize("extra", ["typer", "rich"])
def test_without_the_extra(extra: str) -> None:
    """The library may be installed without what the command line needs."""
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
        timeout=60,
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
        file.truncate(1 << 34)  # a hole: it takes no room on the disk, but would in memory

    assert f"is longer than {SIZE_LIMIT} bytes" in run("verify", "x.json").refused(status=1)
