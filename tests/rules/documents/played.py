"""Short matches of both games."""

from typing import Any

from herrlof_rules import Match, herrlof, odin

RULES: dict[str, Any] = {
    "herrlof": herrlof.Rules(players=3, hand_size=4, max_rounds=2, first_dealer=0),
    "odin": odin.Rules(players=2, hand_size=4, target=3, first_player=0),
}
GAMES: dict[str, Any] = {"herrlof": herrlof.GAME, "odin": odin.GAME}


def played(game: str) -> Any:
    """A match of two rounds or hands in which everybody takes the last of their actions."""
    match = Match.start(GAMES[game], RULES[game], seed=11)
    while match.result is None:
        seat = match.turn.seats[0]
        match = match.play(match.legal_actions(seat)[-1], seat)
    return match
