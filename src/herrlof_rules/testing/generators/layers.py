"""Many states of each match under small rules, layer by layer.

Layer *n* holds states after *n* moves.  If a layer has more than `WIDTH` states, play continues
only from the states after the most decisions.  Moves that prolong a match are therefore followed,
and play reaches bounds and later rounds.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Any, TypeAlias

from herrlof_rules.core import CHANCE, AnyRules, Chance, Game, Move, Over, RandomSource
from herrlof_rules.match.match import Match, match_after, match_from
from herrlof_rules.testing.generators.playouts import Position, pick, take, thinned

WIDTH = 10
"""The number of states of each layer from which play continues."""

LAYERS = 60
"""The largest number of moves of a state, including those of chance."""

BRANCHES = 5
"""The number of moves made in each state."""

_Way: TypeAlias = tuple[int, Match]
"""The number of decisions that led to a state, and a match that led to it."""


def layers(game: Game, rules: AnyRules, rng: RandomSource) -> Iterator[Position]:
    """Yields the states of each layer from which play continues."""
    start = game.initial(rules)
    layer: dict[Any, _Way] = {start: (0, match_from(game, rules, None, start))}
    for _ in range(LAYERS):
        after: dict[Any, _Way] = {}
        for decisions, match in layer.values():
            position = Position(match)
            yield position
            if isinstance(position.turn, Over):
                continue
            for move in _some_moves(position, rng):
                entry = take(game, rules, position.state, move, match.log)
                decisions_after = decisions + (move.by != CHANCE)
                if entry.state not in after or after[entry.state][0] < decisions_after:
                    after[entry.state] = decisions_after, match_after(match, entry)
        layer = dict(_kept(list(after.items()), rng))


def _some_moves(position: Position, rng: RandomSource) -> list[Move]:
    game, state, turn = position.game, position.state, position.turn
    if isinstance(turn, Chance):
        distribution = game.chance(state)
        sampled = [distribution.sample(rng) for _ in range(BRANCHES)]
        listed = [outcome for outcome, _ in islice(distribution, 2)]
        return [Move(CHANCE, outcome) for outcome in dict.fromkeys((*sampled, *listed))]
    seat = pick(rng, turn.seats)
    legal = thinned(game.legal_actions(state, seat), BRANCHES, rng)
    return [Move(seat, action) for action in legal]


def _kept(ways: list[tuple[Any, _Way]], rng: RandomSource) -> list[tuple[Any, _Way]]:
    """Drops states after the fewest decisions, at random, until `WIDTH` states are left."""
    while len(ways) > WIDTH:
        least = min(decisions for _, (decisions, _) in ways)
        droppable = [n for n, (_, (decisions, _)) in enumerate(ways) if decisions == least]
        del ways[droppable[rng.randrange(len(droppable))]]
    return ways
