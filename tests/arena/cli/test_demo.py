"""`demo`, the first command that a new user runs."""

import re
from pathlib import Path

import pytest
from arena.cli.running import Run

from herrlof_arena.bots import RandomBot, learned_bot, play_match
from herrlof_rules.documents import load_record
from herrlof_rules.herrlof import GAME
from herrlof_rules.match import verify

ONE_ROUND = ("--option", "max_rounds=1")


def test_a_whole_match(run: Run, folder: Path) -> None:
    ran = run("demo", "--seed", 1)

    assert (ran.status, ran.err) == (0, "")
    assert "Seed: 1" in ran.out
    assert "verified" in ran.out
    assert len(ran.out.splitlines()) < 60
    match = verify(load_record(GAME, (folder / "herrlof-demo.json").read_bytes()))
    assert match == play_match(
        GAME, GAME.edition("english", 2), [learned_bot(GAME, 2), RandomBot()], 1
    )


def test_again_takes_another_name(run: Run, folder: Path) -> None:
    first, second = (run("demo", "--seed", 1, *ONE_ROUND) for _ in range(2))

    assert second.out == first.out.replace("herrlof-demo", "herrlof-demo-2")
    assert sorted(path.name for path in folder.iterdir()) == [
        "herrlof-demo-2.json",
        "herrlof-demo.json",
    ]


def test_a_level_in_place_of_a_bot(run: Run, folder: Path) -> None:
    short = ("demo", *ONE_ROUND, "--seed", 1)
    by_level = run(*short, "--level", "medium").out
    assert (
        by_level == run(*short, "--bot", "heuristic", "--out", "herrlof-demo.json", "--force").out
    )
    assert run(*short, "--level", "best").refused() == (
        "--level: 'best' is not one of: easy, medium, hard, expert"
    )
    both = run(*short, "--level", "easy", "--bot", "learned").refused()
    assert both == "--level and --bot both choose the bot; give one of them"
    resumed = run("play", "--resume", "herrlof-demo.json", "--level", "easy").refused()
    assert resumed.startswith("--resume takes the bot from the record")


@pytest.mark.parametrize(
    "options",
    [
        ("--players", "3", "--edition", "german"),
        ("--bot", "random", "--seed", "any text"),
        ("--seed", "hex:00ff"),
        ("--seed", "str:7"),
    ],
)
def test_options(run: Run, options: tuple[str, ...]) -> None:
    assert run("demo", *options).status == 0


@pytest.mark.parametrize(("command", "file"), [("demo", "herrlof-demo"), ("play", "herrlof")])
def test_without_a_seed_nobody_can_guess_it(
    run: Run, folder: Path, command: str, file: str
) -> None:
    for _ in range(2):
        run(command, *ONE_ROUND, "--bot", "random", typed="q\n")

    seeds = [
        load_record(GAME, (folder / name).read_bytes()).seed
        for name in (f"{file}.json", f"{file}-2.json")
    ]
    assert all(re.fullmatch("hex:[0-9a-f]{64}", str(seed)) for seed in seeds)
    assert seeds[0] != seeds[1]


@pytest.mark.parametrize(
    ("seed", "shown"),
    [
        ("t1", "t1"),
        ("7", "7"),
        ("int:7", "7"),
        ("str:7", "str:7"),
        (":a:b", ":a:b"),
        ("str:int:1", "str:int:1"),
        ("str:", "str:"),
        ("hex:00", "hex:00"),
    ],
)
def test_a_seed_is_shown_as_it_can_be_typed(run: Run, seed: str, shown: str) -> None:
    """The seed that `demo` prints, typed after `--seed`, gives the same match."""
    first, again = (
        run("demo", "--seed", each, "--out", f"{number}.json", *ONE_ROUND).out.splitlines()
        for number, each in enumerate((seed, shown))
    )

    assert first[-1] == f"Seed: {shown}"
    assert shown not in first[0]
    assert first[:-2] == again[:-2]


@pytest.mark.parametrize(
    "text", ["[/]", "[bold]x", ":smile:", "two  spaces", "\x1b[31m\x9b\u202e", "\n"]
)
@pytest.mark.parametrize("command", ["demo", "play"])
def test_seeds_and_names_are_no_markup(run: Run, folder: Path, command: str, text: str) -> None:
    shown = "".join(character if character.isprintable() else "?" for character in text)
    name = text.replace("/", "|")

    ran = run(command, "--seed", text, "--out", f"{name}.json", *ONE_ROUND, typed="q\n")

    assert ran.status == 0, ran.err
    # The match is not over, so `play` does not show the seed.
    assert (f"Seed: {shown}\n" in ran.out) == (command == "demo")
    assert f"{shown.replace('/', '|')}.json" in ran.out
    assert (folder / f"{name}.json").exists()
    verified = run("verify", f"{name}.json")
    assert verified.out.startswith(f"{shown.replace('/', '|')}.json is verified: ")
    assert run("replay", f"{name}.json").status == 0


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ('"winners":[0]', '"winners":[1]', "another result"),
        ('"seed":"int:1"', '"seed":null', "replaying it gives a different match"),
    ],
)
def test_what_does_not_come_back_right_is_no_success(
    run: Run, monkeypatch: pytest.MonkeyPatch, right: str, wrong: str, said: str
) -> None:
    def spoil(out: Path | None, text: str, *, usual: str, replace: bool) -> Path:
        assert right in text
        Path(usual).write_text(text.replace(right, wrong))
        return Path(usual)

    monkeypatch.setattr("herrlof_arena.cli.demo.write_out", spoil)

    ran = run("demo", "--seed", 1)

    assert ran.status == 1
    assert said in ran.err
    assert "verified" not in ran.out
