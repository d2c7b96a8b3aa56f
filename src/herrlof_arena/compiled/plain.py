"""Runs marked functions as plain Python: the counterpart of `machine` without a compiler.

The results are the same, and a batch is several hundred times slower.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import numpy as np

from herrlof_arena.compiled import marks, rows

F = TypeVar("F", bound=Callable[..., Any])


def know_marked() -> None:
    """Does nothing: plain functions call each other as they are."""


def bound(loop: F, functions: Mapping[str, Any], name: str) -> F:
    """The loop with these functions as its global names."""
    return marks.with_names(loop, functions, f"{name}_{loop.__name__}")


def direct(loop: Any, numbers: Any = None) -> Any:
    """The loop itself, which accepts `numbers` of any type."""
    return loop


def frame(numbers: Sequence[int], arrays: Sequence[Any]) -> tuple[Any, Any]:
    """The frame of a loop: see `rows.frame`."""
    return rows.frame(numbers, arrays)


def compiled_policy(choose: Callable[..., int]) -> tuple[Any, bool]:
    """Returns a policy's function, which records an exception in its scratch memory, and True."""

    def choose_or_note(*arguments: Any) -> int:
        *given, scratch = arguments
        try:
            with np.errstate(divide="raise"):  # NumPy's integers would only warn of it
                return choose(*given, rows.after(scratch, 1))
        except Exception:  # noqa: BLE001 - as compiled code does
            scratch[0] = 1
            return -1

    return choose_or_note, True


def policy_row(code: Any, parameters: Any, memory: Any) -> tuple[int, int, int]:
    """The numbers that `rows.call_policy` reads: here the function and its arrays themselves."""
    objects: Any = code, parameters, memory
    numbers: tuple[int, int, int] = objects
    return numbers


def seating(size: int) -> Any:
    """Memory of `size` numbers for the rows of policies."""
    return [0] * size
