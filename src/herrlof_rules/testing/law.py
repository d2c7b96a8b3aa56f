"""A law as a value: its names, its kind of subject, its cost, and the function that checks it.

For example, the catalogue contains this law:

    Law(("validity",), Position, Cost.LEAST, alone(check_validity))

The driver calls `check_validity(position)` at every position of every match, under all rules.  If
the call raises, the law `validity` is broken.
"""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from enum import IntEnum
from typing import Any, Generic, TypeAlias

from attrs import define, field, frozen
from typing_extensions import TypeVar

from herrlof_rules.core import AnyRules, Game, RandomSource, Stream
from herrlof_rules.match.match import Match
from herrlof_rules.testing.counterexample import require
from herrlof_rules.testing.effort import Effort
from herrlof_rules.testing.generators.playouts import stream_for
from herrlof_rules.testing.oracles import Oracles
from herrlof_rules.testing.plays import Play, Role

T = TypeVar("T", default=Any)


class Cost(IntEnum):
    """The cost of one check.  A more expensive law is checked later and on fewer subjects.

    The members say at which positions a law is checked.  A law of onlookers is checked for two
    onlookers at each of these positions.  A law of matches is checked on every match if its cost is
    `LEAST`, and otherwise on some matches.
    """

    LEAST = 1
    """At every position of every match."""

    LITTLE = 2
    """At all positions of some matches, and at a few positions of each signature under each of the
    rules."""

    SOME = 4
    """At a few positions of each signature over all rules together."""

    MUCH = 8
    """At a few positions of each kind of turn."""

    MOST = 16
    """At half as many positions, under the given rules alone."""

    LAST = 32
    """Once, after all other laws, if the law compares all matches; otherwise like `MOST`."""


@frozen(eq=False)
class Everything:
    """All matches that were played, under the given rules and under other rules."""

    game: Game
    rules: AnyRules
    plays: tuple[Play, ...]

    matches: tuple[Match, ...]

    @property
    def firsts(self) -> list[Match]:
        """The first match under each set of rules."""
        first_matches: dict[Any, Match] = {}
        for match in self.matches:
            first_matches.setdefault(match.rules, match)
        return list(first_matches.values())


@define(eq=False)
class Context:
    """The values that checks need in addition to their subject, and the counts for the report."""

    game: Game
    oracles: Oracles
    effort: Effort
    path: str = ""
    """`module:NAME` of the game for other processes; empty if no other process is used."""

    counts: Counter[str] = field(factory=Counter[str])
    mutants: Counter[str] = field(factory=Counter[str])
    """How many mutated states each clause refused; the empty clause counts the accepted states."""

    revealed: set[str] = field(factory=set[str])
    inert: set[str] = field(factory=set[str])
    skipped: dict[str, None] = field(factory=dict[str, None])
    checked: dict[Hashable, None] = field(factory=dict[Hashable, None])
    """The keys of subjects that need not be checked again, in order."""

    role: Role = Role.GIVEN
    """The role of the play that is being checked."""

    label: str = ""
    """The label of the random numbers: the same for the same law and the same subject number."""

    _bounds: dict[Any, int | None] = field(factory=dict[Any, int | None])
    _places: dict[Any, dict[Any, int]] = field(factory=dict[Any, dict[Any, int]])

    @property
    def rng(self) -> Stream:
        """A new stream of random numbers for the current label, from its beginning."""
        return stream_for(self.effort.seed, self.label)

    def is_new(self, *key: Hashable) -> bool:
        """Returns whether this key is new, and stores it."""
        if key in self.checked:
            return False
        self.checked[key] = None
        return True

    def skip(self, why: str) -> None:
        """Adds a line to the report: what was not checked, and why."""
        self.skipped[why] = None

    def reveal(self, names: Collection[str]) -> None:
        """Stores the names of fields of events that showed what no observation shows.

        Raises `LawBroken` if the game has `reveals`, because the events that it lists are not
        passed.
        """
        self.revealed.update(names)
        listed = ", ".join(sorted(self.revealed))
        fact = f"events tell what no observation shows, and are not among those that may: {listed}"
        require(self.game.info.reveals is None or not self.revealed, "secrecy", fact)

    def bound(self, rules: AnyRules) -> int | None:
        """The bound on the decisions of a match."""
        if rules not in self._bounds:
            self._bounds[rules] = self.game.max_decisions(rules)
        return self._bounds[rules]

    def place(self, rules: AnyRules) -> Mapping[object, int]:
        """The number of each action in the action space."""
        if rules not in self._places:
            space = self.game.action_space(rules)
            self._places[rules] = {action: number for number, action in enumerate(space)}
        return self._places[rules]


Check: TypeAlias = Callable[[T, Context], Any]
"""Raises `LawBroken`, or passes on an error that the game raises.

For a tree, it returns a function that the driver calls with the histories of each length, or None
if there is nothing to check.
"""


@frozen(eq=False)
class Law(Generic[T]):
    """A property that every game must have."""

    names: tuple[str, ...]
    """The possible values of `LawBroken.law`; an error that the game raises gets the first one."""

    of: type[T]
    """The kind of subject that it checks: `Position`, `Onlooker`, `Match`, `Play` or `Game`, or
    another kind that the kit uses."""

    cost: Cost
    check: Check[T]
    under: frozenset[Role] = frozenset(Role)
    """The roles of the plays on which it is checked."""

    by_hand: bool = False
    """Whether it is checked only if the author wrote a phase's check or a distribution by hand."""

    vague: bool = False
    """Whether other laws often explain the same fault better."""

    select: Callable[[Play, Context], Iterable[T]] | None = None
    """Selects the subjects in a play; by default the cost selects them."""


def alone(check: Callable[[T], object]) -> Check[T]:
    """Makes a check from a function that needs only the subject."""
    return lambda subject, _: check(subject)


def drawing(check: Callable[[T, RandomSource], object]) -> Check[T]:
    """Makes a check from a function that draws random numbers."""
    return lambda subject, context: check(subject, context.rng)
