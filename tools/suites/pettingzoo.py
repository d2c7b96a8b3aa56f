"""PettingZoo's own tests."""

import warnings
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

from herrlof_rules.adapters.pettingzoo import env, parallel_env, raw_env
from tools.suites.games import Table, all_tables, told
from tools.suites.running import Suite, run_all

test: Any = import_module("pettingzoo.test")  # its annotations are not meant for others

EXPECTED = (
    # PettingZoo says so of every environment that is not in its own list and gives masks with its
    # observations, as its documentation wants.
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box",
    # Nothing is legal after the end.
    "Action mask numpy array is all zeros",
)
"""What the tests warn of, and that is as it should be; anything else fails."""

CYCLES = 60
"""How often each agent's turn comes at most; matches end before in half of the tables."""


def _quietly(suite: Callable[[Table], Any], table: Table) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for text in EXPECTED:
            warnings.filterwarnings("ignore", text)
        suite(table)


def _suite(suite: Callable[[Table], Any]) -> Suite:
    return partial(_quietly, suite)


def _render(t: Table) -> None:
    def is_svg(text: str) -> bool:
        return text.startswith("<svg")

    test.render_test(lambda **keywords: env(t.game, t.rules, **keywords), {"svg": is_svg})


SUITES: dict[str, Suite] = {
    "PettingZoo `api_test`": _suite(lambda t: test.api_test(env(t.game, t.rules), CYCLES)),
    "PettingZoo `api_test`, `raw_env`": _suite(
        lambda t: test.api_test(raw_env(t.game, t.rules), CYCLES)
    ),
    "PettingZoo `api_test`, `information_state`": _suite(
        lambda t: test.api_test(env(t.game, t.rules, **told(t)), 10)
    ),
    "PettingZoo `seed_test`": _suite(
        lambda t: test.seed_test(lambda: env(t.game, t.rules), CYCLES)
    ),
    "PettingZoo `parallel_api_test`": _suite(
        lambda t: test.parallel_api_test(parallel_env(t.game, t.rules), 2 * CYCLES)
    ),
    "PettingZoo `parallel_seed_test`": _suite(
        lambda t: test.parallel_seed_test(lambda: parallel_env(t.game, t.rules), CYCLES)
    ),
    "PettingZoo `render_test`": _suite(_render),
    "PettingZoo `state_test`": _suite(
        lambda t: test.state_test(env(t.game, t.rules), parallel_env(t.game, t.rules))
    ),
}

NOT_APPLICABLE = (
    (
        "PettingZoo `max_cycles_test`",
        "does not apply: takes any action for a legal one, and a match ends by its rules",
    ),
    (
        "PettingZoo `test_save_obs`",
        "does not apply: for observations that are images",
    ),
    (
        "PettingZoo `bombardment_test`",
        "passes for no environment: takes what `step` returns for an observation, which is None",
    ),
)


def rows() -> list[tuple[str, str, str]]:
    """Each suite, what it was run on, and the result."""
    return [*run_all(SUITES, all_tables()), *[(name, "–", why) for name, why in NOT_APPLICABLE]]
