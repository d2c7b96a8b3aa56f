"""The laws that cost little, under other rules than yours, and between them."""

from collections.abc import Iterator
from itertools import islice

from attrs import evolve

from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.match.match import Match
from herrlof_rules.testing.counterexample import TooLargeTree, checking, require
from herrlof_rules.testing.generators.playouts import one_of_each, playout, positions, stream_for
from herrlof_rules.testing.generators.small_rules import Dropped, small_rules, told_dropped
from herrlof_rules.testing.generators.tiny_rules import tiny_rules
from herrlof_rules.testing.generators.variants import near_variants, variants, with_other_numbers
from herrlof_rules.testing.laws.absurdity import check_absurd
from herrlof_rules.testing.laws.coverage import (
    names_listed,
    names_met,
    option_names,
    options_listed,
)
from herrlof_rules.testing.laws.options import idle_options
from herrlof_rules.testing.laws.rules import check_rules_copies, check_rules_equality
from herrlof_rules.testing.laws.tiny import check_tiny
from herrlof_rules.testing.oracles import Oracles
from herrlof_rules.testing.report import Report
from herrlof_rules.testing.secrecy.comparison import check_twins
from herrlof_rules.testing.secrecy.histories import check_tree
from herrlof_rules.testing.secrecy.twins import Witness
from herrlof_rules.testing.sweep import Sweep
from herrlof_rules.testing.worlds.check import check_other_worlds, check_small_worlds

HISTORIES = 800
"""Small rules with more histories of one length are not gone through."""

TREES = 4
"""So many small rules are gone through at most."""

TINY_TREES, TINY_HISTORIES = 20, 200
"""So many rules with an option at a boundary, if they have no more histories of one length."""

ABSURD = 40
"""The number of states into which absurd numbers are put, one of each signature."""

CHANGES = 12
"""So many changes are made to find a twin."""

LONGEST = 60
"""So many decisions have the matches that are played to see what an option is good for."""

MORE = 6
"""So many of them are played under each of the small rules."""


def check_other_rules(game: Game, rules: AnyRules, known: Oracles, sweep: Sweep) -> Report:
    """Every law that can be checked without looking at these rules for long, under many others."""
    others = variants(game, rules)
    for other in others:
        sweep.check_other_rules(other)
    dropped: Dropped = {}
    near = near_variants(game, rules, dropped)
    for other in near:
        sweep.check_near(other)
    small = list(dict.fromkeys(_small(game, rules, stream_for(sweep.seed, "small"), dropped)))
    matches = [match for other in small for match in sweep.check_small(other)]
    numbers = stream_for(sweep.seed, "tiny")
    tiny = tiny_rules(game, small, numbers, dropped)
    for other in (*small, *tiny):
        check_tiny(game, other, numbers)
    check_small_worlds(game, (*small, *tiny), numbers)
    check_other_worlds([sweep.kept[other] for other in others], numbers)
    with checking("equality", rules):
        check_rules_copies(game, [rules, *others, *near, *small])
        check_rules_equality(game, [rules, *others, *with_other_numbers(game, rules), *small])
    sweep.check_together()
    everything = [position for match in matches for position in positions(match)]
    rng = stream_for(sweep.seed, "elsewhere")
    everything += [p for match in sweep.kept.values() for p in positions(match)]
    with checking("validity", rules):
        check_absurd(one_of_each(everything, rng)[:ABSURD])
    twins = sum(_check_secrecy(match, known, rng) for match in sweep.kept.values())
    whole = sum(islice(filter(None, (check_small_tree(game, r, known) for r in small)), TREES))
    for other in tiny[:: 1 + len(tiny) // TINY_TREES]:
        whole += check_small_tree(game, other, known, TINY_HISTORIES)
    idle = _idle(game, rules, [*sweep.kept.values(), *matches], sweep.seed, known)
    listed = names_listed(game) | options_listed(game)
    return Report(
        rules=len(others) + len(near),
        small_rules=len(small),
        whole=whole,
        twins=twins,
        idle=idle,
        elsewhere=frozenset(_names_met([*sweep.kept.values(), *matches])) & listed,
        skipped=told_dropped(dropped),
    )


def _names_met(matches: list[Match]) -> Iterator[str]:
    for match in matches:
        yield from names_met(match)
        yield from option_names(match.rules)


def _small(
    game: Game, rules: AnyRules, rng: RandomSource, dropped: Dropped | None = None
) -> Iterator[AnyRules]:
    """Small rules for as many players, and some for the fewest and the most."""
    yield from small_rules(game, rules, rng, dropped=dropped)
    for players in (min(game.player_counts), max(game.player_counts)):
        if players != rules.players:
            edition = game.edition(game.about.editions[0], players)
            yield from small_rules(game, edition, rng, (1, 1, 2), dropped)


def _check_secrecy(match: Match, known: Oracles, rng: RandomSource) -> int:
    """A twin of a match, or none, for two of those who look at it."""
    seats = (None, *range(match.rules.players))
    first = rng.randrange(len(seats))
    found = 0
    for seat in (seats[first], seats[(first + 1) % len(seats)]):
        length = min(len(match.log), 1 + rng.randrange(LONGEST))
        with checking("secrecy", match):
            cut = evolve(match, log=match.log[:length])
            short = Witness.of(cut, seat, known.knowledge(match.game))
            found += check_twins(short, rng, 1, documents=False, changes=CHANGES)
    return found


def check_small_tree(
    game: Game, rules: AnyRules, known: Oracles, histories: int = HISTORIES
) -> bool:
    """Whether the rules are so small that every history was gone through."""
    with checking("secrecy", rules, passing=(TooLargeTree,)):
        try:
            check_tree(known.tree(game, rules, histories))
        except TooLargeTree:
            return False
    return True


def _idle(
    game: Game, rules: AnyRules, matches: list[Match], seed: int, known: Oracles
) -> frozenset[str]:
    """Options that make no difference; raises `LawBroken` where their author says they do."""
    rng = stream_for(seed, "options")

    def more() -> list[Match]:
        small = [r for r in _small(game, rules, rng) if r.players == rules.players] + [
            r for r in _small(game, rules, rng) if r.players != rules.players
        ]
        return [playout(game, r, rng, LONGEST) for r in small for _ in range(MORE)]

    with checking("options", rules):
        idle = idle_options(game, matches, more, rng)
        odd = ", ".join(sorted(name for name in idle if name.split()[0] not in (known.idle or ())))
        fact = f"no difference was found that the option {odd} makes"
        advice = "if that is right, or too rare to be met, name it in Oracles(idle=...)"
        require(known.idle is None or not odd, "options", fact, advice)
    return idle
