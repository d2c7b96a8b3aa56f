"""The calls that TorchRL and RLlib document, where they are installed."""

from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="needs gymnasium")
pytest.importorskip("pettingzoo", reason="needs pettingzoo")
pytest.importorskip("numba", reason="needs numba")

import herrlof_arena.adapters.gymnasium
from herrlof_arena.adapters.gymnasium import SeatEnv
from herrlof_arena.adapters.gymnasium_vector import BatchEnv
from herrlof_arena.adapters.observations import Observations
from herrlof_arena.adapters.pettingzoo import env

assert herrlof_arena.adapters.gymnasium


@pytest.mark.parametrize("made", ["name", "batch", "agents"])
def test_torchrl_plays_at_random(made: str) -> None:
    envs = pytest.importorskip("torchrl.envs", reason="needs torchrl")
    masked = Observations(key="observation")
    found: Any = {
        "name": lambda: envs.TransformedEnv(
            envs.GymEnv("herrlof_rules/Odin-v0", observations=masked), envs.ActionMask()
        ),
        "batch": lambda: envs.GymWrapper(BatchEnv("odin", num_envs=4)),
        "agents": lambda: envs.PettingZooWrapper(
            env("odin", players=3, observations=Observations()), use_mask=True
        ),
    }
    assert found[made]().rollout(20).batch_size[-1] > 1


def test_rllib_takes_a_single_seat() -> None:
    pytest.importorskip("ray.rllib.utils.pre_checks.env", reason="needs ray")
    from ray.rllib.utils.pre_checks.env import check_gymnasium_environments

    check_gymnasium_environments(
        SeatEnv("odin", players=2, observations=Observations(key="observations"))
    )
