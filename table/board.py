"""A record on a board: walked through by move, trick and round, as a seat, a spectator or whole.

The page sends, and is given:

    {"type": "open", "document": …}     {"type": "opened", …}: see `Board.opened`
    {"type": "show", "position": 7,     a `table`, with the `position`; of a whole record shown to
     "seat": 0, "language": "de"}       nobody in particular ("seat": "all") also with all `hands`
"""

from collections.abc import Sequence
from typing import Any

import attrs

from herrlof_rules import DocumentError, Game, Match, RedactedRecord, View, replay
from herrlof_rules.documents import game_of, load_record, load_redacted_record
from table.messages import Document, sentences_for, table_message

LONGEST_NAME = 20

ALL = "all"
"""In place of a seat: the whole truth."""


class Board:
    """The positions of a match, read from a record; raises `DocumentError` for what is none."""

    def __init__(self, text: str) -> None:
        self.game: Game = game_of(text)
        self.stages: tuple[Match, ...] = ()
        self.views: tuple[View, ...] = ()
        self.error: str | None = None
        try:
            record = load_record(self.game, text)
        except DocumentError as wrong:
            if wrong.path != "$.format":
                raise
            redacted: RedactedRecord = load_redacted_record(self.game, text)
            self.names = _names({}, redacted.rules.players)
            self.views = tuple(redacted.views())
            return
        replayed = replay(record)
        self.error = None if replayed.error is None else str(replayed.error)
        self.names = _names(record.meta, record.rules.players)
        self.stages = tuple(replayed.match.stages())

    @property
    def positions(self) -> int:
        """How many positions there are."""
        return len(self.stages) or len(self.views)

    def opened(self) -> Document:
        """What there is to walk through: positions, where parts of the match end, and for whom."""
        everybody: list[int | str | None] = [ALL, None, *range(len(self.names))]
        seats = everybody if self.stages else [self.views[0].seat]
        return {
            "type": "opened",
            "game": self.game.name,
            "positions": self.positions,
            "names": list(self.names),
            "seats": seats,
            "parts": {
                word: [at for at in range(1, self.positions) if self._ends(at, events)]
                for word, events in self.game.parts.items()
            },
            "error": self.error,
        }

    def _ends(self, at: int, kinds: tuple[type[Any], ...]) -> bool:
        return any(isinstance(event, kinds) for event in self.news(at))

    def news(self, at: int) -> Sequence[Any]:
        """What happened on the way to a position, as far as it may be known."""
        if self.stages:
            log = self.stages[at].log
            first = len(self.stages[at - 1].log) if at else 0
            return [event for entry in log[first:] for event in entry.events]
        return self.views[at].events

    def show(self, at: int, seat: int | str | None, language: str) -> Document:
        """The table at a position."""
        at = min(max(0, at), self.positions - 1)
        watched = {"position": at, "can": []}
        if seat == ALL and self.stages:
            return {**self._truth(at, language), **watched}
        if self.stages:
            view = self.stages[at].view(seat if isinstance(seat, int) else None)
        else:
            earlier = [event for view in self.views[:at] for event in view.events]
            view = attrs.evolve(self.views[at], events=(*earlier, *self.views[at].events), since=0)
        try:
            table = table_message(self.game, view, self.names, language)
        except (LookupError, TypeError, ValueError) as error:
            if self.stages:
                raise
            # Nobody can verify a redacted record: its parts may not fit.
            raise DocumentError("$.frames", "cannot be shown") from error
        return {**table, **watched}

    def _truth(self, at: int, language: str) -> Document:
        """A spectator's table with every seat's own knowledge added: nothing is hidden."""
        stage = self.stages[at]
        told = sentences_for(self.game, language, self.names, None)
        message = table_message(self.game, stage.view(None), self.names, language)
        own = [attrs.asdict(told.scene(stage.view(seat))) for seat in range(len(self.names))]
        message["scene"]["places"] = [scene["places"][seat] for seat, scene in enumerate(own)]
        message["hands"] = [scene["hand"] for scene in own]
        message["log"] = [told.event(event) for entry in stage.log for event in entry.events]
        return message


def _names(meta: Any, players: int) -> tuple[str, ...]:
    """The names that a record brings, or numbers."""
    names = meta.get("names")
    if not isinstance(names, list) or len(names) != players:
        names = [""] * players
    shown = (shown_name(str(name)) for name in names)
    return tuple(name or str(seat + 1) for seat, name in enumerate(shown))


def shown_name(name: str) -> str:
    """What a sentence can hold of a name; some characters turn the rest of the line around."""
    return "".join(filter(str.isprintable, name))[:LONGEST_NAME].strip()
