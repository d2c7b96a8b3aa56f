"""A guided first round: the round of the page "How to play", with the person in Anna's seat.

    {"type": "learn", "game": "odin",       the tables of a match, each with a `lesson`: what to do
     "language": "en"}                      now, and why

Only the script's next action is accepted.  The answer to any other action is the refusal of the
rules or a hint that names the expected action.
"""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from attrs import frozen

from herrlof_rules import GAMES, HerrlofRulesError, Match, herrlof, odin
from herrlof_rules.documents import load_action, to_data
from herrlof_rules.sentences import Sentences
from table.messages import page_words, refused_message, sentences_for
from table.regions import Document
from table.solo import PERSON, Solo
from table.text import Piece, filled, pieces


@frozen
class Script:
    """The moves of a round: actions of the seat to move, as strings, and chance outcomes."""

    rules: Any
    moves: Sequence[Any]


def _cards(kind: Any, *hands: str) -> tuple[tuple[Any, ...], ...]:
    return tuple(tuple(sorted(map(kind, hand.split()), key=list(kind).index)) for hand in hands)


SCRIPTS = {
    "herrlof": Script(
        herrlof.Rules(players=2, hand_size=4, max_rounds=1),
        (
            herrlof.FirstDealer(1),
            herrlof.Deal(_cards(herrlof.Card, "G7 Y9 R1 V", "G5 R2 B3 B8"), herrlof.Card.R4),
            *("predict 3", "predict 1"),
            *("play G7", "play G5"),
            *("play Y9", "play R2"),
            *("play B3", "swap", herrlof.Draw(herrlof.Card.H), "discard B8"),
            *("play R1", "steal_trick 1"),
            *("play V", "play H"),
        ),
    ),
    "odin": Script(
        odin.Rules(players=3, hand_size=4, max_hands=1),
        (
            odin.FirstPlayer(0),
            odin.Deal(_cards(odin.Card, "R2 R8 G3 K4", "B6 R9 P5 G7", "P1 K9 O2 O4")),
            "play G3",
            "play B6",
            "play O4 O2",
            *("play R8 R2", "take O4"),
            "pass",
            "pass",
            "play K4 O4",
        ),
    ),
}


class Lesson(Solo):
    """Plays a script, and waits whenever the person is to choose."""

    OTHERS: ClassVar = ("Ben", "Cleo")

    @classmethod
    def begun(cls, request: Document) -> "Lesson":
        """Begins the lesson of a game."""
        game = GAMES[request["game"]]
        return cls(Match.unseeded(game, SCRIPTS[game.name].rules), "", "", request["language"])

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats, as on the page "How to play"."""
        others = self.OTHERS[: self.match.rules.players - 1]
        return (page_words(self.language)["person"], *others)

    @property
    def coming(self) -> Any:
        """The next move of the script; None after its end."""
        script = SCRIPTS[self.match.game.name].moves
        at = len(self.match.log)
        return script[at] if at < len(script) else None

    def table(self, *, whole: bool = False, before: Match | None = None) -> Document:
        """The table with the expected action as the only action, and with the lesson."""
        message = super().table(whole=whole, before=before)
        mine = PERSON in self.match.turn.seats
        if mine:
            action = self.match.game.parse_action(self.coming)
            document = to_data(self.match.game, action)
            message["actions"] = [
                each for each in message["actions"] if each["document"] == document
            ]
            message["cannot"] = self._others(message) | message["cannot"]
        choices_made = sum(entry.by == PERSON for entry in self.match.log)
        shown = mine or message["over"]
        lesson = f"lesson.{self.match.game.name}.{choices_made + 1}"
        words = page_words(self.language)
        message["lesson"] = pieces(words[lesson]) if shown else []
        message["scene"] |= {"stage": words["lesson"], "goal": ""}
        return message | {"can": ["new"]}

    def _others(self, message: Document) -> dict[str, list[Piece]]:
        """The hint that names the expected action, for each card that the action does not use."""
        wanted = {card for each in message["actions"] for card in each["cards"]}
        if not wanted:
            return {}
        sentences = sentences_for(self.match.game, self.language, self.names, PERSON)
        meant = self._meant(sentences)
        return {card: meant for card in message["scene"]["hand"] if card not in wanted}

    def _meant(self, sentences: Sentences) -> list[Piece]:
        action = sentences.action(self.match.game.parse_action(self.coming))
        template = page_words(self.language)["lesson_other"]
        return pieces(filled(template, action=action.parts), self.match.game)

    def handle(self, request: Document) -> Iterator[Document]:
        """Answers a message as `Solo` does, but accepts only the script's next action."""
        if request["type"] != "act":
            yield from super().handle(request)
            return
        game = self.match.game
        sentences = sentences_for(game, self.language, self.names, PERSON)
        try:
            action = load_action(game, request["action"])
            self.match.play(action, PERSON)
        except HerrlofRulesError as refused:
            yield refused_message(sentences, refused)
            return
        wanted = game.parse_action(self.coming)
        if action != wanted:
            yield {"type": "refused", "clause": None, "sentence": self._meant(sentences)}
            return
        yield from self.moved()
        yield from self.bots()

    def moved(self) -> Iterator[Document]:
        """Makes the next move, and returns the messages that show its result."""
        before, coming = self.match, self.coming
        if isinstance(coming, str):
            action = before.game.parse_action(coming)
            self.match = before.play(action, before.turn.seats[0])
        else:
            self.match = before.play_chance(coming)
        if self.coming is None or isinstance(self.coming, str):
            yield self.table(before=before)

    def bots(self) -> Iterator[Document]:
        """Makes the script's moves until the person has to choose or the round is over."""
        while self.coming is not None and PERSON not in self.match.turn.seats:
            yield from self.moved()
