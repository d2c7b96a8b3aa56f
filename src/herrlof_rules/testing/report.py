"""Reports of how much was checked, and what was covered."""

from collections import Counter
from collections.abc import Collection, Mapping
from textwrap import fill
from typing import Any

from attrs import field, fields, frozen

from herrlof_rules.testing.counterexample import require

WIDTH = 100
"""The longest line of a summary."""


@frozen
class Report:
    """How much was checked; a law that never met its situation has shown nothing."""

    matches: int = 0
    """The number of matches played under the given rules and in miniatures."""

    states: int = 0
    """The number of positions in them."""

    twins: int = 0
    """The number of different matches found that a seat cannot distinguish from its own."""

    rules: int = 0
    """The number of other rules under which matches were played."""

    small_rules: int = 0
    """The number of small rules, made from yours, under which matches were played."""

    whole: int = 0
    """The number of small rules whose histories were all enumerated."""

    histories: int = 0
    """The number of histories of the miniatures."""

    worlds: int = 0
    """The number of sampled worlds whose histories were replayed."""

    compared: int = 0
    """The number of views whose worlds, weights and frequencies were all compared."""

    accepted: int = 0
    """How many mutated states `validate` accepted, from which play went on."""

    processes: bool = False
    """Whether other processes found the game and played the same."""

    pickling: bool = False
    """Whether the game and its values were pickled."""

    covered: frozenset[str] = frozenset()
    """The names that occurred: `turn bid`, `action Bet`, `event Cast`, `option rounds=3`.

    It also lists what followed each kind of turn: `then bet over`.

    Options are those of the rules that were checked.
    """

    elsewhere: frozenset[str] = frozenset()
    """The names that occurred only under other rules, for which fewer laws are checked."""

    uncovered: frozenset[str] = frozenset()
    """The declared names that no match reached, as in `covered`; nothing checked them.

    For options it lists the values that editions use, and all values of types with few values.
    Add the reports of several rules: the sum no longer lists what one of them reached.
    """

    revealed: frozenset[str] = frozenset()
    """Fields of events, such as `End.dice`, that showed a seat what no observation ever did.

    The shown values could influence no further choice.  Read these: no law can distinguish a rule
    that reveals past values from a leak.
    """

    inert_options: frozenset[str] = frozenset()
    """Options that made no difference with any value that was tried."""

    skipped: tuple[str, ...] = ()
    """The checks that were left out or not exact, each with the reason."""

    tried: Mapping[str, int] = field(factory=dict[str, int])
    """How often each law was checked: on a match, a position, or a set of rules."""

    refused: Mapping[str, int] = field(factory=dict[str, int])
    """How many mutated states `validate` refused, by the clause named.

    A clause that you expected and do not find was not tried, or is not checked.
    """

    def __add__(self, other: "Report") -> "Report":
        both = {a.name: _sum(getattr(self, a.name), getattr(other, a.name)) for a in fields(Report)}
        both["elsewhere"] -= both["covered"]
        both["uncovered"] -= both["covered"] | both["elsewhere"]
        if self.rules and other.rules:
            both["inert_options"] = self.inert_options & other.inert_options
        return Report(**both)

    def __str__(self) -> str:
        counts = (
            f"{self.matches} matches of {self.states} positions under these rules",
            f"{self.rules} other and {self.small_rules} small rules, {self.whole} of them whole",
            f"{self.histories} histories, {self.twins} twins, {self.worlds} worlds",
            f"{self.compared} views with all worlds, {self.accepted} mutated states accepted",
            f"processes: {'yes' if self.processes else 'no'}",
            f"pickling: {'yes' if self.pickling else 'no'}",
        )
        names = {
            "tried": _counts(self.tried),
            **{f"covered, {kind}": entries for kind, entries in _by_kind(self.covered).items()},
            **{
                f"under other rules, {kind}": entries
                for kind, entries in _by_kind(self.elsewhere).items()
            },
            **{
                f"not covered, {kind}": entries
                for kind, entries in _by_kind(self.uncovered).items()
            },
            "mutated states refused": _counts(self.refused),
            "revealed": sorted(self.revealed),
            "inert options": sorted(self.inert_options),
        }
        listed = (
            f"{heading}: {', '.join(entries)}" for heading, entries in names.items() if entries
        )
        lines = (*counts, *listed, *(f"skipped: {why}" for why in self.skipped))
        return "\n".join(fill(line, WIDTH, subsequent_indent="    ") for line in lines)

    def check_covered(self, names: Collection[str] | None = None) -> None:
        """Raises `LawBroken` if some of these names were not covered.

        By default these are the names in `uncovered`, except options and turns that may follow
        others.  If you pass names, those in `elsewhere` do not count as covered.
        """
        listed = [name for name in self.uncovered if not name.startswith(("option ", "then "))]
        missing = frozenset(listed if names is None else names) - self.covered
        fact = f"never reached: {', '.join(sorted(missing))}"
        require(not missing, "coverage", fact, f"covered: {', '.join(sorted(self.covered))}")


def _sum(one: Any, other: Any) -> Any:
    if isinstance(one, bool | frozenset):
        return one | other
    if isinstance(one, Mapping):
        return Counter(one) + Counter(other)
    return tuple(dict.fromkeys(one + other)) if isinstance(one, tuple) else one + other


def _counts(numbers: Mapping[str, int]) -> list[str]:
    return [f"{name} {times}" for name, times in sorted(numbers.items())]


def _by_kind(names: Collection[str]) -> dict[str, list[str]]:
    """The names in order, grouped by their first word: `turn bid` is `bid` in the group `turn`."""
    kinds: dict[str, list[str]] = {}
    for name in sorted(names):
        kind, _, of_kind = name.partition(" ")
        kinds.setdefault(kind, []).append(of_kind)
    return kinds
