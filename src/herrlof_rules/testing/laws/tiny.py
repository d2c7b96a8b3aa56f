"""Laws of tiny rules, every option at its boundaries: many states of each match, many endings.

States are visited layer by layer, a few of each layer when there are many, those after the most
decisions first: what prolongs a match is followed, so that bounds and later rounds are reached.
"""

from itertools import islice
from typing import Any, TypeAlias

from herrlof_rules.core.game import Game
from herrlof_rules.core.move import CHANCE, Move
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.core.turn import Chance, Over
from herrlof_rules.match.log import Entry
from herrlof_rules.match.match import Match
from herrlof_rules.testing.counterexample import checking
from herrlof_rules.testing.generators.playouts import Position, pick, take
from herrlof_rules.testing.laws.legality import check_near_actions
from herrlof_rules.testing.laws.play import check_result, check_validity
from herrlof_rules.testing.laws.sampling import check_small_sampling
from herrlof_rules.testing.laws.simultaneity import check_simultaneity

WIDTH = 10
"""So many states of each layer are gone on from."""

LAYERS = 60
"""So many moves, chance's included, are followed."""

BRANCHES = 5
"""So many moves are made in each state."""

_Way: TypeAlias = tuple[int, tuple[Entry, ...]]
"""How many decisions led to a state, and the moves."""

CLOSELY = 4
"""So many states of each kind of turn are looked at closely under each of the rules."""


def check_tiny(game: Game, rules: AnyRules, rng: RandomSource) -> int:
    """States that play leads to are valid, and no match takes more decisions than the bound.

    Returns how many states were visited.
    """
    with checking("bounds", rules):
        bound = game.max_decisions(rules)
    visited = 0
    looked_at: dict[str, int] = {}
    start = game.initial(rules)
    layer: dict[Any, _Way] = {start: (0, ())}
    for _ in range(LAYERS):
        after: dict[Any, _Way] = {}
        for decisions, log in layer.values():
            visited += 1
            position = Position(Match(game, rules, None, start, log))
            with checking("validity", position.match):
                check_validity(position)
                turn = position.turn
            if isinstance(turn, Over):
                with checking("result", position.match):
                    check_result(position)
                continue
            if not isinstance(turn, Chance) and bound is not None and decisions >= bound:
                fact = f"the match goes on after {bound} decisions, the most it may take"
                position.broken("bounds", fact)
            looked_at[turn.kind] = looked_at.get(turn.kind, 0) + 1
            if looked_at[turn.kind] <= CLOSELY:
                _look_closely(position, rng)
            for move in _some_moves(position, rng):
                entry = take(game, rules, position.state, move, log)
                made = decisions + (move.by != CHANCE)
                if entry.state not in after or after[entry.state][0] < made:
                    after[entry.state] = made, (*log, entry)
        if not after:
            break
        layer = dict(_kept(list(after.items()), rng))
    return visited


def _look_closely(position: Position, rng: RandomSource) -> None:
    with checking("legality", position.match):
        check_near_actions(position)
    with checking("simultaneity", position.match):
        check_simultaneity(position, rng)
    with checking("sampling", position.match):
        check_small_sampling(position)


def _some_moves(position: Position, rng: RandomSource) -> list[Move]:
    game, state, turn = position.game, position.state, position.turn
    if isinstance(turn, Chance):
        distribution = game.chance(state)
        sampled = [distribution.sample(rng) for _ in range(BRANCHES)]
        listed = [outcome for outcome, _ in islice(distribution, 2)]
        return [Move(CHANCE, outcome) for outcome in dict.fromkeys((*sampled, *listed))]
    seat = pick(rng, turn.seats)
    legal = list(game.legal_actions(state, seat))
    while len(legal) > BRANCHES:
        del legal[rng.randrange(len(legal))]
    return [Move(seat, action) for action in legal]


def _kept(found: list[tuple[Any, _Way]], rng: RandomSource) -> list[tuple[Any, _Way]]:
    """The states after the most decisions, and others at random."""
    while len(found) > WIDTH:
        least = min(decisions for _, (decisions, _) in found)
        several = [n for n, (_, (decisions, _)) in enumerate(found) if decisions == least]
        del found[several[rng.randrange(len(several))]]
    return found
