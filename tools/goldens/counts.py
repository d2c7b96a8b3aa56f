"""The numbers of histories of miniature games, like the perft counts of chess."""

from typing import Any

import attrs

from herrlof_rules.core.game import Game
from herrlof_rules.testing import count
from tools.goldens.text import header, line, rules_json
from tools.miniatures import miniature

_HERRLOF: dict[str, Any] = {"max_rounds": 1, "small_bonus_tricks": []}
_ODIN: dict[str, Any] = {"max_hands": 1}
COUNTED: dict[str, tuple[dict[str, Any], ...]] = {
    "herrlof": (
        {**_HERRLOF, "cards": "B1 B3 R6 H V", "hand_size": 2, "first_dealer": 0},
        {**_HERRLOF, "cards": "B9 R9 H H V", "hand_size": 2, "first_dealer": 0},
        {**_HERRLOF, "cards": "B2 B5 B7 G4 G8", "hand_size": 2, "first_dealer": 1},
        {**_HERRLOF, "cards": "B3 R6 H V", "hand_size": 1},
        {**_HERRLOF, "cards": "B1 R9 H", "hand_size": 1, "max_rounds": 2, "first_dealer": 0},
        {**_HERRLOF, "cards": "B1 B3 R6 V V", "hand_size": 1, "players": 3, "first_dealer": 0},
    ),
    "odin": (
        {**_ODIN, "cards": "B1 B3 R1 R2 P4", "hand_size": 2, "first_player": 0},
        {
            **_ODIN,
            "cards": "B1 B3 R1 R2 P4",
            "hand_size": 2,
            "first_player": 0,
            "whole_hand": "must",
        },
        {**_ODIN, "cards": "B1 B3 B2 R1 R2 R4", "hand_size": 2, "first_player": 1},
        {**_ODIN, "cards": "B1 B2 R1 R2", "hand_size": 1, "max_hands": 2},
        {**_ODIN, "cards": "B1 B3 B4 R1 R2 R4", "hand_size": 3, "first_player": 0},
        {**_ODIN, "cards": "B1 B2 R1 R3", "hand_size": 1, "players": 3},
    ),
}
"""Miniatures whose histories are counted."""


def counts(game: Game) -> str:
    about = (
        "numbers of histories, states and information sets (seats in order, then a spectator) "
        "after each number of moves, chance's included, of miniature games"
    )
    lines = [header(game, about)]
    for options in COUNTED[game.name]:
        rules = miniature(game, **options)
        lines.append(line({"rules": rules_json(game, rules)}))
        lines += [line(attrs.asdict(depth)) for depth in count(game, rules)]
    return "".join(lines)
