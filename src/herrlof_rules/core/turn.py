"""Whose turn it is: a seat's, chance's, or nobody's any more; and what a move led to."""

from typing import ClassVar, Generic, TypeAlias

from attrs import frozen
from typing_extensions import TypeVar

from herrlof_rules.core.construction import Value
from herrlof_rules.core.result import Result

S_co = TypeVar("S_co", covariant=True)
E_co = TypeVar("E_co", covariant=True)


@frozen
class Decision(Value):
    """Somebody must choose: what `kind` of choice, and which `seats` may make it (ascending)."""

    kind: str
    seats: tuple[int, ...]


@frozen
class Chance(Value):
    """Chance must settle something of this `kind`; no seat is to act."""

    kind: str
    seats: ClassVar[tuple[int, ...]] = ()


@frozen
class Over(Value):
    """The match has ended; no seat is to act any more."""

    result: Result
    kind: ClassVar[str] = "over"
    seats: ClassVar[tuple[int, ...]] = ()


Turn: TypeAlias = Decision | Chance | Over


@frozen
class Step(Value, Generic[S_co, E_co]):
    """What a move led to: the next state, and what happened on the way, in order."""

    state: S_co
    events: tuple[E_co, ...]
