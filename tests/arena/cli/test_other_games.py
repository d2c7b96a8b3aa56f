"""The commands work in the same way for Odin and for a game written by a user."""

import re
import shlex
import sys
from pathlib import Path

import dare
import pytest
from arena.cli.running import Run

from herrlof_rules import redact, verify
from herrlof_rules.documents import load_record, load_redacted_record
from herrlof_rules.odin import GAME as ODIN

ODIN_PATH = "herrlof_rules.odin:GAME"
PAGE = Path(__file__).parents[3] / "docs" / "how-to" / "describe-your-own-game.md"
COMMANDS = re.findall(r"^\$ herrlof-rules (.+)$", PAGE.read_text("utf-8"), re.MULTILINE)


def test_odin(run: Run, folder: Path) -> None:
    assert run("demo", "--game", ODIN_PATH, "--players", 6, "--seed", 1).status == 0
    assert run("verify", "odin-demo.json", "--game", ODIN_PATH).status == 0

    ran = run("play", "--game", ODIN_PATH, "--players", 4, "--seed", 2, typed="1\n" * 400)
    assert ran.status == 0
    record = load_record(ODIN, (folder / "odin.json").read_bytes())
    assert record.result is not None
    assert ran.out.count("Score sheet") == ran.out.count("out of cards.")


def test_the_commands_of_the_guide(run: Run, folder: Path) -> None:
    """The guide's commands accept a game by its import path."""
    commands = {"demo", "play", "redact", "replay", "schema", "verify"}
    assert {words.split()[0] for words in COMMANDS} == commands
    for arguments in COMMANDS:
        ran = run(*shlex.split(arguments), typed="1\n" * 20)
        assert ran.status == 0, (arguments, ran.err)
        assert ran.out, arguments
    for file in ("match.json", "dare.json"):
        assert verify(load_record(dare.GAME, (folder / file).read_bytes())).result is not None
    seen = load_redacted_record(dare.GAME, (folder / "seen.json").read_bytes())
    assert seen == redact(load_record(dare.GAME, (folder / "match.json").read_bytes()), 1)


def test_a_registration_of_ones_own(run: Run, stones: str, folder: Path, registries: None) -> None:
    """A game given as a registration uses its sentences; a built-in game cannot be replaced."""
    module = (
        "from herrlof_rules.registry import Registration\n"
        "from herrlof_rules import odin\n"
        "import my_stones\n"
        "TEXTS = {'event.taken': '{seat:seat}: {stones} away.'}\n"
        "MINE = Registration(game=my_stones.GAME, catalogues={'en': TEXTS})\n"
        "TAKEN = Registration(game=odin.GAME)\n"
    )
    (folder / "registered.py").write_text(module, "utf-8")
    output = run("demo", "--game", "registered:MINE", "--seed", 1).out
    refused = run("turns", "--game", "registered:TAKEN").refused()
    assert " away." in output
    assert "--game: odin is already the name of a built-in game" in refused


def test_odin_sets_in_any_order_and_case(run: Run) -> None:
    whole = ("--game", ODIN_PATH, "--players", 4, "--seed", 2, "--bot", "random")
    ran = run("play", *whole, typed="k7 k3\ng3\nq\n")

    assert "You play K3 K7, value 73.\n" in ran.out
    assert "You take G3.\n" in ran.out
    assert "--resume odin.json" in ran.out


def test_a_game_of_ones_own(run: Run, stones: str, folder: Path) -> None:
    played = run("play", "--game", stones, "--seed", 1, typed="?\n1\n9\n3\nq\n")
    assert "you play against Astrid (bot: random)" in played.out.replace("\n", " ")
    assert "Take one, two or three stones (S1)." in played.out
    assert "9 is not in the list" in played.out
    assert f"herrlof-rules play --resume stones.json --game {stones}\n" in played.out
    assert run("play", "--resume", "stones.json", "--game", stones, typed="1\n" * 9).status == 0

    assert run("demo", "--game", stones, "--players", 3, "--seed", 4).status == 0
    for command in (
        ("verify", "stones-demo.json"),
        ("replay", "stones-demo.json", "--step"),
        ("redact", "stones-demo.json", "--seat", 1, "--out", "seen.json"),
        ("replay", "seen.json"),
    ):
        assert run(*command, "--game", stones, typed="\n" * 99).status == 0
    assert run("schema", "record", "--game", stones).status == 0

    assert "not one of: herrlof" in run("verify", "stones-demo.json").refused(status=1)
    assert "is not finished" in run("demo", "--game", stones, "--edition", "broken").refused()


def test_a_bot_of_ones_own(run: Run, stones: str) -> None:
    ran = run("play", "--game", stones, "--bot", "my_stones:greedy", "--seed", 1, typed="1\nq\n")

    assert "Seat 1 takes 3" in ran.out
    assert ran.out.endswith(f"--game {stones} --bot my_stones:greedy\n")


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("os:getcwd", "os:getcwd: TypeError: "),
        ("operator:eq", "operator:eq: chose a bool, which is not an action"),
        ("my_stones:GAME", "my_stones:GAME is not callable"),
        ("my_stones:broken", "my_stones:broken: ZeroDivisionError: no idea (my_stones.py:"),
        ("my_stones:leaving", "my_stones:leaving: SystemExit: 0 (my_stones.py:"),
    ],
)
def test_a_bot_that_fails(run: Run, stones: str, bot: str, said: str) -> None:
    assert f"--bot: {said}" in run("demo", "--game", stones, "--bot", bot).refused()
    asked = run("play", "--game", stones, "--bot", bot, typed="1\n")
    assert asked.status == 2
    assert f"--bot: {said}" in asked.err
    assert asked.err.count("\n") == 1


def test_a_module_that_ends_the_process(run: Run, folder: Path, stones: str) -> None:
    (folder / "leaving.py").write_text("raise SystemExit(0)")

    assert "leaving:BOT: SystemExit: 0" in run("demo", "--bot", "leaving:BOT").refused()


def test_a_bot_that_breaks_the_rules(run: Run, stones: str) -> None:
    ran = run("demo", "--game", stones, "--bot", "my_stones:cheat")

    assert ran.status == 2
    assert "Take(stones=9) by seat 0 breaks S1" in ran.err
    assert ran.err.count("\n") == 1


BROKEN = """
from attrs import evolve
from my_stones import GAME as STONES

def failing(*arguments):
    raise {raised}

GAME = evolve(STONES, {part})
"""


@pytest.mark.parametrize("raised", ["ZeroDivisionError('no idea\\x1b[31m' * 999)", "SystemExit(0)"])
@pytest.mark.parametrize(
    "part",
    [
        "initial=failing",
        "phases=(evolve(STONES.phases[0], distribution=failing), *STONES.phases[1:])",
        "phases=(evolve(STONES.phases[0], apply=failing), *STONES.phases[1:])",
        "make_observation=failing",
        "edition=failing",
    ],
    ids=["initial", "distribution", "apply", "make_observation", "edition"],
)
def test_a_game_that_fails(
    run: Run, folder: Path, stones: str, monkeypatch: pytest.MonkeyPatch, part: str, raised: str
) -> None:
    """One line names the error and its place; the traceback is shown only on request."""
    (folder / "my_broken.py").write_text(BROKEN.format(part=part, raised=raised))
    monkeypatch.delitem(sys.modules, "my_broken", raising=False)
    kind = raised.partition("(")[0]
    for command in (("demo", "--game", "my_broken:GAME"), ("play", "--game=my_broken:GAME")):
        ran = run(*command, typed="1\n1\n1\n")
        assert ran.status == 2, ran
        assert ran.err.startswith(f"herrlof-rules: --game: my_broken:GAME: {kind}: ")
        assert "(my_broken.py:6, in failing; HERRLOF_RULES_TRACEBACK=1 shows more)" in ran.err
        assert ran.err.count("\n") == 1
        assert len(ran.err) < 500
        assert "\x1b" not in ran.err
    if kind != "SystemExit":
        monkeypatch.setenv("HERRLOF_RULES_TRACEBACK", "1")
        with pytest.raises(ZeroDivisionError):
            run("demo", "--game", "my_broken:GAME")


UNSPEAKABLE = """
from attrs import evolve
from my_stones import GAME as STONES

class Unspeakable(Exception):
    def __str__(self):
        raise self

def failing(*arguments):
    raise Unspeakable

GAME = evolve(STONES, {}=failing)
"""


def test_a_game_that_answers_nonsense(run: Run, folder: Path, stones: str) -> None:
    code = "from attrs import evolve\nfrom my_stones import GAME as STONES\n"
    (folder / "my_odd.py").write_text(f"{code}GAME = evolve(STONES, initial=lambda rules: None)\n")
    (folder / "unspeakable.py").write_text(UNSPEAKABLE.format("initial"))

    assert "--game: my_odd:GAME: TypeError: " in run("demo", "--game", "my_odd:GAME").refused()
    ran = run("demo", "--game", "unspeakable:GAME")
    assert "--game: unspeakable:GAME: Unspeakable (unspeakable.py:" in ran.refused()


def test_a_bot_that_fails_is_shown_whole_to_who_asks(
    run: Run, stones: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HERRLOF_RULES_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        run("demo", "--game", stones, "--bot", "my_stones:broken")
    with pytest.raises(ModuleNotFoundError):
        run("demo", "--game", "no_such_module:GAME")


def test_a_fault_of_the_package_is_shown_whole(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*arguments: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("herrlof_arena.cli.demo.play_match", failing)
    for arguments in ((), ("--game", "odin"), ("--game=odin",)):
        with pytest.raises(ZeroDivisionError):
            run("demo", *arguments)
