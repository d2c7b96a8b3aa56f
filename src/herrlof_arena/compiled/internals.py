"""The shortcuts that `machine` takes through Numba's internals.

No other module uses internals of Numba.  Without this one, `machine` does the same through Numba's
public interface: compiling takes a little longer, and each call of a loop takes longer.
`docs/contributing/batch.md` describes what each shortcut relies on.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from numba import njit, types

from herrlof_arena.compiled.errors import MissingReliance

try:
    from numba.core.compiler import CompileResult
    from numba.core.dispatcher import Dispatcher
    from numba.core.typing.templates import infer_global
except ImportError as missing:
    raise MissingReliance(str(missing)) from missing

RELIANCES: Sequence[tuple[Any, str]] = (
    (CompileResult, "entry_point"),
    (Dispatcher, "compile"),
    (Dispatcher, "get_call_template"),
    (types, "Dispatcher"),
)
"""The attributes of Numba that this module uses, beside the names that it imports."""

for _owner, _name in RELIANCES:
    if not hasattr(_owner, _name):
        raise MissingReliance(f"{_owner.__name__} has no {_name}")

_njit: Any = njit
_infer: Any = infer_global

_dispatchers: list[Any] = []
"""The dispatchers of all marked functions: Numba's types refer to them only weakly."""


def register(
    function: Callable[..., Any], kinds: Sequence[Any], options: Mapping[str, Any]
) -> None:
    """Registers a marked function, so that compiled functions can call it.

    It has the single signature `kinds`, to which Numba converts the arguments of every call.  If a
    kind is None, Numba compiles the function for each type that it is called with.
    """
    dispatcher: Any = _njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, **options)(function)
    if None not in kinds:
        declared, resolved = list(kinds), dispatcher.get_call_template
        dispatcher.get_call_template = lambda _, named: resolved(declared, named)
    _infer(function, types.Dispatcher(dispatcher))
    _dispatchers.append(dispatcher)


def entry_point(loop: Any, kinds: tuple[Any, ...]) -> Any:
    """The entry point of a loop that is compiled for these types.

    An entry point does not check its arguments: Numba's check takes as long as a step.  So the
    caller must pass contiguous arrays, whose numbers have the sizes that these types have.
    """
    loop.compile(kinds)
    return loop.overloads[kinds].entry_point
