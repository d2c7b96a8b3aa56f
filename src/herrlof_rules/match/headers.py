"""The keys of a record's metadata that have a documented meaning."""

from collections.abc import Mapping

from attrs import field, frozen

from herrlof_rules.core.construction import Value
from herrlof_rules.match.record import Meta, Record


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
    """What the match was part of."""

    date: str = ""
    """When it was played, best as `2026-11-22`."""

    names: tuple[str, ...] = ()
    """The players' names by seat: none, or one for each."""

    comments: Mapping[int, str] = field(factory=dict[int, str], hash=False)
    """Remarks on moves, by the move's index in the record."""

    @classmethod
    def of(cls, record: Record) -> "Headers":
        """The headers of a record; entries of another form are left out."""
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
        """The metadata for a record; whatever is empty is left out."""
        comments = {str(index): comment for index, comment in self.comments.items()}
        meta: dict[str, Meta] = {"event": self.event, "date": self.date}
        meta |= {"names": list(self.names), "comments": comments}
        return {name: value for name, value in meta.items() if value}

    @property
    def title(self) -> str:
        """Event, date and names in a line, empty if there are none."""
        names = ", ".join(filter(None, self.names))
        return " · ".join(filter(None, (self.event, self.date, names)))


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
