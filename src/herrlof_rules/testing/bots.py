"""The laws of a bot: a legal choice from a view, and nothing else touched."""

import random
from typing import Any

from herrlof_rules.bots.bot import Bot
from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.core.randomness import Stream
from herrlof_rules.core.turn import Decision
from herrlof_rules.documents import dump_view, load_view
from herrlof_rules.match import Match, View
from herrlof_rules.testing.broken import broken, require
from herrlof_rules.testing.playouts import pick, stream_for


def check_bot(
    bot: Bot,
    game: Game,
    rules: AnyRules,
    *,
    matches: int = 2,
    seed: int = 0,
    max_decisions: int = 400,
) -> int:
    """Lets a bot play every seat of some matches; raises `LawBroken` for a fault.

    Each choice must be legal and come from the view (as it comes from JSON) and the numbers it is
    given alone, without changing the view or the `random` module's global generator: the same view
    and the same numbers give the same action.  Returns how many choices were checked.
    """
    choices = 0
    for number in range(matches):
        rng = stream_for(seed, f"bot/{number}")
        match: Match = Match.start(game, rules, f"{seed}/{number}")
        for _ in range(max_decisions):
            turn = match.turn
            if not isinstance(turn, Decision):
                break
            seat = pick(rng, turn.seats)
            action = _choose(bot, game, match.view(seat), f"{seed}/{number}/{choices}")
            match = match.play(action, seat)
            choices += 1
    require(choices > 0, "bot", "no decision was met")
    return choices


def _choose(bot: Bot, game: Game, view: View, label: str) -> Any:
    document = dump_view(game, view)
    given = load_view(game, document)
    before, luck = repr(given), random.getstate()
    action = _ask(bot, given, label)
    where = f"seat {view.seat} was given {document[:400]}"
    legal = view.legal_actions
    require(action in legal, "bot", f"{action!r} is none of {legal!r}", where)
    require(repr(given) == before, "bot", "it changed the view", where)
    fact = "it takes numbers from the `random` module's global generator"
    require(random.getstate() == luck, "bot", fact)
    again = _ask(bot, load_view(game, document), label)
    fact = f"the same view and numbers get {action!r} and then {again!r}"
    require(again == action, "bot", fact, where)
    return action


def _ask(bot: Bot, view: View, label: str) -> Any:
    try:
        return bot(view, Stream("str:a bot's numbers", label))
    except Exception as error:  # noqa: BLE001 - whatever a bot raises is its fault
        fact = f"it raises {type(error).__name__}: {error}"
        broken("bot", fact, f"seat {view.seat} was to choose among {view.legal_actions!r}")
