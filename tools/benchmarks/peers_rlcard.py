"""RLCard's environments, as reinforcement learning drives them: `reset()` and `step()`.

Each step also encodes the observation; there is no cheaper public way.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from random import Random
from typing import Any

from tools.benchmarks.measure import Case, random_play

rlcard: Any = import_module("rlcard")

LIBRARY = f"RLCard {version('rlcard')}"


def random_game(env: Any) -> Callable[[Random], int]:
    """One game of an environment."""

    def play(rng: Random) -> int:
        rnd = rng.random
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(rnd() * len(legal))])
            decisions += 1
        return decisions

    return play


def cases() -> list[Case]:
    """The three games nearest to ours."""
    return [
        random_play(f"RLCard {name}", random_game(rlcard.make(name, config={"seed": 1})))
        for name in ("bridge", "uno", "doudizhu")
    ]
