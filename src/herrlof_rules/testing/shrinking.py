"""Looks for a match with fewer moves that breaks the same law in the same way.

For example, a law fails after these moves, of which only `deal A` and `bid 2` cause the fault:

    deal A, bid 1, bid 2, play 5, play 3

1.  Matches are played under small rules.  The first one in which the law fails after fewer moves
becomes the best example, and only still shorter ones replace it. 2.  Runs of moves are removed from
the best example, from the end to the beginning: half of the moves at a time, then a quarter, and so
on down to single moves.  Here `play 5, play 3` go, and then `bid 1`. 3.  The remaining moves are
replayed.  A move that is no longer possible is replaced by the first legal action of the seat, or
by a chance outcome drawn with a fixed seed.

A candidate counts only if the same law fails with the same type of error.  The number of candidates
is limited by counting their cost, not by a clock, so the same call always reports the same example.
Step 2 is a simple form of delta debugging (Zeller and Hildebrandt, 2002).
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
from herrlof_rules.testing.law import Context, Cost, Everything
from herrlof_rules.testing.secrecy.tree import Tree

SHORT = 3
"""Examples with no more moves than this are left as they are."""

DRAWS = 3
"""How often step 2 is repeated for an onlooker's law, since other numbers give other twins."""

SEEDS = 2
"""How often small rules are drawn from the given ones."""

MATCHES = 12
"""The number of matches played under each of the small rules."""

DECISIONS = 40
"""The number of decisions after which those matches are abandoned."""

HISTORIES = 2000
"""The histories of small rules are enumerated for a leak if no length has more of them."""

UNITS = 8
"""The cost of one candidate for a law of cost `MUCH`, which is checked at one position."""


def shortest(finding: Finding, driver: Driver) -> LawBroken:
    """Returns the shortest example of the same law: the finding itself or a shorter candidate."""
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
    """The cost that further candidates may have in total."""

    draws: int = 0
    """How often step 2 was repeated with other random numbers."""

    others: tuple[Match, ...] = ()
    """For a law that compares matches: the other matches, which stay as they are."""

    @property
    def length(self) -> int:
        """How many moves the shortest example has."""
        return 0 if self.best.match is None else len(self.best.match.log)

    def shrink(self, match: Match) -> None:
        """Tries small rules, then fewer matches to compare, then fewer moves."""
        rng = stream_for(self.driver.context.effort.seed, "shorter")
        others = OtherRules(match.game)
        small_rules = [
            rules_tried for _ in range(SEEDS) for rules_tried in others.small(match.rules, rng)
        ]
        half = self.left // 2
        for rules in dict.fromkeys(small_rules):
            if self.length <= SHORT or self.left <= half:
                break
            self._try_tree(rules)
            for number in range(MATCHES):
                numbers = stream_for(number, "shorter")
                self._try(partial(playout, match.game, rules, numbers, DECISIONS))
        if isinstance(self.finding.subject, Everything):
            self._try_fewer_matches(self.finding.subject)
        self._try_fewer_moves()
        while isinstance(self.finding.subject, Onlooker) and self.draws < DRAWS:
            self.draws += 1
            self._try_fewer_moves()

    def _try_tree(self, rules: AnyRules) -> None:
        """Enumerates all histories under small rules if a law of trees has the same name."""
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

    def _try_fewer_matches(self, played: Everything) -> None:
        """Leaves out other matches without which the law still fails."""
        match = self.best.match
        assert match is not None
        beginning = match.rules, match.log
        whole = (
            each for each in played.matches if (each.rules, each.log[: len(match.log)]) == beginning
        )
        itself = next(whole, None)
        self.others = tuple(each for each in played.matches if each is not itself)
        size = len(self.others)
        while size and self.left > 0:
            for start in range(0, len(self.others), size):
                all_others = self.others
                self.others = (*all_others[:start], *all_others[start + size :])
                if not self._try(lambda: match, at_most=self.length):
                    self.others = all_others
            size //= 2

    def _try_fewer_moves(self) -> None:
        """Leaves out half of the moves at a time, then quarters, down to single moves."""
        size = self.length // 2
        while size:
            start = self.length - size
            while start > -size and self.left > 0 and self.best.match is not None:
                match = self.best.match
                log = match.log
                remaining_moves = [
                    entry.move for entry in (*log[: max(start, 0)], *log[start + size :])
                ]
                self._try(partial(replayed_with, match, remaining_moves))
                start = min(start, self.length) - size
            size //= 2

    def _context(self) -> Context:
        context, finding = self.driver.context, self.finding
        fixed = context.game, context.oracles, context.effort
        label = f"{finding.label}/{self.draws}" if self.draws else finding.label
        return Context(*fixed, path=context.path, role=finding.role, label=label)

    def _try(self, make: Callable[[], Match], at_most: int | None = None) -> bool:
        """Returns whether a new match shows the same fault in fewer moves, or in `at_most`."""
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
            except Exception as error:  # noqa: BLE001 - any error of a game breaks the law
                if self._keep(broken_by(self.finding.law, error, subject), at_most):
                    return True
        return False

    def _keep(self, broken: LawBroken, at_most: int | None = None) -> bool:
        longest = self.length - 1 if at_most is None else at_most
        # At an unsuitable position, such as a choice for a law of chance, a check raises another
        # error.
        is_same = broken.law == self.best.law
        is_same = is_same and type(broken.__cause__) is type(self.best.__cause__)
        if not is_same or broken.match is None or len(broken.match.log) > longest:
            return False
        self.best = broken
        return True

    def _subjects(self, match: Match) -> Iterator[Any]:
        """The law's subjects in a match: all positions for a cheap law, otherwise the last one."""
        law, original = self.finding.law, self.finding.subject
        checked_positions = positions(match) if law.cost < Cost.MUCH else [Position(match)]
        if law.of is Match:
            yield match
        elif law.of is Position:
            yield from checked_positions
        elif law.of is Onlooker and (original.seat is None or original.seat < match.rules.players):
            yield from (Onlooker(position, original.seat) for position in checked_positions)
        elif law.of is Everything:
            yield Everything(match.game, match.rules, (), (match, *self.others))


def replayed_with(match: Match, moves: Sequence[Move]) -> Match:
    """Replays these moves, and replaces each one that is not possible."""
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
    """Returns the move if it is possible, and otherwise a replacement."""
    if isinstance(turn, Chance):
        distribution = game.chance(state)
        good = bool(distribution.probability(move.choice))
        return move if good else Move(CHANCE, distribution.sample(rng))
    seat = move.by if move.by in turn.seats else turn.seats[0]
    legal = game.legal_actions(state, seat)
    return Move(seat, move.choice if move.choice in legal else legal[0])
