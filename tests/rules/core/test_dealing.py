"""Deals from any deck are counted, listed, sampled and recognised, with exact probabilities."""

import pickle
from collections import Counter
from fractions import Fraction
from itertools import islice, permutations
from typing import Any

import pytest
from attrs import frozen

from herrlof_rules import Stream, herrlof, odin
from herrlof_rules.core import Dealing, drawn
from herrlof_rules.core.construction import Value
from herrlof_rules.testing.laws.sampling import exact_sampling


@frozen
class Hands(Value):
    hands: tuple[tuple[str, ...], ...]


@frozen
class HandsAndTrump:
    hands: tuple[tuple[str, ...], ...]
    trump: str


@frozen
class Flop:
    hands: tuple[tuple[str, ...], ...]
    first: str
    second: str


def brute_force(deck: str, sizes: tuple[int, ...], outcome: Any) -> dict[Any, Fraction]:
    """All orders of a deck of single cards, dealt as people do."""
    turned = 0 if outcome is Hands else 1 if outcome is HandsAndTrump else 2
    orders = list(permutations(deck))
    counts: Counter[Any] = Counter()
    for order in orders:
        cards = iter(order)
        hands = tuple(tuple(sorted(islice(cards, size), key=deck.index)) for size in sizes)
        counts[outcome(hands, *islice(cards, turned))] += 1
    return {deal: Fraction(number, len(orders)) for deal, number in counts.items()}


CASES = [
    ("abcd", (2, 2), Hands),
    ("abcde", (2, 1), HandsAndTrump),
    ("aabbc", (2, 2), Hands),
    ("aaabbc", (2, 1), HandsAndTrump),
    ("ccabb", (1, 2), Flop),
    ("zyx", (0, 3), Hands),
    ("aabbcc", (2, 2, 2), Hands),
    ("ab", (), Flop),
    ("abc", (), Hands),
]


@pytest.mark.parametrize(("deck", "sizes", "outcome"), CASES)
def test_exactly_as_shuffled(deck: str, sizes: tuple[int, ...], outcome: Any) -> None:
    """The count, list, probabilities and samples of deals agree with all orders of the deck."""
    dealing: Dealing[str, Any] = Dealing(tuple(deck), sizes, outcome)
    expected = brute_force(deck, sizes, outcome)
    listed = dict(dealing)
    assert listed == expected
    assert len(list(dealing)) == dealing.count == len(dealing) == len(expected)
    assert all(dealing.probability(deal) == p for deal, p in expected.items())
    assert exact_sampling(dealing.sample) == expected
    for deal in listed:
        dealt = [*(c for hand in deal.hands for c in hand)]
        dealt += [
            getattr(deal, name) for name in ("trump", "first", "second") if hasattr(deal, name)
        ]
        assert sorted((*dealt, *dealing.left(deal))) == sorted(deck)
        parts = dealing.split(deal)
        assert parts is not None
        assert tuple(map(len, parts)) == dealing.part_sizes
        assert dealing.assemble(parts) == deal
    assert dealing.split("nothing") is None
    assert dealing.seats == len(sizes)


DEALING: Dealing[str, HandsAndTrump] = Dealing(tuple("aabcd"), (2, 1), HandsAndTrump)


class Word(str):
    __slots__ = ()


@pytest.mark.parametrize(
    "deal",
    [
        HandsAndTrump((("b", "a"), ("c",)), "d"),
        HandsAndTrump((("b", "b"), ("c",)), "d"),
        HandsAndTrump((("a", "b"), ("c",)), "c"),
        HandsAndTrump((("a", "b"), ("c",)), "e"),
        HandsAndTrump((("a", "b"), ("c",)), Word("d")),
        HandsAndTrump((("a", "b"), ("c",), ()), "d"),
        HandsAndTrump((("a",), ("c", "d")), "b"),
        HandsAndTrump((["a", "b"], ("c",)), "d"),  # type: ignore[arg-type]
        HandsAndTrump([("a", "b"), ("c",)], "d"),  # type: ignore[arg-type]
        HandsAndTrump((("a", "b"), ("c",)), ["d"]),  # type: ignore[arg-type]
        Hands((("a", "b"), ("c",))),
        None,
        [],
    ],
)
def test_what_cannot_be_dealt(deal: Any) -> None:
    assert DEALING.probability(HandsAndTrump((("a", "b"), ("c",)), "d")) > 0
    assert DEALING.probability(deal) == 0
    with pytest.raises(ValueError, match="cannot be dealt"):
        DEALING.left(deal)


@frozen
class Tile:
    """A card that may hold an unhashable value."""

    pips: Any


@frozen
class Tiles:
    hands: tuple[tuple[Tile, ...], ...]


def test_cards_of_any_class() -> None:
    dealing: Dealing[Tile, Tiles] = Dealing((Tile(1), Tile(2), Tile(2)), (1,), Tiles)
    assert dict(dealing) == {
        Tiles(((Tile(1),),)): Fraction(1, 3),
        Tiles(((Tile(2),),)): Fraction(2, 3),
    }
    for tile in (Tile(True), Tile([]), Tile(1.0)):
        assert dealing.probability(Tiles(((tile,),))) == 0


def test_a_dealing_that_cannot_be() -> None:
    @frozen
    class Nothing:
        pass

    with pytest.raises(ValueError, match="2 cards are too few to deal 3"):
        Dealing(tuple("ab"), (1, 1), HandsAndTrump)
    with pytest.raises(ValueError, match="hand_sizes must not be negative"):
        Dealing(tuple("ab"), (3, -1), Hands)
    with pytest.raises(TypeError, match="no field for the hands"):
        Dealing(tuple("ab"), (1, 1), Nothing)


def test_a_value() -> None:
    again = pickle.loads(pickle.dumps(DEALING))
    assert again == DEALING == Dealing(tuple("aabcd"), (2, 1), HandsAndTrump)
    assert hash(again) == hash(DEALING)
    one, other = (d.sample(Stream("int:1", "deal")) for d in (DEALING, again))
    assert one == other


@pytest.mark.parametrize(
    ("package", "rules"),
    [
        (herrlof, herrlof.Rules(2, first_dealer=0)),
        (herrlof, herrlof.Rules(3, first_dealer=0)),
        (odin, odin.Rules(2, first_player=0)),
        (odin, odin.Rules(6, first_player=0)),
    ],
)
def test_as_many_deals_as_the_games(package: Any, rules: Any) -> None:
    dealing = Dealing(rules.deck, (rules.hand_size,) * rules.players, package.Deal)
    deals = package.chance(package.initial(rules))
    assert dealing.count == deals.count
    deal = dealing.sample(Stream("int:1", "deal"))
    assert dealing.probability(deal) == deals.probability(deal) > 0


def test_two_packs() -> None:
    """Counting is fast even for two packs; the expected number comes from a slower method."""
    dealing = Dealing(tuple(range(52)) * 2, (10,) * 6, Hands)
    assert dealing.count == 7545555155849685153794880531664997644359543793409035491100800


def test_one_card_drawn() -> None:
    @frozen
    class Draw:
        card: str

    draws = drawn(Draw, "abaa")
    assert dict(draws) == {Draw("a"): Fraction(3, 4), Draw("b"): Fraction(1, 4)}
    assert exact_sampling(draws.sample) == dict(draws)


def test_a_deal_that_was_sampled_is_known_to_be_possible() -> None:
    dealing = Dealing(("ace", "king", "king", "queen"), (1, 1), HandsAndTrump)
    sampled = dealing.sample(Stream("seed", "label"))

    assert dealing.is_possible(sampled)
    assert dealing.is_possible(HandsAndTrump((("ace",), ("king",)), "king"))
    assert not dealing.is_possible(HandsAndTrump((("ace",), ("ace",)), "king"))
    assert not dealing.is_possible(Hands((("ace",), ("king",))))
    assert sampled not in vars(pickle.loads(pickle.dumps(dealing))).values()


def test_decks_of_equal_cards_of_other_types_are_told_apart() -> None:
    """A `Dealing` reuses the parts of an earlier deck only if its own deck has the same objects."""
    numbers, truths = Dealing((1, 2), (1,), Hands), Dealing((True, 2), (1,), Hands)

    assert [outcome.hands for outcome, _ in numbers] == [((1,),), ((2,),)]
    assert [outcome.hands[0][0] for outcome, _ in truths] == [True, 2]
    assert [type(outcome.hands[0][0]) for outcome, _ in truths] == [bool, int]
