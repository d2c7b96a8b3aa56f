"""`--plot`: the picture of a comparison in a file, if the extra `plots` is there."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import TypeAlias

from herrlof_rules.cli.errors import stop
from herrlof_rules.cli.files import check_place, write_bytes
from herrlof_rules.core.extras import MissingExtra
from herrlof_rules.simulation import Comparison

_FORMATS = ("pdf", "png", "svg")


Plot: TypeAlias = Callable[[Comparison], None]
"""Draws a comparison and puts it in place."""


def plotter(path: Path, *, replace: bool) -> Plot:
    """What will draw to this file; stops now if it could not, before any work is done for it."""
    kind = path.suffix.removeprefix(".").lower()
    if kind not in _FORMATS:
        stop(f"--plot: {path}: the name ends in one of: .{', .'.join(_FORMATS)}")
    check_place(path, replace=replace)
    try:
        from herrlof_rules.simulation.plots import figure  # noqa: PLC0415 - the extra may be missing
    except MissingExtra as missing:
        stop(f"--plot: {missing}")

    def plot(comparison: Comparison) -> None:
        content = BytesIO()
        figure(comparison).savefig(content, format=kind)
        write_bytes(path, content.getvalue(), replace=replace)

    return plot
