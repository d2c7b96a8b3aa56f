"""What has no vector, or none of this size."""

from herrlof_rules.core import HerrlofRulesError


class NotSpecified(HerrlofRulesError, ValueError):
    """A game whose observations have no vectors."""


class HistoryTooLong(HerrlofRulesError, ValueError):
    """A history has more moves than an information state's vector has rows for."""

    def __init__(self, part: str, needed: int, room: int) -> None:
        super().__init__(part, needed, room)
        self.part = part
        self.needed = needed
        self.room = room

    def __str__(self) -> str:
        return (
            f"the history has {self.needed} {self.part} but the vector has room for only "
            f"{self.room}: ask for more with `rows`"
        )
