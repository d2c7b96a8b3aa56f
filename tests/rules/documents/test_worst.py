"""No document within the size limit is expensive to read, use or write."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from rules.documents import worst

from herrlof_rules.documents.codecs import BYTES_KEPT, is_small
from herrlof_rules.documents.limits import SIZE_LIMIT
from tools.benchmarks.reference import reference_steps_per_second

pytestmark = pytest.mark.usefixtures("nothing_else_is_collected")
PART = 192
"""The ordinary suite reads documents of this part of the limit."""
LONGEST = 5
"""The seconds that a step may take with a document of the greatest size."""
USUAL_SPEED = 300_000
"""The steps of the reference in a second on a machine on which these seconds hold."""


TIMES = 8
"""The number of large documents used before memory is read again."""
needs_proc = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc")


def cost(name: str) -> Any:
    """The cost of a document of the largest size, measured in a process of its own."""
    script = [sys.executable, "-m", worst.__name__]
    command = [*script, name, str(SIZE_LIMIT - 10_000), str(TIMES)]
    tests = Path(__file__).parents[2]
    process = subprocess.run(command, cwd=tests, capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stderr
    return json.loads(process.stdout)


def test_what_is_stretched_has_a_last_trick() -> None:
    """The stretched documents include a last trick, whose arrays are filled only during a round."""
    assert sum("last_trick" in name for name in worst.STRETCHED) == 5


@pytest.mark.parametrize("name", worst.WORST | worst.STRETCHED)
def test_a_part_of_the_limit(name: str) -> None:
    """A document of a small part of the size limit takes less than a third of a second per step.

    Most steps take at most 10 ms, but the product of two long lists takes a second even at this
    size.
    """
    ended, seconds = worst.read(name, SIZE_LIMIT // PART)
    seconds.pop("MiB written", None)
    if max(seconds.values()) >= LONGEST / 16:
        seconds = least(name)
    assert max(seconds.values()) < LONGEST / 16, (ended, seconds)
    assert len(ended) < 400


def least(name: str) -> dict[str, float]:
    """The least seconds of each step in ten readings, as on a machine of the usual speed.

    Coverage, a slow machine and other programs only make a step seem slower.
    """
    tracer = sys.gettrace()
    sys.settrace(None)
    try:
        readings, speeds = [], []
        for _ in range(10):
            readings.append(worst.read(name, SIZE_LIMIT // PART)[1])
            speeds.append(reference_steps_per_second(0.02))
    finally:
        sys.settrace(tracer)
    slower = max(1.0, USUAL_SPEED / max(speeds))
    steps = readings[0].keys() - {"MiB written"}
    return {step: min(seconds[step] for seconds in readings) / slower for step in steps}


@needs_proc
def test_memory() -> None:
    """The costliest document needs little memory, and no cache keeps large values.

    A cache that kept large values would add at least a third of a MiB for each document.
    """
    costs = cost("nested objects")
    assert costs["MiB"] < 400
    assert costs["MiB kept"] < TIMES / 10


def test_what_is_small() -> None:
    assert is_small({"cards": ["R1"] * 50, "points": [{"tricks": 1}] * 20})
    assert not is_small([0] * BYTES_KEPT)
    assert not is_small({"name": "x" * BYTES_KEPT})


@needs_proc
@pytest.mark.skipif("not config.getoption('--thorough')", reason="takes minutes")
@pytest.mark.parametrize("name", worst.WORST | worst.STRETCHED)
def test_the_whole_limit(name: str) -> None:
    costs = cost(name)
    costs["seconds"].pop("MiB written", None)
    assert max(costs["seconds"].values()) < LONGEST, costs
    assert costs["MiB"] < 400, costs
