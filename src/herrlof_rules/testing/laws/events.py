"""Laws of events: what they tell against what is so, over one match and over many."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from attrs import field, fields, frozen

from herrlof_rules.core.move import CHANCE
from herrlof_rules.core.result import Result
from herrlof_rules.core.seats import seat_fields
from herrlof_rules.core.turn import Over
from herrlof_rules.core.visibility import Everyone, visibility
from herrlof_rules.match.match import Match
from herrlof_rules.testing.counterexample import difference
from herrlof_rules.testing.generators.playouts import (
    Position,
    position_after,
    states_before,
)

EACH = 6
"""So many events of each class are looked at in a match."""

OFTEN = 3
"""What an event says once or twice of the past may be chance."""


def check_told_result(match: Match) -> None:
    """An event that tells the result of the match tells it as it is."""
    if not isinstance(match.turn, Over):
        return
    result = match.turn.result
    early = {type(event) for entry in match.log[:-1] for event in entry.events}
    for event in match.log[-1].events if match.log else ():
        for name, _ in visibility(type(event)):
            told: Any = getattr(event, name)
            of_match = name == "winners" and type(event) not in early
            instead = result if isinstance(told, Result) else result.winners if of_match else told
            if told != instead:
                fact = f"{type(event).__name__}.{name} is not what the result of the match is"
                texts = difference(repr(told), repr(instead))
                Position(match).broken("events", fact, *texts)


@frozen(eq=False)
class Told:
    """What events say, held against public fields of observations that have their names.

    An event may tell what was so before its move, if that is over now, such as the tricks of a
    round.  But one that always tells the former value of what goes on, such as a score, is late.
    """

    _late: Counter[tuple[type, str]] = field(factory=Counter, init=False)
    _up_to_date: set[tuple[type, str]] = field(factory=set, init=False)
    _example: dict[tuple[type, str], tuple[Position, Any, Any]] = field(factory=dict, init=False)

    def look_at(self, match: Match) -> None:
        """Takes in a match."""
        names = {n for n, mark in visibility(match.game.observation) if _is_by_seat(mark)}
        begun: Any = None
        befores = states_before(match)
        for number, (before, entry) in enumerate(zip(befores, match.log, strict=True)):
            found = [(e, name) for e in entry.events for name in _by_seat(e) if name in names]
            if not found:
                continue
            begun = begun or match.game.observe(match.start_state, None)
            was = match.game.observe(before, None)
            now = match.game.observe(entry.state, None)
            for event, name in found:
                told, key = getattr(event, name), (type(event), name)
                if getattr(was, name) == getattr(now, name):
                    continue
                if told != getattr(was, name):
                    self._up_to_date.add(key)
                elif getattr(now, name) != getattr(begun, name):  # it did not begin anew
                    self._late[key] += 1
                    example = position_after(match, number + 1), told, getattr(now, name)
                    self._example.setdefault(key, example)

    def check(self) -> None:
        """Raises `LawBroken` for a field that was always late."""
        for key, times in self._late.items():
            if times < OFTEN or key in self._up_to_date:
                continue
            position, told, now = self._example[key]
            what = f"{key[0].__name__}.{key[1]}"
            fact = f"{what} always tells what was so before the move, here {told!r} instead of"
            position.broken("events", f"{fact} {now!r}")


def _by_seat(event: object) -> Iterator[str]:
    return (name for name, mark in visibility(type(event)) if isinstance(mark, Everyone))


def _is_by_seat(mark: object) -> bool:
    return isinstance(mark, Everyone) and mark.by_seat


@frozen(eq=False)
class Tells:
    """What an action tells: wherever it is taken at a kind of turn, events of one class at least.

    Or events that name who took it, such as `Checked` and `Folded` of passing; where several seats
    are to act, it is enough that it can be read from the events.
    """

    _common: dict[Any, set[type]] = field(factory=dict, init=False)
    _told: set[Any] = field(factory=set, init=False)
    _together: set[str] = field(factory=set, init=False)
    _silent: dict[Any, Position] = field(factory=dict, init=False)

    def look_at(self, match: Match) -> None:
        """Takes in a match."""
        for number, (before, entry) in enumerate(zip(states_before(match), match.log, strict=True)):
            if entry.by == CHANCE:
                continue
            turn, classes = match.game.turn(before), {type(event) for event in entry.events}
            key = match.rules.players, turn.kind, entry.choice
            self._together.update({turn.kind} if len(turn.seats) > 1 else ())
            several = turn.kind in self._together
            self._common[key] = self._common.get(key, classes) & classes
            self._told.update({key} if classes else ())
            if key not in self._silent and not any(
                _names(event, entry.by) or (several and _holds_all(event, entry.choice))
                for event in entry.events
            ):
                self._silent[key] = position_after(match, number + 1)

    def check(self) -> None:
        """Raises `LawBroken` for an action that is told by an event elsewhere, and not here."""
        for key, position in self._silent.items():
            last = position.match.log[-1]
            fact = f"no event tells that seat {last.by} did {last.choice!r}"
            texts = f"at the turn {key[1]!r}", f"events here: {last.events!r}"
            position.require(
                key not in self._told or bool(self._common[key]), "events", fact, *texts
            )


def _names(event: object, seat: object) -> bool:
    """Whether a field that is marked as a seat holds this one."""
    of_class: Any = type(event)
    return any(getattr(event, name) == seat for name in seat_fields(of_class))


def _holds_all(event: Any, action: Any) -> bool:
    held = [getattr(event, name) for name, _ in visibility(type(event))]
    held += [entry for value in held if isinstance(value, tuple) for entry in value]
    return all(getattr(action, a.name) in held for a in fields(type(action)) if a.init)


@frozen(eq=False)
class Ends:
    """How matches end: if some ends have an event with a `Result`, all have."""

    _ends: list[Match] = field(factory=list, init=False)

    def look_at(self, match: Match) -> None:
        """Takes in a match."""
        if isinstance(match.turn, Over) and match.log:
            self._ends.append(match)

    def check(self) -> None:
        """Raises `LawBroken` for an end without the event that others have."""
        classes = {cls.__name__ for match in self._ends for cls in _with_result(match)}
        for match in self._ends if classes else ():
            if not _with_result(match):
                fact = f"a match ends without an event {' or '.join(sorted(classes))}"
                report = f"which tells other results; events: {match.log[-1].events!r}"
                Position(match).broken("events", fact, report)


def _with_result(match: Match) -> list[type]:
    """The classes of the last events that hold a `Result`."""
    return [
        type(event)
        for event in match.log[-1].events
        if any(isinstance(getattr(event, n), Result) for n, _ in visibility(type(event)))
    ]
