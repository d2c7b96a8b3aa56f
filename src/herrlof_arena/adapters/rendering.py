"""The render modes: text, printed or returned, and pictures, in SVG or in pixels."""

import io
import sys
from importlib.util import find_spec
from typing import Any

import numpy as np
from gymnasium import error, logger
from numpy.typing import NDArray

from herrlof_rules.core import View
from herrlof_rules.extending import extra
from herrlof_rules.pictures import table

Rendered = str | NDArray[np.uint8] | None

_PIXELS = all(find_spec(package) for package in ("resvg_py", "PIL"))

RENDER_MODES = ("human", "ansi", "svg", *(("rgb_array",) if _PIXELS else ()))
"""Printed text, returned text, SVG, and, with the extra `video`, pixels for pictures and videos."""


class NoSuchMode(error.UnsupportedMode, TypeError):
    """Raised for an unsupported render mode.

    The error is also a `TypeError`, because Stable-Baselines3 tries `rgb_array` first and goes on
    without it only after a `TypeError`.
    """


def check_render_mode(mode: str | None) -> None:
    """Raises `NoSuchMode` for an unsupported mode."""
    if mode is not None and mode not in RENDER_MODES:
        pixels = "; rgb_array needs the extra video" if mode == "rgb_array" else ""
        raise NoSuchMode(f"render_mode must be one of: {', '.join(RENDER_MODES)}{pixels}")


def rendered(view: View, mode: str | None) -> Rendered:
    """Returns the result of `render` in a mode."""
    match mode:
        case "svg":
            return table(view)
        case "rgb_array":
            return _pixels(table(view))
        case "ansi":
            return str(view)
        case "human":
            sys.stdout.write(f"{view}\n\n")
        case _:
            logger.warn("render was called, but the environment has no render_mode")
    return None


def _pixels(svg: str) -> NDArray[np.uint8]:
    with extra("video"):
        import resvg_py  # noqa: PLC0415 - not for all
        from PIL import Image  # noqa: PLC0415 - not for all
    rasterise: Any = resvg_py.svg_to_bytes
    with Image.open(io.BytesIO(bytes(rasterise(svg_string=svg, background="white")))) as picture:
        return np.asarray(picture.convert("RGB"), np.uint8)
