"""What a host refuses for reasons other than the rules of the game."""

from herrlof_rules.core.errors import HerrlofRulesError
from herrlof_rules.core.excerpts import bounded_repr


class StaleDecision(HerrlofRulesError, ValueError):
    """An action that answers another decision than the seat's present one: late, or sent twice.

    `decision` is the number that the action carries, `current` that of the seat's present or next
    decision.  Nothing has changed.
    """

    def __init__(self, decision: object, current: int) -> None:
        super().__init__(decision, current)
        self.decision = decision
        self.current = current

    def __str__(self) -> str:
        return f"decision {bounded_repr(self.decision)} is not open: the next is {self.current}"


class NotAllowed(HerrlofRulesError, ValueError):
    """A request that this client may not make, or not now; `request` is the word for it."""

    def __init__(self, request: str, reason: str) -> None:
        super().__init__(request, reason)
        self.request = request
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.request}: {self.reason}"


class DamagedMatch(HerrlofRulesError, OSError):
    """A match of a store that cannot be read; the cause, which may hold secrets, says why."""


class UnknownKey(HerrlofRulesError, LookupError):
    """A key that opens no seat; the error does not repeat it."""

    def __str__(self) -> str:
        return "this key opens no seat"
