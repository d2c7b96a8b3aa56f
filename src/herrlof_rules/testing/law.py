"""A law as a value: its names, what it is asked of, what that costs, and the check."""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable
from enum import IntEnum
from typing import Any, Generic, TypeAlias, TypeVar

from attrs import define, field, frozen

from herrlof_rules.core import AnyRules, Game, RandomSource, Stream
from herrlof_rules.match.match import Match
from herrlof_rules.testing.counterexample import require
from herrlof_rules.testing.effort import Effort
from herrlof_rules.testing.generators.playouts import stream_for
from herrlof_rules.testing.oracles import Oracles
from herrlof_rules.testing.plays import Play, Role

T = TypeVar("T")


class Cost(IntEnum):
    """What it costs to ask a law once: the dearer, the later and the more seldom it is asked."""

    LEAST = 1
    """At every position of every match."""

    LITTLE = 2
    """Of some whole matches, and at a few positions of each signature under all rules."""

    SOME = 4
    """At a few positions of each signature, whatever the rules."""

    MUCH = 8
    """At a few positions of each kind of turn."""

    MOST = 16
    """At still fewer, under the given rules alone."""

    LAST = 32
    """Once, when no other law has found anything."""


@frozen(eq=False)
class Sweep:
    """All matches that were played, under the rules that are checked and under others."""

    game: Game
    rules: AnyRules
    plays: tuple[Play, ...]

    matches: tuple[Match, ...]

    @property
    def firsts(self) -> list[Match]:
        """The first match under each of the rules."""
        found: dict[Any, Match] = {}
        for match in self.matches:
            found.setdefault(match.rules, match)
        return list(found.values())


@define(eq=False)
class Context:
    """What laws need beside what they are asked of, and what they add to the report."""

    game: Game
    oracles: Oracles
    effort: Effort
    path: str = ""
    """Where another process finds the game; nowhere for the empty one."""

    counts: Counter[str] = field(factory=Counter[str])
    mutants: Counter[str] = field(factory=Counter[str])
    """How many mutated states were refused by each clause, and accepted under the empty one."""

    revealed: set[str] = field(factory=set[str])
    inert: set[str] = field(factory=set[str])
    skipped: dict[str, None] = field(factory=dict[str, None])
    met: dict[Hashable, None] = field(factory=dict[Hashable, None])
    """What a law need not be asked of again."""

    role: Role = Role.GIVEN
    """Why the rules are played under of which a law is asked."""

    label: str = ""
    """Of the numbers that are drawn now: the same wherever the same law is asked of the same."""

    _bounds: dict[Any, int | None] = field(factory=dict[Any, int | None])
    _places: dict[Any, dict[Any, int]] = field(factory=dict[Any, dict[Any, int]])

    @property
    def rng(self) -> Stream:
        """Numbers to draw with, from the first one on."""
        return stream_for(self.effort.seed, self.label)

    def is_new(self, *key: Hashable) -> bool:
        """Whether nothing with this key was asked about before."""
        if key in self.met:
            return False
        self.met[key] = None
        return True

    def skip(self, why: str) -> None:
        """Notes what was not checked, and why."""
        self.skipped[why] = None

    def reveal(self, names: Collection[str]) -> None:
        """Notes what events have told; raises `LawBroken` if the author says that they do not."""
        self.revealed.update(names)
        listed = ", ".join(sorted(self.revealed))
        fact = f"events tell what no observation shows, and are not among those that may: {listed}"
        require(self.game.info.reveals is None or not self.revealed, "secrecy", fact)

    def bound(self, rules: AnyRules) -> int | None:
        """The bound on the decisions of a match."""
        if rules not in self._bounds:
            self._bounds[rules] = self.game.max_decisions(rules)
        return self._bounds[rules]

    def place(self, rules: AnyRules) -> dict[Any, int]:
        """The actions with their numbers."""
        if rules not in self._places:
            space = self.game.action_space(rules)
            self._places[rules] = {action: number for number, action in enumerate(space)}
        return self._places[rules]


Check: TypeAlias = Callable[[T, Context], Any]
"""Raises `LawBroken`, or whatever the game raises.

Asked of a tree, it returns what is to be called with the histories of each length.
"""


@frozen(eq=False)
class Law(Generic[T]):
    """A property that holds of every game."""

    names: tuple[str, ...]
    """What `LawBroken.law` may be; the first is that of errors which the game raises."""

    of: type[T]
    """What it is asked of."""

    cost: Cost
    check: Check[T]
    under: frozenset[Role] = frozenset(Role)
    """Under which rules it is asked."""

    by_hand: bool = False
    """Whether it is asked only where a phase or distribution is not the library's."""

    vague: bool = False
    """Whether other laws often say better what is wrong."""

    select: Callable[[Play, Context], Iterable[T]] | None = None
    """Of what it is asked in a play, if its cost does not say."""


def alone(check: Callable[[T], object]) -> Check[T]:
    """The check that needs nothing else."""
    return lambda subject, _: check(subject)


def drawing(check: Callable[[T, RandomSource], object]) -> Check[T]:
    """The check that draws numbers."""
    return lambda subject, context: check(subject, context.rng)
