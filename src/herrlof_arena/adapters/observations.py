"""The form of observations and of policies' inputs: vectors and legal actions."""

from typing import Any, Generic, Literal, TypeAlias

import numpy as np
from attrs import field, frozen
from numpy.typing import NDArray

from herrlof_arena.encoding import Encoder, Specification
from herrlof_arena.vectors.parts import LARGEST
from herrlof_rules.core import Game, View
from herrlof_rules.extending import A, E, O, R, S, V, Value, int_argument
from herrlof_rules.match import Match

__all__ = ["Observations"]

Tensor: TypeAlias = Literal["observation", "information_state"]
"""The vector of a seat's observation, or of its whole information state."""

Dtype: TypeAlias = Literal["float32", "uint8"]

Legal: TypeAlias = Literal["action_mask", "legal_ids"]

Vector: TypeAlias = NDArray[np.float32] | NDArray[np.uint8]
Mask: TypeAlias = NDArray[np.int8]
Ids: TypeAlias = NDArray[np.int64]

Shown: TypeAlias = Vector | dict[str, Vector | Mask | Ids]
"""A vector; or, with a `key`, a dict of the vector and the legal actions."""


def _one_of(what: str, *values: str) -> Any:
    def check(_: object, __: object, value: object) -> None:
        if value not in values:
            raise ValueError(f"{what} must be one of: {', '.join(values)}")

    return check


def _rows(rows: Any) -> int | None:
    return None if rows is None else int_argument(rows, "rows", 0, LARGEST)


def _width(width: Any) -> int | None:
    return None if width is None else int_argument(width, "width", 1, LARGEST)


@frozen(kw_only=True)
class Observations(Value):
    """The form of observations; use the same value for an environment and its network's bot.

    Raises `ValueError` for an invalid value of a field.
    """

    tensor: Tensor = field(
        default="observation", validator=_one_of("a tensor", "observation", "information_state")
    )
    """Whether the vector has the seat's present observation, or all that the seat was shown."""

    rows: int | None = field(default=None, converter=_rows)
    """The number of rows of moves in an information state; None uses the game's own bound."""

    dtype: Dtype = field(default="float32", validator=_one_of("a dtype", "float32", "uint8"))
    """`uint8` takes a quarter of the memory; the rules must not allow numbers above 255."""

    legal: Legal = field(
        default="action_mask", validator=_one_of("legal", "action_mask", "legal_ids")
    )
    """A mask with a 1 for each legal id, or the legal ids, followed by -1 up to the width."""

    width: int | None = field(default=None, converter=_width)
    """The width of `legal_ids`; None uses `Encoder.most_legal`, which always suffices.

    If there are more legal actions than the width, a step raises `ValueError` and changes nothing.
    """

    key: str | None = None
    """If it is set, an observation is a dict with the vector under this key, and the legal actions.
    """


class SeatArrays(Generic[R, S, A, O, E, V]):
    """Makes the arrays of any seat of a match under these rules."""

    def __init__(self, game: Game[R, S, A, O, E, V], rules: R, form: Observations) -> None:
        self._encoder = encoder = Encoder(game, rules, form.rows)
        self.form = form
        self.width = width_of(form, encoder.most_legal)
        self.dtype = np.dtype(form.dtype)
        self._encode: Any = getattr(
            encoder, f"{form.tensor}_{'tensor' if form.dtype == 'float32' else 'bytes'}"
        )

    @property
    def parts(self) -> Specification:
        """The parts of the vectors."""
        parts: Specification = getattr(self._encoder, self.form.tensor)
        return parts

    def vector(self, shown: Match[R, S, A, O, E, V] | View[R, A, E, V], seat: int | None) -> Any:
        """Returns a new array with the seat's vector."""
        return np.frombuffer(self._encode(shown, seat), self.dtype).copy()

    def mask(self, shown: Match[R, S, A, O, E, V] | View[R, A, E, V], seat: int | None) -> Mask:
        """Returns a new mask: 1 for a legal id, 0 for any other."""
        return np.frombuffer(bytearray(self._encoder.mask(shown, seat)), np.int8)

    def legal(
        self, shown: Match[R, S, A, O, E, V] | View[R, A, E, V], seat: int | None
    ) -> Mask | Ids:
        """Returns a new array of the seat's legal actions, as a mask or as ids."""
        if self.width is None:
            return self.mask(shown, seat)
        return np.array(self._encoder.padded_ids(shown, seat, width=self.width))


def width_of(form: Observations, most_legal: int) -> int | None:
    """Returns the number of columns of ids; None for a mask."""
    if form.legal == "action_mask":
        return None
    return most_legal if form.width is None else form.width


def features(game: Game, rules: Any) -> NDArray[np.float32]:
    """Returns the features of actions by seat and id, zeros for id -1, as a read-only array."""
    encoder = Encoder(game, rules)
    tables = [encoder.action_features(seat) for seat in range(rules.players)]
    array = np.array(tables, np.float32).reshape(rules.players, -1, encoder.action.size)
    array.setflags(write=False)
    return array
