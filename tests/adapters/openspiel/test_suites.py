"""The test suites that ship with OpenSpiel, run on our games."""

import numpy as np
import pytest

pytest.importorskip("pyspiel", reason="needs open_spiel")

from tools.suites.openspiel import (
    EVERY,
    HERRLOF_5,
    MINIATURES,
    ODIN_5,
    full_tree,
    partial_tree,
    playthrough,
    random_sim_test,
    sim_game,
)

SHORT = {"herrlof": "max_rounds=1", "odin": "max_hands=1", "dare": "rounds=1"}


def shortened(text: str) -> str:
    """A round or a hand in place of a match."""
    name = text.partition("(")[0].removeprefix("python_")
    return f"{text[:-1]},{SHORT[name]})"


@pytest.fixture(autouse=True)
def seeded() -> None:
    np.random.seed(1)  # what the suites draw from


@pytest.mark.parametrize("text", EVERY)
def test_random_simulations(text: str) -> None:
    """Every player count and edition."""
    random_sim_test(shortened(text))


@pytest.mark.parametrize("text", ["python_herrlof(players=3)", "python_odin", ODIN_5.text])
def test_simulations_with_pickles_and_clones(text: str) -> None:
    sim_game(text)


@pytest.mark.parametrize("text", list(MINIATURES))
def test_the_api_on_a_part_of_the_tree(text: str) -> None:
    partial_tree(text)


def test_the_api_on_a_full_tree() -> None:
    full_tree(ODIN_5.text)


@pytest.mark.filterwarnings("ignore:The chararray class is deprecated")  # OpenSpiel imports it
@pytest.mark.parametrize("text", list(MINIATURES))
def test_playthroughs_replay_equal(text: str) -> None:
    playthrough(text)


thorough = pytest.mark.skipif("not config.getoption('--thorough')", reason="takes a minute")


@thorough
@pytest.mark.parametrize("text", EVERY)
@pytest.mark.parametrize("suite", [random_sim_test, sim_game, partial_tree])
def test_whole_matches(suite: object, text: str) -> None:
    assert callable(suite)
    suite(text)


@thorough
def test_the_api_on_a_larger_tree() -> None:
    full_tree(HERRLOF_5.text)
