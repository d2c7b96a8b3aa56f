"""The law that other processes play the same: with another hash seed, and without asserts."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.documents import dump_rules
from herrlof_rules.testing.broken import broken, require, rules_text
from herrlof_rules.testing.fingerprint import digests
from herrlof_rules.testing.variants import near_variants, variants

_WAIT = 120

MOST_VARIANTS = 6
"""So many rules that differ in one option, or in the number of players, are among those played."""

SHORT = 40
"""Under rules beside the given ones, matches of so many decisions are compared."""


def path_of(game: Game) -> str | None:
    """Where another process finds the game: the first `module:NAME` that is it, if any."""
    for name, module in sorted(sys.modules.items()):
        if name == "__main__" or getattr(module, "__file__", None) is None:
            continue
        for attribute, value in sorted(vars(module).items()):
            if value is game:
                return f"{name}:{attribute}"
    return None


def environment(hash_seed: str) -> dict[str, str]:
    """The environment of another process that finds the same modules, with its own hash seed."""
    places = os.pathsep.join(str(Path(entry or ".").resolve()) for entry in sys.path)
    return {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": places}


def rules_to_compare(game: Game, rules: AnyRules) -> list[AnyRules]:
    """The rules, then the game's editions for as many players and for the fewest and the most.

    And some that differ in one option, decks of the same length among them.
    """
    players = (rules.players, min(game.player_counts), max(game.player_counts))
    editions = [game.edition(name, n) for name in game.editions for n in dict.fromkeys(players)]
    near = near_variants(game, rules)[-MOST_VARIANTS:]
    few = variants(game, rules)[:MOST_VARIANTS]
    return list(dict.fromkeys((rules, *few, *near, *editions)))


def check_processes(
    game: Game,
    all_rules: Sequence[AnyRules],
    path: str,
    seed: int = 0,
    max_decisions: int = 400,
) -> None:
    """Matches played here are the same in other processes with other hash seeds, and under -O.

    So are the game's editions.  One process plays under the rules in their order, the other in the
    opposite one, so that nothing may be kept of one match that is wrong for another.  Matches under
    all rules but the first are cut after `SHORT` decisions.
    """
    lengths = [max_decisions, *([min(max_decisions, SHORT)] * (len(all_rules) - 1))]
    here = [
        list(digests(game, rules, seed, most))
        for rules, most in zip(all_rules, lengths, strict=True)
    ]
    lines = [f"{most} {dump_rules(game, r)}" for r, most in zip(all_rules, lengths, strict=True)]
    for hash_seed, option, order in (("1", "-O", 1), ("2020", "-B", -1)):
        command = [sys.executable, option, "-m", "herrlof_rules.testing.fingerprint"]
        found = subprocess.run(  # noqa: S603 - our own interpreter and module
            [*command, path, str(seed)],
            input="\n".join(lines[::order]),
            capture_output=True,
            text=True,
            timeout=_WAIT,
            check=False,
            env=environment(hash_seed),
        )
        if found.returncode:
            error = found.stderr.strip().splitlines()[-1:]
            broken("determinism", f"another process cannot play {path}: {''.join(error)}")
        there = [line.split() for line in found.stdout.splitlines()][::order]
        for rules, ours, theirs in zip(all_rules, here, there, strict=True):
            _compare(rules, ours, theirs, f"a process with hash seed {hash_seed}, {option}")


def _compare(rules: AnyRules, ours: list[str], theirs: list[str], where: str) -> None:
    told = f"rules: {rules_text(rules)}"
    for one, other in zip(ours, theirs, strict=False):
        what = one.partition("=")[0].replace("_", " ")
        fact = f"{what} is another in {where}, where other matches were played before"
        require(one == other, "determinism", fact, told)
    fact = f"the match has another length in {where}"
    require(len(ours) == len(theirs), "determinism", fact, told)
