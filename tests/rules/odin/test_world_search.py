"""The worlds of Odin: the hands that a view allows, and the hands that it excludes."""

import json
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from attrs import evolve
from rules.odin.states import PLAYERS, cards, moves, packed
from rules.testing.miniatures import small_odin

from herrlof_rules import DocumentError, Match, NoWorld, Result, TooManyWorlds, odin
from herrlof_rules.documents import dump_view, load_view
from herrlof_rules.match.match import match_from
from herrlof_rules.odin import Card, Deal, Pass, Play, Rules, Take
from herrlof_rules.odin.rules import EDITIONS
from herrlof_rules.testing.generators.onlooker import Onlooker
from herrlof_rules.testing.generators.playouts import playout, position_after, positions, stream_for
from herrlof_rules.testing.worlds.laws import check_sampled

MUST = Rules(whole_hand="must", first_player=0, hand_size=3, deck=tuple(Card)[:18])


def match_of(rules: Rules, hands: list[str], played: str = "") -> Match:
    match: Any = Match.unseeded(odin.GAME, rules).play_chance(Deal([cards(hand) for hand in hands]))
    for action in moves(played):
        match = match.play(action, match.turn.seats[0])
    return match


def hands_of(match: Match, seat: int | None, of: int) -> set[frozenset[Card]]:
    """The hands that seat `of` may hold in the worlds of another seat's view."""
    return {frozenset(w.state.hands[of]) for w, _ in odin.GAME.worlds(match.view(seat)).enumerate()}


def test_hidden_are_hands_and_cards_set_aside() -> None:
    """F3, D1: any unseen card may be in any other hand, or set aside."""
    rules = small_odin("B1 B3 R1 R2 P4", 2)
    match = match_of(rules, ["B1 R2", "B3 R1"])
    worlds = list(odin.GAME.worlds(match.view(0)).enumerate())
    assert {probability for _, probability in worlds} == {Fraction(1, 3)}
    assert hands_of(match, 0, 1) == {frozenset(cards(c)) for c in ("B3 R1", "B3 P4", "R1 P4")}
    assert len(hands_of(match, None, 0)) == 10


def test_cards_played_were_dealt() -> None:
    """T1, K3: a played card was dealt, unless it was taken before; a taken card is known."""
    rules = Rules(first_player=0, hand_size=3, deck=tuple(Card)[:18])
    match = match_of(rules, ["B1 B2 R9", "B5 R5 R7"], "B1, B5, R9")
    # Seat 1 took B1 and lost B5 to seat 0: it holds B1 and two more, and was dealt B5.
    assert all(Card.B1 in hand and len(hand) == 3 for hand in hands_of(match, 0, 1))
    for world, _ in odin.GAME.worlds(match.view(0)).enumerate():
        deal = world.moves[0].choice
        assert isinstance(deal, Deal)
        assert Card.B5 in deal.hands[1]
        assert Card.B1 in deal.hands[0]


def test_a_single_lead_where_a_whole_hand_must_be_led() -> None:
    """L2: under `must`, a seat that led one card did not hold a set at that time."""
    match = match_of(MUST, ["B1 B2 R9", "B5 R5 R7"], "B1")
    held = hands_of(match, 1, 0)
    blue = {frozenset({a, b}) for a in tuple(Card)[:9] for b in tuple(Card)[:9] if a != b}
    assert not held & blue
    assert len(held) == 14 * 13 // 2 - 7 * 6 // 2  # Of the 14 unseen cards, 7 are blue.
    may = match_of(evolve(MUST, whole_hand="may"), ["B1 B2 R9", "B5 R5 R7"], "B1")
    assert len(hands_of(may, 1, 0)) == 14 * 13 // 2


def test_leads_at_different_times() -> None:
    """L2: at each lead, the cards still hidden and the cards played since were not a set."""
    rules = evolve(MUST, hand_size=4, deck=cards("B1 B2 B3 B5 B7 R3 R4 R5 R7 R8"))
    match = match_of(rules, ["B1 B2 R3 R4", "B5 B7 R7 R8"], "B1, pass, R3")
    held = hands_of(match, 1, 0)
    # At the first lead, B1 B2 B3 R3 did not form a set; at the second, R3 R4 R5 would have.
    assert frozenset(cards("B2 B3")) in held
    assert frozenset(cards("R4 R5")) not in held
    spectator = hands_of(match, None, 0)
    assert frozenset(cards("R4 R5")) not in spectator
    assert frozenset(cards("B2 B3")) in spectator


def test_a_card_held_since_it_was_taken_was_held_at_the_lead() -> None:
    """L2, K3: a taken card counts as part of the hand at a later lead."""
    # Seat 1 plays B5, takes B1 and leads R5.  B1 and R5 form no set, so any other card may remain.
    match = match_of(MUST, ["B1 B2 R9", "B5 R5 R7"], "B1, B5, pass, R5")
    assert len(hands_of(match, 0, 1)) == 18 - 3 - 2


def test_a_card_taken_and_played_again_is_held_no_longer() -> None:
    """L2, K3: a taken card that was played again does not count at a later lead."""
    rules = evolve(MUST, hand_size=4)
    match = match_of(rules, ["R5 B1 B5 R8", "R6 B8 R3 B2"], "R5, R6, pass, R5, pass, B8")
    blue = set(tuple(Card)[:9])
    assert not any(hand <= blue for hand in hands_of(match, 0, 1))


def test_before_the_deal_nothing_is_hidden() -> None:
    match = Match.unseeded(odin.GAME, Rules.edition("online", 2))
    for seat in (None, 0, 1):
        ((world, probability),) = odin.GAME.worlds(match.view(seat)).enumerate(1)
        assert world.state == world.start == match.state
        assert world.moves == ()
        assert probability == 1
        assert odin.GAME.worlds(match.view(seat)).sample(Random(1)) == world


def test_more_worlds_than_the_limit() -> None:
    match = match_of(small_odin("B1 B3 R1 R2 P4", 2), ["B1 R2", "B3 R1"], "B1")
    worlds = odin.GAME.worlds(match.view(1))
    assert len(list(worlds.enumerate(2))) == 2
    with pytest.raises(TooManyWorlds):
        worlds.enumerate(1)
    with pytest.raises(TooManyWorlds):
        odin.GAME.worlds(Match.start(odin.GAME, Rules(6), 1).view(0)).enumerate()


def test_a_bound_below_the_number_of_worlds() -> None:
    """If two hands must not be sets, the number of worlds is known only after listing them."""
    rules = small_odin("B1 B2 B3 R3 R4 R5 P5 P6 G7 K8 O1 O2", 3, players=3, whole_hand="must")
    match = playout(odin.GAME, rules, stream_for(1, "m"))
    worlds = odin.GAME.worlds(position_after(match, 7).match.view(1))
    assert len(list(worlds.enumerate(40))) == 40
    for limit in range(40):
        with pytest.raises(TooManyWorlds):
            worlds.enumerate(limit)


def test_worlds_when_the_match_is_over() -> None:
    """F3: hands stay hidden after the hand that ended the match."""
    match = playout(odin.GAME, Rules(2, max_hands=2), stream_for(3, "over"))
    assert match.result is not None
    for position in positions(match)[-3:]:
        for seat in position.onlookers:
            check_sampled(Onlooker(position, seat), 3)


def test_a_match_that_ended_with_a_whole_hand_led() -> None:
    """L2: a seat that led its whole hand at the end may have held a set."""
    match = match_of(evolve(MUST, max_hands=1), ["B1 R2 R3", "B5 R5 R7"], "B1, pass, R2 R3")
    assert match.result is not None
    for seat in (None, 0, 1):
        assert odin.GAME.worlds(match.view(seat)).sample(Random(1)).state.hands[0] == ()


def test_a_view_from_an_event_on() -> None:
    """Worlds need the events since the last deal, but not the events of earlier hands."""
    match = playout(odin.GAME, Rules(2), stream_for(4, "since"), 60)
    last = max(n for n, entry in enumerate(match.log) if isinstance(entry.choice, Deal))
    before = sum(len(entry.events) for entry in match.log[:last])
    one, other = odin.GAME.worlds(match.view(0)), odin.GAME.worlds(match.view(0, since=before))
    assert one.sample(Random(1)) == other.sample(Random(1))
    with pytest.raises(NoWorld, match="whole view"):
        odin.GAME.worlds(match.view(0, since=before + 1))


def test_a_match_begun_at_a_position() -> None:
    start = odin.position(["R2 R5 K9", "B7 G9"], table="R3", player=1)
    match = match_from(odin.GAME, start.rules, None, start)
    with pytest.raises(NoWorld):
        odin.GAME.worlds(match.view(0))


def test_wrong_objects() -> None:
    match = Match.start(odin.GAME, Rules(2), 1)
    for wrong in (None, match, match.state, match.view(0).observation):
        with pytest.raises(TypeError):
            odin.GAME.worlds(wrong)  # type: ignore[arg-type]  # refused
    with pytest.raises(TypeError):
        odin.GAME.worlds(match.view(0)).sample(None)  # type: ignore[arg-type]  # refused


def inconsistent(view: odin.View) -> list[odin.View]:
    seen, events = view.observation, view.events
    dealt = next(n for n, e in enumerate(events) if isinstance(e, odin.HandsDealt))
    played = next(n for n, e in enumerate(events) if isinstance(e, odin.SetPlayed))
    first = events[played]
    assert isinstance(first, odin.SetPlayed)

    def at(number: int, *other: Any) -> tuple[Any, ...]:
        return (*events[:number], *other, *events[number + 1 :])

    events_of = [
        events[:-1],
        (*events, odin.Passed(0)),
        (*events, odin.MatchEnded(Result((0, 0), (0, 1), "target"))),
        at(played),
        at(played, evolve(first, seat=7)),
        at(played, odin.CardTaken(7, Card.B1)),
        at(played, evolve(first, cards=cards("B1 R2"))),
        at(played, evolve(first, cards=())),
        at(played, *[first] * 20),
        at(dealt, odin.HandsDealt(1, 0, (None, None))),
        at(dealt, odin.HandsDealt(1, 0, ())),
        at(dealt, odin.HandsDealt(1, 0, (tuple(Card)[:20], None))),
    ]
    fields: list[dict[str, Any]] = [
        *({"legal_actions": (Pass(), Pass())}, {"seat": 1}, {"seat": 9}, {"scores": (3, 4)}),
        *({"hand_number": 0}, {"player": None}, {"sheets": (odin.HandSheet((1, 2, 3)),)}),
        {"discards": cards("O9")},
    ]
    return [
        *(evolve(view, events=some_events) for some_events in events_of),
        *(evolve(view, observation=evolve(seen, **each)) for each in fields),
        evolve(view, rules=evolve(view.rules, hand_size=4)),
        evolve(view, rules=evolve(view.rules, first_player=1)),
    ]


def test_inconsistent_views() -> None:
    rules = Rules(first_player=0)
    match = playout(odin.GAME, rules, stream_for(8, "hostile"), 12)
    view = match.view(0)
    odin.GAME.worlds(view)
    for wrong in inconsistent(view):
        with pytest.raises(NoWorld):
            odin.GAME.worlds(wrong)


def test_more_cards_played_than_dealt() -> None:
    view = match_of(MUST, ["B1 B2 R9", "B5 R5 R7"]).view(1)
    plays = [odin.SetPlayed(0, (card,)) for card in tuple(Card)[:9]]
    with pytest.raises(NoWorld, match="D1"):
        odin.GAME.worlds(evolve(view, events=(*view.events, *plays)))


def test_no_deal_allows_what_was_played() -> None:
    """L2: a view has no world if a seat led one card although its hand must have been a set."""
    deck = "B1 B2 B3 B4 R9"
    may = small_odin(deck, 2)
    view = match_of(may, ["B1 B2", "B3 R9"], "B1").view(1)
    with pytest.raises(NoWorld, match="L2"):
        odin.GAME.worlds(evolve(view, rules=evolve(may, whole_hand="must")))


@pytest.mark.parametrize("players", [2, 4])
def test_hostile_documents(players: int) -> None:
    """A changed document of a view has worlds, or is refused with a documented error."""
    rng = Random(players)
    match = playout(odin.GAME, Rules(players, whole_hand="must"), stream_for(9, "views"), 40)
    refused = 0
    for _ in range(100):
        position = position_after(match, rng.randrange(1, len(match.log) + 1))
        document = json.loads(dump_view(odin.GAME, position.match.view(rng.randrange(players))))
        _change(document, rng)
        try:
            odin.GAME.worlds(load_view(odin.GAME, json.dumps(document))).sample(rng)
        except (DocumentError, NoWorld):
            refused += 1
    assert refused > 50


def _change(document: Any, rng: Random) -> None:
    places: list[tuple[Any, Any]] = []

    def collect(value: Any) -> None:
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, item in items:
            places.append((value, key))
            if isinstance(item, dict | list):
                collect(item)

    collect(document)
    holder, key = rng.choice(places)
    other, from_key = rng.choice(places)
    if isinstance(holder, list) and rng.randrange(2):
        del holder[key]
    elif type(holder[key]) is int:
        holder[key] += rng.choice((-1, 1))
    else:
        holder[key] = json.loads(json.dumps(other[from_key]))


def test_takes_with_and_without_a_decision() -> None:
    """K1, K2: a world's history has a take only if the player had a choice."""
    rules = Rules(first_player=0, hand_size=4, deck=tuple(Card)[:18])
    match = match_of(rules, ["B1 B2 R8 R9", "B5 B6 R5 R7"], "B1, B5 B6, R8 R9, take B5")
    world = odin.GAME.worlds(match.view(1)).sample(Random(2))
    kinds = [type(move.choice) for move in world.moves]
    assert kinds == [Deal, Play, Play, Play, Take]
    assert world.state.packed_taken[0] == packed("B5")


@pytest.mark.skipif("not config.getoption('--thorough')", reason="takes minutes")
@pytest.mark.parametrize("whole_hand", ["may", "must"])
@pytest.mark.parametrize("players", PLAYERS)
def test_no_impossible_world(players: int, whole_hand: str) -> None:
    """Thousands of sampled worlds are replayed, throughout matches and for every seat."""
    sampled = 0
    for number in range(1_000):
        rules = Rules.edition(EDITIONS[number % 3], players)
        rules = evolve(rules, whole_hand=whole_hand)
        places = positions(playout(odin.GAME, rules, stream_for(number, "soak")))
        for position in places[:: 1 + len(places) // 60]:
            for seat in position.onlookers:
                sampled += check_sampled(Onlooker(position, seat), 3)
        if sampled > 5_000:
            break
