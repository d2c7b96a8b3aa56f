"""What a host refuses for reasons other than the rules of the game."""

from herrlof_rules.core import HerrlofRulesError
from herrlof_rules.core.message_text import bounded_repr


class StaleDecision(HerrlofRulesError, ValueError):
    """An action that answers an outdated decision: it came late or was sent twice.

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
    """A stored match that cannot be read; the cause, which may contain secrets, says why."""


class UnknownKey(HerrlofRulesError, LookupError):
    """An unknown key; the message does not repeat it."""

    def __str__(self) -> str:
        return "this key belongs to no seat"
