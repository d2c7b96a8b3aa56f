"""Worlds sampled in a process that holds nothing else: no match, no state, another hash seed.

`python -m herrlof_rules.testing.worlds_process` reads what `sampled_elsewhere` writes.
"""

import pickle
import subprocess
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

from herrlof_rules.core.worlds import World
from herrlof_rules.documents import load_view
from herrlof_rules.testing.broken import broken
from herrlof_rules.testing.fingerprint import find_game
from herrlof_rules.testing.processes import environment
from herrlof_rules.testing.world_laws import numbers_for

_WAIT = 600


def digest(world: World[Any, Any, Any]) -> str:
    """A text that two different worlds do not share."""
    parts = (repr(world.state), repr(world.start), repr(world.moves))
    return sha256("\0".join(parts).encode()).hexdigest()[:16]


def sampled_elsewhere(path: str, asked: Sequence[tuple[str, str]]) -> list[str]:
    """The digest of a world for each of these views and labels of numbers."""
    found = subprocess.run(
        [sys.executable, "-m", "herrlof_rules.testing.worlds_process"],
        input=pickle.dumps((path, list(asked))),
        capture_output=True,
        timeout=_WAIT,
        check=False,
        env=environment("2020"),
    )
    if found.returncode:
        error = found.stderr.decode().strip().splitlines()[-1:]
        broken("blindness", f"another process cannot sample worlds of {path}: {''.join(error)}")
    return found.stdout.decode().split()


def main(message: bytes) -> Iterator[str]:
    """The digests."""
    path, asked = pickle.loads(message)  # noqa: S301 - written by `sampled_elsewhere`
    game = find_game(path)
    for document, label in asked:
        yield digest(game.worlds(load_view(game, document)).sample(numbers_for(label)))


if __name__ == "__main__":
    for line in main(sys.stdin.buffer.read()):
        sys.stdout.write(f"{line}\n")
