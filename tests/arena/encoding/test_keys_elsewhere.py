"""Keys are the same bytes in every process: those of the goldens."""

import os
import subprocess
import sys

from tools.goldens.text import HOME

PROGRAM = """
from herrlof_rules import GAMES
from tools.goldens.keys import keys

print("".join(map(keys, GAMES.values())), end="")
"""


def test_another_hash_seed() -> None:
    environment = {**os.environ, "PYTHONHASHSEED": "271828"}
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        check=True,
        capture_output=True,
        encoding="utf-8",
        cwd=HOME.parents[1],
        env=environment,
    )
    expected = "".join(
        (HOME / "keys" / f"{name}.jsonl").read_text("utf-8") for name in ("herrlof", "odin")
    )
    assert done.stdout == expected
