"""OpenSpiel's games driven from Python: ours, and two of its own beside them."""

from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from random import Random
from typing import Any, Literal, TypeAlias

from herrlof_rules.adapters import openspiel as _  # noqa: F401 - registers the games
from tools.benchmarks.measure import Case, pick_and_count

pyspiel: Any = import_module("pyspiel")
import_module("open_spiel.python.games")
observation: Any = import_module("open_spiel.python.observation")

LIBRARY = f"OpenSpiel {version('open_spiel')}"
GAMES = {
    "Herrlof, 3 players": "python_herrlof(players=3)",
    "Odin, 4 players": "python_odin(players=4)",
    "python_kuhn_poker": "python_kuhn_poker",
    "oh_hell, C++": "oh_hell(players=3,num_tricks_fixed=10)",
}

Way: TypeAlias = Literal[
    "in place", "child()", "observation", "information state", "information state as a list"
]
WAYS: tuple[Way, ...] = (
    "in place",
    "child()",
    "observation",
    "information state",
    "information state as a list",
)
"""The vectors are those of an observer, which is what OpenSpiel recommends, but for the last."""


def cases() -> list[Case]:
    """Random play in each way, chance included."""
    return [
        pick_and_count(f"{name}: {way}", playing(pyspiel.load_game(text), way))
        for way in WAYS
        for name, text in GAMES.items()
        if (name, way) != ("oh_hell, C++", "observation")  # it has none
    ]


def playing(game: Any, way: Way) -> Callable[[Random], int]:
    """Plays a whole match and tells how many decisions it took."""
    observe = _observing(game, way)

    def play(rng: Random) -> int:
        rnd, state, decisions = rng.random, game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                left = rnd()
                for action, chance in state.chance_outcomes():  # noqa: B007 - used below
                    left -= chance
                    if left <= 0:
                        break
            else:
                decisions += 1
                if observe is not None:
                    observe(state, state.current_player())
                legal = state.legal_actions()
                action = legal[int(rnd() * len(legal))]
            if way == "child()":
                state = state.child(action)
            else:
                state.apply_action(action)
        return decisions

    return play


def _observing(game: Any, way: Way) -> Callable[[Any, int], object] | None:
    match way:
        case "observation" | "information state":
            kind = pyspiel.IIGObservationType(perfect_recall=way == "information state")
            observed: Callable[[Any, int], object] = observation.make_observation(
                game, kind
            ).set_from
            return observed
        case "information state as a list":
            return lambda state, player: state.information_state_tensor(player)
        case _:
            return None
