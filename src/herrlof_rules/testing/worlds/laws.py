"""Laws of the worlds of one view: each is possible, looks the same, and comes of the view alone."""

from collections.abc import Generator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any, NoReturn, TypeAlias

from attrs import field, frozen

from herrlof_rules.core.errors import HerrlofRulesError, TooManyWorlds
from herrlof_rules.core.game import Game
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.core.seats import who
from herrlof_rules.core.view import View
from herrlof_rules.core.visibility import seen_by
from herrlof_rules.core.worlds import World, Worlds
from herrlof_rules.documents import dump_view, load_view
from herrlof_rules.match.log import carried_out
from herrlof_rules.testing.counterexample import difference
from herrlof_rules.testing.generators.playouts import Position, states_before, stream_for
from herrlof_rules.testing.secrecy.knowledge import as_marked
from herrlof_rules.testing.secrecy.twins import Witness

Key: TypeAlias = tuple[Any, Any, tuple[Any, ...]]
"""What makes a world: its state, the state that its history begins at, and the moves."""

CHANGES = 30
"""So many secrets of a match are changed, one after the other, to make a twin."""


def key_of(world: World[Any, Any, Any]) -> Key:
    """A value that two worlds share exactly if they are the same."""
    return world.state, world.start, world.moves


@frozen(eq=False)
class Onlooker:
    """A seat at a position, or a spectator: what it is shown, and nothing else."""

    position: Position
    seat: int | None

    document: str = field(init=False)
    """Its view as text, so that nothing hidden is carried along."""

    shown: View = field(init=False)
    """Its view, to compare with."""

    starts: tuple[tuple[Any, int], ...] = field(init=False)
    """Each state that the match came through, with how many events there have been since."""

    def __attrs_post_init__(self) -> None:
        match = self.position.match
        view = match.view(self.seat)
        object.__setattr__(self, "shown", view)
        object.__setattr__(self, "document", dump_view(self.game, view))
        starts = [(match.state, 0)]
        for state, entry in reversed(list(zip(states_before(match), match.log, strict=True))):
            starts.append((state, starts[-1][1] + len(entry.events)))
        object.__setattr__(self, "starts", tuple(starts))

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.position.game

    @property
    def view(self) -> View:
        """The view, read anew."""
        return load_view(self.game, self.document)

    def worlds(self, view: View | None = None) -> Worlds[Any, Any, Any]:
        """The worlds of the view."""
        with self._refusals("the worlds of a view"):
            return self.game.worlds(self.view if view is None else view)

    def sample(self, worlds: Worlds[Any, Any, Any], label: str) -> World[Any, Any, Any]:
        """The world that the numbers with this label give."""
        return self.draw(worlds, numbers_for(label))

    def draw(self, worlds: Worlds[Any, Any, Any], rng: RandomSource) -> World[Any, Any, Any]:
        """A world."""
        with self._refusals("a sample"):
            return worlds.sample(rng)

    def listed(
        self, worlds: Worlds[Any, Any, Any], limit: int
    ) -> list[tuple[World[Any, Any, Any], Fraction]]:
        """All worlds."""
        with self._refusals("a list of worlds"):
            return list(worlds.enumerate(limit))

    def require(self, holds: bool, law: str, fact: str, *more: str) -> None:
        """Raises `LawBroken` with the moves so far unless the law holds."""
        if not holds:
            self.broken(law, fact, *more)

    def broken(self, law: str, fact: str, *more: str) -> NoReturn:
        """Raises `LawBroken` with the moves so far."""
        self.position.broken(law, f"{fact}, given the view of {who(self.seat)}", *more)

    @contextmanager
    def _refusals(self, what: str) -> Generator[None, None, None]:
        """Whatever is raised but `TooManyWorlds` breaks a law."""
        try:
            yield
        except TooManyWorlds:
            raise
        except Exception as error:  # noqa: BLE001 - any error is a fault to show with its history
            self.broken("possibility", f"{what}: {type(error).__name__}: {error}")


def numbers_for(label: str) -> RandomSource:
    """The numbers that a world is sampled with."""
    return stream_for(0, f"worlds/{label}")


def check_sampled(
    onlooker: Onlooker, count: int, worlds: Worlds[Any, Any, Any] | None = None
) -> int:
    """So many sampled worlds are possible, and are sampled again from the view and its numbers.

    The second time they are asked for in another order.
    """
    labels = list(map(str, range(count)))
    worlds = onlooker.worlds() if worlds is None else worlds
    sampled = {label: onlooker.sample(worlds, label) for label in labels}
    for world in sampled.values():
        check_world(onlooker, world)
    again = onlooker.worlds()
    for label in reversed(labels):
        world = onlooker.sample(again, label)
        fact = "the same view and numbers give two worlds"
        _same(onlooker, "blindness", fact, sampled[label], world)
    return count


def check_world(onlooker: Onlooker, world: World[Any, Any, Any]) -> None:
    """The history is legal from a state of the match on, is shown as the view tells, ends there."""
    position, seat, view = onlooker.position, onlooker.seat, onlooker.shown
    game, match = position.game, position.match
    since = [events for state, events in onlooker.starts if state == world.start]
    fact = "a world begins at a state that the match did not come through"
    onlooker.require(bool(since), "possibility", fact, f"start: {world.start!r}")
    state, shown = world.start, []
    for number, move in enumerate(world.moves):
        try:
            entry = carried_out(game, state, match.rules.players, move)
        except HerrlofRulesError as refused:
            fact = f"the history of a world is impossible at its move {number}: {refused}"
            onlooker.broken("possibility", fact, f"in: {state!r}")
        state = entry.state
        shown += [seen_by(event, seat) for event in entry.events]
    received = view.events[len(view.events) - len(shown) :]
    fact = "the history of a world tells other events"
    same = received == tuple(shown) and len(shown) in since
    onlooker.require(same, "possibility", fact, *difference(repr(received), repr(tuple(shown))))
    fact = "the history of a world leads to another state than the world's"
    same = state == world.state
    onlooker.require(same, "possibility", fact, *difference(repr(state), repr(world.state)))
    observed = game.observe(state, seat)
    fact = "a world looks different"
    texts = difference(repr(view.observation), repr(observed))
    onlooker.require(observed == view.observation, "possibility", fact, *texts)
    try:
        game.validate(state)
    except HerrlofRulesError as refused:
        onlooker.broken("possibility", f"a world is invalid: {refused}", f"{state!r}")


def check_blind(onlooker: Onlooker, rng: RandomSource, twins: int, count: int) -> int:
    """Twins of the match, which give this onlooker the same view, get the same samples.

    Returns how many different twins there were.
    """
    match, seat = onlooker.position.match, onlooker.seat
    witness = Witness.of(match, seat, as_marked(onlooker.game))
    own = onlooker.shown
    worlds = onlooker.worlds(own)
    sampled = [onlooker.sample(worlds, str(number)) for number in range(count)]
    found = 0
    for _ in range(twins):
        twin = witness.twin(match, rng, CHANGES)
        view = twin.view(seat)
        if twin == match or view != own:
            continue
        found += 1
        others = onlooker.worlds(view)
        for number, world in enumerate(sampled):
            fact = "a world is another if what is hidden is another"
            _same(onlooker, "blindness", fact, world, onlooker.sample(others, str(number)))
    return found


def _same(
    onlooker: Onlooker,
    law: str,
    fact: str,
    one: World[Any, Any, Any],
    other: World[Any, Any, Any],
) -> None:
    if key_of(one) != key_of(other):
        texts = difference(repr(key_of(one)), repr(key_of(other)))
        onlooker.broken(law, fact, *texts)
