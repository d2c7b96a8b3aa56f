"""The folder and format of all goldens, and the way in which choices are made."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from herrlof_rules import Chance, Over
from herrlof_rules.core.game import Game
from herrlof_rules.core.randomness import Stream, chance_stream
from herrlof_rules.documents import to_data

HOME = Path(__file__).parents[2] / "tests" / "goldens"
COMMAND = "python -m tools.goldens"


def rules_json(game: Game, rules: Any) -> Any:
    return to_data(game, rules)["rules"]


_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"))


def line(value: object) -> str:
    return f"{_ENCODER.encode(value)}\n"


def header(game: Game, about: str) -> str:
    return line({"about": about, "game": game.name, "made_by": COMMAND, "revision": game.revision})


def chosen(legal: tuple[Any, ...], seed: str, number: int) -> Any:
    """The action chosen at decision `number`."""
    return legal[Stream(seed, f"golden/{number}").randrange(len(legal))]


def course(game: Game, rules: Any, seed: str) -> Iterator[tuple[Any, int | None, Any]]:
    """Each state of a match with the seat that moves there, None for chance, and the move."""
    state = game.initial(rules)
    chances = decisions = 0
    while not isinstance(turn := game.turn(state), Over):
        seat = None
        if isinstance(turn, Chance):
            move = game.chance(state).sample(chance_stream(seed, chances))
            chances += 1
        else:
            seat = turn.seats[0]
            move = chosen(game.legal_actions(state, seat), seed, decisions)
            decisions += 1
        yield state, seat, move
        state = game.apply(state, move, seat)
