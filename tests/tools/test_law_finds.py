"""The table of laws counts the faults that each row finds, and names faults of one row alone."""

import pytest
from attrs import evolve

from herrlof_rules.testing import Effort
from tools.law_finds import ROWS, faults, main, table


def test_a_fault_of_one_row() -> None:
    """Only the row `turns` finds a turn that its phase does not declare."""
    name = "dare: a turn follows that its phase does not declare"
    fault = next(each for each in faults() if each.name == name)
    quick = evolve(fault, effort=Effort(matches=1, other_rules=False, positions_with_twins=1))
    (row,) = quick.failing_rows()
    assert ROWS[row].names == ("turns",)
    lines = list(table({name: [row]}))
    assert lines[row + 2] == f"      alone: {name}"
    assert len(lines) == len(ROWS) + 2


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    """If no fault has the given name, the table has a line for each row and counts nothing."""
    main(["no such fault", "--part", "0", "2"])
    assert len(capsys.readouterr().out.splitlines()) == len(ROWS) + 1


def test_a_table_names_faults_that_no_row_finds() -> None:
    """A fault that no row finds is named at the end of the table."""
    *_, last = table({"one": [2, 1], "other": []})
    assert last == "found by no row: other"


def test_names_of_faults_differ() -> None:
    """Planted faults have different names, so no fault hides another in the table."""
    names = [each.name for each in faults()]
    assert len(names) == len(set(names))
