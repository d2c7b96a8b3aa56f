"""Pieces of vectors as the bytes of 32-bit floats, to be joined: faster than number by number."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from struct import Struct

FLOAT = "f"
"""The type code of a vector's numbers."""


FLOAT_SIZE = 4


class _Packers(dict[int, Callable[..., bytes]]):
    """For each number of numbers, what packs them."""

    def __missing__(self, size: int) -> Callable[..., bytes]:
        self[size] = pack = Struct(f"{size}{FLOAT}").pack
        return pack


_PACK = _Packers()


def numbers(values: Sequence[float]) -> bytes:
    """Some numbers."""
    return _PACK[len(values)](*values)


def zeros(size: int) -> bytes:
    """So many zeros."""
    return numbers([0.0]) * size


@lru_cache
def one_hot(size: int) -> tuple[bytes, ...]:
    """A part of this size with a 1 in each place, and zeros last: for the index -1."""
    places = [numbers([float(at == place) for at in range(size)]) for place in range(size)]
    return (*places, zeros(size))


def bit_table(size: int) -> tuple[bytes, ...]:
    """For each number of this many bits, a part with its bits, from the lowest."""
    return tuple(
        numbers([float(number >> bit & 1) for bit in range(size)]) for number in range(1 << size)
    )


@lru_cache
def rotated(players: int, seat: int | None) -> tuple[int, ...]:
    """The seats in the order of rows: from the observer on; from seat 0 for a spectator."""
    first = seat or 0
    return tuple([(first + row) % players for row in range(players)])
