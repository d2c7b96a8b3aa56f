"""The help commands at the table, and words that are never read as cards."""

import re
from pathlib import Path
from typing import Any

import pytest
from arena.cli.running import Run

from herrlof_rules import GAMES
from herrlof_rules.documents import load_record
from herrlof_rules.match import Match, verify
from herrlof_rules.sentences import Sentences, clauses, languages


def words(text: str) -> str:
    return " ".join(text.split())


def kept(path: Path, game: str) -> Match:
    of_name: Any = GAMES[game]
    return verify(load_record(of_name, path.read_bytes()))


@pytest.mark.parametrize("width", [40, 100])
@pytest.mark.parametrize(
    ("game", "told"),
    [
        (
            "herrlof",
            [
                "5 more for holding",
                "If you win a trick with a 6, you may take a card",
                "reaches 33 points",
            ],
        ),
        ("odin", ["the fewest points win", "a player has 33 points or more"]),
    ],
)
def test_help_teaches(
    run: Run, monkeypatch: pytest.MonkeyPatch, game: str, told: list[str], width: int
) -> None:
    """The help explains the decision, the scoring under these rules, the cards and the input."""
    monkeypatch.setenv("COLUMNS", str(width))
    ran = run("play", "--game", game, "--option", "target=33", "--seed", 1, typed="?\nq\n")

    said = ran.out.split("): ?\n")[1]
    assert (
        max(len(line.rstrip()) for line in said.split("The match is saved")[0].splitlines())
        <= width
    )
    for sentence in told:
        assert sentence in words(said)
    kind = "predict" if game == "herrlof" else "play"
    assert words(GAMES[game].prompts[kind]) in words(said)
    for word in ("rules T4", "history", "scores", "table", "hint Advice: an estimate"):
        assert word in words(said)


def test_help_of_a_game_of_ones_own_tells_no_clauses(run: Run, stones: str) -> None:
    ran = run("play", "--game", stones, "--seed", 1, typed="?\nrules\nrules S1\nq\n")

    assert "rules T4" not in ran.out
    assert ran.out.count("Stones has no numbered clauses.") == 2
    assert run("rules", "S1", "--game", stones).out == "Stones has no numbered clauses.\n"
    assert "play R7" not in ran.out


def test_clauses_at_the_table_and_away_from_it(run: Run) -> None:
    text = clauses(GAMES["herrlof"])["T4"]
    ran = run("play", "--seed", 1, typed="rules t4\nrules\nRULES Q9\nq\n")

    assert words(f"T4 {text}") in words(ran.out)
    assert words(ran.out).count("Clauses: C1–C5, M1–M6,") == 2
    assert "Herrlof has no clause 'Q9'." in ran.out
    assert words(run("rules", "T4").out) == words(f"T4 {text}")
    assert run("rules", "--game", "odin").out.startswith("Clauses: C1–C5, ")
    assert run("rules", "Q9").refused() == "herrlof has no clause 'Q9'"


def test_an_unknown_clause_is_said_in_the_language_of_the_table(run: Run) -> None:
    ran = run("play", "--game", "odin", "--language", "de", "--seed", 1, typed="rules S1\nq\n")

    assert "Odin hat keine Klausel 'S1'." in ran.out


def test_history_and_scores(run: Run, folder: Path) -> None:
    typed = "scores\n4\n1\n1\n1\nhistory\ntable\nq\n"
    ran = run("play", "--seed", 1, "--bot", "random", typed=typed)

    assert "Nothing has been scored yet." in ran.out
    match = kept(folder / "herrlof.json", "herrlof")
    tell = Sentences(GAMES["herrlof"], names=("Me", "Astrid"), you=0)
    sentences = [tell.event(event) for event in match.view(0).events]
    said = ran.out.split("): history\n")[1].split("Your choice")[0]
    assert said.splitlines() == sentences
    after = ran.out.split("): table\n")[1]
    assert " – Your turn. Play a card." in after
    assert re.search(r"^ +1 ", after, re.MULTILINE)


def test_scores_after_a_round(run: Run) -> None:
    short = ("--option", "hand_size=2", "--option", "max_rounds=3", "--bot", "random")
    ran = run("play", "--seed", 2, *short, typed="1\n1\n1\n1\nscores\nq\n")

    said = ran.out.split("): scores\n")[1]
    assert "Score sheet" in said
    assert "predicted/tricks/points" in said


def test_a_word_is_never_taken_for_a_card(run: Run, folder: Path) -> None:
    """`h` begins help, hint and history, so it plays a Hagalaz only after a confirmation."""
    start = ("play", "--seed", 1, "--bot", "random")
    ran = run(*start, typed="4\nh\n\nh\nno\nHELP\nq\n")
    assert ran.out.count("Do you mean “Play H”?") == 2
    assert "You play H." not in ran.out
    assert "What you can type:" in ran.out

    for number, typed in enumerate(("h\ny", "H", "play h", "PLAY H")):
        ran = run(*start, "--out", f"{number}.json", typed=f"4\n{typed}\nq\n")
        assert "You play H." in ran.out, typed


def test_a_letter_that_is_no_card(run: Run) -> None:
    ran = run("play", "--seed", 1, typed="h\nx\nundo\nquit\n")

    assert ran.out.count("is not an action.") == 2
    assert "There is nothing to take back." in ran.out
    assert ran.status == 0


def test_passing_is_automatic_if_asked(run: Run, folder: Path) -> None:
    """With `--auto-pass` a forced pass is automatic, and `undo` goes back to a real choice."""
    start = ("play", "--game", "odin", "--players", 6, "--seed", 2)
    asked = run(*start, "--out", "a.json", typed="1\n1\n1\nq\n")
    left = run(*start, "--auto-pass", "--out", "b.json", typed="1\n1\nq\n")

    assert asked.out.count("Your choice") == 4
    assert left.out.count("Your choice") == 3
    first, second = (kept(folder / name, "odin") for name in ("a.json", "b.json"))
    assert len(second.log) >= len(first.log)
    assert "--resume b.json --auto-pass" in left.out
    again = run("play", "--resume", "b.json", "--auto-pass", typed="u\nu\nu\nq\n")
    assert again.out.count("Taken back.") == 2
    assert "There is nothing to take back." in again.out
    assert not any(entry.by == 0 for entry in kept(folder / "b.json", "odin").log)


def test_a_card_is_never_played_automatically(run: Run) -> None:
    """The last card of a round is the only choice, and the person still plays it."""
    short = ("--option", "hand_size=2", "--option", "max_rounds=1", "--bot", "random")
    ran = run("play", "--seed", 2, "--auto-pass", *short, typed="1\n" * 9)

    shown = [line for line in ran.out.splitlines() if re.match(r" +1 Play \w\w? *$", line)]
    assert shown


@pytest.mark.parametrize(
    ("game", "language"),
    [(game.name, language) for game in GAMES.values() for language in languages(game)],
)
def test_every_language(run: Run, folder: Path, game: str, language: str) -> None:
    start = ("play", "--game", game, "--seed", 1, "--language", language)
    ran = run(*start, typed="?\nfoo\n99\nu\nscores\nrules\n4\nhistory\nq\n")

    assert (ran.status, ran.err) == (0, "")
    assert not re.search(r"\bui\.|\{|\bNone\b", ran.out)
    if language == "en":
        return
    assert ran.out.endswith(f"--resume {game}.json --language {language}\n")
    for english in ("You ", "Your", "Seat ", "seat ", "is not", "Nothing", " the ", "score sheet"):
        assert english not in ran.out


def test_language_of_the_environment(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HERRLOF_RULES_LANGUAGE", "nl")
    assert "Je hebt" in run("play", "--seed", 1, typed="q\n").out
    assert "wint de partij" in run("demo", "--seed", 1, "--option", "max_rounds=1").out
    assert "wint de partij" in run("replay", "herrlof-demo.json").out


def test_a_language_that_there_is_not(run: Run) -> None:
    refused = run("play", "--language", "fr").refused()
    assert refused == "--language: 'fr' is not one of: en, de, nl, for herrlof"


@pytest.mark.parametrize(("game", "players"), [("odin", 6), ("herrlof", 3)])
def test_forty_columns(run: Run, monkeypatch: pytest.MonkeyPatch, game: str, players: int) -> None:
    """Tables, lists and score sheets fit into 40 columns; a terminal wraps longer sentences."""
    monkeypatch.setenv("COLUMNS", "40")
    short = ("--option", "max_hands=1" if game == "odin" else "max_rounds=1", "--bot", "random")
    ran = run("play", "--game", game, "--players", players, "--seed", 1, *short, typed="1\n" * 99)

    assert ran.status == 0
    drawn = [line for line in ran.out.splitlines() if line.startswith(("╭", "│", "╰", "  "))]
    assert len(drawn) > 50
    assert max(map(len, drawn)) <= 40


def test_help_pages(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """`--help` lists commands in groups, `play` and `demo` first; flags show no type."""
    monkeypatch.setenv("COLUMNS", "80")
    out = run("--help").out
    places = [out.index(f"╭─ {group} ─") for group in ("Play", "Records", "Bots", "For programs")]
    assert places == sorted(places)
    commands = re.findall(r"(?m)^│ ([a-z][a-z-]+) {2,}", out)
    assert commands[:2] == ["play", "demo"]
    assert len(commands) == 16
    for command in commands:
        page = run(command, "--help").out
        assert not re.search(r"<(bool|str|int|float|Path|list)", page), command
        assert "*Host" not in page
