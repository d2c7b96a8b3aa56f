"""Stable-Baselines3 learns on a batch, with the masks of `MaskablePPO`."""

import re
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("stable_baselines3", reason="needs stable_baselines3")
sb3_contrib = pytest.importorskip("sb3_contrib", reason="needs sb3_contrib")

import numpy as np
from gymnasium.error import InvalidAction
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.vec_env import VecMonitor

import herrlof_arena.adapters.gymnasium
from herrlof_arena.adapters.gymnasium_vector import BatchEnv
from herrlof_arena.adapters.networks import policy_bot
from herrlof_arena.adapters.observations import Observations
from herrlof_arena.adapters.stable_baselines3 import vec_env
from herrlof_arena.bots import RandomBot, play_match
from herrlof_rules import odin

assert herrlof_arena.adapters.gymnasium
PAGE = Path(__file__).parents[3] / "docs" / "how-to" / "train-with-stable-baselines3.md"
RULES = odin.Rules(2, hand_size=3, max_hands=1)


def made(**keywords: Any) -> Any:
    return vec_env(
        BatchEnv(odin.GAME, RULES, num_envs=8, **{"autoreset_mode": "SameStep", **keywords})
    )


def test_matches_follow_each_other() -> None:
    envs = made()
    envs.seed(5)
    first = envs.reset()
    ends = 0
    for _ in range(30):
        masks = envs.action_masks()
        assert np.array_equal(masks, np.stack(envs.env_method("action_masks")))
        observations, rewards, ended, infos = envs.step(masks.argmax(axis=1))
        assert observations.shape == first.shape
        assert rewards.dtype == np.float32
        for row, info in enumerate(infos):
            assert ("terminal_observation" in info) == ended[row]
            assert ended[row] or rewards[row] == 0
        ends += ended.sum()
    assert ends > 8
    envs.seed(5)
    assert np.array_equal(envs.reset(), first)
    _, rewards, ended, _ = envs.step(envs.action_masks().argmin(axis=1))
    assert ended.all()
    assert (rewards == -1).all()
    with pytest.raises(InvalidAction):
        envs.step(np.full(8, -1))


def test_what_a_match_in_a_batch_has_not() -> None:
    envs = made()
    assert envs.has_attr("action_masks")
    assert envs.get_attr("render_mode", [1, 2]) == [None, None]
    assert envs.env_is_wrapped(VecMonitor, 1) == [False]
    assert not envs.has_attr("nothing")
    with pytest.raises(AttributeError):
        envs.set_attr("seat", 1)
    with pytest.raises(AttributeError):
        envs.env_method("reset")
    with pytest.raises(ValueError, match="only one seat may learn"):
        made(self_play=True)
    with pytest.raises(ValueError, match='autoreset_mode="SameStep"'):
        made(autoreset_mode="NextStep")
    with pytest.raises(ValueError, match="without width"):
        made(observations=Observations(legal="legal_ids"))
    envs.close()


def test_maskable_ppo_learns_and_its_network_is_a_bot() -> None:
    model = sb3_contrib.MaskablePPO(
        "MlpPolicy", VecMonitor(made()), n_steps=16, batch_size=64, n_epochs=1, seed=1
    )
    model.learn(512)

    def scores(vectors: Any, masks: Any, _: Any) -> Any:
        tensors, _ = model.policy.obs_to_tensor(vectors)
        return model.policy.get_distribution(tensors, masks).distribution.logits

    bot = policy_bot(odin.GAME, scores)
    assert play_match(odin.GAME, RULES, (bot, RandomBot()), 1).result is not None


def test_its_own_vector_of_single_seats() -> None:
    """Stable-Baselines3's vector environment of `SeatEnv`s works without `rgb_array`."""
    envs = make_vec_env("herrlof_rules/Odin-v0", n_envs=2, env_kwargs={"rules": RULES})
    envs.reset()
    masks = np.stack(envs.env_method("action_masks"))
    envs.step(masks.argmax(axis=1))


def test_the_page_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The guide's programs run as they are printed, with fewer decisions and matches."""
    monkeypatch.chdir(tmp_path)
    program = "\n".join(re.findall(r"(?ms)^```py\n(.*?)^```", PAGE.read_text("utf-8")))
    for printed, shorter in (
        ("num_envs=64", "num_envs=2"),
        ("n_steps=128", "n_steps=16"),
        ("batch_size=1024", "batch_size=16"),
        ("learn(100_000)", "learn(1)"),
        ("bots, 200,", "bots, 2,"),
        ("deals_per_task=100", "deals_per_task=1"),
    ):
        assert program.count(printed) == 1
        program = program.replace(printed, shorter)
    exec(compile(program, str(PAGE), "exec"), {})
    assert (tmp_path / "odin.zip").exists()
    assert capsys.readouterr().out.count("learned") == 2
