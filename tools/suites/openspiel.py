"""OpenSpiel's own tests, as far as they ship with it."""

import io
import unittest
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from examples.dare import GAME as DARE
from herrlof_rules import GAMES, Game
from herrlof_rules.adapters.openspiel import register
from tools.suites.games import all_tables, summary
from tools.suites.running import outcome

pyspiel: Any = import_module("pyspiel")
api_test: Any = import_module("open_spiel.integration_tests.api_test")
generate_playthrough: Any = import_module("open_spiel.python.algorithms.generate_playthrough")
get_all_states: Any = import_module("open_spiel.python.algorithms.get_all_states")
games_sim_test: Any = import_module("open_spiel.python.tests.games_sim_test")
flags: Any = import_module("absl.flags")

register(DARE)
PLAYED: tuple[Game, ...] = (*GAMES.values(), DARE)

EVERY = [
    f"python_{game.name}(players={players},edition={edition})"
    for game in PLAYED
    for players in game.player_counts
    for edition in game.about.editions
]


class Miniature(NamedTuple):
    """A game for two of one round or hand, with what is known of its tree."""

    text: str
    decisions: int
    sets: int
    value: float


ODIN_5 = Miniature(
    "python_odin(deck=[B1 B3 R1 R2 P4],first_player=0,hand_size=2,max_hands=1,players=2)",
    474,
    249,
    2 / 15,
)
ODIN_6 = Miniature(
    "python_odin(deck=[B1 B2 B3 R1 R2 R4],first_player=0,hand_size=2,max_hands=1,players=2)",
    1386,
    521,
    17 / 45,
)
HERRLOF_5 = Miniature(
    "python_herrlof(deck=[B1 B3 R6 H V],first_dealer=0,hand_size=2,max_rounds=1,players=2)",
    4143,
    1401,
    7 / 90,
)
MINIATURES = {miniature.text: miniature for miniature in (ODIN_5, HERRLOF_5)}


def random_sim_test(text: str) -> None:
    pyspiel.random_sim_test(
        pyspiel.load_game(text), num_sims=1, serialize=True, verbose=False, mask_test=True
    )


def sim_game(text: str) -> None:
    any_of_its_tests = games_sim_test.GamesSimTest("test_pig")  # is not run
    any_of_its_tests.sim_game(pyspiel.load_game(text))


def partial_tree(text: str) -> None:
    _run(api_test.EnforceAPIOnPartialTreeBase, pyspiel.load_game(text), text, 5)


def full_tree(text: str) -> None:
    game = pyspiel.load_game(text)
    states = get_all_states.get_all_states(
        game, depth_limit=-1, include_terminals=True, include_chance_states=True
    ).values()
    chances = sum(state.is_chance_node() for state in states)
    terminals = sum(state.is_terminal() for state in states)
    # What the suite keeps for its own games; ours comes from elsewhere.
    api_test.TOTAL_NUM_STATES[text] = (chances, MINIATURES[text].decisions, terminals)
    api_test.PERFECT_RECALL_NUM_STATES[text] = MINIATURES[text].sets
    _run(api_test.EnforceAPIOnFullTreeBase, game, text, 8)


def playthrough(text: str) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "playthrough.txt"
        file.write_text(generate_playthrough.playthrough(text, None, seed=3), encoding="utf-8")
        expected, actual = generate_playthrough.replay(str(file))
    assert expected == actual
    assert "IsTerminal() = True" in actual


SUITES: dict[str, tuple[Callable[[str], None], list[str]]] = {
    "OpenSpiel `random_sim_test`": (random_sim_test, EVERY),
    "OpenSpiel `games_sim_test`, pickles and clones": (sim_game, EVERY),
    "OpenSpiel `api_test`, part of the tree": (partial_tree, EVERY),
    "OpenSpiel `api_test`, full tree": (full_tree, list(MINIATURES)),
    "OpenSpiel playthroughs replayed": (playthrough, list(MINIATURES)),
}


def run_on(texts: list[str]) -> str:
    """Games and player counts in a few words."""
    return summary(all_tables()) if texts == EVERY else "miniatures of Herrlof and Odin"


def rows() -> Iterator[tuple[str, str, str]]:
    """A row for each suite: its name, what it was run on, and how it went."""
    for name, (suite, texts) in SUITES.items():
        yield name, run_on(texts), outcome(suite, texts, str)


def _run(base: Any, game: Any, name: str, number: int) -> None:
    """Runs a class of tests that the suite makes once for each of its games."""
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["tools"])
    case = type("Case", (base,), {"game_name": name, "game": game, "__module__": __name__})
    tests = unittest.defaultTestLoader.loadTestsFromTestCase(case)
    result = unittest.TextTestRunner(stream=io.StringIO()).run(tests)
    assert not result.failures, result.failures[0][1]
    assert not result.errors, result.errors[0][1]
    assert result.testsRun - len(result.skipped) == number


if __name__ == "__main__":
    for row in rows():
        print(" | ".join(row))
