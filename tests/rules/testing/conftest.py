"""Sets how much the tests of the kit try: little, unless pytest runs with `--thorough`."""

import pytest

from herrlof_rules.testing import Effort, catalogue, driver, plays
from herrlof_rules.testing.generators import layers, other_rules
from herrlof_rules.testing.laws import determinism, options

LITTLE = {
    plays: {"MOVES": 600, "MOVES_ELSEWHERE": 60, "NEAR": 20, "MOVES_IN_SMALL": 60},
    catalogue: {
        "RAREST": 8,
        "FEW_MOVES": 60,
        "AGAIN": 3,
        "COMPARED": 2,
        "FEW_RULES": 2,
        "MUTATED": 1,
    },
    determinism: {"MOST_VARIANTS": 2, "SHORT": 12},
    options: {"AGAIN": 1, "STATES": 10},
    driver: {"TREES": 2},
    other_rules: {"MOST_RULES": 6},
    layers: {"WIDTH": 4, "LAYERS": 20},
}


@pytest.fixture
def little(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Effort:
    """The effort of `check_game` in a test, small except for the subject of the test."""
    if request.config.getoption("--thorough"):
        return Effort(pickling=False)
    for module, numbers in LITTLE.items():
        for name, number in numbers.items():
            monkeypatch.setattr(module, name, number)
    return Effort(
        matches=1,
        positions_per_kind=1,
        positions_with_twins=2,
        twins_per_position=1,
        shorter=4,
        pickling=False,
    )
