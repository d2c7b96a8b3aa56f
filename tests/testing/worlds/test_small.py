"""Worlds under small and other rules."""

from typing import Any

import pytest
from attrs import evolve
from testing.planted_long import dare

from herrlof_rules import herrlof, odin
from herrlof_rules.core.errors import NoWorld
from herrlof_rules.testing import LawBroken
from herrlof_rules.testing.generators.playouts import playout, stream_for
from herrlof_rules.testing.generators.small_rules import small_rules
from herrlof_rules.testing.worlds.check import check_other_worlds, check_small_worlds


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

    def worlds(game: Any, view: Any) -> Any:
        return Missing(herrlof.GAME.worlds(view))

    game = evolve(herrlof.GAME, find_worlds=worlds)
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

    def worlds(game: Any, view: Any) -> Any:
        return Biased(odin.GAME.worlds(view))

    game = evolve(odin.GAME, find_worlds=worlds)
    rng = stream_for(0, "worlds")
    small = small_rules(game, odin.Rules(2), rng, (1, 1, 1, 1, 1, 1))
    with pytest.raises(LawBroken, match="proportion: a world has the probability"):
        check_small_worlds(game, small * 3, rng)


def test_worlds_under_other_rules() -> None:
    def worlds(game: Any, view: Any) -> Any:
        if view.rules.players == 3 and len(view.events) > 9:
            raise NoWorld("of three, none is found")
        return odin.GAME.worlds(view)

    game = evolve(odin.GAME, find_worlds=worlds)
    rng = stream_for(0, "worlds")
    matches = [playout(game, odin.Rules(players), rng, 30) for players in (2, 3)]
    assert check_other_worlds(matches[:1], rng) == 12
    assert check_other_worlds([playout(dare.GAME, dare.Rules(), rng)], rng) == 0
    with pytest.raises(LawBroken, match="possibility: the worlds of a view: NoWorld: of three"):
        check_other_worlds(matches, rng)
