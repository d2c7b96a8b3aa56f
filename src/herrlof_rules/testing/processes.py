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

_WAIT = 120


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
    """The rules, then the game's editions for as many players and for the fewest and the most."""
    players = (rules.players, min(game.player_counts), max(game.player_counts))
    editions = [game.edition(name, n) for name in game.editions for n in dict.fromkeys(players)]
    return list(dict.fromkeys((rules, *editions)))


def check_processes(
    game: Game,
    all_rules: Sequence[AnyRules],
    path: str,
    seed: int = 0,
    max_decisions: int = 400,
) -> None:
    """Matches played here are the same in other processes with other hash seeds, and under -O.

    So are the game's editions.
    """
    here = [
        (rules, digest)
        for rules in all_rules
        for digest in digests(game, rules, seed, max_decisions)
    ]
    for hash_seed, option in (("1", "-O"), ("2020", "-B")):
        command = [sys.executable, option, "-m", "herrlof_rules.testing.fingerprint"]
        found = subprocess.run(  # noqa: S603 - our own interpreter and module
            [*command, path, str(seed), str(max_decisions)],
            input="\n".join(dump_rules(game, rules) for rules in all_rules),
            capture_output=True,
            text=True,
            timeout=_WAIT,
            check=False,
            env=environment(hash_seed),
        )
        if found.returncode:
            error = found.stderr.strip().splitlines()[-1:]
            broken("determinism", f"another process cannot play {path}: {''.join(error)}")
        there = found.stdout.split()
        for (rules, one), other in zip(here, there, strict=False):
            what = one.partition("=")[0].replace("_", " ")
            fact = f"{what} is another in a process with hash seed {hash_seed}, {option}"
            require(one == other, "determinism", fact, f"rules: {rules_text(rules)}")
        require(len(here) == len(there), "determinism", "another process plays another length")
