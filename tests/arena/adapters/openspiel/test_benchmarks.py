"""The benchmarks of the adapter run; their figures are not checked."""

from random import Random

import pytest

pytest.importorskip("pyspiel", reason="needs open_spiel")

from arena.adapters.openspiel.spiels import load

from tools.benchmarks.openspiel import GOALS, WAYS, cases, playing
from tools.miniatures import ODIN_5


@pytest.mark.parametrize("way", WAYS)
def test_a_match_is_played_in_each_way(way: str) -> None:
    plain = playing(load(ODIN_5.text), "in place")(Random(5))

    assert playing(load(ODIN_5.text), way)(Random(5)) == plain > 0


def test_goals_are_those_of_cases() -> None:
    assert {case.name: case.goal for case in cases() if case.goal} == GOALS
