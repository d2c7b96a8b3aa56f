"""Records: matches as documents."""

from collections.abc import Callable, Mapping
from typing import Generic, TypeAlias

from attrs import Factory, field, frozen

from herrlof_rules.core.construction import Brief, Value
from herrlof_rules.core.errors import HerrlofRulesError
from herrlof_rules.core.game import Game
from herrlof_rules.core.move import Move
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.result import Result
from herrlof_rules.core.unchangeable import unchangeable


class RecordError(HerrlofRulesError, ValueError):
    """A well-formed record whose match breaks the rules.

    `move` is the index of the first wrong move in the record, or None if the fault is elsewhere
    (the result, the seed, the game's name or revision).
    """

    def __init__(self, move: int | None, reason: str) -> None:
        super().__init__(move, reason)
        self.move = move
        self.reason = reason

    def __str__(self) -> str:
        return self.reason if self.move is None else f"moves[{self.move}]: {self.reason}"


Meta: TypeAlias = "Mapping[str, Meta] | tuple[Meta, ...] | list[Meta] | str | int | bool | None"
"""Free-form data of a record: JSON without floats."""


@frozen(repr=False)
class Record(Brief, Generic[R, S, A, O, E, V]):
    """A match as a secret document: rules, seed, every action and every chance outcome.

    `replay` makes its moves again, `verify` checks it, and `redact` extracts what one seat saw.
    """

    game: Game[R, S, A, O, E, V]

    rules: R

    seed: str | None
    """The tagged text of the seed; None for an unseeded match."""

    moves: tuple[Move[A, O], ...]

    result: Result | None
    """How the match ended; None if it is unfinished."""

    meta: Mapping[str, Meta] = field(factory=dict, hash=False, converter=unchangeable)
    """Free-form data, such as names and dates: a copy that cannot be changed."""

    revision: int = field(default=Factory(lambda record: record.game.revision, takes_self=True))
    """The revision of the game that the match was played under, this one or an earlier one."""

    def __repr__(self) -> str:
        """A short form without the seed and the moves, for notebooks and logs."""
        seed = "unseeded, " if self.seed is None else ""
        how = "unfinished" if self.result is None else f"won by {self.result.winners}"
        moves = f"{len(self.moves)} moves"
        return f"<Record of {self.game.name}, {self.rules!r}: {seed}{moves}, {how}>"

    def _repr_svg_(self) -> str | None:
        """The picture that notebooks show: a spectator's view of the last position."""
        return DRAWN["picture"](self) if DRAWN else None


DRAWN: dict[str, Callable[[Record], str]] = {}
"""The function that draws a record; `match` sets it, because drawing needs replaying."""


@frozen
class Headers(Value):
    """Event, date, players' names and comments of a match.

    A record keeps them in its metadata under the names of these fields, and comments by the index
    of the move as text: `{"names": ["Anna", "Bo"], "comments": {"3": "A bold call."}}`.

    >>> from herrlof_rules import Match, herrlof
    >>> headers = Headers(event="Club evening", names=("Anna", "Bo"), comments={0: "Anna deals."})
    >>> record = Match.start(herrlof.GAME, herrlof.Rules(), seed=1).record(headers.meta())
    >>> Headers.of(record) == headers
    True
    """

    event: str = ""
    """The event that the match was part of."""

    date: str = ""
    """The date of play, preferably as `2026-11-22`."""

    names: tuple[str, ...] = ()
    """The players' names by seat: none, or one for each."""

    comments: Mapping[int, str] = field(factory=dict[int, str], hash=False, converter=unchangeable)
    """Remarks on moves, by the move's index in the record."""

    @classmethod
    def of(cls, record: Record) -> "Headers":
        """The headers of a record; malformed entries are left out."""
        meta = record.meta
        names, comments = meta.get("names"), meta.get("comments")
        listed = tuple(names) if isinstance(names, list | tuple) else ()
        return cls(
            _text(meta.get("event")),
            _text(meta.get("date")),
            tuple(map(_text, listed)) if len(listed) == record.rules.players else (),
            {
                int(index): _text(comment)
                for index, comment in (comments.items() if isinstance(comments, Mapping) else ())
                if index.isdecimal() and index.isascii() and len(index) < 7 and _text(comment)
            },
        )

    def meta(self) -> dict[str, Meta]:
        """The metadata for a record, without empty entries."""
        comments = {str(index): comment for index, comment in self.comments.items()}
        meta: dict[str, Meta] = {"event": self.event, "date": self.date}
        meta |= {"names": list(self.names), "comments": comments}
        return {name: value for name, value in meta.items() if value}

    @property
    def title(self) -> str:
        """Event, date and names in one line; empty if there are none."""
        names = ", ".join(filter(None, self.names))
        return " · ".join(filter(None, (self.event, self.date, names)))


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
