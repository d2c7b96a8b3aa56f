"""The packages that the extras install, and the error for one that is missing."""

from collections.abc import Generator, Mapping
from contextlib import contextmanager

from herrlof_rules.core.errors import MissingExtra

EXTRAS: Mapping[str, tuple[str, ...]] = {
    "batch": ("numba", "numpy"),
    "cli": ("rich", "typer"),
    "gymnasium": ("gymnasium", "numpy"),
    "openspiel": ("pyspiel", "numpy"),
    "pettingzoo": ("pettingzoo", "gymnasium", "numpy"),
    "plots": ("matplotlib",),
    "sb3": ("stable_baselines3", "gymnasium", "numba", "numpy"),
    "tables": ("pyarrow",),
    "testing": ("hypothesis", "cloudpickle"),
    "video": ("resvg_py", "PIL"),
}
"""The names of importable packages, by the extra that installs them."""


@contextmanager
def extra(name: str) -> Generator[None]:
    """Context manager in which an import that needs this extra raises `MissingExtra` without it."""
    try:
        yield
    except ModuleNotFoundError as missing:
        package = (missing.name or "").partition(".")[0]
        if package not in EXTRAS[name]:
            raise
        raise MissingExtra(name, package) from None
