"""The part of `pyspiel` that the adapter uses, with types: the one module that imports it."""

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol

from herrlof_rules.core.errors import MissingExtra

for _package in ("pyspiel", "numpy"):
    if find_spec(_package) is None:
        raise MissingExtra(
            f"this adapter is an extra, and needs {_package}: pip install 'herrlof-rules[openspiel]'"
        )

pyspiel: Any = import_module("pyspiel")
"""The module itself, untyped."""

CHANCE: int = int(pyspiel.PlayerId.CHANCE)
TERMINAL: int = int(pyspiel.PlayerId.TERMINAL)

if TYPE_CHECKING:

    class SpielGame:
        """`pyspiel.Game`."""

        def __init__(self, kind: object, info: object, parameters: Mapping[str, object]) -> None:
            """Builds a game of a type."""

    class SpielState:
        """`pyspiel.State`."""

        def __init__(self, game: SpielGame) -> None:
            """Builds a state of a game."""

        def apply_action(self, action: int) -> None:
            """Carries out an action or a chance outcome."""

        def get_game(self) -> Any:
            """The game, a `pyspiel.Game`."""

    class SpielError(RuntimeError):
        """What OpenSpiel raises."""

else:
    SpielGame, SpielState, SpielError = pyspiel.Game, pyspiel.State, pyspiel.SpielError


class ObservationType(Protocol):
    """`pyspiel.IIGObservationType`: what an observer is to show."""

    @property
    def perfect_recall(self) -> bool: ...
    @property
    def public_info(self) -> bool: ...
    @property
    def private_info(self) -> object: ...
