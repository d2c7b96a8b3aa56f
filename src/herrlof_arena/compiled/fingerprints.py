"""Fingerprints of functions: two functions with one fingerprint compile to the same machine code.

Machine code contains the values of closures, default arguments and global names.  The key of
Numba's cache covers only a function's bytecode and closure, so it would miss a change of a global
value or of a called function.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cache, lru_cache, partial
from hashlib import sha256
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np
from attrs import field, frozen

from herrlof_arena.compiled.rows import Table

_PLAIN = frozenset({int, float, complex, bool, str, bytes, type(None), type(Ellipsis), range})
"""The types whose `repr` determines the value."""

_STABLE = ("builtins", "math", "cmath", "operator", "numpy", "numba")
"""Packages whose contents change only with their versions.  Numba compares these versions itself,
or they are part of every fingerprint."""

PACKAGE = __name__.rpartition(".")[0]

FUNCTIONS_KEPT = 256
"""The number of this subpackage's functions whose fingerprints are cached."""


@frozen
class Fingerprint:
    """A short text that changes whenever the function's machine code may change."""

    text: str

    portable: bool = field(eq=False)
    """Whether the text is the same in every process."""

    identified: Sequence[object] = field(eq=False, repr=False)
    """The values that only their `id` identifies; this reference keeps each id in use."""


def fingerprint(*functions: object) -> Fingerprint:
    """The fingerprint of functions or other values, and of everything that they refer to now."""
    visitor = _Visitor()
    for function in functions:
        visitor.visit(function)
    return visitor.fingerprint


@lru_cache(FUNCTIONS_KEPT)
def _of_ours(function: FunctionType) -> Fingerprint:
    """The fingerprint of a function of this subpackage, which is computed only once.

    `digest` covers the function's source, but not values from the rules and from `vectors`.
    """
    visitor = _Visitor()
    visitor.visit_ours(function)
    return visitor.fingerprint


@cache
def digest() -> str:
    """A short digest of all sources of this subpackage."""
    sources = sha256()
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        sources.update(path.read_bytes())
    return sources.hexdigest()[:12]


def ours(module: object) -> bool:
    """Whether a module's source is part of `digest`."""
    return isinstance(module, str) and f"{module}.".startswith(f"{PACKAGE}.")


class _Visitor:
    """Adds values and their types to a digest; different values add different bytes."""

    def __init__(self) -> None:
        self.digest = sha256(f"{digest()} {np.__version__}".encode())
        self.identified: list[object] = []
        self._visited: dict[int, int] = {}
        self._in_ours = False

    @property
    def fingerprint(self) -> Fingerprint:
        """The fingerprint of all values visited so far."""
        text = self.digest.hexdigest()[:24]
        return Fingerprint(text, not self.identified, tuple(self.identified))

    def visit(self, value: Any, names: Sequence[str] = ()) -> None:
        """Adds a value; for a module, adds only its attributes in `names`."""
        kind: type = type(value)
        if kind in _PLAIN:
            self._add(kind.__name__, repr(value))
        elif kind is tuple or kind is list:
            self._add(kind.__name__, str(len(value)))
            for each in value:
                self.visit(each)
        elif isinstance(value, np.ndarray | np.generic) and not value.dtype.hasobject:
            layout = [value.flags.c_contiguous, value.flags.f_contiguous, value.flags.aligned]
            described = (value.dtype.descr, value.shape, layout)
            self._add("array", repr(described), value.tobytes())
        elif isinstance(value, ModuleType):
            self._module(value, names)
        elif isinstance(value, (type, BuiltinFunctionType | np.ufunc)):
            self._named(value)
        else:
            self._compound(value)

    def _compound(self, value: Any) -> None:
        if id(value) in self._visited:
            self._add("again", str(self._visited[id(value)]))
            return
        self._visited[id(value)] = len(self._visited)
        kind: type = type(value)
        if isinstance(value, CodeType):
            self._code(value)
        elif isinstance(value, FunctionType):
            self._function(value)
        elif isinstance(value, partial):
            self._add("partial")
            self.visit(value.func)
            self.visit(value.args)
            self._mapping(value.keywords)
        elif isinstance(value, Enum):
            self._add("enum", kind.__module__, kind.__qualname__, value.name)
            self.visit(value.value)
        elif isinstance(value, Table):
            self._add("table", repr(value))
        elif isinstance(function := getattr(value, "py_func", None), FunctionType):
            self._add("compiled", repr(getattr(value, "targetoptions", None)))
            self.visit(function)
        else:
            self._identify(value)

    def _add(self, *parts: str | bytes) -> None:
        for part in parts:
            coded = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
            self.digest.update(len(coded).to_bytes(8, "little"))
            self.digest.update(coded)

    def _identify(self, value: object) -> None:
        self.identified.append(value)
        self._add("id", str(id(value)))

    def _named(self, value: Any) -> None:
        """Adds a class or a built-in function: its name if its package is stable, else its id."""
        module = getattr(value, "__module__", None) or "numpy"
        if module.partition(".")[0] in _STABLE:
            self._add("named", module, getattr(value, "__qualname__", value.__name__))
        else:
            self._identify(value)

    def _module(self, module: ModuleType, names: Sequence[str]) -> None:
        self._add("module", module.__name__)
        if module.__name__.partition(".")[0] not in _STABLE:
            self._mapping({n: vars(module)[n] for n in names if n in vars(module)}, names)

    def _mapping(self, values: Mapping[str, Any], names: Sequence[str] = ()) -> None:
        self._add("mapping", str(len(values)))
        for name, value in values.items():
            self._add(name)
            self.visit(value, names)

    def _function(self, function: FunctionType) -> None:
        self._add("function", function.__module__ or "", function.__qualname__)
        if ours(function.__module__) and function.__closure__ is None and not self._in_ours:
            built_in = _of_ours(function)
            self.identified += built_in.identified
            self._add(built_in.text)
        else:
            self._refer_to(function)

    def visit_ours(self, function: FunctionType) -> None:
        """Adds a function of this subpackage with everything that it refers to."""
        self._in_ours = True
        self.visit(function)

    def _refer_to(self, function: FunctionType) -> None:
        names = _names(function.__code__)
        module_globals = function.__globals__
        self.visit(function.__code__)
        self._mapping(
            {name: module_globals[name] for name in names if name in module_globals}, names
        )
        self.visit(function.__defaults__)
        self._mapping(function.__kwdefaults__ or {})
        for cell in function.__closure__ or ():
            try:
                self.visit(cell.cell_contents, names)
            except ValueError:  # the cell has no value yet
                self._add("empty")

    def _code(self, code: CodeType) -> None:
        counts = (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags)
        names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
        self._add("code", code.co_code, code.co_exceptiontable, repr(counts), repr(names))
        for constant in code.co_consts:
            if isinstance(constant, frozenset):  # `x in {1, 2}` makes one, which has no fixed order
                self.visit(sorted(map(repr, constant)))
            else:
                self.visit(constant)


def _names(code: CodeType) -> list[str]:
    """The global names and attributes that a function and the functions inside it read."""
    names = dict.fromkeys(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            names.update(dict.fromkeys(_names(constant)))
    return list(names)
