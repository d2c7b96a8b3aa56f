"""The games of this package, each imported when it is asked for."""

from collections.abc import Iterator, Mapping
from importlib import import_module

from herrlof_rules.core.game import Game

_NAMES = ("herrlof", "odin")


class _Games(Mapping[str, Game]):
    def __getitem__(self, name: str) -> Game:
        if name not in _NAMES:
            raise KeyError(name)
        game: Game = import_module(f"{__name__}.{name}.game").GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(_NAMES)

    def __len__(self) -> int:
        return len(_NAMES)

    def __repr__(self) -> str:
        return f"<games {', '.join(_NAMES)}>"


GAMES: Mapping[str, Game] = _Games()
"""The games by name."""
