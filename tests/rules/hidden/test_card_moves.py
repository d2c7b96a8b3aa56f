"""The frequencies of deals and hidden moves drawn together agree with all histories."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from attrs import evolve
from rules.hidden.exchanges import ALL, GAME, Card, Deal, Rules, clues

from herrlof_rules import Match, NoWorld, TooManyWorlds, core
from herrlof_rules.core import Dealing, replayed
from herrlof_rules.hidden import UNDEALT, CardMoves, card_moves
from herrlof_rules.hidden.card_moves import Moved
from herrlof_rules.testing.laws.sampling import deviation
from herrlof_rules.testing.worlds.enumeration import EnumeratedWorlds

COPIES = (Card.R1, Card.B1, Card.B1, Card.B2, Card.R2)
PLANS = {
    "a card passed on": Rules(3, ALL[:6], 2, "po"),
    "a card passed on of two players": Rules(2, ALL[1:6], 2, "poo"),
    "a drawn card passed on": Rules(2, ALL[:5], 1, "dpoo"),
    "a card stolen": Rules(3, ALL[1:6], 1, "dsoo"),
    "two cards given": Rules(3, ALL[:6], 2, "to"),
    "hands exchanged": Rules(3, ALL, 2, "xo"),
    "a card passed on after cards were shown": Rules(2, ALL[1:6], 2, "opo"),
    "copies passed on": Rules(2, COPIES, 2, "poo"),
    "one of three cards passed on": Rules(
        2, (Card.R1, Card.B1, Card.B1, Card.B1, Card.B2, Card.B2), 3, "po"
    ),
    "copies drawn and stolen": Rules(2, COPIES, 1, "dso"),
    "two copies given": Rules(2, COPIES, 2, "too"),
}


def stages(rules: Rules, seed: int) -> Iterator[Any]:
    """The match after every decision."""
    rng = Random(seed)
    match: Any = Match.start(GAME, rules, seed=seed)
    yield match
    while match.turn.seats:
        seat = rng.choice(match.turn.seats)
        match = match.play(rng.choice(match.legal_actions(seat)), seat)
        yield match


def check_proportions(rules: Rules, seat: int | None, every: int, draws: int = 10) -> int:
    """Each world is drawn as often as its enumerated weight, and no other world is drawn.

    `every` is the number of decisions between two views, and `draws` the mean number of draws of a
    world.  Returns the number of views that have several worlds.
    """
    compared = 0
    for match in list(stages(rules, 3))[-2::-every]:
        view = match.view(seat)
        shares = EnumeratedWorlds(GAME, view).enumerate()
        exact = {(world.state, world.moves): share for world, share in shares}
        worlds, rng = GAME.worlds(view), Random(1)
        number = draws * len(exact) + 100
        samples = [worlds.sample(rng) for _ in range(number)]
        drawn = Counter((world.state, world.moves) for world in samples)
        assert set(drawn) <= set(exact)
        chi = sum((drawn[key] - number * p) ** 2 / (number * p) for key, p in exact.items())
        if len(exact) > 1:
            compared += 1
            assert deviation(float(chi), len(exact) - 1) < 5
        states, listed = defaultdict[Any, Fraction](Fraction), defaultdict[Any, Fraction](Fraction)
        for (state, _), share in exact.items():
            states[state] += share
        for world, share in worlds.enumerate(50_000):
            listed[world.state] += share
        assert listed == states
    return compared


@pytest.mark.parametrize("plan", PLANS)
def test_worlds_are_drawn_in_proportion(plan: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The frequencies of deals and hidden moves agree with all histories of the game."""
    monkeypatch.setattr(replayed, "FEW_DEALS", 0)
    assert check_proportions(PLANS[plan], seat=1, every=2)


@pytest.mark.parametrize(
    ("plan", "draws"),
    [
        ("a card stolen", 10),
        ("copies drawn and stolen", 40),
        ("one of three cards passed on", 40),
    ],
)
def test_worlds_of_a_spectator(plan: str, draws: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A choice of an unseen card is weighed by the number of choices that the player had."""
    monkeypatch.setattr(replayed, "FEW_DEALS", 0)
    assert check_proportions(PLANS[plan], seat=None, every=2, draws=draws)


@pytest.mark.skipif("not config.getoption('--thorough')", reason="takes minutes")
@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_worlds_of_every_seat(plan: str, seat: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """After every decision, the frequencies agree for every seat and a spectator."""
    monkeypatch.setattr(replayed, "FEW_DEALS", 0)
    compared = check_proportions(PLANS[plan], seat, every=1)
    # In these plans the first player can infer where every card is.
    inferred = ("copies drawn and stolen", "one of three cards passed on")
    assert compared or (seat == 0 and plan in inferred)


DEALING = Dealing(ALL[:6], (2, 2), Deal)


def test_a_contradiction_names_card_and_place() -> None:
    """The error names the first move that cannot have happened."""
    seen = CardMoves[Card](((Card.R1, Card.B1), None))
    seen.move(None, 1, "table")
    seen.move(Card.R1, 1, "table")
    seen.move(None, 1, "table")
    with pytest.raises(NoWorld, match=r"no deal allows that <Card.R1: 'R1'> moved from seat 1"):
        seen.deals(DEALING, lambda _: seen)


def test_an_unseen_card_that_cannot_have_moved() -> None:
    """The error says that the card was not seen, and names both places."""
    seen = CardMoves[Card](((Card.R1, Card.B1), None))
    seen.move(None, "table", 1)
    with pytest.raises(NoWorld, match="that an unseen card moved from 'table' to seat 1"):
        seen.deals(DEALING, lambda _: seen)


def test_a_moved_card_that_is_not_in_the_deck() -> None:
    """A move of a card that the deck lacks cannot have happened."""
    seen = CardMoves[Card](((Card.R1, Card.B1), None))
    seen.move(Card.B4, 1, "table")
    with pytest.raises(NoWorld, match=r"no deal allows that <Card.B4: 'B4'> moved from seat 1"):
        seen.deals(DEALING, lambda _: seen)


def test_a_card_that_moves_back() -> None:
    """A card that went from a hand to the table and back was dealt to that hand."""
    seen = CardMoves[Card]((None, None))
    seen.move(Card.R1, 1, "table")
    seen.move(Card.R1, "table", 1)
    deal, _ = seen.deals(DEALING, lambda _: seen).draw(Random(1))
    assert Card.R1 in deal.hands[1]


def test_all_cards_of_an_empty_place_move() -> None:
    """A move of all cards of an empty place excludes no deal."""
    seen = CardMoves[Card](((Card.R1, Card.B1), None))
    before = list(seen.deals(DEALING, lambda _: seen))
    seen.move_all(None, "table", 1)
    assert list(seen.deals(DEALING, lambda _: seen)) == before


def test_a_card_that_left_a_place_does_not_move_with_it() -> None:
    """A move of all cards of a place does not move a card that was seen to leave it before."""
    seen = CardMoves[Card](((Card.B1, Card.B2), None))
    seen.move(Card.R1, 1, "table")
    seen.move(Card.R1, "table", 0)
    before = list(seen.deals(DEALING, lambda _: seen))
    assert all(Card.R1 in deal.hands[1] for deal in before)
    seen.move_all(None, "table", 1)
    assert list(seen.deals(DEALING, lambda _: seen)) == before


def test_too_many_deals_to_list(monkeypatch: pytest.MonkeyPatch) -> None:
    """More deals than the limit are not listed, and the error names the limit."""
    seen = CardMoves[Card](((Card.R1, Card.B1), None))
    deals = seen.deals(DEALING, lambda _: seen)
    assert len(list(deals)) == 6
    monkeypatch.setattr(card_moves, "LISTED", 3)
    with pytest.raises(TooManyWorlds, match="there are more than 3;"):
        list(deals)


def test_a_card_that_is_barred_where_it_must_be() -> None:
    """The error names the place and the cards that it cannot hold."""
    seen = CardMoves[Card](((Card.R1, Card.B1), None))
    seen.bar(1, ALL[1:5])
    with pytest.raises(NoWorld, match=r"no deal allows that seat 1 has no <Card.B1: 'B1'>, "):
        seen.deals(DEALING, lambda _: seen)


@pytest.mark.parametrize(
    ("hands", "reason"),
    [
        (((Card.R1, Card.B4), None), "<Card.B4: 'B4'> is not in the deck"),
        (((Card.R1, Card.R1), None), "<Card.R1: 'R1'> is known to have been dealt more often"),
    ],
)
def test_hands_that_cannot_be_dealt(hands: Any, reason: str) -> None:
    seen = CardMoves[Card](hands)
    with pytest.raises(NoWorld, match=reason):
        seen.deals(DEALING, lambda _: seen)


def test_a_choice_among_fewer_cards_must_be_declared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without `fewest`, a choice that the rules restrict is refused; the error names `fewest`."""

    def all_may_be_given(events: Any, before: Any) -> CardMoves[Card]:
        seen = clues(events, before)
        seen.steps[:] = [evolve(s, fewest=None) if isinstance(s, Moved) else s for s in seen.steps]
        return seen

    game = evolve(GAME, find_worlds=core.WorldsByClues(all_may_be_given))
    monkeypatch.setattr(replayed, "FEW_DEALS", 0)
    *_, match = stages(Rules(3, ALL[1:6], 1, "dso"), 3)
    with pytest.raises(
        TooManyWorlds, match=r"at 'return' .* give `CardMoves.move` .*`fewest`"
    ) as refused:
        list(map(game.worlds(match.view(2)).sample, map(Random, range(100))))
    assert "limit" not in str(refused.value)


def test_clues_that_contradict_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a card is said to leave a place that it does not leave, the error says that none fits."""

    def from_the_pile(events: Any, before: Any) -> CardMoves[Card]:
        seen = clues(events, before)
        seen.steps[:] = [
            evolve(s, source=UNDEALT) if isinstance(s, Moved) and not s.chosen else s
            for s in seen.steps
        ]
        return seen

    game = evolve(GAME, find_worlds=core.WorldsByClues(from_the_pile))
    monkeypatch.setattr(replayed, "FEW_DEALS", 0)
    monkeypatch.setattr(replayed, "ATTEMPTS", 10)
    *_, match = stages(Rules(3, ALL[1:6], 1, "so"), 3)
    with pytest.raises(TooManyWorlds, match="none of 10 deals fits the view"):
        game.worlds(match.view(2)).sample(Random(1))


@pytest.mark.parametrize("places", [(0, 1), (0, "pile", 1), (0, UNDEALT)])
def test_dealt_cards_that_move_all_at_once_to_other_cards(places: tuple[Any, ...]) -> None:
    """The moves are refused: which cards were dealt to which place would be lost."""
    seen = CardMoves[Card]((None, None))
    for source, target in pairwise(places):
        seen.move_all(None, source, target)
    with pytest.raises(TooManyWorlds, match="unseen to a place that holds cards"):
        seen.deals(DEALING, lambda _: seen)


def test_dealt_cards_with_copies_that_move_all_at_once() -> None:
    """The moves are refused, because the copies among the cards cannot be distinguished later."""
    match: Any = Match.start(GAME, Rules(2, COPIES, 2, "xo"), seed=1)
    with pytest.raises(TooManyWorlds, match="dealt cards of which there are copies"):
        GAME.worlds(match.view(None)).sample(Random(1))
