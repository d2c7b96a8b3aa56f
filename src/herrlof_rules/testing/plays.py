"""Plays the matches on which laws are checked, and selects positions for the expensive laws.

For Odin with 3 players, for instance, a `Player` makes these plays:

    GIVEN   several random matches under the given rules, then a sweep of more
    OTHER   other numbers of players and editions, about 250 moves each
    NEAR    one number of the rules changed by one, 60 decisions each
    SMALL   few cards, rounds and players, about 200 moves each
    TINY    small rules with an option at a boundary, many states of each match

Random play alone misses some positions.  Therefore a sweep alternates between manners of play: it
chooses the first legal action, the last one, a random one, or an action of the class chosen least
often.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from functools import cached_property
from itertools import cycle
from typing import Any

from attrs import Factory, define, field, frozen

from herrlof_rules.core import AnyRules, Game, RandomSource
from herrlof_rules.match.match import Match
from herrlof_rules.testing.counterexample import checking
from herrlof_rules.testing.effort import Effort
from herrlof_rules.testing.generators.layers import layers
from herrlof_rules.testing.generators.onlooker import Onlooker
from herrlof_rules.testing.generators.other_rules import OtherRules
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

MOVES = 3000
"""The number of moves made under the given rules."""

MOVES_ELSEWHERE = 250
"""The number of moves under each of the other rules; at least one match is played."""

NEAR = 60
"""The number of decisions of the match under rules with one number changed."""

MOVES_IN_SMALL = 200
"""The number of moves under each of the small rules."""

MOST_MATCHES = 40
"""The most matches of a sweep."""

EACH_SIGNATURE, RARE = 2, 6
"""The most positions of each signature in `Play.fresh` and, over all plays, in `Play.rare`."""

EVERY = 3
"""The expensive laws of matches are checked for one in this number of the sweep's matches."""

CLOSELY = 2
"""The number of positions of each kind of turn examined closely under rules at a boundary."""


class Role(Enum):
    """The reason for which a play's rules were chosen."""

    GIVEN = "the rules that are checked, and miniatures"
    OTHER = "other numbers of players, editions, and values of options"
    NEAR = "one number or list a little different"
    SMALL = "fewer cards, rounds and players"
    TINY = "small rules with an option at a boundary, many states of each match"


GIVEN = frozenset({Role.GIVEN})
"""The roles of plays under the given rules and miniatures."""

ELSEWHERE = frozenset({Role.OTHER, Role.NEAR, Role.SMALL})
"""The roles of plays under other rules that are played in matches, not in layers of states."""


@frozen(eq=False)
class Play:
    """The matches and positions that were played under one set of rules."""

    game: Game
    rules: AnyRules
    role: Role
    matches: tuple[Match, ...] = ()
    whole: int = 0
    """How many of the matches, from the first one on, have all their positions in `fresh`."""

    positions: tuple[Position, ...] = ()
    fresh: tuple[Position, ...] = ()
    """All positions of the first `whole` matches, and a few of each signature of the others."""

    rare: tuple[Position, ...] = ()
    """The positions whose signature had occurred fewer than `RARE` times in all plays."""

    per_kind: int = 1
    """At how many positions of each kind of turn expensive laws are checked."""

    @cached_property
    def few(self) -> list[Position]:
        """`per_kind` positions of each kind of turn, including rare ones."""
        matches = self.matches[:1] if self.role is not Role.GIVEN else self.matches
        candidates = [
            position for match in matches for position in positions(match)
        ] or self.positions
        return a_few(candidates, stream_for(0, "few"), self.per_kind)

    @cached_property
    def fewer(self) -> list[Position]:
        """About half as many positions as `few`, under the given rules only."""
        candidates = self.positions if self.role is Role.GIVEN else ()
        return a_few(candidates, stream_for(0, "fewer"), max(1, self.per_kind // 2))

    @property
    def some_matches(self) -> list[Match]:
        """The first `whole` matches and some of the rest; under other rules, the first match."""
        if self.role is not Role.GIVEN:
            return list(self.matches[:1])
        return [*self.matches[: self.whole], *self.matches[self.whole :: EVERY]]

    def looked_at(self, examined: Iterable[Position]) -> Iterator[Onlooker]:
        """Yields two onlookers for each position, and different seats at the next position."""
        for number, position in enumerate(examined):
            seats = position.onlookers
            for seat in (seats[number % len(seats)], seats[(number + 1) % len(seats)]):
                yield Onlooker(position, seat)


@define(eq=False)
class _Rarest:
    """Chooses among the actions of the class that it chose least often."""

    chosen: Counter[type] = field(factory=Counter[type])

    def __call__(self, rng: RandomSource, legal: Sequence[Any]) -> Any:
        least = min(self.chosen[type(action)] for action in legal)
        action = pick(rng, [each for each in legal if self.chosen[type(each)] == least])
        self.chosen[type(action)] += 1
        return action


def _first(_: RandomSource, legal: Sequence[Any]) -> Any:
    return legal[0]


def _last(_: RandomSource, legal: Sequence[Any]) -> Any:
    return legal[-1]


@define(eq=False)
class Player:
    """Plays a game under many rules; the same seed plays the same matches."""

    game: Game
    effort: Effort
    rules: OtherRules = field(default=Factory(lambda self: OtherRules(self.game), takes_self=True))
    _rarest: _Rarest = field(factory=_Rarest)
    _signatures: Counter[tuple[str, ...]] = field(factory=Counter[tuple[str, ...]])

    def given(self, rules: AnyRules, per_kind: int) -> Play:
        """Plays random matches on which every law is checked, and a sweep of more matches."""
        effort, longest = self.effort, self._longest(rules)
        labels = [stream_for(effort.seed, f"match/{n}") for n in range(effort.matches)]
        whole = [playout(self.game, rules, rng, longest) for rng in labels]
        swept = self._swept(rules, (_first, _last, pick, self._rarest), MOVES)
        return self.play(rules, Role.GIVEN, [*whole, *swept], len(whole), per_kind)

    def others(self, rules: AnyRules) -> Iterator[Play]:
        """Yields plays under other rules.

        All plays begin with the same random numbers, so that a value which a game wrongly keeps
        from one match is wrong in the next match.
        """
        for other in self.rules.variants(rules):
            played = self._swept(other, (pick, self._rarest), MOVES_ELSEWHERE)
            yield self.play(other, Role.OTHER, played)
        for other in self.rules.near(rules):
            yield self.play(other, Role.NEAR, self._swept(other, (pick,), 1, NEAR))
        manners = (pick, self._rarest, _first, _last)
        for other in self.small(rules):
            yield self.play(other, Role.SMALL, self._swept(other, manners, MOVES_IN_SMALL))

    def small(self, rules: AnyRules) -> list[AnyRules]:
        """Small rules for the given, the smallest and the largest number of players."""
        game, rng = self.game, stream_for(self.effort.seed, "small")
        small_rules = self.rules.small(rules, rng)
        for players in (min(game.player_counts), max(game.player_counts)):
            if players != rules.players:
                edition = game.edition(game.info.editions[0], players)
                small_rules += self.rules.small(edition, rng, (1, 1, 2))
        return list(dict.fromkeys(small_rules))

    def boundaries(self, rules: AnyRules) -> Iterator[Play]:
        """Follows many states of each match under small rules and rules at a boundary."""
        rng, small = stream_for(self.effort.seed, "tiny"), self.small(rules)
        for other in (*small, *self.rules.at_boundaries(small, rng)):
            states = tuple(layers(self.game, other, rng))
            yield self.play(other, Role.TINY, (), 0, CLOSELY, states)

    def _longest(self, rules: AnyRules, own_limit: int | None = None) -> int:
        with checking("bounds", rules):
            bound = self.game.max_decisions(rules)
        limits = (bound, self.effort.max_decisions, own_limit)
        return min(limit for limit in limits if limit is not None)

    def _swept(
        self, rules: AnyRules, manners: tuple[Choose, ...], moves: int, limit: int | None = None
    ) -> Iterator[Match]:
        longest, played = self._longest(rules, limit), 0
        for number, manner in zip(range(MOST_MATCHES), cycle(manners), strict=False):
            if played >= moves:
                break
            rng = stream_for(self.effort.seed, f"sweep/{number}")
            match = playout(self.game, rules, rng, longest, manner)
            played += len(match.log) + 1
            yield match

    def play(
        self,
        rules: AnyRules,
        role: Role,
        matches: Iterable[Match],
        whole: int = 0,
        per_kind: int = 1,
        states: tuple[Position, ...] = (),
    ) -> Play:
        """Makes a play of these matches or states, and selects the positions for expensive laws."""
        played = tuple(matches)
        all_positions = states or tuple(each for match in played for each in positions(match))
        whole_count = sum(len(match.log) + 1 for match in played[:whole])
        occurrences, fresh, rare = Counter[tuple[str, ...]](), list(all_positions[:whole_count]), []
        for number, position in enumerate(all_positions):
            with checking("turns", position.match):
                key = signature(position)
            occurrences[key] += 1
            self._signatures[key] += 1
            if number >= whole_count and occurrences[key] <= EACH_SIGNATURE:
                fresh.append(position)
            if self._signatures[key] <= RARE:
                rare.append(position)
        return Play(
            self.game,
            rules,
            role,
            played,
            whole,
            all_positions,
            tuple(fresh),
            tuple(rare),
            per_kind,
        )
