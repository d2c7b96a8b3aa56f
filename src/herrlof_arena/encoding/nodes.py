"""What a chance node is: outcomes with small ids, and what follows each."""

from fractions import Fraction
from typing import Generic, Protocol, SupportsIndex

from attrs import frozen
from typing_extensions import TypeVar

from herrlof_rules.core import HerrlofRulesError
from herrlof_rules.core.construction import Value
from herrlof_rules.core.message_text import bounded_repr

O = TypeVar("O")  # noqa: E741 - the field's letter for an outcome


class UnknownOutcome(HerrlofRulesError, ValueError):
    """A chance outcome, or the id of one, that is not possible at a chance node."""


class TooManyOutcomes(HerrlofRulesError, ValueError):
    """A distribution with more outcomes (`count`) than can be listed (`limit`)."""

    def __init__(self, count: int, limit: int) -> None:
        super().__init__(count, limit)
        self.count = count
        self.limit = limit

    def __str__(self) -> str:
        return f"chance has {bounded_repr(self.count)} outcomes; up to {self.limit} can be listed"


@frozen
class Settled(Value, Generic[O]):
    """The end of a walk: what chance has settled."""

    outcome: O


class Node(Protocol[O]):
    """A chance node: a value."""

    @property
    def chosen(self) -> tuple[int, ...]:
        """The ids that led here."""
        ...

    @property
    def ids(self) -> tuple[int, ...]:
        """The ids of the possible outcomes, ascending."""
        ...

    @property
    def weights(self) -> tuple[int, ...]:
        """A positive weight for each of the ids: how likely it is, over their sum."""
        ...

    @property
    def outcomes(self) -> tuple[tuple[int, Fraction], ...]:
        """Each possible id with its exact probability."""
        ...

    def chances(self) -> list[tuple[int, float]]:
        """Each possible id with its probability as a float, as frameworks take them."""
        ...

    @property
    def bound(self) -> int:
        """All ids from here on, including those of later nodes, are below this."""
        ...

    @property
    def depth(self) -> int:
        """The most nodes that there may be on a path, including this one."""
        ...

    def after(self, number: SupportsIndex) -> "Node[O] | Settled[O]":
        """What follows an id, an integer of any type; raises `UnknownOutcome`."""
        ...

    def path(self, outcome: object) -> tuple[int, ...]:
        """The ids that lead from here to an outcome; raises `UnknownOutcome` if none do."""
        ...

    def text(self, number: SupportsIndex) -> str:
        """What an id says, different for each id of a node; raises `UnknownOutcome`."""
        ...


def exact(ids: tuple[int, ...], weights: tuple[int, ...]) -> tuple[tuple[int, Fraction], ...]:
    """The ids with their probabilities, which are proportional to the weights."""
    total = sum(weights)
    each = zip(ids, weights, strict=True)
    return tuple([(number, Fraction(weight, total)) for number, weight in each])
