"""Policies in compiled code, which choose actions.

A policy is compiled on its own and called through its address.  So the loops are compiled once for
all policies, and each seat may have a different one.
"""

from collections.abc import Callable
from threading import local
from typing import Any, SupportsIndex, TypeAlias

import numpy as np
from attrs import field, frozen
from numpy.typing import ArrayLike, NDArray

from herrlof_arena.compiled.backend import compiled_policy, policy_row
from herrlof_arena.compiled.errors import InvalidBatch
from herrlof_arena.compiled.rows import Floats, Ints, Row
from herrlof_arena.vectors.parts import LARGEST
from herrlof_rules.extending import int_argument

Choose: TypeAlias = Callable[[Row, Row, Row, int, Row, Floats, Row], int]
"""`choose(state, options, ids, count, luck, parameters, scratch)`: the place of a legal id."""


def _floats(numbers: ArrayLike) -> NDArray[np.float64]:
    return np.ascontiguousarray(numbers, np.float64).ravel()


def _integers(number: SupportsIndex) -> int:
    return int_argument(number, "scratch", 0, LARGEST, InvalidBatch)


@frozen(eq=False)
class CompiledPolicy:
    """A policy in compiled code, which chooses an action for the seat to act.

    `choose(state, options, ids, count, luck, parameters, scratch)` returns the place of one of the
    `count` legal ids, which ascend; any other number means the lowest id.  The function receives
    the full state, including hidden cards; its author must make it ignore what the seat may not
    know.  Raises `InvalidBatch` for a function that cannot be compiled.

    If the function raises an exception, the batch's method raises `InvalidBatch`.  A playout then
    continued with the lowest id instead of each choice that failed.
    """

    choose: Choose

    parameters: NDArray[np.float64] = field(factory=lambda: np.zeros(0), converter=_floats)
    """The numbers that the function reads, such as weights."""

    scratch: int = field(default=0, converter=_integers)
    """The size of the function's memory in integers, which are zeros at first.

    The contents may speed up later calls, but must not change what they return.
    """

    _code: Any = field(init=False, repr=False)
    _notes: bool = field(init=False, repr=False)
    _memory: local = field(init=False, repr=False, factory=local)

    def __attrs_post_init__(self) -> None:
        if not callable(self.choose):
            raise InvalidBatch("a policy must be made from a function")
        code, notes = compiled_policy(self.choose)
        object.__setattr__(self, "_code", code)
        object.__setattr__(self, "_notes", notes)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles the function by its name; machine code belongs to one process."""
        return CompiledPolicy, (self.choose, self.parameters, self.scratch)

    def row(self) -> tuple[int, int, int]:
        """The policy's numbers for the loops, with the scratch memory of the calling thread."""
        memory: Ints | None = getattr(self._memory, "scratch", None)
        if memory is None:
            memory = self._memory.scratch = np.zeros(1 + self.scratch, np.int64)
            self._memory.row = policy_row(self._code, self.parameters, memory)
        if self._notes:  # an earlier call reports only the first of several policies that raised
            memory[0] = 0
        row: tuple[int, int, int] = self._memory.row
        return row

    def check(self) -> None:
        """Raises `InvalidBatch` if the function has raised an exception in this thread."""
        memory: Ints = self._memory.scratch
        if self._notes and memory[0]:
            memory[0] = 0
            name = getattr(self.choose, "__name__", "a function")
            raise InvalidBatch(f"the policy {name} raised an exception")
