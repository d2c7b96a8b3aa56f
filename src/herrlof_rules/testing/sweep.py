"""Many random matches under laws that cost little: rare positions, and rules beside the given ones.

Matches are played in several manners, as some positions come of no random play: always the first
of the legal actions, always the last, and the classes of actions that came least often.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle
from typing import Any

from attrs import field, frozen

from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.core.turn import Chance
from herrlof_rules.match.match import Match
from herrlof_rules.testing.broken import checking
from herrlof_rules.testing.chance_laws import ENUMERATED, check_chance
from herrlof_rules.testing.forged_outcomes import check_forged_outcomes
from herrlof_rules.testing.laws import (
    check_bounds,
    check_same_rules,
    check_turn,
    check_turn_seen,
    check_validity,
)
from herrlof_rules.testing.legality_laws import check_order
from herrlof_rules.testing.mark_laws import check_marks
from herrlof_rules.testing.playouts import (
    Choose,
    Position,
    pick,
    playout,
    positions,
    signature,
    stream_for,
)

MOVES = 5000
"""About so many moves are made under the rules given."""

MOVES_ELSEWHERE = 250
"""So many, or one match, under each of the others."""

MOST_MATCHES = 40

SEEN = 2
"""Observations are looked at in so many positions of each signature."""

FEW_OUTCOMES = 300
"""Under other rules, distributions of kinds already seen are gone through if they are as small."""


@frozen(eq=False)
class _Rarest:
    """Chooses among the actions of the class that it chose least often."""

    chosen: Counter[type] = field(factory=Counter)

    def __call__(self, rng: RandomSource, legal: Sequence[Any]) -> Any:
        least = min(self.chosen[type(action)] for action in legal)
        action = pick(rng, [a for a in legal if self.chosen[type(a)] == least])
        self.chosen[type(action)] += 1
        return action


def _first(_: RandomSource, legal: Sequence[Any]) -> Any:
    return legal[0]


def _last(_: RandomSource, legal: Sequence[Any]) -> Any:
    return legal[-1]


@frozen(eq=False)
class Sweep:
    """Plays many matches of a game and checks every position of them by the cheap laws."""

    game: Game
    seed: int
    max_decisions: int

    _rarest: _Rarest = field(factory=_Rarest, init=False)
    _signatures: Counter[tuple[AnyRules, tuple[str, ...]]] = field(factory=Counter, init=False)
    _chances: set[tuple[str, int]] = field(factory=set, init=False)
    """The kinds and sizes of distributions that were gone through."""

    def under(self, rules: AnyRules) -> list[Match]:
        """Matches under the rules that are checked, all of them kept."""
        return list(self._played(rules, (_first, _last, pick, self._rarest), MOVES))

    def check_elsewhere(self, rules: AnyRules) -> None:
        """Plays under other rules.

        All of them begin with the same random numbers: what is kept of one and used for another
        is wrong there.
        """
        for match in self._played(rules, (pick, self._rarest), MOVES_ELSEWHERE):
            for position in positions(match):
                if isinstance(position.turn, Chance):
                    self._check_chance(position)

    def _played(self, rules: AnyRules, manners: tuple[Choose, ...], moves: int) -> Iterator[Match]:
        with checking("bounds", rules):
            bound = self.game.max_decisions(rules)
        longest = self.max_decisions if bound is None else min(bound, self.max_decisions)
        with checking("numbers", rules):
            place = {a: n for n, a in enumerate(self.game.action_space(rules))}
        made = 0
        for number, manner in zip(range(MOST_MATCHES), cycle(manners), strict=False):
            if made >= moves:
                break
            match = playout(
                self.game, rules, stream_for(self.seed, f"sweep/{number}"), longest, manner
            )
            made += len(match.log) + 1
            self._check(match, place)
            yield match

    def _check(self, match: Match, place: dict[Any, int]) -> None:
        with checking("bounds", match.rules, match.log):
            check_bounds(match)
        everything = positions(match)
        check_all("validity", check_validity, everything)
        check_all("rules", check_same_rules, everything)
        check_all("turns", check_turn, everything)
        check_all("order", lambda position: check_order(position, place), everything)
        seen = [position for position in everything if self._is_new(position)]
        check_all("turns", check_turn_seen, seen)
        check_all("marks", check_marks, seen)

    def _is_new(self, position: Position) -> bool:
        key = position.rules, signature(position)
        self._signatures[key] += 1
        return self._signatures[key] <= SEEN

    def _check_chance(self, position: Position) -> None:
        with checking("chance", position.rules, position.match.log):
            count = position.game.chance(position.state).count
            kind = position.turn.kind
            is_new = not any(kind == other for other, _ in self._chances)
            if (kind, count) in self._chances or count > (ENUMERATED if is_new else FEW_OUTCOMES):
                return
            self._chances.add((kind, count))
            check_chance(position, stream_for(self.seed, "sweep/chance"))
            check_forged_outcomes(position, stream_for(self.seed, "sweep/forged"))


def check_all(
    law: str, check: Callable[[Position], object], everything: Sequence[Position]
) -> None:
    """Checks many positions; whatever the game's functions raise breaks the law."""
    for position in everything:
        with checking(law, position.rules, position.match.log):
            check(position)
