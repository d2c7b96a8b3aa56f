"""Hidden moves are counted in time polynomial in their number, or not at all."""

import pickle
from collections.abc import Callable

import pytest

from herrlof_rules.core import NoWorld, RandomSource, Stream, TooManyWorlds
from herrlof_rules.hidden import hidden_cards
from herrlof_rules.hidden.hidden_cards import HiddenCards
from herrlof_rules.hidden.slots import Node, Slots
from herrlof_rules.hidden.steps import OpenSteps, kind_of
from herrlof_rules.hidden.timeline import Timeline

HANDS, PILE, OUT = (0, 1, 2), 3, 4
SUITS = ("blue", "green", "red")


def busy(moves: int, suits: tuple[str, ...]) -> OpenSteps:
    """Three hands that steal and give back this often, and are seen to be void in between."""
    timeline = Timeline((OUT,))
    for i in range(moves // 2):
        thief, victim = HANDS[i % 3], HANDS[(i + 1) % 3]
        timeline.exclude(victim, suits[i % len(suits)])
        timeline.hide(victim, thief)
        timeline.hide(thief, victim, 7)
    kinds = [kind_of(i, suit, (), 1) for i, suit in enumerate(10 * [*SUITS, "yellow"])]
    return OpenSteps(timeline, 5, {0: 6, 1: 6, 2: 6, PILE: 22}, kinds)


def options(root: Node) -> int:
    """The number of options after a node."""
    nodes, total = {id(root): root}, 0
    layer = [root]
    while layer:
        after: dict[int, Node] = {}
        for node in layer:
            total += len(node.options)
            after |= {id(option.after): option.after for option in node.options}
        nodes |= after
        layer = list(after.values())
    return total


def test_hidden_moves_multiply_nothing() -> None:
    """Each hidden move multiplies the histories, but not the options that are counted."""
    few, many = (options(Slots(busy(moves, ("red",)), 100_000).root) for moves in (8, 16))
    assert few > 20
    assert many < 16 * few


def test_what_would_take_long_is_refused() -> None:
    with pytest.raises(TooManyWorlds, match="more than 2000 steps") as refused:
        Slots(busy(16, SUITS), 2000)
    assert refused.value.limit == 2000
    assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)


def test_the_most_options_that_are_counted() -> None:
    """As many options as the limit are counted, and one more is refused."""
    number = options(Slots(busy(8, ("red",)), 100_000).root)
    Slots(busy(8, ("red",)), number)
    with pytest.raises(TooManyWorlds):
        Slots(busy(8, ("red",)), number - 1)


class Never:
    """Random numbers with which no possibility is ever kept."""

    def randrange(self, stop: int, /) -> int:
        return stop - 1


def count(items: int, item: int) -> int:
    """The number of copies of an item in a sum of items."""
    return items // item % 10


def stolen(copies: int) -> HiddenCards:
    """One of two copies of 1 or a 10 was put aside unseen, and a third copy may be anywhere."""
    timeline = Timeline((OUT,))
    timeline.hide(0, 2, 3)
    kinds = [kind_of(1, None, (), copies), kind_of(10, "even", (), 1)]
    return HiddenCards(timeline, 5, {0: 3, 1: 1}, kinds, count)


def test_ways_are_not_tried_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hidden_cards, "ATTEMPTS", 50)
    ways = stolen(3)
    rng: RandomSource = Never()
    with pytest.raises(TooManyWorlds, match="more than 50 steps"):
        ways.sample(rng)
    ways.sample(Stream("int:1", "ways"))


TOLD: dict[str, Callable[[Timeline], None]] = {
    "never received it": lambda told: told.slide(PILE, 0),
    "does not exist": lambda told: told.see(7, 0, 1, chosen=True),
    "where it was not": lambda told: told.see(1, OUT, 1, chosen=True),
    "where everything is seen": lambda told: told.hide(OUT, 0),
}


@pytest.mark.parametrize("reason", TOLD)
def test_what_cannot_have_happened(reason: str) -> None:
    """A timeline that no items can have followed is refused with the reason."""
    timeline = Timeline((OUT,))
    TOLD[reason](timeline)
    with pytest.raises(NoWorld, match=reason):
        HiddenCards(timeline, 5, {0: 1}, [kind_of(1, "odd", (), 1)], count)


def test_a_place_that_was_seen_to_become_empty_cannot_slide() -> None:
    """An item that was seen to come and to leave does not move with its former place."""
    timeline = Timeline((OUT,))
    timeline.see(1, 0, PILE, chosen=True)
    timeline.see(1, PILE, 1, chosen=True)
    timeline.slide(PILE, 2)
    with pytest.raises(NoWorld, match="never received it"):
        HiddenCards(timeline, 5, {0: 1}, [kind_of(1, "odd", (), 1)], count)
