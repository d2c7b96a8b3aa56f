"""Tiny rules, near actions, orders: what is found there, one fault a class."""

from typing import Any

import pytest
from attrs import evolve
from testing.planted_long import dare

from herrlof_rules import herrlof, odin
from herrlof_rules.core.errors import InvalidState, NoWorld
from herrlof_rules.core.game import Game
from herrlof_rules.core.turn import Chance, Step
from herrlof_rules.match.match import Match
from herrlof_rules.testing import LawBroken
from herrlof_rules.testing.generators.near_moves import near_actions
from herrlof_rules.testing.generators.playouts import Position, playout, positions, stream_for
from herrlof_rules.testing.generators.small_rules import small_rules
from herrlof_rules.testing.generators.tiny_rules import tiny_rules
from herrlof_rules.testing.laws.legality import check_near_actions
from herrlof_rules.testing.laws.simultaneity import check_orders
from herrlof_rules.testing.laws.tiny import check_tiny
from herrlof_rules.testing.worlds.check import check_other_worlds, check_small_worlds


def check_all_tiny(game: Game, rules: Any) -> None:
    rng = stream_for(0, "tiny")
    small = small_rules(game, rules, rng)
    for each in (*small, *tiny_rules(game, small, rng, {})):
        check_tiny(game, each, rng)


@pytest.mark.parametrize(
    ("game", "rules"), [(herrlof.GAME, herrlof.Rules(3)), (odin.GAME, odin.Rules(2))]
)
def test_options_are_tried_at_their_boundaries(game: Game, rules: Any) -> None:
    rng = stream_for(0, "tiny")
    found = tiny_rules(game, small_rules(game, rules, rng), rng, {})
    assert len(found) > 10
    for each in found:
        assert game.rules is type(each)


def test_a_bonus_of_nothing() -> None:
    def validate(state: Any) -> None:
        herrlof.GAME.validate(state)
        if state.rules.prediction_bonus == 0:
            raise InvalidState("S1", "a bonus is positive")

    with pytest.raises(LawBroken, match="validity: a state of play is refused"):
        check_all_tiny(evolve(herrlof.GAME, validate=validate), herrlof.Rules(2))


def test_an_enumerated_option_in_a_later_hand() -> None:
    def validate(state: Any) -> None:
        odin.GAME.validate(state)
        if state.rules.whole_hand == "must" and state.standing.hand_number > 1:
            raise InvalidState("P1", "too strict")

    with pytest.raises(LawBroken, match="validity: a state of play is refused"):
        check_all_tiny(evolve(odin.GAME, validate=validate), odin.Rules(2))


def test_a_bound_that_is_a_little_too_low() -> None:
    def bound(rules: Any) -> int:
        return rules.players * rules.rounds - (rules.rounds > 1)  # type: ignore[no-any-return]

    with pytest.raises(LawBroken, match="bounds: the match goes on"):
        check_tiny(evolve(dare.GAME, max_decisions=bound), dare.Rules(), stream_for(0, "tiny"))


_DEALS: dict[int, Any] = {}


def _kept_by_length(state: Any) -> Any:
    made = herrlof.GAME.chance(state)
    if herrlof.GAME.turn(state).kind != "deal":
        return made
    return _DEALS.setdefault(len(state.rules.deck), made)


def test_deals_kept_by_the_length_of_the_deck() -> None:
    game = evolve(herrlof.GAME, chance=_kept_by_length)
    with pytest.raises(LawBroken, match=r"chance|validity|sampling"):
        check_all_tiny(game, herrlof.Rules(2))


def _turned(state: Any, move: Any, seat: int | None = None) -> Step[Any, Any]:
    """Takes the cards of an action in whatever order."""
    for action in odin.GAME.legal_actions(state, seat):
        if type(move) is type(action) and sorted(getattr(move, "cards", ()), key=repr) == sorted(
            getattr(action, "cards", ()), key=repr
        ):
            return odin.GAME.step(state, action, seat)
    return odin.GAME.step(state, move, seat)


def plays(position: Position) -> list[odin.Play]:
    legal = odin.GAME.legal_actions(position.state)
    return [action for action in legal if isinstance(action, odin.Play)]


def test_cards_in_another_order_are_refused() -> None:
    rules = odin.Rules(2)
    game = evolve(odin.GAME, step=_turned, apply=lambda *of: _turned(*of).state)
    seen = positions(playout(odin.GAME, rules, stream_for(0, "near"), 30))
    for position in seen:
        check_near_actions(position)
    several = next(p for p in seen if any(len(a.cards) > 1 for a in plays(p)))
    with pytest.raises(LawBroken, match=r"legality: .* is accepted and not listed"):
        check_near_actions(Position(Match(game, rules, None, several.state)))


def test_near_actions() -> None:
    assert list(near_actions(dare.Bet(2))) == [dare.Bet(1), dare.Bet(1), dare.Bet(3), dare.Bet(3)]


def test_an_action_off_by_one_is_refused() -> None:
    def step(state: Any, move: Any, seat: int | None = None) -> Step[Any, Any]:
        if move == dare.Bet(4):
            return dare.step(state, dare.Bet(3), seat)
        return dare.step(state, move, seat)

    game = evolve(dare.GAME, step=step, apply=lambda *of: step(*of).state)
    with pytest.raises(LawBroken, match=r"legality: Bet\(coins=4\) of seat 0"):
        check_tiny(game, dare.Rules(), stream_for(0, "tiny"))


def test_who_acted_last_is_not_kept() -> None:
    def step(state: Any, move: Any, seat: int | None = None) -> Step[Any, Any]:
        done = dare.step(state, move, seat)
        if not isinstance(dare.turn(state), Chance) and done.state.bets.count(None) == 1:
            return Step(evolve(done.state, dice=done.state.dice[::-1]), done.events)
        return done

    rules = dare.Rules(3)
    rolled = positions(playout(dare.GAME, rules, stream_for(3, "order"), 1))[1]
    check_orders(rolled, stream_for(0, "order"))

    def last(state: Any, move: Any, seat: int | None = None) -> Step[Any, Any]:
        done = step(state, move, seat)
        late = seat == 0 and done.state.bets.count(None) == 1
        return Step(evolve(done.state, scores=(9, 0, 0)) if late else done.state, done.events)

    game = evolve(dare.GAME, step=last, apply=lambda *of: last(*of).state)
    with pytest.raises(LawBroken, match="simultaneity: seats acting in the order"):
        check_orders(Position(Match(game, rules, None, rolled.state)), stream_for(0, "order"))


def test_worlds_of_small_rules() -> None:
    rng = stream_for(0, "worlds")
    small = small_rules(herrlof.GAME, herrlof.Rules(2), rng)
    assert check_small_worlds(herrlof.GAME, small[:3], rng) >= 0
    assert check_small_worlds(dare.GAME, [dare.Rules()], rng) == 0


def test_a_world_that_is_never_sampled() -> None:
    class Missing:
        def __init__(self, worlds: Any) -> None:
            self.worlds = worlds

        def __getattr__(self, name: str) -> Any:
            return getattr(self.worlds, name)

        def sample(self, rng: Any) -> Any:
            return next(iter(self.worlds.enumerate(10_000)))[0]

    def worlds(view: Any) -> Any:
        return Missing(herrlof.GAME.worlds(view))

    game = evolve(herrlof.GAME, worlds=worlds)
    rng = stream_for(0, "worlds")
    small = small_rules(game, herrlof.Rules(2), rng, (1, 1, 1, 1, 1, 1))
    with pytest.raises(LawBroken, match=r"completeness: a world is never sampled"):
        check_small_worlds(game, small * 3, rng)


def test_worlds_that_are_sampled_a_little_too_often() -> None:
    class Biased:
        def __init__(self, worlds: Any) -> None:
            self.worlds = worlds

        def __getattr__(self, name: str) -> Any:
            return getattr(self.worlds, name)

        def sample(self, rng: Any) -> Any:
            found = [world for world, _ in self.worlds.enumerate(10_000)]
            return found[rng.randrange(len(found) * 50 + 1) % len(found)]

    def worlds(view: Any) -> Any:
        return Biased(odin.GAME.worlds(view))

    game = evolve(odin.GAME, worlds=worlds)
    rng = stream_for(0, "worlds")
    small = small_rules(game, odin.Rules(2), rng, (1, 1, 1, 1, 1, 1))
    with pytest.raises(LawBroken, match="proportion: a world has the probability"):
        check_small_worlds(game, small * 3, rng)


def test_decks_with_copies_are_tried() -> None:
    rng = stream_for(0, "tiny")
    small = small_rules(herrlof.GAME, herrlof.Rules(2), rng)
    found = tiny_rules(herrlof.GAME, small, rng, {})
    assert any(len(set(rules.deck)) + 1 < len(rules.deck) < 8 for rules in found)


def test_worlds_under_other_rules() -> None:
    def worlds(view: Any) -> Any:
        if view.rules.players == 3 and len(view.events) > 9:
            raise NoWorld("of three, none is found")
        return odin.GAME.worlds(view)

    game = evolve(odin.GAME, worlds=worlds)
    rng = stream_for(0, "worlds")
    matches = [playout(game, odin.Rules(players), rng, 30) for players in (2, 3)]
    assert check_other_worlds(matches[:1], rng) == 12
    assert check_other_worlds([playout(dare.GAME, dare.Rules(), rng)], rng) == 0
    with pytest.raises(LawBroken, match="possibility: the worlds of a view: NoWorld: of three"):
        check_other_worlds(matches, rng)
