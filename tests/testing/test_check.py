"""What the whole call reports, and what it is asked to meet."""

from typing import Any

import pytest
from attrs import evolve, frozen
from testing import toy
from testing.planted_elsewhere import IDLE, Optional
from testing.planted_long import dare
from testing.planted_wide import PLANTED

from herrlof_rules import odin
from herrlof_rules.core.seats import Seat
from herrlof_rules.core.turn import Chance, Turn
from herrlof_rules.core.visibility import Public
from herrlof_rules.testing import (
    Effort,
    LawBroken,
    Oracles,
    Report,
    check,
    check_game,
    given_rules,
    other_rules,
    sweep,
)
from herrlof_rules.testing.laws.coverage import option_names, options_listed

SMALL = toy.Rules()
TINY = toy.Rules(cards=4, hand_size=1)
"""A card in each hand: a miniature whose histories are soon gone through."""

THREE = toy.Rules(players=3, cards=4, hand_size=1)
LARGER = toy.Rules(players=3, cards=8)
"""With more deals than can be listed."""


def test_a_good_third_game(little: Effort, monkeypatch: pytest.MonkeyPatch) -> None:
    """And every law that the rooms of the kit take from others is asked of it."""
    asked, listed = set[str](), set[str]()

    def noting(name: str, law: Any) -> Any:
        def noted(*of: Any, **more: Any) -> Any:
            asked.add(name)
            return law(*of, **more)

        return noted

    for room in (check, given_rules, other_rules, sweep):
        for name, law in vars(room).copy().items():
            if name.startswith("check_") and law.__module__ != room.__name__:
                listed.add(name)
                monkeypatch.setattr(room, name, noting(name, law))
    report = check_game(
        toy.GAME,
        SMALL,
        oracles=toy.oracles(),
        miniatures=[TINY],
        effort=evolve(little, pickling=True),
        path="testing.toy:GAME",
    )
    assert report.histories == 483
    assert report.twins > 10
    assert report.processes
    report = check_game(toy.GAME, LARGER, effort=little, path="")
    assert report.twins > 10
    assert len(listed) > 40
    assert asked == listed


def test_what_is_listed_and_never_met(little: Effort) -> None:
    @frozen
    class Shown:
        seat: Public[Seat]

    game = evolve(toy.GAME, events=(*toy.GAME.events, Shown))
    report = check_game(game, SMALL, effort=evolve(little, other_rules=False), path="")
    assert {name for name in report.unmet if "option" not in name} == {"event Shown"}
    assert {"turn draw", "action Bid", "outcome Deal", "event Ended"} <= report.met
    assert any("determinism" in reason for reason in report.skipped)
    with pytest.raises(LawBroken, match="coverage: nothing came to event Shown"):
        report.check_met()
    report.check_met(["action Play", "turn draw"])


def test_a_kind_of_chance_turn_that_is_not_met(little: Effort) -> None:
    less = evolve(little, other_rules=False)
    shuffle = evolve(toy.GAME.phases[1], kind="shuffle")
    game = evolve(toy.GAME, phases=(*toy.GAME.phases, shuffle))
    report = check_game(game, SMALL, effort=less, path="")
    assert "turn shuffle" in report.unmet
    with pytest.raises(LawBroken, match="coverage: nothing came to turn shuffle"):
        report.check_met()
    with pytest.raises(LawBroken, match="turns: 'late' is not among"):
        check_game(evolve(toy.GAME, turn=_drawing_late), SMALL, effort=less, path="")


def _drawing_late(state: toy.State) -> Turn:
    now = toy.GAME.turn(state)
    return Chance("late") if now == Chance("draw") else now


def test_options(little: Effort) -> None:
    less = evolve(little, other_rules=False)
    small, three = (check_game(toy.GAME, rules, effort=less, path="") for rules in (SMALL, THREE))
    assert "option players=2" in small.met
    assert {"option players=3", "option hand_size=1"} <= small.unmet
    small.check_met(["option players=2"])
    with pytest.raises(LawBroken, match="coverage: nothing came to option hand_size=1, option p"):
        small.check_met(small.unmet)
    both = small + three
    assert both.unmet == {"action Draw"} or not both.unmet
    with pytest.raises(LawBroken, match="coverage: nothing came to option cards=6"):
        both.check_met(["option cards=6"])


def test_options_with_few_values() -> None:
    assert {"option whole_hand='must'", "option two_player_colours=4"} <= options_listed(odin.GAME)
    assert "option whole_hand='may'" in option_names(odin.Rules())
    assert all(len(name) < 100 for name in option_names(odin.Rules()))


def test_an_option_may_be_said_to_make_no_difference(little: Effort) -> None:
    known = Oracles(idle=["tie"])
    report = check_game(IDLE, Optional(), oracles=known, effort=little, path="")
    assert report.idle == {"tie"}
    assert report.small_rules
    assert report.whole


def test_other_rules_can_be_left_out() -> None:
    game, _ = PLANTED["nobody wins, of three players only"]
    # Other tests may have imported Dare anew, and then it cannot be pickled.
    less = Effort(other_rules=False, pickling=False)
    report = check_game(game, dare.Rules(), effort=less, path="")
    assert report.rules == 0


def test_a_report_is_a_summary() -> None:
    report = Report(
        2, 91, 7, met=frozenset(("turn bid", "turn play", "action Bid")), idle=frozenset("x")
    )
    assert str(report + Report(skipped=("pickling: none",), unmet=frozenset(("event End",)))) == (
        "2 matches of 91 positions under these rules\n"
        "0 other and 0 small rules, 0 of them whole\n"
        "0 histories, 7 twins, 0 worlds\n"
        "processes: no\n"
        "pickling: no\n"
        "met, action: Bid\n"
        "met, turn: bid, play\n"
        "never met, event: End\n"
        "idle: x\n"
        "skipped: pickling: none"
    )
