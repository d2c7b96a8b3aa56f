"""The part of `pyspiel` that the adapter uses, with types: the one module that imports it."""

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol

from herrlof_rules.core.errors import MissingExtra

if find_spec("pyspiel") is None:
    raise MissingExtra("OpenSpiel is an extra: pip install 'herrlof-rules[openspiel]'")

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

        def full_history(self) -> list[Any]:
            """Each step, with its `player` and `action`."""
            ...

        def get_game(self) -> Any:
            """The game, a `pyspiel.Game`."""

    class SpielError(RuntimeError):
        """What OpenSpiel raises."""

else:
    SpielGame, SpielState, SpielError = pyspiel.Game, pyspiel.State, pyspiel.SpielError


class ObservationType(Protocol):
    """`pyspiel.IIGObservationType`: what an observer is to show."""

    @property
    def perfect_recall(self) -> bool:
        """Whether all that was told is shown, or only what may be known now."""
        ...

    @property
    def public_info(self) -> bool:
        """Whether it shows what everybody knows."""
        ...

    @property
    def private_info(self) -> object:
        """Whose secrets it shows: a `pyspiel.PrivateInfoType`."""
        ...
