"""OpenSpiel's sequence-form linear programs, solved by SciPy.

OpenSpiel passes them to `cvxpy`, of which it uses only a vector of variables, two lists of
constraints and an objective.  If `cvxpy` is missing, this module installs a module of that name
with these parts, which passes the programs to HiGHS in SciPy.
"""

import sys
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

import numpy as np


class Variable:
    # NumPy then leaves `matrix @ variable` to `__rmatmul__`.
    __array_ufunc__ = None
    value: Any = None

    def __init__(self, shape: tuple[int, ...], name: str) -> None:
        self.shape, self.name = shape, name

    def __rmatmul__(self, matrix: Any) -> "Product":
        return Product(matrix, self)


class Product:
    def __init__(self, matrix: Any, variable: Variable) -> None:
        self.matrix, self.variable = matrix, variable

    def __le__(self, most: Any) -> tuple[str, Any, Any]:
        return ("at most", self.matrix, most)

    def __eq__(self, other: Any) -> Any:
        return ("equal", self.matrix, other)

    __hash__ = None  # type: ignore[assignment]  # equality makes a constraint


class Problem:
    def __init__(self, objective: tuple[int, Product], constraints: list[Any]) -> None:
        self.objective, self.constraints = objective, {c[0]: c[1:] for c in constraints}

    def solve(self, **_: Any) -> None:
        from scipy.optimize import linprog
        from scipy.sparse import csr_array

        sign, product = self.objective
        most, equal = self.constraints["at most"], self.constraints["equal"]
        solution = linprog(
            sign * np.asarray(product.matrix),
            A_ub=csr_array(most[0]),
            b_ub=most[1],
            A_eq=csr_array(equal[0]),
            b_eq=equal[1],
            bounds=(None, None),
        )
        assert solution.success, solution.message
        product.variable.value = solution.x


def sequence_form_lp() -> Any:
    """Returns the module `open_spiel.python.algorithms.sequence_form_lp`."""
    if find_spec("cvxpy") is None:
        stand_in: Any = ModuleType("cvxpy")
        stand_in.Variable, stand_in.Problem, stand_in.ECOS = Variable, Problem, "ECOS"
        stand_in.Minimize = lambda product: (1, product)
        stand_in.Maximize = lambda product: (-1, product)
        stand_in.SolverError = ArithmeticError
        sys.modules["cvxpy"] = stand_in
        try:
            return import_module("open_spiel.python.algorithms.sequence_form_lp")
        finally:
            del sys.modules["cvxpy"]
    return import_module("open_spiel.python.algorithms.sequence_form_lp")
