"""What is wrong with an archive, or with sending bots to other processes."""

from herrlof_rules.core import HerrlofRulesError
from herrlof_rules.core.message_text import bounded


class ArchiveError(HerrlofRulesError, ValueError):
    """An archive that a comparison cannot be resumed from.

    `line` is the number of the line at fault, from 1, or None if it is the file as a whole.
    """

    def __init__(self, line: int | None, reason: str) -> None:
        super().__init__(line, reason)
        self.line = line
        self.reason = reason

    def __str__(self) -> str:
        return self.reason if self.line is None else f"line {self.line}: {self.reason}"


class ArchiveInUse(ArchiveError):
    """An archive that another process is writing to."""


class NotPicklable(HerrlofRulesError, ValueError):
    """Something that cannot be sent to another process: `what` it is, and the `reason`."""

    def __init__(self, what: str, reason: str) -> None:
        super().__init__(what, reason)
        self.what = what
        self.reason = reason

    def __str__(self) -> str:
        return (
            f"{self.what} cannot be sent to another process ({bounded(self.reason)}): "
            "define it at the top level of a module"
        )
