"""Laws of chance: exact distributions, sampling that agrees with them, piles drawn lazily."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import islice
from math import prod
from typing import Any, Protocol

from typing_extensions import TypeVar

from herrlof_rules.core.chance import Distribution
from herrlof_rules.core.errors import IllegalAction
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.core.turn import Chance, Decision, Over
from herrlof_rules.testing.broken import broken, require, shorten
from herrlof_rules.testing.playouts import Position, stream_for

T = TypeVar("T", default=Any)
T_co = TypeVar("T_co", covariant=True)

ENUMERATED = 3000
"""Distributions with more outcomes are sampled, not gone through."""

ASKED = 200
"""So many of the outcomes listed are asked for their probability and tried, evenly spread."""

FIRST = 50
"""So many outcomes of a larger distribution are looked at, and as many sampled."""

SMALL = 400
"""Outcomes, and sequences of numbers, of distributions that cost little."""

ALL_DRAWS = 20_000
"""Samplers with more different sequences of numbers are not gone through either."""


MOST_WAYS = 10
"""A sequence this many times less likely than there may be draws shows that there are too many."""


def check_chance(position: Position, rng: RandomSource) -> None:
    """Distinct outcomes with positive exact probabilities that sum to one, all accepted."""
    game, state = position.game, position.state
    if not isinstance(game.turn(state), Chance):
        return
    distribution = game.chance(state)
    count = distribution.count
    position.require(count > 0, "chance", "there is no outcome")
    one, other = (distribution.sample(stream_for(0, "chance/again")) for _ in range(2))
    fact = f"the same numbers give {one!r}, and then {other!r}"
    position.require(one == other, "sampling", fact)
    if count <= ENUMERATED:
        listed = list(distribution)
        _check_listed(position, distribution, listed)
        tried = [outcome for outcome, _ in listed[:: 1 + count // ASKED]]
    else:
        listed = list(islice(iter(distribution), FIRST))  # made while iterating, so this is quick
        tried = [outcome for outcome, _ in listed]
        position.require(len(set(tried)) == FIRST, "chance", "an outcome is listed twice")
        for outcome, probability in listed:
            _check_probability(position, distribution, outcome, probability)
        tried += [distribution.sample(rng) for _ in range(FIRST)]
    for outcome in tried:
        probability = distribution.probability(outcome)
        position.require(0 < probability <= 1, "chance", f"{outcome!r} has {probability!r}")
        try:
            after = game.apply(state, outcome)
        except IllegalAction as refused:
            position.broken("chance", f"a possible outcome is refused: {refused}")
        again = game.apply(state, outcome)
        position.require(after == again, "chance", f"{outcome!r} has two different consequences")
    for action in game.action_space(position.rules)[:3]:
        fact = f"{action!r} is no outcome, but has a probability"
        position.require(distribution.probability(action) == 0, "chance", fact)


def _check_listed(
    position: Position, distribution: Distribution[Any], listed: list[tuple[Any, Fraction]]
) -> None:
    count = distribution.count
    outcomes = [outcome for outcome, _ in listed]
    position.require(
        len(listed) == count == len(distribution),
        "chance",
        f"{len(listed)} outcomes are listed, count is {count}, len is {len(distribution)}",
    )
    position.require(len(set(outcomes)) == count, "chance", "an outcome is listed twice")
    position.require(listed == list(distribution), "chance", "listed in another order next time")
    for outcome, probability in listed[:: 1 + count // ASKED]:
        _check_probability(position, distribution, outcome, probability)
    total = sum(probability for _, probability in listed)
    position.require(total == 1, "chance", f"the probabilities sum to {total}")


def _check_probability(
    position: Position, distribution: Distribution[Any], outcome: object, probability: object
) -> None:
    exact = isinstance(probability, Fraction)
    position.require(exact, "chance", f"the probability {probability!r} is not exact")
    known = type(outcome) in position.game.outcomes
    position.require(known, "chance", f"{outcome!r} is of no class of the game")
    asked = distribution.probability(outcome)
    fact = f"{outcome!r} is listed with {probability} and has {asked} when asked"
    position.require(asked == probability, "chance", fact)


def check_small_sampling(position: Position) -> bool:
    """The same of distributions that are soon gone through."""
    return check_sampling(position, SMALL, SMALL)


def check_sampling(
    position: Position, enumerated: int = ENUMERATED, draws: int = ALL_DRAWS
) -> bool:
    """`sample` gives every outcome with exactly its probability.

    Every sequence of numbers that a random source can give is tried.
    Returns False where that would be too many.
    """
    game, state = position.game, position.state
    if not isinstance(game.turn(state), Chance):
        return False
    distribution = game.chance(state)
    if distribution.count > enumerated:
        return False
    sampled = exact_sampling(distribution, draws)
    if sampled is None:
        return False
    expected = dict(distribution)
    for outcome in {**expected, **sampled}:
        one, other = expected.get(outcome, Fraction(0)), sampled.get(outcome, Fraction(0))
        fact = f"{outcome!r} has the probability {one} and is sampled with {other}"
        position.require(one == other, "sampling", fact)
    return True


class Sampler(Protocol[T_co]):
    """What draws something with random numbers: a distribution, or the worlds of a view."""

    def sample(self, rng: RandomSource) -> T_co:
        """What the numbers give."""
        ...


def exact_sampling(sampler: Sampler[T], limit: int = ALL_DRAWS) -> dict[T, Fraction] | None:
    """How likely `sample` gives each outcome, exactly; None if more than `limit` draws."""
    found: dict[T, Fraction] = {}
    script: list[int] = []
    for _ in range(limit):
        source = _Scripted(script)
        outcome = sampler.sample(source)
        ways = prod(source.stops)
        if ways > MOST_WAYS * limit:
            return None
        found[outcome] = found.get(outcome, Fraction(0)) + Fraction(1, ways)
        script += [0] * (len(source.stops) - len(script))
        while script and script[-1] == source.stops[len(script) - 1] - 1:
            script.pop()
        if not script:
            return found
        script[-1] += 1
    return None


class EndlessNumbers(AssertionError):
    """A sampler that rejects asks again for ever, given the same number each time."""


class _Scripted:
    """A random source that gives the numbers it is told, then zeros, and keeps the limits."""

    def __init__(self, script: Iterable[int]) -> None:
        self._script = list(script)
        self.stops: list[int] = []

    def randrange(self, stop: int, /) -> int:
        number = len(self.stops)
        if number > ALL_DRAWS:
            raise EndlessNumbers("a sampler takes numbers without end")
        self.stops.append(stop)
        return self._script[number] if number < len(self._script) else 0


def check_shuffled(
    game: Game[R, S, A, O, E, V],
    rules: R,
    orders: Iterable[T],
    settle: Callable[[T, S, int], O],
    choose: Callable[[S, int, tuple[A, ...]], A],
) -> int:
    """Cards drawn when they are needed are as likely as if all had been shuffled beforehand.

    `orders` are all equally likely ways to shuffle; `settle(order, state, n)` is the outcome that
    an order gives at chance turn number n of the match; `choose(state, seat, legal)` says what the
    players do.  Exact, so only for miniature games.  Returns the number of different matches.
    """
    shuffled: dict[tuple[Any, ...], int] = {}
    number = 0
    for order in orders:
        number += 1
        state = game.initial(rules)
        outcomes: list[Any] = []
        while not isinstance(turn := game.turn(state), Over):
            if isinstance(turn, Decision):
                state = _choose(game, state, turn, choose)
                continue
            outcome = settle(order, state, len(outcomes))
            outcomes.append(outcome)
            state = game.apply(state, outcome)
        shuffled[tuple(outcomes)] = shuffled.get(tuple(outcomes), 0) + 1
    lazily = dict(_play_lazily(game, game.initial(rules), choose, (), Fraction(1)))
    for history in {**lazily, **shuffled}:
        one = Fraction(shuffled.get(history, 0), number)
        other = lazily.get(history, Fraction(0))
        if one != other:
            fact = f"probability {other} when drawn lazily, {one} when shuffled beforehand"
            broken("shuffle", fact, shorten(", ".join(map(repr, history)), 500))
    require(bool(lazily), "shuffle", "no match was played")
    return len(lazily)


def _choose(
    game: Game,
    state: Any,
    turn: Decision,
    choose: Callable[[Any, int, tuple[Any, ...]], Any],
) -> Any:
    seat = turn.seats[0]
    return game.apply(state, choose(state, seat, game.legal_actions(state, seat)), seat)


def _play_lazily(
    game: Game,
    state: Any,
    choose: Callable[[Any, int, tuple[Any, ...]], Any],
    outcomes: tuple[Any, ...],
    probability: Fraction,
) -> Iterable[tuple[tuple[Any, ...], Fraction]]:
    turn = game.turn(state)
    if isinstance(turn, Over):
        yield outcomes, probability
    elif isinstance(turn, Decision):
        yield from _play_lazily(
            game, _choose(game, state, turn, choose), choose, outcomes, probability
        )
    else:
        for outcome, chance in game.chance(state):
            after = game.apply(state, outcome)
            so_far = (*outcomes, outcome)
            yield from _play_lazily(game, after, choose, so_far, probability * chance)
