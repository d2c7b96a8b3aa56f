"""The law that worlds are complete and weighed right, where all histories can be enumerated.

The worlds of a view are compared with those that `EnumeratedWorlds` finds, each with its exact
probability, and so is how often each is sampled: exactly where every sequence of numbers can be
tried, elsewhere by a chi-squared test whose numbers are seeded.
"""

from collections import Counter
from fractions import Fraction
from math import ceil
from typing import Any

from herrlof_rules.core.chance import EndlessNumbers
from herrlof_rules.core.errors import TooManyWorlds
from herrlof_rules.core.worlds import World, Worlds
from herrlof_rules.testing.counterexample import shorten
from herrlof_rules.testing.generators.onlooker import Onlooker, numbers_for
from herrlof_rules.testing.generators.playouts import seat_of
from herrlof_rules.testing.laws.sampling import (
    CERTAIN,
    SUSPECT,
    deviation,
    exact_sampling,
)
from herrlof_rules.testing.worlds.enumeration import EnumeratedWorlds
from herrlof_rules.testing.worlds.laws import Key, key_of

FEWEST = 1000
"""The fewest samples drawn of the worlds of a view."""

SEQUENCES = 2000
"""Up to this number of sequences of numbers, all are tried."""

EXPECTED = 100
"""So often each world is expected among them at least: none that comes up is missed (10^-43)."""


def check_odds(onlooker: Onlooker, histories: int, samples: int) -> int:
    """All worlds are there, weighed and sampled right; returns how many worlds there are.

    Returns 0 if more than `histories` would have to be tried, or if a world is too rare for that
    number of `samples`.
    """
    worlds = onlooker.worlds()
    if isinstance(worlds, EnumeratedWorlds):
        return 0  # it would be compared with itself
    listed: dict[Key, Fraction] = {}
    for world, probability in onlooker.listed(worlds, histories):
        fact = "a world is listed twice"
        key = key_of(world)
        if key in listed:
            onlooker.broken("proportion", fact, _text(key))
        listed[key] = probability
    starts = {key[1] for key in listed}
    try:
        found = EnumeratedWorlds(onlooker.game, onlooker.view).enumerate(histories)
    except TooManyWorlds:
        return 0
    exact: Counter[Key] = Counter()
    for world, probability in found:
        exact[_since(onlooker, world, starts)] += probability  # type: ignore[assignment]  # a Fraction adds up like an int
    _compare(onlooker, exact, listed)
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
    """The world with its history from the last of these states on."""
    state, start, first = world.start, world.start, 0
    for number, move in enumerate(world.moves, 1):
        state = onlooker.game.apply(state, move.choice, seat_of(move))
        if state in starts:
            start, first = state, number
    return world.state, start, world.moves[first:]


def _compare(onlooker: Onlooker, exact: Counter[Key], listed: dict[Key, Fraction]) -> None:
    for key in listed:
        if key not in exact:
            onlooker.broken("possibility", "a world is listed that cannot be", _text(key))
    for key, probability in exact.items():
        if key not in listed:
            onlooker.broken("completeness", "a world is not listed", _text(key))
        if listed[key] != probability:
            fact = f"a world is said to have probability {listed[key]}, and has {probability}"
            onlooker.broken("proportion", fact, _text(key))


def _check_exactly(
    onlooker: Onlooker, worlds: Worlds[Any, Any, Any], exact: Counter[Key], draws: int
) -> bool:
    """Whether all sequences of numbers could be tried; then each world is sampled just as often."""
    try:
        sampled = exact_sampling(lambda rng: key_of(worlds.sample(rng)), draws)
    except EndlessNumbers:  # worlds are drawn until one fits the view
        return False
    if sampled is None:
        return False
    for key in sampled:
        if key not in exact:
            onlooker.broken("possibility", "a world is sampled that cannot be", _text(key))
    for key in exact:
        if key not in sampled:
            onlooker.broken("completeness", "a world is never sampled", _text(key))
    for key in exact:
        if exact[key] != sampled[key]:
            fact = f"a world has the probability {exact[key]} and is sampled with {sampled[key]}"
            onlooker.broken("proportion", fact, _text(key))
    return True


def _check_limit(onlooker: Onlooker, worlds: Worlds[Any, Any, Any], count: int) -> None:
    """No more worlds are listed than are asked for."""
    try:
        list(worlds.enumerate(count - 1))
    except TooManyWorlds:
        return
    onlooker.broken("completeness", f"there are {count} worlds, above a limit one lower")


def _check_drawn(
    onlooker: Onlooker,
    worlds: Worlds[Any, Any, Any],
    exact: Counter[Key],
    draws: int,
    label: str,
) -> float:
    """By how many standard deviations the samples are not in proportion."""
    rng = numbers_for(f"odds/{label}")
    drawn = Counter(key_of(onlooker.draw(worlds, rng)) for _ in range(draws))
    for key in drawn:
        if key not in exact:
            onlooker.broken("possibility", "a world is sampled that cannot be", _text(key))
    chi = 0.0
    for key, probability in exact.items():
        if key not in drawn:
            fact = f"a world is never sampled, in {draws} samples"
            onlooker.broken("completeness", fact, _text(key))
        expected = float(probability * draws)
        chi += (drawn[key] - expected) ** 2 / expected
    return deviation(chi, len(exact) - 1) if len(exact) > 1 else 0


def _text(key: Key) -> str:
    return f"it is: {shorten(repr(key[0]), 1000)} after {shorten(repr(key[2]), 1000)}"
