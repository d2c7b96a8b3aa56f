"""Marks of the functions that are compiled: as they are written, they run as plain Python.

They take rows and numbers, and are annotated with that: a row of lists needs neither Numba nor
NumPy.  `machine` compiles what is marked, by Numba; another target would be another such module.
"""

from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

marked: dict[Callable[..., Any], bool] = {}
"""All functions that are to be compiled, and whether into each that calls them."""


def compiled(function: F) -> F:
    """Marks a function to be compiled as part of the loops that call it; it must not recur."""
    marked[function] = False
    return function


def inlined(function: F) -> F:
    """Marks a function to be compiled into each that calls it.

    For those that most moves go through: random play of Herrlof is a third faster by it.
    """
    marked[function] = True
    return function


def with_names(function: F, names: Mapping[str, Any], called: str) -> F:
    """A copy of a function with these as global names of its own."""
    plain: Any = function
    own: Any = FunctionType(plain.__code__, {**plain.__globals__, **names}, plain.__name__)
    own.__module__, own.__qualname__ = plain.__module__, called
    own.__annotations__ = plain.__annotations__
    return cast("F", own)
