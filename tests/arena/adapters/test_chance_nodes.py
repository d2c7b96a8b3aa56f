"""Chance nodes: each outcome has one path, whose probabilities multiply to the outcome's."""

import copy
import pickle
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import pytest
from attrs import frozen

from herrlof_arena.adapters.chance_nodes import steps
from herrlof_arena.adapters.chance_nodes.nodes import Node, Settled, TooManyOutcomes, UnknownOutcome
from herrlof_arena.adapters.chance_nodes.sharing import shared
from herrlof_arena.adapters.chance_nodes.steps import FEW, Listed, _listed, stepwise
from herrlof_rules import Stream, herrlof, odin
from herrlof_rules.core import Dealing, drawn, uniform
from herrlof_rules.core.construction import Value
from herrlof_rules.herrlof.dealing import Deals as HerrlofDeals
from herrlof_rules.odin.dealing import Deals as OdinDeals


@frozen
class Hands(Value):
    hands: tuple[tuple[str, ...], ...]


@frozen
class Flop(Value):
    hands: tuple[tuple[str, ...], ...]
    first: str
    second: str


@frozen
class Roll(Value):
    dice: tuple[int, ...]


def paths(node: Any, way: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], Fraction, Any]]:
    """Yields every path from a node with its probability and its outcome."""
    if isinstance(node, Settled):
        yield way, Fraction(1), node.outcome
        return
    for number, chance in node.outcomes:
        for path, further, outcome in paths(node.after(number), (*way, number)):
            yield path, chance * further, outcome


def check(first: Node[Any], distribution: Any) -> None:
    all_paths = list(paths(first))
    outcomes = dict(distribution)
    assert len(all_paths) == len({path for path, _, _ in all_paths}) == len(outcomes)
    assert {outcome: chance for _, chance, outcome in all_paths} == outcomes
    assert all(first.path(outcome) == path for path, _, outcome in all_paths)
    assert max(map(len, (path for path, _, _ in all_paths))) <= first.depth
    assert max(map(max, (path for path, _, _ in all_paths))) < first.bound


def herrlof_deals(cards: str, players: int = 2, hand_size: int = 2) -> HerrlofDeals:
    return HerrlofDeals(
        tuple(map(herrlof.Card, cards.split())), (hand_size,) * players, herrlof.Deal
    )


def odin_deals(cards: str, players: int = 2, hand_size: int = 2) -> OdinDeals:
    return OdinDeals(tuple(map(odin.Card, cards.split())), (hand_size,) * players, odin.Deal)


SHARED = [
    herrlof_deals("B1 B3 R6 H V"),
    herrlof_deals("B1 H H V V V"),
    herrlof_deals("B1 G2 R6 H H H V"),
    herrlof_deals("B1 R6 H H H V V", players=3),
    herrlof_deals("H H H V V V", players=3, hand_size=1),
    odin_deals("B1 B3 R1 R2 P4"),
    odin_deals("B1 B2 B3 R1 R2 R4", players=3),
    odin_deals("B1 B2", hand_size=1),
    Dealing(tuple("aaabbc"), (2, 1), Hands),
    Dealing(tuple("abcaab"), (1, 2), Flop),
    Dealing(tuple("aaa"), (1, 0), Hands),
]


@pytest.mark.parametrize("deals", SHARED, ids=repr)
def test_cards_shared_out_kind_by_kind(deals: Any) -> None:
    check(shared(deals), deals)


@pytest.mark.parametrize(
    "distribution",
    [*SHARED, uniform(("a", "b", "c")), drawn(Roll, "aabc"), uniform(("alone",))],
    ids=repr,
)
def test_few_outcomes_are_one_node_in_the_order_of_iteration(distribution: Any) -> None:
    node = stepwise(distribution)

    assert isinstance(node, Listed)
    assert [node.after(n) for n in node.ids] == [Settled(outcome) for outcome, _ in distribution]
    check(node, distribution)


def test_many_outcomes_are_walked_block_by_block(monkeypatch: pytest.MonkeyPatch) -> None:
    rolls = uniform(tuple(map(Roll, product(range(6), repeat=4))))
    node = stepwise(rolls)
    assert (node.ids, node.weights, node.depth) == ((0, 1), (1000, 296), 2)
    assert node.text(1) == "outcomes 1000 to 1295 of 1296"
    assert [outcome for _, _, outcome in paths(node)] == list(rolls.outcomes)
    assert {chance for _, chance, _ in paths(node)} == {Fraction(1, 1296)}
    assert node.path(Roll((5, 5, 5, 5))) == (1, 295)

    monkeypatch.setattr("herrlof_arena.adapters.chance_nodes.steps.FEW", 3)
    three = _listed(drawn(Roll, "aaaabbcdefgghijklmn"))
    assert (three.depth, max(len(node.ids) for node in nodes(three))) == (3, 3)
    check(three, drawn(Roll, "aaaabbcdefgghijklmn"))


def nodes(node: Any) -> Iterator[Any]:
    if not isinstance(node, Settled):
        yield node
        for number in node.ids:
            yield from nodes(node.after(number))


def test_too_many_outcomes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steps, "MOST", 5)
    stepwise(uniform(tuple("abcde")))
    with pytest.raises(TooManyOutcomes, match="chance has 6 outcomes; up to 5"):
        stepwise(uniform(tuple("abcdef")))


@pytest.mark.parametrize(
    ("deals", "deepest", "largest"),
    [
        (HerrlofDeals(herrlof.FULL_DECK, (15,) * 2, herrlof.Deal), 38, 20),
        (HerrlofDeals(herrlof.FULL_DECK, (11,) * 3, herrlof.Deal), 38, 35),
        (OdinDeals(odin.FULL_DECK, (9,) * 2, odin.Deal), 53, 3),
        (OdinDeals(odin.FULL_DECK, (9,) * 6, odin.Deal), 53, 7),
    ],
    ids=repr,
)
def test_full_decks(deals: Any, deepest: int, largest: int) -> None:
    """The path of a random deal leads to it, and has the product of the nodes' probabilities."""
    first = stepwise(deals)
    assert (first.depth, first.bound) == (deepest, largest)
    for number in range(5):
        outcome = deals.sample(Stream("int:1", str(number)))
        chances, node = [], first
        for step in first.path(outcome):
            chances.append(dict(node.outcomes)[step])
            node = node.after(step)
        assert node == Settled(outcome)
        assert prod(chances) == deals.probability(outcome)
        assert len(chances) <= deepest


def test_ids_of_alike_copies() -> None:
    """The ids of dealing three equal cards to places of 2, 2, 1 and 0 cards number combinations."""
    node = shared(herrlof_deals("H H H V V"))

    # The five combinations are 001, 002, 011, 012 and 112; their ids are their places in the list
    # 000, 001, 002, 003, 011, ….
    assert node.ids == (1, 2, 4, 5, 11)
    assert node.weights == (2, 1, 2, 4, 1)
    assert node.text(5) == "1 H to seat 0, 1 H to seat 1, 1 H to the table"


def test_names_of_places() -> None:
    node: Any = shared(Dealing(tuple("abcd"), (1,), Flop))

    assert [node.text(number) for number in node.ids] == [
        "a to seat 0",
        "a to the table (1)",
        "a to the table (2)",
        "a to nobody",
    ]
    assert stepwise(uniform(("x", "y"))).text(1) == "'y'"


WALKED = stepwise(OdinDeals(odin.FULL_DECK, (9,) * 2, odin.Deal))
FULL = shared(herrlof_deals("B1 H H V V", hand_size=1))
EVERY_NODE = [WALKED, FULL, FULL.after(0), stepwise(uniform(("x", "y")))]


@pytest.mark.parametrize("node", EVERY_NODE, ids=repr)
def test_what_is_no_id_and_no_outcome(node: Any) -> None:
    for number in (-1, 100, 10**30):
        for use in (node.after, node.text):
            with pytest.raises(UnknownOutcome):
                use(number)
    for number in (True, 1.0, "1", None):
        with pytest.raises(TypeError):
            node.after(number)
    for outcome in ("nothing", odin.Deal(((), ())), None):
        with pytest.raises(UnknownOutcome):
            node.path(outcome)


def test_a_full_place_takes_no_more() -> None:
    after = FULL.after(0)  # After this card the hand of seat 0 is full.

    assert 0 not in dict(after.outcomes)
    with pytest.raises(UnknownOutcome):
        after.after(0)


def test_a_path_from_a_later_node() -> None:
    """`path` from a later node raises for an outcome that contradicts the earlier ids."""
    deals = herrlof_deals("B1 B3 R6 H V")
    first = shared(deals)
    for outcome, _ in deals:
        path = first.path(outcome)
        later = first.after(path[0])
        assert isinstance(later, Settled) or later.path(outcome) == path[1:]
        for other in first.ids:
            node = first.after(other)
            if other != path[0] and not isinstance(node, Settled):
                with pytest.raises(UnknownOutcome):
                    node.path(outcome)


def test_nodes_are_values() -> None:
    for node in (*EVERY_NODE, Settled("x")):
        assert copy.deepcopy(node) is node
        assert pickle.loads(pickle.dumps(node)) == node
    assert FEW == 1000
