"""Numba, in one module: compiling the functions of a game and binding them into loops.

The functions of the chapters are compiled as part of the loops that call them, and only the loops
are cached.  Numba sees a change of a loop's own file, but none of what it calls, so a digest of all
sources of this room is part of the name under which a loop is cached.

Chapters take rows as bare addresses: an array is seven words to hand on and a count of
references to keep, which took more time than the rules.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, cast

from numba import cfunc, njit, types
from numba.core.errors import NumbaError

from herrlof_arena.batch.errors import InvalidBatch
from herrlof_arena.batch.rows import after

F = TypeVar("F", bound=Callable[..., Any])

_compile: Callable[..., Any] = njit

_WORDS, _NUMBERS = types.CPointer(types.int64), types.CPointer(types.float64)
_POLICY = types.int64(_WORDS, _WORDS, _WORDS, types.int64, _WORDS, _NUMBERS, _WORDS)

POLICIES_KEPT = 64
"""How many policies are kept compiled."""


def compiled(function: F) -> F:
    """The function compiled; `py_func` is what it was, and with `NUMBA_DISABLE_JIT` it stays so."""
    return cast("F", _compile(nogil=True, error_model="numpy")(function))


def inlined(function: F) -> F:
    """The function compiled into each that calls it.

    For those that most moves go through: random play of Herrlof is a third faster by it.
    """
    return cast("F", _compile(nogil=True, error_model="numpy", forceinline=True)(function))


def bound(loop: F, functions: Mapping[str, Any], name: str, *, inline: bool = False) -> F:
    """The loop compiled with these functions as its global names, for the game called `name`.

    The machine code is cached where Numba keeps its caches, if any place can be written to; what is
    to be inlined is cached with what calls it.
    """
    plain: Any = loop
    own = FunctionType(
        plain.__code__, {**plain.__globals__, **functions}, plain.__name__, plain.__defaults__
    )
    own.__module__ = plain.__module__
    own.__qualname__ = f"{name}_{plain.__name__}_{digest()}"
    if inline:
        return cast("F", inlined(own))
    try:
        return cast("F", _compile(nogil=True, error_model="numpy", cache=True)(own))
    except RuntimeError:  # no place for a cache
        return cast("F", _compile(nogil=True, error_model="numpy")(own))


@lru_cache(POLICIES_KEPT)
def compiled_policy(choose: Callable[..., int]) -> tuple[Any, bool]:
    """A policy's function compiled by itself, with its `address`; cached on disk likewise.

    The second is whether it may raise an exception, which is then noted in the first number of its
    scratch memory; its own follows.

    Raises `InvalidBatch` with a sentence for what cannot be compiled.
    """
    plain: Any = getattr(choose, "py_func", choose)
    compile_at: Any = cfunc
    try:
        foreign = not plain.__module__.startswith(__package__)
        if foreign:
            plain = _noting(plain)
        else:
            named = FunctionType(plain.__code__, plain.__globals__, plain.__name__)
            named.__module__, named.__qualname__ = plain.__module__, f"{plain.__name__}_{digest()}"
            plain = named
        try:
            return compile_at(_POLICY, cache=True, error_model="numpy")(plain), foreign
        except (RuntimeError, ImportError):  # no place for a cache, or no module to load it for
            return compile_at(_POLICY, error_model="numpy")(plain), foreign
    except (NumbaError, AttributeError, TypeError) as refused:
        told = re.sub(r"\x1b\[\d*m", "", str(refused))
        lines = [line.strip() for line in told.splitlines() if line.strip()]
        telling = [line for line in lines if not line.startswith("Failed in nopython")]
        reason = (telling or lines or ["it is no Python function"])[0]
        raise InvalidBatch(f"the policy cannot be compiled: {reason}") from refused


def _noting(choose: Any) -> Any:
    """A function that notes an exception of `choose` instead of raising it."""
    code = _choose_or_note.__code__.replace(  # cached as what it calls is, by the file of that
        co_filename=choose.__code__.co_filename, co_firstlineno=choose.__code__.co_firstlineno
    )
    noting = FunctionType(code, {"choose": compiled(choose), "after": after}, choose.__name__)
    noting.__module__, noting.__qualname__ = choose.__module__, choose.__qualname__
    return noting


choose: Callable[..., int]
"""Of `_choose_or_note` alone, which has global names of its own."""


def _choose_or_note(
    s: Any, r: Any, ids: Any, count: int, luck: Any, parameters: Any, scratch: Any
) -> int:
    try:
        return choose(s, r, ids, count, luck, parameters, after(scratch, 1))  # noqa: F821
    except Exception:  # noqa: BLE001 - Numba knows no other
        scratch[0] = 1
        return -1


@cache
def digest() -> str:
    """A short digest of all sources of this room."""
    sources = sha256()
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        sources.update(path.read_bytes())
    return sources.hexdigest()[:12]
