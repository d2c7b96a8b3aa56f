"""Herrlof as the loops take it."""

from herrlof_rules.batch.compiled_game import CompiledGame
from herrlof_rules.batch.herrlof import conversion, dealing, observation, phases
from herrlof_rules.batch.herrlof.rules import numbers
from herrlof_rules.batch.herrlof.state import KINDS, LAYOUT
from herrlof_rules.games.herrlof.rules import Rules


def _most_legal(rules: Rules) -> int:
    """A prediction; a card of a hand, which may hold one more than dealt; who to steal from."""
    return rules.hand_size + 1 + rules.players


def _most_sheets(rules: Rules) -> int | None:
    return rules.max_rounds


HERRLOF = CompiledGame(
    name="herrlof",
    layout=LAYOUT,
    kinds=KINDS,
    decisions=7,
    part="round",
    winners="winners",
    scores="scores",
    hands="hands",
    pile="pile",
    guesses="predictions",
    unseen_choice=conversion.back_to_prediction,
    numbers=numbers,
    most_legal=_most_legal,
    most_sheets=_most_sheets,
    encode=conversion.encode,
    decode=conversion.decode,
    begin=dealing.begin,
    settle=phases.settle,
    legal=phases.legal,
    is_legal=phases.is_legal,
    choose=phases.choose,
    act=phases.act,
    observe=observation.observe,
)
