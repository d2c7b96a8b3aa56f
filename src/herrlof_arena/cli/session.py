"""The session of a person at a terminal: a match against bots, kept in a file."""

import shlex
from collections.abc import Sequence
from typing import Any

from attrs import define, field
from rich.console import Console, Group, RenderableType
from rich.text import Text

from herrlof_arena.bots import Bot
from herrlof_arena.cli.choices import is_known
from herrlof_arena.cli.files import SavedFile
from herrlof_arena.cli.narrator import ENGLISH, Narrator, holds_result
from herrlof_arena.cli.output import print_line, printable, screen
from herrlof_rules.documents import dump_record
from herrlof_rules.match import Headers, Match


@define
class Session:
    """A match between a person and a bot at every other seat, saved to a file."""

    match: Match
    narrator: Narrator
    bot: Bot
    bot_name: str
    game_path: str | None
    """The import path of a game that is not in `GAMES`."""
    file: SavedFile
    auto_pass: bool = False
    """Whether the session passes automatically if no other choice is possible."""
    edition: str = ""
    """The sentence about the edition of a new match."""
    wants_search: bool = False
    """Whether the person chose the strongest level, which is a search if the search is available.
    """
    narrated: int = 0
    """The number of events that have been narrated."""
    opening: list[Text] = field(factory=list[Text])
    """The lines at the beginning of the match, above the first news."""
    news: list[Text] = field(factory=list[Text])
    """The sentences since the person's last choice that are not printed yet."""
    told_result: bool = False
    console: Console = field(factory=screen)

    @property
    def seat(self) -> int:
        """The person's seat."""
        assert self.narrator.you is not None
        return self.narrator.you

    def play(self, action: Any) -> None:
        """Carries out an action of the person; raises `IllegalAction`."""
        self.match = self.match.play(action, self.seat)

    def save(self) -> None:
        """Updates the file, or continues in another file if another process has changed it."""
        before = self.file.path
        if not self.file.update(document(self.match, self.narrator, self.bot_name)):
            self.console.print(
                f"Another program has changed {printable(before)}; "
                f"this match goes on in {printable(self.file.path)}.",
                soft_wrap=True,
            )

    def resume_command(self) -> str:
        """The command that resumes this match."""
        bot = [] if is_known(self.bot_name) else ["--bot", self.bot_name]
        flags = ["--auto-pass"] * self.auto_pass + ["--memory-aid"] * self.narrator.memory_aid
        return self._command("play", "--resume", options=[*bot, *flags])

    def replay_command(self) -> str:
        """The command that replays this match."""
        return self._command("replay")

    def _command(self, *words: str, options: Sequence[str] = ()) -> str:
        name = str(self.file.path)
        # Without the prefix `./`, Typer would read the name as an option.
        name = f"./{name}" if name.startswith("-") else name
        game = [] if self.game_path is None else ["--game", self.game_path]
        language = self.narrator.language
        spoken = [] if language == ENGLISH else ["--language", language]
        return shlex.join(["herrlof-rules", *words, name, *game, *options, *spoken])

    def tell(self) -> None:
        """Adds the events that are new to the person's seat to the news."""
        view = self.match.view(self.seat, since=self.narrated)
        for event in view.events:
            self.news.append(self.narrator.text(self.narrator.sentences.event(event)))
            self.told_result |= holds_result(event)
        self.narrated += len(view.events)

    def print_news(self, below: int) -> None:
        """Prints the news so that it stays on the screen with `below` lines under it.

        If the screen has too few lines for a line per sentence, the sentences form a paragraph.  If
        the paragraph is also too long, the person presses a key to go on.
        """
        opening, self.opening = self.opening, []
        news, self.news = self.news, []
        console = self.console
        room = console.height - below - sum(height(console, line) for line in opening)
        for line in opening:
            print_line(console, line)
        paragraph = Text(" ").join(news)
        run_on = console.is_terminal and height(console, Group(*news)) > room
        for line in (paragraph,) if run_on else news:
            print_line(console, line)
        if run_on and height(console, paragraph) > room:
            self.narrator.wait(console)

    def least(self) -> int:
        """The smallest number of lines that the news takes."""
        return height(self.console, Group(*self.opening, Text(" ").join(self.news)))


def height(console: Console, drawn: RenderableType) -> int:
    """Returns how many lines of the screen a renderable takes; 0 without a terminal."""
    return len(console.render_lines(drawn, pad=False)) if console.is_terminal else 0


def document(match: Match, narrator: Narrator, bot_name: str) -> str:
    """Returns the record of a match that is played in the terminal."""
    meta = Headers(names=narrator.names).meta() | {"seat": narrator.you, "bot": bot_name}
    return dump_record(match.record(meta))
