"""What a seat is shown, as arrays: its vector, its legal actions, and their spaces."""

from typing import Any, Generic, Literal, TypeAlias

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray

from herrlof_rules.core.exact import number_within
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.encoding import Encoder, History, Specification
from herrlof_rules.encoding.parts import LARGEST

Tensor: TypeAlias = Literal["observation", "information_state"]
"""What a seat may know now, or its whole information state."""

Dtype: TypeAlias = Literal["float32", "uint8"]

Vector: TypeAlias = NDArray[np.float32] | NDArray[np.uint8]
Mask: TypeAlias = NDArray[np.int8]
Ids: TypeAlias = NDArray[np.int64]

Shown: TypeAlias = Vector | dict[str, Vector | Mask | Ids]
"""A vector; with a key for it, a dict of the vector and of the legal actions."""

Info: TypeAlias = dict[str, Any]
"""What comes with an observation."""

DTYPES = ("float32", "uint8")


class Spaces:
    """The spaces of vectors, of legal actions and of ids under some rules.

    Legal actions are an `action_mask`, or with a width padded `legal_ids`.
    """

    def __init__(
        self, parts: Specification, count: int, dtype: Dtype, width: int | None, key: str | None
    ) -> None:
        if dtype not in DTYPES:
            raise ValueError(f"a dtype is one of: {', '.join(DTYPES)}")
        if dtype == "uint8" and parts.beyond_bytes is not None:
            raise ValueError("under these rules there may be numbers that bytes do not hold")
        if width is not None:
            width = number_within(width, "width", 1, LARGEST)
        self.count, self.dtype, self.width, self.key = count, np.dtype(dtype), width, key
        self.legal = "action_mask" if width is None else "legal_ids"
        low, high = (np.array(bounds).astype(dtype) for bounds in (parts.lows, parts.highs))
        self.vector: Box = Box(low, high, dtype=self.dtype.type)
        self.actions: Space[Any] = Discrete(count)
        self.observation: Space[Any] = self.vector
        if key is not None:
            legal: Space[Any] = (
                Box(0, 1, (count,), np.int8)
                if width is None
                else Box(-1, count - 1, (width,), np.int64)
            )
            self.observation = Dict({key: self.vector, self.legal: legal})

    def shown(self, vector: Any, legal: Any) -> Any:
        """An observation, or those of many rows, in the form of its space."""
        return vector if self.key is None else {self.key: vector, self.legal: legal}

    def none(self, idle: bool = False) -> Mask | Ids:
        """The legal actions of a seat that is not to act: none, or if it is idle id 0 alone."""
        if self.width is None:
            mask = np.zeros(self.count, np.int8)
            mask[0] = idle
            return mask
        ids = np.full(self.width, -1, np.int64)
        ids[0] = idle - 1
        return ids


class SeatArrays(Generic[R, S, A, O, E, V]):
    """The arrays of any seat of a match under these rules."""

    def __init__(
        self,
        game: Game[R, S, A, O, E, V],
        rules: R,
        tensor: Tensor,
        rows: int | None,
        dtype: Dtype,
        width: int | None,
        key: str | None,
    ) -> None:
        if tensor not in ("observation", "information_state"):
            raise ValueError('a tensor is "observation" or "information_state"')
        self._encoder = encoder = Encoder(game, rules, rows)
        self._tensor = tensor
        parts = encoder.observation if tensor == "observation" else encoder.information_state
        self.spaces = Spaces(parts, game.action_count(rules), dtype, width, key)
        suffix = "tensor" if dtype == "float32" else "bytes"
        self._encode: Any = getattr(encoder, f"{tensor}_{suffix}")

    def vector(self, history: History[R, S, A, O, E, V], seat: int) -> Any:
        """A new vector of the seat's."""
        return np.frombuffer(self._encode(history, seat), self.spaces.dtype).copy()

    def mask(self, history: History[R, S, A, O, E, V], seat: int) -> Mask:
        """A new mask: 1 for a legal id, 0 for any other."""
        return np.frombuffer(bytearray(self._encoder.mask(history, seat)), np.int8)

    def legal(self, history: History[R, S, A, O, E, V], seat: int) -> Mask | Ids:
        """The legal actions of the seat, new ones, as a mask or as ids."""
        width = self.spaces.width
        if width is None:
            return self.mask(history, seat)
        return np.array(self._encoder.padded_ids(history, seat, width=width))


def features(game: Game, rules: Any) -> NDArray[np.float32]:
    """The features of each action by seat and id, with zeros for -1."""
    encoder = Encoder(game, rules)
    tables = [encoder.action_features(seat) for seat in range(rules.players)]
    return np.array(tables, np.float32).reshape(rules.players, -1, encoder.action.size)
