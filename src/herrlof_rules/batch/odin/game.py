"""Odin as the loops take it."""

from math import comb

from herrlof_rules.batch.compiled_game import CompiledGame
from herrlof_rules.batch.odin import conversion, dealing, observation, phases
from herrlof_rules.batch.odin.cards import COLOURS, NUMBERS
from herrlof_rules.batch.odin.rules import numbers
from herrlof_rules.batch.odin.state import KINDS, LAYOUT
from herrlof_rules.games.odin.rules import Rules


def _most_legal(rules: Rules) -> int:
    """Passing, and all sets of *k* or *k* + 1 cards in one hand (T3), for the worst *k*.

    There are most of them when as many cards as can be are alike; leading and taking offer fewer.
    """

    def sets(of_group: int, size: int) -> int:
        groups, rest = divmod(rules.hand_size, of_group)
        return groups * comb(of_group + 1, size + 1) + comb(rest + 1, size + 1)

    most = max(sets(NUMBERS, size) + sets(COLOURS, size) for size in range(1, NUMBERS + 1))
    return most + 2  # `write_sets` may write to one place more


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
