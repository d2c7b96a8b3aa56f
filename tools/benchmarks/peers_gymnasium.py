"""Card games of Gymnasium and PettingZoo, one after another and in their own vector environments.

Blackjack is the only card game of Gymnasium.  PettingZoo's are those of RLCard; SuperSuit makes
vector environments of them, in which every agent of a match is a row.
"""

from importlib import import_module
from importlib.metadata import version
from typing import Any

import numpy as np

from tools.benchmarks.environment_cases import turns
from tools.benchmarks.measure import Case, Measure, clock

gymnasium: Any = import_module("gymnasium")
supersuit: Any = import_module("supersuit")
leduc: Any = import_module("pettingzoo.classic.leduc_holdem_v4")
texas: Any = import_module("pettingzoo.classic.texas_holdem_v4")
conversions: Any = import_module("pettingzoo.utils.conversions")

LIBRARY = f"Gymnasium {version('gymnasium')}, PettingZoo {version('pettingzoo')}"
SIZES = (64, 1024)


def blackjack(size: int, mode: str) -> Measure:
    """Steps of Blackjack in Gymnasium's own vector environments.

    `async` spreads them over processes, whose time is not this one's: it is given by the clock on
    the wall.
    """
    from time import perf_counter  # noqa: PLC0415 - beside the reason for it

    now = perf_counter if mode == "async" else clock

    def measure(budget: float, seed: int) -> float:
        envs = gymnasium.make_vec("Blackjack-v1", num_envs=size, vectorization_mode=mode)
        envs.reset(seed=seed)
        decisions, spent = 0, 0.0
        while spent < budget:
            actions = envs.action_space.sample()
            start = now()
            envs.step(actions)
            spent += now() - start
            decisions += size
        envs.close()
        return decisions / spent

    return measure


def through_supersuit(module: Any, size: int) -> Measure:
    """Steps of a PettingZoo game through SuperSuit; a decision is that of the agent to act."""

    def measure(budget: float, seed: int) -> float:
        env = conversions.turn_based_aec_to_parallel(module.raw_env())
        envs = supersuit.concat_vec_envs_v1(
            supersuit.pettingzoo_env_to_vec_env_v1(env), size, base_class="gymnasium"
        )
        observations, _ = envs.reset(seed=seed)
        decisions, spent = 0, 0.0
        while spent < budget:
            masks = observations["action_mask"]
            actions = (masks * np.random.random(masks.shape)).argmax(axis=1)
            start = clock()
            observations, *_ = envs.step(actions)
            spent += clock() - start
            decisions += size
        return decisions / spent

    return measure


def cases() -> list[Case]:
    """Turns one by one, and steps of vector environments."""
    found = [
        Case("PettingZoo leduc_holdem_v4 env", "decisions/s", turns(leduc.env)),
        Case("PettingZoo texas_holdem_v4 env", "decisions/s", turns(texas.env)),
    ]
    for size in SIZES:
        found += [
            Case(
                f"Gymnasium Blackjack, SyncVectorEnv, {size}",
                "decisions/s",
                blackjack(size, "sync"),
            ),
            Case(
                f"SuperSuit of PettingZoo leduc_holdem_v4, {size}",
                "decisions/s",
                through_supersuit(leduc, size),
            ),
            Case(
                f"SuperSuit of PettingZoo texas_holdem_v4, {size}",
                "decisions/s",
                through_supersuit(texas, size),
            ),
        ]
    found.append(
        Case(
            "Gymnasium Blackjack, AsyncVectorEnv, 8, by the wall clock",
            "decisions/s",
            blackjack(8, "async"),
        )
    )
    return found
