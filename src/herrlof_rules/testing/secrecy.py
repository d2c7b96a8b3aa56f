"""The twin test: what a seat may not know is drawn anew, and nothing that it is given changes.

A twin of a history has the same moves as far as a seat may tell, and other hidden cards, secret
choices and seed.  It is found by changing single secrets of the real history again and again,
keeping a change when all later moves remain possible and the seat still learns the same of each.
"""

from collections.abc import Hashable, Iterator
from functools import cached_property
from typing import Any

from attrs import frozen

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
from herrlof_rules.match import redact
from herrlof_rules.testing.broken import broken, difference, told
from herrlof_rules.testing.knowledge import Knows
from herrlof_rules.testing.playouts import History, Moment, Played, match_of, moves_of, pick
from herrlof_rules.testing.tokens import Leaf, leaves, replaced

OTHER_OUTCOMES = 12
REPAIRS = 6
MOST_CHANGES = 40
TRIED_ACTIONS = 40
SEEDS = ("int:1", "str:another seed altogether")
"""A twin has another seed, too: nothing a seat is given may come from it."""


@frozen(eq=False)
class Witness:
    """A seat's position in a history: what it may have learnt of each move."""

    game: Game
    rules: Any
    history: History
    seat: int | None
    knows: Knows

    @cached_property
    def learnt(self) -> tuple[Hashable, ...]:
        """What the seat may have learnt, move by move."""
        return tuple(self.learns(played) for played in self.history)

    def learns(self, played: Played) -> Hashable:
        """What the seat may learn of a move."""
        return self.knows(played.before, played.by, played.move, played.after, self.seat)

    def secrets(self, rng: RandomSource) -> list[int]:
        """The numbers of the moves that could have been others for all that the seat knows."""
        return [n for n in range(len(self.history)) if self._other(self.history[n], n, rng)]

    def twin(self, start: History, secrets: list[int], rng: RandomSource, changes: int) -> History:
        """Another history that the seat cannot tell from its own, made from a given one.

        Where no change is possible it is the same one.
        """
        twin = start
        for _ in range(changes):
            number = pick(rng, secrets)
            other = self._other(twin[number], number, rng)
            if other is not None:
                twin = self._continued(twin, number, other, rng) or twin
        return twin

    def _other(self, played: Played, number: int, rng: RandomSource) -> Played | None:
        """Another move in place of this one of which the seat learns the same."""
        for move in self._candidates(played, rng):
            if move != played.move:
                other = self._taken(played.before, played.by, move, number)
                if other is not None:
                    return other
        return None

    def _taken(self, state: Any, by: int | None, move: Any, number: int) -> Played | None:
        try:
            step = self.game.step(state, move, by)
        except IllegalAction:
            return None
        played = Played(state, by, move, step.events, step.state)
        return played if self.learns(played) == self.learnt[number] else None

    def _candidates(self, played: Played, rng: RandomSource) -> Iterator[Any]:
        if played.by is None:
            distribution = self.game.chance(played.before)
            text = dump_outcome(self.game, played.move)
            places = leaves(text)
            for _ in range(OTHER_OUTCOMES):
                sample = distribution.sample(rng)
                # Mostly little changes: a whole new deal seldom allows what was played from it.
                if not places or not rng.randrange(4):
                    yield sample
                    continue
                changed = self._changed(text, places, sample, rng)
                if changed is not None and distribution.probability(changed) > 0:
                    yield changed
        elif played.by != self.seat:
            legal = list(self.game.legal_actions(played.before, played.by))
            for _ in range(min(REPAIRS, len(legal))):
                yield legal.pop(rng.randrange(len(legal)))

    def _changed(self, text: str, places: list[Leaf], sample: Any, rng: RandomSource) -> Any | None:
        """The outcome with two of its parts exchanged, or one taken from another outcome.

        Works on the outcome's document, so it needs to know nothing of the game.
        """
        one = pick(rng, places)
        if rng.randrange(2):
            two = pick(rng, places)
            changes = {one: two.text, two: one.text}
        else:
            others = leaves(dump_outcome(self.game, sample)) or places
            changes = {one: pick(rng, others).text}
        try:
            return load_outcome(self.game, replaced(text, changes))
        except DocumentError:
            return None

    def _continued(
        self, history: History, number: int, other: Played, rng: RandomSource
    ) -> History | None:
        """The history with another move, and later secrets adapted where they must be.

        None if some later move cannot be what the seat knows of it.
        """
        made = [*history[:number], other]
        for later in range(number + 1, len(history)):
            played, state = history[later], made[-1].after
            if state == played.before:  # from here on nothing is different
                return (*made, *history[later:])
            turn = self.game.turn(state)
            if isinstance(turn, Chance) != (played.by is None) or (
                isinstance(turn, Decision) and played.by not in turn.seats
            ):
                return None
            same = self._taken(state, played.by, played.move, later)
            if same is None:
                here = Played(state, played.by, played.move, (), None)
                for move in self._candidates(here, rng) if played.by != self.seat else ():
                    same = self._taken(state, played.by, move, later)
                    if same is not None:
                        break
            if same is None:
                return None
            made.append(same)
        return tuple(made)


def check_twins(witness: Witness, rng: RandomSource, count: int, *, documents: bool = True) -> int:
    """Compares everything a seat is given in a history and in `count` twins of it.

    Returns how many twins were different from the history.
    """
    changes = min(MOST_CHANGES, 10 + 2 * len(witness.history))
    secrets = witness.secrets(rng)
    if not secrets:
        return 0
    given = [_given(moment, witness.seat) for moment in _moments(witness, witness.history)]
    whole = _given_in_all(witness, witness.history, SEEDS[0]) if documents else {}
    found = 0
    twin = witness.history
    for _ in range(count):
        twin = witness.twin(twin, secrets, rng, changes)
        if all(a.move == b.move for a, b in zip(twin, witness.history, strict=True)):
            continue
        found += 1
        for number, moment in enumerate(_moments(witness, twin)):
            if number and moment.state is not witness.history[number - 1].after:
                _compare(witness, twin, number, given[number], _given(moment, witness.seat))
        if documents:
            number = len(twin)
            _compare(witness, twin, number, whole, _given_in_all(witness, twin, SEEDS[1]))
    return found


def _moments(witness: Witness, history: History) -> Iterator[Moment]:
    state = history[0].before
    for number, after in enumerate([state, *(played.after for played in history)]):
        yield Moment(witness.game, witness.rules, history, number, after)


def _given(moment: Moment, seat: int | None) -> dict[str, str]:
    """What a seat is given at a moment, as text: table, document, news, legal actions."""
    game, state = moment.game, moment.state
    observation = game.observe(state, seat)
    last = moment.history[moment.number - 1].events if moment.number else ()
    events = [seen_by(event, seat) for event in last]
    given = {
        "observation": repr(observation),
        "observation's document": dump_observation(game, observation),
        "events": repr(events),
        "events' text": "\n".join(map(str, events)),
    }
    if seat is not None:
        legal = game.legal_actions(state, seat)
        given["legal actions"] = " | ".join(map(format_action, legal))
    return given


def _given_in_all(witness: Witness, history: History, seed: str) -> dict[str, str]:
    """What a seat is given of a whole history: its view, its record, and its refusals."""
    game, seat = witness.game, witness.seat
    match = match_of(game, witness.rules, history, seed)
    view = match.view(seat)
    redacted = redact(match.record({"note": seed}), seat)
    given = {
        "view": repr(view),
        "view's document": dump_view(game, view),
        "redacted record": dump_redacted_record(game, redacted),
    }
    if seat is not None:
        given["refusals"] = "\n".join(_refusals(witness, match.state))
    return given


def _refusals(witness: Witness, state: Any) -> Iterator[str]:
    space = witness.game.action_space(witness.rules)
    step = max(1, len(space) // TRIED_ACTIONS)
    for action in space[::step]:
        try:
            witness.game.apply(state, action, witness.seat)
        except HerrlofRulesError as refused:
            yield f"{type(refused).__name__} {refused} {refused.args!r}"
        else:
            yield f"{action!r} is legal"


def _compare(
    witness: Witness, twin: History, number: int, one: dict[str, str], other: dict[str, str]
) -> None:
    for what, text in one.items():
        if text == other[what]:
            continue
        seat, history = witness.seat, witness.history
        who = "a spectator" if seat is None else f"seat {seat}"
        differing = [
            f"{a.move!r} instead of {b.move!r}"
            for a, b in zip(history[:number], twin[:number], strict=True)
            if a.move != b.move
        ]
        broken(
            "secrecy",
            f"what {who} may not know shows in its {what} after {number} moves",
            *difference(text, other[what]),
            f"hidden from it: {'; '.join(differing[:3])}",
            f"after: {told(moves_of(history[:number]))}",
            f"rules: {witness.rules!r}",
        )
