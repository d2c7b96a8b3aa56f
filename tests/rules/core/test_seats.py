"""Which numbers are seats."""

from typing import Any

import pytest

from herrlof_rules import UnknownSeat
from herrlof_rules.core.seats import check_seat


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_seats_that_there_are(seat: int | None) -> None:
    check_seat(seat, 2)


@pytest.mark.parametrize("seat", [-1, 2, True, 0.0, "0"])
def test_seats_that_there_are_not(seat: Any) -> None:
    with pytest.raises(UnknownSeat) as caught:
        check_seat(seat, 2)
    assert caught.value.seat is seat
    assert caught.value.players == 2
