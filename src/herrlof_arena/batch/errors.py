"""The error of a batch with illegal ids."""

from herrlof_rules.core import HerrlofRulesError
from herrlof_rules.extending import bounded_repr


class IllegalIds(HerrlofRulesError, ValueError):
    """Not all of the action ids are legal; the batch is unchanged.

    `row` is the first row with an illegal id, and `id` is that id.
    """

    def __init__(self, row: int, id: int, reason: str) -> None:  # noqa: A002 - an id it is
        super().__init__(row, id, reason)
        self.row = row
        self.id = id
        self.reason = reason

    def __str__(self) -> str:
        return f"row {self.row}: id {bounded_repr(self.id)}: {self.reason}"
