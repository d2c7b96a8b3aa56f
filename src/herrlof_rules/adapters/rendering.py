"""Render modes: the table as text, printed or returned, and as a picture in SVG."""

import sys

from gymnasium import error, logger

from herrlof_rules.core.view import View
from herrlof_rules.pictures import table

RENDER_MODES = ("human", "ansi", "svg")
"""Printed, returned as text, returned as SVG.

There is no `rgb_array`: to make pixels of SVG takes a library that nothing else here needs.
"""


def check_render_mode(mode: str | None) -> None:
    """Raises `UnsupportedMode` for any other mode."""
    if mode is not None and mode not in RENDER_MODES:
        raise error.UnsupportedMode(f"render_mode is one of: {', '.join(RENDER_MODES)}")


def rendered(view: View, mode: str | None) -> str | None:
    """What `render` returns."""
    match mode:
        case "svg":
            return table(view)
        case "ansi":
            return str(view)
        case "human":
            sys.stdout.write(f"{view}\n\n")
        case _:
            logger.warn("render was called, but the environment has no render_mode")
    return None
