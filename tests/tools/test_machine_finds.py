"""The table of faults that the state machine finds."""

import pytest

from tools.machine_finds import main


def test_a_fault_that_the_first_steps_show(capsys: pytest.CaptureFixture[str]) -> None:
    """Each fault has a line with the broken law and the steps, and the last line counts them."""
    main(["toy: a state of play is called"])
    line, total = capsys.readouterr().out.splitlines()
    law, steps, *fault = line.split()
    assert (law, " ".join(fault)) == ("validity", "toy: a state of play is called impossible")
    assert int(steps) < 50
    assert total == f"1 of 1 found, after {steps} steps in the median"


def test_no_fault_of_that_name(capsys: pytest.CaptureFixture[str]) -> None:
    main(["no such fault", "--part", "0", "2"])
    assert capsys.readouterr().out == "0 of 0 found, after 0 steps in the median\n"
