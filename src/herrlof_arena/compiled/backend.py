"""Selects what runs the marked functions: `machine`, or `plain` if Numba is switched off.

Plain Python is for debugging: results are the same, and a batch is several hundred times slower.
"""

from warnings import warn

from herrlof_arena.compiled.errors import MissingReliance

try:
    from herrlof_arena.compiled.machine import (
        bound,
        compiled_policy,
        direct,
        frame,
        know_marked,
        policy_row,
        seating,
    )
except MissingReliance as missing:
    from herrlof_arena.compiled.plain import (
        bound,
        compiled_policy,
        direct,
        frame,
        know_marked,
        policy_row,
        seating,
    )

    reason = f"batches run as plain Python, which is slow: {missing}"
    warn(reason, RuntimeWarning, stacklevel=2)

__all__ = ["bound", "compiled_policy", "direct", "frame", "know_marked", "policy_row", "seating"]
