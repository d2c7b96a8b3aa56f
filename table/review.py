"""What the search thinks of a choice that was made: what it lost, and what would have been best.

The page asks for one choice after another, so it can show how far it is, and stop:

    {"type": "review", "position": 7,       {"type": "reviewed", …}: see `reviewed`
     "seat": 0, "language": "de"}
"""

from typing import Any

from herrlof_rules import Match, View
from herrlof_rules.bots import bot_stream, search_bot
from herrlof_rules.sentences import Sentences
from table.messages import Document

PLAYOUTS = 600
"""The budget to find the best choice, and again to see what it and the one made are worth."""


def reviewed(stage: Match, choice: Any, seat: int, told: Sentences) -> Document:
    """What a seat's choice at a stage was worth, by what the seat could know.

    `lost` is in points, against the best choice; None where only the heuristic bot has an opinion.
    `expected` is the points that the seat was ahead by when the round ends, after its choice.
    """
    view = stage.view(seat)
    bot = search_bot(stage.game, playouts=PLAYOUTS)
    rng = bot_stream("int:0", seat, len(stage.log))
    lost = expected = None
    if (left_to := bot.left_to.get(view.observation.turn.kind)) is not None:
        best = left_to(view, rng)
    else:
        best = bot.think(view, rng)[0].action
        # Of many the best looks better than it is: what both are worth is searched for anew.
        values = {each.action: each.value for each in bot.think(view, rng)}
        lost = round(max(0.0, values[best] - values[choice]), 1)
        expected = round(lead(stage, view, seat) + values[choice], 1)
    return {
        "type": "reviewed",
        "chosen": told.action(choice),
        "best": None if best == choice else told.action(best),
        "lost": lost,
        "expected": expected,
    }


def lead(stage: Match, view: View, seat: int) -> float:
    """How many points a seat is ahead of the mean of the others."""
    scores = view.observation.scores
    ahead: float = scores[seat] - (sum(scores) - scores[seat]) / (len(scores) - 1)
    return -ahead if stage.game.about.fewest_points_win else ahead
