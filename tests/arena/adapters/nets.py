"""A function for `policy_bot`, which other processes import without Numba."""

from typing import Any

import numpy as np


class Net:
    """A network of one layer, the same for every id; it records the number of rows of each call."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def __call__(self, vectors: Any, actions: Any, seats: Any) -> Any:
        self.asked.append(len(vectors))
        assert seats.shape == (len(vectors),)
        ids = np.arange(actions.shape[1]) if set(np.unique(actions)) <= {0, 1} else actions
        return np.sin(vectors.sum(axis=1, keepdims=True) * (ids + 1.0))
