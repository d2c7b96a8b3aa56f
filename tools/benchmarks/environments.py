"""The cases of `herrlof_arena.adapters` for PettingZoo and Gymnasium."""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import numpy as np

from herrlof_arena.adapters.gymnasium_vector import BatchEnv
from herrlof_arena.adapters.pettingzoo import env, raw_env
from herrlof_rules import GAMES
from tools.benchmarks.measure import Case, clock, random_play, steps

PLAYED = (("herrlof", 3), ("odin", 4))
SIZES = (64, 1024, 4096)
KINDS: dict[str, dict[str, Any]] = {
    "self-play": {"self_play": True},
    "self-play, no copies": {"self_play": True, "copy": False},
    "against random": {"copy": False},
}
TURNS = 20_000
"""The goal for turns of PettingZoo in a second."""


def cases() -> list[Case]:
    """PettingZoo with and without the checks of `env`; vector environments by size."""
    rows = []
    for name, players in PLAYED:
        rules = GAMES[name].rules(players=players)
        title = f"{name.capitalize()}, {players} players"
        rows.append(random_play(f"{title}: PettingZoo env", turns(env(name, rules)), TURNS))
        rows.append(random_play(f"{title}: PettingZoo raw_env", turns(raw_env(name, rules))))
        for size in SIZES:
            for kind, keywords in KINDS.items():
                make = partial(BatchEnv, name, players=players, num_envs=size, **keywords)
                rows.append(steps(f"{title}: BatchEnv, {kind}, {size}", size, vector_steps(make)))
    return rows


def turns(environment: Any) -> Callable[[Random], int]:
    """Returns a function that plays a match in PettingZoo's loop and counts its decisions."""

    def play(rng: Random) -> int:
        decisions = 0
        environment.reset(seed=rng.getrandbits(31))
        for _ in environment.agent_iter():
            observation, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                environment.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            environment.step(legal[int(rng.random() * len(legal))])
            decisions += 1
        return decisions

    return play


def vector_steps(make: Callable[[], Any]) -> Callable[[int], Iterator[float]]:
    """Steps with observations, masks and rewards; choosing the ids is not counted."""

    def begin(seed: int) -> Iterator[float]:
        environment = make()
        environment.reset(seed=seed)
        while True:
            ids = environment.batch.choose()
            start = clock()
            environment.step(ids)
            yield clock() - start

    return begin
