"""Many random matches under laws that cost little: rare positions, and other rules than yours.

Beside the rules that the game lists there are small ones, in which the rare is common.

Matches are played in several manners, as some positions come of no random play: always the first
of the legal actions, always the last, and the classes of actions that came least often.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import cycle
from typing import Any

from attrs import field, frozen

from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.core.turn import Chance
from herrlof_rules.match.match import Match
from herrlof_rules.testing.counterexample import checking
from herrlof_rules.testing.generators.playouts import (
    Choose,
    Position,
    a_few,
    pick,
    playout,
    positions,
    signature,
    stream_for,
)
from herrlof_rules.testing.laws.chance import (
    check_chance,
    check_normalisation,
)
from herrlof_rules.testing.laws.documents import check_documents, check_forms, check_numbers
from herrlof_rules.testing.laws.events import Ends, Tells, Told, check_told_result
from herrlof_rules.testing.laws.legality import check_legality, check_order
from herrlof_rules.testing.laws.play import (
    check_bounds,
    check_followers,
    check_same_rules,
    check_turn,
    check_turn_seen,
    check_validity,
)
from herrlof_rules.testing.laws.replays import check_interleaved, check_reloaded
from herrlof_rules.testing.laws.rotation import check_rotation
from herrlof_rules.testing.laws.sampling import ENUMERATED, check_small_sampling
from herrlof_rules.testing.laws.values import check_equality, check_frozen
from herrlof_rules.testing.secrecy.marks import check_hiding, check_marks
from herrlof_rules.testing.secrecy.reachability import check_reachability_now

MOVES = 3000
"""About the number of moves made under the rules to be checked."""

MOVES_ELSEWHERE = 250
"""So many, or one match, under each of the others."""

NEAR = 60
"""So many decisions under rules with one number changed."""

FEW_ACTIONS = 120
"""The number of actions whose ids, texts and documents are soon gone through."""

TRIED = 200
"""About the number of actions of a large space tried at a position under other rules."""

MOVES_IN_SMALL = 200
"""So many under each of the small ones."""

MOST_MATCHES = 40

RELOADED = 6
"""So many positions of each signature are looked at closely, under whatever rules."""

WRITTEN = 2
"""At so many positions under each of the other rules are documents and equality checked."""

SEEN = 2
"""The number of positions of each signature in which observations are looked at."""

FEW_OUTCOMES = 300
"""Under other rules, distributions of kinds already seen are gone through if they are as small."""

VERY_FEW_OUTCOMES = 40
"""Those are gone through under each of the rules."""

MASS = 300
"""The number of samples drawn of others, once for each kind and number of players."""


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

    kept: dict[AnyRules, Match] = field(factory=dict, init=False)
    """The first match under each of the rules."""

    alike: list[Match] = field(factory=list, init=False)
    """Matches in which no seat may differ from the others."""

    _rarest: _Rarest = field(factory=_Rarest, init=False)
    _of_events: tuple[Told | Ends | Tells, ...] = field(
        factory=lambda: (Told(), Ends(), Tells()), init=False
    )
    _signatures: Counter[tuple[AnyRules, tuple[str, ...]]] = field(factory=Counter, init=False)
    _everywhere: Counter[tuple[str, ...]] = field(factory=Counter, init=False)
    _chances: set[tuple[str, int, AnyRules | None]] = field(factory=set, init=False)
    """The kinds and sizes of distributions that were gone through, with the rules of small ones."""

    _large: set[tuple[str, int]] = field(factory=set, init=False)
    """The kinds of larger ones, with the numbers of players."""

    def under(self, rules: AnyRules) -> list[Match]:
        """Matches under the rules that are checked, all of them kept."""
        played = list(self._played(rules, (_first, _last, pick, self._rarest), MOVES))
        self._check_told()
        return played

    def check_other_rules(self, rules: AnyRules) -> None:
        """Plays under other rules.

        All of them begin with the same random numbers: what is kept of one and used for another
        is wrong there.
        """
        self._look_closely(self._played(rules, (pick, self._rarest), MOVES_ELSEWHERE))

    def check_near(self, rules: AnyRules) -> None:
        """Plays the beginning of a match under rules that are almost those that are checked."""
        self._look_closely(self._played(rules, (pick,), 1, NEAR))

    def check_small(self, rules: AnyRules) -> list[Match]:
        """Plays under small rules, in which matches are short."""
        if len(self.game.action_space(rules)) <= FEW_ACTIONS:
            with checking("documents", rules):
                check_forms(self.game, rules)
        manners = (pick, self._rarest, _first, _last)
        played = self._look_closely(self._played(rules, manners, MOVES_IN_SMALL))
        some = a_few([p for m in played for p in positions(m)], self._rng("small"), 1)
        check_all("sampling", check_small_sampling, some)
        return played

    def check_together(self) -> None:
        """What only many matches show, under different rules at the same time."""
        with checking("purity", next(iter(self.kept))):
            check_interleaved(list(self.kept.values()))
        self._check_told()

    def check_alike(self) -> None:
        """Moves the seats of some matches on by one, if the game is symmetric.

        Last of all: what leaks, or is not as it was marked, is often not moved on either, and the
        laws of secrecy say better what is wrong.
        """
        for match in self.alike if self.game.about.symmetric else ():
            with checking("rotation", match):
                check_rotation(match)

    def _check_told(self) -> None:
        for law in self._of_events:
            law.check()

    def _look_closely(self, matches: Iterable[Match]) -> list[Match]:
        played: list[Match] = []
        for match in matches:
            everything = positions(match)
            for position in everything:
                if isinstance(position.turn, Chance):
                    self._check_chance(position)
            if not played:
                some = a_few(everything, self._rng("legality"), 1)
                check_all("legality", lambda position: check_legality(position, TRIED), some)
                self._check_written(some[:WRITTEN])
                self.alike.append(match)
            played.append(match)
        return played

    def _check_written(self, some: Sequence[Position]) -> None:
        rng = self._rng("written")
        check_all("documents", lambda position: check_documents(position, rng), some)
        check_all("equality", lambda position: check_equality(position, rng), some)

    def _rng(self, label: str) -> RandomSource:
        return stream_for(self.seed, f"sweep/{label}")

    def _played(
        self,
        rules: AnyRules,
        manners: tuple[Choose, ...],
        moves: int,
        most_decisions: int | None = None,
    ) -> Iterator[Match]:
        with checking("bounds", rules):
            bound = self.game.max_decisions(rules)
        limits = (bound, self.max_decisions, most_decisions)
        longest = min(limit for limit in limits if limit is not None)
        with checking("numbers", rules):
            place = {a: n for n, a in enumerate(self.game.action_space(rules))}
            check_numbers(self.game, rules)
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
        self.kept.setdefault(match.rules, match)
        with checking("bounds", match):
            check_bounds(match)
        with checking("events", match):
            check_told_result(match)
            for law in self._of_events:
                law.look_at(match)
        with checking("turns", match):
            check_followers(match)
        everything = positions(match)
        check_all("validity", check_validity, everything)
        check_all("rules", check_same_rules, everything)
        check_all("turns", check_turn, everything)
        check_all("order", lambda position: check_order(position, place), everything)
        fresh = [position for position in everything if self._is_new(position)]
        check_all("turns", check_turn_seen, fresh)
        check_all("marks", check_marks, fresh)
        rare = [position for position in fresh if self._is_rare(position)]
        check_all("events", check_hiding, rare)
        check_all("frozen", check_frozen, rare)
        check_all("holding", check_reachability_now, rare)
        rng = self._rng("reloaded")
        check_all("documents", lambda position: check_reloaded(position, rng), rare)

    def _is_new(self, position: Position) -> bool:
        key = position.rules, signature(position)
        self._signatures[key] += 1
        return self._signatures[key] <= SEEN

    def _is_rare(self, position: Position) -> bool:
        self._everywhere[signature(position)] += 1
        return self._everywhere[signature(position)] <= RELOADED

    def _check_chance(self, position: Position) -> None:
        with checking("chance", position.match):
            count = position.game.chance(position.state).count
            kind = position.turn.kind
            is_new = not any(kind == other for other, *_ in self._chances)
            key = kind, count, position.rules if count <= VERY_FEW_OUTCOMES else None
            if key in self._chances:
                return
            if count > (ENUMERATED if is_new else FEW_OUTCOMES):
                self._check_normalisation(position)
                return
            self._chances.add(key)
            check_chance(position, self._rng("chance"))

    def _check_normalisation(self, position: Position) -> None:
        key = position.turn.kind, position.players
        if key not in self._large:
            self._large.add(key)
            check_normalisation(position, self._rng("mass"), MASS)


def check_all(
    law: str, check: Callable[[Position], object], everything: Sequence[Position]
) -> None:
    """Checks many positions; whatever the game's functions raise breaks the law."""
    for position in everything:
        with checking(law, position.match):
            check(position)
