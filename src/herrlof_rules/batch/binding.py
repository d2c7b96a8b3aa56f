"""The loops, compiled for a game."""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, TypeAlias

from attrs import frozen

from herrlof_rules.batch import loops
from herrlof_rules.batch.compiled import bound, compiled
from herrlof_rules.batch.engine import Engine
from herrlof_rules.batch.rows import Row

Policy: TypeAlias = Callable[[Row, Row, Row, int, Row], int]
"""`policy(state, options, ids, count, luck)`: the place of an id among so many legal ones."""

POLICIES_KEPT = 16
"""How many policies are kept compiled."""


@frozen(eq=False)
class Loops:
    """The loops of `loops` for one game; each is compiled when it is first called."""

    advance: Callable[..., bool]
    first_refused: Callable[..., int]
    list_legal: Callable[..., int]
    mask: Callable[..., None]
    observe: Callable[..., None]
    choose: Callable[..., None]


@cache
def loops_of(engine: Engine) -> Loops:
    """The loops of a game, the same ones whenever it is asked for."""
    functions = _functions(engine)

    def made(loop: Callable[..., Any]) -> Any:
        return bound(loop, functions, engine.name)

    return Loops(
        advance=made(loops.advance_rows),
        first_refused=made(loops.first_refused),
        list_legal=made(loops.list_rows),
        mask=made(loops.mask_rows),
        observe=made(loops.observe_rows),
        choose=made(loops.choose_rows),
    )


@lru_cache(POLICIES_KEPT)
def advance_by(engine: Engine, policy: Policy) -> Callable[..., bool]:
    """The loop of moves with a policy for moves at random; it is not cached from run to run."""
    functions = _functions(engine)
    chosen = policy if hasattr(policy, "py_func") else compiled(policy)
    functions["choose"] = bound(
        loops.choose_by_policy, {**functions, "policy": chosen}, engine.name, kept=False
    )
    return bound(loops.advance_rows, functions, engine.name, kept=False)


def _functions(engine: Engine) -> dict[str, Any]:
    return {
        "SHEETS": engine.layout.width,
        "OVER": engine.over,
        "begin": engine.begin,
        "settle": engine.settle,
        "legal": engine.legal,
        "is_legal": engine.is_legal,
        "choose": engine.choose,
        "act": engine.act,
        "observe": engine.observe,
    }
