"""A board steps through a record by move, trick or round, and shows a seat's view or all.

The page sends the messages on the left and receives those on the right:

    {"type": "open", "document": …}     {"type": "opened", …}: see `Board.opened`
    {"type": "moves", "seat": 0,        {"type": "moves", …}: see `Board.moves`
     "language": "de"}
    {"type": "show", "position": 7,     a `table` without a log, with the `position`; of a whole
     "seat": 0, "language": "de"}       record that is shown in full ("seat": "all") from
                                        the place of the seat `own`, also with all `hands`

The page can also request the review of a choice: see `table.review`.  A whole record allows reviews
for every seat, and a record that is redacted for a seat only for that seat.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Any

import attrs

from herrlof_rules import DocumentError, Game, Match, RedactedRecord, View, replay
from herrlof_rules.documents import game_of, load_record, load_redacted_record
from herrlof_rules.match import Headers, Meta
from herrlof_rules.sentences import Sentences
from table.layout import laid_out, lines
from table.messages import called, lasting, page_words, sentences_for, table_message
from table.regions import Document
from table.review import Judgement, chosen_action, judged, reviewed

LONGEST_NAME = 20

ALL = "all"
"""Stands for the full view with every hand, in place of a seat."""


class Board:
    """The positions of a match: every stage of a whole record, or what one seat saw of it."""

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        stages: Sequence[Match] = (),
        frames: Sequence[View] = (),
        error: str | None = None,
        notes: Headers | None = None,
        hidden: int = 0,
    ) -> None:
        self.game = game
        self.names = tuple(names)
        self.stages = stages
        self.frames = frames
        self.error = error
        self.notes = notes or Headers()
        self.hidden = hidden
        """The number of events at the start of the match that have no line in the log."""
        self.positions = len(stages) or len(frames)

    @classmethod
    def read(cls, text: str) -> "Board":
        """The board for a record, whole or redacted; raises `DocumentError` for anything else.

        An unfinished match of a person against bots begins with the first event that the rules let
        the person look up.
        """
        game = game_of(text)
        try:
            record = load_record(game, text)
        except DocumentError as wrong:
            if wrong.path != "$.format":
                raise
            redacted: RedactedRecord = load_redacted_record(game, text)
            return cls(game, _names(Headers(), redacted.rules.players), frames=redacted.frames)
        replayed = replay(record)
        error = None if replayed.error is None else str(replayed.error)
        notes, stages = Headers.of(record), tuple(replayed.match.prefixes())
        hidden = _hidden_events(replayed.match, record.meta)
        if hidden:
            stages = tuple(stage for stage in stages if _events_until(stage) >= hidden)
        return cls(game, _names(notes, record.rules.players), stages, (), error, notes, hidden)

    def opened(self) -> Document:
        """Returns the positions, the ends of rounds and tricks, and the possible viewers."""
        everybody: list[int | str | None] = [ALL, None, *range(len(self.names))]
        return {
            "type": "opened",
            "game": self.game.name,
            "positions": self.positions,
            "names": list(self.names),
            "title": " · ".join(filter(None, map(shown, (self.notes.event, self.notes.date)))),
            "seats": everybody if self.stages else [self.frames[0].seat],
            "parts": {
                word: [
                    at
                    for at in range(1, self.positions)
                    if any(isinstance(event, kinds) for event in self.news(at))
                ]
                for word, kinds in self.game.info.parts.items()
            },
            "choices": [list(self.choices(seat)) for seat in range(len(self.names))],
            "error": self.error,
        }

    def choices(self, seat: int) -> Iterator[int]:
        """The positions at which the record shows that a seat chose among several actions."""
        for at, (stage, after) in enumerate(pairwise(self.stages)):
            if after.log[len(stage.log)].by == seat and len(stage.legal_actions(seat)) > 1:
                yield at
        for at, (view, following) in enumerate(pairwise(self.frames)):
            turn, later = view.observation.turn, following.observation.turn
            if len(view.legal_actions) > 1 and view.seat == seat:
                # If several seats choose at the same time, a seat that has chosen leaves the turn.
                others = len(turn.seats) > 1 and turn.kind == later.kind and seat in later.seats
                if not others:
                    yield at

    def choice(self, at: int, seat: int) -> tuple[View, Any]:
        """Returns the view of a seat at one of its choices, and the action that it chose.

        Raises `HerrlofRulesError` if a redacted record does not determine the action.
        """
        if self.stages:
            stage = self.stages[at]
            return stage.view(seat), self.stages[at + 1].log[len(stage.log)].choice
        view = self._seen(at)
        return view, chosen_action(self.game, view, self.frames[at + 1].events)

    def review(self, at: int, seat: int, language: str) -> Document:
        """Returns the search's judgement of the choice that a seat made at a position."""
        view, choice = self.choice(at, seat)
        return self.reviewed(judged(self.game, view, choice, at), choice, at, seat, language)

    def reviewed(
        self, judgement: Judgement, choice: Any, at: int, seat: int, language: str
    ) -> Document:
        """Returns the message for a judgement that has been computed."""
        sentences = sentences_for(self.game, language, called(self.names, language), seat)
        return reviewed(judgement, choice, at, sentences)

    def news(self, at: int) -> Sequence[object]:
        """The events between the previous position and position `at` that the viewer may see."""
        if self.frames:
            return self.frames[at].events
        first = len(self.stages[at - 1].log) if at else 0
        return [event for entry in self.stages[at].log[first:] for event in entry.events]

    def moves(self, seat: int | str | None, language: str) -> Document:
        """Returns all log lines as a seat read them, and their number at each position.

        The message also has the data shared by all positions, such as the faces of the cards.
        """
        names = called(self.names, language)
        if self.stages:
            last = self.stages[-1]
            reader = seat if isinstance(seat, int) else None
            rules = last.rules
            events: Sequence[object] = last.view(reader).events
            if seat == ALL:
                events = [event for entry in last.log for event in entry.events]
            events = events[self.hidden :]
            counts = accumulate((len(entry.events) for entry in last.log), initial=-self.hidden)
            by_length = tuple(counts)
            ends = [by_length[len(stage.log)] for stage in self.stages]
        else:
            reader, rules = self.frames[0].seat, self.frames[0].rules
            events = [event for frame in self.frames for event in frame.events]
            ends = [frame.since + len(frame.events) for frame in self.frames]
        sentences = sentences_for(self.game, language, names, reader)
        return {
            "type": "moves",
            "language": language,
            "seat": seat if self.stages else reader,
            "lines": lines(events, sentences, self.game),
            "ends": ends,
            **lasting(self.game, rules, language),
        }

    def show(self, at: int, seat: int | str | None, language: str, own: int = 0) -> Document:
        """Returns the table at a position without its log lines, which `moves` returns."""
        at = min(max(0, at), self.positions - 1)
        names = called(self.names, language)
        if not self.stages:
            frame = self.frames[at]
            since = frame.since + len(frame.events)
            view = attrs.evolve(frame, events=(), since=since)
            table = table_message(self.game, view, names, language)
            return {**table, "position": at, "can": []}
        stage = self.stages[at]
        since = _events_until(stage)
        reader = own if seat == ALL else seat if isinstance(seat, int) else None
        table = table_message(self.game, stage.view(reader, since), names, language)
        if seat == ALL:
            table |= self._truth(stage, table, language)
            table["prompt"] += [f" {comment}" for comment in self._comments(at)]
        return {**table, "position": at, "can": []}

    def _comments(self, at: int) -> Iterator[str]:
        """The comments on the moves that led to a position, for a viewer who sees everything."""
        first = len(self.stages[at - 1].log) if at else 0
        for move in range(first, len(self.stages[at].log)):
            if move in self.notes.comments:
                yield f"“{shown(self.notes.comments[move])}”"

    def _seen(self, at: int) -> View:
        """The view that a seat had, with all events that it had received until then."""
        events = [event for frame in self.frames[: at + 1] for event in frame.events]
        return attrs.evolve(self.frames[at], events=tuple(events), since=0)

    def _truth(self, stage: Match, table: Document, language: str) -> Document:
        """The members that only the full view has: each seat's knowledge and all hands."""
        words, names = page_words(language), called(self.names, language)
        own = [
            laid_out(stage.view(seat), sentences_for(self.game, language, names, seat), words)
            for seat in range(len(names))
        ]
        places = [{**each["places"][seat], "name": names[seat]} for seat, each in enumerate(own)]
        return {
            "scene": {**table["scene"], "places": places},
            "hands": [each["hand"] for each in own],
        }


def _events_until(stage: Match) -> int:
    return sum(len(entry.events) for entry in stage.log)


def _hidden_events(match: Match, meta: Mapping[str, Meta]) -> int:
    """The number of events that a person still playing against bots may not look up."""
    seat = meta.get("seat")
    if "bot" not in meta or not isinstance(seat, int) or seat not in range(match.rules.players):
        return 0
    sentences = Sentences(match.game, memory_aid=meta.get("memory_aid") is True)
    return sentences.history_start(match.view(seat))


def _names(notes: Headers, players: int) -> tuple[str, ...]:
    """The player names in a record; a name that cannot be shown is empty."""
    return tuple(map(shown_name, notes.names or [""] * players))


def shown_name(name: str) -> str:
    """The part of a name that can be shown in a sentence."""
    return shown(name)[:LONGEST_NAME].strip()


def shown(text: str) -> str:
    """A text without unprintable characters, such as those that reverse its direction."""
    return "".join(filter(str.isprintable, text))
