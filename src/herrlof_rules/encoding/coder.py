"""What an encoder asks of a game: one coder for each, imported with its game."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Protocol

from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.core.refusals import check_type
from herrlof_rules.encoding.derived.coder import Coder as DerivedCoder
from herrlof_rules.encoding.parts import Specification
from herrlof_rules.games.registry import part_of

CODERS_KEPT = 32
"""How many games under some rules have their coder cached."""


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
    """The coder of a game: its own, or one derived from the types of its fields."""
    check_type(rules, game.rules)
    own: Callable[[AnyRules, int | None], Coder] | None = part_of(game, "encoder")
    return DerivedCoder(game, rules, rows) if own is None else own(rules, rows)
