"""The types of what compiled functions read and write."""

from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

Ints: TypeAlias = NDArray[np.int64]


class Row(Protocol):
    """A row of integers, of no known length: compiled, an address in memory."""

    def __getitem__(self, column: int, /) -> int: ...
    def __setitem__(self, column: int, number: int, /) -> None: ...


class Written(Protocol):
    """A row that is only written to, of numbers of any type."""

    def __setitem__(self, column: int, number: float, /) -> None: ...
