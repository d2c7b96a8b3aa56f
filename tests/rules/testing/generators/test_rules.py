"""Rules made from given rules: variants, small rules, and rules at boundaries."""

from typing import Any

import pytest
from attrs import evolve, frozen
from rules.testing.planted_long import dare

from herrlof_rules import herrlof, odin
from herrlof_rules.core.game import Game
from herrlof_rules.testing.generators.other_rules import OtherRules
from herrlof_rules.testing.generators.playouts import stream_for


def test_small_rules() -> None:
    """Small rules keep the number of players and have few cards; the smallest rules have none."""
    for game, rules in ((herrlof.GAME, herrlof.Rules(3)), (odin.GAME, odin.Rules())):
        small: list[Any] = OtherRules(game).small(rules, stream_for(0, "small"))
        assert len(small) > 3
        assert {each.players for each in small} == {rules.players}
        assert min(len(each.deck) for each in small) < 8
    assert OtherRules(dare.GAME).small(dare.Rules(rounds=1), stream_for(0, "small")) == []


@frozen
class Fussy:
    """Rules that accept an invalid option and fail only when it is used."""

    players: int = 2
    rounds: int = 3


def test_rules_that_cannot_begin_are_named() -> None:
    """Rules under which play raises an error are left out, and the report names them."""

    def initial(rules: Any) -> Any:
        if rules.rounds == 2:
            raise KeyError("an even number")
        return dare.GAME.initial(dare.Rules(rounds=rules.rounds))

    game = evolve(dare.GAME, rules=Fussy, initial=initial)
    others = OtherRules(game)
    assert Fussy(rounds=2) not in others.near(Fussy())
    assert others.dropped == {Fussy(rounds=2): "KeyError: 'an even number'"}
    (skipped_line,) = others.skipped
    which = "Fussy(rounds=2) (KeyError: 'an even number')"
    assert skipped_line == f"other rules that fail before the first choice: {which}"
    others.dropped |= {Fussy(rounds=n): "late" for n in range(10, 20)}
    assert others.skipped[0].endswith("Fussy(rounds=11) (late), and 8 more")


def test_near_variants() -> None:
    """Near rules have one number lowered or one list shortened, and include two decks of one
    length."""
    assert OtherRules(dare.GAME).near(dare.Rules()) == [dare.Rules(rounds=2)]
    near: list[Any] = OtherRules(herrlof.GAME).near(herrlof.Rules())
    decks = [each.deck for each in near if each.deck != herrlof.Rules().deck]
    assert len(decks) == 2
    assert len(decks[0]) == len(decks[1])


def test_variants() -> None:
    """Variants have other values of options or numbers of players, and exclude the given rules."""
    assert OtherRules(dare.GAME).variants(dare.Rules()) == [dare.Rules(3), dare.Rules(4)]
    variants = OtherRules(odin.GAME).variants(odin.Rules())
    assert {odin.Rules(two_player_colours=4), odin.Rules(6)} <= set(variants)
    assert odin.Rules() not in variants


@pytest.mark.parametrize(
    ("game", "rules"), [(herrlof.GAME, herrlof.Rules(3)), (odin.GAME, odin.Rules(2))]
)
def test_options_are_tried_at_their_boundaries(game: Game, rules: Any) -> None:
    """Both games have more than ten rules with an option at a boundary."""
    rng = stream_for(0, "tiny")
    others = OtherRules(game)
    at_boundaries = others.at_boundaries(others.small(rules, rng), rng)
    assert len(at_boundaries) > 10
    for each in at_boundaries:
        assert game.rules is type(each)


def test_decks_with_copies_are_tried() -> None:
    """Some rules at a boundary have a small deck with several copies of one card."""
    rng = stream_for(0, "tiny")
    others = OtherRules(herrlof.GAME)
    at_boundaries: list[Any] = others.at_boundaries(others.small(herrlof.Rules(2), rng), rng)
    assert any(len(set(rules.deck)) + 1 < len(rules.deck) < 8 for rules in at_boundaries)
