"""Protocols of a game's rules, states and observations for generic code."""

from typing import Protocol

from herrlof_rules.core.turn import Turn


class AnyRules(Protocol):
    """The rules of any game: hashable, with a number of players."""

    @property
    def players(self) -> int: ...
    def __hash__(self) -> int: ...


class AnyState(Protocol):
    """A state of any game, which holds the rules of its match and says whose turn it is."""

    @property
    def rules(self) -> AnyRules: ...
    @property
    def turn(self) -> Turn: ...


class AnyObservation(Protocol):
    """An observation of any game.

    `seat` is None for a spectator.  `legal_actions` is `()` unless the seat is to act.
    """

    @property
    def seat(self) -> int | None: ...
    @property
    def turn(self) -> Turn: ...
    @property
    def legal_actions(self) -> tuple[object, ...]: ...
