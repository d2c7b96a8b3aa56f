"""Other rules, values and many matches: what a bare call finds there, and what it passes."""

from typing import Any

import pytest
from attrs import evolve, frozen
from testing.planted_elsewhere import IDLE, PLANTED, Loose, Optional
from testing.planted_long import dare

from herrlof_rules import herrlof, odin
from herrlof_rules.testing import LawBroken, Oracles, check_game
from herrlof_rules.testing.generators.attributes import hidden_text, undeclared
from herrlof_rules.testing.generators.playouts import stream_for
from herrlof_rules.testing.generators.small_rules import Dropped, small_rules, told_dropped
from herrlof_rules.testing.generators.variants import near_variants
from herrlof_rules.testing.laws.rules import check_rules_equality


@pytest.mark.parametrize("fault", PLANTED)
def test_found(fault: str, little: dict[str, Any]) -> None:
    game, rules, law = PLANTED[fault]
    with pytest.raises(LawBroken) as found:
        check_game(game, rules, **little)
    assert found.value.law == law, str(found.value)
    assert "rules: " in found.value.example


def test_an_option_may_be_said_to_make_no_difference(little: dict[str, Any]) -> None:
    known = Oracles(idle=["tie"])
    report = check_game(IDLE, Optional(), oracles=known, **little)
    assert report.idle == {"tie"}
    assert report.small_rules
    assert report.whole


def test_equal_rules_have_equal_documents() -> None:
    game, _, _ = PLANTED["rules are equal that differ in an option"]
    check_rules_equality(dare.GAME, [dare.Rules(), dare.Rules(), dare.Rules(3)])
    with pytest.raises(LawBroken, match="equality: two sets of rules"):
        check_rules_equality(game, [Loose(), Loose(rounds=2)])


def test_small_rules() -> None:
    for game, rules in ((herrlof.GAME, herrlof.Rules(3)), (odin.GAME, odin.Rules())):
        small: list[Any] = small_rules(game, rules, stream_for(0, "small"))
        assert len(small) > 3
        assert {each.players for each in small} == {rules.players}
        assert min(len(each.deck) for each in small) < 8
    assert small_rules(dare.GAME, dare.Rules(rounds=1), stream_for(0, "small")) == []


@frozen
class Fussy:
    """Rules that say too late what they do not take."""

    players: int = 2
    rounds: int = 3


def test_rules_that_cannot_begin_are_named() -> None:
    def initial(rules: Any) -> Any:
        if rules.rounds == 2:
            raise KeyError("an even number")
        return dare.GAME.initial(dare.Rules(rounds=rules.rounds))

    game = evolve(dare.GAME, rules=Fussy, initial=initial)
    dropped: Dropped = {}
    assert Fussy(rounds=2) not in near_variants(game, Fussy(), dropped)
    assert dropped == {Fussy(rounds=2): "KeyError: 'an even number'"}
    (told,) = told_dropped(dropped)
    which = "Fussy(rounds=2) (KeyError: 'an even number')"
    assert told == f"other rules that fail before the first choice: {which}"
    dropped |= {Fussy(rounds=n): "late" for n in range(10, 20)}
    assert told_dropped(dropped)[0].endswith("Fussy(rounds=11) (late), and 8 more")


def test_near_variants() -> None:
    assert near_variants(dare.GAME, dare.Rules()) == [dare.Rules(rounds=2)]
    near: list[Any] = near_variants(herrlof.GAME, herrlof.Rules())
    decks = [each.deck for each in near if each.deck != herrlof.Rules().deck]
    assert len(decks) == 2
    assert len(decks[0]) == len(decks[1])


def test_undeclared_attributes() -> None:
    class Hand(tuple[int, ...]):
        __slots__ = ()

    class Marked(Hand):
        pass

    marked = Marked((1, 2))
    assert undeclared(marked) == []
    marked.owner = "seat 1"  # type: ignore[attr-defined]
    assert undeclared(marked) == [("owner", "seat 1")]
    assert hidden_text((marked,)) == "tuple[0].owner = 'seat 1'"
    assert hidden_text(Hand((1, 2)), dare.Bet(2), herrlof.Rules()) == ""
