"""The search's judgement of a choice: the points that it lost, and the best choice.

The page requests the review of one choice at a time, so that it can show progress and stop:

    {"type": "review", "position": 7,       {"type": "reviewed", …}: see `reviewed`
     "seat": 0, "language": "de"}
"""

from collections.abc import Sequence
from typing import Any

from attrs import frozen

from herrlof_arena.bots import bot_stream
from herrlof_rules import DocumentError, Game, View
from herrlof_rules.core import redact_event, role_of
from herrlof_rules.sentences import Sentences
from table.messages import action_entry
from table.opponents import adviser
from table.regions import Document

PLAYOUTS = 600
"""The budget to find the best choice, and again to compare it with the seat's choice."""


@frozen
class Judgement:
    """The value of a choice, judged by the information that the seat had."""

    best: Any
    lost: float
    """The loss in points against the best choice."""

    expected: float
    """The points by which the seat is expected to be ahead at the end of the round."""


def judged(game: Game, view: View, choice: Any, at: int) -> Judgement:
    """Returns the judgement of a choice in a view that has all events since the beginning."""
    assert view.seat is not None
    bot = adviser(game, view.rules.players, playouts=PLAYOUTS)
    rng = bot_stream("int:0", view.seat, at)
    best = bot.evaluate(view, rng)[0].action
    # The best of many estimates is biased upwards, so a new search values both choices.
    values = {each.action: each.value for each in bot.evaluate(view, rng)}
    lost = round(max(0.0, values[best] - values[choice]), 1)
    return Judgement(best, lost, round(lead(game, view, view.seat) + values[choice], 1))


def reviewed(judgement: Judgement, choice: Any, at: int, sentences: Sentences) -> Document:
    """Returns the `reviewed` message of a judgement."""
    return {
        "type": "reviewed",
        "position": at,
        "chosen": action_entry(sentences.game, choice, sentences),
        "best": None
        if judgement.best == choice
        else action_entry(sentences.game, judgement.best, sentences),
        "lost": judgement.lost,
        "expected": judgement.expected,
    }


def lead(game: Game, view: View, seat: int) -> float:
    """The points by which a seat is ahead of the others' mean; 0 in a game without points."""
    field = role_of(game.observation, "points")
    if field is None:
        return 0.0
    points = getattr(view.observation, field)
    ahead: float = points[seat] - (sum(points) - points[seat]) / (len(points) - 1)
    return -ahead if game.info.fewest_points_win else ahead


def chosen_action(game: Game, view: View, events: Sequence[Any]) -> Any:
    """Returns the action of a seat that caused these events; the first event identifies it.

    A redacted record holds no actions, but in every world of the view an action shows its seat the
    same event.  Raises `DocumentError` if no action fits, and `NoWorld`.
    """
    world = game.worlds(view).sample(bot_stream("int:0", 0, 0)).state
    for action in view.legal_actions:
        event = game.step(world, action, view.seat).events[0]
        if events[:1] == (redact_event(event, view.seat),):
            return action
    raise DocumentError("$.frames", "do not show what was chosen")
