"""Laws of the worlds of one view: each is possible, looks the same, and depends on the view alone.

For example, seat 1 saw seat 0 draw a card and play the 3.  A world is a history in which seat 0
drew any card that seat 1 has not seen.  If these are the 5 and the 8, the laws demand that both
worlds are listed with the weight 1/2, and that half of many samples have the 5.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from fractions import Fraction
from math import ceil
from typing import Any, TypeAlias

from herrlof_rules.core.chance import EndlessNumbers
from herrlof_rules.core.errors import HerrlofRulesError, TooManyWorlds
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.core.visibility import redact_event
from herrlof_rules.core.worlds import World, Worlds
from herrlof_rules.match.log import next_entry
from herrlof_rules.testing.counterexample import difference, shorten, whole_repr
from herrlof_rules.testing.generators.onlooker import Onlooker, numbers_for
from herrlof_rules.testing.generators.playouts import seat_of
from herrlof_rules.testing.laws.sampling import CERTAIN, SUSPECT, deviation, exact_sampling
from herrlof_rules.testing.secrecy.knowledge import AsMarked
from herrlof_rules.testing.secrecy.twins import Witness
from herrlof_rules.testing.worlds.enumeration import EnumeratedWorlds

Key: TypeAlias = tuple[Any, Any, tuple[Any, ...]]
"""The parts of a world: its state, the first state of its history, and the moves."""

CHANGES = 30
"""The number of a match's secrets changed, one after the other, to make a twin."""


def key_of(world: World[Any, Any, Any]) -> Key:
    """A value that two worlds share exactly if they are the same."""
    return world.state, world.start, world.moves


def check_sampled(
    onlooker: Onlooker, count: int, worlds: Worlds[Any, Any, Any] | None = None
) -> int:
    """Sampled worlds are possible, and the same view and numbers give the same worlds again.

    The second time, the worlds are sampled in the opposite order.
    """
    labels = list(map(str, range(count)))
    worlds = onlooker.worlds() if worlds is None else worlds
    sampled = {label: onlooker.sample(worlds, label) for label in labels}
    for world in sampled.values():
        check_world(onlooker, world)
    second_worlds = onlooker.worlds()
    for label in reversed(labels):
        world = onlooker.sample(second_worlds, label)
        fact = "the same view and numbers give two worlds"
        onlooker.require_same("blindness", fact, key_of(sampled[label]), key_of(world))
    return count


def check_world(onlooker: Onlooker, world: World[Any, Any, Any]) -> None:
    """A world's history is legal, shows the seat its view, and leads to the world's state."""
    position, seat, view = onlooker.position, onlooker.seat, onlooker.shown
    game, match = position.game, position.match
    since = [events for state, events in onlooker.starts if state == world.start]
    if not since:
        fact = "a world begins at a state that the match did not come through"
        onlooker.broken("possibility", fact, f"start: {world.start!r}")
    state, shown = world.start, []
    for number, move in enumerate(world.moves):
        try:
            entry = next_entry(game, state, match.rules.players, move)
        except HerrlofRulesError as refused:
            fact = f"the history of a world is impossible at its move {number}: {refused}"
            onlooker.broken("possibility", fact, f"in: {whole_repr(state)}")
        state = entry.state
        shown += [redact_event(event, seat) for event in entry.events]
    received = view.events[len(view.events) - len(shown) :]
    if received != tuple(shown) or len(shown) not in since:
        texts = difference(repr(received), repr(tuple(shown)))
        onlooker.broken("possibility", "the history of a world tells other events", *texts)
    fact = "the history of a world leads to another state than the world's"
    onlooker.require_same("possibility", fact, state, world.state)
    observed = game.observe(state, seat)
    onlooker.require_same("possibility", "a world looks different", view.observation, observed)
    try:
        game.validate(state)
    except HerrlofRulesError as refused:
        onlooker.broken("possibility", f"a world is invalid: {refused}", whole_repr(state))


def check_blind(onlooker: Onlooker, rng: RandomSource, twins: int, count: int) -> int:
    """Twins of the match, which show this onlooker the same view, get the same samples.

    Returns how many different twins there were.
    """
    match, seat = onlooker.position.match, onlooker.seat
    witness = Witness.of(match, seat, AsMarked(onlooker.game))
    own_view = onlooker.shown
    worlds = onlooker.worlds(own_view)
    sampled = [onlooker.sample(worlds, str(number)) for number in range(count)]
    compared = 0
    for _ in range(twins):
        twin = witness.twin(match, rng, CHANGES)
        view = twin.view(seat)
        if twin == match or view != own_view:
            continue
        compared += 1
        others = onlooker.worlds(view)
        for number, world in enumerate(sampled):
            fact = "a world is another if what is hidden is another"
            other = onlooker.sample(others, str(number))
            onlooker.require_same("blindness", fact, key_of(world), key_of(other))
    return compared


FEWEST = 1000
"""The fewest samples drawn of the worlds of a view."""

SEQUENCES = 2000
"""If there are at most this many sequences of random numbers, all are tried."""

EXPECTED = 100
"""The fewest expected samples of each world; one is missed with probability 10^-43."""


def check_odds(onlooker: Onlooker, histories: int, samples: int) -> int:
    """All worlds are listed and sampled with the right weights; returns how many there are.

    Returns 0 if more than `histories` would have to be tried, or if a world is too rare for that
    number of `samples`.
    """
    worlds = onlooker.worlds()
    if isinstance(worlds, EnumeratedWorlds):
        return 0  # The enumeration would be compared with itself.
    listed: dict[Key, Fraction] = {}
    for world, probability in onlooker.listed(worlds, histories):
        key = key_of(world)
        onlooker.require(key not in listed, "proportion", "a world is listed twice", _text(key))
        listed[key] = probability
    starts = {key[1] for key in listed}
    try:
        enumerated = EnumeratedWorlds(onlooker.game, onlooker.view).enumerate(histories)
    except TooManyWorlds:
        return 0
    exact = defaultdict[Key, Fraction](Fraction)
    for world, probability in enumerated:
        exact[_since(onlooker, world, starts)] += probability
    _compare(onlooker, exact, listed, "listed")
    _check_limit(onlooker, worlds, len(listed))
    if _check_exactly(onlooker, worlds, exact, min(samples, SEQUENCES)):
        return len(exact)
    draws = max(FEWEST, ceil(EXPECTED / min(exact.values())))
    if draws > samples:
        return 0
    if _check_drawn(onlooker, worlds, exact, draws, "a few") > SUSPECT:
        found_again = _check_drawn(onlooker, worlds, exact, 4 * draws, "more")
        fact = f"worlds are not sampled in proportion to their weights, in {4 * draws} samples"
        onlooker.require(found_again <= CERTAIN, "proportion", fact)
    return len(exact)


def _since(onlooker: Onlooker, world: World[Any, Any, Any], starts: set[Any]) -> Key:
    """The key of a world, with only the part of its history after the last of these states."""
    state, start, first = world.start, world.start, 0
    for number, move in enumerate(world.moves, 1):
        state = onlooker.game.apply(state, move.choice, seat_of(move))
        if state in starts:
            start, first = state, number
    return world.state, start, world.moves[first:]


def _compare(
    onlooker: Onlooker, exact: Mapping[Key, Fraction], actual: Mapping[Key, Fraction], manner: str
) -> None:
    """Compares worlds and probabilities with the exact ones; `manner` is `listed` or `sampled`."""
    for key in actual:
        if key not in exact:
            onlooker.broken("possibility", f"a world is {manner} that cannot be", _text(key))
    for key in exact:
        if key not in actual:
            onlooker.broken("completeness", f"a world is never {manner}", _text(key))
    for key, probability in exact.items():
        if actual[key] != probability:
            fact = f"a world has the probability {probability} and is {manner} with {actual[key]}"
            onlooker.broken("proportion", fact, _text(key))


def _check_exactly(
    onlooker: Onlooker, worlds: Worlds[Any, Any, Any], exact: Mapping[Key, Fraction], draws: int
) -> bool:
    """Compares exact frequencies; returns False if there are too many sequences of numbers."""
    try:
        sampled = exact_sampling(lambda rng: key_of(worlds.sample(rng)), draws)
    except EndlessNumbers:  # The sampler draws until a world fits.
        return False
    if sampled is not None:
        _compare(onlooker, exact, sampled, "sampled")
    return sampled is not None


def _check_limit(onlooker: Onlooker, worlds: Worlds[Any, Any, Any], count: int) -> None:
    """At most the requested number of worlds is listed."""
    try:
        list(worlds.enumerate(count - 1))
    except TooManyWorlds:
        return
    fact = f"`enumerate` lists more than {count - 1} worlds, the limit that it was given"
    onlooker.broken("completeness", fact)


def _check_drawn(
    onlooker: Onlooker,
    worlds: Worlds[Any, Any, Any],
    exact: Mapping[Key, Fraction],
    draws: int,
    label: str,
) -> float:
    """How far the samples deviate from the exact proportions, in standard deviations."""
    rng = numbers_for(f"odds/{label}")
    samples = Counter(key_of(onlooker.draw(worlds, rng)) for _ in range(draws))
    for key in samples:
        if key not in exact:
            onlooker.broken("possibility", "a world is sampled that cannot be", _text(key))
    chi = 0.0
    for key, probability in exact.items():
        if key not in samples:
            fact = f"a world is never sampled, in {draws} samples"
            onlooker.broken("completeness", fact, _text(key))
        expected = float(probability * draws)
        chi += (samples[key] - expected) ** 2 / expected
    return deviation(chi, len(exact) - 1) if len(exact) > 1 else 0


def _text(key: Key) -> str:
    return f"it is: {shorten(whole_repr(key[0]), 1000)} after {shorten(repr(key[2]), 1000)}"
