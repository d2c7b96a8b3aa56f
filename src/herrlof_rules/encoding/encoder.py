"""What a seat may know and what it was told as vectors, and its legal actions as ids."""

from array import array
from typing import Any, Generic, SupportsIndex

from attrs import field, frozen

from herrlof_rules.core.construction import Value
from herrlof_rules.core.errors import InvalidRules
from herrlof_rules.core.exact import whole_number
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.refusals import check_type
from herrlof_rules.core.seats import check_seat
from herrlof_rules.encoding.coder import Coder, coder_of
from herrlof_rules.encoding.history import History
from herrlof_rules.encoding.legal import LegalIds, legal_ids_of
from herrlof_rules.encoding.parts import Specification
from herrlof_rules.encoding.pieces import FLOAT


@frozen(repr=False)
class Encoder(Value, Generic[R, S, A, O, E, V]):
    """The vectors of a game under some rules, and the ids of legal actions.

    Vectors are arrays of 32-bit floats, which NumPy takes without a copy: `numpy.asarray(vector)`.
    A spectator, seat None, has vectors of the same shape: what would be a seat's own is zeros, and
    rows of seats begin with seat 0.
    Encoders of the same game and rules share their tables, so that making one costs little.
    Raises `TypeError` for rules of another game, and `ValueError` for a negative number of rows.
    """

    game: Game[R, S, A, O, E, V]

    rules: R

    rows: SupportsIndex | None = None
    """How many rows of moves an information state has room for, where the game does not bound them.

    None leaves it to the game.
    """

    _coder: Coder = field(init=False, eq=False)
    _legal: LegalIds = field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        check_type(self.game, Game)
        check_type(self.rules, self.game.rules)
        rows = None if self.rows is None else whole_number(self.rows, "rows")
        if rows is not None and rows < 0:
            raise ValueError(f"rows is a number from 0 on, not {rows}")
        object.__setattr__(self, "rows", rows)
        object.__setattr__(self, "_coder", coder_of(self.game, self.rules, rows))
        object.__setattr__(self, "_legal", legal_ids_of(self.game, self.rules))

    @property
    def observation(self) -> Specification:
        """The parts of what a seat may know now."""
        return self._coder.observation

    @property
    def information_state(self) -> Specification:
        """The parts of what a seat was told: perfect recall, but for what its `lost` says."""
        return self._coder.information_state

    def observation_tensor(self, state: S, seat: int | None) -> "array[float]":
        """What the seat may know now; raises `UnknownSeat`, and `InvalidRules` for other rules."""
        check_type(state, self.game.state)
        self._check(state.rules)
        check_seat(seat, self.rules.players)
        return array(FLOAT, self._coder.observation_bytes(state, seat))

    def information_state_tensor(
        self, history: History[R, S, A, O, E, V], seat: int | None
    ) -> "array[float]":
        """What the seat was told in this history.

        Raises `UnknownSeat`, `InvalidRules` for a history under other rules, and `HistoryTooLong`
        where the vector has too few rows for it.
        """
        check_type(history, History)
        check_type(history.state, self.game.state)
        self._check(history.rules)
        check_seat(seat, self.rules.players)
        return array(FLOAT, self._coder.information_state_bytes(history, seat))

    def legal_ids(self, state: S, seat: int | None = None) -> tuple[int, ...]:
        """The ids of the seat's legal actions, ascending; the default seat is the first to act.

        Raises `UnknownSeat`, and `InvalidRules` for a state under other rules.
        """
        check_type(state, self.game.state)
        self._check(state.rules)
        return self._legal.ids(state, seat)

    def mask(self, state: S, seat: int | None = None) -> bytes:
        """A byte for each action id: 1 if the seat may do it, 0 otherwise.

        Raises `UnknownSeat`, and `InvalidRules` for a state under other rules.
        """
        check_type(state, self.game.state)
        self._check(state.rules)
        return self._legal.mask(state, seat)

    def _check(self, rules: object) -> None:
        if rules is not self.rules and rules != self.rules:
            raise InvalidRules("rules", "are not those of this encoder")

    def __reduce__(self) -> tuple[Any, ...]:
        return (Encoder, (self.game, self.rules, self.rows))

    def __repr__(self) -> str:
        return f"<Encoder of {self.game.name}, {self.rules!r}>"
