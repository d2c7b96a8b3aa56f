"""Makes histories that a seat cannot distinguish from its own, by changing single secrets.

For example, seat 0 holds 3 and 8, seat 1 holds 5, and seat 0 plays the 3.  For seat 1, a twin is
the history in which seat 0 was dealt 3 and 7 and plays the 3.

A twin has the same moves as far as the seat can see, and other hidden cards and secret choices.  It
is found by changing single secrets of the real history again and again.  A change is kept if all
later moves remain possible and the seat still learns the same from each move.
"""

from collections.abc import Hashable, Iterator, Sequence
from typing import Any

from attrs import field, frozen

from herrlof_rules.core.chance import Distribution
from herrlof_rules.core.errors import DocumentError, IllegalAction
from herrlof_rules.core.parameters import O
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.core.turn import Chance, Decision
from herrlof_rules.documents.shapes import unstructure
from herrlof_rules.match import CHANCE, Entry, Match, Move
from herrlof_rules.match.log import next_entry
from herrlof_rules.match.match import match_from
from herrlof_rules.testing.generators.plain import Leaf, leaves, made_from
from herrlof_rules.testing.generators.playouts import each_move, pick
from herrlof_rules.testing.secrecy.knowledge import Knows, learnt

OTHER_OUTCOMES = 12
"""How many outcomes are tried instead of one."""

REPAIRS = 6
"""How many actions are tried instead of one."""

SAMPLES = 4
"""The number of other outcomes from which parts are taken."""


@frozen(eq=False)
class Witness:
    """A seat or spectator in a match, with what it may have learnt and what is secret from it."""

    match: Match
    seat: int | None
    knows: Knows

    learnt: tuple[Hashable, ...]
    """The facts that the seat may have learnt, move by move."""

    first: int = 0
    """The number of the first move that a twin may have made differently."""

    _is_secret: dict[int, bool] = field(factory=dict)
    """For each move already tried: whether the seat cannot exclude another move."""

    _samples: dict[int, list[list[Leaf]]] = field(factory=dict)
    """The leaves of some outcomes of each chance turn."""

    @classmethod
    def of(cls, match: Match, seat: int | None, knows: Knows) -> "Witness":
        """The witness of a match for a seat, or for a spectator if `seat` is None."""
        facts = (learnt(knows, state, entry, seat) for state, entry in each_move(match))
        return cls(match, seat, knows, tuple(facts))

    def after(self, moves: int, reach: int | None = None) -> "Witness":
        """The same witness after a number of moves.

        Its twins differ in the last `reach` moves only, or in any moves if that is None.
        """
        match = self.match.prefix(moves)
        first = 0 if reach is None else max(0, moves - reach)
        secrets, samples = self._is_secret, self._samples
        learnt = self.learnt[:moves]
        return Witness(match, self.seat, self.knows, learnt, first, secrets, samples)

    def twin(self, start: Match, rng: RandomSource, changes: int) -> Match:
        """Returns a match that the seat cannot distinguish from its own, by changes of `start`.

        It returns `start` if no change is possible.
        """
        twin = start
        for change in range(changes):
            changed = self.changed(twin, rng, last=change == 0)
            if changed is None:
                break
            twin = changed
        return twin

    def changed(self, twin: Match, rng: RandomSource, *, last: bool = False) -> Match | None:
        """Returns a twin with one secret move changed, and later moves if necessary.

        With `last`, the last move is changed, if it is secret.  Returns the same twin if no change
        is possible, and None if the seat knows every move.
        """
        end = len(self.match.log) - 1
        number = end if last and end >= 0 and self._is_possible(end, rng) else self._a_secret(rng)
        if number is None:
            return None
        before = twin.log[number - 1].state if number else twin.start_state
        other = self._other(before, number, twin.log[number].move, rng)
        return twin if other is None else self._continue(twin, number, other, rng) or twin

    def _a_secret(self, rng: RandomSource) -> int | None:
        """Returns the number of a move that the seat cannot distinguish from another possible move.

        Late moves are drawn more often, because early secrets have mostly been shown since.
        """
        last = len(self.match.log)
        late = last - ((last - self.first) >> rng.randrange(5))
        numbers, earlier = list(range(late, last)), list(range(self.first, late))
        while numbers or earlier:
            if not numbers:
                numbers, earlier = earlier, []
            number = numbers.pop(rng.randrange(len(numbers)))
            if self._is_possible(number, rng):
                return number
        return None

    def _is_possible(self, number: int, rng: RandomSource) -> bool:
        """Whether another move was found that could have been made instead of this one."""
        if number not in self._is_secret:
            log = self.match.log
            before = log[number - 1].state if number else self.match.start_state
            other = self._other(before, number, log[number].move, rng)
            self._is_secret[number] = other is not None
        return self._is_secret[number]

    def _other(self, before: Any, number: int, move: Move, rng: RandomSource) -> Entry | None:
        """Returns another move from which the seat learns the same, or None if none was found."""
        for choice in self._candidates(before, number, move, rng):
            if choice != move.choice:
                other = self._take(before, number, Move(move.by, choice))
                if other is not None:
                    return other
        return None

    def _take(self, before: Any, number: int, move: Move) -> Entry | None:
        """Returns the entry of a move; None if it is impossible or the seat learns other facts."""
        match = self.match
        try:
            entry = next_entry(match.game, before, match.rules.players, move)
        except IllegalAction:
            return None
        same = learnt(self.knows, before, entry, self.seat) == self.learnt[number]
        return entry if same else None

    def _candidates(self, before: Any, number: int, move: Move, rng: RandomSource) -> Iterator[Any]:
        """Yields outcomes or actions that may replace a move; none for the seat's own move."""
        game = self.match.game
        if move.by == CHANCE:
            distribution = game.chance(before)
            plain = unstructure(game, O, move.choice, "$")
            places = leaves(plain)
            for _ in range(OTHER_OUTCOMES):
                # Most changes are small, because few later moves are possible after a new deal.
                if not places or not rng.randrange(4):
                    yield distribution.sample(rng)
                    continue
                changed = self._change(plain, places, number, distribution, rng)
                if changed is not None:
                    yield changed
        elif move.by != self.seat:
            legal = list(game.legal_actions(before, move.by))
            for _ in range(min(REPAIRS, len(legal))):
                yield legal.pop(rng.randrange(len(legal)))

    def _change(
        self,
        plain: Any,
        places: list[Leaf],
        number: int,
        distribution: Distribution[Any],
        rng: RandomSource,
    ) -> Any | None:
        """Returns the outcome with two of its parts exchanged, or one taken from another outcome.

        It works on the outcome's document, so it needs no knowledge of the game.
        """
        path, part = pick(rng, places)
        change: list[Leaf] = []
        if rng.randrange(2):
            other_path, other_part = pick(rng, places)
            change = [(other_path, part)]
        else:
            _, other_part = pick(rng, self._sampled(number, distribution, rng) or places)
        try:
            return made_from(self.match.game, O, plain, *change, (path, other_part))
        except DocumentError:
            return None

    def _sampled(
        self, number: int, distribution: Distribution[Any], rng: RandomSource
    ) -> list[Leaf]:
        """The leaves of one of a few outcomes that this move could have been."""
        samples = self._samples.setdefault(number, [])
        if len(samples) < SAMPLES:
            outcome = distribution.sample(rng)
            samples.append(leaves(unstructure(self.match.game, O, outcome, "$")))
            return samples[-1]
        return samples[rng.randrange(SAMPLES)]

    def _continue(self, match: Match, number: int, other: Entry, rng: RandomSource) -> Match | None:
        """Returns the match with another move, and with later secrets adapted if necessary.

        Returns None if some later move contradicts what the seat knows of it.
        """
        game = self.match.game
        log = [*match.log[:number], other]
        for later in range(number + 1, len(match.log)):
            entry, state = match.log[later], log[-1].state
            if state == match.log[later - 1].state:  # The rest of the match is the same.
                return _with_log(match, [*log, *match.log[later:]])
            turn, move = game.turn(state), entry.move
            if isinstance(turn, Chance) != (move.by == CHANCE) or (
                isinstance(turn, Decision) and move.by not in turn.seats
            ):
                return None
            same = self._take(state, later, move)
            if same is None and move.by != self.seat:
                same = self._other(state, later, move, rng)
            if same is None:
                return None
            log.append(same)
        return _with_log(match, log)


def hidden_choices(one: Match, other: Match) -> str:
    """The first choices in which a match differs from its twin, as text."""
    differing = [
        f"{entry.choice!r} instead of {other_entry.choice!r}"
        for entry, other_entry in zip(one.log, other.log, strict=True)
        if entry.choice != other_entry.choice
    ]
    return f"hidden from it: {'; '.join(differing[:3])}"


def _with_log(match: Match, log: Sequence[Entry]) -> Match:
    """The match with other moves."""
    return match_from(match.game, match.rules, match.seed, match.start_state, log)
