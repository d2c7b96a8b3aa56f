"""The compiled functions as they are written: for coverage, and to plant faults in them."""

import inspect
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib import import_module
from types import FunctionType
from typing import Any

import attrs
import numpy as np
import pytest

from herrlof_arena.batch import batch, loops
from herrlof_arena.batch.compiled_game import compiled_game_of
from herrlof_arena.batch.errors import InvalidBatch
from herrlof_rules import GAMES

ROOM = "herrlof_arena.batch"


def plain(function: Any) -> Any:
    """What a function was before it was compiled."""
    return getattr(function, "py_func", function)


def bound(loop: Any, functions: Mapping[str, Any], name: str, *, inline: bool = False) -> Any:
    return FunctionType(loop.__code__, {**loop.__globals__, **functions}, loop.__name__)


@contextmanager
def uncompiled(faults: Mapping[str, Callable[..., Any]] | None = None) -> Iterator[None]:
    """Batches run as plain Python here; `faults` replace functions by their full names."""
    given = faults or {}
    for game in GAMES.values():  # patched below, so imported before
        with suppress(InvalidBatch):
            compiled_game_of(game)

    def written(function: Any) -> Any:
        was = plain(function)
        return given.get(f"{was.__module__.removeprefix(ROOM + '.')}.{was.__name__}", was)

    with pytest.MonkeyPatch.context() as patch, np.errstate(over="ignore"):
        for module in [m for name, m in sys.modules.items() if name.startswith(ROOM)]:
            for name, value in list(vars(module).items()):
                if hasattr(value, "py_func"):
                    patch.setattr(module, name, written(value))

        def in_python(game: Any) -> Any:
            of_game = compiled_game_of(game)
            functions = {
                name: written(value)
                for name, value in attrs.asdict(of_game, recurse=False).items()
                if hasattr(value, "py_func")
            }
            return attrs.evolve(of_game, **functions)

        patch.setattr(loops, "bound", bound)
        patch.setattr(batch, "compiled_game_of", in_python)
        yield


def planted(name: str, old: str, new: str) -> dict[str, Callable[..., Any]]:
    """A function with one piece of its source changed, under its full name."""
    module, function = name.rsplit(".", 1)
    found = plain(vars(import_module(f"{ROOM}.{module}"))[function])
    lines = inspect.getsource(found).splitlines()
    source = "\n".join(lines[1:] if lines[0].startswith("@") else lines)
    assert source.count(old) == 1, f"{name} has not once: {old}"
    made: dict[str, Any] = {}
    exec(source.replace(old, new), found.__globals__, made)
    changed: Callable[..., Any] = made[function]
    return {name: changed}
