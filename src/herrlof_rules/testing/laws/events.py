"""Laws of events: what they tell against what is so, over one match and over many."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import attrs
from attrs import field, frozen

from herrlof_rules.core.result import Result
from herrlof_rules.core.turn import Over
from herrlof_rules.core.visibility import Everyone, visibility
from herrlof_rules.match.match import Match
from herrlof_rules.testing.counterexample import broken, difference, rules_text
from herrlof_rules.testing.generators.playouts import (
    Position,
    history_text,
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
                after = f"after: {history_text(match.log)}"
                texts = difference(repr(told), repr(instead))
                broken("events", fact, *texts, f"rules: {rules_text(match.rules)}", after)


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


EMPTY_OFTEN = 20
"""A field that is empty less often may be so by chance."""


@frozen(eq=False)
class Ends:
    """What is told when matches end.

    If some are told with a `Result`, all are; if most of those that ended for the same reason are
    told with the points or the winners, by an event that comes at no other time, all of those are.
    """

    _early: set[type] = field(factory=set, init=False)
    _ends: list[tuple[Match, Result, tuple[Any, ...]]] = field(factory=list, init=False)

    def look_at(self, match: Match) -> None:
        """Takes in a match."""
        over = isinstance(match.turn, Over)
        for entry in match.log[: len(match.log) - over]:
            self._early.update(map(type, entry.events))
        if isinstance(match.turn, Over) and match.log:
            self._ends.append((match, match.turn.result, match.log[-1].events))

    def check(self) -> None:
        """Raises `LawBroken` for an end that was not told like others."""
        with_result = {cls for *_, events in self._ends for cls in _holding_results(events)}
        if with_result:
            for match, _, events in self._ends:
                if not _holding_results(events):
                    _untold(match, with_result, "which tells other results")
        for reason in dict.fromkeys(result.reason for _, result, _ in self._ends):
            ends = [end for end in self._ends if end[1].reason == reason]
            for cls in self._telling(ends):
                for match, _, events in ends:
                    if cls not in map(type, events):
                        _untold(match, {cls}, f"which tells most others by {reason}")

    def _telling(self, ends: list[tuple[Match, Result, tuple[Any, ...]]]) -> list[type]:
        """The classes of which an event told the points or the winners in most of these ends."""
        told: Counter[type] = Counter()
        for _, result, events in ends:
            told.update({type(e) for e in events if _tells(e, result)} - self._early)
        return [cls for cls, times in told.items() if 2 * times > len(ends)]


def _holding_results(events: tuple[Any, ...]) -> list[type]:
    return [type(e) for e in events if any(isinstance(value, Result) for value in _values(e))]


def _tells(event: Any, result: Result) -> bool:
    return any(value in (result.points, result.winners) for value in _values(event))


def _values(event: Any) -> list[Any]:
    return [getattr(event, name) for name, _ in visibility(type(event))]


def _untold(match: Match, classes: set[type], why: str) -> None:
    names = " or ".join(sorted(cls.__name__ for cls in classes))
    fact = f"a match ends without an event {names}, {why}"
    told = f"events: {match.log[-1].events!r}"
    broken("events", fact, told, f"rules: {rules_text(match.rules)}", history_text(match.log))


@frozen(eq=False)
class Vain:
    """Fields of events that were always empty, although the state had something of that name.

    That was so before each of the moves: what has begun anew is told instead of what was.
    """

    _empty: Counter[tuple[type, str]] = field(factory=Counter, init=False)
    _good: set[tuple[type, str]] = field(factory=set, init=False)
    _example: dict[tuple[type, str], Position] = field(factory=dict, init=False)

    def look_at(self, match: Match) -> None:
        """Takes in a match."""
        names = set(attrs.fields_dict(match.game.state)) if attrs.has(match.game.state) else set()
        for number, (before, entry) in enumerate(zip(states_before(match), match.log, strict=True)):
            for event in entry.events:
                for name, _ in visibility(type(event)):
                    key = type(event), name
                    if name not in names or key in self._good:
                        continue
                    told, was = getattr(event, name), getattr(before, name)
                    if told or not was or not hasattr(told, "__len__"):
                        self._good.add(key)
                        continue
                    self._empty[key] += 1
                    self._example.setdefault(key, position_after(match, number + 1))

    def check(self) -> None:
        """Raises `LawBroken` for a field that was always empty."""
        for key, times in self._empty.items():
            if times >= EMPTY_OFTEN and key not in self._good:
                what = f"{key[0].__name__}.{key[1]}"
                fact = f"{what} is always empty, although the state has {key[1]} before the move"
                self._example[key].broken("events", fact)
