"""Marks for functions to compile; without Numba the same functions run as plain Python.

The parameters of marked functions are annotated as rows and numbers.  In plain Python a row may be
a list, so the functions need neither Numba nor NumPy.  `machine` compiles the marked functions with
Numba; a module like it could compile them with another compiler.
"""

from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

marked: dict[Callable[..., Any], bool] = {}
"""The functions to compile; True for those inlined into every function that calls them."""


def compiled(function: F) -> F:
    """Marks a function to compile as part of the loops that call it."""
    marked[function] = False
    return function


def inlined(function: F) -> F:
    """Marks a function to be inlined into every function that calls it.

    Use it for functions that run in most moves: inlining makes random play of Herrlof a third
    faster.
    """
    marked[function] = True
    return function


def with_names(function: F, names: Mapping[str, Any], called: str) -> F:
    """A copy of a function whose global names include `names`."""
    plain: Any = function
    own: Any = FunctionType(plain.__code__, {**plain.__globals__, **names}, plain.__name__)
    own.__module__, own.__qualname__ = plain.__module__, called
    own.__annotations__ = plain.__annotations__
    return cast("F", own)
