"""One call that checks a game against every law."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

from attrs import evolve

from herrlof_rules.core import CHANCE, AnyRules, Game
from herrlof_rules.testing.catalogue import LAWS
from herrlof_rules.testing.counterexample import LawBroken, checking, path_of
from herrlof_rules.testing.driver import Driver, Progress
from herrlof_rules.testing.effort import Effort
from herrlof_rules.testing.generators.playouts import Position, pick
from herrlof_rules.testing.law import Context, Cost, Law, alone
from herrlof_rules.testing.laws.coverage import (
    names_covered,
    names_listed,
    option_names,
    options_listed,
)
from herrlof_rules.testing.laws.determinism import check_not_stale
from herrlof_rules.testing.laws.play import check_validity
from herrlof_rules.testing.laws.validity import check_mutants
from herrlof_rules.testing.oracles import Oracles
from herrlof_rules.testing.plays import GIVEN, Play, Player, Role
from herrlof_rules.testing.report import Report
from herrlof_rules.testing.secrecy.tree import HISTORIES, Tree
from herrlof_rules.testing.shrinking import shortest

OF_STATES = ("bounds", "chance", "legality", "result", "rules", "sampling", "turns", "validity")
"""Laws that also fail if a game wrongly keeps values from another match."""

FEWER_SHORTER = 50
"""The number of shorter examples tried for a fault of `validate`, as each takes long."""


def check_game(
    game: Game,
    rules: AnyRules,
    *,
    oracles: Oracles | None = None,
    miniatures: Sequence[AnyRules] = (),
    effort: Effort | None = None,
    path: str | None = None,
    only: Collection[str] | None = None,
    without: Collection[str] = (),
) -> Report:
    """Checks a game under some rules against every law; raises `LawBroken` with an example.

    `miniatures` are rules under which the game is small enough to check every history, so that
    secrecy is checked exactly.
    `path` (`module:NAME`) tells other processes where the game is; by default it is the first
    public variable of a module that holds the game.  With `""`, no other process is used.
    `only` and `without` choose laws by name.  Cheap laws are checked first.
    Raises `ValueError` for an unknown name.
    """
    path = path_of(game) if path is None else path
    driver = driver_of(game, chosen(LAWS, only, without), oracles, effort, path or "")
    return report_of(driver, rules, miniatures)


def check_laws(
    game: Game,
    rules: AnyRules,
    laws: Sequence[Law],
    *,
    oracles: Oracles | None = None,
    miniatures: Sequence[AnyRules] = (),
    effort: Effort | None = None,
) -> Report:
    """Checks your own laws on a game, as `check_game` checks the laws of the kit, in this process.

    Raises `LawBroken` with a short example.  Laws of a tree are checked in
    `miniatures`, and under small rules with few histories.
    """
    return report_of(driver_of(game, laws, oracles, effort), rules, miniatures)


def report_of(driver: Driver, rules: AnyRules, miniatures: Sequence[AnyRules]) -> Report:
    """Returns how much was checked; raises `LawBroken` with a short example if a law fails."""
    with checking("exceptions", rules):
        for finding in driver.check_all(rules, miniatures):
            short = shortest(finding, driver)
            better = driver.explain(finding, short)
            broken = short if better is None else shortest(better, driver)
            if driver.context.path and broken.law in OF_STATES:
                check_not_stale(broken, driver.context.path)
            raise broken from (finding.broken if broken is not finding.broken else broken.__cause__)
    return _report(driver)


def chosen(
    laws: Sequence[Law[Any]], only: Collection[str] | None, without: Collection[str]
) -> list[Law[Any]]:
    """Returns the laws to check; raises `ValueError` for a name that no law has."""
    names = {name for law in laws for name in law.names}
    if unknown := {*(only or ()), *without} - names:
        law_names = ", ".join(sorted(names))
        raise ValueError(f"unknown law: {', '.join(sorted(unknown))}; known laws: {law_names}")
    listed = names if only is None else {*only}
    return [
        _leaving_out(law, {*without} & {*law.names})
        for law in laws
        if listed & {*law.names} and law.names[0] not in without
    ]


def _leaving_out(law: Law[Any], names: Collection[str]) -> Law[Any]:
    """Returns a law that ignores failures under some of its names; the report lists them.

    A row of the table checks several laws together, for example `numbers` and `text`.
    """
    if not names:
        return law

    def guarded(check: Callable[..., Any], context: Context) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            try:
                return check(*arguments)
            except LawBroken as broken:
                if broken.law not in names:
                    raise
                context.skip(f"{law.names[0]}: stopped by a failure of {broken.law}, left out")
                return lambda _: None

        return call

    def check(subject: Any, context: Context) -> Any:
        result = guarded(law.check, context)(subject, context)
        return guarded(result, context) if law.of is Tree and result is not None else result

    return evolve(law, check=check)


def driver_of(
    game: Game,
    laws: Sequence[Law[Any]],
    oracles: Oracles | None,
    effort: Effort | None,
    path: str = "",
    progress: Progress | None = None,
) -> Driver:
    """Returns a driver that checks these laws on a game."""
    effort = effort or Effort()
    context = Context(game, oracles or Oracles(), effort, path)
    return Driver(laws, context, Player(game, effort), progress)


def _report(driver: Driver) -> Report:
    """Collects the counts of the driver, its context and its plays."""
    context, game, player = driver.context, driver.player.game, driver.player
    by_role: dict[Role, list[Play]] = {role: [] for role in Role}
    for play in driver.plays:
        by_role[play.role].append(play)
    given_plays = by_role[Role.GIVEN]
    covered = frozenset(name for play in given_plays for name in _names(play))
    listed = names_listed(game) | options_listed(game)
    others = (play for role in Role if role is not Role.GIVEN for play in by_role[role])
    elsewhere = frozenset(name for play in others for name in _names(play)) & listed - covered
    return Report(
        matches=sum(len(play.matches) for play in given_plays),
        states=sum(len(play.positions) for play in given_plays),
        twins=context.counts["twins"],
        rules=len(by_role[Role.OTHER]) + len(by_role[Role.NEAR]),
        small_rules=len(by_role[Role.SMALL]),
        whole=driver.whole,
        histories=driver.histories,
        worlds=context.counts["worlds"],
        compared=context.counts["compared"],
        accepted=context.mutants[""],
        processes=bool(context.counts["processes"]),
        pickling=bool(context.counts["pickling"]),
        covered=covered,
        elsewhere=elsewhere,
        uncovered=(listed - covered - elsewhere) if given_plays else frozenset(),
        revealed=frozenset(context.revealed),
        inert_options=frozenset(context.inert),
        skipped=(*context.skipped, *_cut(given_plays), *player.rules.skipped),
        tried=dict(driver.tried),
        refused={clause: n for clause, n in sorted(context.mutants.items()) if clause},
    )


def _names(play: Play) -> Iterator[str]:
    """Yields the options of a play, and the turns, moves and events of its matches."""
    yield from option_names(play.rules)
    for match in play.matches:
        yield from names_covered(match)


def _cut(plays: Sequence[Play]) -> Iterator[str]:
    """Yields a line for the report about matches that were abandoned."""
    for play in plays:
        abandoned = sum(match.result is None for match in play.matches)
        if abandoned:
            longest = max(sum(entry.by != CHANCE for entry in match.log) for match in play.matches)
            yield f"{abandoned} of {len(play.matches)} matches were left after {longest} decisions"


def check_exhaustively(
    game: Game,
    rules: AnyRules,
    *,
    oracles: Oracles | None = None,
    every_order: bool = False,
    limit: int = HISTORIES,
    progress: Progress | None = None,
) -> Report:
    """Checks every history of a miniature game: nothing leaks and nothing public is missing.

    Checks secrecy, publicity and recall of observations and events, bounds, and results.  In each
    state, it also checks the turn that follows, the order of the legal actions, and `validate`.
    Documents, refusals and chance are left to `check_game`, which samples them.  With
    `every_order`, simultaneous actions are tried in every order.  Raises `ValueError` if more than
    `limit` histories have the same length, and before the search if a few playouts show that there
    are far more.  The error names moves that return to an earlier state, if there are any.
    `Report.uncovered` lists what the miniature never reached, so that it was not checked.
    `progress` is called with each number of moves and the number of histories of that length.
    """
    driver = driver_of(game, LAWS, oracles, None, progress=progress)
    tree = driver.tree(rules, limit, every_order=every_order)
    with checking("secrecy", rules):
        for finding in driver.walk(tree):
            raise finding.broken
    covered = frozenset(tree.covered)
    return Report(
        histories=driver.histories,
        covered=covered,
        uncovered=names_listed(game) - covered,
        revealed=frozenset(driver.context.revealed),
    )


def check_validation(
    game: Game, rules: AnyRules, *, seed: int = 0, states: int = 200, mutants: int = 100
) -> Report:
    """Makes small changes to states of play, and plays on from those that `validate` accepts.

    Raises `LawBroken` if a state of play is refused, or if `validate` raises anything but
    `InvalidState` for a mutated state.  `LawBroken` is also raised if an accepted state cannot be
    shown, written as a document or played on, or if play leads from it to a refused state.  Of the
    positions of random matches, `states` are drawn at random, and each gets `mutants` mutations.
    The same `seed` tries the same mutations.
    `Report.accepted` and `Report.refused` count the accepted and the refused mutations.
    """

    def draw_positions(play: Play, context: Context) -> list[Position]:
        rng = context.rng
        return [pick(rng, play.positions) for _ in range(states)]

    def count_mutants(position: Position, context: Context) -> None:
        context.mutants.update(check_mutants(position, context.rng, mutants, None))

    laws: list[Law[Any]] = [
        Law(("validity",), Position, Cost.LEAST, alone(check_validity)),
        Law(
            ("validity", "equality"),
            Position,
            Cost.MOST,
            count_mutants,
            GIVEN,
            select=draw_positions,
        ),
    ]
    effort = Effort(seed=seed, other_rules=False, shorter=FEWER_SHORTER)
    return report_of(driver_of(game, laws, None, effort), rules, ())
