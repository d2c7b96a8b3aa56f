"""Games with so few cards that every history of them can be visited."""

from typing import Any, NamedTuple

from herrlof_rules.core.game import Game
from herrlof_rules.documents import rules_from


def miniature(game: Game, cards: str, hand_size: int, players: int = 2, **options: Any) -> Any:
    """The default rules with a deck of these cards ("B1 B3 H") and these options, as in JSON."""
    changed = {"deck": cards.split(), "hand_size": hand_size, **options}
    return rules_from(game, {"players": players, **changed})


class Miniature(NamedTuple):
    """A two-player game of one round or hand, by its name in OpenSpiel, with its known figures."""

    text: str
    decisions: int
    sets: int
    value: float


ODIN_5 = Miniature(
    "python_odin(deck=[B1 B3 R1 R2 P4],first_player=0,hand_size=2,max_hands=1,players=2)",
    474,
    249,
    2 / 15,
)
ODIN_6 = Miniature(
    "python_odin(deck=[B1 B2 B3 R1 R2 R4],first_player=0,hand_size=2,max_hands=1,players=2)",
    1386,
    521,
    17 / 45,
)
HERRLOF_5 = Miniature(
    "python_herrlof(deck=[B1 B3 R6 H V],first_dealer=0,hand_size=2,max_rounds=1,players=2)",
    4143,
    1401,
    7 / 90,
)
