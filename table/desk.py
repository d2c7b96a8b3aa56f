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

    def _answers(self, said: Document) -> Iterator[Document]:
        match said["type"]:
            case "new" | "resume":
                make = Solo.started if said["type"] == "new" else Solo.resumed
                self.solo = make(said)
                yield self.solo.table(whole=True)
                yield from self.solo.bots()
            case "challenge":
                from table.challenge import challenged  # noqa: PLC0415 - imported only when it is used

                self.solo = challenged(said)
                yield self.solo.table(whole=True)
                yield from self.solo.bots()
            case "compare":
                from table.challenge import compared  # noqa: PLC0415 - imported only after a match

                assert self.solo is not None
                solo = self.solo
                yield compared(solo.match, said, solo.language, solo.names)
            case "learn":
                from table.lesson import Lesson  # noqa: PLC0415 - imported only for a guided round

                self.solo = Lesson.begun(said)
                yield from self.solo.bots()
            case "open" | "moves" | "show" | "review":
                yield self._looked_at(said)
            case _:
                assert self.solo is not None
                yield from self.solo.handle(said)

    def _looked_at(self, said: Document) -> Document:
        from table.board import Board  # noqa: PLC0415 - imported only when a record is opened

        if said["type"] == "open":
            self.board = Board.read(said["document"])
            return self.board.opened()
        assert isinstance(self.board, Board)
        if said["type"] == "review":
            return self.board.review(said["position"], said["seat"], said["language"])
        if said["type"] == "moves":
            return self.board.moves(said["seat"], said["language"])
        return self.board.show(said["position"], said["seat"], said["language"], said.get("own", 0))
