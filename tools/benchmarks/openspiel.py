"""Games that Python plays through OpenSpiel: ours, by the adapter, and two that come with it."""

from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from random import Random
from typing import Any

from herrlof_arena.adapters import openspiel as _  # noqa: F401 - registers the games
from tools.benchmarks.measure import Case, random_play

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
AS_A_LIST = "information state as a list"
WAYS = ("in place", "child()", "observation", "information state", AS_A_LIST)
"""The ways to play; all but the last read vectors from an observer, as OpenSpiel recommends."""
GOALS = {
    "Herrlof, 3 players: in place": 50_000,
    "Herrlof, 3 players: child()": 25_000,
    "Herrlof, 3 players: information state": 15_000,
}


def cases() -> list[Case]:
    """Random play in each way, including chance."""
    named = [(f"{name}: {way}", text, way) for way in WAYS for name, text in GAMES.items()]
    # OpenSpiel's `oh_hell` has no observation vector.
    named.remove(("oh_hell, C++: observation", GAMES["oh_hell, C++"], "observation"))
    return [
        random_play(name, playing(pyspiel.load_game(text), way), GOALS.get(name))
        for name, text, way in named
    ]


def playing(game: Any, way: str) -> Callable[[Random], int]:
    """Returns a function that plays a whole match and returns its number of decisions."""
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


def _observing(game: Any, way: str) -> Callable[[Any, int], object] | None:
    if way == AS_A_LIST:
        return lambda state, player: state.information_state_tensor(player)
    if way in ("observation", "information state"):
        kind = pyspiel.IIGObservationType(perfect_recall=way == "information state")
        observed: Callable[[Any, int], object] = observation.make_observation(game, kind).set_from
        return observed
    return None
