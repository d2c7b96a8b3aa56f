"""A match between a person and bots, kept in a file."""

import shlex
from typing import Any

from attrs import define, field
from rich.console import Console

from herrlof_rules.bots import Bot
from herrlof_rules.cli.choices import is_known
from herrlof_rules.cli.files import KeptFile
from herrlof_rules.cli.narrator import ENGLISH, Narrator
from herrlof_rules.cli.output import printable, screen
from herrlof_rules.documents import dump_record
from herrlof_rules.match import Match, Meta


@define
class Session:
    """A match between a person and a bot in every other seat, saved to a file."""

    match: Match
    narrator: Narrator
    bot: Bot
    bot_name: str
    game_path: str | None
    """The import path of a game that is not the package's."""
    file: KeptFile
    auto_pass: bool = False
    """Whether a pass is made without asking where nothing else is possible."""
    told: int = 0
    """The number of events printed."""
    told_result: bool = False
    console: Console = field(factory=screen)

    @property
    def seat(self) -> int:
        """Where the person sits."""
        assert self.narrator.you is not None
        return self.narrator.you

    def play(self, action: Any) -> None:
        """Carries out an action of the person; raises `IllegalAction`."""
        self.match = self.match.play(action, self.seat)

    def save(self) -> None:
        """Brings the file up to date, or goes on in another if it is no longer ours."""
        before = self.file.path
        if not self.file.update(document(self.match, self.seat, self.bot_name)):
            self.console.print(
                f"Another program has changed {printable(before)}; "
                f"this match goes on in {printable(self.file.path)}.",
                soft_wrap=True,
            )

    def resume_command(self) -> str:
        """What to type to go on with this match."""
        words = ["herrlof-rules", "play", "--resume", self._file_name(), *self._game_option()]
        if not is_known(self.bot_name):
            words += ["--bot", self.bot_name]
        if self.auto_pass:
            words.append("--auto-pass")
        words += self._language_option()
        return shlex.join(words)

    def replay_command(self) -> str:
        """What to type to watch this match again."""
        return shlex.join(
            [
                "herrlof-rules",
                "replay",
                self._file_name(),
                *self._game_option(),
                *self._language_option(),
            ]
        )

    def _language_option(self) -> list[str]:
        language = self.narrator.language
        return [] if language == ENGLISH else ["--language", language]

    def _file_name(self) -> str:
        name = str(self.file.path)
        return f"./{name}" if name.startswith("-") else name  # else it would be an option

    def _game_option(self) -> list[str]:
        return [] if self.game_path is None else ["--game", self.game_path]

    def tell(self) -> None:
        """Prints the events that are new to the person's seat."""
        view = self.match.view(self.seat, since=self.told)
        if self.narrator.events(self.console, view.events):
            self.told_result = True
        self.told += len(view.events)


def document(match: Match, seat: int, bot_name: str) -> str:
    """The record of a match that is played in the terminal."""
    meta: dict[str, Meta] = {"seat": seat, "bot": bot_name}
    return dump_record(match.game, match.record(meta))
