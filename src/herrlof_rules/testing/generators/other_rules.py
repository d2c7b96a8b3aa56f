"""Makes rules from given rules: editions, changed options, small rules, and boundaries.

For example, `Rules(players=3, rounds=5)` gives `Rules(players=3, rounds=1)` as small rules,
`rounds=4` or `rounds=6` as near ones, and every other edition.  The changes need no knowledge of
what an option means.  In a small game, rare situations are common: piles run out, players tie,
bounds are reached, and often every history can be enumerated.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from enum import Enum
from itertools import islice
from typing import Any, Literal, get_args, get_origin, get_type_hints

import attrs
from attrs import define, field

from herrlof_rules.core import AnyRules, Chance, DocumentError, Game, Over, RandomSource
from herrlof_rules.core.parameters import R
from herrlof_rules.documents.shapes import unstructure
from herrlof_rules.testing.counterexample import checking, rules_text, shorten
from herrlof_rules.testing.generators.plain import made_from
from herrlof_rules.testing.generators.playouts import stream_for, thinned

MOST_VARIANTS = 24
"""The most rules that `variants` or `near` returns."""

SCALES = (1, 1, 1, 2, 2, 3)
"""In small rules, numbers become as small as accepted, but not below one of these limits."""

OF_EACH_KIND = 2
"""The scale of rules whose lists keep one entry of each kind, such as cards of a deck."""

STEPS = 6
"""How many smaller numbers are tried to replace one, and how many lengths for a list."""

SPARE = 4
"""Lists keep fewer than this many entries more than necessary."""

CHANCES = 20
"""After this many chance turns, rules are assumed to lead to a choice."""

MOST_RULES = 48
"""The number of rules at a boundary under which matches are followed."""

ENDLESS = 60
"""The number of decisions assumed for matches without a bound."""

MOST_ENTRIES = 8
"""Entries are not copied in longer lists."""

_NAMED, _SHORT = 3, 80
"""How many unplayable rules are reported, and the length of the error shown for each."""


def with_option(rules: Any, name: str, values: Iterable[object]) -> Iterator[Any]:
    """Yields the rules with each value of an option that the other options allow."""
    for value in values:
        with suppress(TypeError, ValueError):
            yield attrs.evolve(rules, **{name: value})


def option_types(game: Game) -> dict[str, Any]:
    """The options of a game's rules, each with its type."""
    if not attrs.has(game.rules):
        return {}
    hints = get_type_hints(game.rules)
    return {a.name: hints[a.name] for a in attrs.fields(game.rules) if a.init}


def choices(form: Any) -> tuple[object, ...]:
    """The values of a bool, a `Literal` or an enumeration; no values for other types."""
    if form is bool:
        return (False, True)
    if get_origin(form) is Literal:
        return get_args(form)
    return tuple(form) if isinstance(form, type) and issubclass(form, Enum) else ()


@define(eq=False)
class OtherRules:
    """Makes rules of a game from given rules."""

    game: Game
    dropped: dict[AnyRules, str] = field(factory=dict[Any, str])
    """The made rules with which play does not reach a choice, and the reason."""

    def variants(self, rules: AnyRules) -> list[AnyRules]:
        """At most `MOST_VARIANTS` rules: each value of options with few values, and editions.

        The default edition is included for every number of players.
        """
        with checking("refusals", rules):
            options = option_types(self.game).items()
            listed = (
                changed
                for name, form in options
                for changed in with_option(rules, name, choices(form))
            )
            variants = dict.fromkeys((*listed, *self._editions(rules)))
        variants.pop(rules, None)
        return list(variants)[:MOST_VARIANTS]

    def _editions(self, rules: AnyRules) -> Iterator[Any]:
        game = self.game
        default, *others = game.info.editions
        yield from (game.edition(default, players) for players in game.player_counts)
        yield from (game.edition(name, rules.players) for name in others)
        yield from (game.edition(name, n) for name in others for n in game.player_counts)

    def near(self, rules: Any) -> list[AnyRules]:
        """At most `MOST_VARIANTS` rules with a number changed by one, or with a shorter list.

        A number is lowered by one, or raised by one if the rules refuse the lower number.  A list
        loses its first entry, or its last one: two decks of the same length show whether a game
        caches by the length alone.
        """
        near_rules: dict[Any, None] = {}
        for name in option_types(self.game):
            value = getattr(rules, name)
            others: tuple[object, ...] = ()
            if isinstance(value, tuple) and value:
                others = value[1:], value[:-1]
            elif name != "players" and (value is None or type(value) is int):
                others = (1, 0) if value is None else (value - 1, value + 1)
            changed_rules = (
                changed for changed in with_option(rules, name, others) if self.can_begin(changed)
            )
            near_rules |= dict.fromkeys(
                islice(changed_rules, None if isinstance(value, tuple) else 1)
            )
        near_rules.pop(rules, None)
        return list(near_rules)[:MOST_VARIANTS]

    def small(
        self, rules: AnyRules, rng: RandomSource, scales: tuple[int, ...] = SCALES
    ) -> list[AnyRules]:
        """Different small rules for the same number of players; possibly none."""
        small_rules = dict.fromkeys(self._shrunk(rules, scale, rng) for scale in scales)
        small_rules[self._shrunk(rules, OF_EACH_KIND, rng, of_each_kind=True)] = None
        small_rules.pop(rules, None)
        return list(small_rules)

    def _shrunk(
        self, rules: AnyRules, scale: int, rng: RandomSource, *, of_each_kind: bool = False
    ) -> Any:
        game = self.game
        smallest: Any = rules
        options = unstructure(game, R, rules, "$")
        unchanged = {
            n for n, value in options.items() if type(value) is int and not rng.randrange(4)
        }
        for _ in range(2):  # The values that one option allows may depend on another option.
            plain = unstructure(game, R, smallest, "$")
            for name in plain:
                if name in ("type", "players") or name in unchanged:
                    continue
                whole = of_each_kind and type(plain[name]) is list
                smaller_values = (
                    [_of_each_kind(plain[name])] if whole else _less(plain[name], scale, rng)
                )
                for value in smaller_values:
                    with suppress(DocumentError):
                        candidate = made_from(game, R, plain, ((name,), value))
                        if self.can_begin(candidate):
                            plain, smallest = unstructure(game, R, candidate, "$"), candidate
                            break
        return smallest

    def at_boundaries(self, small: Iterable[Any], rng: RandomSource) -> list[Any]:
        """Small rules with one option at a boundary, or another deck of the same length."""
        game = self.game
        by_change: dict[str, list[Any]] = {}
        for rules in small:
            for change, other in self._boundaries(rules):
                by_change.setdefault(change, []).append(other)
        chosen: dict[Any, None] = {}
        others: dict[Any, None] = {}

        def is_kept(other: Any, change: str, among: dict[Any, None]) -> bool:
            # A deck of the same length can be dealt, so an error of `validate` must be reported.
            if " of " not in change and not self.can_begin(other, validated=False):
                return False
            among[other] = None
            return True

        for change, candidates in by_change.items():
            quickest = sorted(candidates, key=game.action_count)[: 1 + len(candidates) // 2]
            quickest.sort(
                key=lambda each: game.max_decisions(each) or ENDLESS
            )  # The last rules have the most rounds.
            while candidates and not is_kept(
                candidates.pop(rng.randrange(len(candidates))), change, chosen
            ):
                continue
            while quickest and not is_kept(quickest.pop(), change, others):
                continue
        more = [other for other in others if other not in chosen]
        return [*chosen, *thinned(more, max(0, MOST_RULES - len(chosen)), rng)][:MOST_RULES]

    def _boundaries(self, rules: Any) -> Iterator[tuple[str, Any]]:
        """Yields rules with one option changed, each with the kind of change."""
        whole = self.game.edition(self.game.info.editions[0], rules.players)
        for name, of_type in option_types(self.game).items():
            value = getattr(rules, name)
            values: list[Any] = list(choices(of_type))
            if value is None or type(value) is int:
                values += [None, 0, 1] if value is None else [0, 1, value + 1]
            if type(value) is tuple and 0 < len(value) <= MOST_ENTRIES:
                values += _with_copies(value, getattr(whole, name))
            if type(value) is tuple and value:
                others = [part for part in getattr(whole, name) if part not in value]
                values += [(*value[1:], part) for part in (*others[:1], *others[-1:])]
            for changed in with_option(rules, name, values if name != "players" else ()):
                if changed != rules:
                    other = getattr(changed, name)
                    kind = f"{name} {other!r}"
                    if type(value) is tuple:
                        copies = len(other) - len(set(other))
                        kind = f"{name} of {len(value)}"
                        kind += f" as {len(other)}, {copies} copies" * bool(copies)
                    yield kind, changed

    def can_begin(self, rules: AnyRules, *, validated: bool = True) -> bool:
        """Whether play reaches a choice or the end of the match.

        Rules may accept options that cannot be played.  The reason is stored in `dropped`.
        """
        game = self.game
        try:
            self.dropped[rules] = "there is no choice to begin with"
            state, rng = game.initial(rules), stream_for(0, "small/begun")
            for _ in range(CHANCES):
                turn = game.turn(state)
                if not isinstance(turn, Chance):
                    if validated:
                        game.validate(state)
                    if isinstance(turn, Over) or game.legal_actions(state, turn.seats[0]):
                        del self.dropped[rules]
                    break
                state = game.apply(state, game.chance(state).sample(rng))
        except Exception as error:  # noqa: BLE001 - under the rules that are checked, errors are reported
            self.dropped[rules] = f"{type(error).__name__}: {shorten(str(error), _SHORT)}"
        return rules not in self.dropped

    @property
    def skipped(self) -> tuple[str, ...]:
        """The line of `Report.skipped` that names the first dropped rules and counts the others."""
        failures = [f"{rules_text(rules)} ({why})" for rules, why in self.dropped.items()]
        if not failures:
            return ()
        more = f", and {len(failures) - _NAMED} more" if len(failures) > _NAMED else ""
        heading = "other rules that fail before the first choice"
        return (f"{heading}: {', '.join(failures[:_NAMED])}{more}",)


def _less(value: Any, scale: int, rng: RandomSource) -> Iterator[Any]:
    """Yields smaller values of an option: numbers from `scale` on, or shortened lists."""
    if value is None and rng.randrange(2):
        yield scale
    elif type(value) is int and value > scale:
        yield from range(scale, min(value, scale + STEPS))
    elif type(value) is list:
        spare = rng.randrange(SPARE)
        fewest = len(value) and 1
        while fewest + spare < len(value):
            yield thinned(value, fewest + spare, rng)
            fewest += 1 + fewest // STEPS


def _of_each_kind(entries: list[Any]) -> list[Any]:
    """A few entries that contain each character that entries of a length have: `B1 R2 H`."""
    kinds = {n: {(len(str(entry)), sign) for sign in str(entry)} for n, entry in enumerate(entries)}
    missing, chosen = set[tuple[int, str]]().union(*kinds.values()), list[int]()
    while missing:
        chosen.append(max(kinds, key=lambda n: (len(kinds[n] & missing), -n)))
        missing -= kinds[chosen[-1]]
    return [entries[n] for n in sorted(chosen)]


def _with_copies(value: tuple[Any, ...], whole: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """Yields lists with two or three copies of one entry, if the whole list has as many.

    For example, `(B1, R2)` gives `(B1, H, H)` if the whole deck has two `H`.
    """
    for part in dict.fromkeys(whole):
        others = [other for other in value if other != part]
        for number in range(2, min(whole.count(part), 3) + 1):
            copies = [part] * number
            yield (*others[: max(1, len(value) - number)], *copies)
            yield (*others, *copies)
