"""`--option` changes any option of an edition's rules."""

from pathlib import Path
from typing import Any

import pytest
from arena.cli.running import Run

from herrlof_rules import GAMES
from herrlof_rules.documents import load_record


def rules(folder: Path, game: str) -> Any:
    of_name: Any = GAMES[game]
    return load_record(of_name, (folder / f"{game}-demo.json").read_bytes()).rules


def test_every_kind_of_value(run: Run, folder: Path) -> None:
    given = {
        "target": "20",
        "max_rounds": "1",
        "hand_size": "2",
        "small_bonus_tricks": "1, 2",
        "tie_breakers": "",
        "symbol_lead": "first_suit",
        "first_dealer": "1",
    }
    options = [word for name, value in given.items() for word in ("--option", f"{name}={value}")]

    assert run("demo", "--edition", "german", "--seed", 1, *options).status == 0

    changed = rules(folder, "herrlof")
    assert (changed.target, changed.max_rounds, changed.first_dealer) == (20, 1, 1)
    assert (changed.small_bonus_tricks, changed.tie_breakers) == ((1, 2), ())
    assert changed.symbol_lead == "first_suit"
    assert changed.final_tie == "share"  # The edition sets this value.


def test_none_and_cards(run: Run, folder: Path) -> None:
    deck = "deck=B1,B2,B3,R1,R2,R3"
    options = ("hand_size=2", deck, "target=3", "first_player=none", "max_hands=NONE")
    every = [word for option in options for word in ("--option", option)]

    assert run("demo", "--game", "odin", "--seed", 1, *every).status == 0

    changed = rules(folder, "odin")
    assert (changed.hand_size, changed.max_hands, changed.first_player) == (2, None, None)
    assert [card.value for card in changed.deck] == ["B1", "B2", "B3", "R1", "R2", "R3"]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("target=0", "target: must be a whole number from 1 to 1000000"),
        ("target=x", "target: must be a whole number from 1 to 1000000"),
        ("first_dealer=2.5", "first_dealer: must be a whole number from 0 to 1"),
        ("target=", "target: must be a whole number from 1"),
        ("target=9999999999999999999999", "target: must be a whole number from 1 to 1000000"),
        ("symbol_lead=never", "symbol_lead: must be one of: free, first_suit"),
        ("deck=Q1", "deck[0]: 'Q1' is not a card"),
        ("hand_size=30", "hand_size: 42 cards are too few for 2 hands of 30 and a trump card"),
        ("goal=3", "goal: is not one of: edition, players, hand_size, target, max_rounds"),
        ("target", "'target' is not NAME=VALUE"),
        ("players=3", "set players with --players"),
    ],
)
@pytest.mark.parametrize("command", [("play",), ("demo",), ("compare", "random")])
def test_refused_with_the_option_and_its_range(
    run: Run, command: tuple[str, ...], given: str, said: str
) -> None:
    refused = run(*command, "--option", given).refused()
    assert refused.startswith("--option: ")
    assert said in refused


def test_resuming_takes_the_rules_of_the_record(run: Run) -> None:
    run("play", "--option", "target=7", typed="q\n")

    assert "uses" in run("play", "--resume", "herrlof.json", "--option", "target=8").refused()
