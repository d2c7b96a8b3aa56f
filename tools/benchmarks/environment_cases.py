"""What is measured of `herrlof_rules.adapters` for PettingZoo and Gymnasium."""

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

from herrlof_rules import GAMES
from herrlof_rules.adapters.gymnasium_vector import BatchEnv
from herrlof_rules.adapters.pettingzoo import env, raw_env
from tools.benchmarks.measure import Case, Measure, clock

PLAYED = (("herrlof", 3), ("odin", 4))
SIZES = (64, 1024, 4096)


def turns(make: Callable[[], Any]) -> Measure:
    """Random play as PettingZoo's loop has it: `last()`, a legal id of the mask, `step()`."""

    def measure(budget: float, seed: int) -> float:
        environment, rng = make(), Random(seed)
        decisions, start = 0, clock()
        environment.reset(seed=seed)
        while (spent := clock() - start) < budget:
            for _ in environment.agent_iter():
                observation, _, terminated, truncated, _ = environment.last()
                if terminated or truncated:
                    environment.step(None)
                    continue
                legal = np.flatnonzero(observation["action_mask"])
                environment.step(legal[int(rng.random() * len(legal))])
                decisions += 1
            environment.reset()
        return decisions / spent

    return measure


def vector_steps(name: str, players: int, size: int, **keywords: Any) -> Measure:
    """Steps of a vector environment with observations, masks and rewards.

    Choosing the ids is not counted.
    """

    def measure(budget: float, seed: int) -> float:
        environment: BatchEnv = BatchEnv(name, players=players, num_envs=size, **keywords)
        environment.reset(seed=seed)
        decisions, spent, warm = 0, 0.0, 30
        while spent < budget or warm > 0:
            ids = environment.batch.random_ids()
            start = clock()
            environment.step(ids)
            if warm:
                warm -= 1
                continue
            spent += clock() - start
            decisions += size
        return decisions / spent

    return measure


def cases() -> list[Case]:
    """PettingZoo with and without the checks of `env`; vector environments by size."""
    found = []
    for name, players in PLAYED:
        rules = GAMES[name].rules(players=players)
        title = f"{name.capitalize()}, {players} players"
        for kind, make in (("env", env), ("raw_env", raw_env)):
            measure = turns(lambda make=make, name=name, rules=rules: make(name, rules))  # type: ignore[misc]
            found.append(Case(f"{title}: PettingZoo {kind}", "decisions/s", measure))
        for size in SIZES:
            for words, keywords in (
                ("self-play", {"self_play": True}),
                ("self-play, no copies", {"self_play": True, "copy": False}),
                ("against random", {"copy": False}),
            ):
                found.append(
                    Case(
                        f"{title}: BatchEnv, {words}, {size}",
                        "decisions/s",
                        vector_steps(name, players, size, **keywords),
                    )
                )
    return found
