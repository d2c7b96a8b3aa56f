"""Laws of events: they agree with the states, in one match and over many matches."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, TypeAlias

from attrs import fields

from herrlof_rules.core import CHANCE, Over, Result
from herrlof_rules.core.phases import ChancePhase, DecisionPhase, OverPhase
from herrlof_rules.core.seats import seat_fields
from herrlof_rules.core.visibility import Everyone, redact_event, visibility
from herrlof_rules.match.match import Match
from herrlof_rules.testing.counterexample import difference
from herrlof_rules.testing.generators.playouts import (
    Position,
    each_move,
    position_after,
    positions,
    seat_of,
)

OFTEN = 3
"""An event that states a former value at most this often may do so by chance."""


def check_shown_result(position: Position) -> None:
    """An event that contains the result of the match contains the right result."""
    match, turn = position.match, position.turn
    if not isinstance(turn, Over):
        return
    result = turn.result
    early = {type(event) for entry in match.log[:-1] for event in entry.events}
    for event in match.log[-1].events if match.log else ():
        for name, _ in visibility(type(event)):
            stated: Any = getattr(event, name)
            of_match = name == "winners" and type(event) not in early
            expected = (
                result if isinstance(stated, Result) else result.winners if of_match else stated
            )
            if stated != expected:
                fact = f"{type(event).__name__}.{name} is not what the result of the match is"
                texts = difference(repr(stated), repr(expected))
                position.broken("events", fact, *texts)


def check_revealed(match: Match) -> None:
    """A phase's `revealed` returns the move that was made, or None.

    The function is called with the events from the move on, as a spectator and every seat see them.
    """
    game, log = match.game, match.log
    phases = [phase for phase in game.phases if not isinstance(phase, OverPhase)]
    if all(phase.revealed is None for phase in phases):
        return
    for number, (position, entry) in enumerate(zip(positions(match), log, strict=False)):
        phase = game.phase_of(position.turn)
        for viewer in (None, *range(match.rules.players)):
            following = (later_event for later in log[number:] for later_event in later.events)
            shown = (redact_event(event, viewer) for event in following)
            revealed_move: Any = None
            if isinstance(phase, ChancePhase) and phase.revealed is not None:
                revealed_move = next(map(phase.revealed, islice(shown, 1)), None)
            elif isinstance(phase, DecisionPhase) and phase.revealed is not None:
                seat = seat_of(entry.move) or 0  # Only a seat makes a decision's move.
                revealed = (phase.revealed(event, seat) for event in shown)
                revealed_move = next((action for action in revealed if action is not None), None)
            if revealed_move is not None and revealed_move != entry.choice:
                fact = f"`revealed` of the phase {phase.kind} returns a move that was not made"
                texts = difference(repr(revealed_move), repr(entry.choice))
                position_after(match, len(log)).broken("events", fact, *texts)


def check_late(matches: Iterable[Match]) -> None:
    """No field of an event always lags one move behind a value such as a score.

    A field may state the value before the move if the value is then reset, such as the tricks of a
    round.
    """
    late: Counter[_Field] = Counter()
    up_to_date: set[_Field] = set()
    example: dict[_Field, tuple[Position, Any, Any]] = {}
    for match in matches:
        for key, position, stated, value in _compared_with_observations(match):
            if stated is None:
                up_to_date.add(key)
            else:
                late[key] += 1
                example.setdefault(key, (position, stated, value))
    for key, times in late.items():
        if times < OFTEN or key in up_to_date:
            continue
        position, stated, value = example[key]
        field_name = f"{key[0].__name__}.{key[1]}"
        fact = f"{field_name} always states the value before the move, here {stated!r} instead of"
        position.broken("events", f"{fact} {value!r}")


_Field: TypeAlias = tuple[type, str]
"""A class of events and the name of one of its fields."""


def _compared_with_observations(match: Match) -> Iterator[tuple[_Field, Position, Any, Any]]:
    """Yields the fields of events that are also observed, with both values if an event is late."""
    marks = visibility(match.game.observation)
    names = {name for name, mark in marks if isinstance(mark, Everyone) and mark.by_seat}
    first: Any = None
    for number, (before, entry) in enumerate(each_move(match)):
        observed_fields = [
            (event, name)
            for event in entry.events
            for name, mark in visibility(type(event))
            if name in names and isinstance(mark, Everyone)
        ]
        if not observed_fields:
            continue
        first = first or match.game.observe(match.start_state, None)
        before_move = match.game.observe(before, None)
        after = match.game.observe(entry.state, None)
        position = position_after(match, number + 1)
        for event, name in observed_fields:
            stated, key = getattr(event, name), (type(event), name)
            if getattr(before_move, name) == getattr(after, name):
                continue
            if stated != getattr(before_move, name):
                yield key, position, None, None
            elif getattr(after, name) != getattr(first, name):
                yield key, position, stated, getattr(after, name)


def check_shown_actions(matches: Iterable[Match]) -> None:
    """The same action at the same kind of turn always emits an event of the same class.

    The law also accepts an event that names the acting seat, such as `Checked` or `Folded`.  If
    several seats may act, it accepts an event that holds all values of the action.
    """
    common: dict[Any, set[type]] = {}
    silent: dict[Any, Position] = {}
    shown: set[Any] = set()
    together: set[str] = set()
    for match in matches:
        for number, (before, entry) in enumerate(each_move(match)):
            if entry.by == CHANCE:
                continue
            turn, classes = match.game.turn(before), {type(event) for event in entry.events}
            key = match.rules.players, turn.kind, entry.choice
            together.update({turn.kind} if len(turn.seats) > 1 else ())
            is_together = turn.kind in together
            common[key] = common.get(key, classes) & classes
            shown.update({key} if classes else ())
            if key not in silent and not any(
                _names(event, entry.by) or (is_together and _holds_all(event, entry.choice))
                for event in entry.events
            ):
                silent[key] = position_after(match, number + 1)
    for key, position in silent.items():
        last = position.match.log[-1]
        fact = f"no event shows that seat {last.by} did {last.choice!r}"
        texts = f"at the turn {key[1]!r}", f"events here: {last.events!r}"
        position.require(key not in shown or bool(common[key]), "events", fact, *texts)


def _names(event: object, seat: object) -> bool:
    """Whether a field that is marked as a seat holds this seat."""
    of_class: Any = type(event)
    return any(getattr(event, name) == seat for name in seat_fields(of_class))


def _holds_all(event: Any, action: Any) -> bool:
    """Whether an event holds every value of an action, itself or as an entry of a tuple."""
    values = [getattr(event, name) for name, _ in visibility(type(event))]
    values += [entry for value in values if isinstance(value, tuple) for entry in value]
    return all(
        getattr(action, attribute.name) in values
        for attribute in fields(type(action))
        if attribute.init
    )


def check_ends(matches: Iterable[Match]) -> None:
    """If one match ends with an event that has a `Result`, all matches do."""
    ends = [match for match in matches if isinstance(match.turn, Over) and match.log]
    classes = {cls.__name__ for match in ends for cls in _with_result(match)}
    for match in ends if classes else ():
        if not _with_result(match):
            fact = f"a match ends without an event {' or '.join(sorted(classes))}"
            report = f"which other matches end with; events: {match.log[-1].events!r}"
            Position(match).broken("events", fact, report)


def _with_result(match: Match) -> list[type]:
    """The classes of the last events that hold a `Result`."""
    return [
        type(event)
        for event in match.log[-1].events
        if any(isinstance(getattr(event, n), Result) for n, _ in visibility(type(event)))
    ]
