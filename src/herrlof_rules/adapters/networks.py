"""Networks as bots: functions of vectors that many decisions are asked of at once."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeAlias

from herrlof_rules.core.extras import extra

with extra("batch"):
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

from attrs import frozen

from herrlof_rules.core.construction import Value
from herrlof_rules.core.exact import number_within
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.randomness import RandomSource, randrange_of
from herrlof_rules.core.refusals import check_type
from herrlof_rules.core.view import View
from herrlof_rules.encoding import Encoder
from herrlof_rules.encoding.parts import LARGEST

__all__ = ["PolicyBot", "Scores", "policy_bot"]

Scores: TypeAlias = Callable[[NDArray[np.float32], NDArray[np.signedinteger]], ArrayLike]
"""Takes vectors and masks or padded ids, a row for each decision; returns a score for each column.

The columns are those of the masks or ids; the result may be a tensor of torch or JAX.
"""

GRAIN = 1 << 32
"""Random numbers are below it."""


@frozen
class PolicyBot(Value, Generic[R, S, A, O, E, V]):
    """A bot that takes the legal action of the best score: see `policy_bot`."""

    game: Game[R, S, A, O, E, V]
    function: Scores
    perfect_recall: bool
    width: int | None
    sample: bool

    def __call__(self, view: View[R, A, E, V], rng: RandomSource, /) -> A:
        """One of the view's legal actions."""
        return self.many((view,), (rng,))[0]

    def many(
        self, views: Sequence[View[R, A, E, V]], rngs: Sequence[RandomSource], /
    ) -> tuple[A, ...]:
        """The same for decisions of many matches, with one call of the function.

        Raises `ValueError` for scores of another shape, and where the best of the legal ones is
        not a finite number.
        """
        if not views:
            return ()
        encoder = Encoder(self.game, views[0].rules)
        tensor = (
            encoder.information_state_tensor if self.perfect_recall else encoder.observation_tensor
        )
        vectors = np.array([tensor(view) for view in views], np.float32)
        if self.width is None:
            actions = np.array([np.frombuffer(encoder.mask(view), np.int8) for view in views])
        else:
            width = max(self.width, *[len(view.legal_actions) for view in views])
            actions = np.array([encoder.padded_ids(view, width=width) for view in views])
        draws = [randrange_of(rng)(GRAIN) if self.sample else 0 for rng in rngs]
        ids = self.ids(vectors, actions, np.array(draws)).tolist()
        return tuple(
            [self.game.decode(view.rules, number) for view, number in zip(views, ids, strict=True)]
        )

    def ids(
        self,
        vectors: NDArray[np.float32],
        actions: NDArray[np.signedinteger],
        draws: NDArray[np.int64],
    ) -> NDArray[np.int64]:
        """The ids of what is chosen in each row, with random numbers below `GRAIN` for `sample`."""
        legal = actions > 0 if self.width is None else actions >= 0
        listed = actions if self.width is None else actions.copy()  # functions may write in theirs
        found: Any = self.function(vectors, actions)
        scores = np.asarray(found.detach() if hasattr(found, "detach") else found, np.float64)
        if scores.shape != actions.shape:
            raise ValueError(f"scores are of shape {actions.shape}, not {scores.shape}")
        scores = np.where(legal, scores, -np.inf)
        if not np.isfinite(scores.max(axis=1)).all():
            raise ValueError("the best score of the legal actions is not a finite number")
        if self.sample:
            sums = np.exp(scores - scores.max(axis=1, keepdims=True)).cumsum(axis=1)
            places = (sums <= (draws / GRAIN * sums[:, -1])[:, None]).sum(axis=1)
        else:
            places = scores.argmax(axis=1)
        if self.width is None:
            return np.asarray(places, np.int64)
        return np.asarray(listed[np.arange(len(places)), places], np.int64)


def policy_bot(
    game: Game[R, S, A, O, E, V],
    function: Scores,
    *,
    perfect_recall: bool = False,
    width: int | None = None,
    sample: bool = False,
) -> PolicyBot[R, S, A, O, E, V]:
    """A bot that scores its legal actions by a function of vectors and masks, such as a network.

    The vectors are those of `Encoder`: observations, or information states with `perfect_recall`.
    With a `width` the function gets legal ids, followed by -1 up to the width or the most that are
    legal, instead of masks, and its scores are of the same shape.  With `sample` the scores are
    logits to draw an action by; otherwise the best is taken.  Illegal actions' scores are ignored.

    `simulate` asks it for the decisions of many matches in one call.  Raises `TypeError` for what
    is no game or no function.
    """
    check_type(game, Game)
    if not callable(function):
        raise TypeError("a policy is a function of vectors and masks, or of vectors and ids")
    if width is not None:
        width = number_within(width, "width", 0, LARGEST)
    return PolicyBot(game, function, perfect_recall, width, sample)
