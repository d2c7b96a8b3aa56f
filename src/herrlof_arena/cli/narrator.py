"""Sentences about a match as the commands print them, with coloured cards.

Every card also shows its token, so colour is never needed.
"""

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from functools import cache
from typing import Any

import attrs
from rich.console import Console
from rich.text import Text

from herrlof_arena.cli.errors import stop
from herrlof_arena.cli.output import numbered, print_line
from herrlof_rules.core import AnyRules, Game, Result
from herrlof_rules.match import Match, View
from herrlof_rules.scenes import Face, colour_of
from herrlof_rules.sentences import Message, Sentences, UnknownLanguage, languages

ENGLISH = "en"

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

_BOTS = ("Astrid", "Björn", "Dagny", "Egil", "Freya", "Gunnar")


def names_at_table(players: int, you: int | None = None) -> tuple[str, ...]:
    """Returns names for the bots, and an empty name for `you`; () if there are too few names."""
    bots = iter(_BOTS)
    if players > len(_BOTS):
        return ()
    return tuple(["" if seat == you else next(bots) for seat in range(players)])


class Narrator:
    """Narrates a match to one reader; `you` is the reader's seat, None for a spectator.

    `names` are the names of the seats, if any seat has one.  `memory_aid` shows events that a
    player may remember but not look up.
    """

    def __init__(
        self,
        game: Game,
        rules: AnyRules,
        language: str,
        you: int | None,
        names: Sequence[str] = (),
        *,
        memory_aid: bool = False,
    ) -> None:
        if language not in languages(game):
            stop(f"--language: {UnknownLanguage(language, languages(game))}, for {game.name}")
        self.names = tuple(names)
        if any(names):  # The person's name may be empty.
            player = Sentences(game, language).render(Message("page.player"))
            names = [name or f"{player} {seat + 1}" for seat, name in enumerate(names)]
        self.game = game
        self.rules = rules
        self.language = language
        self.you = you
        self.memory_aid = memory_aid
        self.sentences = Sentences(
            game,
            language,
            names=names if any(names) else None,
            you=you,
            memory_aid=memory_aid,
        )

    def text(self, sentence: str) -> Text:
        """Returns a sentence with its cards coloured and its clauses dim."""
        return painted(self.game, self.rules, sentence)

    def say(self, what: str, **arguments: int | str | tuple[int, ...]) -> str:
        """Returns a sentence of the command line itself."""
        return self.sentences.render(Message(f"ui.{what}", arguments))

    def edition(self, name: str) -> str:
        """Returns the sentence about an edition; empty if the game has none."""
        called, differs = f"option.edition.{name}", f"option.edition.{name}.differs"
        words = {part: str(self.sentences.render(Message(part))) for part in (called, differs)}
        if called in words.values() or differs in words.values():
            return ""
        return self.say("edition", edition=words[called], differs=words[differs])

    def word(self, word: str) -> str:
        """Returns a word of the catalogue, such as the label of a field."""
        return self.sentences.word(word)

    def headline(self, view: View, *, briefly: bool = True) -> str:
        """Returns the heading of the table: the seat to move, and its decision."""
        turn = view.observation.turn
        if self.you is None or self.you not in turn.seats:
            return self.sentences.prompt(view)
        return self.say("your_turn", text=self.sentences.prompt(view, short=briefly))

    def events(self, console: Console, events: Iterable[object]) -> bool:
        """Prints events; returns whether the result was among them."""
        over = False
        for event in events:
            print_line(console, self.text(self.sentences.event(event)))
            over = over or holds_result(event)
        return over

    def wait(self, console: Console) -> None:
        """Waits until the user at a terminal has read the screen."""
        if console.is_terminal and sys.stdin.isatty():
            console.input(Text(self.say("go_on"), "dim"))

    def result(self, result: Result) -> Text:
        """Returns the winners, their points and the deciding tie-breaker."""
        return self.text(self.sentences.result(result))

    def action(self, action: object) -> Text:
        """Returns the sentence for an action, such as “Play R7”."""
        return self.text(self.sentences.action(action))


def holds_result(event: Any) -> bool:
    """Returns whether an event has the result of the match."""
    values = attrs.astuple(event, recurse=False)
    return any(isinstance(value, Result) for value in values)


def verdict(opening: str, match: Match) -> Text:
    """Returns the sentence about all checks that `verify` has made of this match."""
    chance = (
        "there is no seed to check the chance outcomes against"
        if match.seed is None
        else "the chance outcomes match the seed"
    )
    end = "the match is not over" if match.result is None else "the result agrees"
    moves = f"all {numbered(len(match.log), 'move')} are legal"
    return Text.assemble((opening, "green"), f": {moves}, {chance}, and {end}.")


def painted(game: Game, rules: AnyRules, sentence: str, faces: Iterable[Face] = ()) -> Text:
    """Returns a sentence with its cards coloured and text in brackets, such as clauses, dim.

    The coloured cards are `faces` and all cards that actions name.  A card without a colour is bold
    and reversed.
    """
    text = Text(sentence)
    colours = {face.token: face.colour for face in faces} | _colours(game, rules)
    for part in re.finditer(r"\([^)]*\)|[^\s()\[\],.:;]+", sentence):
        if part[0] in colours:
            text.stylize(_STYLES.get(colours[part[0]], _NO_COLOUR), *part.span())
        elif part[0].startswith("("):
            text.stylize("dim", *part.span())
    return text


@cache
def _colours(game: Game, rules: AnyRules) -> dict[str, str]:
    """Returns the colours of the cards that actions name, by their tokens."""
    return {
        str(token.value): colour_of(token) or str(token.value)
        for action in game.action_space(rules)
        for token in _tokens(action)
    }


def _tokens(action: Any) -> Iterator[Enum]:
    for value in attrs.astuple(action, recurse=False):
        members: tuple[object, ...] = value if isinstance(value, tuple) else (value,)
        yield from (member for member in members if isinstance(member, Enum))
