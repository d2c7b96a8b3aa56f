"""Without Numba's internals, batches run through its public interface; without Numba, in Python."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="needs numpy")
pytest.importorskip("numba", reason="needs numba")

from arena.compiled.played import refused, results

from herrlof_arena.compiled import bits, internals, machine, rows
from herrlof_arena.compiled.errors import MissingReliance
from herrlof_arena.compiled.rows import Row, Table

INTERNALS = "herrlof_arena.compiled.internals"
IMPORTED = [
    "numba.core.compiler.CompileResult",
    "numba.core.dispatcher.Dispatcher",
    "numba.core.typing.templates.infer_global",
]
PLAYED = """
import json

from arena.compiled.played import refused, results

print(json.dumps([results(), refused()]))
"""
WITHOUT = """
import sys

from herrlof_arena.compiled.errors import MissingReliance


class Missing:
    def find_spec(self, name, path=None, target=None):
        if name == "herrlof_arena.compiled.internals":
            raise MissingReliance("Dispatcher has no get_call_template")


sys.meta_path.insert(0, Missing())
"""


def in_a_process(code: str, **variables: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join(["tests", *filter(None, sys.path)])
    return subprocess.run(
        [sys.executable, "-W", "always", "-c", code],
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
        env={**os.environ, "PYTHONPATH": path, **variables},
    )


@pytest.mark.skipif("not config.getoption('--thorough')", reason="takes a minute")
def test_without_a_reliance_a_batch_is_the_same() -> None:
    """If a part of Numba is missing, a warning names it, and all results are the same."""
    public = in_a_process(WITHOUT + PLAYED)
    assert "RuntimeWarning: batches start and step more slowly" in public.stderr, public.stderr
    assert "Numba: Dispatcher has no get_call_template" in public.stderr
    expected = json.loads(json.dumps([results(), refused()]))
    assert json.loads(public.stdout) == expected


# The public interface


@pytest.fixture
def public(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Functions are registered, and loops called, as without Numba's internals."""
    monkeypatch.setattr(machine, "internals", None)
    yield
    machine.know_marked()


TABLE = Table((30, 10, 20))


def halved(number: int) -> float:
    return number / 2


def highest(cells: Row, count: int) -> int:
    return cells[0] if count == 1 else max(cells[count - 1], highest(cells, count - 1))


def flag(is_set: bool) -> int:
    return 5 if is_set else 3


def quarter(number: float) -> float:
    return number / 4


def summed(frame: Row, numbers: Row) -> float:
    """Reads numbers, arrays and tables; calls functions with other types than they declare."""
    table = rows.row_at(frame, 1, 1)
    total = halved(bits.size(7) > 2) + highest(table, frame[0]) + TABLE[2]  # type: ignore[arg-type]
    total += flag(numbers[0]) + quarter(numbers[0]) + highest(TABLE, 3)  # type: ignore[arg-type]
    return total + rows.whole_at(frame, 3)[0]


def test_calls_through_the_public_interface(public: None) -> None:
    """Arguments are converted to declared types, a function may call itself, and tables are rows.

    In plain Python the same function returns the same number.
    """
    for function in (halved, highest, flag, quarter):
        machine._known(function, inline=False)
    numbers = np.array([9], np.int64)
    table, whole = np.array([[1, 2], [6, 4]], np.int64), np.array([100], np.int64)
    address, kept = machine.frame([2], [table, whole])
    loop = machine.direct(machine.bound(summed, {"halved": halved}, "test"))
    assert loop(address, numbers) == 0.5 + 6 + 20 + 5 + 2.25 + 30 + 100
    frame, _ = rows.frame([2], [table, whole])
    assert loop(address, numbers) == summed(frame, numbers)
    del kept


def test_numba_may_be_switched_off() -> None:
    """With `NUMBA_DISABLE_JIT`, batches run as plain Python, and the results are the same."""
    plain = in_a_process(PLAYED, NUMBA_DISABLE_JIT="1")
    assert json.loads(plain.stdout) == json.loads(json.dumps([results(), refused()])), plain.stderr
    assert "plain Python, which is slow: NUMBA_DISABLE_JIT is set" in plain.stderr


# What is missing is named


def import_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Imports `internals` anew; it must fail before it registers anything in Numba."""
    monkeypatch.delitem(sys.modules, INTERNALS)
    import_module(INTERNALS)


@pytest.mark.parametrize("name", IMPORTED)
def test_a_missing_name_is_named(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that Numba lacks is in the error."""
    module, _, part = name.rpartition(".")
    monkeypatch.delattr(import_module(module), part)
    with pytest.raises(MissingReliance, match=part):
        import_again(monkeypatch)


@pytest.mark.parametrize(("owner", "name"), internals.RELIANCES)
def test_a_missing_attribute_is_named(
    owner: Any, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An attribute that Numba lacks is in the error."""
    classes = getattr(owner, "__mro__", (owner,))
    (defining, *_) = [each for each in classes if name in vars(each)]
    monkeypatch.delattr(defining, name)
    with pytest.raises(MissingReliance, match=f"has no {name}"):
        import_again(monkeypatch)
