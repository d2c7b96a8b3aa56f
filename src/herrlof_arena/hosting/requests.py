"""What a client may ask of a match."""

from typing import Generic, TypeAlias

from attrs import frozen

from herrlof_rules.core import Value
from herrlof_rules.core.parameters import A


@frozen
class Act(Value, Generic[A]):
    """An action, in answer to the decision of this number."""

    action: A
    decision: int


@frozen
class TakeBack(Value):
    """Proposes to go back to before the seat's last action."""


@frozen
class Agree(Value):
    """Agrees to the proposal of this number."""

    proposal: int


@frozen
class DeclineProposal(Value):
    """Declines the proposal of this number, or withdraws one's own."""

    proposal: int


@frozen
class Leave(Value):
    """Lets a bot play for the seat."""


@frozen
class Replace(Value):
    """Proposes that a bot plays for another person, who is away."""

    seat: int


@frozen
class ReturnToSeat(Value):
    """Plays for oneself again."""


@frozen
class Rename(Value):
    """Gives the seat a name."""

    name: str


@frozen
class Ready(Value):
    """Says that the match may begin, where people gather first."""


@frozen
class Reveal(Value):
    """Agrees, after the end, that everybody may see all hands."""


@frozen
class Claim(Value):
    """Takes a free seat; the host asks for it, as `Host.claim` does."""

    name: str

    key: str
    """The digest of the seat's key, in hexadecimal digits."""


Request: TypeAlias = (
    Act[A]
    | TakeBack
    | Agree
    | DeclineProposal
    | Leave
    | Replace
    | ReturnToSeat
    | Rename
    | Ready
    | Reveal
    | Claim
)

WORDS: dict[type[Request], str] = {
    Act: "act",
    TakeBack: "take_back",
    Agree: "agree",
    DeclineProposal: "decline",
    Leave: "leave",
    Replace: "replace",
    ReturnToSeat: "return",
    Rename: "rename",
    Ready: "ready",
    Reveal: "reveal",
    Claim: "claim",
}
"""What each is called in documents, and in `Update.permissions`."""
