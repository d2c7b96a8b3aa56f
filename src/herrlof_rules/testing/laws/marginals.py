"""The law that a sampler with too many outcomes to enumerate favours no card.

For example, exchanging the 3 and the 8 in every deal of a game does not change the probability of
any deal.  Then the 3 and the 8 are *alike*, and each hand must hold the 3 as often as the 8.

A leaf is a string or a number in an outcome's document, such as a card.  A place is a field, or an
array regardless of the order of its entries.  The check needs neither an oracle nor a list of
outcomes.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator
from itertools import islice
from math import inf
from typing import Any, TypeAlias

from herrlof_rules.core import DocumentError, RandomSource
from herrlof_rules.core.parameters import A, O
from herrlof_rules.documents.shapes import unstructure
from herrlof_rules.testing.generators.plain import Leaf, Path, leaves, made_from, path_text
from herrlof_rules.testing.generators.playouts import Position
from herrlof_rules.testing.laws.sampling import CERTAIN, SUSPECT, deviation

SAMPLES = 4000
"""The number of outcomes drawn at first."""

FEWEST = 20
"""Leaves that occur in a place less often on average are not compared there."""

EXCHANGES = 10
"""In how many outcomes two leaves are exchanged before they are called alike."""

_Value: TypeAlias = str | int

OTHER_LEAVES = 400
"""The number of actions, and of outcomes, searched for leaves that no sample shows."""


def check_marginals(position: Position, rng: RandomSource) -> bool:
    """Leaves that are alike occur in each place equally often, within statistical error.

    Returns False if no two leaves are alike, so that nothing can be compared.
    """
    game, distribution = position.game, position.game.chance(position.state)

    def drawn(samples: int) -> list[Any]:
        outcomes = [distribution.sample(rng) for _ in range(samples)]
        return [unstructure(game, O, outcome, "$") for outcome in outcomes]

    documents = drawn(SAMPLES)
    groups = _alike(position, documents[:OTHER_LEAVES])
    if _unfair(documents, groups, SUSPECT) and _unfair(drawn(SAMPLES), groups, SUSPECT):
        fact = _unfair(drawn(4 * SAMPLES), groups, CERTAIN)
        position.require(fact is None, "sampling", str(fact))
    return bool(groups)


def _unfair(documents: list[Any], groups: list[list[_Value]], bound: int) -> str | None:
    """Returns a sentence about a place in which leaves are too frequent or too rare, or None.

    For example, in 4000 deals each of ten alike cards should be in `hands[0]` 400 times.  If the
    counts, by chi squared, deviate from that by more than `bound` standard deviations, the sentence
    names the card whose count is the furthest from the mean.
    """
    counts, squares = defaultdict[Path, Counter[_Value]](Counter), Counter[tuple[Path, _Value]]()
    for document in documents:
        for place, placed_leaves in _placed(document, ()):
            counts[place].update(placed_leaves)
            if len(set(placed_leaves)) < len(placed_leaves):
                for leaf, number in Counter(placed_leaves).items():
                    squares[place, leaf] += number * number - number
    for place, occurrences in counts.items():
        for group in groups:
            mean = sum(occurrences[leaf] for leaf in group) / len(group)
            if mean < FEWEST:
                continue
            mean_square = mean + sum(squares[place, leaf] for leaf in group) / len(group)
            variance = mean_square - mean * mean / len(documents)
            deviations = {leaf: occurrences[leaf] - mean for leaf in group}
            if _deviation(deviations.values(), variance) > bound:
                worst = max(group, key=lambda leaf: abs(deviations[leaf]))
                where = path_text(place)[1:]
                return (
                    f"leaves are not in {where} as often as others that are as likely: "
                    f"in {len(documents)} samples, {worst} {occurrences[worst]} times, "
                    f"the mean is {mean:.0f}"
                )
    return None


def _deviation(deviations: Collection[float], variance: float) -> float:
    """How many standard deviations the sum of squares (chi squared) is above its mean."""
    total = sum(deviation * deviation for deviation in deviations)
    if not total:
        return 0
    degrees_of_freedom = len(deviations) - 1
    chi = total / variance * degrees_of_freedom / len(deviations) if variance else inf
    return deviation(chi, degrees_of_freedom)


def _placed(value: Any, place: Path) -> Iterator[tuple[Path, list[_Value]]]:
    """Yields the leaves of each place of a document."""
    if isinstance(value, dict):
        for key, item in value.items():
            if key != "type":
                yield from _placed(item, (*place, key))
    elif isinstance(value, list):
        yield place, [leaf for leaf in value if type(leaf) in (str, int)]
        for number, item in enumerate(value):
            if isinstance(item, dict | list):
                yield from _placed(item, (*place, number))
    elif type(value) in (str, int):
        yield place, [value]


def _alike(position: Position, documents: list[Any]) -> list[list[_Value]]:
    """Returns the groups of at least two leaves that are alike."""
    groups: list[list[_Value]] = []
    document_leaves = [(document, leaves(document)) for document in documents]
    for leaf in _values(position, document_leaves):
        for group in groups:
            if _are_alike(position, document_leaves, group[0], leaf):
                group.append(leaf)
                break
        else:
            groups.append([leaf])
    return [group for group in groups if len(group) > 1]


def _values(position: Position, document_leaves: list[tuple[Any, list[Leaf]]]) -> Iterable[_Value]:
    """The leaves that may occur in outcomes: all leaves of samples, listed outcomes and actions."""
    game = position.game
    listed = islice(iter(game.chance(position.state)), OTHER_LEAVES)
    space = game.action_space(position.rules)
    some_actions = space[:: 1 + len(space) // OTHER_LEAVES]
    more_documents = [unstructure(game, O, outcome, "$") for outcome, _ in listed]
    more_documents += [unstructure(game, A, action, "$") for action in some_actions]
    all_leaves = [
        *(leaves_of_one for _, leaves_of_one in document_leaves),
        *map(leaves, more_documents),
    ]
    return dict.fromkeys(value for leaves_of_one in all_leaves for _, value in leaves_of_one)


def _are_alike(
    position: Position, document_leaves: list[tuple[Any, list[Leaf]]], one: _Value, other: _Value
) -> bool:
    """Whether some outcomes keep their probability if two leaves are exchanged in them."""
    game, distribution = position.game, position.game.chance(position.state)
    tried = 0
    swapped = {one: other, other: one}
    for document, leaves_of_one in document_leaves:
        change = [(path, swapped[value]) for path, value in leaves_of_one if value in swapped]
        if not change:
            continue
        try:
            exchanged = made_from(game, O, document, *change)
        except DocumentError:
            return False
        probability = distribution.probability(made_from(game, O, document))
        if distribution.probability(exchanged) != probability:
            return False
        tried += 1
        if tried == EXCHANGES:
            return True
    return False
