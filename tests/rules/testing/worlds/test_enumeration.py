"""Enumerated histories give the worlds of any game."""

import pickle
from collections import Counter
from fractions import Fraction
from typing import Any

import dare
import pytest
from attrs import evolve
from rules.testing import toy
from rules.testing.miniatures import small_herrlof, small_odin
from rules.testing.replaced import replaced

from herrlof_rules import Match, NoWorld, TooManyWorlds, herrlof, odin
from herrlof_rules.core import Game, Stream, Weighted
from herrlof_rules.testing.generators.onlooker import Onlooker
from herrlof_rules.testing.generators.playouts import playout, positions, stream_for
from herrlof_rules.testing.worlds.enumeration import EnumeratedWorlds
from herrlof_rules.testing.worlds.laws import check_sampled

RULES = toy.Rules(cards=4)


def toy_match(number: int, decisions: int = 400) -> Match:
    return playout(toy.GAME, RULES, stream_for(number, "toy"), decisions)


def worlds_of(game: Game, match: Match, seat: int | None) -> list[tuple[Any, Fraction]]:
    return list(EnumeratedWorlds(game, match.view(seat)).enumerate())


@pytest.mark.parametrize("number", range(2))
def test_every_world_looks_the_same(number: int) -> None:
    """Worlds are possible, different, include the real state, and their shares sum to one."""
    for position in positions(toy_match(number)):
        for seat in position.onlookers:
            check_sampled(Onlooker(position, seat), 2)
            worlds = worlds_of(toy.GAME, position.match, seat)
            assert sum(share for _, share in worlds) == 1
            assert len({(w.state, w.moves) for w, _ in worlds}) == len(worlds)
            assert position.state in [world.state for world, _ in worlds]


def test_hidden_choices_weigh_one_over_their_number() -> None:
    """The other seat may have made either bid, and all worlds are equally likely."""
    match = toy_match(1, 2)
    worlds = worlds_of(toy.GAME, match, 0)
    bids = Counter(world.state.bids for world, _ in worlds)
    assert len(bids) == 2
    assert len(set(bids.values())) == 1
    assert {share for _, share in worlds} == {Fraction(1, len(worlds))}


def test_deals_of_equal_cards() -> None:
    """Worlds with different deals of equal cards have different weights."""
    rules = small_herrlof("B3 H H V V")
    match = playout(herrlof.GAME, rules, stream_for(0, "weights"), 0)
    shares = {share for _, share in worlds_of(herrlof.GAME, match, None)}
    assert len(shares) > 1  # Deals with equal cards are more likely.


def test_sampled_as_often_as_weighed() -> None:
    """Seeded samples of each world are within five standard deviations."""
    rules = small_herrlof("B3 H H V V")
    match = playout(herrlof.GAME, rules, stream_for(0, "weights"), 0)
    worlds = EnumeratedWorlds(herrlof.GAME, match.view(None))
    rng = Stream("int:1", "worlds")
    drawn = Counter(worlds.sample(rng).state for _ in range(3000))
    exact: Counter[Any] = Counter()
    for world, share in worlds.enumerate():
        exact[world.state] += share  # type: ignore[assignment]  # fractions add up
    assert set(drawn) <= set(exact)
    for state, share in exact.items():
        assert abs(drawn[state] - 3000 * share) < 5 * (3000 * share * (1 - share)) ** 0.5


def test_seats_that_act_at_the_same_time() -> None:
    """Events show the order of the bids, so the history of each world has the same order."""
    match: Any = Match.start(toy.GAME, RULES, 3)
    for seat in (1, 0):
        match = match.play(toy.Bid(1), seat)
    for seat in (None, 0, 1):
        for world, _ in worlds_of(toy.GAME, match, seat):
            assert [m.by for m in world.moves if isinstance(m.choice, toy.Bid)] == [1, 0]


def test_moves_of_which_nothing_is_shown() -> None:
    """If no event shows a bid, the worlds contain the bids in both orders, equally often."""

    def silent(state: Any, move: Any, seat: int | None = None) -> Any:
        step = toy.GAME.step(state, move, seat)
        events = tuple(e for e in step.events if not isinstance(e, toy.HandedIn))
        return evolve(step, events=events)

    game = replaced(toy.GAME, step=silent)
    match: Any = Match.start(game, RULES, 3)
    for seat in (1, 0):
        match = match.play(toy.Bid(1), seat)
    orders = Counter(
        tuple(m.by for m in world.moves if isinstance(m.choice, toy.Bid))
        for world, _ in game.worlds(match.view(0)).enumerate()
    )
    assert set(orders) == {(0, 1), (1, 0)}  # Each order is a separate history.
    assert len(set(orders.values())) == 1


def test_views_at_chance_turns() -> None:
    """Before and after a public outcome, the only world is the real state."""
    match: Any = Match.unseeded(toy.GAME, RULES)
    ((world, share),) = worlds_of(toy.GAME, match, 0)
    assert (world.state, world.moves, share) == (match.state, (), 1)
    match = match.play_chance(toy.Starter(1))
    ((world, _),) = worlds_of(toy.GAME, match, None)
    assert world.state == match.state


def test_a_match_of_several_rounds() -> None:
    """In a match of two hands, enumeration and Odin's own search find the same states."""
    rules = small_odin("B1 B2 R1", 1, max_hands=2, first_player=None)
    match = playout(odin.GAME, rules, stream_for(2, "rounds"))
    assert match.result is not None
    for position in positions(match):
        worlds = {world.state for world, _ in worlds_of(odin.GAME, position.match, 0)}
        own = {world.state for world, _ in odin.GAME.worlds(position.match.view(0)).enumerate()}
        assert worlds == own


def test_dare() -> None:
    """In Dare, a seat's worlds have its own die and every possible die of the other seat."""
    match: Any = Match.start(dare.GAME, dare.Rules(2, rounds=1), 5)
    seat = match.turn.seats[0]
    match = match.play(match.legal_actions(seat)[0], seat)
    other = 1 - seat
    worlds = list(dare.GAME.worlds(match.view(other)).enumerate())
    own = match.view(other).observation.die
    assert {world.state.dice[other] for world, _ in worlds} == {own}
    assert {world.state.dice[seat] for world, _ in worlds} == {1, 2, 3, 4, 5, 6}
    assert sum(share for _, share in worlds) == 1


def test_an_incomplete_view() -> None:
    """A view that lacks its first events raises `NoWorld`."""
    match = toy_match(0)
    assert match.view(0, since=0)
    with pytest.raises(NoWorld, match="first 1 events"):
        toy.GAME.worlds(match.view(0, since=1))


def test_a_view_that_no_history_leads_to() -> None:
    """Sampling and listing raise `NoWorld` for a view that no history explains."""
    view = toy_match(0, 2).view(0)
    for wrong in (
        evolve(view, events=view.events[:-1]),
        evolve(view, observation=evolve(view.observation, hand=(1, 1))),
        evolve(view, observation=evolve(view.observation, seat=1)),
    ):
        worlds = toy.GAME.worlds(wrong)
        with pytest.raises(NoWorld):
            worlds.sample(Stream("int:1", ""))
        with pytest.raises(NoWorld):
            worlds.enumerate()


@pytest.mark.parametrize("game", [herrlof.GAME, odin.GAME], ids=repr)
def test_a_game_that_is_too_large(game: Game) -> None:
    """Too many deals are refused without enumerating them, because they are counted."""
    match: Any = Match.start(game, game.rules(2), 1)
    worlds = EnumeratedWorlds(game, match.view(0))
    with pytest.raises(TooManyWorlds):
        worlds.sample(Stream("int:1", ""))
    with pytest.raises(TooManyWorlds):
        worlds.enumerate()


def test_the_limit_counts_what_is_tried() -> None:
    """The limit counts the histories that are tried, of which fewer become worlds."""
    match = toy_match(0, 2)
    worlds = toy.GAME.worlds(match.view(0))
    with pytest.raises(TooManyWorlds) as refused:
        worlds.enumerate(24)
    assert refused.value.limit == 24
    assert len(list(worlds.enumerate(1000))) < 24


def test_wrong_objects() -> None:
    """Anything but a view of the game, and anything but a random source, raises `TypeError`."""
    match = toy_match(0)
    for wrong in (None, match, match.view(0).observation, Match.start(odin.GAME, odin.Rules(2), 1)):
        with pytest.raises(TypeError):
            toy.GAME.worlds(wrong)  # type: ignore[arg-type]  # refused
    view = Match.start(odin.GAME, odin.Rules(2), 1).view(0)
    for wrong in (view, evolve(view, rules=RULES), evolve(match.view(0), observation=None)):
        with pytest.raises(TypeError):
            toy.GAME.worlds(wrong)  # type: ignore[arg-type]  # refused
    with pytest.raises(TypeError):
        toy.GAME.worlds(match.view(0)).sample(None)  # type: ignore[arg-type]  # refused


def test_pickled_and_evolved() -> None:
    """A game made from another one enumerates histories with its own functions."""
    for game in (toy.GAME, odin.GAME):
        assert pickle.loads(pickle.dumps(game)) == game
        assert pickle.loads(pickle.dumps(game)).find_worlds == game.find_worlds
    evolved = replaced(toy.GAME, name="other", chance=_no_luck)
    match = Match.start(evolved, RULES, 1)
    worlds = evolved.worlds(match.view(0))
    assert {world.state.starter for world, _ in worlds.enumerate()} == {0}
    assert evolve(odin.GAME, name="other").find_worlds == odin.GAME.find_worlds


def _no_luck(state: Any) -> Any:
    if state.starter is None:
        return Weighted((toy.Starter(0),), (1,))
    return toy.GAME.chance(state)
