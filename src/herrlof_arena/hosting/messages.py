"""The requests of clients, and the updates that they are sent."""

from typing import Generic, TypeAlias

from attrs import frozen

from herrlof_arena.hosting.players import Player
from herrlof_rules.core import View
from herrlof_rules.core.construction import Value
from herrlof_rules.core.parameters import A, E, R, V


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
    """Declines the proposal of this number, or withdraws its own."""

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
    """Takes the seat back from the bot."""


@frozen
class Rename(Value):
    """Gives the seat a name."""

    name: str


@frozen
class Ready(Value):
    """Says that the match may begin, if people gather first."""


@frozen
class Reveal(Value):
    """Agrees, after the end, that everybody may see all hands."""


@frozen
class Claim(Value):
    """Takes a free seat; the host asks for it, as `Host.claim` does."""

    name: str

    key: str
    """The digest of the seat's key, in hexadecimal digits."""


@frozen
class Resume(Value):
    """The host measures the time from now on; the time since the last change is charged to nobody.

    Only a host makes this request, as `Host.expire` does, and for no seat.
    """


SeatRequest: TypeAlias = (
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
"""What is requested for a seat."""

Request: TypeAlias = SeatRequest[A] | Resume

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
    Resume: "resume",
}
"""The word for each request in documents and in `Update.permissions`."""


@frozen
class Cursor(Value):
    """The place where a client's last update ended."""

    undone: int = 0
    """The number of times that actions had been taken back."""

    events: int = 0
    """The number of events that the client has been sent."""


@frozen
class Proposal(Value):
    """A seat's proposal to take back its last action, or that a bot plays for a player."""

    number: int
    seat: int
    agreed: tuple[int, ...] = ()
    """The seats that agree, in ascending order."""

    replaced: int | None = None
    """The seat for which a bot would play."""


@frozen
class Update(Value, Generic[R, A, E, V]):
    """The message to a client: safe for its seat."""

    view: View[R, A, E, V]
    """The table now; its events are those that the client has not been sent."""

    decision: int | None
    """The number that an action must carry; None if the seat is not to act."""

    permissions: tuple[str, ...]
    """The requests that the client may make: words such as `act` and `take_back`."""

    players: tuple[Player, ...]
    """Names and bots, without keys."""

    proposal: Proposal | None

    time_used: tuple[int, ...]
    """The milliseconds that each seat has taken up to the last change."""

    awaited: tuple[int, ...]
    """The people who have yet to say that they are ready; nobody acts before."""

    free: tuple[int, ...]
    """The seats that nobody has claimed yet; nobody acts before."""

    revealing: tuple[int, ...]
    """The seats that agree to show all hands."""

    limit: int | None
    """The milliseconds that each seat has."""

    cursor: Cursor
    """The client's cursor after this update; the next one begins there."""
