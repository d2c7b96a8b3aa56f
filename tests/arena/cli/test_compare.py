"""`compare` and `stats`: figures on the screen, records and pictures in files."""

import re
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from arena.cli.forking import Forks
from arena.cli.running import Run, Running
from attrs import evolve
from rich.console import Console

from herrlof_arena.bots import RandomBot, heuristic_bot
from herrlof_arena.cli.figures import show_comparison
from herrlof_arena.simulation import read_archive, simulate
from herrlof_rules import herrlof, odin

BOT_FILE = """
def steady(view, rng):
    return view.legal_actions[0]

nameless = lambda view, rng: view.legal_actions[-1]

def failing(view, rng):
    raise LookupError("no idea")

def cheating(view, rng):
    return "everything"
"""


FAILS_AT = "my_bots.py:8, in failing; HERRLOF_RULES_TRACEBACK=1 shows more)"


@pytest.fixture
def bots(folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Returns the import path of a module with bots in the current folder."""
    (folder / "my_bots.py").write_text(BOT_FILE)
    monkeypatch.setattr("sys.path", list(sys.path))
    monkeypatch.delitem(sys.modules, "my_bots", raising=False)
    return "my_bots"


QUICK = ("--game", "odin", "--option", "max_hands=1")
SHORT = (*QUICK, "--matches", 4, "--seed", 1)


def test_the_figures_are_those_of_simulate(run: Run) -> None:
    ran = run("compare", "heuristic", "random", "--matches", 3, "--seed", 5)
    comparison = simulate(
        herrlof.GAME,
        herrlof.Rules.edition("english", 2),
        {"heuristic": heuristic_bot(herrlof.GAME), "random": RandomBot()},
        3,
        5,
    )
    assert ran.status == 0
    assert ran.err == ""
    assert ran.out.startswith("Herrlof, 2 players, seed 5\n")
    for standing in comparison.standings:
        assert standing.hits is not None
        figures = f"{100 * standing.wins.mean:.1f}%", f"{standing.points.mean:.1f}"
        assert re.search(rf"{standing.name} +{figures[0]} +{figures[1]} +", ran.out)
        assert f"{100 * standing.wins.low:.1f}–{100 * standing.wins.high:.1f}" in ran.out
        assert f"{100 * standing.hits.low:.1f}–{100 * standing.hits.high:.1f}" in ran.out
    assert "4 matches of 2 deals; intervals are 95%, taken over deals" in ran.out
    assert f"A match took {comparison.decisions.mean:.1f} decisions and" in ran.out
    assert "How the matches ended: target" in ran.out


def test_a_game_without_score_sheets(capsys: pytest.CaptureFixture[str]) -> None:
    rules = odin.Rules(2, max_hands=1)
    comparison = simulate(odin.GAME, rules, {"a": RandomBot()}, 2, 1)
    show_comparison(Console(), evolve(comparison, rounds=None, shared=2))
    said = " ".join(capsys.readouterr().out.split())
    assert f"A match took {comparison.decisions.mean:.1f} decisions on average." in said
    assert "How the matches ended: hand_limit 2; shared victories: 2." in said


def test_one_deal_says_nothing_of_the_spread(run: Run) -> None:
    ran = run("compare", "heuristic", "random", "--game", "odin", "--matches", 1, "--seed", 1)
    assert ran.status == 0
    assert "0.0–100.0" in ran.out
    assert "inf" not in ran.out
    assert "hits" not in ran.out


@pytest.mark.parametrize("width", [40, 100])
def test_narrow_and_wide(run: Run, monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    # For a dumb terminal, Rich uses the size only if both variables are set.
    monkeypatch.setenv("LINES", "25")
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    ran = run("compare", "heuristic", "random", "--matches", 2, "--seed", 5)
    plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", ran.out)
    assert max(len(line.rstrip()) for line in plain.splitlines()) <= width
    letters = re.sub(r"[^a-z]", "", plain)
    for word in ("wins", "points", "hits"):
        assert word in letters
    assert "heur" in letters
    assert "rand" in letters


def test_the_work_of_two_is_that_of_one(run: Run, folder: Path, bots: str) -> None:
    """Two workers give the same result as one, even with a user's bots that lack names."""
    named = ("search:4", f"{bots}:steady", f"{bots}:nameless")
    arguments = ("compare", *named, "--players", 3, *SHORT, "--option", "hand_size=3", "--out")
    one = run(*arguments, "a.jsonl")
    two = run(*arguments, "b.jsonl", "--jobs", 2)
    assert (one.status, one.err, two.err) == (0, "", "")
    assert one.out == two.out.replace("b.jsonl", "a.jsonl")
    assert (folder / "a.jsonl").read_bytes() == (folder / "b.jsonl").read_bytes()


@pytest.mark.parametrize(
    ("bot", "jobs", "what"),
    [
        ("failing", 1, f"LookupError: no idea ({FAILS_AT}"),
        ("failing", 2, f"LookupError: no idea ({FAILS_AT}"),
        ("cheating", 1, "chose a str, which is not an action"),
    ],
)
def test_a_bot_that_fails(run: Run, bots: str, bot: str, jobs: int, what: str) -> None:
    said = run("compare", "random", f"{bots}:{bot}", *SHORT, "--jobs", jobs).refused()
    assert said == f"BOT: {bots}:{bot}: {what}"


def test_a_game_of_ones_own(run: Run, stones: str) -> None:
    arguments = ("--game", stones, "--players", 3)
    ran = run("compare", "random", *arguments, "--matches", 3, "--out", "s.jsonl")
    assert (ran.status, ran.err) == (0, "")
    assert run("verify", "s.jsonl", "--game", stones).status == 0
    assert run("stats", "s.jsonl", "--game", stones).status == 0
    assert run("replay", "s.jsonl", "--line", 3, "--game", stones).status == 0
    for command in (("compare", "random"), ("verify", "s.jsonl"), ("stats", "s.jsonl")):
        refused = run(*command, "--game", stones, "--jobs", 2).refused()
        assert refused.startswith("the game cannot be sent to another process (")


def test_a_bot_named_twice_takes_two_seats(run: Run, folder: Path) -> None:
    three = ("--players", 3, *SHORT)
    twice = run("compare", "random", "heuristic", "heuristic", *three, "--out", "a.jsonl")
    assert twice.status == 0
    for line in read_archive(folder / "a.jsonl"):
        assert line.record is not None
        names: Any = line.record.meta["bots"]
        assert sorted(names) == ["heuristic", "heuristic", "random"]
    refused = run("compare", "random", "random", *three).refused()
    named = "a bot named twice takes two seats, so name one bot for each of the 3 seats"
    assert refused == f"BOT: {named}"


@pytest.mark.parametrize("precision", ["nan", "inf", "0", "-1"])
def test_what_is_no_precision(run: Run, precision: str) -> None:
    refused = run("compare", "random", "heuristic", f"--precision={precision}").refused()
    assert "--precision: must be positive" in refused


def test_precision(run: Run) -> None:
    ran = run("compare", "random", "heuristic", *QUICK, "--seed", 1, "--precision", 25)
    matches = re.search(r"(\d+) matches of", ran.out)
    assert matches is not None
    assert 4 <= int(matches[1]) < 200


def test_resume(run: Run, folder: Path) -> None:
    bots = ("compare", "heuristic", "random")
    arguments = (*bots, *QUICK)
    whole = run(*bots, *SHORT, "--out", "a.jsonl")
    assert "The records are in a.jsonl." in whole.out
    kept = (folder / "a.jsonl").read_bytes()
    (folder / "b.jsonl").write_bytes(kept[:-100])

    resumed = run(*arguments, "--matches", 4, "--out", "b.jsonl", "--resume")
    assert resumed.status == 0
    assert "b.jsonl: an unfinished deal at its end was dropped and played again." in resumed.out
    assert "2 of these matches were in b.jsonl already." in resumed.out
    assert resumed.out.splitlines()[:-2] == whole.out.splitlines()[:-1]
    assert (folder / "b.jsonl").read_bytes() == kept

    other = ("--out", "b.jsonl", "--resume", "--seed", 2)
    refused = run(*arguments, *other).refused(1)
    assert "line 1: the match belongs to a different comparison" in refused
    assert "already exists" in run(*arguments, "--out", "b.jsonl").refused()
    (folder / "d.jsonl").touch()
    for out, how in (
        ("b.jsonl", "--force"),
        ("c.jsonl.gz", "--resume"),
        ("c.jsonl.gz", "--resume"),
        ("d.jsonl", "--resume"),
    ):
        assert run(*bots, *SHORT, "--out", out, how).status == 0


@pytest.mark.skipif(sys.platform == "win32", reason="has no such signal")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_interrupted(run: Run, forks: Forks, folder: Path, jobs: str) -> None:
    command = f"compare heuristic random {' '.join(QUICK)} --seed 1 --out a.jsonl"
    process = Running(forks, folder, f"{command} --matches 100000 --jobs {jobs}")
    archive = folder / "a.jsonl"
    while not archive.exists() or archive.stat().st_size < 5_000:
        time.sleep(0.01)
    ended = process.interrupted()
    assert (ended.status, ended.out) == (130, "")
    (said,) = ended.err.strip().splitlines()
    matched = re.fullmatch(
        r"herrlof-rules: interrupted: (\d+) matches are in a.jsonl, and --resume goes on with them",
        said,
    )
    assert matched is not None
    again = run(*command.split(), "--matches", matched[1], "--resume")
    assert f"{matched[1]} of these matches were in a.jsonl already." in again.out


def test_a_file_beside_the_bot_hides_nothing(forks: Forks, folder: Path, bots: str) -> None:
    """A worker starts even if a module `types` is beside the bot."""
    (folder / "types.py").write_text("raise SystemExit('imported')")
    command = f"compare {bots}:steady random {' '.join(map(str, SHORT))} --jobs"
    alone, shared = (Running(forks, folder, f"{command} {jobs}").ended() for jobs in (1, 2))
    assert (shared.status, shared.err) == (0, "")
    assert shared.out == alone.out


def test_an_archive_without_a_match_is_removed(run: Run, folder: Path, bots: str) -> None:
    """After an error in the first match no empty archive is left to block the next try."""
    command = ("compare", f"{bots}:failing", "random", *SHORT, "--out", "a.jsonl")
    assert "failing" in run(*command).refused()
    assert not list(folder.glob("a.jsonl*"))


def test_the_maximum_of_the_win_rate(run: Run) -> None:
    """With two bots at three seats, each takes a second seat in half of its matches."""
    command = ("compare", "heuristic", "random", *QUICK, "--players", 3, "--matches", 6)
    assert "a fair share is 33.3%, the maximum 66.7%." in run(*command).out
    table = ("compare", "heuristic", "random", "random", *QUICK, "--players", 3, "--matches", 3)
    assert "the maximum 100.0% for heuristic, 50.0% for random." in run(*table).out


def test_a_worker_that_dies(run: Run, folder: Path, bots: str) -> None:
    with (folder / "my_bots.py").open("a") as file:
        file.write("\ndef dying(view, rng):\n    import os\n    os._exit(3)\n")
    refused = run("compare", f"{bots}:dying", "random", *SHORT, "--jobs", 2).refused()
    assert refused == "a worker process died"


def test_pictures(run: Run, folder: Path) -> None:
    run("compare", "heuristic", "random", *SHORT, "--out", "a.jsonl", "--plot", "x.png")
    assert (folder / "x.png").read_bytes().startswith(b"\x89PNG")
    assert "x.png: already exists" in run("stats", "a.jsonl", "--plot", "x.png").refused()
    for name, begins in (("x.png", b"\x89PNG"), ("x.svg", b"<?xml"), ("x.pdf", b"%PDF")):
        (folder / name).write_text("old")
        assert run("stats", "a.jsonl", "--plot", name, "--force").status == 0
        assert (folder / name).read_bytes().startswith(begins)


def test_without_the_extra(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("herrlof_arena.simulation.plots", "matplotlib"):
        for loaded in [name for name in sys.modules if f"{name}.".startswith(f"{module}.")]:
            monkeypatch.delitem(sys.modules, loaded)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    refused = run("compare", "heuristic", "random", "--plot", "x.png").refused()
    assert refused == (
        "--plot: matplotlib is not installed; install the extra plots: "
        "pip install 'herrlof-rules[plots]'"
    )


def test_a_bug_in_plots_is_no_missing_extra(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "herrlof_arena.simulation.plots", None)
    with pytest.raises(ModuleNotFoundError):
        run("compare", "heuristic", "random", "--plot", "x.png")


def test_a_folder_is_no_archive(run: Run, folder: Path) -> None:
    (folder / "x.jsonl").mkdir()
    assert "Is a directory" in run("stats", "x.jsonl").refused()
    resumed = run("compare", "random", "--out", "x.jsonl", "--resume").refused()
    assert "is a directory" in resumed.lower()


def test_the_disk_is_full(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("herrlof_arena.cli.compare.simulate", full)
    refused = run("compare", "random", "--out", "x.jsonl").refused()
    assert refused == "x.jsonl: No space left on device"
    assert "No space left" in run("compare", "random").refused()
