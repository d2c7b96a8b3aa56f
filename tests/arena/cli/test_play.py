"""`play`: a person types choices in a match against bots."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from arena.cli.forking import Forks
from arena.cli.running import Run, Running, in_terminal

from herrlof_arena.bots import Bot, RandomBot, ask
from herrlof_arena.cli.narrator import names_at_table
from herrlof_rules.documents import load_record
from herrlof_rules.herrlof import GAME
from herrlof_rules.match import Match, replay, verify
from herrlof_rules.sentences import Sentences

SMALL = ("--option", "hand_size=5", "--bot", "random")


def kept(path: Path) -> Any:
    """Returns the match in a file."""
    return verify(load_record(GAME, path.read_bytes()))


def test_whole_match(run: Run, folder: Path) -> None:
    ran = run("play", "--seed", 1, "--option", "max_rounds=3", *SMALL, typed="1\n" * 400)

    assert ran.status == 0
    assert ran.err == ""
    match = kept(folder / "herrlof.json")
    assert match.result is not None
    assert re.search(r"(You win|Astrid wins) the match", ran.out)
    assert ran.out.count("Score sheet") == len(match.view(0).observation.sheets)
    assert "herrlof-rules replay herrlof.json" in ran.out


@pytest.mark.parametrize("seat", [0, 2])
def test_the_person_sees_what_the_seat_may(run: Run, folder: Path, seat: int) -> None:
    asked = ("--players", 3, "--seed", 5, "--seat", seat, "--option", "max_rounds=3")
    ran = run("play", *asked, *SMALL, typed="1\n" * 400)

    lines = ran.out.splitlines()
    tell = Sentences(GAME, names=[name or "Me" for name in names_at_table(3, seat)], you=seat)
    sentences = [tell.event(event) for event in kept(folder / "herrlof.json").view(seat).events]
    assert [line for line in lines if line in sentences] == sentences
    assert not re.search(r"(Astrid|Björn) holds [BGRY]", ran.out)


def test_left_and_gone_on_with_is_the_same_match(run: Run, folder: Path) -> None:
    two_rounds = ("--seed", 1, "--option", "max_rounds=2", *SMALL)
    run("play", *two_rounds, "--out", "whole.json", typed="1\n" * 100)

    left = run("play", *two_rounds, "--out", "parts.json", typed="1\n" * 9 + "q\n")
    assert left.status == 0
    assert "herrlof-rules play --resume parts.json\n" in left.out
    assert kept(folder / "parts.json").result is None
    tell = Sentences(GAME, names=names_at_table(2, 0), you=0)
    sentences = [tell.event(event) for event in kept(folder / "parts.json").view(0).events]
    # The typed text ends before the match is over.
    again = run("play", "--resume", "parts.json", typed="1\n" * 3)
    assert again.status == 0
    assert "\n".join(sentences[-5:]) in again.out
    assert sentences[0] not in again.out
    assert run("play", "--resume", "parts.json", typed="1\n" * 100).status == 0

    assert kept(folder / "whole.json").result is not None
    assert kept(folder / "parts.json") == kept(folder / "whole.json")


def test_take_back(run: Run, folder: Path) -> None:
    """If a choice is taken back and made again, the same chance outcomes and bot moves follow."""
    start = ("play", "--seed", 3, "--bot", "random", "--out")
    plain = run(*start, "plain.json", typed="4\n1\n1\n1\nq\n")
    ran = run(*start, "undone.json", typed="u\n7\nu\n4\n1\n2\nu\n1\n1\nq\n")

    assert plain.status == ran.status == 0
    assert "There is nothing to take back." in ran.out
    assert ran.out.count("Taken back.") == 2
    assert kept(folder / "undone.json") == kept(folder / "plain.json")


def test_ways_to_type(run: Run, folder: Path) -> None:
    match: Any = Match.start(GAME, GAME.edition("english", 2), seed=26)
    match = match.play(GAME.parse_action("predict 5"), 0)
    while match.turn.seats != (0,):
        seat = match.turn.seats[0]
        match = match.play(ask(match, seat, RandomBot()), seat)
    card = match.legal_actions(match.turn.seats[0])[0].card.value
    other = "R7"
    typed = ["", "?", "foo", "play", "play Q1", f"play {other.lower()}", other, "99", "predict 3"]

    keys = "PREDICT 5\n" + "\n".join(typed) + f"\n{card.lower()}\n"
    ran = run("play", "--seed", 26, "--bot", "random", typed=keys)

    assert "Play a card. The leader may play anything (T3)" in ran.out.replace("\n", " ")
    assert "'foo' is not an action" in ran.out
    assert ran.out.count("You must play blue or a symbol card (T4).") == 2
    assert "99 is not in the list" in ran.out
    assert f"You play {card}." in ran.out


def test_finished_match_cannot_be_resumed(run: Run, folder: Path) -> None:
    run("demo", "--seed", 1)

    assert "is over" in run("play", "--resume", "herrlof-demo.json").refused()


def test_match_without_a_seed_cannot_be_resumed(run: Run, folder: Path) -> None:
    run("play", typed="q\n")
    file = folder / "herrlof.json"
    match = replay(load_record(GAME, file.read_bytes())).match
    file.write_text(file.read_text().replace(f'"{match.seed}"', "null"))

    assert "has no seed" in run("play", "--resume", "herrlof.json").refused()


def test_meta_of_a_record_is_not_trusted(run: Run, folder: Path) -> None:
    run("play", "--seed", 1, typed="q\n")
    file = folder / "herrlof.json"
    file.write_text(
        file.read_text().replace(
            '"meta":{"bot":"learned","names":["","Astrid"],"seat":0}',
            '"meta":{"bot":"evil:BOT","names":["\\u001b","Astrid"],"seat":"1"}',
        )
    )

    assert "evil" in file.read_text()

    ran = run("play", "--resume", "herrlof.json", typed="q\n")

    assert "you play against Astrid (bot: learned)" in ran.out.replace("\n", " ")


def test_sitting_elsewhere_on_resuming(run: Run, folder: Path) -> None:
    run("play", "--seed", 1, typed="4\n1\nq\n")

    ran = run("play", "--resume", "herrlof.json", "--seat", 1, "--bot", "random", typed="q\n")

    assert "you play against Player 1 (bot: random)" in ran.out.replace("\n", " ")


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is no signal there")
def test_interrupt_keeps_the_match(forks: Forks, tmp_path: Path) -> None:
    process = Running(forks, tmp_path, "play --seed 1")
    process.typed.write("4\n")
    process.typed.flush()
    while not process.out.readline().startswith("Astrid leads"):
        pass
    ended = process.interrupted()

    assert (ended.status, ended.err) == (130, "")
    assert ended.out.endswith("\n  herrlof-rules play --resume herrlof.json\n")
    assert [entry.by for entry in kept(tmp_path / "herrlof.json").log][:3] == [
        "chance",
        "chance",
        0,
    ]


def test_interrupt_of_a_print(
    run: Run,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    interrupt_next_print: Callable[[], None],
) -> None:
    """Ctrl-C inside a print, where it is likely on a busy machine, does not hide how to go on."""

    def interrupting(match: Match[Any], seat: int, bot: Bot) -> object:
        interrupt_next_print()
        return ask(match, seat, bot)

    monkeypatch.setattr("herrlof_arena.cli.play.ask", interrupting)
    ran = run("play", "--seed", 1, typed="4\n")

    assert (ran.status, ran.err) == (130, "")
    assert ran.out.endswith("\n  herrlof-rules play --resume herrlof.json\n")
    assert kept(folder / "herrlof.json")


@pytest.mark.skipif(sys.platform == "win32", reason="has no pseudo-terminals")
@pytest.mark.parametrize("colour", [True, False])
def test_in_a_terminal(forks: Forks, tmp_path: Path, *, colour: bool) -> None:
    """A terminal gets colour unless it asks for none; the cards' letters are there either way."""
    settings = {} if colour else {"NO_COLOR": "1"}
    seen = in_terminal(forks, tmp_path, "play --seed 1", b"4\nq\n", settings)

    assert "--resume herrlof.json" in seen
    assert "B5" in seen
    assert ("\x1b[1;38;5;" in seen or "\x1b[1;97;" in seen) is colour


def test_a_process_in_a_terminal_without_unicode(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "herrlof_arena", "play", "--seed", "1"],
        cwd=tmp_path,
        input=b"4\nq\n",
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        check=True,
    )

    assert ran.stderr == b""
    assert ran.stdout.isascii()


def test_the_memory_aid_lists_earlier_cards(run: Run, folder: Path) -> None:
    """T10: earlier cards are shown with `--memory-aid` only, in the table and in `history`."""
    moves = "3\n" + "1\n" * 14 + "history\nq\n"
    asked = ("--seed", 1, "--option", "hand_size=9", "--bot", "random")
    without = run("play", *asked, "--out", "without.json", typed=moves)
    aided = run("play", *asked, "--out", "aided.json", "--memory-aid", typed=moves)

    assert kept(folder / "without.json").log == kept(folder / "aided.json").log
    gone = kept(folder / "aided.json").view(0).observation.gone
    assert len(gone) >= 4
    listed = "Cards played so far " + " ".join(card.value for card in gone)
    assert listed in " ".join(aided.out.replace("│", " ").split())
    assert "Cards played so far" not in without.out
    assert "Earlier cards may not be looked up" in without.out.split("history\n")[1]
    assert "may not be looked up" not in aided.out
    round_began = "deals and turns up" if "deals and turns up" in aided.out else "deal and turn up"
    assert round_began in aided.out.split("history\n")[1]
    assert round_began not in without.out.split("history\n")[1]
    assert "--resume aided.json --memory-aid" in aided.out


def test_a_language_brings_the_edition_of_its_box(run: Run, folder: Path) -> None:
    """E: without `--edition`, `--language de` selects the German edition, and a line says so."""
    ran = run("play", "--language", "de", *SMALL, typed="q\n")
    assert "Ausgabe: Deutsch. Zu zweit bringen auch fünf Stiche die 5 Punkte" in ran.out
    assert kept(folder / "herrlof.json").rules.small_bonus_tricks == (3, 4, 5)

    chosen = run("play", "--language", "de", "--edition", "english", *SMALL, typed="q\n")
    assert "Ausgabe: Englisch." in chosen.out
    assert kept(folder / "herrlof-2.json").rules.small_bonus_tricks == (3, 4)


def test_a_seed_is_shown_at_the_end(run: Run) -> None:
    """A seed gives away every card, so `play` prints it when the match is over."""
    left = run("play", "--seed", "hush", *SMALL, "--out", "a.json", typed="q\n")
    assert "hush" not in left.out
    ended = run("play", "--seed", "hush", *SMALL, "--option", "max_rounds=1", typed="1\n" * 99)
    assert ended.out.endswith("Seed: hush\n")


def test_what_to_install_for_an_expert_and_estimates(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the extra `batch`, experts and hints use the learned bot, and say what to install."""
    monkeypatch.setattr("herrlof_arena.bots.heuristics.INSTALLED", False)
    need = "needs the extra batch: pip install 'herrlof-rules[batch]'"
    expert = run("play", "--level", "expert", "--seed", 1, typed="q\n")
    assert need in expert.out
    hinted = run("play", "--seed", 1, typed="hint\nq\n")
    before, after = hinted.out.split("): hint\n")
    assert need not in before
    assert "The choice of the learned bot" in after
    assert need in " ".join(after.split())
