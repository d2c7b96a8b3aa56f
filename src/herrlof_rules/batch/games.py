"""The games that can be played in batches, imported when they are asked for."""

from functools import cache
from importlib import import_module

from herrlof_rules.batch.engine import Engine
from herrlof_rules.core.errors import InvalidBatch
from herrlof_rules.core.game import Game

_ENGINES = {
    "herrlof": ("herrlof_rules.batch.herrlof.game", "HERRLOF"),
    "odin": ("herrlof_rules.batch.odin.game", "ODIN"),
}


def engine_of(game: Game) -> Engine:
    """The compiled form of a game; raises `InvalidBatch` for a game without one."""
    if game.name not in _ENGINES:
        raise InvalidBatch(f"{game.name} has no compiled form; these have: {', '.join(_ENGINES)}")
    return _imported(game.name)


@cache
def _imported(name: str) -> Engine:
    module, attribute = _ENGINES[name]
    engine: Engine = getattr(import_module(module), attribute)
    return engine
