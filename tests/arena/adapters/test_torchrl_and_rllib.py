"""The documented calls of TorchRL and RLlib work, if the group `learners` is installed."""

from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="needs gymnasium")
pytest.importorskip("pettingzoo", reason="needs pettingzoo")
pytest.importorskip("numba", reason="needs numba")

import herrlof_arena.adapters.gymnasium
from herrlof_arena.adapters.gymnasium import SeatEnv
from herrlof_arena.adapters.gymnasium_vector import BatchEnv
from herrlof_arena.adapters.observations import Observations
from herrlof_arena.adapters.pettingzoo import env, parallel_env

assert herrlof_arena.adapters.gymnasium


@pytest.mark.parametrize("made", ["name", "batch", "several", "agents", "vectors", "together"])
def test_torchrl_plays_at_random(made: str) -> None:
    envs = pytest.importorskip("torchrl.envs", reason="needs torchrl")
    masked = Observations(key="observation")
    seen: Any = {
        "name": lambda: envs.TransformedEnv(
            envs.GymEnv("herrlof_rules/Odin-v0", observations=masked), envs.ActionMask()
        ),
        "batch": lambda: envs.GymWrapper(BatchEnv("odin", num_envs=4, autoreset_mode="Disabled")),
        "several": lambda: envs.GymEnv(
            "herrlof_arena.adapters.gymnasium:herrlof_rules/Odin-v0", num_envs=2
        ),
        "agents": lambda: envs.PettingZooWrapper(env("odin", players=3), use_mask=True),
        "vectors": lambda: envs.PettingZooWrapper(
            env("odin", players=3, observations=Observations()), use_mask=True
        ),
        "together": lambda: envs.PettingZooWrapper(parallel_env("odin", players=3)),
    }
    environment = seen[made]()
    rolled = environment.rollout(20, break_when_any_done=False)
    environment.close()
    assert rolled.batch_size[-1] == 20


def test_torchrl_masks_a_distribution() -> None:
    """The guide's transform makes boolean masks, which `MaskedCategorical` needs."""
    envs = pytest.importorskip("torchrl.envs", reason="needs torchrl")
    import torch
    from torchrl.modules import MaskedCategorical

    masks = envs.DTypeCastTransform(torch.int8, torch.bool, in_keys=["action_mask"])
    form = Observations(key="observation")
    transformed = envs.TransformedEnv(
        envs.GymEnv("herrlof_rules/Odin-v0", observations=form),
        envs.Compose(masks, envs.ActionMask()),
    )
    mask = transformed.reset()["action_mask"]
    assert mask.dtype is torch.bool
    chosen = MaskedCategorical(logits=torch.zeros(mask.shape), mask=mask).sample()
    assert mask[..., chosen].all()
    assert transformed.rollout(20, break_when_any_done=False).batch_size[-1] == 20


def test_rllib_trains_a_single_seat() -> None:
    ppo = pytest.importorskip("ray.rllib.algorithms.ppo", reason="needs ray")
    from ray.rllib.core.rl_module.rl_module import RLModuleSpec
    from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
    from ray.tune import register_env

    form = Observations(key="observations")
    register_env("seat", lambda _: SeatEnv("odin", players=2, observations=form))
    config = (
        ppo.PPOConfig()
        .environment("seat")
        .env_runners(num_env_runners=0)
        .training(train_batch_size_per_learner=64, minibatch_size=32, num_epochs=1)
        .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule))
    )
    trained = config.build_algo().train()["learners"]["default_policy"]
    assert trained["num_module_steps_trained"] >= 64
