"""Small rules and rules with an option at a boundary find one fault of each class."""

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve, frozen
from rules.testing.planted_long import dare
from rules.testing.replaced import replaced

from herrlof_rules import herrlof, odin
from herrlof_rules.core.errors import InvalidState, NoWorld
from herrlof_rules.core.game import Game
from herrlof_rules.testing import LawBroken, catalogue, check_game
from herrlof_rules.testing.catalogue import LAWS
from herrlof_rules.testing.check import chosen, driver_of
from herrlof_rules.testing.driver import Driver
from herrlof_rules.testing.generators import other_rules


def check_small(game: Game, rules: Any, *laws: str) -> Driver:
    """Checks these laws only under small rules and rules with an option at a boundary."""
    driver = driver_of(game, chosen(LAWS, laws, ()), None, None, "")
    for finding in driver.check_boundaries(rules):
        raise finding.broken
    return driver


def test_a_bonus_of_nothing() -> None:
    """A `validate` that refuses a bonus of 0 is found under rules at that boundary."""

    def validate(state: Any) -> None:
        herrlof.GAME.validate(state)
        if state.rules.prediction_bonus == 0:
            raise InvalidState("S1", "a bonus is positive")

    with pytest.raises(LawBroken, match="validity: a state of play is refused"):
        check_small(replaced(herrlof.GAME, validate=validate), herrlof.Rules(2), "validity")


def test_an_enumerated_option_in_a_later_hand() -> None:
    """A `validate` that is wrong for one value of an option in a second hand is found."""

    def validate(state: Any) -> None:
        odin.GAME.validate(state)
        if state.rules.whole_hand == "must" and state.standing.hand_number > 1:
            raise InvalidState("P1", "too strict")

    with pytest.raises(LawBroken, match="validity: a state of play is refused"):
        check_small(replaced(odin.GAME, validate=validate), odin.Rules(2), "validity")


def test_a_bound_that_is_a_little_too_low() -> None:
    """A bound that is one too low, except for matches of one round, is found."""

    def bound(rules: Any) -> int:
        return rules.players * rules.rounds - (rules.rounds > 1)  # type: ignore[no-any-return]

    with pytest.raises(LawBroken, match="bounds: the match goes on"):
        check_small(evolve(dare.GAME, max_decisions=bound), dare.Rules(rounds=4), "bounds")


_DEALS: dict[int, Any] = {}


def _kept_by_length(state: Any) -> Any:
    lengths = herrlof.GAME.chance(state)
    if herrlof.GAME.turn(state).kind != "deal":
        return lengths
    return _DEALS.setdefault(len(state.rules.deck), lengths)


def test_deals_kept_by_the_length_of_the_deck() -> None:
    """A cache of deals by the length of the deck is found with two decks of one length."""
    game = replaced(herrlof.GAME, chance=_kept_by_length)
    with pytest.raises(LawBroken, match=r"chance|validity|sampling"):
        check_small(game, herrlof.Rules(2), "chance", "validity", "sampling")


def test_worlds_of_small_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Herrlof's worlds are compared under small rules; Dare's, which the library finds, are not."""
    monkeypatch.setattr(catalogue, "COMPARED", 12)
    monkeypatch.setattr(other_rules, "MOST_RULES", 12)
    driver = check_small(herrlof.GAME, herrlof.Rules(2), "possibility", "proportion")
    assert driver.context.counts["worlds"] > 20
    assert driver.context.counts["compared"] > 5
    driver = check_small(dare.GAME, dare.Rules(), "possibility", "proportion")
    assert driver.context.counts["compared"] == 0


@frozen
class Sampling:
    """The worlds of a game, with samples drawn in another way."""

    worlds: Any
    draw: Callable[[list[Any], Any], Any]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.worlds, name)

    def sample(self, rng: Any) -> Any:
        return self.draw([world for world, _ in self.worlds.enumerate(10_000)], rng)


def _first(worlds: list[Any], _: Any) -> Any:
    return worlds[0]


def _uneven(worlds: list[Any], rng: Any) -> Any:
    return worlds[rng.randrange(len(worlds) * 50 + 1) % len(worlds)]


@pytest.mark.parametrize(
    ("game", "draw", "fact"),
    [
        (herrlof.GAME, _first, "completeness: a world is never sampled"),
        (odin.GAME, _uneven, "proportion: a world has the probability"),
    ],
)
def test_worlds_that_are_sampled_otherwise(game: Game, draw: Any, fact: str) -> None:
    """A sampler that misses worlds or weighs them unevenly is found under small rules."""

    def worlds(_: Any, view: Any) -> Any:
        return Sampling(game.worlds(view), draw)

    with pytest.raises(LawBroken, match=fact):
        check_small(evolve(game, find_worlds=worlds), game.rules(2), "proportion")


def test_worlds_under_other_rules() -> None:
    """Worlds that fail only with three players are found when rules for two are checked."""

    def worlds(game: Any, view: Any) -> Any:
        if view.rules.players == 3 and len(view.events) > 9:
            raise NoWorld("of three, none is found")
        return odin.GAME.worlds(view)

    game = evolve(odin.GAME, find_worlds=worlds)
    with pytest.raises(LawBroken, match="possibility: the worlds of a view: NoWorld: of three"):
        check_game(game, odin.Rules(2), only=["possibility"], path="")
