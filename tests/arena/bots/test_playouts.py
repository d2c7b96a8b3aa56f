"""Playouts: policies that look only at what their seat may know, and what is reached at the end."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from herrlof_arena.bots import ask, heuristic_bot, search_bot
from herrlof_arena.bots.herrlof import playouts as herrlof_playouts
from herrlof_arena.bots.herrlof import policy as herrlof_policy
from herrlof_arena.bots.herrlof import search as herrlof_search
from herrlof_arena.bots.odin import playouts as odin_playouts
from herrlof_arena.bots.odin import search as odin_search
from herrlof_rules import Over, Stream, herrlof, odin
from herrlof_rules.core import Chance, Game
from herrlof_rules.match import Match

GAMES: list[tuple[Game, Any, Any]] = [
    *[(herrlof.GAME, herrlof.Rules(n), herrlof_search) for n in (2, 3)],
    *[(odin.GAME, odin.Rules(n), odin_search) for n in (2, 4)],
]
each_game = pytest.mark.parametrize(("game", "rules", "parts"), GAMES)

TINY = herrlof.Rules(
    2,
    hand_size=2,
    deck=[herrlof.Card(token) for token in ("B1", "B3", "G6", "H", "R6", "R3", "Y9", "V")],
)


@each_game
def test_a_policy_looks_only_at_what_its_seat_may_know(game: Game, rules: Any, parts: Any) -> None:
    """In all states that a seat cannot tell apart it makes the same choice."""
    match: Match = Match.start(game, rules, "alike")
    met: set[str] = set()
    different = 0
    for number in range(90):
        turn = match.turn
        if isinstance(turn, Over):
            break
        seat = turn.seats[0]
        worlds = search_bot(game, playouts=1).worlds(match.view(seat))
        states = [match.state, *[worlds.sample(Random(number + n)).state for n in range(3)]]
        different += len(set(states)) > 1
        for luck in range(4):
            chosen = {parts.SEARCH["policy"](state, seat, Random(luck)) for state in states}
            assert len(chosen) == 1, (match.view(seat), chosen)
            assert chosen <= set(match.legal_actions(seat))
        met.add(turn.kind)
        match = match.play(ask(match, seat, heuristic_bot(game)), seat)
    assert different > 30
    assert met >= ({"predict", "play"} if game is herrlof.GAME else {"play", "take"})


@each_game
def test_policies_play_to_the_end(game: Game, rules: Any, parts: Any) -> None:
    """Whatever they meet, they choose something legal."""
    rng, kinds = Random(1), set[str]()
    for _ in range(3):
        state = start = game.initial(rules)
        while not isinstance(turn := game.turn(state), Over):
            worth = parts.horizon(start, state, 0)
            if worth is not None and len(state.standing.sheets) > len(start.standing.sheets):
                start = state
            if isinstance(turn, Chance):
                state = game.apply(state, game.chance(state).sample(rng))
                continue
            kinds.add(turn.kind)
            state = game.apply(
                state, parts.SEARCH["policy"](state, turn.seats[0], rng), turn.seats[0]
            )
        assert parts.horizon(start, state, 0) is not None
    assert kinds >= ({"predict", "play", "swap", "discard"} if game is herrlof.GAME else {"take"})


def test_what_a_round_is_worth() -> None:
    """In Herrlof own points less others', in Odin others' less own, by the mean."""
    games: list[tuple[Game, Any]] = [(herrlof.GAME, herrlof_search), (odin.GAME, odin_search)]
    for game, parts in games:
        match: Any = Match.start(game, game.rules(3), 1)
        start = match.state
        while not match.state.standing.sheets:
            seat = match.turn.seats[0]
            match = match.play(ask(match, seat, heuristic_bot(game)), seat)
        sheet = match.state.standing.sheets[0]
        own, two, three = sheet.points
        ahead = own - (two + three) / 2 if game is herrlof.GAME else (two + three) / 2 - own
        assert parts.horizon(start, match.state, 0) == ahead
        waiting = match.turn.seats[-1]  # in Odin who acts is worth what its model says
        other = (waiting + 1) % 3
        assert parts.horizon(match.state, match.state, other) is None


@pytest.mark.parametrize(
    ("hands", "trick", "prediction", "card"),
    [
        ("R2 R9 B4", "R5", 1, "R9"),  # last to play: the cheapest that wins
        ("R6 R9 B4", "R5", 1, "R6"),
        ("R2 R3 B4", "R5", 1, "R2"),  # nothing wins: the weakest goes
        ("R2 R3 B4", "R5", 0, "R3"),  # no trick wanted: the best that loses
        ("R6 R9 V", "R5", 0, "V"),  # nothing loses: the trick is destroyed
        ("R6 R9 B4", "R5", 0, "R9"),  # it must win: with the best card, as it is last
        ("V", "R5", 1, "V"),
        ("R2 V H", "", 0, "V"),  # led for no trick
    ],
)
def test_herrlof_plays_for_the_prediction(
    hands: str, trick: str, prediction: int, card: str
) -> None:
    other = "B7 B8 B9"
    led = trick.split()
    size = len(hands.split())
    state = herrlof.position(
        [" ".join(other.split()[: size - len(led)]), hands],
        trump="Y4",
        trick=trick,
        leader=0 if led else 1,
        predictions=[0, prediction],
    )

    assert herrlof_playouts.policy(state, 1, Random(1)) == herrlof.Play(herrlof.Card(card))


def test_odin_goes_out_when_it_can() -> None:
    state = odin.position(["R2 R5", "B7 G9"])
    chosen = [odin_playouts.policy(state, 0, Random(luck)) for luck in range(200)]

    usual = odin.Play([odin.Card.R2, odin.Card.R5])
    assert 165 < chosen.count(usual) < 200, "one choice in ten is at random"


def test_odin_remembers_so_many_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is remembered changes no choice."""
    state = odin.position(["R2 R5", "B7 G9"])
    before = [odin_playouts.policy(state, seat, Random(3)) for seat in (0, 0)]
    kept: dict[Any, Any] = {}
    monkeypatch.setattr(odin_playouts, "_KEPT", 1)
    monkeypatch.setattr(odin_playouts, "_CHOSEN", kept)

    again = [odin_playouts.policy(state, 0, Random(3))]
    odin_playouts.policy(odin.position(["R3 R5 B1", "B7 G9 K1"]), 0, Random(3))
    again.append(odin_playouts.policy(state, 0, Random(3)))

    assert again == before
    assert len(kept) == 1


def test_predictions_are_guessed_from_hands() -> None:
    """The seat sees the same; half of the guesses are what the heuristic predicts, half one off."""
    match: Any = Match.start(herrlof.GAME, herrlof.Rules(2), 5)
    for seat in (0, 1):
        match = match.play(herrlof.Predict(6), seat)
    seat = match.turn.seats[0]
    view = match.view(seat)
    worlds = herrlof_search.guesses(view)
    off: Counter[int] = Counter()
    for number in range(200):
        world = worlds.sample(Stream(f"int:{number}", "guesses"))
        herrlof.validate(world.state)
        assert herrlof.observe(world.state, seat) == view.observation
        guessed = world.state.table.predictions[1 - seat]
        dealt = herrlof.apply(world.start, world.moves[0].choice)
        predicted = herrlof_policy.policy(dealt, 1 - seat, Random(1))
        assert guessed is not None
        assert isinstance(predicted, herrlof.Predict)
        off[guessed - predicted.tricks] += 1
    assert set(off) == {-1, 0, 1}
    assert 70 < off[0] < 130


def test_worlds_without_guesses() -> None:
    """Nothing is guessed before others have predicted, nor where worlds are listed."""
    match: Any = Match.start(herrlof.GAME, TINY, 5)
    view = match.view(0)
    guesses, plain = herrlof_search.guesses(view), herrlof.GAME.worlds(view)

    assert guesses.sample(Random(1)).state == plain.sample(Random(1)).state
    assert list(guesses.enumerate()) == list(plain.enumerate())
