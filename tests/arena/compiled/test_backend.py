"""If Numba lacks something that `machine` relies on, batches warn and run as plain Python."""

import json
import os
import subprocess
import sys
from importlib import import_module
from typing import Any

import pytest

pytest.importorskip("numba", reason="needs numba")

from arena.compiled.played import results

from herrlof_arena.compiled import machine
from herrlof_arena.compiled.errors import MissingReliance

MACHINE = "herrlof_arena.compiled.machine"
IMPORTED = [
    "numba.core.cgutils",
    "numba.core.compiler.CompileResult",
    "numba.core.dispatcher.Dispatcher",
    "numba.core.errors.NumbaError",
    "numba.core.imputils.lower_constant",
    "numba.core.registry.cpu_target",
    "numba.core.typing.context.Context",
    "numba.core.typing.templates.infer_global",
    "numba.np.arrayobj.make_array",
    "numba.np.numpy_support.from_dtype",
]
WITHOUT = """
import json
import numba.core.typing.templates

del numba.core.typing.templates.infer_global
from arena.compiled.played import refused, results

print(json.dumps([results(), refused()]))
"""


def in_a_process(code: str, **variables: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join(["tests", *filter(None, sys.path)])
    return subprocess.run(
        [sys.executable, "-W", "always", "-c", code],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env={**os.environ, "PYTHONPATH": path, **variables},
    )


def test_without_a_reliance_a_batch_is_slower_and_the_same() -> None:
    """The warning names the missing part, and matches, vectors and worlds are the same."""
    plain = in_a_process(WITHOUT)
    assert "RuntimeWarning: batches run as plain Python" in plain.stderr, plain.stderr
    assert "cannot import name 'infer_global'" in plain.stderr
    expected = json.loads(json.dumps(results()))
    assert json.loads(plain.stdout) == [expected, "the policy divided raised an exception"]


def test_numba_may_be_switched_off() -> None:
    """With Numba's own variable `NUMBA_DISABLE_JIT`, batches run as plain Python."""
    plain = in_a_process("from herrlof_arena.batch import Batch", NUMBA_DISABLE_JIT="1")
    assert plain.returncode == 0, plain.stderr
    assert "plain Python, which is slow: NUMBA_DISABLE_JIT is set" in plain.stderr


def import_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Imports `machine` anew; it must fail before it registers anything in Numba."""
    monkeypatch.delitem(sys.modules, MACHINE)
    import_module(MACHINE)


@pytest.mark.parametrize("name", IMPORTED)
def test_a_missing_name_is_named(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module, _, part = name.rpartition(".")
    if name in sys.modules:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.delattr(import_module(module), part)
    with pytest.raises(MissingReliance, match=part):
        import_again(monkeypatch)


@pytest.mark.parametrize(("owner", "name"), machine.RELIANCES)
def test_a_missing_attribute_is_named(
    owner: Any, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    classes = getattr(owner, "__mro__", (owner,))
    (defining, *_) = [each for each in classes if name in vars(each)]
    monkeypatch.delattr(defining, name)
    with pytest.raises(MissingReliance, match=f"has no {name}"):
        import_again(monkeypatch)
