"""Small rules with every option at its boundaries."""

from collections.abc import Iterable, Iterator
from typing import Any

from herrlof_rules.core.game import Game
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.testing.generators.small_rules import Dropped, can_begin
from herrlof_rules.testing.generators.variants import choices, option_types, with_option

MOST_RULES = 48
"""The number of tiny rules under which matches are followed."""

ENDLESS = 60
"""The number of decisions assumed for matches without a bound."""

MOST_ENTRIES = 8
"""Lists with more entries are not given copies of one."""


def tiny_rules(game: Game, small: Iterable[Any], rng: RandomSource, dropped: Dropped) -> list[Any]:
    """Small rules with one option at a boundary, or another deck of the same length."""
    by_change: dict[str, list[Any]] = {}
    for rules in small:
        for change, other in _boundaries(game, rules):
            by_change.setdefault(change, []).append(other)
    found: dict[Any, None] = {}
    second: dict[Any, None] = {}

    def _keep(other: Any, change: str, among: dict[Any, None]) -> bool:
        # A deck as long can be dealt, and what validate refuses is to be reported.
        if " of " not in change and not can_begin(game, other, dropped, validated=False):
            return False
        among[other] = None
        return True

    for change, several in by_change.items():
        few = sorted(several, key=game.action_count)[: 1 + len(several) // 2]
        few.sort(
            key=lambda rules: game.max_decisions(rules) or ENDLESS
        )  # then there are more rounds
        while several and not _keep(several.pop(rng.randrange(len(several))), change, found):
            continue
        while few and not _keep(few.pop(), change, second):
            continue
    more = [other for other in second if other not in found]
    while more and len(found) + len(more) > MOST_RULES:
        del more[rng.randrange(len(more))]
    return [*found, *more][:MOST_RULES]


def _boundaries(game: Game, rules: Any) -> Iterator[tuple[str, Any]]:
    """Rules with one option changed, and what was changed."""
    whole = game.edition(game.info.editions[0], rules.players)
    for name, of_type in option_types(game).items():
        value = getattr(rules, name)
        values: list[Any] = list(choices(of_type))
        if value is None or type(value) is int:
            values += [None, 0, 1] if value is None else [0, 1, value + 1]
        if type(value) is tuple and 0 < len(value) <= MOST_ENTRIES:
            values += _with_copies(value, getattr(whole, name))
        if type(value) is tuple and value:
            others = [part for part in getattr(whole, name) if part not in value]
            values += [(*value[1:], part) for part in (*others[:1], *others[-1:])]
        for made in with_option(rules, name, values if name != "players" else ()):
            if made != rules:
                other = getattr(made, name)
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
