"""Pieces of vectors as the bytes of their numbers, to be joined: faster than number by number."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from struct import Struct
from typing import Literal, TypeAlias

Code: TypeAlias = Literal["f", "B"]
"""The type code of a vector's numbers: 32-bit floats, or unsigned bytes."""

SIZES: dict[Code, int] = {"f": 4, "B": 1}
"""How many bytes a number takes."""


class Packing:
    """Makes the bytes of numbers of one type."""

    def __init__(self, code: Code) -> None:
        self._code, self._size = code, SIZES[code]
        self.packer = lru_cache(None)(self._packer)

    def _packer(self, size: int) -> Callable[..., bytes]:
        """The function that packs `count` whole numbers, each an argument."""
        return Struct(f"{size}{self._code}").pack

    def numbers(self, values: Sequence[int]) -> bytes:
        """Some whole numbers."""
        return self.packer(len(values))(*values)

    def zeros(self, size: int) -> bytes:
        """`count` zeros."""
        return bytes(size * self._size)

    def one_hot(self, size: int) -> tuple[bytes, ...]:
        """A part of this size with a 1 in each place, and zeros last: for the index -1."""
        places = range(size)
        rows = [self.numbers([at == place for at in places]) for place in places]
        return (*rows, self.zeros(size))

    def bit_table(self, size: int) -> tuple[bytes, ...]:
        """For each number of this many bits, a part with its bits, from the lowest."""
        places = range(size)
        return tuple([self.numbers([n >> bit & 1 for bit in places]) for n in range(1 << size)])


@lru_cache
def rotated(players: int, seat: int | None) -> tuple[int, ...]:
    """The seats in the order of rows: from the observer on; from seat 0 for a spectator."""
    first = seat or 0
    return tuple([(first + row) % players for row in range(players)])
