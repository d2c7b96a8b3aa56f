"""Turns: a decision of one or more seats, chance, or the end; and the result of a move."""

from typing import ClassVar, Generic, TypeAlias

from attrs import frozen
from typing_extensions import TypeVar

from herrlof_rules.core.construction import Value
from herrlof_rules.core.result import Result
from herrlof_rules.core.seats import Seat

S_co = TypeVar("S_co", covariant=True)
E_co = TypeVar("E_co", covariant=True)


@frozen
class Decision(Value):
    """A turn at which one of `seats` (in ascending order) must make a choice of this `kind`."""

    kind: str
    seats: tuple[Seat, ...]


@frozen
class Chance(Value):
    """A turn at which chance must settle something of this `kind`; no seat may act."""

    kind: str
    seats: ClassVar[tuple[int, ...]] = ()


@frozen
class Over(Value):
    """The match has ended, and no seat is to act."""

    result: Result
    kind: ClassVar[str] = "over"
    seats: ClassVar[tuple[int, ...]] = ()


Turn: TypeAlias = Decision | Chance | Over


@frozen
class Step(Value, Generic[S_co, E_co]):
    """The result of a move: the next state, and the move's events in order.

    >>> from herrlof_rules import odin
    >>> state = odin.position(["R2 R5 K9", "B7 G9"], table="R3", player=1)
    >>> odin.step(state, odin.Pass()).events[0]
    Passed(seat=0)
    """

    state: S_co
    events: tuple[E_co, ...]
