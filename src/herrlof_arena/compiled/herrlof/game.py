"""Herrlof in compiled form, as a `CompiledGame`."""

from herrlof_arena.compiled.game import CompiledGame
from herrlof_arena.compiled.herrlof import chapters, conversion, observation
from herrlof_arena.compiled.herrlof.rules import numbers
from herrlof_arena.compiled.herrlof.state import KINDS, LAYOUT
from herrlof_arena.vectors.herrlof import PHASES
from herrlof_rules.herrlof import Rules
from herrlof_rules.herrlof.world_search import Worlds


def _most_sheets(rules: Rules) -> int | None:
    return rules.max_rounds


HERRLOF = CompiledGame(
    name="herrlof",
    layout=LAYOUT,
    kinds=KINDS,
    decisions=len(PHASES),
    part="round",
    winners="winners",
    scores="scores",
    hands="hands",
    pile="pile",
    guesses="predictions",
    unseen_choice=conversion.back_to_prediction,
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
    worlds=Worlds,
    draws=conversion.draws,
)
