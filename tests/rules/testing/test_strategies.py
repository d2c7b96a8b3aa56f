"""The strategies draw valid values, and shrink to examples that are easy to read."""

import json

import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st
from rules.testing import toy
from rules.testing.replaced import replaced

from herrlof_rules import herrlof, odin, replay
from herrlof_rules.core.game import Game
from herrlof_rules.documents import dump_view, load_view
from herrlof_rules.match import CHANCE
from herrlof_rules.testing import strategies
from herrlof_rules.testing.generators.playouts import each_move

GAMES = [herrlof.GAME, odin.GAME, toy.GAME]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@settings(max_examples=max(8, settings().max_examples // 6))
@given(data=st.data())
def test_everything_drawn_is_good(game: Game, data: st.DataObject) -> None:
    """Drawn states are valid, views can be read again, and records can be replayed."""
    rules = data.draw(strategies.rules(game))
    assert rules.players in game.player_counts
    state = data.draw(strategies.states(game, rules))
    game.validate(state)
    view = data.draw(strategies.views(game, rules))
    assert load_view(game, dump_view(game, view)) == view
    assert replay(data.draw(strategies.records(game, rules))).error is None


def test_a_deal_shrinks_to_the_order_of_the_deck() -> None:
    """The simplest deal that gives seat 0 the lowest card moves one card only."""
    rules = odin.Rules(first_player=0)
    deals = strategies.outcomes(odin.GAME, odin.initial(rules))
    # One deal in six has it, so this many examples find one with any seed.
    enough = settings(database=None, max_examples=2_000)
    deal = find(deals, lambda deal: odin.Card.B1 in deal.hands[0], settings=enough)
    moved = [
        len({*hand} ^ {*straight})
        for hand, straight in zip(deal.hands, _straight(rules).hands, strict=True)
    ]
    assert sum(moved) <= 2


def test_a_seat_without_a_legal_action_is_named() -> None:
    """A faulty game, in which a seat has to act and cannot, fails with a message about that."""
    stuck = replaced(toy.GAME, legal_actions=lambda state, seat: ())
    matches = strategies.whole_matches(stuck, toy.Rules())
    with pytest.raises(AssertionError, match="seat 0 has to act and has no legal action"):
        find(matches, lambda match: True, settings=settings(database=None))


def _straight(rules: odin.Rules) -> odin.Deal:
    class Still:
        def randrange(self, stop: int, /) -> int:
            return stop - 1

    return odin.chance(odin.initial(rules)).sample(Still())


def test_choices_shrink_to_the_first_action() -> None:
    """In a shrunk match, every decision takes the first legal action."""
    matches = strategies.matches(toy.GAME, toy.Rules())
    match = find(matches, lambda match: len(match.log) >= 6, settings=settings(database=None))
    for before, entry in each_move(match):
        if entry.by != CHANCE:
            assert entry.choice == toy.GAME.legal_actions(before, entry.by)[0]


@given(text=strategies.json_texts())
def test_any_json_is_json(text: str) -> None:
    """Python's JSON parser reads every drawn text."""
    json.loads(text)
