"""A shorter example of a fault that was found, whatever law found it.

Small rules are tried, then moves are left out.  A move that is not possible any more is replaced by
the first that is, or by one drawn from the same numbers.  How much is tried is counted, not timed,
so that the same call always reports the same example.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from attrs import define, evolve

from herrlof_rules.core import CHANCE, AnyRules, Chance, Decision, Game, Move, Over, RandomSource
from herrlof_rules.match import Entry, Match
from herrlof_rules.match.match import match_from
from herrlof_rules.testing.counterexample import LawBroken, TooLargeTree
from herrlof_rules.testing.driver import Driver, Finding, broken_by
from herrlof_rules.testing.generators.onlooker import Onlooker
from herrlof_rules.testing.generators.other_rules import OtherRules
from herrlof_rules.testing.generators.playouts import Position, playout, positions, stream_for, take
from herrlof_rules.testing.law import Context, Cost, Sweep
from herrlof_rules.testing.secrecy.tree import Tree

SHORT = 3
"""Examples with no more moves than this are left as they are."""

DRAWS = 3
"""So often are moves left out of a leak once more: other numbers lead to other twins."""

SEEDS = 2
"""So often are small rules made of the given ones."""

MATCHES = 12
"""The number of matches played under each of the small rules."""

DECISIONS = 40
"""The number of decisions after which those matches are abandoned."""

HISTORIES = 2000
"""The histories of small rules are enumerated for a leak if no length has more of them."""

UNITS = 8
"""What it takes to try one example, if the law is asked at one position and costs much."""


def shortest(finding: Finding, driver: Driver) -> LawBroken:
    """The example of the same law with the fewest moves, of the one found and those tried."""
    shrinking = _Shrinking(finding, driver, finding.broken, UNITS * driver.context.effort.shorter)
    if finding.broken.match is not None and finding.law.cost < Cost.LAST:
        shrinking.shrink(finding.broken.match)
    return shrinking.best


@define(eq=False)
class _Shrinking:
    finding: Finding
    driver: Driver
    best: LawBroken
    left: int
    """How much more may be tried."""

    draws: int = 0
    """How often other numbers were drawn to look for the same."""

    others: tuple[Match, ...] = ()
    """What a law of many matches is asked of beside the one that is made shorter."""

    @property
    def length(self) -> int:
        """How many moves the shortest example has."""
        return 0 if self.best.match is None else len(self.best.match.log)

    def shrink(self, match: Match) -> None:
        """Tries small rules, then fewer moves."""
        rng = stream_for(self.driver.context.effort.seed, "shorter")
        others = OtherRules(match.game)
        several = [r for _ in range(SEEDS) for r in others.small(match.rules, rng)]
        half = self.left // 2
        for rules in dict.fromkeys(several):
            if self.length <= SHORT or self.left <= half:
                break
            self._try_tree(rules)
            for number in range(MATCHES):
                numbers = stream_for(number, "shorter")
                self._try(partial(playout, match.game, rules, numbers, DECISIONS))
        if isinstance(self.finding.subject, Sweep):
            self._try_fewer_matches(self.finding.subject)
        self._try_fewer_moves()
        while isinstance(self.finding.subject, Onlooker) and self.draws < DRAWS:
            self.draws += 1
            self._try_fewer_moves()

    def _try_tree(self, rules: AnyRules) -> None:
        """All histories under small rules, for what laws of trees find as well."""
        laws = [law for law in self.driver.laws if law.of is Tree and self.best.law in law.names]
        if not laws or self.left <= 0:
            return
        driver = evolve(self.driver, laws=laws, context=self._context(), failed=set())
        self.left -= UNITS
        try:
            for finding in driver.walk(driver.tree(rules, HISTORIES)):
                self._keep(finding.broken)
        except TooLargeTree:
            return

    def _try_fewer_matches(self, sweep: Sweep) -> None:
        """Which other matches a law of many matches needs to find the same."""
        match = self.best.match
        assert match is not None
        begun = match.rules, match.log
        whole = (m for m in sweep.matches if (m.rules, m.log[: len(match.log)]) == begun)
        itself = next(whole, None)
        self.others = tuple(m for m in sweep.matches if m is not itself)
        size = len(self.others)
        while size and self.left > 0:
            for start in range(0, len(self.others), size):
                kept = self.others
                self.others = (*kept[:start], *kept[start + size :])
                if not self._try(lambda: match, at_most=self.length):
                    self.others = kept
            size //= 2

    def _try_fewer_moves(self) -> None:
        """Leaves out half of the moves, then quarters, down to single ones, the last ones first."""
        size = self.length // 2
        while size:
            start = self.length - size
            while start > -size and self.left > 0 and self.best.match is not None:
                match = self.best.match
                log = match.log
                kept = [entry.move for entry in (*log[: max(start, 0)], *log[start + size :])]
                self._try(partial(replayed_with, match, kept))
                start = min(start, self.length) - size
            size //= 2

    def _context(self) -> Context:
        context, finding = self.driver.context, self.finding
        of = context.game, context.oracles, context.effort
        label = f"{finding.label}/{self.draws}" if self.draws else finding.label
        return Context(*of, path=context.path, role=finding.role, label=label)

    def _try(self, make: Callable[[], Match], at_most: int | None = None) -> bool:
        """Whether the match that is made shows the same fault after fewer moves, or `at_most`."""
        if self.left <= 0:
            return False
        try:
            match = make()
        except LawBroken as broken:
            self.left -= 1
            return self._keep(broken, at_most)
        self.left -= self.finding.law.cost
        for subject in self._subjects(match):
            try:
                self.finding.law.check(subject, self._context())
            except Exception as error:  # noqa: BLE001 - whatever a game raises breaks the law
                if self._keep(broken_by(self.finding.law, error, subject), at_most):
                    return True
        return False

    def _keep(self, broken: LawBroken, at_most: int | None = None) -> bool:
        most = self.length - 1 if at_most is None else at_most
        # Where the law would not be asked, such as chance at a choice, other errors are raised.
        same = broken.law == self.best.law
        same = same and type(broken.__cause__) is type(self.best.__cause__)
        if not same or broken.match is None or len(broken.match.log) > most:
            return False
        self.best = broken
        return True

    def _subjects(self, match: Match) -> Iterator[Any]:
        """Of what the law is asked in a match: of cheap ones every position, else the end."""
        law, original = self.finding.law, self.finding.subject
        some = positions(match) if law.cost < Cost.MUCH else [Position(match)]
        if law.of is Match:
            yield match
        elif law.of is Position:
            yield from some
        elif law.of is Onlooker and (original.seat is None or original.seat < match.rules.players):
            yield from (Onlooker(position, original.seat) for position in some)
        elif law.of is Sweep:
            yield Sweep(match.game, match.rules, (), (match, *self.others))


def replayed_with(match: Match, moves: Sequence[Move]) -> Match:
    """The match with these moves, as far as they are possible; others in the place of the rest."""
    game, rules, rng = match.game, match.rules, stream_for(0, "retold")
    outcomes = [move for move in moves if move.by == CHANCE]
    actions = [move for move in moves if move.by != CHANCE]
    state, log = match.start_state, list[Entry[Any, Any, Any, Any]]()
    while not isinstance(turn := game.turn(state), Over):
        waiting = actions if isinstance(turn, Decision) else outcomes
        if not waiting:
            break
        move = _possible(game, state, turn, waiting.pop(0), rng)
        log.append(take(game, rules, state, move, log))
        state = log[-1].state
    return match_from(game, rules, None, match.start_state, tuple(log))


def _possible(
    game: Game, state: Any, turn: Decision | Chance, move: Move, rng: RandomSource
) -> Move:
    """The move, or one in its place."""
    if isinstance(turn, Chance):
        distribution = game.chance(state)
        good = bool(distribution.probability(move.choice))
        return move if good else Move(CHANCE, distribution.sample(rng))
    seat = move.by if move.by in turn.seats else turn.seats[0]
    legal = game.legal_actions(state, seat)
    return Move(seat, move.choice if move.choice in legal else legal[0])
