"""States at every kind of turn of both games, and a move of every class."""

from collections.abc import Iterator
from typing import Any

from rules.herrlof import states as of_herrlof
from rules.odin import states as of_odin

from herrlof_rules import GAMES, Chance, Game, herrlof, odin

SWAP = of_herrlof.play(of_herrlof.table(("G3 G4", "G5 G7"), trump="R2", pile="Y2 Y4"), "G3")
THEFT = of_herrlof.play(of_herrlof.table(("G6 B2 B6", "G2 B4 B5"), trump="R2"), "G6 G2")
NEW_TRUMP = of_herrlof.table(("V B2", "V B4"), trump="R2", pile="Y2")
SEVEN = of_herrlof.table(("Y2 B1 G2", "Y9 G5 G4"), trump="R2")
LAST = of_herrlof.table(("G2", "G4"), trump="R2", max_rounds=1)
LED = of_odin.play(of_odin.dealt("B1 B2", "R1 R2"), "B1")
TAKING = of_odin.play(of_odin.table("B4 B5 K1", "R9 O1", on="R1 R2", by=1), "B4 B5")

TURNS: dict[str, list[tuple[str, Any, str]]] = {
    "herrlof": [
        ("first_dealer", herrlof.initial(herrlof.Rules()), "M1"),
        ("deal", herrlof.initial(herrlof.Rules(first_dealer=0)), "D1"),
        ("predict", of_herrlof.dealt(("G2 G4", "G5 G7"), trump="R2"), "P1"),
        ("play", of_herrlof.table(("G2 G4", "G5 G7"), trump="R2"), "T1"),
        ("swap", SWAP, "W1"),
        ("draw", of_herrlof.play(SWAP, "swap"), "W1"),
        ("discard", of_herrlof.play(SWAP, "swap, draw Y2"), "W1"),
        ("turn_trump", of_herrlof.play(NEW_TRUMP, "V V"), "V4"),
        ("steal_trick", of_herrlof.play(SEVEN, "Y2 Y9 B1 G5"), "O1"),
        ("steal_card", THEFT, "S1"),
        ("pick", of_herrlof.play(THEFT, "steal_card 1"), "S1"),
        ("return", of_herrlof.play(THEFT, "steal_card 1, pick B4"), "S1"),
        ("over", of_herrlof.play(LAST, "G2 G4"), "M3"),
    ],
    "odin": [
        ("first_player", odin.initial(odin.Rules(2)), "M1"),
        ("remove_colours", odin.initial(odin.Rules(2, two_player_colours=4, first_player=0)), "C5"),
        ("deal", odin.initial(odin.Rules(2, first_player=0)), "D1"),
        ("play", of_odin.dealt("B1 B2", "R1 R2"), "L1"),
        ("play", LED, "T1"),
        ("take", TAKING, "K1"),
        ("over", of_odin.play(of_odin.table("B4", "R9 O1", max_hands=1), "B4"), "M2"),
    ],
}
"""For each game, states at every kind of turn, and the clause that says who or what acts then."""


def moves(game: Game) -> Iterator[Any]:
    """A move of every class."""
    yield from {type(action): action for action in game.action_space(game.rules())}.values()
    for _, state, _ in TURNS[game.name]:
        if isinstance(game.turn(state), Chance):
            yield next(iter(game.chance(state)))[0]


MOVES = {name: list(moves(game)) for name, game in GAMES.items()}
