"""The learned bot: its network is given what it was trained with, and it plays by the laws."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rules.testing import toy

np = pytest.importorskip("numpy", reason="needs numpy")
pytest.importorskip("numba", reason="needs numba")

from herrlof_arena.batch import Batch, CompiledPolicy
from herrlof_arena.batch.herrlof import heuristic
from herrlof_arena.batch.herrlof.rules import numbers
from herrlof_arena.batch.odin.game import ODIN
from herrlof_arena.batch.odin.heuristic import NO_ANSWER, SCRATCH, look
from herrlof_arena.batch.randomness import IDS
from herrlof_arena.batch.rows import Floats, Row, after, floats
from herrlof_arena.bots import ask, heuristic_bot, learned_bot
from herrlof_arena.bots.herrlof import learned as of_herrlof
from herrlof_arena.bots.herrlof.compiled import POLICY
from herrlof_arena.bots.herrlof.situation import from_state as of_state
from herrlof_arena.bots.network import Network, network
from herrlof_arena.bots.odin import learned as of_odin
from herrlof_arena.bots.odin.compiled import POLICY as OF_ODIN
from herrlof_arena.bots.odin.policy import from_state
from herrlof_arena.testing import check_bot
from herrlof_rules import GAMES, Match, herrlof, odin
from herrlof_rules.core import Game
from herrlof_rules.odin.sets import PLAYED, SETS
from tools import train, train_herrlof, train_odin

TABLES, NO_NETWORK = OF_ODIN.parameters[NO_ANSWER:], Network([], [], [], [], [], [])


@pytest.mark.parametrize(
    ("name", "players"), [("herrlof", 2), ("herrlof", 3), ("odin", 2), ("odin", 4)]
)
def test_plays_by_the_laws_of_bots(name: str, players: int) -> None:
    game = GAMES[name]
    bot = learned_bot(game, players)
    assert check_bot(game, bot, game.rules(players), matches=1).choices > 50


@pytest.mark.parametrize("game", [herrlof.GAME, odin.GAME])
def test_plays_with_as_many_as_it_was_trained_for(game: Game) -> None:
    match = Match.start(game, game.rules(3), seed=1)
    with pytest.raises(ValueError, match="plays with 2 players"):
        learned_bot(game)(match.view(match.turn.seats[0]), Random(1))


def test_where_none_was_trained_it_names_those_that_were() -> None:
    with pytest.raises(ValueError, match="herrlof plays with 2, 3 players only"):
        learned_bot(herrlof.GAME, 4)


DAMAGES: dict[str, Any] = {
    "half": lambda text: text[: len(text) // 2],
    "cut": lambda text: text[:-5],
    "more": lambda text: text + "AAAA",
    "head": lambda text: text.replace("\n\n", "\n"),
    "infinite": lambda text: re.sub(r"\n\n....", "\n\nAHwA", text),
    "letter": lambda text: re.sub(r"\n\n.", "\n\n!", text),
    "empty": lambda _: "",
    "other": lambda _: of_odin.weights(4).read_text("utf-8"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_weights_are_refused(tmp_path: Path, damage: str) -> None:
    file = tmp_path / "weights.txt"
    file.write_text(DAMAGES[damage](of_odin.weights(2).read_text("utf-8")), "utf-8")
    match = Match.start(odin.GAME, odin.Rules(2), seed=1)
    seat = match.turn.seats[0]
    with pytest.raises(ValueError, match=r"weights\.txt: not .* weights for 121 inputs"):
        of_odin.LearnedBot(2, file)(match.view(seat), Random(1))


def test_a_game_without_one_says_so() -> None:
    with pytest.raises(ValueError, match="toy has no learned bot"):
        learned_bot(toy.GAME)


def test_its_weights_say_what_made_them() -> None:
    for weights in {of.weights(n) for of in (of_odin, of_herrlof) for n in of.BOTS}:
        made = dict(line.split(": ", 1) for line in weights.read_text().splitlines()[:3])
        assert made["command"].startswith("python -m tools.train")
        assert set(made) == {"command", "commit", "date"}
        assert weights.stat().st_size < 100_000


def test_it_does_not_let_the_other_go_out() -> None:
    """L3: the other, with one card left, would lead it."""
    state = odin.position(["B9 R3 P4 K6", "O4"], table="O8", player=1)
    worth = of_odin.Learned(from_state(state, 0), network(of_odin.weights(2), of_odin.numbers(2)))

    assert worth.of(odin.Pass()) < worth.of(odin.Play([odin.Card.B9]))


@pytest.mark.parametrize("players", [2, 3, 6])
def test_its_network_is_given_what_it_was_trained_with(players: int) -> None:
    """With all that a choice may leave, of hands played by the heuristic."""
    match = Match.start(odin.GAME, odin.Rules(players, max_hands=2), seed=3)
    options, memory = ODIN.numbers(match.state.rules), np.zeros(SCRATCH, np.int64)
    stands, out = np.zeros(players), np.zeros(of_odin.numbers(players) + 1)
    compared = set[str]()
    while match.turn.seats:
        seat = match.turn.seats[0]
        row = Batch.from_states(odin.GAME, match.state.rules, [match.state]).numbers[0].copy()
        around = look(row, options)
        worth = of_odin.Learned(from_state(match.state, seat), NO_NETWORK)
        for action in match.legal_actions(seat):
            hand, played = worth.now.hand, worth.now.table
            if isinstance(action, odin.Play):
                played = PLAYED[action.cards].cards
                hand -= played
            elif isinstance(action, odin.Take):
                hand |= action.card.unit
            if not hand:
                continue
            number = SETS[played].number
            chance = train_odin.look_at_set(row, options, number, around[0], TABLES, stands)
            if isinstance(action, odin.Pass):
                given = worth.numbers_passed()
                train_odin.write_passed(row, options, around, stands, 0.0, memory, out)
            else:
                given = worth.numbers_played(hand, SETS[played])
                train_odin.write_played(
                    *(row, options, int(hand), number, around, chance, stands, 0.0, memory, out)
                )
            dense = np.zeros(len(out))
            for place, value in given:
                dense[place] = value
            assert dense == pytest.approx(out, abs=1e-12)
            compared.add(type(action).__name__)
        match = match.play(ask(match, seat, heuristic_bot(odin.GAME)), seat)
    assert compared == {"Play", "Take", "Pass"}


def test_that_for_herrlof_likewise() -> None:
    """With all that an action may leave, of rounds played by the heuristic."""
    match = Match.start(herrlof.GAME, herrlof.Rules(2, max_rounds=3), seed=3)
    options, memory = numbers(match.state.rules), np.zeros(heuristic.SCRATCH, np.int64)
    out, x, p = np.zeros(train_herrlof.NUMBERS + 1), floats(memory), POLICY.parameters
    seen: list[dict[int, float]] = []

    class Noted(of_herrlof.Learned):
        def worth(self, needed: int, numbers: Any) -> float:
            seen.append(dict(of_herrlof.given(needed, numbers)))
            return 0.0

    compared = 0
    while match.turn.seats:
        seat = match.turn.seats[0]
        row = Batch.from_states(herrlof.GAME, match.state.rules, [match.state]).numbers[0].copy()
        if match.turn.kind not in ("swap", "steal_card"):
            cards = heuristic.reckon(row, options, p, x)
            worth = Noted(of_state(match.state, seat), NO_NETWORK)
            for action in match.legal_actions(seat):
                seen.clear()
                list(worth.values((action,)))
                x[heuristic.FEATURE] = 0
                number = herrlof.encode(match.state.rules, action)
                model = p[heuristic.MODELS :]
                heuristic.value_of(row, options, number, cards, model, x)
                assert bool(seen) == bool(x[heuristic.FEATURE])
                if seen:
                    train_herrlof.write_numbers(out, x)
                    dense = np.zeros(train_herrlof.NUMBERS + 1)
                    for place, value in seen[-1].items():
                        dense[place] = value
                    assert dense == pytest.approx(out, abs=1e-9)
                    compared += 1
        match = match.play(ask(match, seat, heuristic_bot(herrlof.GAME)), seat)
    assert compared > 100


@pytest.mark.skipif("not config.getoption('--thorough')", reason="takes a minute")
def test_it_chooses_what_training_does() -> None:
    """With four players of Odin, where the network corrects the heuristic; or what is as good."""
    course = train.COURSES["odin"]
    net, play = train.known_net(course, 4), course.play
    choose, numbers = play.choose, course.numbers(4) + 1

    def place(s: Row, r: Row, ids: Row, count: int, luck: Row, p: Floats, w: Row) -> int:
        found = choose(net, 0.0, s, r, luck, after(ids, -IDS), count, w, p, np.zeros(numbers))
        for at in range(count):
            if ids[at] == found:
                return at
        return -1

    policy = CompiledPolicy(place, play.parameters, play.memory)
    bot, rng = learned_bot(odin.GAME, 4), Random(1)
    known, match = (
        network(of_odin.weights(4), of_odin.numbers(4)),
        Match.start(odin.GAME, odin.Rules(4), seed=5),
    )
    while match.turn.seats:
        seat = match.turn.seats[0]
        row = Batch.from_states(odin.GAME, match.state.rules, [match.state])
        chosen = odin.decode(match.state.rules, int(row.choose(policy)[0]))
        action = bot(match.view(seat), rng)
        worth = of_odin.Learned(from_state(match.state, seat), known)
        assert worth.of(action) == pytest.approx(worth.of(chosen))
        match = match.play(action, seat)


COMPILED_FOR_LONG = pytest.param(
    *("herrlof", (2,)),
    marks=pytest.mark.skipif("not config.getoption('--thorough')", reason="takes a minute"),
)


@pytest.mark.parametrize(("name", "players"), [("odin", (3, 5)), COMPILED_FOR_LONG])
def test_training_goes_on_where_it_was_interrupted(
    name: str, players: tuple[int, ...], tmp_path: Path
) -> None:
    course = train.COURSES[name]
    whole = train.train(2, 4000, tmp_path / "whole.npz", course, players)
    train.train(1, 4000, tmp_path / "part.npz", course, players)
    resumed = train.train(2, 4000, tmp_path / "part.npz", course, players)

    for one, other in zip(whole, resumed, strict=True):
        assert np.array_equal(one, other)
