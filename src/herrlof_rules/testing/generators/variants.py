"""Variants of rules: player counts, editions and single options changed."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from enum import Enum
from itertools import islice
from typing import Any, Literal, get_args, get_origin, get_type_hints

import attrs

from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.testing.counterexample import checking
from herrlof_rules.testing.generators.small_rules import Dropped, can_begin

MOST_VARIANTS = 24


def variants(game: Game, rules: AnyRules) -> list[AnyRules]:
    """Other rules, at most `MOST_VARIANTS`.

    The given ones with one option changed whose type lists few values, as far as they allow it; the
    default edition for every number of players; and all other editions.
    """
    with checking("refusals", rules):
        found = dict.fromkeys((*_with_few_values(game, rules), *_editions(game, rules)))
    found.pop(rules, None)
    return list(found)[:MOST_VARIANTS]


def near_variants(game: Game, rules: AnyRules, dropped: Dropped | None = None) -> list[AnyRules]:
    """The given rules with a single number or list a little different, at most `MOST_VARIANTS`."""
    found = dict.fromkeys(with_other_numbers(game, rules, dropped))
    found.pop(rules, None)
    return list(found)[:MOST_VARIANTS]


def with_option(rules: Any, name: str, values: Iterable[object]) -> Iterator[Any]:
    """The rules with each of these values of an option that goes with the others."""
    for value in values:
        with suppress(TypeError, ValueError):
            yield attrs.evolve(rules, **{name: value})


def option_types(game: Game) -> dict[str, Any]:
    """The options of a game's rules, each with its type."""
    if not attrs.has(game.rules):
        return {}
    hints = get_type_hints(game.rules)
    return {a.name: hints[a.name] for a in attrs.fields(game.rules) if a.init}


def _with_few_values(game: Game, rules: Any) -> Iterator[Any]:
    """Every value of the options whose type lists few."""
    for name, of_type in option_types(game).items():
        yield from with_option(rules, name, choices(of_type))


def with_other_numbers(game: Game, rules: Any, dropped: Dropped | None = None) -> Iterator[Any]:
    """A number one less or else one more; a tuple without its first entry, and without its last.

    Two decks of the same length show what is kept by the length alone.
    """
    reasons = {} if dropped is None else dropped
    for name in option_types(game):
        value = getattr(rules, name)
        others: tuple[object, ...] = ()
        if isinstance(value, tuple) and value:
            others = value[1:], value[:-1]
        elif name != "players" and (value is None or type(value) is int):
            others = (1, 0) if value is None else (value - 1, value + 1)
        made = (o for o in with_option(rules, name, others) if can_begin(game, o, reasons))
        yield from islice(made, None if isinstance(value, tuple) else 1)


def _editions(game: Game, rules: AnyRules) -> Iterator[Any]:
    default, *others = game.info.editions
    for players in game.player_counts:
        yield game.edition(default, players)
    for name in others:
        yield game.edition(name, rules.players)
    for name in others:
        for players in game.player_counts:
            yield game.edition(name, players)


def choices(form: Any) -> tuple[object, ...]:
    """The values of a type that has few: of a bool, a `Literal`, an enumeration."""
    if form is bool:
        return (False, True)
    if get_origin(form) is Literal:
        return get_args(form)
    return tuple(form) if isinstance(form, type) and issubclass(form, Enum) else ()
