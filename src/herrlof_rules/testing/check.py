"""One call that checks a game against every law."""

from collections.abc import Callable, Sequence

from attrs import evolve

from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.encoding import History
from herrlof_rules.testing.counterexample import (
    LawBroken,
    TooLargeTree,
    checking,
    counting,
    path_of,
)
from herrlof_rules.testing.effort import Effort
from herrlof_rules.testing.generators.playouts import one_of_each, playout, positions, stream_for
from herrlof_rules.testing.given_rules import check_given_rules, declared
from herrlof_rules.testing.laws.coverage import names_listed
from herrlof_rules.testing.laws.determinism import FEW_ACTIONS, check_processes, rules_to_compare
from herrlof_rules.testing.laws.encoders import vectors_of
from herrlof_rules.testing.laws.rules import check_editions, check_sentences
from herrlof_rules.testing.laws.values import check_pickled_rules, check_pickling
from herrlof_rules.testing.oracles import Oracles
from herrlof_rules.testing.other_rules import check_other_rules
from herrlof_rules.testing.report import Report
from herrlof_rules.testing.secrecy.event_leaks import EventLeaks
from herrlof_rules.testing.secrecy.histories import check_tree
from herrlof_rules.testing.secrecy.keys import Encodings
from herrlof_rules.testing.secrecy.tree import HISTORIES, Node
from herrlof_rules.testing.shrinking import shortest
from herrlof_rules.testing.sweep import Sweep

_PICKLED = 16
"""The number of positions of which all is pickled, one of each signature, rare ones first."""

_FEW_RULES = 6
"""So many small rules are compared with other processes, too."""

_NOT_PICKLED = "pickling: nothing was pickled, for so it was asked"


def check_game(
    game: Game,
    rules: AnyRules,
    *,
    oracles: Oracles | None = None,
    miniatures: Sequence[AnyRules] = (),
    effort: Effort | None = None,
    path: str | None = None,
) -> Report:
    """Checks a game under some rules against every law; raises `LawBroken` with an example.

    `miniatures` are rules under which the game is small enough to check every history: only there
    is secrecy checked exactly.
    `path` (`module:NAME`) is where another process finds the game, by default the first module
    variable that is it; `""` asks no other process.
    All is pickled last, so that other faults are reported first.
    """
    effort, known = effort or Effort(), oracles or Oracles()
    with counting() as tried, checking("exceptions", rules, passing=(TooLargeTree,)):
        check_editions(game)
        check_sentences(game)
        try:
            report, sweep = _check_rules(game, rules, known, miniatures, effort)
        except LawBroken as found:
            short = shortest(game, found, known, effort)
            raise short from (found if short is not found else found.__cause__)
        path = path_of(game) if path is None else path
        few = [r for r in sweep.kept if game.action_count(r) <= FEW_ACTIONS][:_FEW_RULES]
        report += _compare_processes(game, rules, (*miniatures, *few), path, effort)
        if effort.pickling:
            _check_pickled(game, (*miniatures, rules), list(sweep.kept), effort)
        else:
            report += Report(skipped=(_NOT_PICKLED,))
    return evolve(report, pickling=effort.pickling, tried=dict(tried))


def _check_rules(
    game: Game,
    rules: AnyRules,
    known: Oracles,
    miniatures: Sequence[AnyRules],
    effort: Effort,
) -> tuple[Report, Sweep]:
    """Every law that needs no other process, of the miniatures, the rules, and those made up."""
    more = evolve(effort, positions_per_kind=2 * effort.positions_per_kind)
    sweep = Sweep(game, effort.seed, effort.max_decisions)
    report = Report()
    for small in miniatures:
        report += check_given_rules(game, small, known, more, sweep)
        report += check_exhaustively(game, small, oracles=known)
    report += check_given_rules(game, rules, known, effort, sweep)
    if effort.other_rules:
        report += check_other_rules(game, rules, known, sweep)
    sweep.check_alike()
    return report, sweep


def _compare_processes(
    game: Game, rules: AnyRules, others: Sequence[AnyRules], path: str | None, effort: Effort
) -> Report:
    if not path:
        return Report(skipped=("determinism: no path tells another process where the game is",))
    compared = list(dict.fromkeys((*rules_to_compare(game, rules), *others)))
    with checking("determinism", rules):
        check_processes(game, compared, path, effort.seed, effort.max_decisions)
    return Report(processes=True)


def _check_pickled(
    game: Game, several: Sequence[AnyRules], others: Sequence[AnyRules], effort: Effort
) -> None:
    """One position of each signature under each of the rules, and other rules by themselves."""
    for rules in several:
        played = playout(game, rules, stream_for(effort.seed, "match/0"), effort.max_decisions)
        rng = stream_for(effort.seed, "pickling")
        with checking("pickling", played):
            check_pickling(game, rules, one_of_each(positions(played), rng)[:_PICKLED])
    for rules in others:
        with checking("pickling", rules):
            check_pickled_rules(game, rules)


def check_exhaustively(
    game: Game,
    rules: AnyRules,
    *,
    oracles: Oracles | None = None,
    every_order: bool = False,
    limit: int = HISTORIES,
    progress: Callable[[int, int], None] | None = None,
) -> Report:
    """Checks every history of a miniature game: nothing leaks and nothing public is missing.

    Checks secrecy, publicity and recall of observations and events; of each state the turn, the
    order of the legal actions and `validate`; bounds and results; and in some histories of each
    length keys, vectors and ids.  Documents, refusals and chance
    are left to `check_game`, which samples them.
    With `every_order` seats that act at the same time do so in every order.  Raises `ValueError`
    for more than `limit` histories of one length, at once if a few playouts show far more, and
    says so if there are that many because histories return to an earlier state.
    `Report.unmet` is what the miniature never came to: nothing was checked of it.
    `progress` is called with each number of moves and how many histories have it.
    """
    known = oracles or Oracles()
    tree = known.tree(game, rules, limit, every_order=every_order)
    leaks = EventLeaks(tree)
    with checking("keys", rules):
        encodings = Encodings(tree, vectors_of(game, rules), History.start(game, rules))

    def also(level: list[Node]) -> None:
        if known.knows is None:
            leaks.check(level)
        with checking("keys", rules):
            encodings.check(level)

    with checking("secrecy", rules, passing=(TooLargeTree,)):
        histories = check_tree(tree, progress, also)
    met = frozenset(tree.met)
    unmet = names_listed(game) - met
    revealed = declared(known, leaks.revealed)
    return Report(histories=histories, met=met, unmet=unmet, revealed=revealed)
