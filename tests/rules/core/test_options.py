"""Checks of options, each naming the option that it refuses."""

from typing import Any

import pytest
from rules.drawing import Whole

from herrlof_rules import InvalidRules
from herrlof_rules.core.exact import as_int
from herrlof_rules.core.options import LARGEST, check_choice, check_int, check_tuple


def test_whole_numbers_of_any_type() -> None:
    assert as_int(Whole(7)) == 7
    assert type(as_int(Whole(7))) is int
    for value in (True, 7, 7.0, "7", None):
        assert as_int(value) is value


@pytest.mark.parametrize("value", [0, LARGEST + 1, True, 7.0, "7", None])
def test_a_number_out_of_range_or_of_another_type(value: Any) -> None:
    check_int("target", 1, 1)
    check_int("target", LARGEST, 1)
    with pytest.raises(InvalidRules) as refused:
        check_int("target", value, 1)
    assert refused.value.option == "target"
    assert "from 1 to 1000000" in refused.value.reason


@pytest.mark.parametrize("value", ["c", 1, True, None, []])
def test_one_of_some_values(value: Any) -> None:
    check_choice("tie", "a", ("a", "b"))
    check_choice("colours", 4, (6, 4))
    with pytest.raises(InvalidRules, match="must be one of: a, b"):
        check_choice("tie", value, ("a", "b"))
    with pytest.raises(InvalidRules):
        check_choice("colours", 4.0, (6, 4))


def test_tuples() -> None:
    check_tuple("tricks", (), 0)
    check_tuple("tricks", (1, 2), 2)
    with pytest.raises(InvalidRules, match="must not have more than 1 entries"):
        check_tuple("tricks", (1, 2), 1)
    with pytest.raises(InvalidRules, match="option tricks: must be a tuple"):
        check_tuple("tricks", [3], 2)
