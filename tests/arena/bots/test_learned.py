"""The learned bot: the inputs of its network, its choices, and the laws of bots."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rules.testing import toy

np = pytest.importorskip("numpy", reason="needs numpy")
pytest.importorskip("numba", reason="needs numba")

from herrlof_arena.batch import Batch, CompiledPolicy
from herrlof_arena.bots import ActionValue, learned_bot
from herrlof_arena.bots.herrlof import learned as of_herrlof
from herrlof_arena.bots.odin import learned as of_odin
from herrlof_arena.compiled.randomness import IDS
from herrlof_arena.compiled.rows import Floats, Row, after
from herrlof_arena.testing import check_bot
from herrlof_rules import GAMES, Match, View, herrlof, odin
from herrlof_rules.core import Game
from tools import train


@pytest.mark.parametrize(
    ("name", "players"), [("herrlof", 2), ("herrlof", 3), ("odin", 2), ("odin", 4)]
)
def test_plays_by_the_laws_of_bots(name: str, players: int) -> None:
    game = GAMES[name]
    bot, rules = learned_bot(game, players), game.rules(players)
    assert check_bot(game, bot, rules, matches=1, max_decisions=80).choices > 50


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
    with pytest.raises(ValueError, match=r"weights\.txt does not hold .* weights for 121 inputs"):
        of_odin.learned(2, file)(match.view(seat), Random(1))


def test_a_game_without_one_says_so() -> None:
    with pytest.raises(ValueError, match="toy has no learned bot"):
        learned_bot(toy.GAME)


def test_its_weights_say_what_made_them() -> None:
    for weights in {of.weights(n) for of in (of_odin, of_herrlof) for n in of.BOTS}:
        heads = dict(line.split(": ", 1) for line in weights.read_text().splitlines()[:3])
        assert heads["command"].startswith("python -m tools.train")
        assert set(heads) == {"command", "commit", "date"}
        assert weights.stat().st_size < 100_000


def test_it_does_not_let_the_other_go_out() -> None:
    """L3: passing is worst, because the other player would lead its last card."""
    state = odin.position(["B9 R3 P4 K6", "O4"], table="O8", player=1)
    view = View(odin.observe(state, 0), (), state.rules)
    learned = of_odin.learned(2).evaluate(view, Random(1))

    assert learned[0].action == odin.Play([odin.Card.B9])
    assert learned[-1] == ActionValue(odin.Pass(), 0, -4.0)


@pytest.mark.parametrize(("game", "players"), [(herrlof.GAME, 2), (odin.GAME, 2), (odin.GAME, 4)])
def test_it_says_what_choices_are_worth(game: Game, players: int) -> None:
    """The bot's choice comes first; in Odin a value is at most the others' mean number of cards."""
    bot: Any = learned_bot(game, players)
    match = Match.start(game, game.rules(players), seed=2)
    for number in range(40):
        view = match.view(match.turn.seats[0])
        ranked = bot.evaluate(view, Random(number))
        assert ranked[0].action == bot(view, Random(number))
        assert {each.action for each in ranked} == set(view.legal_actions)
        values = [each.value for each in ranked]
        assert values == sorted(values, reverse=True)
        if game is odin.GAME:
            sizes, own = view.observation.hand_sizes, len(view.observation.hand)
            most = (sum(sizes) - own) / (players - 1)
            assert -own <= values[-1] <= values[0] <= most
        match = match.play(ranked[0].action, view.seat)
        if not match.turn.seats:
            break


def test_of_swaps_and_thefts_of_cards_it_says_nothing() -> None:
    """Swaps and thefts of cards get the value 0, as the numbers that rank them are not points."""
    bot: Any = learned_bot(herrlof.GAME, 2)
    match, values_by_kind = (
        Match.start(herrlof.GAME, herrlof.Rules(2), seed=1),
        dict[str, set[float]](),
    )
    while match.turn.seats:
        seat = match.turn.seats[0]
        valued = bot.evaluate(match.view(seat), Random(1))
        values_by_kind.setdefault(match.turn.kind, set()).update(each.value for each in valued)
        match = match.play(valued[0].action, seat)
    assert values_by_kind["swap"] == values_by_kind["steal_card"] == {0.0}
    assert len(values_by_kind["play"]) > 100


def test_it_knows_what_going_out_brings() -> None:
    view = View(odin.observe(odin.position(["R2 R5", "B7 G9"]), 0), (), odin.Rules(2))

    learned = of_odin.learned(2).evaluate(view, Random(1))

    assert learned[0] == ActionValue(odin.Play([odin.Card.R2, odin.Card.R5]), 0, 2.0)


@pytest.mark.skipif("not config.getoption('--thorough')", reason="takes a minute")
def test_it_chooses_what_training_does() -> None:
    """In Odin with four players, the bot chooses what training chooses, or an equal action."""
    course = train.COURSES["odin"]
    net, play = train.known_net(course, 4), course.play
    choose, numbers = play.choose, course.numbers(4) + 1

    def place(
        state: Row, options: Row, ids: Row, count: int, luck: Row, weights: Floats, scratch: Row
    ) -> int:
        chosen_id = choose(
            net,
            0.0,
            state,
            options,
            luck,
            after(ids, -IDS),
            count,
            scratch,
            weights,
            np.zeros(numbers),
        )
        for at in range(count):
            if ids[at] == chosen_id:
                return at
        return -1

    policy = CompiledPolicy(place, play.parameters, play.memory)
    bot, rng = of_odin.learned(4), Random(1)
    match = Match.start(odin.GAME, odin.Rules(4), seed=5)
    while match.turn.seats:
        seat = match.turn.seats[0]
        row = Batch.from_states(odin.GAME, match.state.rules, [match.state])
        chosen = odin.GAME.decode(match.state.rules, int(row.choose(policy)[0]))
        ranked = bot.evaluate(match.view(seat), rng)
        worth = {each.action: each.value for each in ranked}
        assert worth[ranked[0].action] == pytest.approx(worth[chosen])
        match = match.play(ranked[0].action, seat)


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
