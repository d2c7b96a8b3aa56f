"""The heuristic bots beat random bots in every edition and number of players."""

from hashlib import sha256
from random import Random
from typing import Any

import pytest
from attrs import evolve

from herrlof_arena import bots
from herrlof_arena.bots import Bot, RandomBot, heuristic_bot, play_match
from herrlof_rules import UnknownSeat, herrlof, odin
from herrlof_rules.core.game import Game
from herrlof_rules.documents import dump_record
from herrlof_rules.match import Match
from herrlof_rules.registry import GAMES


def share_won(game: Game, players: int, bot: Bot, matches: int) -> float:
    """The share of matches that the bot wins alone against random bots, from each seat in turn."""
    won = 0
    for seed in range(matches):
        seat = seed % players
        seated = [bot if s == seat else RandomBot() for s in range(players)]
        result = play_match(game, game.edition(game.info.editions[0], players), seated, seed).result
        assert result is not None
        won += result.winners == (seat,)
    return won / matches


@pytest.mark.parametrize(
    ("game", "players", "matches", "least"),
    [
        # Over 300 matches, the bot won 97%, 97%, 100% and 98%.
        (herrlof.GAME, 2, 12, 0.9),
        (herrlof.GAME, 3, 12, 0.9),
        (odin.GAME, 2, 20, 0.95),
        (odin.GAME, 6, 12, 0.9),
    ],
)
def test_beats_random_bots(game: Game, players: int, matches: int, least: float) -> None:
    assert share_won(game, players, heuristic_bot(game), matches) >= least


@pytest.mark.parametrize(
    ("game", "players", "digest"),
    [
        (herrlof.GAME, 2, "53764b68db1df11d"),
        (herrlof.GAME, 3, "0e9955631fd45ee3"),
        (odin.GAME, 2, "2bb528d31d3a724f"),
        (odin.GAME, 4, "0b8e2a751be1bb29"),
    ],
)
def test_plays_the_same_on_every_python(game: Game, players: int, digest: str) -> None:
    """The bot plays the same six matches on every Python, though float sums may differ."""
    rules = game.edition(game.info.editions[0], players)
    alike = [heuristic_bot(game)] * players
    played = "".join(dump_record(play_match(game, rules, alike, s).record()) for s in range(6))
    assert sha256(played.encode()).hexdigest()[:16] == digest


def test_every_game_of_the_package_has_one() -> None:
    assert all(heuristic_bot(game) != RandomBot() for game in GAMES.values())


MINIATURES: dict[str, list[Any]] = {
    "herrlof": [
        herrlof.Rules(3, symbol_lead="first_suit", nine_and_hagalaz="nine", max_rounds=3),
        herrlof.Rules(
            2,
            hand_size=3,
            small_bonus_tricks=(1,),
            max_rounds=4,
            deck=[*list(herrlof.Card)[::9], herrlof.Card.B3, herrlof.Card.B6],
        ),
    ],
    "odin": [odin.Rules(2, hand_size=2, target=3, deck=tuple(odin.Card)[:6])],
}


@pytest.mark.parametrize("game", [herrlof.GAME, odin.GAME], ids=repr)
def test_plays_every_variant_to_its_end(game: Game) -> None:
    variants = [game.edition(name, n) for name in game.info.editions for n in game.player_counts]
    variants += MINIATURES[game.name]

    for rules in variants:
        alike = [heuristic_bot(game)] * rules.players
        assert play_match(game, rules, alike, seed=1).result is not None


def test_a_game_without_one_gets_a_random_bot() -> None:
    """A game with an unknown revision or an unknown name gets the random bot."""
    assert heuristic_bot(evolve(herrlof.GAME, revision=99)) == RandomBot()
    assert heuristic_bot(evolve(herrlof.GAME, name="another")) == RandomBot()


def test_bots_that_do_not_exist_are_not_found() -> None:
    with pytest.raises(AttributeError, match="no attribute 'ChessBot'"):
        _ = bots.ChessBot  # type: ignore[attr-defined]


def test_what_is_no_game_has_no_bot() -> None:
    other: Any = object()

    with pytest.raises(TypeError, match="expected a herrlof_rules"):
        heuristic_bot(other)


each_bot = pytest.mark.parametrize(
    ("bot", "game"),
    [(heuristic_bot(herrlof.GAME), herrlof), (heuristic_bot(odin.GAME), odin), (RandomBot(), odin)],
    ids=["herrlof", "odin", "random"],
)


@each_bot
def test_only_views_of_the_game_are_answered(bot: Any, game: Any) -> None:
    with pytest.raises(TypeError, match="expected a herrlof_rules"):
        bot(None, Random(1))
    if bot != RandomBot():
        other = odin if game is herrlof else herrlof
        with pytest.raises(TypeError, match="expected a herrlof_rules"):
            bot(Match.start(other.GAME, other.Rules(2), seed=1).view(0), Random(1))


@each_bot
@pytest.mark.parametrize(("seat", "who"), [(None, "a spectator"), (1, "seat 1")])
def test_only_who_is_to_act_is_answered(bot: Any, game: Any, seat: int | None, who: str) -> None:
    match = Match.start(game.GAME, game.Rules(2), seed=1)
    while match.turn.seats != (0,):
        acting = match.turn.seats[-1]
        match = match.play(match.legal_actions(acting)[0], acting)

    with pytest.raises(ValueError, match=f"{who} is not to act"):
        bot(match.view(seat), Random(1))


def first_view_to_play(game: Any) -> Any:
    match = Match.start(game.GAME, game.Rules(2), seed=1)
    while match.turn.kind != "play":
        match = match.play(match.legal_actions(match.turn.seats[0])[0], match.turn.seats[0])
    return match.view(match.turn.seats[0])


@pytest.mark.parametrize(
    ("changed", "error"),
    [
        ({"rules": odin.Rules(2)}, TypeError),
        ({"seat": None}, UnknownSeat),
        ({"seat": 7}, UnknownSeat),
        ({"legal_actions": [herrlof.Decline()]}, TypeError),
        ({"legal_actions": (odin.Pass(),)}, TypeError),
    ],
)
def test_views_made_by_hand(changed: dict[str, Any], error: type[Exception]) -> None:
    bot: Any = heuristic_bot(herrlof.GAME)
    view = first_view_to_play(herrlof)
    if "rules" not in changed:
        changed = {"observation": evolve(view.observation, **changed)}
    with pytest.raises(error):
        bot(evolve(view, **changed), Random(1))


def test_a_seat_without_a_text_is_not_to_act_either() -> None:
    view = first_view_to_play(odin)
    view = evolve(view, observation=evolve(view.observation, legal_actions=(), seat=10**5000))
    with pytest.raises(ValueError, match="seat an int is not to act"):
        RandomBot()(view, Random(1))
