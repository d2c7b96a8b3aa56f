"""No document within the size limit costs much, whatever becomes of it."""

import gc
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rules.documents import worst

from herrlof_rules.documents.limits import SIZE_LIMIT

PART = 192
"""The ordinary suite reads documents of this part of the limit."""
LONGEST = 5
"""The seconds that a step may take with a document of the greatest size."""


def cost(name: str) -> Any:
    """What reading a document of the greatest size costs in a process of its own."""
    script = Path(worst.__file__)
    command = [sys.executable, str(script), name, str(SIZE_LIMIT - 10_000)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module", autouse=True)
def nothing_else_is_collected() -> Iterator[None]:
    """What other tests have left would cost a step half a second when garbage is collected."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.parametrize("name", worst.WORST | worst.STRETCHED)
def test_a_part_of_the_limit(name: str) -> None:
    """A step takes 10 ms, with a record of most moves 30 ms.

    A product of two long lists takes a second even here.  Under coverage all takes ten times as
    long, so a document that seems slow there is read again without it.
    """
    ended, seconds = worst.read(name, SIZE_LIMIT // PART)
    tracer = sys.gettrace()
    if tracer and max(seconds.values()) >= LONGEST / 16:
        sys.settrace(None)
        try:
            ended, seconds = worst.read(name, SIZE_LIMIT // PART)
        finally:
            sys.settrace(tracer)
    seconds.pop("MiB written", None)
    assert max(seconds.values()) < LONGEST / 16, (ended, seconds)
    assert len(ended) < 400


def test_memory() -> None:
    """Of the document that needs most."""
    assert cost("nested objects")["MiB"] < 400


@pytest.mark.skipif("not config.getoption('--thorough')", reason="takes minutes")
@pytest.mark.parametrize("name", worst.WORST | worst.STRETCHED)
def test_the_whole_limit(name: str) -> None:
    found = cost(name)
    found["seconds"].pop("MiB written", None)
    assert max(found["seconds"].values()) < LONGEST, found
    assert found["MiB"] < 400, found
