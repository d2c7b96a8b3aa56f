"""Numba, in one module: compiling the functions of a game and binding them into loops.

The functions of the chapters are compiled as part of the loops that call them, and only the loops
are cached.  Numba sees a change of a loop's own file, but none of what it calls, so a digest of all
sources of this room is part of the name under which a loop is cached.

Chapters take rows as bare addresses: an array is seven words to hand on and a count of
references to keep, which took more time than the rules.
"""

from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, cast

from numba import njit

F = TypeVar("F", bound=Callable[..., Any])

_compile: Callable[..., Any] = njit


def compiled(function: F) -> F:
    """The function compiled; `py_func` is what it was, and with `NUMBA_DISABLE_JIT` it stays so."""
    return cast("F", _compile(nogil=True, error_model="numpy")(function))


def inlined(function: F) -> F:
    """The function compiled into each that calls it.

    For those that most moves go through: random play of Herrlof is a third faster by it.
    """
    return cast("F", _compile(nogil=True, error_model="numpy", forceinline=True)(function))


def bound(loop: F, functions: Mapping[str, Any], name: str, *, kept: bool = True) -> F:
    """The loop compiled with these functions as its global names, for the game called `name`.

    `kept`: the machine code is cached where Numba keeps its caches, if any place can be written to.
    """
    plain: Any = loop
    own = FunctionType(
        plain.__code__, {**plain.__globals__, **functions}, plain.__name__, plain.__defaults__
    )
    own.__module__ = plain.__module__
    own.__qualname__ = f"{name}_{plain.__name__}_{_digest()}"
    try:
        return cast("F", _compile(nogil=True, error_model="numpy", cache=kept)(own))
    except RuntimeError:  # no place for a cache
        return cast("F", _compile(nogil=True, error_model="numpy")(own))


@cache
def _digest() -> str:
    """A short digest of all sources of this room."""
    sources = sha256()
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        sources.update(path.read_bytes())
    return sources.hexdigest()[:12]
