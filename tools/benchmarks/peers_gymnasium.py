"""Card games of Gymnasium and PettingZoo, one after another and in their own vector environments.

Blackjack is the only card game of Gymnasium.  PettingZoo's are those of RLCard; SuperSuit makes
vector environments of them, in which every agent of a match is a row.
"""

from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.metadata import version
from time import perf_counter
from typing import Any

import numpy as np

from tools.benchmarks.environments import turns
from tools.benchmarks.measure import Case, clock, random_play, steps

gymnasium: Any = import_module("gymnasium")
supersuit: Any = import_module("supersuit")
conversions: Any = import_module("pettingzoo.utils.conversions")

LIBRARY = f"Gymnasium {version('gymnasium')}, PettingZoo {version('pettingzoo')}"
PETTINGZOO = ("leduc_holdem_v4", "texas_holdem_v4")
SIZES = (64, 1024)


def cases() -> list[Case]:
    """Turns one by one, and steps of vector environments."""
    games = {name: import_module(f"pettingzoo.classic.{name}") for name in PETTINGZOO}
    found = [random_play(f"PettingZoo {n} env", turns(game.env())) for n, game in games.items()]
    for size in SIZES:
        title = f"Gymnasium Blackjack, SyncVectorEnv, {size}"
        found.append(steps(title, size, blackjack(size, "sync")))
        for name, game in games.items():
            title = f"SuperSuit of PettingZoo {name}, {size}"
            found.append(steps(title, size, through_supersuit(game, size)))
    title = "Gymnasium Blackjack, AsyncVectorEnv, 8, by the wall clock"
    return [*found, steps(title, 8, blackjack(8, "async"))]


def blackjack(size: int, mode: str) -> Callable[[int], Iterator[float]]:
    """Steps in Gymnasium's own vector environments; `async` spreads them over processes."""
    now = perf_counter if mode == "async" else clock  # its time is not this process's

    def begin(seed: int) -> Iterator[float]:
        envs = gymnasium.make_vec("Blackjack-v1", num_envs=size, vectorization_mode=mode)
        envs.reset(seed=seed)
        try:
            while True:
                actions = envs.action_space.sample()
                start = now()
                envs.step(actions)
                yield now() - start
        finally:
            envs.close()

    return begin


def through_supersuit(module: Any, size: int) -> Callable[[int], Iterator[float]]:
    """Steps of a PettingZoo game through SuperSuit; a decision is that of the agent to act."""

    def begin(seed: int) -> Iterator[float]:
        env = conversions.turn_based_aec_to_parallel(module.raw_env())
        envs = supersuit.concat_vec_envs_v1(
            supersuit.pettingzoo_env_to_vec_env_v1(env), size, base_class="gymnasium"
        )
        observations, _ = envs.reset(seed=seed)
        while True:
            masks = observations["action_mask"]
            actions = (masks * np.random.random(masks.shape)).argmax(axis=1)
            start = clock()
            observations, *_ = envs.step(actions)
            yield clock() - start

    return begin
