"""Smaller rules made from others, by what their document shows: fewer cards, rounds, players.

In a small game the rare is common: piles run out, players tie, bounds are reached, and often every
history can be enumerated.  Nothing need be known of what an option means.
"""

from collections.abc import Iterator
from typing import Any, TypeAlias

from herrlof_rules.core.errors import DocumentError
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import R
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.core.turn import Chance, Over
from herrlof_rules.documents.shapes import structure, unstructure
from herrlof_rules.testing.counterexample import rules_text, shorten
from herrlof_rules.testing.generators.playouts import stream_for

SCALES = (1, 1, 1, 2, 2, 3)
"""Numbers become as small as is accepted, but not less than one of these; some stay."""

OF_EACH_KIND = 2
"""The scale of rules whose lists keep one entry of each kind, such as cards of a deck."""

STEPS = 6
"""The number of smaller numbers tried in the place of one, and of lengths tried for a list."""

SPARE = 4
"""Lists keep fewer entries more than they must."""

Dropped: TypeAlias = dict[AnyRules, str]
"""Rules that were made up and cannot be played as far as the first choice, and why."""

CHANCES = 20
"""The number of chance turns after which rules are taken to lead to a choice."""

_NAMED, _SHORT = 3, 80
"""The number of rules named, and the length of the error shown for each."""


def small_rules(
    game: Game,
    rules: AnyRules,
    rng: RandomSource,
    scales: tuple[int, ...] = SCALES,
    dropped: Dropped | None = None,
) -> list[AnyRules]:
    """Different rules for as many players, each small in its own way; perhaps none."""
    reasons = {} if dropped is None else dropped
    found = dict.fromkeys(_shrunk(game, rules, scale, rng, reasons) for scale in scales)
    found[_shrunk(game, rules, OF_EACH_KIND, rng, reasons, of_each_kind=True)] = None
    found.pop(rules, None)
    return list(found)


def can_begin(game: Game, rules: AnyRules, dropped: Dropped, *, validated: bool = True) -> bool:
    """Whether the first cards can be dealt, so that somebody has a choice or the match is over.

    Games whose rules take more than can be played show it here: why is kept in `dropped`.
    """
    try:
        dropped[rules] = "there is no choice to begin with"
        state, rng = game.initial(rules), stream_for(0, "small/begun")
        for _ in range(CHANCES):
            turn = game.turn(state)
            if not isinstance(turn, Chance):
                if validated:
                    game.validate(state)
                if isinstance(turn, Over) or game.legal_actions(state):
                    del dropped[rules]
                break
            state = game.apply(state, game.chance(state).sample(rng))
    except Exception as error:  # noqa: BLE001 - under the rules that are checked, errors are reported
        dropped[rules] = f"{type(error).__name__}: {shorten(str(error), _SHORT)}"
    return rules not in dropped


def told_dropped(dropped: Dropped) -> tuple[str, ...]:
    """What `Report.skipped` says of them: the first few, and how many more there were."""
    failures = [f"{rules_text(rules)} ({why})" for rules, why in dropped.items()]
    if not failures:
        return ()
    more = f", and {len(failures) - _NAMED} more" if len(failures) > _NAMED else ""
    what = "other rules that fail before the first choice"
    return (f"{what}: {', '.join(failures[:_NAMED])}{more}",)


def _rules_from(game: Game, plain: object, dropped: Dropped) -> Any | None:
    """The rules that a plain value describes; None where they are refused, or cannot begin."""
    try:
        rules = structure(game, R, plain, "$")
    except DocumentError:
        return None
    return rules if can_begin(game, rules, dropped) else None


def _shrunk(
    game: Game,
    rules: AnyRules,
    scale: int,
    rng: RandomSource,
    dropped: Dropped,
    *,
    of_each_kind: bool = False,
) -> Any:
    smallest: Any = rules
    options = unstructure(game, R, rules, "$")
    kept = {name for name, value in options.items() if type(value) is int and not rng.randrange(4)}
    for _ in range(2):  # what one option allows may depend on another
        plain = unstructure(game, R, smallest, "$")
        for name in plain:
            if name in ("type", "players") or name in kept:
                continue
            whole = of_each_kind and type(plain[name]) is list
            smaller = [_of_each_kind(plain[name])] if whole else _smaller(plain[name], scale, rng)
            for value in smaller:
                made = _rules_from(game, {**plain, name: value}, dropped)
                if made is not None:
                    plain, smallest = unstructure(game, R, made, "$"), made
                    break
    return smallest


def _smaller(value: Any, scale: int, rng: RandomSource) -> Iterator[Any]:
    if value is None and rng.randrange(2):
        yield scale
    elif type(value) is int and value > scale:
        yield from range(scale, min(value, scale + STEPS))
    elif type(value) is list:
        spare = rng.randrange(SPARE)
        fewest = len(value) and 1
        while fewest + spare < len(value):
            yield _some(value, fewest + spare, rng)
            fewest += 1 + fewest // STEPS


def _some(entries: list[Any], count: int, rng: RandomSource) -> list[Any]:
    """At most `count` of the entries, in their order."""
    left = list(range(len(entries)))
    while len(left) > count:
        del left[rng.randrange(len(left))]
    return [entries[n] for n in left]


def _of_each_kind(entries: list[Any]) -> list[Any]:
    """Few entries that together have every character in every length, as `B1 R2 H` have."""
    kinds = {n: {(len(str(e)), sign) for sign in str(e)} for n, e in enumerate(entries)}
    left, kept = set[tuple[int, str]]().union(*kinds.values()), list[int]()
    while left:
        kept.append(max(kinds, key=lambda n: (len(kinds[n] & left), -n)))
        left -= kinds[kept[-1]]
    return [entries[n] for n in sorted(kept)]
