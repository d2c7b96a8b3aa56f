"""Which ids a batch takes, all of them tried."""

import numpy as np
from arena.batch.lockstep import Lockstep

from herrlof_arena.batch import IllegalIds


def check_ids(law: Lockstep) -> None:
    """Every id that is not legal is refused, and then nothing changes.

    One row after the other is offered every id, while the others are offered what is legal; that
    what is legal is taken is seen by playing on.
    """
    batch, game = law.batch, law.game
    before = batch.numbers
    legal = [
        {law.ids[action] for action in game.legal_actions(kernel.state)} for kernel in law.kernels
    ]
    ids = np.array([min(some, default=-1) for some in legal])
    for row, some in enumerate(legal):
        offered = ids.copy()
        for number in {-2, -1, *range(batch.action_count + 2), 1 << 40} - (some or {-1}):
            offered[row] = number
            assert _refused(law, offered) == (row, number)
    assert np.array_equal(batch.numbers, before)


def _refused(law: Lockstep, offered: np.typing.NDArray[np.int64]) -> tuple[int, int] | None:
    try:
        law.batch.step(offered)
    except IllegalIds as refused:
        return refused.row, refused.id
    return None
