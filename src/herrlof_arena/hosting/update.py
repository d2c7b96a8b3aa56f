"""What a client is to be sent, and how much it knows already."""

from typing import Generic

from attrs import frozen

from herrlof_arena.hosting.players import Player
from herrlof_rules.core import Value, View
from herrlof_rules.core.parameters import A, E, R, V


@frozen
class Cursor(Value):
    """How much a client knows: what it was last sent ends here."""

    undone: int = 0
    """How many times the match had been taken back."""

    events: int = 0
    """How many events the client has been sent."""


@frozen
class Proposal(Value):
    """A seat would like to take its last action back, or that a bot plays for somebody."""

    number: int
    seat: int
    agreed: tuple[int, ...] = ()
    """The seats that agree, in ascending order."""

    replaced: int | None = None
    """The seat that a bot is to play for."""


@frozen
class Update(Value, Generic[R, A, E, V]):
    """What a client is to be sent: safe for its seat."""

    view: View[R, A, E, V]
    """The table now; its events are those that the client has not been sent."""

    decision: int | None
    """The number that an action must carry; None if the seat is not to act."""

    permissions: tuple[str, ...]
    """What the client may ask for: words such as `act` and `take_back`."""

    players: tuple[Player, ...]
    """Names and bots, without keys."""

    proposal: Proposal | None

    time_used: tuple[int, ...]
    """The milliseconds that each seat has taken up to the last change."""

    awaited: tuple[int, ...]
    """The people who are yet to say that they are ready; nobody acts before."""

    free: tuple[int, ...]
    """The seats that nobody has claimed yet; nobody acts before."""

    revealing: tuple[int, ...]
    """The seats that agree to show all hands."""

    limit: int | None
    """The milliseconds that each seat has."""

    cursor: Cursor
    """What the client knows once it has this; the next update begins there."""
