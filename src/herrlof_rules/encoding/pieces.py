"""Pieces of vectors as the bytes of 32-bit floats, to be joined: faster than number by number."""

from array import array
from collections.abc import Iterable

FLOAT = "f"
"""The type code of a vector's numbers."""


def numbers(values: Iterable[float]) -> bytes:
    """Some numbers."""
    return array(FLOAT, values).tobytes()


def zeros(size: int) -> bytes:
    """So many zeros."""
    return numbers([0.0]) * size


def one_hot(size: int) -> tuple[bytes, ...]:
    """A part of this size with a 1 in each place, and zeros last: for the index -1."""
    places = [numbers([float(at == place) for at in range(size)]) for place in range(size)]
    return (*places, zeros(size))


def bit_table(size: int) -> tuple[bytes, ...]:
    """For each number of so many bits, a part with its bits, from the lowest."""
    return tuple(
        numbers([float(number >> bit & 1) for bit in range(size)]) for number in range(1 << size)
    )
