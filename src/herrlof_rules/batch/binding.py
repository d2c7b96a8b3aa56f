"""The loops, compiled for a game."""

from collections.abc import Callable
from functools import cache
from typing import Any

from attrs import frozen

from herrlof_rules.batch import loops
from herrlof_rules.batch.compiled import bound
from herrlof_rules.batch.engine import Engine


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
    functions: dict[str, Any] = {
        "SHEETS": engine.layout.width,
        "begin": engine.begin,
        "settle": engine.settle,
        "legal": engine.legal,
        "is_legal": engine.is_legal,
        "choose": engine.choose,
        "act": engine.act,
        "observe": engine.observe,
    }

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
