"""Trajectories of many matches, with advantages computed for each seat separately."""

from herrlof_rules.extending import extra

with extra("batch"):
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

__all__ = ["Trajectories"]


class Trajectories:
    """Records steps of many matches, and computes the advantage of each decision for its seat.

    The reward of a decision is the sum of the seat's rewards up to its own next decision, including
    those for other seats' decisions in between.

    ```python
    from herrlof_arena.adapters.trajectories import Trajectories

    steps = Trajectories()
    steps.add(seats=[0], rewards=[[0, 0]], ends=[False])
    steps.add(seats=[1], rewards=[[-3, 3]], ends=[True])  # 3 for seat 0's loss
    assert steps.advantages([[0], [0]]).tolist() == [[-3], [3]]
    ```
    """

    def __init__(self) -> None:
        self._seats: list[NDArray[np.int64]] = []
        self._rewards: list[NDArray[np.float64]] = []
        self._ends: list[NDArray[np.bool_]] = []

    def __len__(self) -> int:
        return len(self._seats)

    def add(self, seats: ArrayLike, rewards: ArrayLike, ends: ArrayLike) -> None:
        """Adds a step: each match's deciding seat, all seats' rewards, and whether it ended.

        The seat is -1 if no seat has decided.  An end may be the end of the match, or of the round
        or hand: rewards after it do not count for decisions before it.  With `BatchEnv`, the
        arguments are `info["acted"]`, `info["rewards"]` and the terminations or `info["parts"]`.

        Raises `ValueError` unless `rewards` has a row for each match and a column for each seat.
        """
        acted, gains = np.array(seats), np.array(rewards, np.float64)
        flags = np.array(ends, np.bool_)
        shape = self._rewards[0].shape if self._rewards else gains.shape
        fits = gains.ndim == 2 and gains.shape == shape and acted.shape == flags.shape == shape[:1]
        if not fits or (len(acted) and acted.dtype.kind not in "iu"):
            raise ValueError("a step needs a seat, a row of rewards and a flag for each match")
        if len(acted) and not -1 <= int(acted.min()) <= int(acted.max()) < shape[1]:
            raise ValueError(f"seats must be 0 to {shape[1] - 1}, or -1")
        self._seats.append(acted.astype(np.int64))
        self._rewards.append(gains)
        self._ends.append(flags)

    def advantages(
        self,
        values: ArrayLike,
        *,
        last: ArrayLike = np.nan,
        discount: float = 1.0,
        decay: float = 1.0,
    ) -> NDArray[np.float64]:
        """Returns generalised advantages: a row for each step and a column for each match.

        `values` has the same shape; each value is the return that the deciding seat expected.
        Advantages plus `values` are returns; with the defaults of `decay` and `discount`, they are
        the sum of the seat's rewards up to the end.  `discount` applies once for each decision of
        the seat.

        `last` is the return that each seat expects after the last step, with a row for each match
        and a column for each seat, or NaN if it is unknown.  If `last` is NaN for a seat, the
        advantage of the seat's last decision is NaN, and the value of that decision replaces the
        later rewards for the seat's earlier decisions.  The advantage is also NaN if no seat has
        decided.  Raises `ValueError` for `values` or `last` of the wrong shape.
        """
        expected = np.array(values, np.float64)
        advantages = np.full(np.shape(self._seats), np.nan)
        if expected.shape != advantages.shape:
            raise ValueError(f"values must have the shape {advantages.shape}, not {expected.shape}")
        # For each match and seat, the value of the seat's next decision.
        later = np.full(np.shape(self._rewards)[1:], np.nan)
        if np.shape(last) not in ((), later.shape):
            raise ValueError("last must have a row for each match and a column for each seat")
        later[...] = last
        trace, gained = np.zeros_like(later), np.zeros_like(later)
        for step in reversed(range(len(self))):
            over = self._ends[step]
            later[over] = trace[over] = gained[over] = 0
            gained += self._rewards[step]
            rows = np.flatnonzero(self._seats[step] >= 0)
            own = rows, self._seats[step][rows]
            value = expected[step, rows]
            surprise = gained[own] + discount * later[own] - value
            advantages[step, rows] = advantage = surprise + discount * decay * trace[own]
            later[own], trace[own], gained[own] = value, np.nan_to_num(advantage), 0
        return advantages
