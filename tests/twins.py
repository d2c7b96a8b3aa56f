"""Beginnings of matches, and of their twins, that a server can go on with."""

import pytest
from rules.testing.oracles import herrlof_knows, odin_knows

from herrlof_rules import Match, herrlof, odin
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import AnyRules
from herrlof_rules.match import CHANCE
from herrlof_rules.match.match import match_from
from herrlof_rules.testing.generators.playouts import playout, stream_for

TWINS = [
    pytest.param(herrlof.GAME, herrlof.Rules(players=3, hand_size=6), herrlof_knows, id="herrlof"),
    pytest.param(odin.GAME, odin.Rules(players=3, hand_size=6), odin_knows, id="odin"),
]


def beginning(game: Game, rules: AnyRules) -> tuple[Match, Match]:
    """Some moves of a match with one deal, and the match when it was dealt."""
    drawn = (playout(game, rules, stream_for(n, "server"), 30) for n in range(100))
    whole = next(match for match in map(before_more_chance, drawn) if len(match.log) >= 16)
    whole = whole.prefix(16)
    dealt = [entry.by == CHANCE for entry in whole.log].index(False)
    return whole, match_from(game, rules, "int:1", whole.start_state, whole.log[:dealt])


def restarted(twin: Match, start: Match) -> Match:
    """The beginning of a twin, with a seed of its own."""
    return match_from(
        twin.game, twin.rules, "str:another", twin.start_state, twin.log[: start.length]
    )


def before_more_chance(match: Match) -> Match:
    """The beginning that no seed settles in another way: one deal, and what was chosen then."""
    by = [entry.by for entry in match.log]
    chosen = next(number for number, mover in enumerate(by) if mover != CHANCE)
    # The choice before the next chance outcome leads to it, and is left out.
    end = by.index(CHANCE, chosen) - 1 if CHANCE in by[chosen:] else len(by)
    return match.prefix(end)
