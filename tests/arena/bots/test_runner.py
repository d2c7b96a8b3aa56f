"""Bots receive only views, and a match between them can be repeated."""

from typing import Any

import pytest

from herrlof_arena.bots import Bot, RandomBot, ask, bot_stream, heuristic_bot, play_match
from herrlof_rules.core.errors import InvalidSeed, UnknownSeat
from herrlof_rules.core.game import Game
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.herrlof import GAME as HERRLOF
from herrlof_rules.match import Match, View, verify
from herrlof_rules.odin import GAME as ODIN

each_game = pytest.mark.parametrize("game", [HERRLOF, ODIN], ids=repr)


def bots_for(game: Game, players: int) -> list[Bot]:
    return [heuristic_bot(game), *(RandomBot() for _ in range(players - 1))]


def test_a_stream_has_a_seat_and_a_number_of_moves() -> None:
    assert bot_stream("int:1", 0, 2).word() != bot_stream("int:1", 1, 2).word()
    for seat, moves in ((-1, 0), (0, -1), (0, 1 << 53), (10**5_000, 0)):
        with pytest.raises(InvalidSeed, match="no match"):
            bot_stream("int:1", seat, moves)
    with pytest.raises(TypeError):
        bot_stream("int:1", True, 0)


@each_game
def test_same_seed_same_match(game: Game) -> None:
    rules = game.edition(game.info.editions[0], game.player_counts[-1])
    bots = bots_for(game, rules.players)

    match = play_match(game, rules, bots, seed="again")

    assert match.result is not None
    assert play_match(game, rules, bots, seed="again") == match
    assert play_match(game, rules, bots, seed="another") != match
    assert verify(match.record()) == match


@each_game
def test_runner_asks_what_ask_asks(game: Game) -> None:
    """Asking each bot with `ask` plays the same match as `play_match`."""
    rules = game.edition(game.info.editions[0], 2)
    bots = bots_for(game, 2)
    whole = play_match(game, rules, bots, seed=7)

    match: Any = Match.start(game, rules, seed=7)
    while match.turn.seats:
        seat = match.turn.seats[0]
        match = match.play(ask(match, seat, bots[seat]), seat)

    assert match == whole


@each_game
def test_bots_get_the_views_of_the_match(game: Game) -> None:
    rules = game.edition(game.info.editions[0], 2)
    matches: list[Any] = [Match.start(game, rules, seed=3)]
    views: list[View] = []

    def spy(view: View, rng: RandomSource, /) -> Any:
        views.append(view)
        return RandomBot()(view, rng)

    play_match(game, rules, [spy, spy], seed=3, progress=matches.append)

    assert matches.pop().result is not None
    assert views == [match.view(match.turn.seats[0]) for match in matches]


def test_each_seat_needs_a_bot() -> None:
    with pytest.raises(ValueError, match="2 seats need 2 bots, not 1"):
        play_match(HERRLOF, HERRLOF.edition("english", 2), [RandomBot()])


def test_bots_need_a_seed() -> None:
    match: Any = Match.unseeded(HERRLOF, HERRLOF.edition("english", 2))

    with pytest.raises(ValueError, match="without a seed"):
        ask(match, 0, RandomBot())


def test_only_a_seat_that_is_to_act_is_asked() -> None:
    match: Any = Match.start(ODIN, ODIN.edition("sheet", 2), seed=1)
    seat = match.turn.seats[0]

    with pytest.raises(ValueError, match=f"seat {1 - seat} is not to act"):
        ask(match, 1 - seat, RandomBot())
    with pytest.raises(ValueError, match="a spectator is not to act"):
        ask(match, None, RandomBot())  # type: ignore[arg-type]
    for nobody in (2, True):
        with pytest.raises(UnknownSeat):
            ask(match, nobody, RandomBot())
    with pytest.raises(TypeError, match="Match"):
        ask(None, 0, RandomBot())  # type: ignore[arg-type]


def test_random_bot_takes_every_action_equally_often() -> None:
    class Counting:
        def __init__(self) -> None:
            self.number = -1

        def randrange(self, stop: int, /) -> int:
            self.number += 1
            return self.number % stop

    match: Any = Match.start(HERRLOF, HERRLOF.edition("english", 2), seed=1)
    view, rng = match.view(0), Counting()

    taken = [RandomBot()(view, rng) for _ in view.legal_actions]

    assert taken == list(view.legal_actions)
