"""The simple bots: clearly better than chance, and at home in every variant."""

from hashlib import sha256
from typing import Any

import pytest

from herrlof_rules import herrlof, odin
from herrlof_rules.bots import RULES_OF_THUMB, AnyBot, RandomBot, play_match, rule_of_thumb
from herrlof_rules.core.game import Game
from herrlof_rules.documents import dump_record
from herrlof_rules.games import GAMES


def share_won(game: Game, players: int, bot: AnyBot, matches: int) -> float:
    """How many matches the bot wins alone, against random bots, from each seat in turn."""
    won = 0
    for seed in range(matches):
        seat = seed % players
        bots = [bot if s == seat else RandomBot() for s in range(players)]
        result = play_match(game, game.edition(game.editions[0], players), bots, seed).result
        assert result is not None
        won += result.winners == (seat,)
    return won / matches


@pytest.mark.parametrize(
    ("game", "players", "matches", "least"),
    [
        # Over 300 matches: 90 %, 87 %, 100 %, 98 %.
        (herrlof.GAME, 2, 90, 0.8),
        (herrlof.GAME, 3, 90, 0.75),
        (odin.GAME, 2, 100, 0.95),
        (odin.GAME, 6, 60, 0.9),
    ],
)
def test_beats_random_bots(game: Game, players: int, matches: int, least: float) -> None:
    assert share_won(game, players, rule_of_thumb(game), matches) >= least


@pytest.mark.parametrize(
    ("game", "players", "digest"),
    [
        (herrlof.GAME, 2, "d4127fc7c8d17a16"),
        (herrlof.GAME, 3, "ffa872374e1b81b8"),
        (odin.GAME, 2, "e07e994fc260b04f"),
        (odin.GAME, 4, "055bde453079e2b9"),
    ],
)
def test_plays_the_same_on_every_python(game: Game, players: int, digest: str) -> None:
    """Six matches: sums of floats differ between versions unless they are taken with care."""
    rules = game.edition(game.editions[0], players)
    bots = [rule_of_thumb(game)] * players
    played = "".join(dump_record(play_match(game, rules, bots, s).record()) for s in range(6))
    assert sha256(played.encode()).hexdigest()[:16] == digest


def test_every_game_of_the_package_has_one() -> None:
    assert set(GAMES.values()) <= set(RULES_OF_THUMB)


MINIATURES: dict[str, list[Any]] = {
    "herrlof": [
        herrlof.Rules(3, symbol_lead="first_suit", nine_and_hagalaz="nine", max_rounds=3),
        herrlof.Rules(
            2,
            hand_size=3,
            small_bonus_tricks=(1,),
            max_rounds=4,
            deck=herrlof.pack([*list(herrlof.Card)[::9], herrlof.Card.B3, herrlof.Card.B6]),
        ),
    ],
    "odin": [odin.Rules(2, hand_size=2, target=3, deck=odin.FULL_DECK[:6])],
}


@pytest.mark.parametrize("game", [herrlof.GAME, odin.GAME], ids=repr)
def test_plays_every_variant_to_its_end(game: Game) -> None:
    variants = [game.edition(name, n) for name in game.editions for n in game.player_counts]
    variants += MINIATURES[game.name]

    for rules in variants:
        bots = [rule_of_thumb(game)] * rules.players
        assert play_match(game, rules, bots, seed=1).result is not None


def test_a_game_without_one_gets_a_random_bot() -> None:
    other: Any = object()

    assert rule_of_thumb(other) == RandomBot()
