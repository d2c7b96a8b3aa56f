"""Laws of tiny rules, every option at its boundaries: many states of each match, many endings.

States are visited layer by layer, a few of each layer when there are many, those after the most
decisions first: what prolongs a match is followed, so that bounds and later rounds are reached.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, get_type_hints

import attrs

from herrlof_rules.core.game import Game
from herrlof_rules.core.move import CHANCE, Move
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.core.turn import Chance, Over
from herrlof_rules.match.match import Match
from herrlof_rules.testing.broken import checking
from herrlof_rules.testing.chance_laws import check_small_sampling
from herrlof_rules.testing.coverage import choices
from herrlof_rules.testing.laws import check_validity
from herrlof_rules.testing.near_actions import check_near_actions
from herrlof_rules.testing.order_laws import check_orders
from herrlof_rules.testing.playouts import Position, pick, take
from herrlof_rules.testing.small_rules import Dropped, can_begin

MOST_RULES = 60
"""Under so many tiny rules matches are followed."""

WIDTH = 10
"""So many states of each layer are gone on from."""

MOST_ENTRIES = 8
"""Lists with more entries are not given copies of one."""

LAYERS = 60
"""So many moves, chance's included, are followed."""

BRANCHES = 5
"""So many moves are made in each state."""

CLOSELY = 4
"""So many states of each kind of turn are looked at closely under each of the rules."""


def tiny_rules(game: Game, small: Iterable[Any], rng: RandomSource, dropped: Dropped) -> list[Any]:
    """Small rules with one option at a boundary, or another deck of the same length."""
    by_change: dict[str, list[Any]] = {}
    for rules in small:
        for change, other in _boundaries(game, rules):
            by_change.setdefault(change, []).append(other)
    found: dict[Any, None] = {}

    def _keep(other: Any, change: str) -> bool:
        # A deck as long can be dealt, and what validate refuses is to be told.
        if " of " not in change and not can_begin(game, other, dropped, validated=False):
            return False
        found[other] = None
        return True

    for change, several in by_change.items():
        few = sorted(several, key=game.action_count)[: 1 + len(several) // 2]
        few.sort(
            key=lambda rules: game.max_decisions(rules) or LAYERS
        )  # then there are more rounds
        while several and not _keep(several.pop(rng.randrange(len(several))), change):
            continue
        while few and not _keep(few.pop(), change):
            continue
    everything = list(found)
    while len(everything) > MOST_RULES:
        del everything[rng.randrange(len(everything))]
    return everything


def _boundaries(game: Game, rules: Any) -> Iterator[tuple[str, Any]]:
    """Rules with one option changed, and what was changed."""
    hints = get_type_hints(game.rules) if attrs.has(game.rules) else {}
    whole = game.edition(game.editions[0], rules.players)
    for name in (a.name for a in attrs.fields(game.rules) if a.init) if hints else ():
        value = getattr(rules, name)
        values: list[Any] = list(choices(hints[name]))
        if value is None or type(value) is int:
            values += [None, 0, 1] if value is None else [0, 1, value + 1]
        if type(value) is tuple and 0 < len(value) <= MOST_ENTRIES:
            values += _with_copies(value, getattr(whole, name))
        if type(value) is tuple and value:
            others = [part for part in getattr(whole, name) if part not in value]
            values += [(*value[1:], part) for part in (*others[:1], *others[-1:])]
        for other in values if name != "players" else ():
            try:
                made = attrs.evolve(rules, **{name: other})
            except (TypeError, ValueError):  # it does not go with the others
                continue
            if made != rules:
                kind = f"{name} {other!r}"
                if type(value) is tuple:
                    copies = len(other) - len(set(other))
                    kind = f"{name} of {len(value)}"
                    kind += f" as {len(other)}, {copies} copies" * bool(copies)
                yield kind, made


def _with_copies(value: tuple[Any, ...], whole: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """The list with two or three of an entry that the whole one has as often; also made longer."""
    for part in dict.fromkeys(whole):
        others = [other for other in value if other != part]
        for number in range(2, min(whole.count(part), 3) + 1):
            copies = [part] * number
            yield (*others[: max(1, len(value) - number)], *copies)
            yield (*others, *copies)


def check_tiny(game: Game, rules: AnyRules, rng: RandomSource) -> int:
    """States that play leads to are valid, and no match takes more decisions than the bound.

    Returns how many states were visited.
    """
    with checking("bounds", rules):
        bound = game.max_decisions(rules)
    visited = 0
    looked_at: dict[str, int] = {}
    layer: dict[Any, int] = {game.initial(rules): 0}
    for _ in range(LAYERS):
        after: dict[Any, int] = {}
        for state, decisions in layer.items():
            visited += 1
            position = Position(Match(game, rules, None, state))
            with checking("validity", rules):
                check_validity(position)
                turn = position.turn
            if isinstance(turn, Over):
                continue
            if not isinstance(turn, Chance) and bound is not None and decisions >= bound:
                fact = f"the match goes on after {bound} decisions, the most it may take"
                position.broken("bounds", fact, repr(state))
            looked_at[turn.kind] = looked_at.get(turn.kind, 0) + 1
            if looked_at[turn.kind] <= CLOSELY:
                _look_closely(position, rng)
            for move in _some_moves(position, rng):
                done = take(game, rules, state, move).state
                made = decisions + (move.by != CHANCE)
                after[done] = max(after.get(done, 0), made)
        if not after:
            break
        layer = dict(_kept(list(after.items()), rng))
    return visited


def _look_closely(position: Position, rng: RandomSource) -> None:
    with checking("legality", position.rules):
        check_near_actions(position)
    with checking("simultaneity", position.rules):
        check_orders(position, rng)
    with checking("sampling", position.rules):
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


def _kept(found: list[tuple[Any, int]], rng: RandomSource) -> list[tuple[Any, int]]:
    """The states after the most decisions, and others at random."""
    while len(found) > WIDTH:
        least = min(decisions for _, decisions in found)
        several = [n for n, (_, decisions) in enumerate(found) if decisions == least]
        del found[several[rng.randrange(len(several))]]
    return found
