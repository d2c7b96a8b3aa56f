"""`check_game` reports what it covered, and checks what the caller expects to be covered."""

import re
from pathlib import Path

import pytest
from attrs import evolve, frozen
from rules.testing import planted, toy
from rules.testing.planted_elsewhere import IDLE, Optional
from rules.testing.planted_long import dare
from rules.testing.planted_wide import NOBODY_WINS
from rules.testing.replaced import replaced

from herrlof_rules import odin
from herrlof_rules.core.seats import Seat
from herrlof_rules.core.turn import Chance, Turn
from herrlof_rules.core.visibility import Public
from herrlof_rules.testing import (
    Context,
    Cost,
    Effort,
    Law,
    LawBroken,
    Oracles,
    Position,
    Report,
    check_game,
    check_laws,
)
from herrlof_rules.testing.catalogue import LAWS
from herrlof_rules.testing.law import Check
from herrlof_rules.testing.laws.coverage import option_names, options_listed

SMALL = toy.Rules()
TINY = toy.Rules(cards=4, hand_size=1)
"""One card in each hand: a miniature with few histories."""

THREE = toy.Rules(players=3, cards=4, hand_size=1)
LARGER = toy.Rules(players=3, cards=8)
"""Rules with more deals than can be listed."""


def test_a_good_third_game(little: Effort) -> None:
    """Every law was checked on the game."""
    report = check_game(
        toy.GAME,
        SMALL,
        oracles=toy.oracles(),
        miniatures=[TINY],
        effort=evolve(little, pickling=True),
        path="rules.testing.toy:GAME",
    )
    assert report.histories == 483
    assert report.twins > 10
    assert report.processes
    assert report.tried.keys() == {law.names[0] for law in LAWS}
    assert all(report.tried.values())
    less = evolve(little, other_rules=False)
    assert check_game(toy.GAME, LARGER, effort=less, path="").twins > 10


def test_a_law_of_the_author(little: Effort) -> None:
    """An author's law is checked, and a match in which it fails is reported."""

    def check_bids(position: Position, context: Context) -> None:
        assert context.game is position.game
        bids = [move for move in position.match.moves if isinstance(move.choice, toy.Bid)]
        position.require(len(bids) < 2, "bids", "two seats have bid")

    def law(check: Check[Position]) -> Law[Position]:
        return Law(("bids",), Position, Cost.LEAST, check)

    report = check_laws(toy.GAME, SMALL, [law(lambda position, context: None)], effort=little)
    assert report.tried["bids"] > 10
    with pytest.raises(LawBroken, match="bids: two seats have bid") as error:
        check_laws(toy.GAME, SMALL, [law(check_bids)], effort=little)
    assert error.value.match is not None
    assert len(error.value.match.moves) == 4  # The starter, the deal, and two bids.


def test_some_laws_alone(little: Effort) -> None:
    """With `only`, faults of other laws are not found, and an unknown name raises `ValueError`."""
    game, _ = planted.PLANTED["a spectator sees a hand"]
    with pytest.raises(LawBroken, match="marks"):
        check_game(game, SMALL, effort=little, path="", only=["marks"])
    report = check_game(game, SMALL, effort=little, path="", only=["purity", "sentences"])
    assert "marks" not in report.tried
    with pytest.raises(LawBroken) as raised:
        check_game(game, SMALL, effort=little, path="", without=["marks"])
    assert raised.value.law != "marks"
    with pytest.raises(ValueError, match=r"unknown law: fairness; known laws: blindness, bounds"):
        check_game(game, SMALL, only=["fairness"])


def test_a_law_that_is_checked_with_others_can_be_left_out(little: Effort) -> None:
    """`without` also leaves out `publicity`, which shares its row of the table with `secrecy`."""
    game, _ = planted.PLANTED["H1: what was played is not shown"]

    def check(*without: str) -> Report:
        return check_game(
            game,
            SMALL,
            oracles=toy.oracles(),
            miniatures=[TINY],
            effort=evolve(little, other_rules=False),
            path="",
            only=["publicity"],
            without=without,
        )

    with pytest.raises(LawBroken, match="publicity: seat 0 may distinguish"):
        check()
    assert "secrecy: stopped by a failure of publicity, left out" in check("publicity").skipped
    assert "secrecy" not in check("secrecy").tried


def test_laws_of_what_is_written_by_hand(little: Effort) -> None:
    """Laws of hand-written checks are not tried on a game that has none."""
    less = evolve(little, other_rules=False)
    report = check_game(dare.GAME, dare.Rules(), effort=less, path="", without=["secrecy"])
    assert "sampling" not in report.tried
    assert "legality" not in report.tried
    roll, bet, over = dare.GAME.phases
    by_hand = evolve(bet, apply=None, check_and_apply=bet.transition)
    game = evolve(dare.GAME, phases=(roll, by_hand, over))
    report = check_game(game, dare.Rules(), effort=less, path="", without=["secrecy"])
    assert {"sampling", "legality"} <= report.tried.keys()


def test_the_page_explains_every_law() -> None:
    """The reference has a heading for each law of the table, and for errors outside of laws."""
    page = Path("docs/reference/laws.md").read_text("utf-8")
    headings = re.findall("^### `(.+)`$", page, re.MULTILINE)
    assert len(headings) == len(set(headings))
    assert set(headings) == {name for law in LAWS for name in law.names} | {"exceptions"}


def test_what_is_listed_and_never_met(little: Effort) -> None:
    """An event that no match reaches is reported as uncovered."""

    @frozen
    class Shown:
        seat: Public[Seat]

    game = evolve(toy.GAME, events=(*toy.GAME.events, Shown))
    less = evolve(little, other_rules=False)
    report = check_game(game, SMALL, effort=less, path="", only=["turns", "determinism"])
    assert {name for name in report.uncovered if "option" not in name} == {"event Shown"}
    assert {"turn draw", "action Bid", "outcome Deal", "event Ended"} <= report.covered
    assert any("determinism" in reason for reason in report.skipped)
    with pytest.raises(LawBroken, match="coverage: never reached: event Shown"):
        report.check_covered()
    report.check_covered(["action Play", "turn draw"])


def test_a_kind_of_chance_turn_that_is_not_met(little: Effort) -> None:
    """A chance turn that no match reaches is uncovered, and an unknown kind breaks `turns`."""
    less = evolve(little, other_rules=False)
    shuffle = evolve(toy.GAME.phases[1], kind="shuffle")
    game = evolve(toy.GAME, phases=(*toy.GAME.phases, shuffle))
    report = check_game(game, SMALL, effort=less, path="", only=["turns"])
    assert "turn shuffle" in report.uncovered
    with pytest.raises(LawBroken, match="coverage: never reached: turn shuffle"):
        report.check_covered()
    late = replaced(toy.GAME, turn=_drawing_late)
    with pytest.raises(LawBroken, match="turns: 'late' is not among"):
        check_game(late, SMALL, effort=less, path="", only=["turns"])


def _drawing_late(state: toy.State) -> Turn:
    now = toy.GAME.turn(state)
    return Chance("late") if now == Chance("draw") else now


def test_options(little: Effort) -> None:
    """The sum of two reports covers the options of both."""
    less = evolve(little, other_rules=False)
    small, three = (
        check_game(toy.GAME, rules, effort=less, path="", only=["turns"])
        for rules in (SMALL, THREE)
    )
    assert "option players=2" in small.covered
    assert {"option players=3", "option hand_size=1"} <= small.uncovered
    small.check_covered(["option players=2"])
    with pytest.raises(LawBroken, match="coverage: never reached: option hand_size=1, option p"):
        small.check_covered(small.uncovered)
    both = small + three
    assert both.uncovered == {"action Draw"} or not both.uncovered
    with pytest.raises(LawBroken, match="coverage: never reached: option cards=6"):
        both.check_covered(["option cards=6"])


def test_options_with_few_values() -> None:
    """All values of an option are listed if its type has few."""
    assert {"option whole_hand='must'", "option two_player_colours=4"} <= options_listed(odin.GAME)
    assert "option whole_hand='may'" in option_names(odin.Rules())
    assert all(len(name) < 100 for name in option_names(odin.Rules()))


def test_an_option_may_be_said_to_make_no_difference(little: Effort) -> None:
    """An option that the oracle lists as inert breaks no law and is reported."""
    oracles, laws = Oracles(inert_options=["tie"]), ["options", "publicity"]
    report = check_game(IDLE, Optional(), oracles=oracles, effort=little, path="", only=laws)
    assert report.inert_options == {"tie"}
    assert report.small_rules
    assert report.whole


def test_other_rules_can_be_left_out() -> None:
    """Without other rules, a fault that occurs only with three players is not found."""
    # Other tests may have imported Dare again, and then it cannot be pickled.
    less = Effort(other_rules=False, pickling=False)
    report = check_game(NOBODY_WINS, dare.Rules(), effort=less, path="", only=["result"])
    assert report.rules == 0


def test_a_report_is_a_summary() -> None:
    """The text of a report lists counts, names and reasons, one kind in each line."""
    report = Report(
        2,
        91,
        7,
        covered=frozenset(("turn bid", "turn play", "action Bid")),
        inert_options=frozenset("x"),
    )
    assert str(
        report + Report(skipped=("pickling: none",), uncovered=frozenset(("event End",)))
    ) == (
        "2 matches of 91 positions under these rules\n"
        "0 other and 0 small rules, 0 of them whole\n"
        "0 histories, 7 twins, 0 worlds\n"
        "0 views with all worlds, 0 mutated states accepted\n"
        "processes: no\n"
        "pickling: no\n"
        "covered, action: Bid\n"
        "covered, turn: bid, play\n"
        "not covered, event: End\n"
        "inert options: x\n"
        "skipped: pickling: none"
    )
