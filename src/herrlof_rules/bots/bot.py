"""What a bot is, and the bot that plays any game."""

from typing import Protocol

from attrs import frozen

from herrlof_rules.core.parameters import A, E, R, V
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.match import View


class Bot(Protocol[R, A, E, V]):
    """Somebody who chooses: given what one seat is shown, one of its legal actions.

    A bot never gets a state or the seed.  It decides by its arguments alone: the same view and
    the same numbers give the same action.
    """

    def __call__(self, view: View[R, A, E, V], rng: RandomSource, /) -> A:
        """The action that the view's seat is to take; asked only when it is to act."""
        ...


@frozen
class RandomBot:
    """Takes each legal action of any game equally often."""

    def __call__(self, view: View[R, A, E, V], rng: RandomSource, /) -> A:
        """One of the view's legal actions, for one number of `rng`."""
        return view.legal_actions[rng.randrange(len(view.legal_actions))]
