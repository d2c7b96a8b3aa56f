"""The suites of PettingZoo and Gymnasium pass, and the page of suites names the suites run here."""

import contextlib
import io
import warnings
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

gymnasium = pytest.importorskip("gymnasium", reason="needs gymnasium")
pytest.importorskip("pettingzoo", reason="needs pettingzoo")
pytest.importorskip("numba", reason="needs numba")

from arena.adapters.tables import ALL, OURS, Table
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

import herrlof_arena.adapters.gymnasium
from herrlof_arena.adapters.observations import Observations
from herrlof_arena.adapters.pettingzoo import env, parallel_env, raw_env
from herrlof_rules import GAMES

# `pettingzoo.test` has no public annotations.
test: Any = import_module("pettingzoo.test")
assert herrlof_arena.adapters.gymnasium  # The import registers the ids.

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "suites.md"
ENVS = 4
STEPS = 40
CYCLES = 60
"""The largest number of turns of each agent; half of the tables' matches end before that."""

EXPECTED = (
    # PettingZoo warns about every environment outside its list that returns masks with its
    # observations, as its documentation requires.
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box",
    # No action is legal after the end.
    "Action mask numpy array is all zeros",
)
"""The expected warnings of PettingZoo's tests; any other warning fails."""


def told(t: Table, key: str | None = None) -> Observations:
    """Returns observations as information states; a game outside the library gets 100 rows."""
    rows = None if t.game.name in GAMES else 100
    return Observations(tensor="information_state", rows=rows, key=key)


def renders(t: Table) -> None:
    def is_svg(text: str) -> bool:
        return text.startswith("<svg")

    test.render_test(lambda **keywords: env(t.game, t.rules, **keywords), {"svg": is_svg})


def made(t: Table, **keywords: Any) -> Any:
    return gymnasium.make("herrlof_rules/Odin-v0", game=t.game, rules=t.rules, **keywords)


def made_vec(t: Table, **keywords: Any) -> Any:
    name = f"herrlof_rules/{t.game.name.capitalize()}-v0"
    return gymnasium.make_vec(name, num_envs=ENVS, rules=t.rules, **keywords)


def check(t: Table, **keywords: Any) -> None:
    check_env(made(t, **keywords).unwrapped, skip_render_check=bool(keywords))


def play(envs: Any) -> None:
    """Plays random legal actions; checks that all values are in their spaces."""
    observations, info = envs.reset(seed=7)
    for _ in range(STEPS):
        assert observations in envs.observation_space
        masks = [i["action_mask"] for i in info] if isinstance(info, list) else info["action_mask"]
        actions = [envs.single_action_space.sample(mask.astype("int8")) for mask in masks]
        observations, rewards, terminations, truncations, info = envs.step(actions)
        assert rewards.shape == terminations.shape == truncations.shape == (ENVS,)
        assert rewards.dtype == "float64"
        assert terminations.dtype == truncations.dtype == "bool"
    envs.close()


Suite = Callable[[Table], object]
SUITES: dict[str, Suite] = {
    "PettingZoo `api_test`": lambda t: test.api_test(env(t.game, t.rules), CYCLES),
    "PettingZoo `api_test`, `raw_env`": lambda t: test.api_test(raw_env(t.game, t.rules), CYCLES),
    "PettingZoo `api_test`, `information_state`": lambda t: test.api_test(
        env(t.game, t.rules, observations=told(t, "observation")), 10
    ),
    "PettingZoo `seed_test`": lambda t: test.seed_test(lambda: env(t.game, t.rules), CYCLES),
    "PettingZoo `parallel_api_test`": lambda t: test.parallel_api_test(
        parallel_env(t.game, t.rules), 2 * CYCLES
    ),
    "PettingZoo `parallel_seed_test`": lambda t: test.parallel_seed_test(
        lambda: parallel_env(t.game, t.rules), CYCLES
    ),
    "PettingZoo `render_test`": renders,
    "PettingZoo `state_test`": lambda t: test.state_test(
        env(t.game, t.rules), parallel_env(t.game, t.rules)
    ),
    "Gymnasium `check_env`": check,
    "Gymnasium `check_env`, drawn seat": partial(check, seat=None),
    "Gymnasium `check_env`, `information_state`": lambda t: check(t, observations=told(t)),
    "Gymnasium `SyncVectorEnv`": lambda t: play(SyncVectorEnv([lambda: made(t)] * ENVS)),
}
VECTOR_SUITES: dict[str, Suite] = {
    "Gymnasium `make_vec`, SAME_STEP": lambda t: play(
        made_vec(t, autoreset_mode=AutoresetMode.SAME_STEP)
    ),
    "Gymnasium `make_vec`, NEXT_STEP": lambda t: play(
        made_vec(t, autoreset_mode=AutoresetMode.NEXT_STEP)
    ),
    "Gymnasium `make_vec`, self-play": lambda t: play(made_vec(t, self_play=True)),
    "Gymnasium vector wrappers": lambda t: play(
        DictInfoToList(RecordEpisodeStatistics(made_vec(t)))
    ),
}
CASES = [
    pytest.param(suite, table, id=f"{name}-{table.name}")
    for suites, tables in ((SUITES, ALL), (VECTOR_SUITES, OURS))
    for name, suite in suites.items()
    for table in tables
]
FEW = ("herrlof-english-2", "herrlof-english-3", "odin-sheet-2", "odin-sheet-6", "dare-standard-2")


def run(suite: Suite, table: Table) -> None:
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("error")
        for text in EXPECTED:
            warnings.filterwarnings("ignore", text)
        suite(table)


@pytest.mark.parametrize(("suite", "table"), [c for c in CASES if c.values[1].name in FEW])
def test_suite(suite: Suite, table: Table) -> None:
    run(suite, table)


@pytest.mark.skipif("not config.getoption('--thorough')", reason="takes a minute")
@pytest.mark.parametrize(("suite", "table"), [c for c in CASES if c.values[1].name not in FEW])
def test_suite_in_every_edition(suite: Suite, table: Table) -> None:
    run(suite, table)


def test_the_page_names_what_is_run() -> None:
    rows = PAGE.read_text("utf-8").splitlines()
    listed = {row.split(" | ")[0].removeprefix("| ") for row in rows if row.endswith("passed |")}
    assert {name for name in listed if not name.startswith("OpenSpiel")} == {
        *SUITES,
        *VECTOR_SUITES,
    }
