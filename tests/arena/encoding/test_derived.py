"""Vectors that are derived from the types of fields, for any game."""

from collections.abc import Iterable
from enum import Enum
from importlib import import_module
from random import Random
from typing import Annotated, Any, Literal, NewType

import pytest
from arena.encoding.courses import after
from attrs import evolve, frozen
from rules.testing import toy
from rules.testing.replaced import replaced

from herrlof_arena.encoding import Encoder, HistoryTooLong, NotSpecified, Vector
from herrlof_arena.testing import check_encoder
from herrlof_rules import Match
from herrlof_rules.core import (
    AtMost,
    Between,
    BySeat,
    FromSeat,
    Game,
    GameInfo,
    Over,
    Own,
    Public,
    Result,
    Seat,
    Turn,
)
from herrlof_rules.core.marks import Encoded
from herrlof_rules.testing import Effort

dare: Any = import_module("examples.dare")
RULES = toy.Rules(players=3)
BID, PLAY = toy.Bid(1), toy.Play(2)
Number = NewType("Number", int)


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


@frozen
class Pair:
    seat: Seat
    left: int | None


@frozen
class Other:
    good: bool


def counted(cards: tuple[int, ...]) -> Iterable[float]:
    return [float(card in cards) for card in range(1, 6)]


@frozen
class Observation:
    seat: Own[int | None]
    turn: Public[Turn]
    legal_actions: Own[tuple[toy.Bid | toy.Play, ...]]
    number: Public[Number] = Number(-3)
    maybe: Own[int | None] = None
    good: Public[bool] = True
    colour: Public[Colour] = Colour.BLUE
    word: Public[Literal["a", "b", 3] | None] = "b"
    leader: Public[Seat | None] = 2
    by_seat: BySeat[int] = (10, 11, 12)
    trick: Annotated[Public[tuple[Colour, ...]], FromSeat("leader")] = (Colour.RED,)
    pair: Public[Pair | None] = Pair(1, 5)
    either: Public[Pair | Other] = Other(good=True)
    action: Public[toy.Bid | toy.Play | None] = PLAY
    play: Public[toy.Bid] = BID
    hand: Annotated[Own[tuple[int, ...]], Vector(lambda rules: rules.cards, counted)] = (2, 5)
    result: Public[Result | None] = None
    some: Public[tuple[Colour, ...]] = (Colour.BLUE, Colour.RED)


def seeing(observation_class: Any) -> Game:
    """The toy game with another class of observation."""

    def observe(state: Any, seat: int | None) -> Any:
        seen = toy.GAME.observe(state, seat)
        return observation_class(seen.seat, seen.turn, seen.legal_actions)

    return replaced(
        toy.GAME,
        observation=observation_class,
        observe=observe,
        info=GameInfo(reasons=("played", "left")),
    )


def parts(game: Game, state: Any, seat: int | None) -> dict[str, list[float]]:
    encoder = Encoder(game, RULES)
    vector = encoder.observation_tensor(Match.unseeded_at(game, state), seat).tolist()
    return {p.name: vector[encoder.observation.slice(p.name)] for p in encoder.observation}


def test_every_form() -> None:
    game = seeing(Observation)
    state = toy.initial(RULES)
    assert parts(game, state, 1) == {
        "seat": [0, 1, 0],
        "turn": [0, 0, 1, 0, 0, 0],
        "to_act": [0, 0, 0],
        "legal_actions": [0] * 7,
        "number": [-3],
        "maybe": [0, 0],
        "good": [1],
        "colour": [0, 1],
        "word": [0, 1, 0],
        "leader": [0, 1, 0],
        "by_seat": [11, 12, 10],
        "trick": [0, 0, 1, 0, 0, 0],
        "pair": [1, 1, 0, 0, 1, 5],
        "either": [0, 1, 0, 0, 0, 0, 0, 1],
        "action": [0, 0, 0, 1, 0, 0, 0],
        "play": [0, 1, 0, 0, 0, 0, 0],
        "hand": [0, 1, 0, 0, 1],
        "result": [0] * 9,
        "some": [2, 1, 1, 1],
    }
    shapes = {part.name: part.shape for part in Encoder(game, RULES).observation}
    assert (shapes["by_seat"], shapes["trick"], shapes["pair"]) == ((3,), (3, 2), (6,))
    spectator = parts(game, state, None)
    assert spectator["seat"] == [0, 0, 0]
    assert spectator["by_seat"] == [10, 11, 12]
    meanings = {part.name: part.meaning for part in Encoder(game, RULES).observation}
    assert meanings["word"] == "one of a, b, 3; no 1 for None"
    assert meanings["either"].startswith("one of Pair, Other; then Pair: seat (a seat), then left")


def other(**values: Any) -> Game:
    """The toy game with observations that hold these values."""

    def observe(state: Any, seat: int | None) -> Any:
        seen = toy.GAME.observe(state, seat)
        return Observation(seen.seat, seen.turn, seen.legal_actions, **values)

    return replaced(seeing(Observation), observe=observe)


def test_equal_values_are_counted() -> None:
    """The vector holds the last place of each value, and then the number of its copies."""
    game = other(some=(Colour.RED, Colour.RED))
    assert parts(game, toy.initial(RULES), 0)["some"] == [2, 0, 2, 0]


def test_other_values() -> None:
    ended = Result((0, 1, 2), (1, 2), "left")
    game = other(maybe=4, word=3, leader=None, trick=(), pair=Pair(0, None), result=ended)
    named_parts = parts(game, toy.initial(RULES), 2)
    assert named_parts["maybe"] == [1, 4]
    assert named_parts["word"] == [0, 0, 1]
    assert named_parts["leader"] == [0, 0, 0]
    assert named_parts["trick"] == [0] * 6
    assert named_parts["pair"] == [1, 0, 1, 0, 0, 0]
    assert named_parts["result"] == [1, 2, 0, 1, 1, 0, 1, 0, 1]


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"by_seat": (1, 2)}, "Observation.by_seat has 2 entries, not one for each seat"),
        ({"word": "c"}, "Observation.word holds 'c', which is not one of: a, b, 3"),
        ({"leader": None}, "Observation.trick has 1 entries, and leader is None"),
        ({"some": ("red",)}, "Observation.some holds "),
        ({"trick": (Colour.RED,) * 4}, "Observation.trick has 4 entries, and leader is 2"),
    ],
)
def test_values_that_do_not_fit(values: dict[str, Any], told: str) -> None:
    with pytest.raises(NotSpecified, match=told.replace(".", r"\.")):
        parts(other(**values), toy.initial(RULES), 0)


def test_a_vector_of_another_size() -> None:
    @frozen
    class Wrong(Observation):
        hand: Annotated[Own[tuple[int, ...]], Vector(4, counted)] = (2, 5)

    with pytest.raises(NotSpecified, match=r"Wrong\.hand: its vector has 5 numbers, not 4"):
        parts(seeing(Wrong), toy.initial(RULES), 0)


def without_shape(form: Any) -> Any:
    @frozen
    class Seen:
        seat: Own[int | None]
        turn: Public[Turn]
        legal_actions: Own[tuple[toy.Bid | toy.Play, ...]]
        field: Public[form] = None

    return Seen


@pytest.mark.parametrize(
    ("form", "told"),
    [
        (str, "str has no vector: use an Enum or a Literal"),
        (tuple[int, ...], "a tuple of int has no shape: mark the number with Between"),
        (tuple[Annotated[int, Between(0, 99)], ...], "mark the tuple with AtMost"),
        (tuple[tuple[Colour, ...], ...], "has no shape: mark the tuple with AtMost"),
    ],
)
def test_types_that_give_no_shape(form: Any, told: str) -> None:
    game = seeing(without_shape(form))
    encoder = Encoder(game, RULES)
    for ask in (
        lambda: encoder.observation,
        lambda: encoder.information_state,
        lambda: encoder.observation_tensor(Match.unseeded(game, RULES), 0),
    ):
        with pytest.raises(NotSpecified) as refused:
            ask()
        assert str(refused.value).startswith("Seen.field: ")
        assert told in str(refused.value)
    assert encoder.legal_ids(Match.unseeded(game, RULES)) == ()


@frozen
class Bag:
    coins: Annotated[int, Between(-1, lambda rules: rules.cards)]


@frozen
class Ranged:
    """An observation of tuples and numbers whose ranges are declared."""

    seat: Own[int | None]
    turn: Public[Turn]
    legal_actions: Own[tuple[toy.Bid | toy.Play, ...]]
    coins: Annotated[Public[int], Between(2, 200)] = 7
    maybe: Public[Annotated[int | None, Between(0, 3)]] = None
    dice: Own[tuple[Annotated[int, Between(1, 3)], ...]] = (3, 1, 1)
    seats: Public[tuple[Seat, ...]] = (2, 0)
    bids: Annotated[Public[tuple[Colour, ...]], AtMost(3)] = (Colour.BLUE, Colour.BLUE)
    hands: Annotated[Public[tuple[tuple[Colour, ...], ...]], AtMost(2)] = ((Colour.RED,),)
    bags: Public[Annotated[tuple[Bag, ...], AtMost(lambda rules: rules.players)]] = (Bag(5),)
    packed: Public[
        Annotated[int, Encoded(tuple[Colour, ...], lambda n: (Colour.RED,) * n, len)]
    ] = 2


def test_ranges_give_shapes() -> None:
    game = seeing(Ranged)
    named_parts = parts(game, toy.initial(RULES), 1)

    assert {name: named_parts[name] for name in list(named_parts)[4:]} == {
        "coins": [7],
        "maybe": [0, 0],
        "dice": [3, 0, 1, 2, 0, 1],
        "seats": [0, 1, 2, 0, 1, 1],
        "bids": [0, 1, 0, 1, 0, 0],
        "hands": [1, 1, 0, 1, 0, 0, 0, 0, 0, 0],
        "bags": [1, 5, 0, 0, 0, 0],
        "packed": [2, 0, 2, 0],
    }
    bounds = {p.name: (p.low, p.high) for p in Encoder(game, RULES).observation}
    assert bounds["coins"] == (2, 200)
    assert bounds["maybe"] == (0, 3)
    assert bounds["bags"] == (-1, RULES.cards)
    assert bounds["bids"] == (0, 1)


def test_more_entries_than_declared() -> None:
    @frozen
    class Crowded(Ranged):
        bids: Annotated[Public[tuple[Colour, ...]], AtMost(1)] = (Colour.RED, Colour.RED)

    with pytest.raises(NotSpecified, match=r"Crowded\.bids has 2 entries, more than 1"):
        parts(seeing(Crowded), toy.initial(RULES), 0)


def test_events_that_the_observation_summarises_are_left_out() -> None:
    """`GameInfo.summarised` removes the rows of its events, or the part if no event is left."""
    rules = dare.Rules(players=2, rounds=1)
    roll, bet = dare.GAME.events[:2]
    some = evolve(dare.GAME, info=evolve(dare.GAME.info, summarised=(roll,)))
    none = evolve(dare.GAME, info=evolve(dare.GAME.info, summarised=dare.GAME.events))
    match = Match.start(some, rules, 1)
    whole, fewer, least = (Encoder(game, rules, rows=8) for game in (dare.GAME, some, none))

    assert fewer.information_state.size < whole.information_state.size
    assert not any(fewer.information_state_tensor(match, 0)[fewer.observation.size :])
    played = match.play(dare.Bet(2), 0)
    assert any(fewer.information_state_tensor(played, 0)[fewer.observation.size :])
    assert least.information_state == least.observation
    same = Match.start(none, rules, 1)
    assert least.information_state_tensor(same, 0) == least.observation_tensor(same, 0)
    assert bet in some.events


def test_a_class_that_is_no_event_cannot_be_summarised() -> None:
    with pytest.raises(TypeError, match="summarised: Bet is not an event of this game"):
        evolve(dare.GAME, info=evolve(dare.GAME.info, summarised=(dare.Bet,)))


def test_the_game_of_the_how_to_page() -> None:
    """Dare needs only its description, and hidden values of events stay hidden."""
    rules = dare.Rules(players=2, rounds=2)
    encoder = Encoder(dare.GAME, rules, rows=8)
    names = ["seat", "turn", "to_act", "legal_actions", "scores", "die", "events"]
    assert [part.name for part in encoder.information_state] == names
    rng, match = Random(1), Match.unseeded(dare.GAME, rules)
    vectors = []
    while not isinstance(match.turn, Over):
        if match.turn.seats:
            seat = rng.choice(match.turn.seats)
            ids = encoder.legal_ids(match, seat)
            assert encoder.mask(match, seat) == bytes([1, 1, 1, 1])
            match = after(match, dare.GAME.decode(rules, rng.choice(ids)), seat)
        else:
            match = after(match, dare.GAME.chance(match.state).sample(rng))
        vectors.append(encoder.information_state_tensor(match, 0))
    cast, laid = (
        vectors[-1][encoder.information_state.slice("events")][n * 15 : n * 15 + 15] for n in (0, 1)
    )
    assert len(match.view(0).events) == encoder.information_state.parts[-1].shape[0] == 8
    dice = match.view(0).events[0].dice
    assert cast.tolist() == [1, 0, 0, 1, dice[0], *[0] * 10]
    assert dice[1] is None
    assert laid.tolist()[:3] == [0, 1, 0]


def test_rows() -> None:
    rules = dare.Rules()
    match = Match.unseeded(dare.GAME, rules)
    for move, seat in ((dare.Roll((1, 2)), None), (dare.Bet(0), 1), (dare.Bet(0), 0)):
        match = after(match, move, seat)
    assert len(Encoder(dare.GAME, rules, rows=4).information_state_tensor(match, 0))
    with pytest.raises(HistoryTooLong, match="4 events but the vector has room for only 3"):
        Encoder(dare.GAME, rules, rows=3).information_state_tensor(match, 0)
    with pytest.raises(NotSpecified, match=r"dare sets no bound .*`Encoder\(game, rules, rows="):
        _ = Encoder(dare.GAME, rules).information_state
    bounded = evolve(dare.GAME, max_decisions=lambda rules: rules.players * rules.rounds)
    assert Encoder(bounded, rules).information_state.parts[-1].shape[0] == 12


def test_laws() -> None:
    rules = dare.Rules(rounds=1)
    report = check_encoder(dare.GAME, rules, miniatures=[rules], effort=Effort(other_rules=False))
    assert report.histories == 757
