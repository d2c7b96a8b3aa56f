"""What generic code needs of a game's rules, states and observations."""

from typing import Any, Protocol

from herrlof_rules.core.turn import Turn


class AnyRules(Protocol):
    """The rules of any game: how many seats there are, and a hash."""

    @property
    def players(self) -> int: ...
    def __hash__(self) -> int: ...


class AnyState(Protocol):
    """A state of any game: it holds the rules it is played under."""

    @property
    def rules(self) -> Any: ...


class AnyObservation(Protocol):
    """An observation of any game.

    `seat` is None for a spectator; `legal_actions` are those of the seat, `()` when it is not to
    act.
    """

    @property
    def seat(self) -> int | None: ...
    @property
    def turn(self) -> Turn: ...
    @property
    def legal_actions(self) -> tuple[Any, ...]: ...
