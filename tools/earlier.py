"""The heuristic bots of an earlier tree, to measure better ones against.

    git worktree add ../before COMMIT
    EARLIER=../before/src herrlof-rules compare heuristic tools.earlier:HERRLOF --matches 1000
    EARLIER=../before/src herrlof-rules compare search:50ms tools.earlier:ODIN --game odin

`EARLIER` is the folder that holds the other `herrlof_rules`.  A process that imports it is sent
views, as JSON, and answers with actions.
"""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from attrs import frozen

import herrlof_rules
from herrlof_rules import GAMES
from herrlof_rules.bots import Bot, heuristic_bot
from herrlof_rules.core import RandomSource, View
from herrlof_rules.documents import dump_action, dump_view, load_action, load_view


@frozen
class EarlierBot:
    """What `heuristic_bot` is in the other tree, for the game of this name."""

    game: str

    def __call__(self, view: View, rng: RandomSource, /) -> Any:
        game = GAMES[self.game]
        asked = {"seed": rng.randrange(1 << 32), "view": dump_view(game, view)}
        process = _started(self.game)
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(asked) + "\n")
        process.stdin.flush()
        answer = process.stdout.readline()
        if not answer:
            raise RuntimeError(f"the earlier bot ended with status {process.wait()}")
        return load_action(game, answer)


HERRLOF: Bot = EarlierBot("herrlof")
ODIN: Bot = EarlierBot("odin")


@cache
def _started(game: str) -> subprocess.Popen[str]:
    source = Path(os.environ["EARLIER"]).resolve(strict=True)
    return subprocess.Popen(
        [sys.executable, __file__, game, str(source)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(source)},
    )


def serve(name: str, source: str) -> None:
    """Answers each line of the input, until it ends."""
    if not Path(herrlof_rules.__file__).is_relative_to(source):
        raise SystemExit(f"{source} holds no herrlof_rules")
    game = GAMES[name]
    bot: Bot = heuristic_bot(game)
    for line in sys.stdin:
        asked = json.loads(line)
        action = bot(load_view(game, asked["view"]), Random(asked["seed"]))
        print(dump_action(game, action), flush=True)


if __name__ == "__main__":
    serve(*sys.argv[1:])
