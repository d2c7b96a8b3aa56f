"""The numbered list of legal actions, and the meaning of what a person types."""

from collections.abc import Mapping
from typing import Any

from attrs import frozen
from rich.columns import Columns
from rich.console import RenderableType
from rich.text import Text

from herrlof_rules.cli.paint import in_words
from herrlof_rules.core.errors import DocumentError
from herrlof_rules.core.forms import tag
from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyRules

_SHOWN = 40


@frozen
class Options:
    """The legal actions at a decision, by the number to type for each."""

    game: Game
    rules: AnyRules
    by_number: Mapping[int, Any]

    @classmethod
    def of(cls, game: Game, rules: AnyRules, legal: tuple[Any, ...]) -> "Options":
        """Numbers the actions from 1, unless each is itself a number, such as `predict 4`."""
        words = [game.format_action(action).split() for action in legal]
        own_numbers = {
            int(word[1])
            for word in words
            if word[0] == words[0][0] and len(word) == 2 and word[1].isdecimal()
        }
        if len(own_numbers) == len(legal):
            return cls(game, rules, {int(w[1]): a for w, a in zip(words, legal, strict=True)})
        return cls(game, rules, dict(enumerate(legal, 1)))

    def render(self) -> RenderableType:
        """The numbered list, cut if very long, because any action can be typed."""
        lines: list[Text] = []
        for number, action in list(self.by_number.items())[:_SHOWN]:
            what = in_words(self.game, self.rules, self.game.format_action(action))
            lines.append(Text.assemble((f"{number:>3} ", "cyan"), what))
        if len(self.by_number) > _SHOWN:
            lines.append(Text(f"… and {len(self.by_number) - _SHOWN} more", "dim"))
        return Columns(lines, column_first=True, padding=(0, 2))

    def chosen(self, text: str) -> Any:
        """The action that the text means: a number from the list, `play R7`, or just `R7`.

        Case and the order of words do not matter.  An illegal action is returned too, for the rules
        to refuse.  Raises `DocumentError` for anything else.
        """
        if text.isdecimal():
            number = int(text[:9])
            if number not in self.by_number:
                raise DocumentError("$", f"{text[:9]} is not in the list")
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
            raise DocumentError("$", f"ambiguous; it could be any of: {each}")
        return self._illegal(text)

    def _illegal(self, text: str) -> Any:
        first, *rest = text.split() or [""]
        tagged = " ".join((first.casefold(), *(word.upper() for word in rest)))
        kinds = dict.fromkeys(tag(type(action)) for action in self.by_number.values())
        for attempt in (tagged, *(f"{kind} {text.upper()}" for kind in kinds)):
            try:
                return self.game.parse_action(attempt)
            except DocumentError:
                pass
        raise DocumentError("$", f"{text[:40]!a} is not an action; type ? for the list")
