"""What a batch consists of."""

import numpy as np
from attrs import define

from herrlof_rules.batch.rows import Ints


@define(eq=False)
class Matches:
    """The arrays of a batch, a row for each match."""

    state: Ints
    luck: Ints
    texts: tuple[str, ...]
    """The tagged seed of the first match of each row."""

    restarts: Ints
    """How many matches each row has seen before this one."""

    def widen(self, columns: int) -> None:
        """Adds columns for sheets."""
        more = np.zeros((len(self.state), columns), np.int64)
        self.state = np.concatenate([self.state, more], axis=1)
