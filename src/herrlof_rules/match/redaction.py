"""Redacted records: the part of a match that one seat saw, as a document."""

from collections.abc import Iterator
from typing import Generic

from attrs import Factory, field, frozen

from herrlof_rules.core.construction import Value
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.refusals import check_type
from herrlof_rules.core.seats import check_seat
from herrlof_rules.core.view import View
from herrlof_rules.match.record import Record
from herrlof_rules.match.replaying import check_record, replay


@frozen
class RedactedRecord(Value, Generic[R, S, A, O, E, V]):
    """A match as `seat` saw it, or a spectator for None, which is safe to give to that seat.

    It holds only the views: neither the seed, nor the moves, nor the record's free-form data.  It
    is safe only if the seed cannot be guessed, because a player's hand shows whether a guess is
    right.
    """

    game: Game[R, S, A, O, E, V]

    rules: R

    seat: int | None

    frames: tuple[View[R, A, E, V], ...]
    """One for each stage of the match, with only the events that were new there."""

    revision: int = field(default=Factory(lambda record: record.game.revision, takes_self=True))
    """The revision of the game under which the views were made, this one or an earlier one.

    `redact` makes them under the current revision, whatever the revision of the record.
    """

    def views(self) -> Iterator[View[R, A, E, V]]:
        """The seat's views during play, in order, each with all events up to then.

        Raises `TypeError` for frames that are not views, and whatever `View.updated` raises if
        consecutive views do not fit together.

        >>> from herrlof_rules import Match, herrlof
        >>> match = Match.start(herrlof.GAME, herrlof.Rules(), seed=1).play(herrlof.Predict(7), 0)
        >>> list(redact(match.record(), 0).views())[-1] == match.view(0)
        True
        """
        view: View[R, A, E, V] | None = None
        for frame in self.frames:
            check_type(frame, View)
            view = frame if view is None else view.updated(frame)
            yield view


def redact(record: Record[R, S, A, O, E, V], seat: int | None) -> RedactedRecord[R, S, A, O, E, V]:
    """The part of a match that `seat` saw, or a spectator for None.

    Raises `RecordError` if the record does not replay, and `UnknownSeat` for a seat that does not
    exist.

    >>> from herrlof_rules import Match, herrlof
    >>> match = Match.start(herrlof.GAME, herrlof.Rules(), seed=1)
    >>> redact(match.record(), 0).frames == (match.view(0),)
    True
    """
    check_record(record)
    seat = check_seat(seat, record.rules.players)
    replayed = replay(record)
    if replayed.error is not None:
        raise replayed.error
    frames: list[View[R, A, E, V]] = []
    events_shown = 0
    for stage in replayed.match.prefixes():
        frames.append(stage.view(seat, since=events_shown))
        events_shown += len(frames[-1].events)
    return RedactedRecord(record.game, record.rules, seat, tuple(frames))
