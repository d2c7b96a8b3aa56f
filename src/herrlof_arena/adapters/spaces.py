"""The spaces of observations and actions."""

from typing import Any, TypeAlias

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space

from herrlof_arena.adapters.observations import Ids, Mask, Observations
from herrlof_arena.encoding import Specification

Info: TypeAlias = dict[str, Any]
"""The information that comes with an observation."""

ILLEGAL = "illegal_action"
"""The key, in the information of every step, for whether the action was illegal.

It is always present, because learners need the same form at every step.  Its value is a flag, or
one for each row of a batch, because TorchRL has no tensor for a text.
"""


class Spaces:
    """The spaces of vectors, of legal actions and of ids under some rules."""

    def __init__(
        self, form: Observations, parts: Specification, count: int, width: int | None
    ) -> None:
        if form.dtype == "uint8" and parts.beyond_bytes is not None:
            raise ValueError("under these rules a number may exceed 255, so uint8 does not fit")
        self.count, self.width, self.dtype = count, width, np.dtype(form.dtype)
        self.legal, self._key = form.legal, form.key
        low, high = (np.array(bounds).astype(self.dtype) for bounds in (parts.lows, parts.highs))
        self.vector: Box = Box(low, high, dtype=self.dtype.type)
        self.actions: Space[Any] = Discrete(count)
        self.observation: Space[Any] = self.vector
        if form.key is not None:
            legal: Space[Any] = (
                Box(0, 1, (count,), np.int8)
                if width is None
                else Box(-1, count - 1, (width,), np.int64)
            )
            self.observation = Dict({form.key: self.vector, self.legal: legal})

    @property
    def keyed(self) -> bool:
        """Whether observations are dicts that include the legal actions."""
        return self._key is not None

    def shown(self, vector: Any, legal: Any) -> Any:
        """Returns the observation, of one row or of many, in the form of its space."""
        return vector if self._key is None else {self._key: vector, self.legal: legal}

    def none(self, idle: bool = False) -> Mask | Ids:
        """Returns the legal actions of a seat that may not act: none, or with `idle` only id 0."""
        if self.width is None:
            mask = np.zeros(self.count, np.int8)
            mask[0] = idle
            return mask
        ids = np.full(self.width, -1, np.int64)
        ids[0] = idle - 1
        return ids
