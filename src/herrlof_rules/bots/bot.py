"""What a bot is, and the bot that plays any game."""

from typing import Protocol

from attrs import frozen

from herrlof_rules.core.parameters import A, E, R, V
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.core.refusals import check_type
from herrlof_rules.match import View


class Bot(Protocol[R, A, E, V]):
    """A player: given what one seat is shown, it chooses one of that seat's legal actions.

    A bot never gets a state or the seed.  Its choice depends on its arguments alone: the same view
    and the same numbers give the same action.
    """

    def __call__(self, view: View[R, A, E, V], rng: RandomSource, /) -> A:
        """The action that the view's seat is to take; asked only when it is to act."""
        ...


@frozen
class RandomBot:
    """Chooses among the legal actions of any game, each with the same probability."""

    def __call__(self, view: View[R, A, E, V], rng: RandomSource, /) -> A:
        """One of the view's legal actions; takes one number from `rng`.

        Raises `ValueError` for a seat that is not to act.
        """
        check_type(view, View)
        check_to_act(view)
        return view.legal_actions[rng.randrange(len(view.legal_actions))]


def check_to_act(view: View[R, A, E, V]) -> None:
    """Raises `ValueError` for the view of a seat that is not to act, or of a spectator."""
    if not view.legal_actions:
        who = "a spectator" if view.seat is None else f"seat {view.seat}"
        raise ValueError(f"{who} is not to act")
