"""Rules beside the given ones: player counts, editions and options that the game lists."""

from collections.abc import Iterator
from typing import Any, get_type_hints

import attrs

from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.testing.broken import checking
from herrlof_rules.testing.coverage import choices

MOST_VARIANTS = 24


def variants(game: Game, rules: AnyRules) -> list[AnyRules]:
    """Other rules, at most `MOST_VARIANTS`.

    The given ones with one option changed whose type lists few values, as far as they allow it; the
    default edition for every number of players; and all other editions.
    """
    with checking("refusals", rules):
        found = dict.fromkeys((*_with_one_option_changed(game, rules), *_editions(game, rules)))
    found.pop(rules, None)
    return list(found)[:MOST_VARIANTS]


def _with_one_option_changed(game: Game, rules: Any) -> Iterator[Any]:
    if not attrs.has(game.rules):
        return
    hints = get_type_hints(game.rules)
    for a in attrs.fields(game.rules):
        for value in choices(hints.get(a.name)) if a.init else ():
            try:
                yield attrs.evolve(rules, **{a.name: value})
            except (TypeError, ValueError):  # it does not go with the others
                continue


def _editions(game: Game, rules: AnyRules) -> Iterator[Any]:
    default, *others = game.editions
    for players in game.player_counts:
        yield game.edition(default, players)
    for name in others:
        yield game.edition(name, rules.players)
    for name in others:
        for players in game.player_counts:
            yield game.edition(name, players)
