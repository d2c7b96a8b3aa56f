"""How much was checked, and what was met."""

from collections.abc import Collection, Iterator
from typing import Any, get_type_hints

import attrs
from attrs import frozen

from herrlof_rules.core.game import Game
from herrlof_rules.core.move import CHANCE
from herrlof_rules.core.turn import Over
from herrlof_rules.match.match import Match
from herrlof_rules.testing.counterexample import require, shorten
from herrlof_rules.testing.generators.playouts import states_before
from herrlof_rules.testing.generators.variants import choices
from herrlof_rules.testing.laws.followers import followers_listed


@frozen
class Report:
    """How much was checked: a law that met nothing has shown nothing."""

    matches: int = 0
    """How many matches were played at random."""

    states: int = 0
    """How many positions they had."""

    twins: int = 0
    """How many different matches were found that a seat may not tell from its own."""

    rules: int = 0
    """Under how many other rules matches were played, to check the laws that cost little."""

    small_rules: int = 0
    """Under how many small rules, made from yours, matches were played as well."""

    whole: int = 0
    """How many of those were so small that every history was gone through."""

    histories: int = 0
    """How many histories the miniatures have."""

    worlds: int = 0
    """How many worlds were sampled, and their histories played again."""

    processes: bool = False
    """Whether other processes found the game and played the same."""

    pickling: bool = False
    """Whether the game and all that belongs to it was pickled."""

    met: frozenset[str] = frozenset()
    """What occurred: `turn bid`, `action Bet`, `outcome Roll`, `event Cast`, `option rounds=3`.

    And what followed each kind of turn: `then bet over`.

    Options are those of the rules that were checked.
    """

    unmet: frozenset[str] = frozenset()
    """What the game lists and no match came to, written like `met`: nothing was checked of it.

    Of options it lists what editions use, and all values of those that have few by their types.
    Add the reports of several rules: what one of them met is no longer here.
    """

    revealed: frozenset[str] = frozenset()
    """What events showed a seat and no observation ever did, when nobody could use it any more.

    Such as `End.dice`.  Read these: no law tells a rule that shows what is past from a leak.
    """

    idle: frozenset[str] = frozenset()
    """Options, those with few values and numbers, that made no difference wherever tried."""

    skipped: tuple[str, ...] = ()
    """What was not checked, or not exactly, and why."""

    def __add__(self, other: "Report") -> "Report":
        met = self.met | other.met
        return Report(
            self.matches + other.matches,
            self.states + other.states,
            self.twins + other.twins,
            self.rules + other.rules,
            self.small_rules + other.small_rules,
            self.whole + other.whole,
            self.histories + other.histories,
            self.worlds + other.worlds,
            self.processes or other.processes,
            self.pickling or other.pickling,
            met,
            (self.unmet | other.unmet) - met,
            self.revealed | other.revealed,
            self.idle & other.idle if self.rules and other.rules else self.idle | other.idle,
            tuple(dict.fromkeys((*self.skipped, *other.skipped))),
        )

    def __str__(self) -> str:
        counts = (
            f"{self.matches} matches of {self.states} positions under these rules",
            f"{self.rules} other and {self.small_rules} small rules, {self.whole} of them whole",
            f"{self.histories} histories, {self.twins} twins, {self.worlds} worlds",
            f"processes: {'yes' if self.processes else 'no'}",
            f"pickling: {'yes' if self.pickling else 'no'}",
        )
        names = {"met": self.met, "never met": self.unmet, "revealed": self.revealed}
        names["idle"] = self.idle
        listed = (f"{what}: {_by_kind(some)}" for what, some in names.items() if some)
        return "\n".join((*counts, *listed, *(f"skipped: {why}" for why in self.skipped)))

    def check_met(self, names: Collection[str] | None = None) -> None:
        """Raises `LawBroken` if some of these names were not met.

        By default any but options, and turns that may follow others.
        """
        listed = [name for name in self.unmet if not name.startswith(("option ", "then "))]
        missing = frozenset(listed if names is None else names) - self.met
        fact = f"nothing came to {', '.join(sorted(missing))}"
        require(not missing, "coverage", fact, f"met: {', '.join(sorted(self.met))}")


def _by_kind(names: Collection[str]) -> str:
    """Names in order, the word that they begin with said once: `turn bid, play; action Bid`."""
    kinds: dict[str, list[str]] = {}
    for name in sorted(names):
        kind, _, of_kind = name.partition(" ") if " " in name else ("", "", name)
        kinds.setdefault(kind, []).append(of_kind)
    return "; ".join(f"{kind} {', '.join(some)}".lstrip() for kind, some in kinds.items())


_LONGEST = 60
"""Longer values of options, such as decks, are shortened."""


def names_met(match: Match) -> Iterator[str]:
    """The kinds of turn that a match came to, and the classes of its moves and events."""
    for state, entry in zip(states_before(match), match.log, strict=True):
        yield f"turn {match.game.turn(state).kind}"
        yield f"then {match.game.turn(state).kind} {match.game.turn(entry.state).kind}"
        yield f"{'outcome' if entry.by == CHANCE else 'action'} {type(entry.choice).__name__}"
        yield from (f"event {type(event).__name__}" for event in entry.events)
    if not isinstance(match.turn, Over):
        yield f"turn {match.turn.kind}"


def names_listed(game: Game) -> frozenset[str]:
    """Every kind of turn, what may follow it, and every class of moves and events."""
    listed = {"action": game.actions, "outcome": game.outcomes, "event": game.events}
    classes = {f"{word} {cls.__name__}" for word, all_of in listed.items() for cls in all_of}
    turns = {f"turn {phase.kind}" for phase in game.phases if phase.moves}
    return frozenset(classes.union(turns, followers_listed(game)))


def option_names(rules: Any) -> frozenset[str]:
    """The options that rules have, each with its value: `option rounds=3`."""
    if not attrs.has(type(rules)):
        return frozenset()
    fields = attrs.fields(type(rules))
    return frozenset(_option(a.name, getattr(rules, a.name)) for a in fields if a.init)


def options_listed(game: Game) -> frozenset[str]:
    """The options of all editions, and every value of those that have few by their types."""
    editions = [game.edition(name, n) for name in game.about.editions for n in game.player_counts]
    listed = {name for rules in editions for name in option_names(rules)}
    if attrs.has(game.rules):
        hints = get_type_hints(game.rules)
        for a in attrs.fields(game.rules):
            if a.init:
                listed.update(_option(a.name, value) for value in choices(hints.get(a.name)))
    return frozenset(listed)


def _option(name: str, value: object) -> str:
    return f"option {name}={shorten(repr(value), _LONGEST)}"
