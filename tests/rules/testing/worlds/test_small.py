"""Worlds under small and other rules."""

from typing import Any

import pytest
from attrs import evolve
from rules.testing.planted_long import dare

from herrlof_rules import herrlof, odin
from herrlof_rules.core.errors import NoWorld
from herrlof_rules.core.game import Game
from herrlof_rules.testing import LawBroken, catalogue, check_game
from herrlof_rules.testing.catalogue import LAWS
from herrlof_rules.testing.check import chosen, driver_of
from herrlof_rules.testing.driver import Driver
from herrlof_rules.testing.generators import other_rules


def check_small(game: Game, rules: Any, *laws: str) -> Driver:
    """These laws of worlds, under small rules alone."""
    driver = driver_of(game, chosen(LAWS, laws, ()), None, None, "")
    for found in driver.ask_boundaries(rules):
        raise found.broken
    return driver


def test_worlds_of_small_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "COMPARED", 12)
    monkeypatch.setattr(other_rules, "MOST_RULES", 12)
    driver = check_small(herrlof.GAME, herrlof.Rules(2), "possibility", "proportion")
    assert driver.asking.counts["worlds"] > 20
    assert driver.asking.counts["compared"] > 5
    driver = check_small(dare.GAME, dare.Rules(), "possibility", "proportion")
    assert driver.asking.counts["compared"] == 0


def test_a_world_that_is_never_sampled() -> None:
    class Missing:
        def __init__(self, worlds: Any) -> None:
            self.worlds = worlds

        def __getattr__(self, name: str) -> Any:
            return getattr(self.worlds, name)

        def sample(self, rng: Any) -> Any:
            return next(iter(self.worlds.enumerate(10_000)))[0]

    def worlds(game: Any, view: Any) -> Any:
        return Missing(herrlof.GAME.worlds(view))

    game = evolve(herrlof.GAME, find_worlds=worlds)
    with pytest.raises(LawBroken, match=r"completeness: a world is never sampled"):
        check_small(game, herrlof.Rules(2), "proportion")


def test_worlds_that_are_sampled_a_little_too_often() -> None:
    class Biased:
        def __init__(self, worlds: Any) -> None:
            self.worlds = worlds

        def __getattr__(self, name: str) -> Any:
            return getattr(self.worlds, name)

        def sample(self, rng: Any) -> Any:
            found = [world for world, _ in self.worlds.enumerate(10_000)]
            return found[rng.randrange(len(found) * 50 + 1) % len(found)]

    def worlds(game: Any, view: Any) -> Any:
        return Biased(odin.GAME.worlds(view))

    game = evolve(odin.GAME, find_worlds=worlds)
    with pytest.raises(LawBroken, match="proportion: a world has the probability"):
        check_small(game, odin.Rules(2), "proportion")


def test_worlds_under_other_rules() -> None:
    def worlds(game: Any, view: Any) -> Any:
        if view.rules.players == 3 and len(view.events) > 9:
            raise NoWorld("of three, none is found")
        return odin.GAME.worlds(view)

    game = evolve(odin.GAME, find_worlds=worlds)
    with pytest.raises(LawBroken, match="possibility: the worlds of a view: NoWorld: of three"):
        check_game(game, odin.Rules(2), only=["possibility"], path="")
