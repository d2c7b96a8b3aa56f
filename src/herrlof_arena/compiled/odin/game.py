"""Odin in compiled form, as a `CompiledGame`."""

from herrlof_arena.compiled.game import CompiledGame
from herrlof_arena.compiled.odin import chapters, conversion, observation
from herrlof_arena.compiled.odin.rules import numbers
from herrlof_arena.compiled.odin.state import KINDS, LAYOUT
from herrlof_arena.vectors.odin import PHASES, most_hands
from herrlof_rules.odin.world_search import HandWorlds

ODIN = CompiledGame(
    name="odin",
    layout=LAYOUT,
    kinds=KINDS,
    decisions=len(PHASES),
    part="hand",
    winners="winners",
    scores="scores",
    hands="hands",
    pile=None,
    numbers=numbers,
    most_sheets=most_hands,
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
