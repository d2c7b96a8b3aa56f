"""The types of generic code: protocols of rules, states and observations, and type variables.

The variables stand for rules, state, action, outcome, event and observation.  Each has a default,
so code that knows the game only at run time may write `Match`, `Record`, `View` and `Bot` without
type arguments.  The variables with an underscore have no default.  A class method that receives a
game uses the variables without a default, because Pyright gives a bare class the defaults of its
variables.
"""

from typing import Any, Protocol

from typing_extensions import TypeVar

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


R = TypeVar("R", bound=AnyRules, default=Any)
"""The rules of a game."""

S = TypeVar("S", bound=AnyState, default=Any)
"""A state."""

A = TypeVar("A", default=Any)
"""An action."""

O = TypeVar("O", default=Any)  # noqa: E741 - the field's letter for an outcome
"""An outcome of chance."""

E = TypeVar("E", default=Any)
"""An event."""

V = TypeVar("V", bound=AnyObservation, default=Any)
"""An observation."""

R_ = TypeVar("R_", bound=AnyRules)
"""The rules of a game, without a default."""

S_ = TypeVar("S_", bound=AnyState)
"""A state, without a default."""

A_ = TypeVar("A_")
"""An action, without a default."""

O_ = TypeVar("O_")
"""An outcome of chance, without a default."""

E_ = TypeVar("E_")
"""An event, without a default."""

V_ = TypeVar("V_", bound=AnyObservation)
"""An observation, without a default."""
