"""`replay`, `redact` and `verify` on recorded matches."""

import re
from pathlib import Path

import pytest
from arena.cli.running import Run

from herrlof_arena.cli.narrator import names_at_table
from herrlof_rules.documents import dump_record, dump_redacted_record, load_record
from herrlof_rules.herrlof import GAME, Predict, Rules
from herrlof_rules.match import Match, redact, verify
from herrlof_rules.sentences import Sentences


@pytest.fixture
def file(run: Run, folder: Path) -> Path:
    """Returns the path of the record of a match of three players."""
    run("demo", "--players", 3, "--seed", 1, "--option", "target=15", "--out", "match.json")
    return folder / "match.json"


@pytest.mark.parametrize("seat", [0, 2, None])
def test_as_somebody_saw_it(run: Run, file: Path, seat: int | None) -> None:
    match = verify(load_record(GAME, file.read_bytes()))
    whose = ("--spectator",) if seat is None else ("--seat", seat)

    ran = run("replay", file, *whose)

    assert ran.status == 0
    tell = Sentences(GAME, names=names_at_table(3), you=seat)
    sentences = [tell.event(event) for event in match.view(seat).events]
    lines = ran.out.splitlines()
    assert [line for line in lines if line in sentences] == sentences
    assert not re.search(r"(Astrid|Björn|Dagny) holds [BGRY]", ran.out)
    assert ran.out.count("Score sheet") == len(match.view(None).observation.sheets)


def test_the_whole_match(run: Run, file: Path) -> None:
    match = verify(load_record(GAME, file.read_bytes()))

    ran = run("replay", file)

    tell = Sentences(GAME, names=names_at_table(3))
    sentences = [tell.event(event) for entry in match.log for event in entry.events]
    assert [line for line in ran.out.splitlines() if line in sentences] == sentences
    assert match.result is not None
    assert "the whole match, hidden cards included" in ran.out
    assert "Astrid wins the match: the target was reached." in ran.out


def test_step_by_step(run: Run, file: Path) -> None:
    ran = run("replay", file, "--step", typed="\n\nq\n")

    assert ran.status == 0
    assert ran.out.count("Enter: on") == 3
    assert "Herrlof · round 1 of at most 10 – Waiting for Björn and Dagny: a prediction." in ran.out
    assert "Dagny: hand" in ran.out
    shown = [line.split()[1:] for line in ran.out.splitlines() if "│ Predicted" in line]
    moves = load_record(GAME, file.read_bytes()).moves
    first, second = [str(m.choice.tricks) for m in moves if isinstance(m.choice, Predict)][:2]
    unknown = ["–"] * 3
    assert [words[1:-1] for words in shown] == [unknown, [first, "–", "–"], [first, second, "–"]]

    short = run("replay", file, "--step", "--seat", 1, typed="\n")
    assert short.out.count("Enter: on") == 2
    assert "Astrid: hand" not in short.out


@pytest.mark.parametrize("seat", [1, None])
def test_redacted(run: Run, file: Path, folder: Path, seat: int | None) -> None:
    whose = ("--spectator",) if seat is None else ("--seat", seat)
    nameless = re.sub(r',"names":[^]]*]', "", file.read_text(encoding="utf-8"))
    # A redacted record has no names.
    file.write_text(nameless)
    record = load_record(GAME, nameless)

    ran = run("redact", file, *whose, "--out", "seen.json")

    assert ran.status == 0
    written = (folder / "seen.json").read_text()
    assert written == dump_redacted_record(redact(record, seat)) + "\n"
    seen = run("replay", "seen.json")
    assert seen.status == 0
    assert seen.out == run("replay", file, *whose).out == run("replay", "seen.json", *whose).out
    assert "holds only what" in run("replay", "seen.json", "--seat", 0).refused()


def test_good_beginning_of_a_wrong_record(run: Run, file: Path, folder: Path) -> None:
    text = file.read_text()
    file.write_text(text.replace('"winners":[0]', '"winners":[2]'))

    ran = run("replay", file)

    assert ran.status == 1
    assert "Astrid wins the match" in ran.out
    assert "another result" in ran.err
    assert ran.err.count("\n") == 1


def test_unknown_seat(run: Run, file: Path) -> None:
    assert "the seats are 0 to 2" in run("replay", file, "--seat", 3).refused()
    assert "the seats are 0 to 2" in run("redact", file, "--seat", 3, "--out", "x.json").refused()


def test_verify(run: Run, file: Path, folder: Path) -> None:
    whole = run("verify", file)
    assert whole.status == 0
    moves = len(load_record(GAME, file.read_bytes()).moves)
    assert f"all {moves} moves are legal, the chance outcomes match the seed" in whole.out
    assert "and the result agrees." in whole.out

    unseeded = Match.unseeded(GAME, Rules(2))
    (folder / "begun.json").write_text(dump_record(unseeded.record()))
    begun = run("verify", "begun.json")
    assert begun.status == 0
    assert "all 0 moves are legal, there is no seed" in begun.out
    assert "the match is not over" in begun.out
    assert run("replay", "begun.json").status == 0


def test_your_own_match_is_told_to_you(run: Run) -> None:
    """The person who played has no name in the headers, and `replay` says `You`."""
    run("play", "--seed", 1, "--option", "hand_size=5", "--bot", "random", typed="1\n" * 4 + "q\n")
    ran = run("replay", "herrlof.json")
    assert ran.out.splitlines()[1] == "You, Astrid"
    assert "You predict 1 trick." in ran.out
    assert "Player 1" not in ran.out
