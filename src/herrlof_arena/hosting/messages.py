"""The messages between a host and its clients: requests and updates."""

from typing import Generic, TypeAlias

from attrs import frozen

from herrlof_arena.hosting.players import Player
from herrlof_rules.core import View
from herrlof_rules.extending import A, E, R, V, Value


@frozen
class Act(Value, Generic[A]):
    """Takes an action at the decision with this number."""

    action: A
    decision: int


@frozen
class TakeBack(Value):
    """Proposes to take back the seat's last action and all later moves."""


@frozen
class Agree(Value):
    """Agrees to the proposal with this number."""

    proposal: int


@frozen
class DeclineProposal(Value):
    """Declines the proposal with this number, or withdraws the seat's own proposal."""

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
    """Declares the seat ready, in a match that begins when all people are ready."""


@frozen
class Reveal(Value):
    """Agrees, after the end of the match, to show all hands to all clients."""


@frozen
class Claim(Value):
    """Takes a free seat; only a host makes this request, as `Host.claim` does."""

    name: str

    key: str
    """The digest of the seat's key, in hexadecimal digits."""


@frozen
class Resume(Value):
    """Starts the measurement of time on a new clock of the host (see `Clock`).

    No seat is charged for the time since the last change, unless a later change on the clock of
    that change shows how the clocks differ.  On the same clock, the time counts as after any
    change.  Only a host makes this request, as `Host.expire` does, and not for a seat.
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
"""A request that a seat makes."""

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
    """The end of a client's last update."""

    undone: int = 0
    """The number of times that actions had been taken back."""

    events: int = 0
    """The number of events that the client has received."""


@frozen
class Proposal(Value):
    """A seat's proposal to take back its last action, or to let a bot play for another person."""

    number: int
    seat: int
    agreed: tuple[int, ...] = ()
    """The seats that agree, in ascending order."""

    replaced: int | None = None
    """The seat for which a bot would play; None for taking back an action."""


@frozen
class Update(Value, Generic[R, A, E, V]):
    """The host's message to a client; it holds only what the client's seat may know."""

    view: View[R, A, E, V]
    """The present view; it has only the events that the client has not received yet."""

    decision: int | None
    """The number that an action must carry; None if it is not the seat's turn."""

    permissions: tuple[str, ...]
    """The requests that the client may make: words such as `act` and `take_back`."""

    players: tuple[Player, ...]
    """The players' names and bots, without keys."""

    proposal: Proposal | None

    time_used: tuple[int, ...]
    """The milliseconds that each seat has used up to the last change."""

    awaited: tuple[int, ...]
    """The seats of people who are not ready yet; the match begins when there are none."""

    free: tuple[int, ...]
    """The seats that are still free; the match begins when there are none."""

    revealing: tuple[int, ...]
    """The seats that agree to show all hands."""

    limit: int | None
    """The milliseconds that each seat has in all; None without a limit."""

    cursor: Cursor
    """The client's cursor after this update; the next update begins there."""
