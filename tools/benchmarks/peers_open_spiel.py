"""OpenSpiel's `oh_hell`, compiled C++ driven through its Python binding.

A game is one deal and one round; chance is settled in Python from `chance_outcomes()`, which are
all equally likely here.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from random import Random
from typing import Any

from tools.benchmarks.measure import Case, random_play

pyspiel: Any = import_module("pyspiel")

LIBRARY = f"OpenSpiel {version('open_spiel')}"
GAME = "oh_hell(players=3,num_tricks_fixed=10)"
"""Three players are the fewest that it takes."""


def playing(game: Any, *, in_place: bool) -> Callable[[Random], int]:
    """Moves that change the one state, or that create a new one, as with immutable states."""

    def play(rng: Random) -> int:
        rnd = rng.random
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                action = outcomes[int(rnd() * len(outcomes))][0]
            else:
                legal = state.legal_actions()
                action = legal[int(rnd() * len(legal))]
                decisions += 1
            if in_place:
                state.apply_action(action)
            else:
                state = state.child(action)
        return decisions

    return play


def inside(game: Any, decisions: int) -> Callable[[Random], int]:
    """Whole games without Python between moves: the speed of the compiled code itself."""
    bots = [pyspiel.make_uniform_random_bot(p, 100 + p) for p in range(game.num_players())]

    def play(rng: Random) -> int:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, rng.getrandbits(31))
        return decisions

    return play


def cases() -> list[Case]:
    """In place, `child()`, and C++ alone."""
    game = pyspiel.load_game(GAME)
    in_place = playing(game, in_place=True)
    decisions = in_place(Random(0))  # always the same number: a bid and ten cards each
    return [
        random_play("OpenSpiel oh_hell, in place", in_place),
        random_play("OpenSpiel oh_hell, child()", playing(game, in_place=False)),
        random_play("OpenSpiel oh_hell, all inside C++", inside(game, decisions)),
    ]
