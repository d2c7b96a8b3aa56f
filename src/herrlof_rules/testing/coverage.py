"""What a match came to, and what its game lists: the names that a report tells them by."""

from collections.abc import Iterator
from enum import Enum
from typing import Any, Literal, get_args, get_origin, get_type_hints

import attrs

from herrlof_rules.core.game import Game
from herrlof_rules.core.move import CHANCE
from herrlof_rules.core.turn import Over
from herrlof_rules.match.match import Match
from herrlof_rules.testing.broken import shorten
from herrlof_rules.testing.playouts import states_before

_LONGEST = 60
"""Longer values of options, such as decks, are shortened."""


def names_met(match: Match) -> Iterator[str]:
    """The kinds of turn that a match came to, and the classes of its moves and events."""
    for state, entry in zip(states_before(match), match.log, strict=True):
        yield f"turn {match.game.turn(state).kind}"
        yield f"{'outcome' if entry.by == CHANCE else 'action'} {type(entry.choice).__name__}"
        yield from (f"event {type(event).__name__}" for event in entry.events)
    if not isinstance(match.turn, Over):
        yield f"turn {match.turn.kind}"


def names_listed(game: Game) -> frozenset[str]:
    """Every kind of turn and every class of moves and events that a game lists."""
    listed = {"action": game.actions, "outcome": game.outcomes, "event": game.events}
    classes = {f"{word} {cls.__name__}" for word, all_of in listed.items() for cls in all_of}
    return frozenset(classes.union(f"turn {kind}" for kind in (*game.prompts, *game.chance_kinds)))


def option_names(rules: Any) -> frozenset[str]:
    """The options that rules have, each with its value: `option rounds=3`."""
    if not attrs.has(type(rules)):
        return frozenset()
    fields = attrs.fields(type(rules))
    return frozenset(_option(a.name, getattr(rules, a.name)) for a in fields if a.init)


def options_listed(game: Game) -> frozenset[str]:
    """The options of all editions, and every value of those that have few by their types."""
    editions = [game.edition(name, n) for name in game.editions for n in game.player_counts]
    listed = {name for rules in editions for name in option_names(rules)}
    if attrs.has(game.rules):
        hints = get_type_hints(game.rules)
        for a in attrs.fields(game.rules):
            if a.init:
                listed.update(_option(a.name, value) for value in choices(hints.get(a.name)))
    return frozenset(listed)


def choices(form: Any) -> tuple[object, ...]:
    """The values of a type that has few: of a bool, a `Literal`, an enumeration."""
    if form is bool:
        return (False, True)
    if get_origin(form) is Literal:
        return get_args(form)
    return tuple(form) if isinstance(form, type) and issubclass(form, Enum) else ()


def _option(name: str, value: object) -> str:
    return f"option {name}={shorten(repr(value), _LONGEST)}"
