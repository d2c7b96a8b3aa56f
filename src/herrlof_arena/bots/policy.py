"""Policies, which choose the actions when a state is played out, as in a search."""

from typing import Generic, Protocol

from attrs import frozen
from typing_extensions import TypeVar

from herrlof_rules.core import Game, RandomSource
from herrlof_rules.extending import A, E, O, R, S, V, randrange_of

S_contra = TypeVar("S_contra", contravariant=True)
A_co = TypeVar("A_co", covariant=True)


class Policy(Protocol[S_contra, A_co]):
    """Chooses for a seat of a state without looking at what that seat may not know.

    A policy saves the time to build views.  Nothing makes it ignore hidden information, so never
    let a policy play a match: players are `Bot`s and receive views.
    """

    def __call__(self, state: S_contra, seat: int, rng: RandomSource, /) -> A_co:
        """Returns a legal action of the seat; called only if the seat is to act."""
        ...


@frozen
class RandomPolicy(Generic[R, S, A, O, E, V]):
    """Chooses uniformly among the legal actions of a game."""

    game: Game[R, S, A, O, E, V]

    def __call__(self, state: S, seat: int, rng: RandomSource, /) -> A:
        """One of the seat's legal actions; takes one number from `rng`."""
        legal = self.game.legal_actions(state, seat)
        return legal[randrange_of(rng)(len(legal))]
