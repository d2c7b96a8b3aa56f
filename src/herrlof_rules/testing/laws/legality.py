"""The law that an action is listed exactly when it is taken, and what a refusal says."""

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

from herrlof_rules.core.errors import IllegalAction
from herrlof_rules.core.refusals import REFUSAL_CODES
from herrlof_rules.testing.counterexample import difference
from herrlof_rules.testing.generators.playouts import Position


def check_order(position: Position, place: Mapping[Any, int]) -> None:
    """The seats to act have actions, in the order of the action space, and no other seat has any.

    In `place` are the actions with their numbers.
    """
    to_act = position.turn.seats
    for seat in range(position.players):
        legal = position.game.legal_actions(position.state, seat)
        if seat in to_act:
            position.require(bool(legal), "legality", f"seat {seat} is to act and has no action")
            position.require(type(legal) is tuple, "order", f"legal actions come as {type(legal)}")
            unknown = [action for action in legal if action not in place]
            position.require(not unknown, "order", f"not in the action space: {unknown!r}")
            in_order = all(a < b for a, b in pairwise(place[action] for action in legal))
            fact = f"legal actions out of order or repeated: {legal!r}"
            position.require(in_order, "order", fact)
        elif legal != ():
            position.broken("legality", f"seat {seat} is not to act and may do {legal!r}")


def check_legality(position: Position, most: int | None = None) -> None:
    """An action is legal exactly when `apply` takes it, over the whole action space.

    Of a larger space about `most` actions are tried, and all that are legal; others at the next
    position.
    """
    game, state = position.game, position.state
    before = repr(state)
    space = game.action_space(position.rules)
    place = {action: number for number, action in enumerate(space)}
    position.require(len(place) == len(space), "order", "the action space repeats an action")
    step = 1 if most is None else -(-len(space) // most)
    some = space[position.moves % step :: step]
    check_order(position, place)
    to_act = position.turn.seats
    for seat in range(position.players):
        legal = game.legal_actions(state, seat)
        tried = some if step == 1 else tuple(dict.fromkeys((*legal, *some)))
        listed = frozenset(legal)
        for action in tried:
            check_offered(position, action, seat, offered=action in listed)
    if to_act:
        first, *others = to_act
        position.require(
            game.legal_actions(state) == game.legal_actions(state, first),
            "legality",
            "the default seat of legal_actions is not the first that is to act",
        )
        for action in game.legal_actions(state)[:3]:
            if others:
                check_offered(position, action, None, offered=False)
                continue
            position.require(
                game.apply(state, action) == game.apply(state, action, first),
                "legality",
                f"the default seat of apply is not the only one that is to act: {action!r}",
            )
    else:
        position.require(not game.legal_actions(state), "legality", "nobody is to act")
        for action in some:
            check_offered(position, action, None, offered=False)
    after, fact = repr(state), "refused or tried moves changed the state"
    position.require(after == before, "purity", fact, *difference(before, after))


def check_offered(
    position: Position, move: object, seat: int | None, *, offered: bool, law: str = "legality"
) -> None:
    """A move is taken exactly when it is offered, and otherwise refused with an `IllegalAction`."""
    refused = refusal(position, position.game.apply, move, seat)
    if (refused is None) != offered:
        listed = "listed" if offered else "not listed"
        taken = "taken" if refused is None else f"refused: {refused}"
        kind = type(move).__name__
        position.broken(law, f"{move!r} ({kind}) of seat {seat} is {listed}, and {taken}")


def refusal(
    position: Position, carry_out: Callable[..., object], move: object, seat: int | None
) -> IllegalAction | None:
    """The error with which `apply` or `step` refuses a move; None where it is accepted.

    `seat` exists, or is None.  Any other error than an `IllegalAction` that names move, seat and
    clause, and a code that the game lists if it lists any, breaks the law of refusals.
    """
    try:
        carry_out(position.state, move, seat)
    except IllegalAction as refused:
        by_whom = refused.seat == seat or seat is None
        listed = (*REFUSAL_CODES, *position.game.info.refusal_codes)
        known = not position.game.info.refusal_codes or refused.code in listed
        if refused.action is move and by_whom and refused.clause and known:
            return refused
        fact = f"the refusal of {move!r} by seat {seat} says otherwise: {refused.args!r}"
        position.broken("refusals", fact)
    except Exception as error:  # noqa: BLE001 - any other error is the fault looked for
        fact = f"{move!r} by seat {seat} raises {type(error).__name__}: {error}"
        position.broken("refusals", fact)
    return None
