"""Faults in the dice game of the how-to page, found by a bare `check_game(game, rules)`."""

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from attrs import evolve

from herrlof_rules.core.game import Game

if (EXAMPLES := str(Path(__file__).parents[2] / "examples")) not in sys.path:
    sys.path.insert(0, EXAMPLES)
dare: Any = import_module("dare")

PLANTED: dict[str, tuple[Game, Any, str]] = {}
"""By what is wrong: the game, the rules, and the law that it breaks."""


def planted(fault: str, law: str, rules: Any = None) -> Callable[[Callable[[], Game]], None]:
    def keep(make: Callable[[], Game]) -> None:
        PLANTED[fault] = (make(), rules or dare.Rules(), law)

    return keep


@planted("a leak that begins after 150 moves", "secrecy", dare.Rules(rounds=60))
def _() -> Game:
    def observe(state: Any, seat: int | None) -> Any:
        seen = dare.observe(state, seat)
        if seat is None or not state.dice or state.played < 50:
            return seen
        return evolve(seen, die=max(state.dice))

    return evolve(dare.GAME, observe=observe)
