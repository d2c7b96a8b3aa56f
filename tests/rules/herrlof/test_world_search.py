"""Worlds of a view are legal, agree with the events that were seen, and have exact odds."""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache, partial
from random import Random
from typing import Any

import pytest
from attrs import evolve
from rules.herrlof.drawn import miniature, played
from rules.herrlof.states import cards, mini_rules

from herrlof_rules import odin
from herrlof_rules.core import Chance, NoWorld, TooManyWorlds
from herrlof_rules.herrlof import (
    GAME,
    Card,
    CardBuried,
    CardDrawn,
    CardPlayed,
    Deal,
    Discard,
    Draw,
    HandsDealt,
    LeadGiven,
    Play,
    Predict,
    Rules,
    Swap,
    View,
)
from herrlof_rules.herrlof.rules import EDITIONS
from herrlof_rules.hidden import hidden_cards
from herrlof_rules.match import Match
from herrlof_rules.testing.generators.onlooker import Onlooker
from herrlof_rules.testing.generators.playouts import positions
from herrlof_rules.testing.worlds.laws import check_odds, check_sampled

THOROUGH = pytest.mark.skipif("not config.getoption('--thorough')", reason="takes minutes")


def onlookers(rules: Callable[[Random], Rules], rng: Random, often: float) -> Iterable[Onlooker]:
    """Some positions of a match under such rules, each with a seat that looks at it."""
    for position in positions(played(rules(rng), rng.randrange(10**6))):
        if rng.random() < often:
            yield Onlooker(position, rng.choice(position.onlookers))


def edition(rng: Random, players: int) -> Rules:
    return evolve(Rules.edition(rng.choice(EDITIONS), players), max_rounds=2)


FULL = [partial(edition, players=players) for players in (2, 3)]
SMALL = partial(miniature, hands=(2, 3, 4, 5), spare=(0, 1, 2, 4))


@pytest.mark.parametrize(
    ("rules", "worlds"),
    [
        *((full, 90) for full in FULL),
        (SMALL, 240),
        *(pytest.param(full, 20_000, marks=THOROUGH) for full in FULL),
        pytest.param(SMALL, 20_000, marks=THOROUGH),
    ],
)
def test_sampled_worlds_are_possible(rules: Callable[[Random], Rules], worlds: int) -> None:
    """Sampled worlds are possible at random positions of random matches, for random onlookers."""
    rng, checked = Random(worlds), 0
    while checked < worlds:
        for onlooker in onlookers(rules, rng, 0.2):
            checked += check_sampled(onlooker, 3)


# Worlds are sampled with their exact probabilities.


def redrawing(rng: Random) -> Rules:
    """Six cards, most of them 3s, one of them in the pile: it is soon used up (W5)."""
    threes = rng.sample([card for card in Card if card.rank == 3], rng.choice((3, 4)))
    others = rng.sample([Card.H, Card.H, Card.V, Card.V, Card.B6, Card.G5], 6 - len(threes))
    return Rules(2, hand_size=2, deck=threes + others, target=1_000, max_rounds=1)


def stealing(rng: Random) -> Rules:
    """Five cards, most of them 6s and twice the same: thefts, and choices between copies."""
    sixes = rng.sample([card for card in Card if card.rank == 6], rng.choice((2, 3)))
    others = [Card.V, Card.V, Card.G2][: 5 - len(sixes)]
    return Rules(2, hand_size=2, deck=sixes + others, target=1_000, max_rounds=1)


TINY = (redrawing, stealing, partial(miniature, hands=(1, 2, 2), spare=(0, 0, 1), rounds=1))


def check_exact(seeds: Iterable[int], histories: int) -> Counter[str]:
    """Compares with a search through all histories; returns what was met."""
    met: Counter[str] = Counter()
    for seed in seeds:
        rng = Random(seed)
        for onlooker in onlookers(TINY[seed % 3], rng, 0.6):
            table = onlooker.position.state.table
            if table.trump is None:
                continue
            try:
                if not check_odds(onlooker, histories, samples=20_000):
                    continue
            except TooManyWorlds:
                continue
            met["compared"] += 1
            weights = {weight for _, weight in onlooker.worlds().enumerate()}
            met["uneven"] += len(weights) > 1
            met["redrawn"] += table.redrawn > 0
            met["thefts of others"] += any(
                onlooker.seat not in (theft.thief, theft.victim) for theft in table.thefts
            )
    return met


TELLING = (16, 71, 98, 112, 135, 163, 198, 226, 259, 268, 272, 352, 355)
"""Seeds of matches that meet what is rare, within few histories."""


@pytest.mark.parametrize(
    ("seeds", "histories"),
    [(TELLING, 400), pytest.param(range(1_000, 1_500), 2_000, marks=THOROUGH)],
)
def test_worlds_are_as_likely_as_they_are(seeds: Iterable[int], histories: int) -> None:
    """W5, S1, S3: in rare positions all worlds are listed, and sampled by their probabilities."""
    met = check_exact(seeds, histories)
    assert min(met["uneven"], met["redrawn"], met["thefts of others"]) > 5
    assert met["compared"] > 60


# The views that have worlds


@cache
def mid_round() -> Onlooker:
    """Seat 0 is to play in a second round in which seat 1 has swapped."""
    return next(
        Onlooker(position, 0)
        for seed in range(50)
        for position in positions(played(Rules(2, hand_size=6), seed))
        if position.state.standing.round == 2 and position.state.leader is not None
        if position.turn.kind == "play" and position.turn.seats == (0,)
        if any(buried.seat == 1 for buried in position.state.table.buried)
    )


def test_events_since_the_deal_are_enough() -> None:
    match, view = mid_round().position.match, mid_round().shown
    deal = max(i for i, event in enumerate(view.events) if isinstance(event, HandsDealt))
    short = GAME.worlds(match.view(0, since=deal))
    assert short.sample(Random(1)) == GAME.worlds(view).sample(Random(1))
    with pytest.raises(NoWorld, match="lacks the newest deal"):
        GAME.worlds(match.view(0, since=deal + 1))


def test_one_world_between_rounds() -> None:
    """M3: before a deal nothing is hidden."""
    for position in positions(played(Rules(2, hand_size=2, max_rounds=2, target=100), 1)):
        if position.turn.kind in ("first_dealer", "deal"):
            view = position.match.view(0)
            worlds = GAME.worlds(position.match.view(0, since=len(view.events)))
            world = worlds.sample(Random(1))
            assert world.state == world.start == position.state
            assert world.moves == ()
            assert list(worlds.enumerate(1)) == [(world, 1)]
            with pytest.raises(TooManyWorlds):
                worlds.enumerate(0)


@pytest.mark.parametrize("limit", ["OPTIONS", "ATTEMPTS"])
def test_views_that_would_take_long(monkeypatch: pytest.MonkeyPatch, limit: str) -> None:
    """The number of counted options is limited, and so is the number of attempts for a sample."""
    monkeypatch.setattr(hidden_cards, limit, 3 if limit == "OPTIONS" else 0)
    with pytest.raises(TooManyWorlds, match=r"more than \d steps"):
        GAME.worlds(mid_round().shown)


def test_too_many_to_list() -> None:
    with pytest.raises(TooManyWorlds):
        GAME.worlds(mid_round().shown).enumerate(100)


def test_predictions() -> None:
    """P1, X1: a hidden prediction may be any number; after the match it is known."""
    *_, before, over = positions(played(Rules(2, hand_size=2, max_rounds=1), 4))
    worlds = GAME.worlds(before.match.view(0))
    guessed = {worlds.sample(Random(seed)).state.table.predictions for seed in range(60)}
    own = before.state.table.predictions[0]
    assert guessed == {(own, other) for other in range(3)}
    world = GAME.worlds(over.match.view(None)).sample(Random(1))
    assert world.state.table.predictions == over.state.table.predictions
    assert world.start.standing.sheets == ()


def told(view: View, kind: type[Any], *instead: Any, **fields: Any) -> View:
    """The view with its last event of a kind changed, or with others instead of it."""
    events = view.events
    at = max(i for i, event in enumerate(events) if isinstance(event, kind))
    if fields:
        instead = (evolve(events[at], **fields),)
    return evolve(view, events=(*events[:at], *instead, *events[at + 1 :]))


def hostile() -> dict[str, Callable[[View], View]]:
    def seen(**fields: Any) -> Callable[[View], View]:
        return lambda view: evolve(view, observation=evolve(view.observation, **fields))

    own = [Card.B1, Card.B2, Card.B4, Card.B5, Card.B7, Card.B8]
    return {
        "no events": lambda view: evolve(view, events=()),
        "a play is missing": lambda view: told(view, CardPlayed),
        "a draw is missing": lambda view: told(view, CardDrawn),
        "a bury is missing": lambda view: told(view, CardBuried),
        "a draw by nobody": lambda view: told(view, CardDrawn, seat=7),
        "no card": lambda view: told(view, CardPlayed, card="B1"),
        "played twice": lambda view: told(
            view, CardPlayed, *[e for e in view.events if isinstance(e, CardPlayed)][-1:] * 2
        ),
        "another hand": lambda view: told(view, HandsDealt, hands=(own, None)),
        "two hands": lambda view: told(view, HandsDealt, hands=(own, own)),
        "no hand": lambda view: told(view, HandsDealt, hands=(None, None)),
        "a long hand": lambda view: told(view, HandsDealt, hands=([*own, Card.B9], None)),
        "another trump": lambda view: told(view, HandsDealt, trump=view.observation.hand[0]),
        "endless swaps": lambda view: evolve(
            view, events=view.events + (CardDrawn(1, None), CardBuried(1, None)) * 50
        ),
        "endless play": lambda view: evolve(view, events=view.events + view.events[-1:] * 600),
        "another seat": seen(seat=1),
        "no such seat": seen(seat=5),
        "a spectator": seen(seat=None),
        "other rules": lambda view: evolve(view, rules=Rules(3)),
        "small deck": lambda view: evolve(view, rules=Rules(2, hand_size=1, deck=own[:3])),
        "other actions": seen(legal_actions=()),
        "another leader": seen(leader=None),
        "another round": seen(round=9),
        "no sheets": seen(sheets=()),
        "other scores": seen(scores=(1, 1)),
        "another pile": seen(pile_size=1),
        "between rounds": seen(turn=Chance("deal")),
        "no turn": seen(turn=None),
        "never such a turn": seen(turn=Chance("pick")),
    }


@pytest.mark.parametrize("what", hostile())
def test_inconsistent_views(what: str) -> None:
    with pytest.raises(NoWorld):
        GAME.worlds(hostile()[what](mid_round().shown))


def swapped(*more: Any) -> View:
    """Seat 0's view after seat 1 has swapped by the only 3, followed by more events."""
    rules = mini_rules(("B2 B4", "G3 G7"), "R2", "Y2 Y4", first_dealer=0)
    match: Any = Match.unseeded(GAME, rules)
    match = match.play_chance(Deal((cards("B2 B4"), cards("G3 G7")), Card.R2))
    match = match.play(Predict(0), 0).play(Predict(0), 1)
    match = match.play(Play(Card.G3), 1).play(Swap(), 1)
    view: View = match.play_chance(Draw(Card.Y2)).play(Discard(Card.G7), 1).view(0)
    return evolve(view, events=(*view.events, *more))


def test_each_3_moves_at_most_two_cards_unseen() -> None:
    """W1: a view in which one 3 moved two cards unseen has worlds; a third card is refused."""
    # The choices of a prediction, a card dealt beside the 3, a card drawn and a card put back
    assert len(list(GAME.worlds(swapped()).enumerate())) == 3 * 3 * 2 * 2
    with pytest.raises(NoWorld, match="more cards were moved unseen than there are 3s and 6s"):
        GAME.worlds(swapped(CardDrawn(1, None)))


def test_the_most_events_of_a_round() -> None:
    """A view may have up to twelve events per deck card since the deal."""
    events = swapped().events
    spare = 12 * len(swapped().rules.deck) - len(events)
    spare += next(i for i, event in enumerate(events) if isinstance(event, HandsDealt))
    for more, reason in ((spare, "did not occur"), (spare + 1, "more events since")):
        with pytest.raises(NoWorld, match=reason):
            GAME.worlds(swapped(*[LeadGiven(0, "T9")] * more))


def test_views_of_another_game() -> None:
    match = Match.start(odin.GAME, odin.Rules(2), seed=1)
    with pytest.raises(TypeError):
        GAME.worlds(match.view(0))  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        GAME.worlds(match.state)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        GAME.worlds(evolve(mid_round().shown, observation=None))
