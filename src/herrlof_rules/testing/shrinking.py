"""A shorter example of a fault that was found: small rules are tried, where matches are short.

How much is tried is counted, not timed, so that the same call always reports the same example.
"""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice

from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.testing.counterexample import LawBroken
from herrlof_rules.testing.effort import Effort
from herrlof_rules.testing.generators.playouts import stream_for
from herrlof_rules.testing.generators.small_rules import small_rules
from herrlof_rules.testing.oracles import Oracles
from herrlof_rules.testing.other_rules import check_small_tree
from herrlof_rules.testing.sweep import Sweep

SHORT = 12
"""Examples of at most so many moves are left as they are."""

SEEDS = 2
"""So often are small rules made of the given ones."""

HISTORIES = 2000
"""Small rules with at most so many histories of one length are gone through for a leak."""

OF_TREES = ("secrecy", "publicity", "recall")


def shortest(game: Game, found: LawBroken, known: Oracles, effort: Effort) -> LawBroken:
    """The example of the same law with the fewest moves, of the one found and those tried."""
    best, fewest = found, _moves(found)
    if found.match is None or fewest <= SHORT:
        return found
    for other in islice(
        _examples(game, found.match.rules, found.law, known, effort), effort.shorter
    ):
        if other is not None and other.law == found.law and 0 < _moves(other) < fewest:
            best, fewest = other, _moves(other)
            if fewest <= SHORT:
                break
    return best


def _moves(found: LawBroken) -> int:
    return 0 if found.match is None else len(found.match.log)


def _examples(
    game: Game, rules: AnyRules, law: str, known: Oracles, effort: Effort
) -> Iterator[LawBroken | None]:
    """What is found under small rules, in all of their histories or in a sweep."""
    rng = stream_for(effort.seed, "shorter")
    small = dict.fromkeys(r for _ in range(SEEDS) for r in small_rules(game, rules, rng))
    for other in small:
        if law in OF_TREES:
            yield _found(partial(check_small_tree, game, other, known, HISTORIES))
        sweep = Sweep(game, effort.seed, effort.max_decisions)
        yield _found(partial(sweep.check_small, other))


def _found(check: Callable[[], object]) -> LawBroken | None:
    try:
        check()
    except LawBroken as broken:
        return broken
    return None
