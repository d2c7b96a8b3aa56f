"""The benchmarks of the adapter run; what they measure is for a quiet machine."""

from random import Random

import pytest

pytest.importorskip("pyspiel", reason="needs open_spiel")

from adapters.openspiel.spiels import load

from tools.benchmarks.measure import Figure
from tools.benchmarks.openspiel import GOALS, markdown
from tools.benchmarks.openspiel_cases import LIBRARY, WAYS, Way, cases, playing
from tools.benchmarks.workers import Row
from tools.suites.openspiel import ODIN_5


@pytest.mark.parametrize("way", WAYS)
def test_a_match_is_played_in_each_way(way: Way) -> None:
    plain = playing(load(ODIN_5.text), "in place")(Random(5))

    assert playing(load(ODIN_5.text), way)(Random(5)) == plain > 0


def test_goals_are_those_of_cases_and_all_are_in_the_table() -> None:
    named = [case.name for case in cases()]
    rows = [Row(name, "decisions/s", None, True, [Figure(1000.0, 1, 1)]) for name in named]

    assert set(GOALS) <= set(named)
    assert markdown(rows, LIBRARY).count("1,000") == len(named)
