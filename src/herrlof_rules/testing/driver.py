"""Checks every law on the plays, from the cheapest law to the most expensive.

For each cost in turn, the driver takes one play after the other and checks the laws of that cost on
the positions, matches or onlookers that `_subjects` selects.  A law that fails yields a `Finding`
and is not checked again.

With two laws of cost `LEAST`, one of cost `MUCH`, and two plays, the order is:

    turns and validity on play 1, turns and validity on play 2,
    then secrecy on play 1, secrecy on play 2

Play 2 is not played before a law needs it, so a fault that shows in play 1 is reported at once.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence, Sized
from functools import partial
from operator import attrgetter
from typing import Any, TypeAlias

from attrs import define, evolve, field, frozen

from herrlof_rules.core import AnyRules, Chance, Game, OverPhase
from herrlof_rules.match.match import Match
from herrlof_rules.testing.counterexample import LawBroken, TooLargeTree, as_broken
from herrlof_rules.testing.generators.onlooker import Onlooker
from herrlof_rules.testing.generators.playouts import Position
from herrlof_rules.testing.law import Context, Cost, Everything, Law
from herrlof_rules.testing.plays import ELSEWHERE, GIVEN, Play, Player, Role
from herrlof_rules.testing.secrecy.tree import HISTORIES, Tree

SMALL_HISTORIES = 800
"""Small rules with more histories of one length are not enumerated."""

TREES = 4
"""The most small rules whose histories are all enumerated."""

TINY_TREES, TINY_HISTORIES = 20, 200
"""The most rules at a boundary that are enumerated, and their most histories of one length."""

IN_PLAYS: tuple[type[Any], ...] = (Play, Match, Position, Onlooker)
"""The kinds of subjects that the driver takes from a play."""

TWINS = 12
"""In a match that broke a vague law: the positions of each kind of turn, and the twins sought."""

PLAYING: Law[Any] = Law(
    ("exceptions", "bounds", "chance", "legality", "turns"), Play, Cost.LEAST, lambda *_: None
)
"""The law that every offered move can be played: playing the matches checks it."""


Progress: TypeAlias = Callable[[int, int], None]
"""Called with the number of subjects checked and their total.

For a tree of histories it is called with a number of moves and how many histories have it.
"""


@frozen(eq=False)
class Finding:
    """A law that failed, the subject on which it failed, and the error."""

    law: Law[Any]
    subject: Any
    broken: LawBroken
    role: Role
    label: str


@define(eq=False)
class Driver:
    """Checks the laws, each until it fails for the first time."""

    laws: Sequence[Law[Any]]
    context: Context
    player: Player
    progress: Progress | None = None
    plays: list[Play] = field(factory=list[Play])
    tried: Counter[str] = field(factory=Counter[str])
    whole: int = 0
    """How many rules of the role `SMALL` were checked in all their histories."""

    histories: int = 0
    """How many histories the miniatures have."""

    _failed: set[Law[Any]] = field(factory=set[Law[Any]])
    _by_hand: bool = False
    _examined: int | None = None
    """The number of plays in which `by_hand` has looked for distributions of the author."""

    def check_all(self, rules: AnyRules, miniatures: Sequence[AnyRules]) -> Iterator[Finding]:
        """Yields the failures: given rules before other rules, cheap laws before expensive ones."""
        yield from self._check(self._laws(None, Game), lambda _: [self.player.game])
        others = self.player.effort.other_rules
        try:
            yield from self._check_plays(GIVEN, self._given(rules, miniatures), rules)
            self.context.role = Role.GIVEN
            for small in miniatures:
                yield from self.walk(self.tree(small, HISTORIES))
            if others:
                yield from self._check_plays(ELSEWHERE, self.player.others(rules), rules)
                for play in self.plays:
                    if play.role is Role.SMALL and self.whole < TREES:
                        yield from self._check_small_tree(play, SMALL_HISTORIES)
                yield from self.check_boundaries(rules)
            yield from self._check_everything(Cost.LAST, GIVEN, rules)
        except LawBroken as broken:  # Playing a match failed.
            yield Finding(PLAYING, broken.match, broken, Role.GIVEN, "")

    def explain(self, finding: Finding, short: LawBroken) -> Finding | None:
        """Returns the failure of a clearer law in the same match, or None.

        Only a vague law (`Law.vague`) whose message does not name the remedy is replaced.
        """
        if not finding.law.vague or short.match is None or short.names_remedy:
            return None
        laws = [law for law in self.laws if law.of in IN_PLAYS and not law.vague]
        effort = evolve(self.context.effort, positions_with_twins=TWINS, twins_per_position=TWINS)
        driver = evolve(self, failed=set(), context=evolve(self.context, effort=effort))
        for match in filter(None, (short.match, match_of(finding.subject))):
            # In a new player no signature has occurred yet, so that rare positions are selected.
            player = Player(self.player.game, effort)
            play = player.play(match.rules, Role.GIVEN, [match], 1, TWINS)
            for clearer in driver._check_play(laws, play):
                return clearer
        return None

    def _laws(self, cost: Cost | None, *subject_types: type[Any]) -> list[Law[Any]]:
        """The laws of this cost, for these kinds of subjects, that have not failed yet."""
        return [
            law
            for law in self.laws
            if law.of in subject_types
            and (cost is None or law.cost == cost)
            and law not in self._failed
            and (not law.by_hand or self.by_hand)
        ]

    @property
    def by_hand(self) -> bool:
        """Whether the author wrote a phase's move check or a distribution by hand."""
        if not self._by_hand and self._examined != len(self.plays):
            self._by_hand = is_by_hand(self.player.game, self.plays[self._examined or 0 :])
            self._examined = len(self.plays)
        return self._by_hand

    def _given(self, rules: AnyRules, miniatures: Sequence[AnyRules]) -> Iterator[Play]:
        per_kind = self.player.effort.positions_per_kind
        for small in miniatures:
            yield self.player.given(small, 2 * per_kind)
        yield self.player.given(rules, per_kind)

    def _check_plays(
        self, roles: frozenset[Role], upcoming: Iterator[Play], rules: AnyRules
    ) -> Iterator[Finding]:
        """Checks all laws, the cheapest first, and plays each play when the first law needs it.

        `upcoming` makes the plays, and `self.plays` stores them.
        """
        first = len(self.plays)
        for cost in Cost:
            number = first
            while laws := [law for law in self._laws(cost, *IN_PLAYS) if law.under & roles]:
                if number == len(self.plays):
                    if (play := next(upcoming, None)) is None:
                        break
                    self.plays.append(play)
                yield from self._check_play(laws, self.plays[number])
                number += 1
            if any(law.under & roles for law in self._laws(cost, Everything)):
                self.plays.extend(upcoming)
                if cost < Cost.LAST:
                    yield from self._check_everything(cost, roles, rules)

    def _check_everything(
        self, cost: Cost, roles: frozenset[Role], rules: AnyRules
    ) -> Iterator[Finding]:
        """Checks the laws that compare all matches played so far."""
        laws = [law for law in self._laws(cost, Everything) if law.under & roles]
        matches = tuple(match for play in self.plays for match in play.matches)
        played = Everything(self.player.game, rules, tuple(self.plays), matches)
        yield from self._check(laws, lambda _: [played])

    def _check_play(self, laws: Iterable[Law[Any]], play: Play) -> Iterator[Finding]:
        self.context.role = play.role
        active = [law for law in laws if play.role in law.under and law not in self._failed]
        yield from self._check(active, partial(self._subjects, play))

    def _subjects(self, play: Play, law: Law[Any]) -> Iterable[Any]:
        """Returns the positions, matches or onlookers of a play that a law checks.

        `Law.select` chooses them if the law has this function.  Otherwise the law's kind of subject
        and its cost decide.
        """
        self.context.label = f"{'/'.join(law.names)}/selected"
        if law.select is not None:
            return law.select(play, self.context)
        if law.of is Play:
            return [play]
        if law.of is Match:
            return play.matches if law.cost == Cost.LEAST else play.some_matches
        by_cost: dict[Cost, Iterable[Position]] = {
            Cost.LEAST: play.positions,
            Cost.LITTLE: play.fresh,
            Cost.SOME: play.rare,
            Cost.MUCH: play.few,
            Cost.MOST: play.fewer,
            Cost.LAST: play.fewer,
        }
        examined = by_cost[law.cost]
        return play.looked_at(examined) if law.of is Onlooker else examined

    def _check(
        self, laws: Iterable[Law[Any]], subjects: Callable[[Law[Any]], Iterable[Any]]
    ) -> Iterator[Finding]:
        for law in laws:
            finding = self._first_broken(law, subjects)
            if finding is not None:
                self._failed.add(law)
                yield finding

    def _first_broken(
        self, law: Law[Any], subjects: Callable[[Law[Any]], Iterable[Any]]
    ) -> Finding | None:
        context, subject, number = self.context, None, 0
        try:
            listed = subjects(law)
            for number, subject in enumerate(listed, 1):
                if self.progress and law.of in IN_PLAYS and isinstance(listed, Sized):
                    self.progress(number - 1, len(listed))
                context.label = f"{'/'.join(law.names)}/{number}"
                law.check(subject, context)
        except Exception as error:  # noqa: BLE001 - any error of a game breaks the law
            broken = broken_by(law, error, subject)
            return Finding(law, subject, broken, context.role, context.label)
        finally:
            self.tried[law.names[0]] += number
        return None

    def _check_small_tree(self, play: Play, limit: int) -> Iterator[Finding]:
        if not self._laws(None, Tree):
            return
        self.context.role = play.role
        try:
            yield from self.walk(self.tree(play.rules, limit))
            self.whole += play.role is Role.SMALL
        except TooLargeTree:
            return

    def check_boundaries(self, rules: AnyRules) -> Iterator[Finding]:
        """Checks laws under small rules and under rules with an option at a boundary.

        The laws of trees are checked under at most `TINY_TREES` of these rules.
        """
        laws = [law for law in self._laws(None, *IN_PLAYS) if Role.TINY in law.under]
        if not laws and not self._laws(None, Tree):
            return
        boundary_plays = list(self.player.boundaries(rules))
        for play in boundary_plays:
            yield from self._check_play(sorted(laws, key=attrgetter("cost")), play)
        for play in boundary_plays[:: 1 + len(boundary_plays) // TINY_TREES]:
            yield from self._check_small_tree(play, TINY_HISTORIES)

    def tree(self, rules: AnyRules, limit: int, *, every_order: bool = False) -> Tree:
        """The tree of every history under these rules."""
        oracles, game = self.context.oracles, self.player.game
        reveals = frozenset(game.info.reveals or ())
        return Tree(game, rules, oracles.knowledge(game), every_order, limit, reveals)

    def walk(self, tree: Tree) -> Iterator[Finding]:
        """Checks the laws of trees on every history, one length after the other."""
        laws = self._laws(None, Tree)
        if not laws:
            return
        checks = dict[Law[Any], Callable[[Any], object]]()
        law = laws[0]  # Errors before the first check belong to this law.
        counted = 0
        try:
            tree.check_size()
            for law in laws:
                if (check := law.check(tree, self.context)) is not None:
                    checks[law] = check
            for moves, level in enumerate(tree.levels()):
                counted += len(level)
                if self.progress:
                    self.progress(moves, len(level))
                for law, check in checks.items():
                    self.tried[law.names[0]] += len(level)
                    check(level)
        except TooLargeTree:
            raise
        except Exception as error:  # noqa: BLE001 - any error of a game breaks the law
            self._failed.add(law)
            broken = broken_by(law, error, tree)
            yield Finding(law, tree, broken, self.context.role, self.context.label)
        self.histories += counted if self.context.role is Role.GIVEN else 0


def broken_by(law: Law[Any], error: Exception, subject: Any) -> LawBroken:
    """Returns an error as a broken law, with the subject's match and rules if it has them."""
    if (match := match_of(subject)) is not None:
        return as_broken(law.names[0], error, match)
    rules = None if isinstance(subject, Game) else getattr(subject, "rules", None)
    return as_broken(law.names[0], error, rules)


def match_of(subject: Any) -> Match | None:
    """Returns a match, or the match of a position or an onlooker; None for other subjects."""
    if isinstance(subject, Onlooker):
        subject = subject.position
    if isinstance(subject, Position):
        subject = subject.match
    return subject if isinstance(subject, Match) else None


LIBRARY = "herrlof_rules.core."


def is_by_hand(game: Game, plays: Iterable[Play]) -> bool:
    """Whether a phase checks moves itself, or the class of a distribution is not the library's."""
    phases = (phase for phase in game.phases if not isinstance(phase, OverPhase))
    if any(phase.check_and_apply is not None for phase in phases):
        return True
    return any(
        not type(game.chance(position.state)).__module__.startswith(LIBRARY)
        for play in plays
        for position in (*play.rare, *play.few)
        if isinstance(position.turn, Chance)
    )
