"""Each part of Numba that `compiled.machine` relies on has a test, which fails if it changes."""

from ctypes import CFUNCTYPE, c_int64
from importlib import import_module
from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="needs numpy")
numba = pytest.importorskip("numba", reason="needs numba")

from numba import cfunc, njit, types
from numba.core.registry import cpu_target
from numba.extending import intrinsic

WORDS = types.CPointer(types.int64)


@pytest.fixture
def machine() -> Any:
    """Imported only by the tests that need it, so that the others fail under their own names."""
    return import_module("herrlof_arena.compiled.machine")


def added(number: int, other: int) -> int:
    return number + other


def test_a_dispatcher_takes_another_call_template() -> None:
    """`Dispatcher.get_call_template(types, names)` may be replaced on one dispatcher.

    Callers then use the declared types, whatever the types of their arguments are.
    """
    compiled: Any = njit(added)
    declared, resolved = [types.int64, types.int64], compiled.get_call_template
    compiled.get_call_template = lambda _, named: resolved(declared, named)

    def caller(number: int) -> int:
        return compiled(number, True)  # type: ignore[no-any-return]

    assert njit(caller)(2) == 3
    assert list(compiled.overloads) == [(types.int64, types.int64)]


def test_an_overload_has_an_entry_point() -> None:
    """`Dispatcher.overloads[types].entry_point` runs without checking its arguments' types."""
    compiled: Any = njit(added)
    kinds = (types.int64, types.int64)
    compiled.compile(kinds)
    assert compiled.overloads[kinds].entry_point(2, 3) == 5


def test_an_intrinsic_has_a_type() -> None:
    """`typing_context.resolve_value_type` resolves an intrinsic after `refresh`."""

    @intrinsic  # type: ignore[untyped-decorator, unused-ignore]
    def nothing(_context: Any, number: Any) -> Any:
        return number(number), lambda _, __, ___, given: given[0]

    cpu_target.typing_context.refresh()
    assert cpu_target.typing_context.resolve_value_type(nothing) is not None


@pytest.mark.usefixtures("machine")
def test_an_address_is_unboxed_as_a_pointer() -> None:
    """An entry point whose argument is a `CPointer(int64)` accepts an address."""
    cells = np.array([7, 8], np.int64)

    def second(cells: Any) -> int:
        return cells[1]  # type: ignore[no-any-return]

    compiled: Any = njit(types.int64(WORDS))(second)
    assert compiled.overloads[(WORDS,)].entry_point(cells.ctypes.data) == 8


def test_a_compiled_callback_has_an_address() -> None:
    """`cfunc(signature)(function).address` is the address of machine code."""
    compiled: Any = cfunc(types.int64(types.int64, types.int64))(added)
    assert CFUNCTYPE(c_int64, c_int64, c_int64)(compiled.address)(2, 3) == 5


def test_a_table_is_a_constant(machine: Any) -> None:
    """`lower_constant` puts a global `Table` into the machine code as an array."""
    table = machine.rows.Table((4, 5, 6))

    def entry(place: int) -> int:
        return table[place]

    assert njit(entry)(2) == 6
