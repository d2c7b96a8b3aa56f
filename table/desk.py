"""Answers the page in the browser with a match against bots and a board for records."""

import json
from collections.abc import Iterator

from herrlof_rules import HerrlofRulesError
from table.regions import Document
from table.solo import Solo, choices


class Desk:
    """Holds the current match and the record on the board."""

    def __init__(self) -> None:
        self.solo: Solo | None = None
        self.board: object = None

    def ready(self) -> str:
        """The first message to the page."""
        return json.dumps(choices())

    def answer(self, text: str) -> Iterator[str]:
        """Yields the answers to a message as JSON; the last ones may take seconds."""
        try:
            for document in self._answers(json.loads(text)):
                yield json.dumps(document)
        except HerrlofRulesError as refused:
            yield json.dumps({"type": "failed", "reason": str(refused), "match": True})

    def _answers(self, request: Document) -> Iterator[Document]:
        match request["type"]:
            case "new" | "resume":
                make = Solo.started if request["type"] == "new" else Solo.resumed
                self.solo = make(request)
                yield self.solo.table(whole=True)
                yield from self.solo.bots()
            case "challenge":
                from table.challenge import challenged  # noqa: PLC0415 - imported only when it is used

                self.solo = challenged(request)
                yield self.solo.table(whole=True)
                yield from self.solo.bots()
            case "compare":
                from table.challenge import compared  # noqa: PLC0415 - imported only after a match

                assert self.solo is not None
                solo = self.solo
                yield compared(solo.match, request, solo.language, solo.names)
            case "learn":
                from table.lesson import Lesson  # noqa: PLC0415 - imported only for a guided round

                self.solo = Lesson.begun(request)
                yield from self.solo.bots()
            case "open" | "moves" | "show" | "review":
                yield self._looked_at(request)
            case _:
                assert self.solo is not None
                yield from self.solo.handle(request)

    def _looked_at(self, request: Document) -> Document:
        from table.board import Board  # noqa: PLC0415 - imported only when a record is opened

        if request["type"] == "open":
            self.board = Board.read(request["document"])
            return self.board.opened()
        assert isinstance(self.board, Board)
        if request["type"] == "review":
            return self.board.review(request["position"], request["seat"], request["language"])
        if request["type"] == "moves":
            return self.board.moves(request["seat"], request["language"])
        return self.board.show(
            request["position"], request["seat"], request["language"], request.get("own", 0)
        )
