"""Replaying records and verifying them."""

from typing import Generic

from attrs import frozen

from herrlof_rules.core.construction import Value
from herrlof_rules.core.errors import IllegalAction, InvalidSeed, UnknownSeat
from herrlof_rules.core.exact import is_exactly
from herrlof_rules.core.game import Game
from herrlof_rules.core.message_text import bounded, kind_of
from herrlof_rules.core.move import CHANCE, Move
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.randomness import chance_stream, check_seed_text
from herrlof_rules.core.refusals import check_type
from herrlof_rules.core.result import Result
from herrlof_rules.match.log import Entry, next_entry
from herrlof_rules.match.match import Match, match_from
from herrlof_rules.match.record import DRAWN, Record, RecordError
from herrlof_rules.match.shown import picture


@frozen
class Replay(Value, Generic[R, S, A, O, E, V]):
    """The result of replaying a record."""

    match: Match[R, S, A, O, E, V]
    """The match up to the first wrong move."""

    error: RecordError | None
    """The first fault of the record; None if it has none."""


def replay(record: Record[R, S, A, O, E, V]) -> Replay[R, S, A, O, E, V]:
    """Makes the moves of a record again, up to the first move that breaks the rules.

    A record of an earlier revision is replayed under the current one, and an error names both.
    The recorded chance outcomes are used; only `verify` compares them with the seed.  If the seed
    is malformed, the replayed match has no seed.

    >>> from attrs import evolve
    >>> from herrlof_rules import Match, herrlof
    >>> record = Match.start(herrlof.GAME, herrlof.Rules(), seed=1).record()
    >>> replay(record).error is None
    True
    >>> replay(evolve(record, moves=record.moves[1:])).error
    RecordError(...)
    """
    check_record(record)
    game, players = record.game, record.rules.players
    start = state = game.initial(record.rules)
    log: list[Entry[S, A, O, E]] = []
    error = None
    for number, move in enumerate(record.moves):
        if type(move) is not Move:
            error = RecordError(number, f"expected a Move, not {kind_of(move)}")
            break
        try:
            entry = next_entry(game, state, players, move)
        except (IllegalAction, UnknownSeat) as refused:
            error = RecordError(number, bounded(refused))
            break
        state = entry.state
        log.append(entry)
    wrong_seed = _seed_error(record.seed)
    seed = None if wrong_seed else record.seed
    match = match_from(game, record.rules, seed, start, log)
    error = error or wrong_seed or _end_error(record.result, match.result)
    return Replay(match, error and _of_revision(record, error))


def _of_revision(record: Record[R, S, A, O, E, V], error: RecordError) -> RecordError:
    """The error, which names both revisions if the match was played under an earlier revision."""
    played, now = record.revision, record.game.revision
    if played == now:
        return error
    reason = f"played under revision {played}, it differs under revision {now}: {error.reason}"
    return RecordError(error.move, reason)


def check_record(record: Record[R, S, A, O, E, V]) -> None:
    """Raises `TypeError` for anything but a record of a game with its rules."""
    check_type(record, Record)
    check_type(record.game, Game)
    check_type(record.rules, record.game.rules)


def _seed_error(seed: object) -> RecordError | None:
    try:
        if seed is not None:
            check_seed_text(seed)
    except InvalidSeed as refused:
        return RecordError(None, str(refused))
    return None


def _end_error(recorded: Result | None, actual: Result | None) -> RecordError | None:
    if is_exactly(recorded, actual):
        return None
    if actual is None:
        return RecordError(None, "the record has a result, but its moves do not end the match")
    return RecordError(None, f"the moves lead to another result: {bounded(actual)}")


def verify(record: Record[R, S, A, O, E, V]) -> Match[R, S, A, O, E, V]:
    """Returns the match if its moves, its result, and its chance outcomes by the seed are right.

    Raises `RecordError`, with the index of the first wrong move if a move is at fault.

    >>> from attrs import evolve
    >>> from herrlof_rules import Match, herrlof
    >>> match = Match.start(herrlof.GAME, herrlof.Rules(), seed=1)
    >>> verify(match.record()) == match
    True
    >>> verify(evolve(match.record(), seed="int:2"))
    Traceback (most recent call last):
    ...
    herrlof_rules.match.record.RecordError: ...
    """
    replayed = replay(record)
    if replayed.match.seed is not None:
        try:
            _check_chance(replayed.match.seed, replayed.match)
        except RecordError as error:
            raise _of_revision(record, error) from None
    if replayed.error is not None:
        raise replayed.error
    return replayed.match


def _check_chance(seed: str, match: Match[R, S, A, O, E, V]) -> None:
    state, outcomes = match.start_state, 0
    for number, entry in enumerate(match.log):
        if entry.by == CHANCE:
            expected = match.game.chance(state).sample(chance_stream(seed, outcomes))
            if expected != entry.choice:
                raise RecordError(number, "the chance outcome does not match the seed")
            outcomes += 1
        state = entry.state


def _last_picture(record: Record) -> str:
    return picture(replay(record).match.view(None))


DRAWN["picture"] = _last_picture
