"""Each part of Numba that compiled code relies on has a test, which fails if the part changes.

The first three are internals, which `compiled.internals` uses.  The others are public.
"""

from ctypes import CFUNCTYPE, c_int64
from importlib import import_module
from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="needs numpy")
numba = pytest.importorskip("numba", reason="needs numba")

from numba import cfunc, njit, types
from numba.core.typing.templates import infer_global
from numba.extending import overload

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


def test_a_function_stands_for_a_dispatcher() -> None:
    """After `infer_global(function, types.Dispatcher(…))`, compiled code may call the function."""

    def doubled(number: int) -> int:
        return 2 * number

    dispatcher: Any = njit(doubled)
    infer: Any = infer_global
    infer(doubled, types.Dispatcher(dispatcher))

    def caller(number: int) -> int:
        return doubled(number) + 1

    assert njit(caller)(3) == 7
    assert list(dispatcher.overloads) == [(types.int64,)]


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


def test_an_array_has_an_address() -> None:
    """Compiled code may read the address and the strides of an array."""
    cells = np.zeros((2, 3), np.int64)

    def second_row(table: Any) -> int:
        return table.ctypes.data + table.strides[0]  # type: ignore[no-any-return]

    assert njit(second_row)(cells) == cells.ctypes.data + 24


def test_an_overload_may_depend_on_types() -> None:
    """`overload(function, strict=False)` replaces a function by what it returns for the types."""

    def name_of(value: Any) -> int:
        raise NotImplementedError

    def by_type(value: Any) -> Any:
        code = 1 if isinstance(value, types.Integer) else 2
        return lambda value: code

    register: Any = overload(name_of, strict=False)
    register(by_type)
    compiled: Any = njit(lambda value: name_of(value))  # noqa: PLW0108
    assert (compiled(3), compiled(3.0)) == (1, 2)


def test_a_table_is_a_constant(machine: Any) -> None:
    """A custom type without data may be the type of a global name, and be indexed."""
    table = machine.rows.Table((4, 5, 6))

    def entry(place: int) -> int:
        return table[place]

    assert njit(entry)(2) == 6
