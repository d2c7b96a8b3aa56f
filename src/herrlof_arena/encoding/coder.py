"""The interface between an encoder and a game: each game has one coder, imported on first use."""

from array import array
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Protocol

from herrlof_arena.encoding.actions import ActionFeatures
from herrlof_arena.encoding.derived.coder import Coder as DerivedCoder
from herrlof_arena.encoding.derived.coder import features as derived_features
from herrlof_arena.encoding.packing import Code, Rows
from herrlof_arena.registry import part_of
from herrlof_arena.vectors.parts import Specification
from herrlof_rules.core import AnyRules, Game
from herrlof_rules.extending import check_type

CODERS_KEPT = 32
"""The size of the caches in this module: how many pairs of a game and rules they hold."""


class Coder(Protocol):
    """Makes the vectors of a game under some rules, as the bytes of their numbers.

    A coder gets only what a seat was shown: its observation and its redacted events.
    """

    code: Code
    """The type of the numbers."""

    complete: bool
    """Whether observations follow from the events shown, so that keys need only the events."""

    holds_legal_actions: bool
    """Whether vectors hold the legal actions; if not, observations may be passed without them."""

    recalled: frozenset[type]
    """The classes of events that change rows."""

    @property
    def actions(self) -> ActionFeatures | None:
        """The game's own features of actions; None to derive them from the fields of actions."""
        ...

    @property
    def observation(self) -> Specification:
        """The parts of an observation's vector."""
        ...

    @property
    def information_state(self) -> Specification:
        """The parts of an information state: the observation's parts, past sheets, then rows."""
        ...

    def of_observation(self, observation: Any, /, *, recall: bool) -> bytes:
        """The vector of an observation; with `recall`, an information state up to its rows."""
        ...

    def rows_after(self, rows: Rows, event: Any, seat: int | None, players: int, /) -> Rows:
        """The rows after an event that was shown to the seat, given the rows before the event."""
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
    """The features of every action id for a seat, a row for each, then a row of zeros."""
    features, table = features_of(game, rules), array("f")
    for action in game.action_space(rules):
        table.extend(features.write(action, seat))
    table.extend([0] * features.parts.size)
    return table.tobytes()


def specification(game: Game, rules: AnyRules) -> Specification:
    """The parts of an observation's vector under these rules.

    Raises `NotSpecified` for a game whose observations have no vector, and `TypeError` for rules of
    another game.
    """
    return coder_of(game, rules).observation
