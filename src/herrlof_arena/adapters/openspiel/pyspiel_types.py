"""The part of `pyspiel` that the adapter uses, with types; only this module imports `pyspiel`."""

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

        def __init__(
            self, kind: object, info: object, parameters: Mapping[str, object]
        ) -> None: ...
        def new_initial_state(self) -> "SpielState": ...

    class SpielState:
        """`pyspiel.State`."""

        def __init__(self, game: SpielGame) -> None: ...
        def current_player(self) -> int: ...
        def legal_actions(self) -> list[int]: ...
        def child(self, action: int) -> "SpielState": ...
        def action_to_string(self, action: int) -> str: ...
        def information_state_string(self) -> str: ...
        def apply_action(self, action: int) -> None: ...
        def full_history(self) -> list[Any]: ...
        def get_game(self) -> Any: ...

    class SpielPolicy:
        """`pyspiel.Policy`."""

        def get_state_policy(self, information_state: str) -> list[tuple[int, float]]: ...

    class SpielBot:
        """`pyspiel.Bot`."""

        def __init__(self) -> None: ...

    class SpielError(RuntimeError):
        """The error that OpenSpiel raises."""

else:
    SpielGame, SpielState = pyspiel.Game, pyspiel.State
    SpielPolicy, SpielBot, SpielError = pyspiel.Policy, pyspiel.Bot, pyspiel.SpielError


class ObservationType(Protocol):
    """`pyspiel.IIGObservationType`: the kind of an observer."""

    @property
    def perfect_recall(self) -> bool:
        """Whether the observer shows the information state, or only the observation."""
        ...

    @property
    def public_info(self) -> bool:
        """Whether the observer shows public information."""
        ...

    @property
    def private_info(self) -> object:
        """The players whose private information the observer shows: a `pyspiel.PrivateInfoType`."""
        ...
