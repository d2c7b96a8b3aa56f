"""The whole truth of a match at one moment (secret), as frozen nested values.

What seldom changes is kept apart and shared from state to state: `Standing` for a round, `Table`
between powers.
"""

from attrs import field, frozen

from herrlof_rules.core.construction import fast_constructor
from herrlof_rules.core.turn import Turn
from herrlof_rules.games.herrlof.cards import Card, Cards, shown, shown_each, size
from herrlof_rules.games.herrlof.rules import Rules


@frozen(weakref_slot=False)
class RoundSheet:
    """The score sheet of a finished round, each by seat (X5)."""

    predictions: tuple[int, ...]
    tricks: tuple[int, ...]
    points: tuple[int, ...]


@frozen(weakref_slot=False)
class Standing:
    """What stands between rounds; all of it is public.

    `round` counts from 1 and `dealer` is a seat, both of the round that is played or comes next
    (M3); before the first dealer is known `dealer` is None.  `scores` and `hits` (rounds with the
    prediction bonus, M5) are sums over `sheets`, by seat.
    """

    rules: Rules
    round: int
    dealer: int | None
    scores: tuple[int, ...]
    hits: tuple[int, ...]
    sheets: tuple[RoundSheet, ...]


@frozen(weakref_slot=False)
class LastTrick:
    """The most recent finished trick: its cards from the leader's on (T10).

    `winner` is None for a destroyed trick (V1).
    """

    leader: int
    cards: tuple[Card, ...]
    winner: int | None


@frozen(weakref_slot=False)
class Buried:
    """A card that a seat put at the bottom of the pile (W1)."""

    seat: int
    card: Card


@frozen(weakref_slot=False)
class Theft:
    """A card stolen with a 6 (S1); `taken` and `given` are None until they are known."""

    thief: int
    victim: int
    taken: Card | None
    given: Card | None


@frozen(weakref_slot=False)
class Table:
    """What lies on the table during a round, apart from hands and tricks.

    `trump` is the trump card, None before the deal; `predictions` are by seat, None until handed
    in; `pile` are the cards never seen since the deal; `buried` are all cards put at the bottom in
    this round, in order, of which the first `redrawn` have come up again (W5); `thefts` are in
    order.
    """

    trump: Card | None
    predictions: tuple[int | None, ...]
    pile: Cards = field(repr=shown)
    buried: tuple[Buried, ...]
    redrawn: int
    thefts: tuple[Theft, ...]

    @property
    def pile_size(self) -> int:
        """How many cards lie face down."""
        return size(self.pile) + len(self.buried) - self.redrawn


@frozen(weakref_slot=False)
class State:
    """The whole truth of a match: secret.

    `hands` and `tricks` (how many each holds) are by seat.  `leader` is who led the current trick
    or leads the next one; None outside a round's tricks and while a power that needs the finished
    trick is settled (R2).  `trick` has the cards of the current trick from the leader's on.
    """

    standing: Standing
    table: Table
    hands: tuple[Cards, ...] = field(repr=shown_each)
    leader: int | None
    trick: tuple[Card, ...]
    tricks: tuple[int, ...]
    last_trick: LastTrick | None
    turn: Turn

    @property
    def rules(self) -> Rules:
        """The options that the match is played under."""
        return self.standing.rules


make_sheet = fast_constructor(RoundSheet)
make_standing = fast_constructor(Standing)
make_buried = fast_constructor(Buried)
make_theft = fast_constructor(Theft)
make_state = fast_constructor(State)
make_table = fast_constructor(Table)
make_last_trick = fast_constructor(LastTrick)
