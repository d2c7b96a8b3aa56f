"""Bots whose function, such as a network, scores the actions of many decisions in one call."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, Generic, TypeAlias

from herrlof_rules.extending import extra

with extra("batch"):
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

from attrs import frozen

from herrlof_arena.adapters.observations import Ids, Mask, Observations, SeatArrays, Vector
from herrlof_rules.core import Game, RandomSource, View
from herrlof_rules.extending import A, E, O, R, S, V, Value, check_type, randrange_of

__all__ = ["PolicyBot", "Scores", "policy_bot"]

Scores: TypeAlias = Callable[[NDArray[np.float32], NDArray[np.signedinteger], Ids], ArrayLike]
"""A function of vectors, masks or padded ids, and seats, with a row for each decision.

It returns a score for each column of the masks or ids, as an array or as a tensor of torch or JAX.
"""

GRAIN = 1 << 31
"""The exclusive upper bound of random numbers."""


@frozen
class PolicyBot(Value, Generic[R, S, A, O, E, V]):
    """A bot that scores the legal actions and takes the best or samples one: see `policy_bot`."""

    game: Game[R, S, A, O, E, V]
    function: Scores
    observations: Observations
    sample: bool

    def __call__(self, view: View[R, A, E, V], rng: RandomSource, /) -> A:
        """Returns one of the view's legal actions."""
        return self.many((view,), (rng,))[0]

    def many(
        self, views: Sequence[View[R, A, E, V]], rngs: Sequence[RandomSource], /
    ) -> tuple[A, ...]:
        """Returns the actions for decisions of many matches, with one call of the function.

        Raises `ValueError` for scores of the wrong shape, and if the best score of a row's legal
        actions is not a finite number.
        """
        if not views:
            return ()
        draws = [randrange_of(rng)(GRAIN) if self.sample else 0 for rng in rngs]
        ids = self.ids(*self._arrays(views), np.array(draws)).tolist()
        return tuple(
            [self.game.decode(view.rules, number) for view, number in zip(views, ids, strict=True)]
        )

    def distribution(self, view: View[R, A, E, V]) -> tuple[Fraction, ...]:
        """Returns the exact probability of each of the view's legal actions, in their order."""
        vectors, actions, seats = self._arrays((view,))
        legal = self._legal(actions)[0]
        (edges,) = self._edges(vectors, actions, seats)
        weights = np.diff(edges, prepend=0)[legal].tolist()
        return tuple([Fraction(weight, GRAIN) for weight in weights])

    def ids(self, vectors: Vector, actions: Mask | Ids, seats: Ids, draws: Ids) -> Ids:
        """Returns the id chosen in each row; `draws` are random numbers below `GRAIN`."""
        # The function may write to its arguments, so the ids are copied first.
        listed = actions.copy()
        edges = self._edges(vectors, actions, seats)
        places = (edges <= draws[:, None]).sum(axis=1)
        if self.observations.legal == "action_mask":
            return np.asarray(places, np.int64)
        return np.asarray(listed[np.arange(len(places)), places], np.int64)

    def _arrays(self, views: Sequence[View[R, A, E, V]]) -> tuple[Vector, Mask | Ids, Ids]:
        arrays = SeatArrays(self.game, views[0].rules, self.observations)
        actions: Any = np.array([arrays.legal(view, view.seat) for view in views])
        vectors: Vector = np.array([arrays.vector(view, view.seat) for view in views])
        return vectors, actions, np.array([view.seat for view in views])

    def _legal(self, actions: Mask | Ids) -> NDArray[np.bool_]:
        return actions > 0 if self.observations.legal == "action_mask" else actions >= 0

    def _edges(self, vectors: Vector, actions: Mask | Ids, seats: Ids) -> Ids:
        """Returns the cumulative probabilities of each row's columns, times `GRAIN`.

        A draw below a column's number selects that column or an earlier one.
        """
        legal = self._legal(actions)
        # The type checker cannot see that the function takes vectors of the chosen `dtype`.
        function: Any = self.function
        output = function(vectors, actions, seats)
        scores = np.asarray(output.detach() if hasattr(output, "detach") else output, np.float64)
        if scores.shape != actions.shape:
            raise ValueError(f"scores must have the shape {actions.shape}, not {scores.shape}")
        scores = np.where(legal, scores, -np.inf)
        best = scores.max(axis=1, keepdims=True)
        if not np.isfinite(best).all():
            raise ValueError("the best score of the legal actions is not a finite number")
        if self.sample:
            sums = np.exp(scores - best).cumsum(axis=1)
            return np.asarray(sums / sums[:, -1:] * GRAIN, np.int64)
        return np.where(np.arange(scores.shape[1]) < scores.argmax(axis=1)[:, None], 0, GRAIN)


def policy_bot(
    game: Game[R, S, A, O, E, V],
    function: Scores,
    observations: Observations = Observations(),  # noqa: B008 - frozen
    *,
    sample: bool = False,
) -> PolicyBot[R, S, A, O, E, V]:
    """Returns a bot that scores its legal actions with a function, such as a network.

    The function is called with vectors, masks or padded ids (see `observations`), and seats.  The
    function returns scores in the shape of the masks or ids.  With `sample` the scores are logits
    of the probabilities; otherwise the action with the best score is taken.  The scores of illegal
    actions are ignored.

    `simulate` calls the function once for decisions of many matches.  Raises `TypeError` for an
    argument of the wrong type.
    """
    check_type(game, Game)
    check_type(observations, Observations)
    if not callable(function):
        raise TypeError("a policy must be a function of vectors, legal actions and seats")
    return PolicyBot(game, function, observations, sample)
