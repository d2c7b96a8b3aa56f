"""What an encoder asks of a game: one coder for each, imported with its game."""

from functools import lru_cache
from importlib import import_module
from typing import Any, Protocol

from herrlof_rules.core.errors import NotSpecified
from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.core.refusals import check_type
from herrlof_rules.encoding.parts import Specification

CODERS_KEPT = 32
"""How many games under some rules have their coder cached."""

_MODULES = {
    "herrlof": "herrlof_rules.encoding.herrlof.coder",
    "odin": "herrlof_rules.encoding.odin.coder",
}


class Coder(Protocol):
    """The vectors of a game under some rules, as the bytes of their 32-bit floats."""

    @property
    def observation(self) -> Specification:
        """The parts of what a seat may know now."""
        ...

    @property
    def information_state(self) -> Specification:
        """The parts of what a seat was told."""
        ...

    def observation_bytes(self, state: Any, seat: int | None) -> bytes:
        """What the seat may know now."""
        ...

    def information_state_bytes(self, history: Any, seat: int | None) -> bytes:
        """What the seat was told in this history."""
        ...


@lru_cache(CODERS_KEPT)
def coder_of(game: Game, rules: AnyRules, rows: int | None = None) -> Coder:
    """The coder of a game; raises `NotSpecified` where none can be made."""
    check_type(rules, game.rules)
    if game.name not in _MODULES:
        raise NotSpecified(f"{game.name} has no vectors; these have: {', '.join(_MODULES)}")
    coder: Coder = import_module(_MODULES[game.name]).coder(rules, rows)
    return coder
