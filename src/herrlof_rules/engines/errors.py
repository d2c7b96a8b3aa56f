"""What an engine did wrong."""

from collections.abc import Sequence

from herrlof_rules.core.errors import HerrlofRulesError
from herrlof_rules.core.excerpts import bounded


class EngineFailed(HerrlofRulesError, RuntimeError):
    """An engine that cannot be started, does not answer in time, or answers wrongly.

    `reason` says what happened, `last_lines` what it printed last, its standard error included.
    """

    def __init__(self, command: str, reason: str, last_lines: Sequence[str] = ()) -> None:
        super().__init__(command, reason, tuple(last_lines))
        self.command = command
        self.reason = reason
        self.last_lines = tuple(last_lines)

    def __str__(self) -> str:
        told = f"{bounded(self.command)}: {bounded(self.reason)}"
        printed = "".join(f"\n  {bounded(line)}" for line in self.last_lines)
        return f"{told}; it printed last:{printed}" if printed else told
