"""What a seat is shown, as arrays: its vector, the mask of its legal actions, and their spaces."""

from typing import Any, Generic, Literal, TypeAlias

import numpy as np
from gymnasium.spaces import Box, Discrete, Space
from numpy.typing import NDArray

from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.encoding import Encoder, History

Tensor: TypeAlias = Literal["observation", "information_state"]
"""What a seat may know now, or its whole information state."""

Vector: TypeAlias = NDArray[np.float32]
Mask: TypeAlias = NDArray[np.int8]

Info: TypeAlias = dict[str, Any]
"""What comes with an observation."""

LARGEST = float(1 << 24)
"""The bound of every space: up to here a float32 holds every whole number."""


class SeatArrays(Generic[R, S, A, O, E, V]):
    """The arrays of any seat of a match under these rules."""

    def __init__(
        self, game: Game[R, S, A, O, E, V], rules: R, tensor: Tensor, rows: int | None
    ) -> None:
        if tensor not in ("observation", "information_state"):
            raise ValueError('a tensor is "observation" or "information_state"')
        self._encoder = encoder = Encoder(game, rules, rows)
        self._told = tensor == "information_state"
        self.size = (encoder.information_state if self._told else encoder.observation).size
        self._count = game.action_count(rules)

    def vector(self, history: History[R, S, A, O, E, V], seat: int) -> Vector:
        """A new vector of the seat's."""
        if self._told:
            return np.frombuffer(self._encoder.information_state_tensor(history, seat), np.float32)
        return np.frombuffer(self._encoder.observation_tensor(history, seat), np.float32)

    def mask(self, history: History[R, S, A, O, E, V], seat: int) -> Mask:
        """A new mask: 1 for a legal id, 0 for any other."""
        return np.frombuffer(bytearray(self._encoder.mask(history, seat)), np.int8)

    def no_mask(self) -> Mask:
        """A new mask of a seat that is not to act."""
        return np.zeros(self._count, np.int8)

    def space(self) -> Space[Vector]:
        """A space of vectors."""
        space: Space[Any] = Box(-LARGEST, LARGEST, (self.size,), np.float32)
        return space

    def masks(self) -> Space[Mask]:
        """A space of masks."""
        space: Space[Any] = Box(0, 1, (self._count,), np.int8)
        return space

    def actions(self) -> Space[Any]:
        """A space of action ids."""
        space: Space[Any] = Discrete(self._count)
        return space
