"""Odin as the loops take it."""

from herrlof_arena.batch.compiled_game import CompiledGame
from herrlof_arena.batch.odin import chapters, conversion, observation
from herrlof_arena.batch.odin.rules import numbers
from herrlof_arena.batch.odin.state import KINDS, LAYOUT
from herrlof_rules.odin import Rules
from herrlof_rules.odin.world_search import HandWorlds


def _most_sheets(rules: Rules) -> int:
    """Each hand brings every player but one at least a point (F2, M2)."""
    hands = rules.players * (rules.target - 1) // (rules.players - 1) + 1
    return hands if rules.max_hands is None else min(hands, rules.max_hands)


ODIN = CompiledGame(
    name="odin",
    layout=LAYOUT,
    kinds=KINDS,
    decisions=2,
    part="hand",
    winners="winners",
    scores="scores",
    hands="hands",
    pile=None,
    numbers=numbers,
    most_sheets=_most_sheets,
    encode=conversion.encode,
    decode=conversion.decode,
    begin=chapters.begin,
    settle=chapters.settle,
    legal=chapters.legal,
    is_legal=chapters.is_legal,
    choose=chapters.choose,
    act=chapters.act,
    observe=observation.observe,
    worlds=HandWorlds,
    draws=conversion.draws,
)
