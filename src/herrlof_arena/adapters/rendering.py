"""Render modes: the table as text, printed or returned, and as a picture, in SVG or in pixels."""

import io
import sys
from importlib.util import find_spec
from typing import Any

import numpy as np
from gymnasium import error, logger
from numpy.typing import NDArray

from herrlof_rules.core import View
from herrlof_rules.extras import extra
from herrlof_rules.pictures import table

Rendered = str | NDArray[np.uint8] | None

_PIXELS = all(find_spec(package) for package in ("resvg_py", "PIL"))

RENDER_MODES = ("human", "ansi", "svg", *(("rgb_array",) if _PIXELS else ()))
"""Printed, returned as text, as SVG, and with the extra `video` as pixels, which videos are of."""


class NoSuchMode(error.UnsupportedMode, TypeError):
    """An unsupported render mode.

    It is a `TypeError` too, because Stable-Baselines3 asks for `rgb_array`, and does without it
    only after that.
    """


def check_render_mode(mode: str | None) -> None:
    """Raises `NoSuchMode` for any other mode."""
    if mode is not None and mode not in RENDER_MODES:
        pixels = "; rgb_array needs the extra video" if mode == "rgb_array" else ""
        raise NoSuchMode(f"render_mode must be one of: {', '.join(RENDER_MODES)}{pixels}")


def rendered(view: View, mode: str | None) -> Rendered:
    """The result of `render` in a mode."""
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
