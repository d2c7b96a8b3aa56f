"""What an encoder asks of a game: one coder for each, imported with its game."""

from array import array
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Protocol

from herrlof_arena.encoding.actions import ActionFeatures
from herrlof_arena.encoding.derived.coder import Coder as DerivedCoder
from herrlof_arena.encoding.derived.coder import features as derived_features
from herrlof_arena.encoding.parts import Code, Rows, Specification
from herrlof_arena.registry import part_of
from herrlof_rules.core import AnyRules, Game
from herrlof_rules.core.game import numbered
from herrlof_rules.core.refusals import check_type

CODERS_KEPT = 32
"""How many games under some rules have their coder cached."""


class Coder(Protocol):
    """The vectors of a game under some rules, as the bytes of their numbers.

    All of them are made of what a seat was shown: of its observation and of its events.
    """

    code: Code
    """The type of the numbers."""

    complete: bool
    """Whether observations follow from the events shown, so that keys need only these."""

    holds_legal_actions: bool
    """Whether vectors hold the legal actions of an observation; if not, they may be left out."""

    recalled: frozenset[type]
    """The classes of events that change rows."""

    @property
    def actions(self) -> ActionFeatures | None:
        """The features of actions; None for those derived from the types of their fields."""
        ...

    @property
    def observation(self) -> Specification:
        """The parts of what a seat may know now."""
        ...

    @property
    def information_state(self) -> Specification:
        """The parts of an information state: those of an observation, sheets, and at last rows."""
        ...

    def of_observation(self, observation: Any, /, *, recall: bool) -> bytes:
        """What a seat may know now; with recall, all of an information state before the rows."""
        ...

    def rows_after(self, rows: Rows, event: Any, seat: int | None, players: int, /) -> Rows:
        """The rows after an event as the seat was shown it, given those before it."""
        ...


@lru_cache(CODERS_KEPT)
def coder_of(game: Game, rules: AnyRules, rows: int | None = None, code: Code = "f") -> Coder:
    """The coder of a game: its own, or one derived from the types of its fields."""
    check_type(rules, game.rules)
    own: Callable[[AnyRules, int | None, Code], Coder] | None = part_of(game, "encoder")
    return DerivedCoder(game, rules, rows, code) if own is None else own(rules, rows, code)


@lru_cache(CODERS_KEPT)
def features_of(game: Game, rules: AnyRules) -> ActionFeatures:
    """The features of a game's actions, its own or derived."""
    return coder_of(game, rules).actions or derived_features(game, rules)


@lru_cache(CODERS_KEPT)
def feature_table(game: Game, rules: AnyRules, seat: int) -> bytes:
    """The features of every action id, for a seat, and a row of zeros."""
    features, table = features_of(game, rules), array("f")
    for action in numbered(game, rules):
        table.extend(features.write(action, seat))
    table.extend([0] * features.parts.size)
    return table.tobytes()


def specification(game: Game, rules: AnyRules) -> Specification:
    """What a seat may know now, as a vector: its parts under these rules.

    Raises `NotSpecified` for a game without one, and `TypeError` for rules of another game.
    """
    return coder_of(game, rules).observation
