"""How much the tests of the kit try: little, unless pytest is given `--thorough`."""

import pytest

from herrlof_rules.testing import Effort, given_rules, other_rules, sweep
from herrlof_rules.testing.generators import tiny_rules
from herrlof_rules.testing.laws import options, tiny
from herrlof_rules.testing.worlds import check as worlds

LITTLE = {
    sweep: {"MOVES": 600, "MOVES_ELSEWHERE": 60, "NEAR": 20, "MOVES_IN_SMALL": 60},
    given_rules: {"RAREST": 8, "FEW_MOVES": 60},
    options: {"AGAIN": 1, "STATES": 10},
    other_rules: {"TREES": 2, "MORE": 3},
    tiny_rules: {"MOST_RULES": 6},
    tiny: {"WIDTH": 4, "LAYERS": 20},
    worlds: {"COMPARED": 2},
}


@pytest.fixture
def little(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Effort:
    """For `check_game`: less of what a test is not about; the sweep is short, too."""
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
        pickling=False,
    )
