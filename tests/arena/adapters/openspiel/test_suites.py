"""The test suites that ship with OpenSpiel pass for our games."""

import io
import unittest
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

pyspiel: Any = pytest.importorskip("pyspiel", reason="needs open_spiel")

import dare
import numpy as np
from arena.adapters.tables import ALL

from herrlof_arena.adapters.openspiel import register
from tools.miniatures import HERRLOF_5, ODIN_5, Miniature

api_test: Any = import_module("open_spiel.integration_tests.api_test")
generate_playthrough: Any = import_module("open_spiel.python.algorithms.generate_playthrough")
get_all_states: Any = import_module("open_spiel.python.algorithms.get_all_states")
games_sim_test: Any = import_module("open_spiel.python.tests.games_sim_test")
flags: Any = import_module("absl.flags")

register(dare.GAME)
SHORT = {"herrlof": "max_rounds=1", "odin": "max_hands=1", "dare": "rounds=1"}
EVERY = {
    f"python_{game}(players={players},edition={edition})": SHORT[game]
    for game, edition, players in (table.name.split("-") for table in ALL)
}
"""Every player count and edition, with the option that limits a match to one round or hand."""

MINIATURES = (ODIN_5.text, HERRLOF_5.text)
thorough = pytest.mark.skipif("not config.getoption('--thorough')", reason="takes a minute")


@pytest.fixture(autouse=True)
def seeded() -> None:
    # The suites draw from NumPy's global generator.
    np.random.seed(1)


def random_sim_test(text: str) -> None:
    pyspiel.random_sim_test(
        pyspiel.load_game(text), num_sims=1, serialize=True, verbose=False, mask_test=True
    )


def sim_game(text: str) -> None:
    # The constructor of the suite requires the name of one of its tests, which does not run here.
    any_of_its_tests = games_sim_test.GamesSimTest("test_pig")
    any_of_its_tests.sim_game(pyspiel.load_game(text))


def partial_tree(text: str) -> None:
    run(api_test.EnforceAPIOnPartialTreeBase, pyspiel.load_game(text), text, 5)


def run(base: Any, game: Any, name: str, number: int) -> None:
    """Runs a class of tests that the suite instantiates for each of its games."""
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["tests"])
    case = type("Case", (base,), {"game_name": name, "game": game, "__module__": __name__})
    tests = unittest.defaultTestLoader.loadTestsFromTestCase(case)
    result = unittest.TextTestRunner(stream=io.StringIO()).run(tests)
    assert not result.failures, result.failures[0][1]
    assert not result.errors, result.errors[0][1]
    assert result.testsRun - len(result.skipped) == number


# Each simulation is a whole match, so half of the options suffice.
@pytest.mark.parametrize("text", list(EVERY)[::2])
def test_random_simulations(text: str) -> None:
    random_sim_test(f"{text[:-1]},{EVERY[text]})")


@pytest.mark.parametrize("text", ["python_herrlof(players=3)", "python_odin", ODIN_5.text])
def test_simulations_with_pickles_and_clones(text: str) -> None:
    sim_game(text)


@pytest.mark.parametrize("text", MINIATURES)
def test_the_api_on_a_part_of_the_tree(text: str) -> None:
    partial_tree(text)


@pytest.mark.parametrize("miniature", [ODIN_5, pytest.param(HERRLOF_5, marks=thorough)])
def test_the_api_on_a_full_tree(miniature: Miniature) -> None:
    text = miniature.text
    game = pyspiel.load_game(text)
    states = get_all_states.get_all_states(
        game, depth_limit=-1, include_terminals=True, include_chance_states=True
    ).values()
    chances = sum(state.is_chance_node() for state in states)
    terminals = sum(state.is_terminal() for state in states)
    # The suite looks up the numbers of states that it expects of a game in these dictionaries.
    api_test.TOTAL_NUM_STATES[text] = (chances, miniature.decisions, terminals)
    api_test.PERFECT_RECALL_NUM_STATES[text] = miniature.sets
    run(api_test.EnforceAPIOnFullTreeBase, game, text, 8)


# OpenSpiel imports NumPy's `chararray`, which is deprecated.
@pytest.mark.filterwarnings("ignore:The chararray class is deprecated")
@pytest.mark.parametrize("text", MINIATURES)
def test_playthroughs_replay_equal(text: str, tmp_path: Path) -> None:
    # The suite replays stored playthroughs of its games; this one is generated first.
    file = tmp_path / "playthrough.txt"
    file.write_text(generate_playthrough.playthrough(text, None, seed=3), encoding="utf-8")
    expected, actual = generate_playthrough.replay(str(file))
    assert expected == actual
    assert "IsTerminal() = True" in actual


@thorough
@pytest.mark.parametrize("text", EVERY)
@pytest.mark.parametrize("suite", [random_sim_test, sim_game, partial_tree])
def test_whole_matches(suite: Any, text: str) -> None:
    suite(text)
