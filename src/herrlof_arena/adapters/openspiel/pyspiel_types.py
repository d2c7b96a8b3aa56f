"""The part of `pyspiel` that the adapter uses, with types: the one module that imports it."""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

pyspiel: Any = import_module("pyspiel")
"""The module itself, untyped."""

CHANCE: int = int(pyspiel.PlayerId.CHANCE)
TERMINAL: int = int(pyspiel.PlayerId.TERMINAL)

if TYPE_CHECKING:

    class SpielGame:
        """`pyspiel.Game`."""

        def __init__(self, kind: object, info: object, parameters: Mapping[str, object]) -> None:
            """Builds a game of a type."""

        def new_initial_state(self) -> "SpielState":
            """The state before anything has happened."""
            ...

    class SpielState:
        """`pyspiel.State`."""

        def __init__(self, game: SpielGame) -> None:
            """Builds a state of a game."""

        def current_player(self) -> int:
            """Who is to act."""
            ...

        def legal_actions(self) -> list[int]:
            """The ids of what may be done."""
            ...

        def child(self, action: int) -> "SpielState":
            """The state after an action or a chance outcome."""
            ...

        def action_to_string(self, action: int) -> str:
            """What an action is called."""
            ...

        def information_state_string(self) -> str:
            """The information state of who is to act."""
            ...

        def apply_action(self, action: int) -> None:
            """Carries out an action or a chance outcome."""

        def full_history(self) -> list[Any]:
            """Each step, with its `player` and `action`."""
            ...

        def get_game(self) -> Any:
            """The game, a `pyspiel.Game`."""

    class SpielPolicy:
        """`pyspiel.Policy`."""

        def get_state_policy(self, information_state: str) -> list[tuple[int, float]]:
            """The actions there, each with its probability."""
            ...

    class SpielBot:
        """`pyspiel.Bot`."""

        def __init__(self) -> None:
            """Builds a bot."""

    class SpielError(RuntimeError):
        """What OpenSpiel raises."""

else:
    SpielGame, SpielState = pyspiel.Game, pyspiel.State
    SpielPolicy, SpielBot, SpielError = pyspiel.Policy, pyspiel.Bot, pyspiel.SpielError


class ObservationType(Protocol):
    """`pyspiel.IIGObservationType`: what an observer is to show."""

    @property
    def perfect_recall(self) -> bool:
        """Whether the whole information state is shown, or only what may be known now."""
        ...

    @property
    def public_info(self) -> bool:
        """Whether it shows what everybody knows."""
        ...

    @property
    def private_info(self) -> object:
        """Whose secrets it shows: a `pyspiel.PrivateInfoType`."""
        ...
