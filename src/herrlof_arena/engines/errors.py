"""What an engine did wrong."""

from collections.abc import Sequence

from herrlof_arena.refusals import CATALOGUES
from herrlof_rules.core import HerrlofRulesError
from herrlof_rules.core.message_text import bounded


class EngineFailed(HerrlofRulesError, RuntimeError):
    """An engine that cannot be started, does not answer in time, or answers wrongly.

    `code` is `engine_start`, `engine_exited`, `engine_slow` or `engine_answer`, `reason` says what
    happened, and `last_lines` are the last that it printed, including its standard error; all are
    printable and no longer than a message.
    """

    catalogues = CATALOGUES

    def __init__(
        self, command: str, code: str, reason: str, last_lines: Sequence[str] = ()
    ) -> None:
        super().__init__(command, code, reason, tuple(last_lines))
        self.command = bounded(command)
        self.code = code
        self.reason = bounded(reason)
        self.last_lines = tuple([bounded(line) for line in last_lines])

    def __str__(self) -> str:
        told = f"{self.command}: {self.reason}"
        printed = "".join(f"\n  {line}" for line in self.last_lines)
        return f"{told}; it printed last:{printed}" if printed else told
