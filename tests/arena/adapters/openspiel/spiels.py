"""Plays games of OpenSpiel."""

from random import Random
from typing import Any

import pyspiel


def ids(state: Any) -> list[int]:
    if state.is_chance_node():
        return [number for number, _ in state.chance_outcomes()]
    legal: list[int] = state.legal_actions()
    return legal


def played(game: Any, moves: int, seed: int = 1) -> Any:
    """Returns a state after some random steps, at the next decision or at the end."""
    rng, state = Random(seed), game.new_initial_state()
    while not state.is_terminal() and (moves > 0 or state.is_chance_node()):
        state.apply_action(rng.choice(ids(state)))
        moves -= 1
    return state


def load(text: str) -> Any:
    return pyspiel.load_game(text)
