# pyright: reportMissingImports=false, reportUntypedBaseClass=false, reportUnknownParameterType=false
# (Stable-Baselines3 installs torch, which the type checkers do without.)
"""A batch as a vector environment of Stable-Baselines3, with masks for `MaskablePPO`."""

from collections.abc import Sequence
from typing import Any

from herrlof_rules.extending import extra

with extra("sb3"):
    import numpy as np
    from gymnasium.vector import AutoresetMode
    from numpy.typing import NDArray
    from stable_baselines3.common.vec_env import VecEnv

from herrlof_arena.adapters.gymnasium_vector import BatchEnv
from herrlof_rules.extending import A, E, O, R, S, V

__all__ = ["vec_env"]


def vec_env(envs: BatchEnv[R, S, A, O, E, V]) -> VecEnv:
    """Returns a vector environment of Stable-Baselines3; each match is one of its environments.

    A match that ends is replaced at once, with its last observation in `terminal_observation`.
    Raises `ValueError` for self-play, because then a row's rewards belong to changing seats, for
    any autoreset mode but `SAME_STEP`, and for ids instead of masks.
    """
    if envs.self_play:
        raise ValueError("only one seat may learn: create the batch without self_play")
    if envs.metadata["autoreset_mode"] is not AutoresetMode.SAME_STEP:
        raise ValueError(
            "the step that ends a match must also start the next:"
            ' create the batch with autoreset_mode="SameStep"'
        )
    if envs.spaces.width is not None:
        raise ValueError("legal actions must be masks: create the batch without width")
    return _VecEnv(envs)


class _VecEnv(VecEnv):  # type: ignore[misc]  # see above
    def __init__(self, envs: BatchEnv[Any, Any, Any, Any, Any, Any]) -> None:
        self._envs = envs
        self._masks: NDArray[np.bool_] = np.zeros(0, np.bool_)
        self._actions: NDArray[Any] = np.zeros(0, np.int64)
        super().__init__(envs.num_envs, envs.single_observation_space, envs.single_action_space)

    def reset(self) -> Any:
        """Starts matches, with the seeds passed to `seed`, if any; returns their observations."""
        seeds = self._seeds
        observations, info = self._envs.reset(seed=None if seeds[0] is None else seeds)
        self._masks = info["action_mask"].astype(np.bool_)
        self._reset_seeds()
        return observations

    def step_async(self, actions: NDArray[Any]) -> None:
        """Stores the ids for `step_wait`."""
        self._actions = actions

    def step_wait(self) -> tuple[Any, NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """Takes the decisions; raises `gymnasium.error.InvalidAction`, as `BatchEnv` does."""
        observations, rewards, ended, _, info = self._envs.step(self._actions)
        self._masks = info["action_mask"].astype(np.bool_)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for row in np.flatnonzero(ended).tolist():
            infos[row] = {
                "terminal_observation": info["final_obs"][row],
                "seat": info["acted"][row],
            }
        return observations, rewards.astype(np.float32), ended, infos

    def action_masks(self) -> NDArray[np.bool_]:
        """Returns the masks of legal ids, a row for each match."""
        return self._masks

    def env_method(self, method_name: str, *_: Any, indices: Any = None, **__: Any) -> list[Any]:
        """Returns `action_masks` of each match; raises `AttributeError` for any other method."""
        if method_name != "action_masks":
            raise AttributeError(f"a match in a batch has no method {method_name}")
        return list(self._masks[self._rows(indices)])

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Returns an attribute, which is the same for every match; raises `AttributeError`."""
        value = None if attr_name == "render_mode" else getattr(self, attr_name)
        return [value] * len(self._rows(indices))

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:  # noqa: ARG002 - see below
        """Raises `AttributeError`, because a match has no attribute that can be set."""
        raise AttributeError(f"{attr_name} of a match cannot be set")

    def env_is_wrapped(self, wrapper_class: type, indices: Any = None) -> list[bool]:  # noqa: ARG002 - none is
        """Returns False for each match."""
        return [False] * len(self._rows(indices))

    def close(self) -> None:
        """Closes the batch."""
        self._envs.close()

    def _rows(self, indices: int | Sequence[int] | None) -> Any:
        return np.arange(self.num_envs)[slice(None) if indices is None else np.atleast_1d(indices)]
