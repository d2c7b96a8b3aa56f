"""Games with replaced functions, which a law should find wrong."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from attrs import Factory, evolve, field, frozen

from herrlof_rules import Game

FUNCTIONS = ("turn", "chance", "legal_actions", "step", "apply", "observe", "validate")


@frozen(cache_hash=True)
class _Check:
    """A check of states that makes the game unequal to games with other functions."""

    check: Callable[[Any], None]
    functions: tuple[tuple[str, Callable[..., Any]], ...]
    by_name: dict[str, Callable[..., Any]] = field(
        init=False, eq=False, default=Factory(lambda self: dict(self.functions), takes_self=True)
    )

    def __call__(self, state: Any) -> None:
        self.check(state)


@frozen
class _Applied:
    """`apply` by a replaced `step`."""

    step: Callable[..., Any]

    def __call__(self, state: Any, move: Any, seat: int | None = None) -> Any:
        return self.step(state, move, seat).state


@frozen
class _Transition:
    """A phase's function that, unlike a method, is equal for equal phases."""

    phase: Any

    def __call__(self, *move: Any) -> Any:
        return self.phase.transition(*move)


def replaced(game: Any, **changes: Any) -> Game[Any, Any, Any, Any, Any, Any]:
    """The game with some methods and parts replaced.

    If only `step` is replaced, `apply` calls it.
    """
    functions = _functions(game) | {
        name: changes.pop(name) for name in FUNCTIONS if name in changes
    }
    if type(functions.get("apply", _Applied)) in (type, _Applied) and "step" in functions:
        functions["apply"] = _Applied(functions["step"])
    check = changes.pop("check_state", game.check_state)
    check = check.check if isinstance(check, _Check) else check
    phases = changes.pop("phases", game.phases)
    # A game with a replaced function counts as written by hand, and so must its phases.
    if functions:
        phases = tuple([_by_hand(phase) for phase in phases])
    parts = {"check_state": _Check(check, tuple(functions.items())), "phases": phases}
    return evolve(game, **parts, **changes)


def _by_hand(phase: Any) -> Any:
    if getattr(phase, "apply", None) is None:
        return phase
    return evolve(phase, apply=None, check_and_apply=_Transition(phase))


def _functions(game: Any) -> dict[str, Callable[..., Any]]:
    check = game.check_state
    return check.by_name if type(check) is _Check else {}


def _or_replaced(name: str) -> Callable[..., Any]:
    """The method of every game, or its replacement."""
    method = getattr(Game, name)

    @wraps(method)
    def call(game: Any, *args: Any, **kwargs: Any) -> Any:
        check = game.check_state
        if type(check) is _Check and name in check.by_name:
            return check.by_name[name](*args, **kwargs)
        return method(game, *args, **kwargs)

    # Every test in this process calls these functions, and without `*args` Python is faster.
    @wraps(method)
    def call_with_state(game: Any, state: Any) -> Any:
        check = game.check_state
        if type(check) is _Check and name in check.by_name:
            return check.by_name[name](state)
        return method(game, state)

    return call_with_state if name in ("turn", "chance", "validate") else call


for _name in FUNCTIONS:  # A game has slots, so an instance cannot hold a replaced method.
    setattr(Game, _name, _or_replaced(_name))

# Hundreds of games with one name would share a hash and be compared at each look-up.
_of_name = Game.__hash__
setattr(Game, "__hash__", lambda game: hash((_of_name(game), game.check_state)))  # noqa: B010 - a method of a frozen class
