"""The type variables of generic code: rules, state, action, outcome, event, observation.

Each has a default, so `Match`, `Record`, `View` and `Bot` may be written bare where the game is
known only at run time.
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
