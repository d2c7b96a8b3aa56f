"""Games with functions that no phases make: what a law is to find wrong."""

from collections.abc import Callable
from typing import Any

from attrs import evolve, frozen

from herrlof_rules import Game

FUNCTIONS = ("turn", "chance", "legal_actions", "step", "apply", "observe", "validate")


@frozen
class _Check:
    """The check of a game's states, which tells it from one with other functions."""

    check: Callable[[Any], None]
    functions: tuple[tuple[str, Callable[..., Any]], ...]

    def __call__(self, state: Any) -> None:
        self.check(state)


@frozen
class _Applied:
    """`apply` by a replaced `step`."""

    step: Callable[..., Any]

    def __call__(self, state: Any, move: Any, seat: int | None = None) -> Any:
        return self.step(state, move, seat).state


def replaced(game: Any, **changes: Any) -> Game[Any, Any, Any, Any, Any, Any]:
    """The game with other functions in the place of its methods, and with other parts.

    With another `step` and no other `apply`, `apply` follows the step.
    """
    functions = {name: function for name, function in vars(game).items() if name in FUNCTIONS}
    functions |= {name: changes.pop(name) for name in FUNCTIONS if name in changes}
    if type(functions.get("apply", _Applied)) in (type, _Applied) and "step" in functions:
        functions["apply"] = _Applied(functions["step"])
    check = changes.pop("check_state", game.check_state)
    check = check.check if isinstance(check, _Check) else check
    made: Any = evolve(game, check_state=_Check(check, tuple(functions.items())), **changes)
    vars(made).update(functions)
    return made
