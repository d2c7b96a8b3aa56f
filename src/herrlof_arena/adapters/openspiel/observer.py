"""OpenSpiel's observers: vectors and texts of the states, as a player sees them."""

from array import array
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from herrlof_arena.adapters.openspiel.position import Position, Table
from herrlof_arena.adapters.openspiel.pyspiel_types import ObservationType, SpielError, pyspiel
from herrlof_rules.documents import canonical_json, make_converter
from herrlof_rules.extending import Everyone, visibility


def as_list(vector: "array[float]") -> list[float]:
    """Returns a vector as a list; if most entries are 0, in a third of the time of `tolist`."""
    numbers = np.frombuffer(vector, np.float32)
    # NumPy finds True faster than non-zero numbers.
    (places,) = (numbers != 0).nonzero()
    values = [0.0] * len(vector)
    for place, number in zip(places.tolist(), numbers[places].tolist(), strict=True):
        values[place] = number
    return values


class HoldsPosition(Protocol):
    """The attribute of a state that an observer reads."""

    @property
    def position(self) -> Position:
        """The position of the game."""
        ...


class Observer:
    """An observer of one kind: the vector `tensor`, its parts by name in `dict`, and a text.

    With perfect recall, the observer shows the information state, and the text is its key.  Without
    perfect recall, the observer shows the observation, and the text is its JSON.  An observer that
    leaves out public or private information has only a text.
    """

    def __init__(self, table: Table, shown: ObservationType) -> None:
        self._table = table
        self._recall = bool(shown.perfect_recall)
        self._public = bool(shown.public_info)
        self._private = shown.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if shown.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise SpielError("no observer shows the private information of all players")
        if self._recall and not self._public:
            raise SpielError("with perfect recall, observers cannot leave out public information")
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        encoder = table.encoder
        vectors = table.recalls or not self._recall
        if encoder is not None and vectors and self._public and self._private:
            parts = encoder.information_state if self._recall else encoder.observation
            self.tensor = np.zeros(parts.size, np.float32)
            for part in parts:
                self.dict[part.name] = self.tensor[parts.slice(part.name)].reshape(part.shape)

    def set_from(self, state: HoldsPosition, player: int) -> None:
        """Writes the player's vector in a state into `tensor`."""
        encoder, tensor = self._table.encoder, self.tensor
        if encoder is not None and tensor is not None:
            match = state.position.match
            if self._recall:
                tensor[:] = encoder.information_state_tensor(match, player)
            else:
                tensor[:] = encoder.observation_tensor(match, player)

    def string_from(self, state: HoldsPosition, player: int) -> str:
        """Returns the player's text, equal for states that the player cannot distinguish."""
        match = state.position.match
        if self._recall:
            return state.position.information_state(player if self._private else None)
        game = self._table.game
        observation: Any = game.observe(match.state, player if self._private else None)
        plain = make_converter(game).unstructure(observation)
        shown = {
            name: plain[name]
            for name, mark in visibility(game.observation)
            if (self._public if isinstance(mark, Everyone) else self._private)
        }
        return canonical_json(shown)
