"""A move: an action by a seat or an outcome of chance, as stored in logs, records and worlds."""

from typing import Final, Generic, Literal, TypeAlias

from attrs import frozen

from herrlof_rules.core.construction import Value, fast_constructor
from herrlof_rules.core.parameters import A, O

CHANCE: Final = "chance"
"""The mover of every chance outcome."""

Mover: TypeAlias = int | Literal["chance"]
"""A seat, or chance."""


@frozen
class Move(Value, Generic[A, O]):
    """An action by a seat, or an outcome by `"chance"`.

    >>> from herrlof_rules import odin
    >>> Move(0, odin.Pass())
    Move(by=0, choice=Pass())
    """

    by: Mover
    """The seat, or `"chance"`."""

    choice: A | O
    """The action or the outcome."""


make_move = fast_constructor(Move)
