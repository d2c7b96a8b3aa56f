"""The laws that samples agree with the distribution, and lazy draws with a shuffled pile."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from typing_extensions import TypeVar

from herrlof_rules.core import Decision, Game, Over, RandomSource
from herrlof_rules.core.chance import each_sequence
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.testing.counterexample import broken, require, shorten
from herrlof_rules.testing.generators.playouts import Position

T = TypeVar("T", default=Any)

ENUMERATED = 3000
"""Distributions with more outcomes are sampled, not enumerated."""

FEW_DRAWS = 400
"""Outcomes, and sequences of numbers, of distributions that cost little."""

ALL_DRAWS = 20_000
"""Samplers with more different sequences of numbers are not enumerated either."""


MOST_WAYS = 10
"""A sequence this many times less likely than there may be draws shows that there are too many."""


def check_sampling(
    position: Position, enumerated: int = ENUMERATED, draws: int = ALL_DRAWS
) -> bool:
    """`sample` gives every outcome with exactly its probability.

    Every sequence of numbers that a random source can give is tried.
    Returns False if there are too many outcomes or sequences.
    """
    distribution = position.game.chance(position.state)
    is_listable = distribution.count <= enumerated
    sampled = exact_sampling(distribution.sample, draws) if is_listable else None
    if sampled is None:
        return False
    expected = dict(distribution)
    for outcome in {**expected, **sampled}:
        probability, frequency = (
            expected.get(outcome, Fraction(0)),
            sampled.get(outcome, Fraction(0)),
        )
        fact = f"{outcome!r} has the probability {probability} and is sampled with {frequency}"
        position.require(probability == frequency, "sampling", fact)
    return True


def exact_sampling(
    draw: Callable[[RandomSource], T], limit: int = ALL_DRAWS
) -> dict[T, Fraction] | None:
    """The exact probability of each outcome; None if that takes more than `limit` draws."""
    probabilities: dict[T, Fraction] = {}
    for tried, (outcome, denominator) in enumerate(each_sequence(draw), 1):
        if tried > limit or denominator > MOST_WAYS * limit:
            return None
        probabilities[outcome] = probabilities.get(outcome, Fraction(0)) + Fraction(1, denominator)
    return probabilities


def check_shuffled(
    game: Game[R, S, A, O, E, V],
    rules: R,
    orders: Iterable[T],
    settle: Callable[[T, S, int], O],
    choose: Callable[[S, int, tuple[A, ...]], A],
) -> int:
    """Checks that cards drawn on demand have the same probabilities as in a pile shuffled before.

    `orders` are all equally likely ways to shuffle.  `settle(order, state, n)` returns the outcome
    that an order gives at chance turn number n of the match, and `choose(state, seat, legal)` the
    action of a player.  The check is exact, so it suits miniature games only.  Returns the number
    of different matches.
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
        frequency = Fraction(shuffled.get(history, 0), number)
        probability = lazily.get(history, Fraction(0))
        if frequency != probability:
            fact = (
                f"probability {probability} when drawn lazily, {frequency} when shuffled beforehand"
            )
            broken("shuffle", fact, shorten(", ".join(map(repr, history)), 500))
    require(bool(lazily), "shuffle", "no match was played")
    return len(lazily)


def _choose(
    game: Game, state: Any, turn: Decision, choose: Callable[[Any, int, tuple[Any, ...]], Any]
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


SUSPECT, CERTAIN = 2, 6
"""Limits in standard deviations: above the first one, more samples are drawn anew.

If these exceed the second one, the sampler is faulty; a fair one does so once in 10^9 times.
"""


def deviation(chi: float, freedom: int) -> float:
    """How many standard deviations the statistic is above its mean.

    The cube root of chi squared is nearly normal (Wilson, Hilferty).
    """
    spread = 2 / (9 * freedom)
    return float(((chi / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5)
