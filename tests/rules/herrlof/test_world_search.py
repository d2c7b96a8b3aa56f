"""Worlds of a view: legal, like what was seen, and as likely as they are."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import reduce
from random import Random
from typing import Any

import pytest
from attrs import evolve

from herrlof_arena import bots
from herrlof_rules import odin
from herrlof_rules.core import (
    Chance,
    NoWorld,
    Over,
    Stream,
    TooManyWorlds,
)
from herrlof_rules.herrlof import (
    GAME,
    Card,
    CardBuried,
    CardDrawn,
    CardPlayed,
    Deal,
    Decline,
    HandsDealt,
    Rules,
    State,
    Swap,
    View,
    chance,
    legal_actions,
)
from herrlof_rules.herrlof.rules import EDITIONS
from herrlof_rules.hidden import hidden_cards
from herrlof_rules.match import Match
from herrlof_rules.testing.generators.onlooker import Onlooker
from herrlof_rules.testing.generators.playouts import Position
from herrlof_rules.testing.worlds.enumeration import EnumeratedWorlds
from herrlof_rules.testing.worlds.laws import check_world

HeMatch = Match[Any, State, Any, Any, Any, Any]
Policy = Callable[[HeMatch, int, Random], Any]


# Matches to look at


def at_random(match: HeMatch, seat: int, rng: Random) -> Any:
    """Any legal action, but powers are used more often than not: they hide cards."""
    legal = legal_actions(match.state, seat)
    if isinstance(legal[0], Decline) and rng.random() < 0.7:
        legal = legal[1:]
    elif isinstance(legal[0], Swap) and rng.random() < 0.6:
        legal = legal[:1]
    return rng.choice(legal)


def by_heuristic(match: HeMatch, seat: int, rng: Random) -> Any:
    return bots.heuristic_bot(GAME)(match.view(seat), rng)


def stages(rules: Rules, rng: Random, policy: Policy = at_random) -> Iterator[HeMatch]:
    """Every stage of a match, chance turns included."""
    match: HeMatch = Match.unseeded(GAME, rules)
    yield match
    while not isinstance(now := match.turn, Over):
        if isinstance(now, Chance):
            match = match.play_chance(chance(match.state).sample(rng))
        else:
            seat = rng.choice(now.seats)
            match = match.play(policy(match, seat, rng), seat)
        yield match


POWERS = [card for card in Card if card.rank in (3, 6)]
PLAIN = [Card.B1, Card.B2, Card.B9, Card.G1, Card.G5, Card.G9, Card.R4, Card.Y8]


def miniature(rng: Random, hands: tuple[int, ...], spare: tuple[int, ...]) -> Rules:
    """A deck with many 3s, 6s and symbol cards; with few spare ones the pile runs out (W5)."""
    players = rng.choice((2, 2, 3))
    hand_size = rng.choice(hands)
    cards = [*POWERS, *rng.sample(PLAIN, rng.randrange(len(PLAIN))), *[Card.H, Card.V] * 3]
    size = min(players * hand_size + 1 + rng.choice(spare), len(cards))
    hand_size = min(hand_size, (size - 1) // players)
    return Rules(
        players,
        hand_size=hand_size,
        deck=rng.sample(cards, size),
        target=1_000,
        max_rounds=rng.choice((1, 2)),
        symbol_lead=rng.choice(("free", "first_suit")),
        nine_and_hagalaz=rng.choice(("hagalaz", "nine")),
    )


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


def small(rng: Random) -> Rules:
    return miniature(rng, (1, 2, 2), (0, 0, 1))


def viewers(rules: Rules) -> tuple[int | None, ...]:
    return (None, *range(rules.players))


# Never an impossible world


def check_many(rules: Callable[[Random], Rules], policy: Policy, worlds: int, seed: int) -> None:
    """This number of sampled worlds, at random stages of random matches, for every onlooker."""
    rng = Random(seed)
    checked = 0
    while checked < worlds:
        options = rules(rng)
        for match in stages(options, rng, policy):
            if rng.random() < 0.2:
                onlooker = Onlooker(Position(match), rng.choice(viewers(options)))
                found = GAME.worlds(onlooker.shown)
                for _ in range(3):
                    check_world(onlooker, found.sample(rng))
                    checked += 1


@pytest.mark.parametrize("policy", [at_random, by_heuristic])
@pytest.mark.parametrize("players", [2, 3])
def test_a_few_are_possible(players: int, policy: Policy) -> None:
    check_many(lambda rng: Rules.edition(rng.choice(EDITIONS), players), policy, 150, 1)


def test_a_few_of_miniatures_are_possible() -> None:
    check_many(lambda rng: miniature(rng, (2, 3, 4, 5), (0, 1, 2, 4)), at_random, 400, 2)


@pytest.mark.skipif("not config.getoption('--thorough')", reason="takes minutes")
@pytest.mark.parametrize("policy", [at_random, by_heuristic])
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("edition", EDITIONS)
def test_many_are_possible(edition: str, players: int, policy: Policy) -> None:
    check_many(lambda _: Rules.edition(edition, players), policy, 4_000, 3)


@pytest.mark.skipif("not config.getoption('--thorough')", reason="takes minutes")
def test_many_of_miniatures_are_possible() -> None:
    check_many(lambda rng: miniature(rng, (2, 3, 4, 5), (0, 1, 2, 4)), at_random, 20_000, 4)


# Exactly as likely as they are


def before_the_round(match: HeMatch) -> State:
    """The state before the last deal."""
    start, state = match.start_state, match.start_state
    for entry in match.log:
        if isinstance(entry.move.choice, Deal):
            start = state
        state = entry.state
    return start


def oracle(match: HeMatch, view: View, limit: int) -> dict[Any, Fraction]:
    """The worlds of the round by going through all its histories."""
    start = before_the_round(match)
    game = evolve(GAME, initial=lambda _: start)
    deal = max(i for i, event in enumerate(view.events) if isinstance(event, HandsDealt))
    worlds = EnumeratedWorlds(game, evolve(view, events=view.events[deal:])).enumerate(limit)
    return {(world.state, world.moves): weight for world, weight in worlds}


def check_exact(seeds: Iterable[int], limit: int, often: float) -> Counter[str]:
    """Compares with the oracle, at so many of the stages that it manages; returns what was met."""
    met: Counter[str] = Counter()
    for seed in seeds:
        rng = Random(seed)
        rules = (redrawing, small, stealing)[seed % 3](rng)
        for match in stages(rules, rng):
            if match.state.table.trump is None:  # between rounds
                continue
            for seat in viewers(rules):
                if rng.random() > often:
                    continue
                view = match.view(seat)
                try:
                    expected = oracle(match, view, limit)
                except TooManyWorlds:
                    met["too many"] += 1
                    continue
                found = list(GAME.worlds(view).enumerate())
                assert {(w.state, w.moves): weight for w, weight in found} == expected
                assert len(found) == len(expected)
                assert all(world.start == before_the_round(match) for world, _ in found)
                met["views"] += 1
                met["worlds"] += len(found)
                met["uneven"] += len({weight for _, weight in found}) > 1
                met["redrawn"] += match.state.table.redrawn > 0
                met["thefts of others"] += any(
                    seat not in (theft.thief, theft.victim) for theft in match.state.table.thefts
                )
    return met


TELLING = (41, 56, 90, 147, 158, 173, 174, 185, 187, 194, 219)
"""Seeds of matches that meet what is rare, within few histories."""


def test_exact_on_some_miniatures() -> None:
    met = check_exact(TELLING, 300, 0.3)
    assert met["views"] > 80
    assert met["uneven"] > 20
    assert met["redrawn"] > 3
    assert met["thefts of others"] > 3


@pytest.mark.skipif("not config.getoption('--thorough')", reason="takes minutes")
def test_exact_on_many_miniatures() -> None:
    assert check_exact(range(1_000, 2_000), 2_000, 0.5)["views"] > 10_000


def test_exact_from_the_first_dealer_on() -> None:
    """The generic way, which begins with the match, finds the same states equally likely."""
    rules = Rules(2, hand_size=1, deck=[Card.B3, Card.R6, Card.V, Card.G1])
    for match in stages(evolve(rules, target=1), Random(5)):
        for seat in viewers(rules):
            view = match.view(seat)
            expected: Counter[Any] = Counter()
            for world, weight in EnumeratedWorlds(GAME, view).enumerate():
                expected[world.state] += weight
            found: Counter[Any] = Counter()
            for world, weight in GAME.worlds(view).enumerate():
                found[world.state] += weight
            assert found == expected


# Samples as likely as they should be


def excess(drawn: Counter[Any], weights: dict[Any, Fraction]) -> float:
    """Pearson's chi-square statistic over the value that one true sampler in 10**6 exceeds.

    The quantile is Wilson and Hilferty's approximation; rare worlds share a class.
    """
    total = sum(drawn.values())
    classes: list[tuple[int, Fraction]] = []
    rest_drawn, rest_weight = 0, Fraction(0)
    for world, weight in weights.items():
        if total * weight < 8:
            rest_drawn, rest_weight = rest_drawn + drawn[world], rest_weight + weight
        else:
            classes.append((drawn[world], weight))
    if rest_weight:
        classes.append((rest_drawn, rest_weight))
    statistic = sum(float((n - total * w) ** 2 / (total * w)) for n, w in classes)
    freedom = len(classes) - 1
    spread = 2 / (9 * freedom)
    return statistic / (freedom * (1 - spread + 4.753 * spread**0.5) ** 3)


def uneven_views(count: int) -> Iterator[tuple[View, dict[Any, Fraction]]]:
    """Views of miniatures with a few worlds that are not equally likely."""
    seed = 0
    while count:
        rng = Random(seed)
        seed += 1
        for match in stages(miniature(rng, (2, 3), (0, 1, 2)), rng):
            if not count or match.state.leader is None or rng.random() < 0.7:
                continue
            view = match.view(rng.choice(viewers(match.rules)))
            try:
                found = list(GAME.worlds(view).enumerate(100))
            except TooManyWorlds:
                continue
            weights = {(world.state, world.moves): weight for world, weight in found}
            if len(set(weights.values())) > 2 and len(weights) > 8:
                count -= 1
                yield view, weights


def check_samples(views: int, samples: int) -> None:
    for view, weights in uneven_views(views):
        worlds, stream = GAME.worlds(view), Stream("int:1", "worlds")
        drawn: Counter[Any] = Counter()
        for _ in range(samples):
            world = worlds.sample(stream)
            drawn[world.state, world.moves] += 1
        assert set(drawn) <= set(weights)
        assert excess(drawn, weights) < 1


def test_samples_fit_the_weights() -> None:
    check_samples(4, 800)


@pytest.mark.skipif("not config.getoption('--thorough')", reason="takes minutes")
def test_many_samples_fit_the_weights() -> None:
    check_samples(40, 20_000)


def test_a_biased_sampler_does_not_fit() -> None:
    """The statistic tells a sampler that takes all possible worlds for equally likely."""
    rng, found = Random(1), 0
    for _, weights in uneven_views(4):
        worlds = list(weights)
        found += excess(Counter(rng.choices(worlds, k=2_000)), weights) > 1
    assert found >= 3


# What samples depend on


def played(rules: Rules, moves: tuple[Any, ...]) -> HeMatch:
    match: HeMatch = Match.unseeded(GAME, rules)
    return reduce(lambda m, move: m.apply(move), moves, match)


def test_same_view_and_numbers_same_world() -> None:
    """Other true states that look the same give the same samples; other numbers give others."""
    compared = 0
    rng = Random(8)
    for match in stages(Rules(3, max_rounds=1), rng):
        if match.turn.kind != "play" or rng.random() < 0.8:
            continue
        view = match.view(1)
        one = GAME.worlds(view)
        first = one.sample(Random(1))
        dealer = match.log[0].move
        twin = played(match.rules, (dealer, *one.sample(Random(2)).moves))
        assert twin.state != match.state
        assert twin.view(1) == view
        same = GAME.worlds(twin.view(1)).sample(Random(1))
        assert same == first
        assert same.moves == first.moves
        assert len({one.sample(Random(seed)) for seed in range(5)}) > 1
        compared += 1
    assert compared > 3


# Which views have worlds


def mid_round() -> tuple[HeMatch, View]:
    """Seat 0 is to play in a second round in which seat 1 has swapped."""
    for seed in range(50):
        for match in stages(Rules(2, hand_size=6), Random(seed)):
            swapped = any(buried.seat == 1 for buried in match.state.table.buried)
            playing = match.turn.kind == "play" and match.turn.seats == (0,)
            if match.state.standing.round == 2 and swapped and playing:
                return match, match.view(0)
    raise AssertionError("no such stage")


def test_events_since_the_deal_are_enough() -> None:
    match, view = mid_round()
    deal = max(i for i, event in enumerate(view.events) if isinstance(event, HandsDealt))
    short = GAME.worlds(match.view(0, since=deal))
    assert short.sample(Random(1)) == GAME.worlds(view).sample(Random(1))
    with pytest.raises(NoWorld, match="lacks the newest deal"):
        GAME.worlds(match.view(0, since=deal + 1))


def test_one_world_between_rounds() -> None:
    """M3: before a deal nothing is hidden."""
    for match in stages(Rules(2, hand_size=2, max_rounds=2, target=100), Random(1)):
        if match.turn.kind in ("first_dealer", "deal"):
            worlds = GAME.worlds(match.view(0, since=len(match.view(0).events)))
            world = worlds.sample(Random(1))
            assert world.state == world.start == match.state
            assert world.moves == ()
            assert list(worlds.enumerate(1)) == [(world, 1)]
            with pytest.raises(TooManyWorlds):
                worlds.enumerate(0)


def test_views_that_would_take_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is counted is limited, and so are the ways tried for a sample."""
    _, view = mid_round()
    monkeypatch.setattr(hidden_cards, "OPTIONS", 3)
    with pytest.raises(TooManyWorlds, match="more than 3 steps"):
        GAME.worlds(view)
    monkeypatch.undo()
    monkeypatch.setattr(hidden_cards, "ATTEMPTS", 0)
    with pytest.raises(TooManyWorlds, match="more than 0 steps"):
        GAME.worlds(view)


def test_too_many_to_list() -> None:
    _, view = mid_round()
    with pytest.raises(TooManyWorlds):
        GAME.worlds(view).enumerate(100)


def test_predictions() -> None:
    """P1, X1: hidden predictions are any; after the match they are known."""
    rules = Rules(2, hand_size=2, max_rounds=1)
    *_, before, over = stages(rules, Random(4))
    worlds = GAME.worlds(before.view(0))
    guessed = {worlds.sample(Random(seed)).state.table.predictions for seed in range(60)}
    own = before.state.table.predictions[0]
    assert guessed == {(own, other) for other in range(3)}
    world = GAME.worlds(over.view(None)).sample(Random(1))
    assert world.state.table.predictions == over.state.table.predictions
    assert world.start.standing.sheets == ()


def without(view: View, kind: type[Any], number: int = -1) -> View:
    """The view without its last event of a kind."""
    i = [i for i, event in enumerate(view.events) if isinstance(event, kind)][number]
    return evolve(view, events=view.events[:i] + view.events[i + 1 :])


def changed(view: View, kind: type[Any], number: int = -1, **fields: Any) -> View:
    i = [i for i, event in enumerate(view.events) if isinstance(event, kind)][number]
    event = evolve(view.events[i], **fields)
    return evolve(view, events=(*view.events[:i], event, *view.events[i + 1 :]))


def hostile() -> dict[str, Callable[[View], View]]:
    def seen(**fields: Any) -> Callable[[View], View]:
        return lambda view: evolve(view, observation=evolve(view.observation, **fields))

    own = [Card.B1, Card.B2, Card.B4, Card.B5, Card.B7, Card.B8]
    return {
        "no events": lambda view: evolve(view, events=()),
        "a play is missing": lambda view: without(view, CardPlayed),
        "a draw is missing": lambda view: without(view, CardDrawn),
        "a bury is missing": lambda view: without(view, CardBuried),
        "a draw by nobody": lambda view: changed(view, CardDrawn, seat=7),
        "no card": lambda view: changed(view, CardPlayed, card="B1"),
        "played twice": lambda view: evolve(
            view, events=(*view.events, *[e for e in view.events if isinstance(e, CardPlayed)][-1:])
        ),
        "another hand": lambda view: changed(view, HandsDealt, hands=(own, None)),
        "two hands": lambda view: changed(view, HandsDealt, hands=(own, own)),
        "no hand": lambda view: changed(view, HandsDealt, hands=(None, None)),
        "a long hand": lambda view: changed(view, HandsDealt, hands=([*own, Card.B9], None)),
        "another trump": lambda view: changed(view, HandsDealt, trump=view.observation.hand[0]),
        "endless swaps": lambda view: evolve(
            view, events=view.events + (CardDrawn(1, None), CardBuried(1, None)) * 50
        ),
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
    _, view = mid_round()
    with pytest.raises(NoWorld):
        GAME.worlds(hostile()[what](view))


def test_views_of_another_game() -> None:
    match = Match.start(odin.GAME, odin.Rules(2), seed=1)
    with pytest.raises(TypeError):
        GAME.worlds(match.view(0))  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        GAME.worlds(match.state)  # type: ignore[arg-type]
    _, view = mid_round()
    with pytest.raises(TypeError):
        GAME.worlds(evolve(view, observation=None))
