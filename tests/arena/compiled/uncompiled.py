"""Runs the compiled functions as plain Python, for coverage and planted faults."""

import inspect
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import Any

import attrs
import pytest

from herrlof_arena.batch import batch, runner
from herrlof_arena.compiled import loops, plain
from herrlof_arena.compiled.errors import InvalidBatch
from herrlof_arena.compiled.game import compiled_game_of
from herrlof_rules import GAMES

COMPILED = "herrlof_arena.compiled"
MODULES = (COMPILED, "herrlof_arena.batch")


@contextmanager
def uncompiled(faults: Mapping[str, Callable[..., Any]] | None = None) -> Iterator[None]:
    """Batches run as plain Python here; `faults` replace functions by their full names."""
    given = faults or {}
    for game in GAMES.values():  # The modules patched below must be imported first.
        with suppress(InvalidBatch):
            compiled_game_of(game)

    def written(was: Any) -> Any:
        name = f"{getattr(was, '__module__', '')}.{getattr(was, '__name__', '')}"
        return given.get(name.removeprefix(COMPILED + "."), was)

    with pytest.MonkeyPatch.context() as patch:
        for module in [m for name, m in sys.modules.items() if name.startswith(MODULES)]:
            for name, value in list(vars(module).items()):
                if written(value) is not value:
                    patch.setattr(module, name, written(value))

        def in_python(game: Any) -> Any:
            of_game = compiled_game_of(game)
            fields = attrs.asdict(of_game, recurse=False)
            return attrs.evolve(of_game, **{name: written(fields[name]) for name in fields})

        patch.setattr(loops, "bound", plain.bound)
        patch.setattr(loops, "direct", plain.direct)
        patch.setattr(runner, "frame", plain.frame)
        patch.setattr(batch, "compiled_game_of", in_python)
        yield


def planted(name: str, old: str, new: str) -> dict[str, Callable[..., Any]]:
    """A function with one piece of its source changed, under its full name."""
    module, function = name.rsplit(".", 1)
    original = vars(import_module(f"{COMPILED}.{module}"))[function]
    lines = inspect.getsource(original).splitlines()
    source = "\n".join(lines[1:] if lines[0].startswith("@") else lines)
    assert source.count(old) == 1, f"{name} has not once: {old}"
    names: dict[str, Any] = {}
    exec(source.replace(old, new), original.__globals__, names)
    changed: Callable[..., Any] = names[function]
    return {name: changed}
