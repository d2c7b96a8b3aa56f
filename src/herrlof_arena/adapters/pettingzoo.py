# pyright: reportMissingTypeStubs=false
# (PettingZoo is annotated, but does not say so.)
"""PettingZoo: a match as an environment with an agent for each seat.

`env`, `raw_env` and `parallel_env` are what PettingZoo's own environments offer.  From PettingZoo
1.27 on, importing this module registers `herrlof_rules/Herrlof-v0` and `herrlof_rules/Odin-v0`, of
either kind, for `pettingzoo.make`.
"""

from typing import Any, SupportsIndex, TypeAlias, cast

from herrlof_rules.extras import extra

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
    """The wrapper as it is, but for a way round its slow access to five attributes each turn."""

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, Info]:
        return self.env.last(observe)


class _Together(turn_based_aec_to_parallel_wrapper[str, Observation, SupportsIndex | None]):
    """The conversion as it is, but for text in `infos`, which TorchRL refuses: see `to_act`."""

    def step(self, actions: dict[str, SupportsIndex | None]) -> Any:
        step: Any = super().step
        stepped = step(actions)
        for info in stepped[-1].values():
            info.pop("active_agent", None)
        return stepped


def raw_env(game: Game | str, rules: AnyRules | None = None, **keywords: object) -> MatchEnv:
    """A match that raises an error for an illegal action: see `MatchEnv`."""
    return MatchEnv(game, rules, **cast("Any", keywords))


def env(game: Game | str, rules: AnyRules | None = None, **keywords: object) -> MatchAEC:
    """A match that an illegal action ends, with -1 for its agent: see `MatchEnv`."""
    keywords.setdefault("illegal_reward", -1.0)
    return _Ordered(raw_env(game, rules, **keywords))


def parallel_env(
    game: Game | str, rules: AnyRules | None = None, **keywords: object
) -> MatchParallel:
    """A match for agents that all act at once: only the action of the selected one counts.

    The others have id 0 alone to choose, so that what a network makes of their masks is a number.
    """
    keywords.setdefault("idle", True)
    return _Together(env(game, rules, **keywords))


def _register() -> None:
    register: Any = pettingzoo.register
    for name in GAMES:
        for kind, made in (("aec", "env"), ("parallel", "parallel_env")):
            register(
                kind,
                f"herrlof_rules/{name.capitalize()}-v0",
                f"{__name__}:{made}",
                kwargs={"game": name},
            )


if hasattr(pettingzoo, "register"):  # from 1.27 on
    _register()
