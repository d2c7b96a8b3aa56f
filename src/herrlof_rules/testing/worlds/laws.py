"""Laws of the worlds of one view: each is possible, looks the same, and comes of the view alone."""

from typing import Any, TypeAlias

from herrlof_rules.core.errors import HerrlofRulesError
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.core.visibility import redact_event
from herrlof_rules.core.worlds import World, Worlds
from herrlof_rules.match.log import make_entry
from herrlof_rules.testing.counterexample import difference
from herrlof_rules.testing.generators.onlooker import Onlooker
from herrlof_rules.testing.secrecy.knowledge import AsMarked
from herrlof_rules.testing.secrecy.twins import Witness

Key: TypeAlias = tuple[Any, Any, tuple[Any, ...]]
"""What makes a world: its state, the state that its history begins at, and the moves."""

CHANGES = 30
"""The number of a match's secrets changed, one after the other, to make a twin."""


def key_of(world: World[Any, Any, Any]) -> Key:
    """A value that two worlds share exactly if they are the same."""
    return world.state, world.start, world.moves


def check_sampled(
    onlooker: Onlooker, count: int, worlds: Worlds[Any, Any, Any] | None = None
) -> int:
    """Sampled worlds are possible, and are sampled again from the view and its numbers.

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
    if not since:
        fact = "a world begins at a state that the match did not come through"
        onlooker.broken("possibility", fact, f"start: {world.start!r}")
    state, shown = world.start, []
    for number, move in enumerate(world.moves):
        try:
            entry = make_entry(game, state, match.rules.players, move)
        except HerrlofRulesError as refused:
            fact = f"the history of a world is impossible at its move {number}: {refused}"
            onlooker.broken("possibility", fact, f"in: {state!r}")
        state = entry.state
        shown += [redact_event(event, seat) for event in entry.events]
    received = view.events[len(view.events) - len(shown) :]
    if received != tuple(shown) or len(shown) not in since:
        texts = difference(repr(received), repr(tuple(shown)))
        onlooker.broken("possibility", "the history of a world tells other events", *texts)
    if state != world.state:
        fact = "the history of a world leads to another state than the world's"
        onlooker.broken("possibility", fact, *difference(repr(state), repr(world.state)))
    observed = game.observe(state, seat)
    if observed != view.observation:
        texts = difference(repr(view.observation), repr(observed))
        onlooker.broken("possibility", "a world looks different", *texts)
    try:
        game.validate(state)
    except HerrlofRulesError as refused:
        onlooker.broken("possibility", f"a world is invalid: {refused}", f"{state!r}")


def check_blind(onlooker: Onlooker, rng: RandomSource, twins: int, count: int) -> int:
    """Twins of the match, which give this onlooker the same view, get the same samples.

    Returns how many different twins there were.
    """
    match, seat = onlooker.position.match, onlooker.seat
    witness = Witness.of(match, seat, AsMarked(onlooker.game))
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
