"""Comparisons of bots in a game with partners: teams, seatings and shared results."""

from fractions import Fraction
from typing import Any, ClassVar

import pytest
from rules.testing.pairs import GAME, Rules, Take

from herrlof_arena.simulation import simulate
from herrlof_arena.simulation.plan import make_plan, rotations
from herrlof_rules import InvalidRules, View
from herrlof_rules.core import RandomSource, Teams
from herrlof_rules.core.seats import teams_of


def greedy(view: View[Any, Take, Any, Any], rng: RandomSource, /) -> Take:
    del rng
    return view.legal_actions[-1]


def modest(view: View[Any, Take, Any, Any], rng: RandomSource, /) -> Take:
    del rng
    return view.legal_actions[0]


BOTS = {"h": greedy, "r": modest}


def played(rules: Rules, names: str, tables: list[str] | None = None) -> set[str]:
    plan = make_plan(GAME, rules, dict.fromkeys(names), 1, tables)
    deals = [["".join(seating) for _, seating in plan.deal(number)] for number in range(20)]
    assert {len(deal) for deal in deals} == {plan.matches_per_deal}
    assert all(len(set(deal)) == len(deal) for deal in deals)
    return {seating for deal in deals for seating in deal}


def test_partners_are_of_the_same_bot() -> None:
    assert played(Rules(), "hr") == {"hrhr", "rhrh"}
    assert played(Rules(6), "hr") == {"hrhrhr", "rhrhrh"}
    three = {"abcabc", "bcabca", "cabcab", "acbacb", "bacbac", "cbacba"}
    assert played(Rules(6, teams_of_two=True), "abc") == three
    assert played(Rules(), "h") == {"hhhh"}


def test_tables_are_taken_literally() -> None:
    assert played(Rules(), "hr", ["hrhr"]) == {"hrhr", "rhrh"}
    assert played(Rules(), "hr", ["hhrr"]) == {"hhrr", "hrrh", "rrhh", "rhhr"}
    assert played(Rules(), "abcd", ["abcd"]) == {"abcd", "bcda", "cdab", "dabc"}


def test_rotations_keep_partners_together() -> None:
    assert len(rotations("abcd", ((0, 1), (2, 3)))) == 2
    assert rotations("abc", ((0,), (1, 2))) == (("a", "b", "c"),)


def test_a_team_wins_as_one() -> None:
    comparison = simulate(GAME, Rules(), BOTS, 8, seed=1)
    assert (comparison.matches, comparison.deals, comparison.teams) == (8, 4, 2)
    assert comparison.fair_share == Fraction(1, 2)
    assert (comparison.of("h").wins.mean, comparison.of("r").wins.mean) == (1, 0)
    assert comparison.of("h").points.mean == 4
    assert comparison.shared == 0
    mixed = simulate(GAME, Rules(), BOTS, 4, seed=1, tables=["hhrr"])
    assert mixed.of("h").wins.mean == mixed.fair_share
    assert mixed.shared == 4
    assert [standing.most_wins for standing in comparison.standings] == [1, 1]
    assert [standing.most_wins for standing in mixed.standings] == [Fraction(1, 2)] * 2


def test_a_team_that_loses_a_seat_is_no_team() -> None:
    class Wrong:
        players = 4
        teams: ClassVar[Teams] = ((0, 2), (1,))

    with pytest.raises(InvalidRules, match="every seat must be in exactly one team"):
        teams_of(Wrong())
