"""Games with so few cards that every history of them can be visited."""

from typing import Any

from herrlof_rules.core.game import Game
from herrlof_rules.documents import rules_from


def miniature(game: Game, cards: str, hand_size: int, players: int = 2, **options: Any) -> Any:
    """The default rules with a deck of these cards ("B1 B3 H") and these options, as in JSON."""
    changed = {"deck": cards.split(), "hand_size": hand_size, **options}
    return rules_from(game, {"players": players, **changed})
