"""Gymnasium's own checks: of environments, and of what is made of a vector environment."""

import warnings
from functools import partial
from typing import Any

import gymnasium
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

import herrlof_rules.adapters.gymnasium  # noqa: F401 - registers the ids
from tools.suites.games import Table, all_tables, ours, told
from tools.suites.running import Suite, run_all

ENVS = 4
STEPS = 40


def _made(t: Table, **keywords: Any) -> gymnasium.Env[Any, Any]:
    return gymnasium.make("herrlof_rules/Odin-v0", game=t.game, rules=t.rules, **keywords)


def _made_vec(t: Table, **keywords: Any) -> Any:
    name = f"herrlof_rules/{t.game.name.capitalize()}-v0"
    return gymnasium.make_vec(name, num_envs=ENVS, rules=t.rules, **keywords)


def _check(keywords: dict[str, Any], t: Table) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(_made(t, **keywords).unwrapped, skip_render_check=bool(keywords))


def _play(envs: Any) -> None:
    """Random legal actions; everything is in its space, and the checks of the base class hold."""
    observations, info = envs.reset(seed=7)
    for _ in range(STEPS):
        assert observations in envs.observation_space
        infos = (
            info
            if isinstance(info, list)
            else [{"action_mask": mask} for mask in info["action_mask"]]
        )
        space = envs.single_action_space
        actions = [space.sample(each["action_mask"].astype("int8")) for each in infos]
        observations, rewards, terminations, truncations, info = envs.step(actions)
        assert rewards.shape == terminations.shape == truncations.shape == (ENVS,)
        assert rewards.dtype == "float64"
        assert terminations.dtype == truncations.dtype == "bool"
    envs.close()


def _vector(keywords: dict[str, Any], t: Table) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        _play(_made_vec(t, **keywords))


def _wrapped(t: Table) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        _play(DictInfoToList(RecordEpisodeStatistics(_made_vec(t))))


def _sync(t: Table) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        _play(SyncVectorEnv([lambda: _made(t)] * ENVS))


SUITES: dict[str, Suite] = {
    "Gymnasium `check_env`": partial(_check, {}),
    "Gymnasium `check_env`, drawn seat": partial(_check, {"seat": None}),
    "Gymnasium `check_env`, `information_state`": lambda t: _check(told(t), t),
    "Gymnasium `SyncVectorEnv`": _sync,
}
VECTOR_SUITES: dict[str, Suite] = {
    **{
        f"Gymnasium `make_vec`, {mode.name}": partial(_vector, {"autoreset_mode": mode})
        for mode in (AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP)
    },
    "Gymnasium `make_vec`, self-play": partial(_vector, {"self_play": True}),
    "Gymnasium vector wrappers": _wrapped,
}


def rows() -> list[tuple[str, str, str]]:
    """Each suite, what it was run on, and the result."""
    return [*run_all(SUITES, all_tables()), *run_all(VECTOR_SUITES, ours())]
