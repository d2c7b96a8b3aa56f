# pyright: reportMissingTypeStubs=false
# (PettingZoo is annotated, but has no `py.typed` file.)
"""PettingZoo environments: a match with an agent for each seat.

`env`, `raw_env` and `parallel_env` correspond to the functions of PettingZoo's own environments.
From PettingZoo 1.27 on, importing this module registers `herrlof_rules/Herrlof-v0` and
`herrlof_rules/Odin-v0`, in both forms, for `pettingzoo.make`.
"""

from typing import Any, SupportsIndex, TypeAlias, cast

from herrlof_rules.extending import extra

with extra("pettingzoo"):
    import pettingzoo
    from pettingzoo import ParallelEnv
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from herrlof_arena.adapters.pettingzoo_env import MatchAEC, MatchEnv, Observation
from herrlof_arena.adapters.spaces import Info
from herrlof_rules.core import AnyRules, Game
from herrlof_rules.registry import GAMES

__all__ = [
    "MatchAEC",
    "MatchEnv",
    "MatchParallel",
    "Observation",
    "env",
    "parallel_env",
    "raw_env",
]

MatchParallel: TypeAlias = ParallelEnv[str, Observation, SupportsIndex | None]


class _Ordered(OrderEnforcingWrapper[str, Observation, SupportsIndex | None]):
    """PettingZoo's wrapper without its slow access to five attributes at each turn."""

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, Info]:
        return self.env.last(observe)


class _Together(turn_based_aec_to_parallel_wrapper[str, Observation, SupportsIndex | None]):
    """PettingZoo's conversion without the text in `infos`, which TorchRL rejects: see `to_act`."""

    def step(self, actions: dict[str, SupportsIndex | None]) -> Any:
        step: Any = super().step
        stepped = step(actions)
        for info in stepped[-1].values():
            info.pop("active_agent", None)
        return stepped


def raw_env(game: Game | str, rules: AnyRules | None = None, **keywords: object) -> MatchEnv:
    """Returns a match that raises an error for an illegal action: see `MatchEnv`."""
    return MatchEnv(game, rules, **cast("Any", keywords))


def env(game: Game | str, rules: AnyRules | None = None, **keywords: object) -> MatchAEC:
    """Returns a match that an illegal action ends, with reward -1 for its agent: see `MatchEnv`."""
    keywords.setdefault("illegal_reward", -1.0)
    return _Ordered(raw_env(game, rules, **keywords))


def parallel_env(
    game: Game | str, rules: AnyRules | None = None, **keywords: object
) -> MatchParallel:
    """Returns a match whose agents all act at once; only the selected agent's action counts.

    Agents that are not selected have only id 0, so that a softmax over their masks is defined.
    """
    keywords.setdefault("idle", True)
    return _Together(env(game, rules, **keywords))


def _register() -> None:
    register: Any = pettingzoo.register
    for name in GAMES:
        for kind, function in (("aec", "env"), ("parallel", "parallel_env")):
            register(
                kind,
                f"herrlof_rules/{name.capitalize()}-v0",
                f"{__name__}:{function}",
                kwargs={"game": name},
            )


if hasattr(pettingzoo, "register"):  # PettingZoo has `register` from version 1.27 on.
    _register()
