"""Playing a record again, checking it, and giving a seat what it saw of it."""

from collections.abc import Iterator
from typing import Generic

from attrs import frozen

from herrlof_rules.core.errors import IllegalAction, RecordError, UnknownSeat
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.randomness import chance_stream
from herrlof_rules.core.result import Result
from herrlof_rules.core.seats import check_seat
from herrlof_rules.core.turn import Chance, Decision
from herrlof_rules.core.visibility import seen_by
from herrlof_rules.match.match import Entry, Match, View
from herrlof_rules.match.record import Record


@frozen
class Replay(Generic[R, S, A, O, E, V]):
    """What replaying a record gave: the match as far as it is good, and the error that ended it."""

    match: Match[R, S, A, O, E, V]
    error: RecordError | None


def replay(record: Record[R, S, A, O, E, V]) -> Replay[R, S, A, O, E, V]:
    """Plays the moves of a record without a generator, as far as they keep the rules.

    Whether the outcomes are those of the seed is `verify`'s question.
    """
    game = record.game
    start = state = game.initial(record.rules)
    log: list[Entry[S, A, O, E]] = []  # one match at the end: a match a move would be quadratic
    error = None
    for number, moved in enumerate(record.moves):
        if moved.by is None and isinstance(game.turn(state), Decision):
            error = RecordError(number, "chance moves, but a seat is to act")
            break
        try:
            step = game.step(state, moved.move, moved.by)
        except (IllegalAction, UnknownSeat) as refused:
            error = RecordError(number, str(refused))
            break
        state = step.state
        log.append(Entry(moved.by, moved.move, step.events, state))
    match = Match(game, record.rules, record.seed, start, tuple(log))
    return Replay(match, error or _end_error(record.result, match.result))


def _end_error(said: Result | None, reached: Result | None) -> RecordError | None:
    if said == reached:
        return None
    if reached is None:
        return RecordError(None, "there is a result, but the moves do not end the match")
    return RecordError(None, f"the moves lead to another result: {reached}")


def verify(record: Record[R, S, A, O, E, V]) -> Match[R, S, A, O, E, V]:
    """The whole match, after checking every move, the result, and the seed's outcomes.

    Raises `RecordError` with the index of the first wrong move.
    """
    replayed = replay(record)
    if record.seed is not None:
        _check_chance(record.seed, replayed.match)
    if replayed.error is not None:
        raise replayed.error
    return replayed.match


def _check_chance(seed: str, match: Match[R, S, A, O, E, V]) -> None:
    state, outcomes = match.start_state, 0
    for number, entry in enumerate(match.log):
        if entry.by is None:
            expected = match.game.chance(state).sample(chance_stream(seed, outcomes))
            if expected != entry.move:
                raise RecordError(number, "this outcome is not the one of the record's seed")
            outcomes += 1
        state = entry.state


@frozen
class Frame(Generic[E, V]):
    """What a seat was shown at one point: the events since the frame before, and the table."""

    events: tuple[E, ...]
    observation: V


@frozen
class RedactedRecord(Generic[R, A, E, V]):
    """A match as one seat saw it, or a spectator for seat None: safe to give to that seat.

    There is a frame for the first decision and one after each decision with the chance that
    followed.  It holds neither seed nor moves nor free-form data, only what was shown.
    """

    game: str
    revision: int
    rules: R
    seat: int | None
    frames: tuple[Frame[E, V], ...]

    def views(self) -> Iterator[View[R, A, E, V]]:
        """The views that the seat had during play, in order."""
        events: tuple[E, ...] = ()
        for frame in self.frames:
            events += frame.events
            legal: tuple[A, ...] = frame.observation.legal_actions
            yield View(self.seat, frame.observation, events, legal, self.rules)


def redact(record: Record[R, S, A, O, E, V], seat: int | None) -> RedactedRecord[R, A, E, V]:
    """What `seat` saw of a match, or a spectator for None.

    Raises `RecordError` if the record does not replay, `UnknownSeat` for a wrong seat.
    """
    check_seat(seat, record.rules.players)
    replayed = replay(record)
    if replayed.error is not None:
        raise replayed.error
    game, match = record.game, replayed.match
    frames: list[Frame[E, V]] = []
    events: list[E] = []
    last = len(match.log)
    for number, state in enumerate((match.start_state, *(entry.state for entry in match.log))):
        if number:
            events.extend(seen_by(event, seat) for event in match.log[number - 1].events)
        if number == last or not isinstance(game.turn(state), Chance):
            frames.append(Frame(tuple(events), game.observe(state, seat)))
            events.clear()
    return RedactedRecord(game.name, game.revision, record.rules, seat, tuple(frames))
