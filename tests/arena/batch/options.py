"""The rules under which compiled games are compared with the rules engine."""

from collections.abc import Iterator
from random import Random
from typing import Any

from herrlof_arena.testing.bots import rules_at_limits
from herrlof_rules import Game, herrlof, odin
from herrlof_rules.testing.generators.other_rules import OtherRules
from tools.miniatures import miniature

SCALES = (1, 2, 3, 5, 9)
"""The smallest hands, decks and limits to compare."""

HERRLOF = [
    miniature(herrlof.GAME, "B1 B3 R6 H V", 2),
    miniature(herrlof.GAME, "B1 B3 R3 R6 H V V", 3),
    miniature(herrlof.GAME, "B1 B6 R6 G3 H V V R3", 2, 3, symbol_lead="first_suit"),
    miniature(herrlof.GAME, "B3 G3 R3 Y3 B6 G6 R6 Y6 B1 G1 V V V", 6),
    miniature(herrlof.GAME, "B3 G3 R3 Y3 B6 G6 R6 Y6 B1 G1 V V V H H H", 5, 3),
    miniature(herrlof.GAME, "H V B3", 1, max_rounds=40, target=1000),
    *[herrlof.Rules(players, max_rounds=None) for players in (2, 3)],
    *[herrlof.Rules(2, small_bonus_tricks=some) for some in ((), (0, 1, 20))],
    *[
        herrlof.Rules(3, prediction_bonus=0, tie_breakers=some)
        for some in ((), ("last_round_tricks", "predictions"))
    ],
]
"""Miniatures, and options that are not numbers."""

ODIN = [
    miniature(odin.GAME, "B1 B3 R1 R2 P4", 2),
    miniature(odin.GAME, "B1 B2 B3 R1 R2 R4", 2),
    miniature(odin.GAME, "B1 B2 B3 R1 R2 R4", 3, whole_hand="must"),
    miniature(odin.GAME, "B1 R1 P1 G1 K1 O1 B2 R2 P2 G2 K2 O2", 4, 3, target=40),
    miniature(odin.GAME, "B9 O1", 1, max_hands=40),
    odin.Rules(2, hand_size=9, deck=odin.FULL_DECK[:9] + odin.FULL_DECK[-9:], target=60),
    odin.Rules(2, hand_size=2, deck=odin.FULL_DECK[5:51], two_player_colours=4),
    odin.Rules(2, hand_size=18, two_player_colours=4, first_player=1),
    odin.Rules(
        6, hand_size=2, deck=odin.FULL_DECK[::4], max_hands=30, next_first_player="last_on_turn"
    ),
]
"""Miniatures: all dealt or some set aside, one colour, one number, many of each."""


def listed(game: Game) -> Iterator[Any]:
    """Editions and options at their limits for every number of players, and miniatures."""
    for players in game.player_counts:
        for edition in game.info.editions:
            yield game.edition(edition, players)
        yield from rules_at_limits(game, game.rules(players))
    yield from HERRLOF if game is herrlof.GAME else ODIN


def at_random(game: Game, rng: Random) -> Any:
    """Rules with up to two other options, and then perhaps smaller."""
    others: OtherRules = OtherRules(game)
    rules = game.rules(rng.choice(game.player_counts))
    for _ in range(2):
        rules = rng.choice([*others.variants(rules), *others.near(rules)])
    return rng.choice([rules, *others.small(rules, rng, SCALES)])
