"""The interface of a chance node: outcomes with small ids, and the successor of each."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Generic, SupportsIndex

from attrs import frozen
from typing_extensions import TypeVar

from herrlof_rules.core import HerrlofRulesError
from herrlof_rules.extending import Value, bounded_repr

O = TypeVar("O")  # noqa: E741 - the field's letter for an outcome


class UnknownOutcome(HerrlofRulesError, ValueError):
    """Raised if a chance outcome, or its id, is not possible at a chance node."""


class TooManyOutcomes(HerrlofRulesError, ValueError):
    """Raised for a distribution with more outcomes (`count`) than can be listed (`limit`)."""

    def __init__(self, count: int, limit: int) -> None:
        super().__init__(count, limit)
        self.count = count
        self.limit = limit

    def __str__(self) -> str:
        return f"chance has {bounded_repr(self.count)} outcomes; up to {self.limit} can be listed"


@frozen
class Settled(Value, Generic[O]):
    """The end of a walk over chance nodes: the outcome."""

    outcome: O


class Node(Value, Generic[O]):
    """A chance node, an immutable value."""

    __slots__ = ()

    chosen: tuple[int, ...]
    """The ids that led here."""

    @property
    def ids(self) -> tuple[int, ...]:
        """The ids of the possible outcomes, ascending."""
        return tuple([number for number, _ in self._weighed()])

    @property
    def weights(self) -> tuple[int, ...]:
        """A positive weight for each id, proportional to its probability."""
        return tuple([weight for _, weight in self._weighed()])

    @property
    def outcomes(self) -> tuple[tuple[int, Fraction], ...]:
        """Each possible id with its exact probability."""
        total = sum(self.weights)
        return tuple([(number, Fraction(weight, total)) for number, weight in self._weighed()])

    def chances(self) -> list[tuple[int, float]]:
        """Each possible id with its probability as a float, the form that frameworks expect."""
        weighed = self._weighed()
        total = sum([weight for _, weight in weighed])
        return [(number, weight / total) for number, weight in weighed]

    def _weighed(self) -> Sequence[tuple[int, int]]:
        """Each possible id with its weight."""
        raise NotImplementedError

    @property
    def bound(self) -> int:
        """An upper bound: all ids of this node and of later nodes are below it."""
        raise NotImplementedError

    @property
    def depth(self) -> int:
        """The largest number of nodes on a path from here, including this node."""
        raise NotImplementedError

    def after(self, number: SupportsIndex) -> "Node[O] | Settled[O]":
        """Returns the successor for an id, an integer of any type; raises `UnknownOutcome`."""
        raise NotImplementedError

    def path(self, outcome: object) -> tuple[int, ...]:
        """Returns the ids that lead from here to an outcome; raises `UnknownOutcome` if none do."""
        raise NotImplementedError

    def text(self, number: SupportsIndex) -> str:
        """Returns a description of an id, unique within the node; raises `UnknownOutcome`."""
        raise NotImplementedError
