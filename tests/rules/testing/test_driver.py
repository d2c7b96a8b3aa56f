"""The driver checks laws where they can fail, and reports the law that says most."""

from typing import Any

import pytest
from attrs import evolve, frozen
from rules.testing import toy
from rules.testing.planted_long import dare

from herrlof_rules.core import RandomSource, Weighted
from herrlof_rules.testing import (
    Context,
    Cost,
    Effort,
    Law,
    LawBroken,
    Onlooker,
    Oracles,
    Position,
    check_game,
    check_laws,
)
from herrlof_rules.testing.catalogue import LAWS
from herrlof_rules.testing.check import driver_of


@frozen
class Loaded(Weighted[Any]):
    """A distribution by hand, which always samples its first outcome."""

    def sample(self, rng: RandomSource) -> Any:
        rng.randrange(len(self.outcomes))
        return self.outcomes[0]


def _loaded_in_one_round(state: Any) -> Weighted[Any]:
    fair = dare.rolls(state)
    return Loaded(fair.outcomes, fair.weights) if state.rules.rounds == 1 else fair


def test_a_distribution_by_hand_under_other_rules(little: Effort) -> None:
    """Laws of hand-written code are checked even if only small rules use such code."""
    roll, *others = dare.GAME.phases
    game = evolve(dare.GAME, phases=(evolve(roll, distribution=_loaded_in_one_round), *others))
    with pytest.raises(LawBroken, match=r"sampling: .* has the probability 1/36"):
        check_game(game, dare.Rules(), effort=little, path="", only=["sampling"])


def test_small_rules_are_whole_only_if_a_law_was_checked_there(little: Effort) -> None:
    """Without a law of trees, no histories are enumerated, and the report counts none."""
    report = check_game(dare.GAME, dare.Rules(), effort=little, path="", only=["bounds"])
    assert report.small_rules
    assert report.whole == 0


@pytest.mark.parametrize("cost", [Cost.LITTLE, Cost.SOME, Cost.MUCH, Cost.MOST])
def test_a_vague_law_of_positions(cost: Cost, little: Effort) -> None:
    """If a vague law of positions fails, a clearer law that fails in the same match is reported."""

    def no_bets(law: str) -> Any:
        def check(position: Position, _: Context) -> None:
            position.require(None in position.state.bets[:1], law, "seat 0 has bet")

        return check

    vague = Law(("vague",), Position, Cost.LEAST, no_bets("vague"), vague=True)
    clearer = Law(("clearer",), Position, cost, no_bets("clearer"))
    with pytest.raises(LawBroken, match="clearer: seat 0 has bet"):
        check_laws(dare.GAME, dare.Rules(), [vague, clearer], effort=little)
    with pytest.raises(LawBroken, match="vague: seat 0 has bet"):
        check_laws(dare.GAME, dare.Rules(), [vague], effort=little)


@pytest.mark.parametrize("cost", Cost)
def test_laws_that_select_no_subjects(cost: Cost, little: Effort) -> None:
    """A law is checked on subjects of its kind whatever its cost, two onlookers at a position."""
    subjects: list[Position | Onlooker] = []

    def note(subject: Position | Onlooker, _: Context) -> None:
        subjects.append(subject)

    given = evolve(little, other_rules=False)
    check_laws(dare.GAME, dare.Rules(), [Law(("mine",), Position, cost, note)], effort=given)
    assert {*map(type, subjects)} == {Position}
    count = len(subjects)
    subjects.clear()
    check_laws(dare.GAME, dare.Rules(), [Law(("mine",), Onlooker, cost, note)], effort=given)
    assert {*map(type, subjects)} == {Onlooker}
    assert len(subjects) == 2 * count


def test_the_seat_of_an_onlooker(little: Effort) -> None:
    """The error of a law of onlookers has the seat whose view shows the fault."""

    def check(onlooker: Onlooker, _: Context) -> None:
        onlooker.require(onlooker.seat != 1, "mine", "a fault")

    law = Law(("mine",), Onlooker, Cost.MUCH, check)
    with pytest.raises(LawBroken, match="a fault, given the view of seat 1") as error:
        check_laws(dare.GAME, dare.Rules(), [law], effort=little)
    assert error.value.seat == 1


def test_a_law_without_its_oracle_is_not_counted(little: Effort) -> None:
    """The report counts a check of `conservation` only if there is an invariant to compute."""
    counted = [
        check_game(
            dare.GAME, dare.Rules(), oracles=oracles, effort=little, path="", only=["conservation"]
        ).tried["conservation"]
        for oracles in (Oracles(), Oracles(invariant=lambda state, _: len(state.scores)))
    ]
    assert counted[0] == 0
    assert counted[1] > 1


def test_only_ends_of_matches_are_counted_for_results(little: Effort) -> None:
    """The report counts finished matches, and counts them twice with the oracle `points`."""

    def count(oracles: Oracles) -> tuple[int, int]:
        alone = evolve(little, other_rules=False)
        # The report would also count the positions at which `finished_parts` is called.
        game: Any = evolve(dare.GAME, finished_parts=None)
        report = check_game(
            game, dare.Rules(), oracles=oracles, effort=alone, path="", only=["result"]
        )
        return report.tried["result"], report.matches

    checked, matches = count(Oracles())
    assert checked == matches
    assert count(Oracles(points=lambda *_: None)) == (2 * matches, matches)


def test_leaks_of_events_are_not_counted_with_knows(little: Effort) -> None:
    """With the oracle `knows`, histories are counted once for `secrecy`, not twice."""
    counts = [driver_of(toy.GAME, LAWS, oracles, little) for oracles in (toy.oracles(), Oracles())]
    for driver in counts:
        assert not list(driver.walk(driver.tree(toy.Rules(cards=4, hand_size=1), 1000)))
    with_knows, without = (driver.tried["secrecy"] for driver in counts)
    assert without == 2 * with_knows > 0
