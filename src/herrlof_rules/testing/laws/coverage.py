"""Compares the turns, moves, events and options that a game declares with those that occurred."""

from collections.abc import Iterator
from typing import Any

import attrs

from herrlof_rules.core import CHANCE, Game, Over
from herrlof_rules.match import Entry, Match
from herrlof_rules.testing.counterexample import shorten
from herrlof_rules.testing.generators.other_rules import choices, option_types
from herrlof_rules.testing.generators.playouts import each_move

_LONGEST = 60
"""Longer values of options, such as decks, are shortened."""


def names_covered(match: Match) -> Iterator[str]:
    """The kinds of turn that occurred in a match, and the classes of its moves and events."""
    for state, entry in each_move(match):
        yield from names_of(match.game, state, entry)
    if not isinstance(match.turn, Over):
        yield f"turn {match.turn.kind}"


def names_of(game: Game, state: Any, entry: Entry) -> Iterator[str]:
    """The kind of turn in a state, what follows it, and the classes of a move and its events."""
    yield f"turn {game.turn(state).kind}"
    yield f"then {game.turn(state).kind} {game.turn(entry.state).kind}"
    yield f"{'outcome' if entry.by == CHANCE else 'action'} {type(entry.choice).__name__}"
    yield from (f"event {type(event).__name__}" for event in entry.events)


def names_listed(game: Game) -> frozenset[str]:
    """Every kind of turn, what may follow it, and every class of moves and events."""
    listed = {"action": game.actions, "outcome": game.outcomes, "event": game.events}
    classes = {f"{word} {cls.__name__}" for word, all_of in listed.items() for cls in all_of}
    turns = {f"turn {phase.kind}" for phase in game.phases if phase.moves}
    then = {f"then {phase.kind} {kind}" for phase in game.phases for kind in phase.then}
    return frozenset(classes | turns | then)


def option_names(rules: Any) -> frozenset[str]:
    """The options that rules have, each with its value: `option rounds=3`."""
    if not attrs.has(type(rules)):
        return frozenset()
    fields = attrs.fields(type(rules))
    return frozenset(_option(a.name, getattr(rules, a.name)) for a in fields if a.init)


def options_listed(game: Game) -> frozenset[str]:
    """The options of all editions, and every value of options whose types have few values."""
    editions = [game.edition(name, n) for name in game.info.editions for n in game.player_counts]
    listed = {name for rules in editions for name in option_names(rules)}
    for name, of_type in option_types(game).items():
        listed.update(_option(name, value) for value in choices(of_type))
    return frozenset(listed)


def _option(name: str, value: object) -> str:
    return f"option {name}={shorten(repr(value), _LONGEST)}"
