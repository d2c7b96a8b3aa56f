"""The plan: the bots and seats of each match."""

from collections import Counter
from itertools import combinations

import pytest
from arena.simulation.players import BOTS, SHORT, SHORT_3

from herrlof_arena.simulation import fair_tables
from herrlof_arena.simulation.plan import Plan, make_plan, seatings
from herrlof_rules import InvalidSeed
from herrlof_rules.core import Stream
from herrlof_rules.herrlof import GAME
from herrlof_rules.odin import GAME as ODIN

ALONE = ((0,), (1,), (2,), (3,))


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("bots", range(1, 8))
def test_every_bot_gets_as_many_seats_as_any_other(bots: int, players: int) -> None:
    tables = fair_tables("ABCDEFG"[:bots], players)
    seats = Counter(name for table in tables for name in table)
    assert set(map(len, tables)) == {players}
    assert len(set(seats.values())) == 1
    assert len(seats) == bots
    if bots > 1:
        assert all(len(set(table)) == min(bots, players) for table in tables)


def test_tables() -> None:
    assert fair_tables(["a", "b"], 2) == (("a", "b"),)
    assert fair_tables("AB", 4) == (("A", "A", "B", "B"),)
    assert fair_tables("ABCD", 3) == tuple(combinations("ABCD", 3))
    assert fair_tables("ABC", 5) == (tuple("AABBC"), tuple("ABBCC"), tuple("AABCC"))
    assert fair_tables("A", 3) == (("A", "A", "A"),)


def test_each_bot_gets_each_seat() -> None:
    for number in range(20):
        seated = seatings("AABC", ALONE, Stream("int:1", str(number)))
        assert len(set(seated)) == 4
        for seat in range(4):
            assert Counter(names[seat] for names in seated) == {"A": 2, "B": 1, "C": 1}


def test_every_circular_order_comes_up() -> None:
    neighbours = Counter(
        seating[(seating.index("A") + 1) % 4]
        for number in range(600)
        for seating in seatings("ABCD", ALONE, Stream("int:1", str(number)))[:1]
    )
    assert set(neighbours) == set("BCD")
    assert all(160 < count < 240 for count in neighbours.values())


def test_no_match_is_played_twice() -> None:
    """No match is played twice: ABAB has only two rotations, and AABB has four."""
    for number in range(50):
        assert len(set(seatings("ABAB", ALONE, Stream("int:1", str(number))))) == 4
    assert seatings("AAA", ALONE[:3], Stream("int:1", "")) == (("A", "A", "A"),)


def test_the_matches_of_a_deal_share_its_seed_and_no_other_deal_has_it() -> None:
    plan = make_plan(GAME, SHORT_3, "AB", 7, None)
    deals = [tuple(plan.deal(number)) for number in range(10)]
    assert {len(deal) for deal in deals} == {plan.matches_per_deal} == {6}
    assert deals[3][0][0] == "int:7/deal/3"
    assert len({seed for deal in deals for seed, _ in deal}) == 10
    assert plan.deals_for(6) == 1
    assert plan.deals_for(7) == 2


def test_a_plan_needs_fitting_tables() -> None:
    with pytest.raises(ValueError, match="at least one bot"):
        make_plan(GAME, SHORT, (), 1, None)
    with pytest.raises(ValueError, match="2 seats need 2 bots, not 3"):
        make_plan(GAME, SHORT, BOTS, 1, [("heuristic", "random", "random")])
    with pytest.raises(ValueError, match="'random' is at no table"):
        make_plan(GAME, SHORT, BOTS, 1, [("heuristic", "heuristic")])
    with pytest.raises(ValueError, match="'stranger' is at a table, but not among"):
        make_plan(GAME, SHORT, BOTS, 1, [("heuristic", "random"), ("stranger", "random")])
    with pytest.raises(InvalidSeed):
        make_plan(GAME, SHORT, BOTS, "x" * 1015, None)
    with pytest.raises(TypeError):
        make_plan(ODIN, SHORT, BOTS, 1, None)  # type: ignore[misc]
    assert isinstance(make_plan(GAME, SHORT, BOTS, "x" * 980, None), Plan)
