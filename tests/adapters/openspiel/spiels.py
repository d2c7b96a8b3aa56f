"""Games of OpenSpiel that the tests play."""

from random import Random
from typing import Any

import pyspiel
from attrs import frozen

import herrlof_rules.adapters.openspiel  # noqa: F401 - registers the games


@frozen
class Miniature:
    """A game for two of one round or hand, with what is known of its tree."""

    text: str
    decisions: int
    sets: int
    value: float


ODIN_5 = Miniature(
    "python_odin(deck=[B1 B3 R1 R2 P4],first_player=0,hand_size=2,max_hands=1,players=2)",
    474,
    249,
    2 / 15,
)
ODIN_6 = Miniature(
    "python_odin(deck=[B1 B2 B3 R1 R2 R4],first_player=0,hand_size=2,max_hands=1,players=2)",
    1386,
    521,
    17 / 45,
)
HERRLOF_5 = Miniature(
    "python_herrlof(deck=[B1 B3 R6 H V],first_dealer=0,hand_size=2,max_rounds=1,players=2)",
    4143,
    1401,
    7 / 90,
)


def ids(state: Any) -> list[int]:
    if state.is_chance_node():
        return [number for number, _ in state.chance_outcomes()]
    legal: list[int] = state.legal_actions()
    return legal


def played(game: Any, moves: int, seed: int = 1) -> Any:
    """A state so many random steps on, then at a decision, or at the end."""
    rng, state = Random(seed), game.new_initial_state()
    while not state.is_terminal() and (moves > 0 or state.is_chance_node()):
        state.apply_action(rng.choice(ids(state)))
        moves -= 1
    return state


def load(text: str) -> Any:
    return pyspiel.load_game(text)
