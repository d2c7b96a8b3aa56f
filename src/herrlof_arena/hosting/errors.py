"""Errors that a host raises for reasons other than the rules of the game."""

from herrlof_arena.refusals import CATALOGUES
from herrlof_rules.core import HerrlofRulesError
from herrlof_rules.extending import bounded_repr

LONGEST_NAME = 60

REASONS = {
    "spectator": "spectators only watch",
    "not_now": "this seat may not do this now",
    "bot_plays": "a bot plays for this seat",
    "not_ready": "a player is missing or not ready",
    "nobody_there": "no other person has this seat",
    "proposal_closed": "this proposal is no longer open",
    "name": f"a name has 1 to {LONGEST_NAME} characters that can be printed",
    "no_free_seat": "no seat is free",
}
"""The reasons why a request is not allowed, by code."""


class StaleDecision(HerrlofRulesError, ValueError):
    """Raised for an action that answers an outdated decision: it came late or was sent twice.

    `decision` is the number that the action carries, and `current` is the number of the seat's
    present or next decision.  The match is unchanged.
    """

    code = "stale_decision"
    catalogues = CATALOGUES

    def __init__(self, decision: object, current: int) -> None:
        super().__init__(decision, current)
        self.decision = decision
        self.current = current

    def __str__(self) -> str:
        return f"decision {bounded_repr(self.decision)} is not open: the next is {self.current}"


class NotAllowed(HerrlofRulesError, ValueError):
    """Raised for a request that this client may not make, or may not make now.

    `request` is the word for the request in documents.  `code` names the reason for programs, and
    `reason` is an English sentence.
    """

    catalogues = CATALOGUES

    def __init__(self, request: str, code: str) -> None:
        super().__init__(request, code)
        self.request = request
        self.code = code
        self.reason = REASONS[code]

    def __str__(self) -> str:
        return f"{self.request}: {self.reason}"


class DamagedMatch(HerrlofRulesError, OSError):
    """Raised for a stored match that cannot be read; its cause may contain secrets."""

    code = "damaged_match"
    catalogues = CATALOGUES


class UnknownKey(HerrlofRulesError, LookupError):
    """Raised for an unknown key, which the message does not repeat."""

    code = "unknown_key"
    catalogues = CATALOGUES

    def __str__(self) -> str:
        return "this key belongs to no seat"
