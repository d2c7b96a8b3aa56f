"""The numbered list of legal actions, and the meaning of what a person types."""

from collections.abc import Mapping
from typing import Any

from attrs import frozen
from rich.columns import Columns
from rich.console import RenderableType
from rich.text import Text

from herrlof_rules.cli.narrator import Narrator
from herrlof_rules.core.errors import DocumentError
from herrlof_rules.core.forms import tag
from herrlof_rules.core.game import Game

_SHOWN = 40


class Unclear(Exception):
    """What was typed is no action, or may be several: a message of the command line."""

    def __init__(self, message: str, text: str) -> None:
        super().__init__(message, text)
        self.message = message
        self.text = text


@frozen
class Options:
    """The legal actions at a decision, by the number to type for each."""

    game: Game
    by_number: Mapping[int, Any]

    @classmethod
    def of(cls, game: Game, legal: tuple[Any, ...]) -> "Options":
        """Numbers the actions from 1, unless each is itself a number, such as `predict 4`."""
        words = [game.format_action(action).split() for action in legal]
        own_numbers = {
            int(word[1])
            for word in words
            if word[0] == words[0][0] and len(word) == 2 and word[1].isdecimal()
        }
        if len(own_numbers) == len(legal):
            return cls(game, {int(w[1]): a for w, a in zip(words, legal, strict=True)})
        return cls(game, dict(enumerate(legal, 1)))

    def render(self, narrator: Narrator) -> RenderableType:
        """The numbered list, cut if very long, because any action can be typed."""
        lines: list[Text] = []
        for number, action in list(self.by_number.items())[:_SHOWN]:
            lines.append(Text.assemble((f"{number:>3} ", "cyan"), narrator.action(action)))
        if len(self.by_number) > _SHOWN:
            lines.append(Text(narrator.say("more", number=len(self.by_number) - _SHOWN), "dim"))
        return Columns(lines, column_first=True, padding=(0, 2))

    def chosen(self, text: str) -> Any:
        """The action that the text means: a number from the list, `play R7`, or just `R7`.

        Case and the order of words do not matter.  An illegal action is returned too, for the rules
        to refuse.  Raises `Unclear` for anything else.
        """
        if text.isdecimal():
            number = int(text[:9])
            if number not in self.by_number:
                raise Unclear("not_listed", text=text[:9])
            return self.by_number[number]
        typed = text.casefold().split()
        meant: list[Any] = []
        for action in self.by_number.values():
            kind, *rest = self.game.format_action(action).casefold().split()
            if sorted(typed) == sorted(rest) or (
                typed[:1] == [kind] and sorted(typed[1:]) == sorted(rest)
            ):
                meant.append(action)
        if len(meant) == 1:
            return meant[0]
        if meant:
            each = ", ".join(self.game.format_action(action) for action in meant)
            raise Unclear("ambiguous", text=each)
        return self._illegal(text)

    def unsure(self, text: str) -> bool:
        """Whether the text is a single small letter: a card's, or a word that was begun."""
        return len(text) == 1 and text.isalpha() and text.islower()

    def _illegal(self, text: str) -> Any:
        first, *rest = text.split() or [""]
        tagged = " ".join((first.casefold(), *(word.upper() for word in rest)))
        kinds = dict.fromkeys(tag(type(action)) for action in self.by_number.values())
        for attempt in (tagged, *(f"{kind} {text.upper()}" for kind in kinds)):
            try:
                return self.game.parse_action(attempt)
            except DocumentError:
                pass
        raise Unclear("not_understood", text=ascii(text[:40]))
