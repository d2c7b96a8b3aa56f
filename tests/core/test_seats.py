"""Which numbers are seats."""

from typing import Any

import pytest

from herrlof_rules import UnknownSeat
from herrlof_rules.core.seats import check_seat, is_seat, is_this_seat


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_seats_that_there_are(seat: int | None) -> None:
    check_seat(seat, 2)


@pytest.mark.parametrize("seat", [-1, 2, True, 0.0, "0"])
def test_seats_that_there_are_not(seat: Any) -> None:
    with pytest.raises(UnknownSeat) as caught:
        check_seat(seat, 2)
    assert caught.value.seat is seat
    assert caught.value.players == 2


def test_this_seat() -> None:
    assert is_this_seat(1, 1)
    assert not is_this_seat(0, 1)
    for value in (True, 1.0, "1", None):
        assert not is_this_seat(value, 1)
        assert not is_seat(value, 2)
