"""Rules beside the given ones: player counts, editions and single options changed."""

from collections.abc import Iterator
from typing import Any, get_type_hints

import attrs

from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import R
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.documents.shapes import unstructure
from herrlof_rules.testing.broken import checking
from herrlof_rules.testing.coverage import choices
from herrlof_rules.testing.small_rules import rules_from

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


def near_variants(game: Game, rules: AnyRules) -> list[AnyRules]:
    """The given rules with a single number or list a little different, at most `MOST_VARIANTS`."""
    found = dict.fromkeys(with_other_numbers(game, rules))
    found.pop(rules, None)
    return list(found)[:MOST_VARIANTS]


def _with_few_values(game: Game, rules: Any) -> Iterator[Any]:
    """Every value of the options whose type lists few."""
    if not attrs.has(game.rules):
        return
    hints = get_type_hints(game.rules)
    for a in attrs.fields(game.rules):
        for value in choices(hints.get(a.name)) if a.init else ():
            try:
                yield attrs.evolve(rules, **{a.name: value})
            except (TypeError, ValueError):  # it does not go with the others
                continue


def with_other_numbers(game: Game, rules: Any) -> Iterator[Any]:
    """A number one less or else one more; a list without its first entry, and without its last.

    Two lists of the same length show what is kept by the length alone.
    """
    with checking("documents", rules):
        plain = unstructure(game, R, rules, "$")
    for name, value in plain.items():
        if name in ("type", "players"):
            continue
        if type(value) is list:
            for other in (value[1:], value[:-1]):
                made = rules_from(game, {**plain, name: other}) if value else None
                if made is not None:
                    yield made
        elif value is None or type(value) is int:
            others = (1, 0) if value is None else (value - 1, value + 1)
            tried = (rules_from(game, {**plain, name: other}) for other in others)
            made = next((r for r in tried if r is not None), None)
            if made is not None:
                yield made


def _editions(game: Game, rules: AnyRules) -> Iterator[Any]:
    default, *others = game.editions
    for players in game.player_counts:
        yield game.edition(default, players)
    for name in others:
        yield game.edition(name, rules.players)
    for name in others:
        for players in game.player_counts:
            yield game.edition(name, players)
