"""Bots and short matches for the tests of comparisons."""

from typing import Any

from herrlof_arena.bots import RandomBot, heuristic_bot
from herrlof_rules import herrlof, odin

SHORT = herrlof.Rules(players=2, hand_size=6, max_rounds=1)
SHORT_3 = herrlof.Rules(players=3, hand_size=6, max_rounds=1)
ODIN_3 = odin.Rules(players=3, max_hands=1)
BOTS = {"heuristic": heuristic_bot(herrlof.GAME), "random": RandomBot()}


def first(view: Any, rng: Any, /) -> Any:
    """Always returns the first legal action."""
    return view.legal_actions[0]


def last(view: Any, rng: Any, /) -> Any:
    """Always returns the last legal action."""
    return view.legal_actions[-1]


def broken(view: Any, rng: Any, /) -> Any:
    """Raises an error at its third card."""
    if len(view.observation.hand) < 5 and view.observation.turn.kind == "play":
        raise RuntimeError("out of ideas")
    return view.legal_actions[0]
