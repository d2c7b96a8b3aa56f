"""Every error that the library raises on purpose, under one base class.

Messages quote the refused value shortened and in printable form.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from herrlof_rules.core.message_text import bounded, bounded_repr


class HerrlofRulesError(Exception):
    """Base class of every error that the library raises on purpose."""

    code: str = ""
    """The key of the sentence that `Sentences.refusal` fills from the attributes; "" for none."""

    catalogues: ClassVar[Mapping[str, Mapping[str, str | tuple[str, ...]]]] = MappingProxyType({})
    """Sentences by language, for the errors of another package."""


class IllegalAction(HerrlofRulesError, ValueError):
    """A move that the rules forbid now; the state is unchanged.

    `action` is the refused object, whatever its type.  `seat` is the seat that tried it; None if no
    seat was passed and there was not exactly one seat to move.  `clause` is the id of the clause
    that forbids it, "" for an object that is not a move of the game (`not_a_move`); `reason` says
    why in a few words. `code` identifies the reason for programs and catalogues of sentences, and
    `details` holds the values that vary in it; by default, `code` is "" and `details` is empty.
    Nothing here reveals what the seat may not know.
    """

    def __init__(
        self,
        action: object,
        seat: int | None,
        clause: str,
        reason: str,
        code: str = "",
        details: Mapping[str, object] = MappingProxyType({}),
    ) -> None:
        super().__init__(action, seat, clause, reason, code, dict(details))
        self.action = action
        self.seat = seat
        self.clause = clause
        self.reason = reason
        self.code = code
        self.details = dict(details)

    def __str__(self) -> str:
        if self.action is None is self.seat and self.code == "not_now":
            # `legal_actions` was called without a seat, so there is no move that breaks the clause.
            return f"{self.clause}: {self.reason}"
        who = "" if self.seat is None else f" by seat {bounded_repr(self.seat)}"
        broken = f" breaks {self.clause}" if self.clause else ""
        return f"{bounded_repr(self.action)}{who}{broken}: {self.reason}"


class InvalidState(HerrlofRulesError, ValueError):
    """A state that is not valid: `clause` is the rule it breaks, `reason` says how."""

    def __init__(self, clause: str, reason: str) -> None:
        super().__init__(clause, reason)
        self.clause = clause
        self.reason = reason

    def __str__(self) -> str:
        return f"impossible state: breaks {self.clause}: {bounded(self.reason)}"


class InvalidCards(HerrlofRulesError, ValueError):
    """Cards that do not form a valid hand, set or deck: duplicates, too few, or not cards."""


class InvalidSeed(HerrlofRulesError, ValueError):
    """A seed that is not an int, a str or bytes, or that is too long for a record."""


class UnknownAction(HerrlofRulesError, ValueError):
    """An action, or an action id, that does not exist under the rules."""


class MissingEvents(HerrlofRulesError, ValueError):
    """A view was requested from event `since`, but the seat has been shown only `shown` events."""

    def __init__(self, since: int, shown: int) -> None:
        super().__init__(since, shown)
        self.since = since
        self.shown = shown

    def __str__(self) -> str:
        since = bounded_repr(self.since)
        return f"since must be 0 to {self.shown} (the events shown so far), not {since}"


class MismatchedViews(HerrlofRulesError, ValueError):
    """Two views were joined that are not of the same seat in the same match."""


class NoChanceTurn(HerrlofRulesError, ValueError):
    """A distribution was requested at a turn that is not a chance turn."""


class InvalidRules(HerrlofRulesError, ValueError):
    """Invalid or conflicting options: `option` is the one to change, `reason` says why."""

    def __init__(self, option: str, reason: str) -> None:
        super().__init__(option, reason)
        self.option = option
        self.reason = reason

    def __str__(self) -> str:
        return f"option {self.option}: {self.reason}"


class UnknownSeat(HerrlofRulesError, ValueError):
    """A seat that does not exist: `seat` is the argument; seats run from 0 to `players` - 1."""

    code = "unknown_seat"

    def __init__(self, seat: object, players: int) -> None:
        super().__init__(seat, players)
        self.seat = seat
        self.players = players

    def __str__(self) -> str:
        return f"there is no seat {bounded_repr(self.seat)}: the seats are 0 to {self.players - 1}"


class DocumentError(HerrlofRulesError, ValueError):
    """Text or JSON that is not a valid document of the requested kind.

    `path` locates the fault (`$` is the whole document, `$.moves[3].card` a member inside it, and
    it is empty for a line of text that a user typed), and `reason` says what is wrong there.
    """

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(path, reason)
        self.path = path
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.path}: {self.reason}" if self.path else self.reason


class NoWorld(HerrlofRulesError, ValueError):
    """A view that no history of the game leads to, or that does not reach back far enough."""


class TooManyWorlds(HerrlofRulesError, ValueError):
    """There are more worlds, or histories that might lead to one, than `limit`.

    With `counting`, it would take more than `limit` steps or tries to count or to draw the worlds
    of a view.  If the game's author can avoid the error, `reason` says what is wrong, and `remedy`
    says what to declare; `limit` is 0 if `reason` is not about a number.  `phase` is the kind of
    turn at which the error arises ("" if there are several), and `number` is the number of deals,
    outcomes or tried histories that `reason` counts (None if it counts none of these).
    """

    def __init__(
        self,
        limit: int,
        *,
        counting: bool = False,
        phase: str = "",
        number: int | None = None,
        reason: str = "",
        remedy: str = "",
    ) -> None:
        super().__init__(limit)
        self.limit = limit
        self.counting = counting
        self.phase = phase
        self.number = number
        self.reason = reason
        self.remedy = remedy

    def __str__(self) -> str:
        if self.counting:
            return f"the hidden play takes more than {self.limit} steps to count"
        if self.reason:
            where = f"at {self.phase!r} " if self.phase else ""
            remedy = f": {self.remedy}" if self.remedy else ""
            limit = f", and the limit is {self.limit}" if self.limit else ""
            return f"{where}{self.reason}{limit}{remedy}"
        return f"there are more than {self.limit}; sample worlds instead, or raise the limit"


class MissingExtra(HerrlofRulesError, ImportError):
    """The `package` that an import needs is missing; `command` installs the `extra` that has it."""

    def __init__(self, extra: str, package: str) -> None:
        super().__init__(extra, package)
        self.extra = extra
        self.package = package

    @property
    def command(self) -> str:
        """The command that installs the extra."""
        return f"pip install 'herrlof-rules[{self.extra}]'"

    def __str__(self) -> str:
        return f"{self.package} is not installed; install the extra {self.extra}: {self.command}"
