"""What strangers send leaves nothing large behind in caches."""

import gc
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from rules.documents import worst

from herrlof_rules import documents as js
from herrlof_rules import herrlof, odin
from herrlof_rules.core.errors import DocumentError
from herrlof_rules.documents.codecs import BYTES_KEPT, is_small

TIMES = 60
ALLOWED = 24
"""MiB; a cache that keeps one of the documents of each kind adds hundreds."""


def resident() -> float:
    """The MiB that this process has in memory now."""
    gc.collect()
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS:"))


def use(number: int) -> None:
    """Reads and writes large documents, each different from all before, and has some refused."""
    state = js.load_state(herrlof.GAME, worst.scored_state(80_000 + 100 * number))
    js.dump_state(herrlof.GAME, state)
    text = worst.filled(worst.examples(odin.GAME)["view"], ("observation", "removed"), 80_000)
    with suppress(DocumentError):
        js.load_view(odin.GAME, text)


def main() -> None:
    for number in range(3):
        use(number)
    before = resident()
    for number in range(TIMES):
        use(3 + number)
    print(resident() - before)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc")
def test_nothing_large_stays() -> None:
    run = "from rules.documents.test_memory import main; main()"
    command, tests = [sys.executable, "-c", run], Path(__file__).parents[2]
    done = subprocess.run(command, cwd=tests, capture_output=True, text=True, check=True)
    assert float(done.stdout) < ALLOWED


def test_what_is_small() -> None:
    assert is_small({"cards": ["R1"] * 50, "points": [{"tricks": 1}] * 20})
    assert not is_small([0] * BYTES_KEPT)
    assert not is_small({"name": "x" * BYTES_KEPT})
