"""The twin test: what a seat may not know is drawn anew, and nothing that it is given changes.

A twin of a history has the same moves as far as a seat may tell, and other hidden cards, secret
choices and seed.  It is found by changing single secrets of the real history again and again,
keeping a change when all later moves remain possible and the seat still learns the same of each.
"""

from collections.abc import Callable, Hashable, Iterator
from typing import Any

from attrs import evolve, field, frozen

from herrlof_rules.core.chance import Distribution
from herrlof_rules.core.errors import DocumentError, HerrlofRulesError, IllegalAction
from herrlof_rules.core.forms import format_action
from herrlof_rules.core.game import Game
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.core.turn import Chance, Decision
from herrlof_rules.core.visibility import seen_by
from herrlof_rules.documents import (
    dump_observation,
    dump_outcome,
    dump_redacted_record,
    dump_view,
    load_outcome,
)
from herrlof_rules.match import CHANCE, Entry, Match, Move, redact
from herrlof_rules.match.log import carried_out
from herrlof_rules.testing.broken import broken, difference, rules_text
from herrlof_rules.testing.copy_laws import pickled
from herrlof_rules.testing.knowledge import Knows
from herrlof_rules.testing.playouts import (
    Position,
    history_text,
    pick,
    position_after,
    states_before,
)
from herrlof_rules.testing.tokens import Leaf, leaves, replace_leaves

OTHER_OUTCOMES = 12
REPAIRS = 6
MOST_CHANGES = 40
TRIED_ACTIONS = 40
SEEDS = ("int:1", "str:another seed altogether")
"""A twin has another seed, too: nothing a seat is given may come from it."""


@frozen(eq=False)
class Witness:
    """A seat in a match, or a spectator: what it may have learnt, and what is secret from it."""

    match: Match
    seat: int | None
    knows: Knows

    learnt: tuple[Hashable, ...]
    """What it may have learnt, move by move."""

    first: int = 0
    """The number of the first move that a twin may have made differently."""

    _is_secret: dict[int, bool] = field(factory=dict)
    """Whether a move could have been another for all that the seat knows, where already tried."""

    @classmethod
    def of(cls, match: Match, seat: int | None, knows: Knows) -> "Witness":
        """What a seat may have learnt of a match, or a spectator for None."""
        moves = zip(states_before(match), match.log, strict=True)
        return cls(match, seat, knows, tuple(knows(s, e.move, e.state, seat) for s, e in moves))

    def after(self, moves: int, reach: int | None = None) -> "Witness":
        """The same witness when so many moves had been made.

        Its twins change the last `reach` of them only, or any for None.
        """
        match = evolve(self.match, log=self.match.log[:moves])
        first = 0 if reach is None else max(0, moves - reach)
        known = self._is_secret
        return Witness(match, self.seat, self.knows, self.learnt[:moves], first, known)

    def twin(self, start: Match, rng: RandomSource, changes: int) -> Match:
        """Another match that the seat cannot tell from its own, made from a given one.

        Where no change is possible it is the same one.
        """
        twin = start
        for _ in range(changes):
            changed = self.changed(twin, rng)
            if changed is None:
                break
            twin = changed
        return twin

    def changed(self, twin: Match, rng: RandomSource) -> Match | None:
        """A twin with one secret move made differently, and later ones where they must be.

        The same twin where that cannot be; None where the seat knows of every move what it was.
        """
        number = self._a_secret(rng)
        if number is None:
            return None
        before = twin.log[number - 1].state if number else twin.start_state
        other = self._other(before, number, twin.log[number].move, rng)
        return twin if other is None else self._continue(twin, number, other, rng) or twin

    def _a_secret(self, rng: RandomSource) -> int | None:
        """The number of a move that could have been another for all that the seat knows.

        Late ones come up more often: what was hidden early has mostly been shown since.
        """
        last = len(self.match.log)
        late = last - ((last - self.first) >> rng.randrange(5))
        numbers, earlier = list(range(late, last)), list(range(self.first, late))
        while numbers or earlier:
            if not numbers:
                numbers, earlier = earlier, []
            number = numbers.pop(rng.randrange(len(numbers)))
            if number not in self._is_secret:
                log = self.match.log
                before = log[number - 1].state if number else self.match.start_state
                other = self._other(before, number, log[number].move, rng)
                self._is_secret[number] = other is not None
            if self._is_secret[number]:
                return number
        return None

    def _other(self, before: Any, number: int, move: Move, rng: RandomSource) -> Entry | None:
        """Another move in place of this one of which the seat learns the same."""
        for choice in self._candidates(before, move, rng):
            if choice != move.choice:
                other = self._take(before, number, Move(move.by, choice))
                if other is not None:
                    return other
        return None

    def _take(self, before: Any, number: int, move: Move) -> Entry | None:
        match = self.match
        try:
            entry = carried_out(match.game, before, match.rules.players, move)
        except IllegalAction:
            return None
        learnt = self.knows(before, move, entry.state, self.seat)
        return entry if learnt == self.learnt[number] else None

    def _candidates(self, before: Any, move: Move, rng: RandomSource) -> Iterator[Any]:
        game = self.match.game
        if move.by == CHANCE:
            distribution = game.chance(before)
            text = dump_outcome(game, move.choice)
            places = leaves(text)
            for _ in range(OTHER_OUTCOMES):
                # Mostly little changes: a whole new deal seldom allows what was played from it.
                if not places or not rng.randrange(4):
                    yield distribution.sample(rng)
                    continue
                changed = self._change(text, places, distribution, rng)
                if changed is not None:
                    yield changed
        elif move.by != self.seat:
            legal = list(game.legal_actions(before, move.by))
            for _ in range(min(REPAIRS, len(legal))):
                yield legal.pop(rng.randrange(len(legal)))

    def _change(
        self,
        text: str,
        places: tuple[Leaf, ...],
        distribution: Distribution[Any],
        rng: RandomSource,
    ) -> Any | None:
        """The outcome with two of its parts exchanged, or one taken from another outcome.

        Works on the outcome's document, so it needs to know nothing of the game.
        """
        game = self.match.game
        one = pick(rng, places)
        if rng.randrange(2):
            two = pick(rng, places)
            changes = {one: two.text, two: one.text}
        else:
            others = leaves(dump_outcome(game, distribution.sample(rng))) or places
            changes = {one: pick(rng, others).text}
        try:
            return load_outcome(game, replace_leaves(text, changes))
        except DocumentError:
            return None

    def _continue(self, match: Match, number: int, other: Entry, rng: RandomSource) -> Match | None:
        """The match with another move, and later secrets adapted where they must be.

        None if some later move cannot be what the seat knows of it.
        """
        game = self.match.game
        log = [*match.log[:number], other]
        for later in range(number + 1, len(match.log)):
            entry, state = match.log[later], log[-1].state
            if state == match.log[later - 1].state:  # from here on nothing is different
                return evolve(match, log=(*log, *match.log[later:]))
            turn, move = game.turn(state), entry.move
            if isinstance(turn, Chance) != (move.by == CHANCE) or (
                isinstance(turn, Decision) and move.by not in turn.seats
            ):
                return None
            same = self._take(state, later, move)
            if same is None and move.by != self.seat:
                same = self._repair(state, later, move, rng)
            if same is None:
                return None
            log.append(same)
        return evolve(match, log=tuple(log))

    def _repair(self, before: Any, number: int, move: Move, rng: RandomSource) -> Entry | None:
        for choice in self._candidates(before, move, rng):
            entry = self._take(before, number, Move(move.by, choice))
            if entry is not None:
                return entry
        return None


def check_twins(witness: Witness, rng: RandomSource, count: int, *, documents: bool = True) -> int:
    """Compares everything a seat is given in a match and in `count` twins of it.

    Documents of the whole match are compared for the last twin alone, as they cost most.  Returns
    how many twins were different from the match.
    """
    match = witness.match
    changes = min(MOST_CHANGES, 10 + 2 * len(match.log))
    given: dict[int, dict[str, str]] = {}
    found = 0
    twin = match
    different: Match | None = None
    for _ in range(count):
        twin = witness.twin(twin, rng, changes)
        if all(a.choice == b.choice for a, b in zip(twin.log, match.log, strict=True)):
            continue
        found += 1
        different = twin
        for number in range(witness.first + 1, len(twin.log) + 1):
            if twin.log[number - 1].state is match.log[number - 1].state:
                continue
            if number not in given:
                given[number] = _given(position_after(match, number), witness.seat)
            there = position_after(twin, number)
            _compare(witness, there.match, given[number], _given(there, witness.seat))
    if documents and different is not None:
        whole = _given_in_all(match, witness.seat, SEEDS[0])
        _compare(witness, different, whole, _given_in_all(different, witness.seat, SEEDS[1]))
    return found


def _given(position: Position, seat: int | None) -> dict[str, str]:
    """What a seat is given at a position, as text: table, document, news, legal actions."""
    game, state = position.game, position.state
    observation = game.observe(state, seat)
    events = [seen_by(e, seat) for entry in position.match.log[-1:] for e in entry.events]
    given = {
        "observation": repr(observation),
        "observation's document": _written(dump_observation, game, observation),
        "events": repr(events),
        "events' text": "\n".join(map(str, events)),
        "observation as pickled": pickled(observation),
        "events as pickled": pickled(events),
    }
    if seat is not None:
        legal = game.legal_actions(state, seat)
        given["legal actions"] = " | ".join(map(format_action, legal))
    return given


def _written(dump: Callable[[Game, Any], str], game: Game, value: object) -> str:
    """The document of what a seat is given; another law asks that there is one."""
    try:
        return dump(game, value)
    except DocumentError as refused:
        return f"not written: {refused}"


def _given_in_all(match: Match, seat: int | None, seed: str) -> dict[str, str]:
    """What a seat is given of a whole match: its view, its record, and its refusals."""
    game = match.game
    view = match.view(seat)
    redacted = redact(evolve(match, seed=seed).record({"note": seed}), seat)
    given = {
        "view": repr(view),
        "view's document": _written(dump_view, game, view),
        "view as pickled": pickled(view),
        "redacted record": _written(dump_redacted_record, game, redacted),
    }
    if seat is not None:
        given["refusals"] = "\n".join(_refusals(match, seat))
    return given


def _refusals(match: Match, seat: int) -> Iterator[str]:
    space = match.game.action_space(match.rules)
    step = max(1, len(space) // TRIED_ACTIONS)
    for action in space[::step]:
        try:
            match.game.apply(match.state, action, seat)
        except HerrlofRulesError as refused:
            yield f"{type(refused).__name__} {refused} {refused.args!r}"
        else:
            yield f"{action!r} is legal"


def _compare(witness: Witness, twin: Match, one: dict[str, str], other: dict[str, str]) -> None:
    seat, number = witness.seat, len(twin.log)
    for what, text in one.items():
        if text == other[what]:
            continue
        log = witness.match.log[:number]
        who = "a spectator" if seat is None else f"seat {seat}"
        differing = [
            f"{a.choice!r} instead of {b.choice!r}"
            for a, b in zip(log, twin.log, strict=True)
            if a.choice != b.choice
        ]
        broken(
            "secrecy",
            f"what {who} may not know shows in its {what} after {number} moves",
            *difference(text, other[what]),
            f"hidden from it: {'; '.join(differing[:3])}",
            f"after: {history_text(log)}",
            f"rules: {rules_text(twin.rules)}",
        )
