"""The types of generic code: protocols of rules, states and observations, and type variables.

The variables stand for rules, state, action, outcome, event and observation.  Each has a default,
so code that knows the game only at run time may write `Match`, `Record`, `View` and `Bot` without
type arguments.  The variables with an underscore have no default.  A class method that makes a
value of the game passed to it uses them, because Pyright gives a bare class the defaults of its
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
S = TypeVar("S", bound=AnyState, default=Any)
A = TypeVar("A", default=Any)
O = TypeVar("O", default=Any)  # noqa: E741 - the field's letter for an outcome
E = TypeVar("E", default=Any)
V = TypeVar("V", bound=AnyObservation, default=Any)

R_ = TypeVar("R_", bound=AnyRules)
S_ = TypeVar("S_", bound=AnyState)
A_ = TypeVar("A_")
O_ = TypeVar("O_")
E_ = TypeVar("E_")
V_ = TypeVar("V_", bound=AnyObservation)
