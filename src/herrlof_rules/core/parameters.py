"""The type variables of generic code, one for each kind of thing that a game has.

Each has a default, so that `Match`, `Record`, `View` and `Bot` may be written bare where a game is
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
