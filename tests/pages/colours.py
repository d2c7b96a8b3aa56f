"""The colours of the cards, and their distances for people with and without colour vision."""

from collections.abc import Iterable
from itertools import combinations
from math import dist
from typing import TypeAlias

Channels: TypeAlias = tuple[float, float, float]

IDENTITY = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
# The matrices for linear RGB are by Machado, Oliveira and Fernandes (2009), at severity 1.
VISIONS: dict[str, tuple[Channels, Channels, Channels]] = {
    "full": IDENTITY,
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
# This matrix converts linear sRGB to CIE XYZ, with each row divided by the white point D65.
XYZ = (
    (0.4339, 0.3762, 0.1899),
    (0.2126, 0.7152, 0.0722),
    (0.0178, 0.1095, 0.8727),
)


def linear(colour: str) -> Channels:
    """The linear RGB of `#rrggbb`."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return _decoded(red), _decoded(green), _decoded(blue)


def seen(colour: str, vision: str) -> Channels:
    """A colour in CIELAB, as people with this vision see it."""
    rgb = _times(VISIONS[vision], linear(colour))
    clipped = (min(max(rgb[0], 0), 1), min(max(rgb[1], 0), 1), min(max(rgb[2], 0), 1))
    x, y, z = (_cube_root(value) for value in _times(XYZ, clipped))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def nearest(colours: Iterable[str], vision: str) -> float:
    """The smallest difference (CIE76) between any two of the colours; about 2 is just noticed."""
    labs = [seen(colour, vision) for colour in colours]
    return min(dist(one, other) for one, other in combinations(labs, 2))


def contrast(one: str, other: str) -> float:
    """The ratio of luminances of the Web Content Accessibility Guidelines, from 1 to 21."""
    dark, light = sorted(_times(XYZ, linear(colour))[1] for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


def _decoded(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _cube_root(value: float) -> float:
    return value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116


def _times(matrix: tuple[Channels, Channels, Channels], vector: Channels) -> Channels:
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z
