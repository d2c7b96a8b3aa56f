"""The law that other processes play the same: with another hash seed, and without asserts."""

import os
import subprocess
import sys
from pathlib import Path

from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.documents import dump_rules
from herrlof_rules.testing.broken import broken, require
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


def check_processes(
    game: Game, rules: AnyRules, path: str, seed: int = 0, max_decisions: int = 60
) -> None:
    """A match played here is the same in other processes with other hash seeds, and under -O."""
    here = list(digests(game, rules, seed, max_decisions))
    for hash_seed, option in (("1", "-O"), ("2020", "-B")):
        command = [sys.executable, option, "-m", "herrlof_rules.testing.fingerprint"]
        found = subprocess.run(  # noqa: S603 - our own interpreter and module
            [*command, path, str(seed), str(max_decisions)],
            input=dump_rules(game, rules),
            capture_output=True,
            text=True,
            timeout=_WAIT,
            check=False,
            env={
                **os.environ,
                "PYTHONHASHSEED": hash_seed,
                "PYTHONPATH": os.pathsep.join(
                    str(Path(entry or ".").resolve()) for entry in sys.path
                ),
            },
        )
        if found.returncode:
            error = found.stderr.strip().splitlines()[-1:]
            broken("determinism", f"another process cannot play {path}: {''.join(error)}")
        there = found.stdout.split()
        for number, (one, other) in enumerate(zip(here, there, strict=False)):
            fact = f"move {number} is another in a process with hash seed {hash_seed}, {option}"
            require(one == other, "determinism", fact, f"rules: {rules!r}")
        require(len(here) == len(there), "determinism", "another process plays another length")
