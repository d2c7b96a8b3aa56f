"""The law that a sampler too long to enumerate favours no card: a seeded test of its marginals.

Two leaves of outcomes' documents, such as two cards, are alike if exchanging them everywhere
leaves every probability what it was.  Then each place must hold one as often as the other; a place
is an array, whatever the order in it, or a field.  No oracle is needed, and no list of outcomes.
"""

from collections import Counter
from collections.abc import Collection, Hashable, Iterator
from functools import lru_cache
from itertools import islice
from math import inf
from typing import Any

from herrlof_rules.core.chance import Distribution
from herrlof_rules.core.errors import DocumentError
from herrlof_rules.core.game import Game
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.documents import dump_action, dump_outcome, load_outcome
from herrlof_rules.documents.text import canonical_json, parse_json
from herrlof_rules.testing.generators.playouts import Position
from herrlof_rules.testing.generators.tokens import leaves, replace_leaves
from herrlof_rules.testing.laws.sampling import CERTAIN, SUSPECT, deviation

SAMPLES = 4000
"""How many outcomes are drawn at first."""

FEWEST = 20
"""Leaves that are in a place more seldom on average are not compared there."""

EXCHANGES = 10
"""In how many outcomes two leaves are exchanged before they are called alike."""

OTHER_LEAVES = 400
"""So many actions, and as many outcomes, are searched for leaves that no sample shows."""


def check_marginals(position: Position, rng: RandomSource) -> bool:
    """Leaves that are alike are in each place equally often, but for what chance explains.

    Returns False where no two leaves are alike, so that nothing can be compared.
    """
    game, distribution = position.game, position.game.chance(position.state)

    def drawn(samples: int) -> list[str]:
        return [dump_outcome(game, distribution.sample(rng)) for _ in range(samples)]

    texts = drawn(SAMPLES)
    groups = _alike(game, distribution, texts, _leaves(position, texts))
    if _unfair(texts, groups, SUSPECT) and _unfair(drawn(SAMPLES), groups, SUSPECT):
        fact = _unfair(drawn(4 * SAMPLES), groups, CERTAIN)
        position.require(fact is None, "sampling", str(fact))
    return bool(groups)


def _unfair(texts: list[str], groups: list[list[str]], bound: int) -> str | None:
    """What is too often or too seldom in a place, by more than `bound` standard deviations."""
    counts: dict[Hashable, Counter[str]] = {}
    squares: dict[Hashable, Counter[str]] = {}
    for text in texts:
        for (place, leaf), number in Counter(_placed(parse_json(text), ())).items():
            counts.setdefault(place, Counter())[leaf] += number
            squares.setdefault(place, Counter())[leaf] += number * number
    for place, found in counts.items():
        for group in groups:
            mean = sum(found[leaf] for leaf in group) / len(group)
            if mean < FEWEST:
                continue
            square = sum(squares[place][leaf] for leaf in group) / len(group)
            variance = square - mean * mean / len(texts)
            deviations = {leaf: found[leaf] - mean for leaf in group}
            if _deviation(deviations.values(), variance) > bound:
                worst = max(group, key=lambda leaf: abs(deviations[leaf]))
                return (
                    f"leaves are not in {_path(place)} as often as others that are as likely: "
                    f"in {len(texts)} samples, {worst} {found[worst]} times, the mean is {mean:.0f}"
                )
    return None


def _deviation(deviations: Collection[float], variance: float) -> float:
    """By how many standard deviations the squares are too many; their sum is chi squared."""
    total = sum(deviation * deviation for deviation in deviations)
    if not total:
        return 0
    freedom = len(deviations) - 1
    chi = total / variance * freedom / len(deviations) if variance else inf
    return deviation(chi, freedom)


def _placed(value: Any, place: tuple[str | int, ...]) -> Iterator[tuple[Hashable, str]]:
    """The leaves of a document, each with the place that it is in."""
    if isinstance(value, dict):
        for key, item in value.items():
            if key != "type":
                yield from _placed(item, (*place, key))
    elif isinstance(value, list):
        for number, item in enumerate(value):
            nested = isinstance(item, dict | list)
            yield from _placed(item, (*place, number) if nested else place)
    elif value is not None and not isinstance(value, bool):
        yield place, _leaf(value)


_leaf = lru_cache(maxsize=4 * OTHER_LEAVES)(canonical_json)


def _path(place: Hashable) -> str:
    assert isinstance(place, tuple)
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in place)[1:]


def _leaves(position: Position, texts: list[str]) -> list[str]:
    """What may be in an outcome, sampled or not: leaves of outcomes listed and of actions, too."""
    game = position.game
    listed = islice(iter(position.game.chance(position.state)), OTHER_LEAVES)
    space = game.action_space(position.rules)
    documents = [
        *texts[:OTHER_LEAVES],
        *(dump_outcome(game, outcome) for outcome, _ in listed),
        *(dump_action(game, action) for action in space[:: 1 + len(space) // OTHER_LEAVES]),
    ]
    return list(dict.fromkeys(leaf.text for text in documents for leaf in leaves(text)))


def _alike(
    game: Game, distribution: Distribution[Any], texts: list[str], found: list[str]
) -> list[list[str]]:
    """The groups, of two leaves or more, in which each is like the first."""
    groups: list[list[str]] = []
    for leaf in found:
        for group in groups:
            if _are_alike(game, distribution, texts, group[0], leaf):
                group.append(leaf)
                break
        else:
            groups.append([leaf])
    return [group for group in groups if len(group) > 1]


def _are_alike(
    game: Game, distribution: Distribution[Any], texts: list[str], one: str, other: str
) -> bool:
    """Whether exchanging two leaves keeps the probabilities of some outcomes that differ by it."""
    tried = 0
    swapped = {one: other, other: one}
    for text in texts[:OTHER_LEAVES]:
        if one not in text and other not in text:
            continue
        changes = {leaf: swapped[leaf.text] for leaf in leaves(text) if leaf.text in swapped}
        if not changes:
            continue
        try:
            exchanged = load_outcome(game, replace_leaves(text, changes))
        except DocumentError:
            return False
        probability = distribution.probability(load_outcome(game, text))
        if distribution.probability(exchanged) != probability:
            return False
        tried += 1
        if tried == EXCHANGES:
            return True
    return False
