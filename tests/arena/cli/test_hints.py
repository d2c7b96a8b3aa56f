"""The command `hint` during play, and the names of the search bot."""

import os
import re
import signal
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from arena.cli.forking import Forks
from arena.cli.running import Run, in_terminal

from herrlof_arena.bots import SearchBot, better_than_search, search_bot
from herrlof_arena.cli.choices import bot_named, is_known
from herrlof_rules.core import Game, TooManyWorlds
from herrlof_rules.herrlof import GAME as HERRLOF
from herrlof_rules.odin import GAME as ODIN

EXAMPLES = Path(__file__).parents[3] / "examples"


def quick(game: Game, **_: object) -> SearchBot:
    """Returns a search that replaces the search of a second."""
    return search_bot(game, playouts=20)


@pytest.fixture(autouse=True)
def searched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes a search give the hints, whether or not compiled code is available."""
    monkeypatch.setattr("herrlof_arena.cli.hints.better_than_search", lambda game, players: None)


@pytest.fixture
def fast(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("herrlof_arena.cli.hints.search_bot", quick)


@pytest.mark.parametrize("width", [40, 100])
@pytest.mark.parametrize("game", ["herrlof", "odin"])
def test_hint(run: Run, fast: None, monkeypatch: pytest.MonkeyPatch, game: str, width: int) -> None:
    """`hint` lists some choices with the numbers to type, and then prompts again."""
    monkeypatch.setenv("COLUMNS", str(width))
    seed = 1 if game == "odin" else 8
    typed = "hint\nHINT\n1\nq\n" if game == "odin" else "4\nhint\nHINT\n1\nq\n"
    ran = run("play", "--game", game, "--seed", seed, "--bot", "random", typed=typed)

    assert (ran.status, ran.err) == (0, "")
    said = ran.out.split(": hint\n")[1].split(" (? u q): ")[0]
    listed = re.findall(
        r"^ +(\d+)  (Predict|Play|Pass)\b ?(.*?)(?: \(value \d+\))? +[+-]\d+\.\d *$",
        said,
        re.MULTILINE,
    )
    assert 2 <= len(listed) <= 8
    for number, kind, what in listed:
        assert re.search(rf"\b{number} {kind} {what}\b", ran.out.split(": hint\n")[0]), listed
    assert max(len(line.rstrip()) for line in said.splitlines()) <= width
    text = " ".join(said.split())
    assert "An estimate of the lead in points" in text
    assert re.search(r"from [1-4]\d playouts", text)
    assert " ".join(ran.out.split()).count("the top rows are the most reliable") == 2


def test_the_rest_is_counted(run: Run, fast: None) -> None:
    ran = run("play", "--game", "odin", "--seed", 1, "--bot", "random", typed="hint\nq\n")

    assert "Not shown, as they look worse: 1." in " ".join(ran.out.split())


def test_in_another_language(run: Run, fast: None) -> None:
    typed = "hint\n4\nhint\nq\n"
    options = ("--bot", "random", "--language", "de", "--option", "hand_size=5")
    ran = run("play", "--seed", 1, *options, typed=typed)

    text = " ".join(ran.out.split())
    assert "Eine Schätzung der Punkte" in text
    for english in ("choice", "points", "playouts", "worse", "heuristic"):
        assert english not in text


def test_the_learned_bot_is_asked_where_it_is_better(
    run: Run, fast: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without compiled code the learned bot gives the hints; otherwise a search does."""
    if find_spec("numba") is not None:
        searched = run("play", "--seed", 1, typed="hint\nq\n")
        assert "Predict 4 tricks" in searched.out
        assert "An estimate of the lead in points" in " ".join(searched.out.split())

    monkeypatch.setattr("herrlof_arena.bots.heuristics.INSTALLED", False)
    monkeypatch.setattr("herrlof_arena.cli.hints.better_than_search", better_than_search)
    ran = run("play", "--seed", 1, typed="hint\nq\n")
    text = " ".join(ran.out.split())
    assert re.search(r"The choice of the learned bot, .*: Predict \d+ tricks", text)


def test_the_word_is_no_card(run: Run, fast: None) -> None:
    """`hint` is not read as a card, and `h` is read as a Hagalaz, not as a command."""
    typed = "4\nhints\nhint hint\nh\ny\nq\n"
    ran = run("play", "--seed", 1, "--bot", "random", typed=typed)

    assert "'hints' is not an action" in ran.out
    assert "'hint hint' is not an action" in ran.out
    assert "You play H.\n" in ran.out
    assert "playouts" not in ran.out


def test_a_hint_changes_nothing(run: Run, fast: None, folder: Path) -> None:
    play = ("play", "--seed", 1, "--option", "hand_size=5", "--out")
    plain = run(*play, "a.json", typed="4\n1\n1\nq\n")
    hinted = run(*play, "b.json", typed="hint\n4\nhint\n1\n1\nhint\nq\n")

    assert plain.status == hinted.status == 0
    assert (folder / "a.json").read_bytes() == (folder / "b.json").read_bytes()


def test_only_one_choice(run: Run) -> None:
    """With a single choice, such as a round's last card, `hint` does not search."""
    ran = run("play", "--seed", 2, "--option", "hand_size=1", typed="0\nhint\nq\n")

    assert "There is only one choice." in ran.out


def test_a_game_of_ones_own(run: Run, fast: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """For a user's own game, `hint` shows how often random playouts are won."""
    monkeypatch.setattr("sys.path", [str(EXAMPLES), *sys.path])
    ran = run("play", "--game", "dare:GAME", "--seed", 1, typed="hint\nq\n")

    assert re.search(
        r"^ +\d  Bet: coins 3 +\d+ %$|^ +\d  Bet: coins 3 +\d+%", ran.out, re.MULTILINE
    )
    assert "How often you win if everyone plays at random" in " ".join(ran.out.split())


def test_too_many_worlds(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def refusing(game: Game, **_: object) -> SearchBot:
        def worlds(_: object) -> Any:
            raise TooManyWorlds(5)

        return SearchBot(game, playouts=1, worlds=worlds)

    monkeypatch.setattr("herrlof_arena.cli.hints.search_bot", refusing)
    ran = run("play", "--game", "odin", "--seed", 1, "--bot", "random", typed="hint\n1\nq\n")

    assert ran.status == 0
    assert "No hint: the hidden cards could be distributed in too many ways." in ran.out
    assert "You play R2" in ran.out


def test_stopping_the_search_is_not_leaving(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(game: Game, **_: object) -> SearchBot:
        def interrupt(_: object) -> None:
            raise KeyboardInterrupt

        return search_bot(game, playouts=40, progress=interrupt)

    monkeypatch.setattr("herrlof_arena.cli.hints.search_bot", stopped)
    ran = run("play", "--game", "odin", "--seed", 1, "--bot", "random", typed="hint\n1\nq\n")

    assert ran.status == 0
    assert "No hint: you stopped the search." in ran.out
    assert "You play R2" in ran.out


def test_interrupt_at_the_end_of_the_search(
    run: Run, monkeypatch: pytest.MonkeyPatch, interrupt_next_print: Callable[[], None]
) -> None:
    """The session goes on printing, though the line with the progress was interrupted."""

    def stopped(game: Game, **_: object) -> SearchBot:
        return search_bot(game, playouts=40, progress=lambda _: interrupt_next_print())

    monkeypatch.setattr("herrlof_arena.cli.hints.search_bot", stopped)
    ran = run("play", "--game", "odin", "--seed", 1, "--bot", "random", typed="hint\n1\nq\n")

    assert ran.status == 0
    assert "No hint: you stopped the search." in ran.out
    assert "You play R2" in ran.out


@pytest.mark.skipif(find_spec("numba") is None, reason="needs numba, else nothing is searched")
@pytest.mark.skipif(sys.platform == "win32", reason="has no pseudo-terminals")
def test_in_a_terminal(forks: Forks, tmp_path: Path) -> None:
    """In a terminal the progress is shown; Ctrl-C stops the search, and the match goes on."""
    due = [b"playouts (Ctrl-C: stop)", b"you stopped the search", b"nothing more"]

    def answer(process: int, terminal: int, seen: bytes) -> None:
        if due[0] in seen:
            if due.pop(0).startswith(b"playouts"):
                os.kill(process, signal.SIGINT)
            else:
                os.write(terminal, b"1\nq\n")

    seen = in_terminal(forks, tmp_path, "play --game odin --seed 1", b"hint\n", {}, answer)
    assert "you stopped the search" in seen
    assert "You play" in seen or "You pass" in seen
    assert "--resume odin.json" in seen


@pytest.mark.parametrize(
    ("name", "budget"),
    [
        ("search", {"playouts": 200}),
        ("search:7", {"playouts": 7}),
        ("search:50ms", {"seconds": 0.05}),
    ],
)
def test_search_by_name(name: str, budget: dict[str, Any]) -> None:
    games: list[Game] = [HERRLOF, ODIN]
    for game in games:
        assert bot_named(game, name) == search_bot(game, **budget)
    assert is_known(name)


@pytest.mark.parametrize(
    "name", ["search:0", "search:1s", "search:1000000", "search:", "searching"]
)
def test_names_that_are_none(run: Run, name: str) -> None:
    assert not is_known(name)
    assert run("demo", "--bot", name).refused().startswith("--bot: ")


def test_search_plays(run: Run, folder: Path) -> None:
    """The bot `search` plays in `demo`, in `play`, and after resuming a record that names it."""
    short = ("--game", "odin", "--seed", 1, "--option", "hand_size=5", "--option", "max_hands=1")
    assert "Astrid is the search:3 bot" in run("demo", *short, "--bot", "search:3").out
    assert run("play", *short, "--bot", "search:3", typed="1\nq\n").status == 0

    resumed = run("play", "--resume", "odin.json", typed="q\n")

    assert "play against Astrid (bot: search:3)" in " ".join(resumed.out.split())
    assert resumed.out.endswith("herrlof-rules play --resume odin.json\n")
