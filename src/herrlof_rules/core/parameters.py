"""The type variables of generic code: rules, state, action, outcome, event, observation.

Each has a default, so `Match`, `Record`, `View` and `Bot` may be written bare where the game is
known only at run time.  Those with an underscore have none: a class method that makes a value of a
game given to it uses them, because to Pyright a bare class has its variables' defaults.
"""

from typing import Any

from typing_extensions import TypeVar

from herrlof_rules.core.protocols import AnyObservation, AnyRules, AnyState

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
