"""Cards and sentences in colour; every card also shows its token, so colour is never needed."""

import re
from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cache
from typing import Any

import attrs
from attrs import frozen
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text

from herrlof_rules.core import AnyRules, Game
from herrlof_rules.scenes import Face

_STYLES = {
    "black": "bold #ffffff on #4b5563",
    "blue": "bold #ffffff on #1d4ed8",
    "brown": "bold #ffffff on #78350f",
    "cyan": "bold #000000 on #22d3ee",
    "green": "bold #ffffff on #15803d",
    "grey": "bold #ffffff on #9ca3af",
    "magenta": "bold #ffffff on #a21caf",
    "orange": "bold #000000 on #fb923c",
    "pink": "bold #000000 on #f9a8d4",
    "purple": "bold #ffffff on #6d28d9",
    "red": "bold #ffffff on #b91c1c",
    "white": "bold #000000 on #e5e7eb",
    "yellow": "bold #000000 on #facc15",
}
_NO_COLOUR = "bold reverse"


@frozen
class Row:
    """Parts side by side; lines break only between parts."""

    parts: tuple[Text, ...]
    gap: int = 1

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        widths = [part.cell_len for part in self.parts]
        return Measurement(max(widths), sum(widths) + self.gap * (len(widths) - 1))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text()
        for part in self.parts:
            if line and line.cell_len + self.gap + part.cell_len > options.max_width:
                yield line
                line = Text()
            line = Text(" " * self.gap).join((line, part)) if line else part
        yield line


def painted(game: Game, rules: AnyRules, sentence: str, faces: Iterable[Face] = ()) -> Text:
    """A sentence as text with its cards painted; what is in brackets, such as clauses, is dim.

    Cards are those that actions name, and these faces; one without a colour is bold and reversed.
    """
    text = Text(sentence)
    colours = {face.token: face.colour for face in faces} | _colours(game, rules)
    for found in re.finditer(r"\([^)]*\)|[^\s()\[\],.:;]+", sentence):
        if found[0] in colours:
            text.stylize(_STYLES.get(colours[found[0]], _NO_COLOUR), *found.span())
        elif found[0].startswith("("):
            text.stylize("dim", *found.span())
    return text


@cache
def _colours(game: Game, rules: AnyRules) -> dict[str, str]:
    """The colours of the cards that actions name, by their tokens."""
    return {
        str(token.value): str(getattr(token, "colour", token.value))
        for action in game.action_space(rules)
        for token in _tokens(action)
    }


def _tokens(action: Any) -> Iterator[Enum]:
    for value in attrs.astuple(action, recurse=False):
        members: tuple[object, ...] = value if isinstance(value, tuple) else (value,)
        yield from (member for member in members if isinstance(member, Enum))
