"""The test suites that ship with OpenSpiel, run on our games."""

import io
import re
import unittest
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyspiel", reason="needs open_spiel")

import numpy as np
import pyspiel
from absl import flags
from adapters.openspiel.spiels import HERRLOF_5, ODIN_5, Miniature, load
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough, get_all_states
from open_spiel.python.tests import games_sim_test

from herrlof_rules import GAMES

if not flags.FLAGS.is_parsed():
    flags.FLAGS(["tests"])

SHORT = {"herrlof": "max_rounds=1", "odin": "max_hands=1"}
EVERY = [
    f"python_{name}(players={players},edition={edition},{SHORT[name]})"
    for name, game in GAMES.items()
    for players in game.player_counts
    for edition in game.editions
]


@pytest.mark.parametrize("text", EVERY)
def test_random_simulations(text: str) -> None:
    """Every player count and edition: a round or a hand."""
    pyspiel.random_sim_test(load(text), num_sims=1, serialize=True, verbose=False)


@pytest.mark.skipif("not config.getoption('--thorough')", reason="takes a minute")
@pytest.mark.parametrize("text", EVERY)
def test_random_simulations_of_whole_matches(text: str) -> None:
    whole = text.rpartition(",")[0] + ")"
    pyspiel.random_sim_test(load(whole), num_sims=2, serialize=True, verbose=False)


def test_simulations_with_pickles_and_clones(capsys: pytest.CaptureFixture[str]) -> None:
    sim = games_sim_test.GamesSimTest("test_pig")  # any of its tests: the case is not run
    for text in ("python_herrlof(players=3)", ODIN_5.text):
        np.random.seed(1)
        sim.sim_game(load(text))
    assert "terminated with" in capsys.readouterr().out


def passes(case: type[unittest.TestCase]) -> int:
    """Runs a class of tests that OpenSpiel instantiates once for each of its games."""
    tests = unittest.defaultTestLoader.loadTestsFromTestCase(case)
    result = unittest.TextTestRunner(stream=io.StringIO()).run(tests)
    assert not result.failures + result.errors, result
    assert not result.skipped
    return result.testsRun


def case_of(base: type[unittest.TestCase], game: Any, name: str) -> Any:
    return type("Case", (base,), {"game_name": name, "game": game})


@pytest.mark.parametrize("text", [HERRLOF_5.text, ODIN_5.text])
def test_the_api_on_a_part_of_the_tree(text: str) -> None:
    assert passes(case_of(api_test.EnforceAPIOnPartialTreeBase, load(text), "python")) == 5


def check_full_tree(miniature: Miniature) -> None:
    game = load(miniature.text)
    states = get_all_states.get_all_states(
        game, depth_limit=-1, include_terminals=True, include_chance_states=True
    ).values()
    chances = sum(state.is_chance_node() for state in states)
    terminals = sum(state.is_terminal() for state in states)
    name = miniature.text
    api_test.TOTAL_NUM_STATES[name] = (chances, miniature.decisions, terminals)
    api_test.PERFECT_RECALL_NUM_STATES[name] = miniature.sets
    assert passes(case_of(api_test.EnforceAPIOnFullTreeBase, game, name)) == 8


def test_the_api_on_a_full_tree() -> None:
    check_full_tree(ODIN_5)


@pytest.mark.skipif("not config.getoption('--thorough')", reason="takes half a minute")
def test_the_api_on_a_larger_tree() -> None:
    check_full_tree(HERRLOF_5)


@pytest.mark.parametrize("text", [ODIN_5.text, HERRLOF_5.text])
def test_playthroughs_replay_equal(text: str, tmp_path: Path) -> None:
    file = tmp_path / "playthrough.txt"
    file.write_text(generate_playthrough.playthrough(text, None, seed=3), encoding="utf-8")

    expected, actual = generate_playthrough.replay(str(file))

    assert expected == actual
    assert re.search(r"^IsTerminal\(\) = True$", actual, re.MULTILINE)
