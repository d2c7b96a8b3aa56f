"""The vectors of Odin under some rules, for an encoder."""

from typing import Any

from attrs import frozen

from herrlof_rules.encoding.errors import HistoryTooLong
from herrlof_rules.encoding.odin.layout import information_state, most_plays, specification
from herrlof_rules.encoding.odin.news import news
from herrlof_rules.encoding.odin.rows import rows_after
from herrlof_rules.encoding.odin.sheets import sheets_of
from herrlof_rules.encoding.odin.tensor import observation_bytes
from herrlof_rules.encoding.parts import Specification
from herrlof_rules.encoding.pieces import FLOAT_SIZE
from herrlof_rules.encoding.recall import recalled
from herrlof_rules.games.odin.rules import Rules
from herrlof_rules.games.odin.state import State


@frozen(eq=False)
class Coder:
    """The vectors of a match under these rules."""

    rules: Rules
    rows: int
    observation: Specification
    information_state: Specification
    size: int
    """How many bytes an information state has."""

    news = staticmethod(news)

    def observation_bytes(self, state: State, seat: int | None) -> bytes:
        """What the seat may know now."""
        return observation_bytes(state, seat)

    def information_state_bytes(self, history: Any, seat: int | None) -> bytes:
        """What the seat was told in this match; raises `HistoryTooLong`."""
        known = recalled(history, seat, sheets_of, rows_after)
        if len(known.rows) > self.rows:
            raise HistoryTooLong("plays", len(known.rows), self.rows)
        seen = observation_bytes(history.state, seat)
        return b"".join((seen, known.sheets, *known.rows)).ljust(self.size, b"\0")


def coder(rules: Rules, rows: int | None) -> Coder:
    """The coder under these rules, with room for so many plays of a hand."""
    room = most_plays(rules) if rows is None else rows
    whole = information_state(rules, room)
    return Coder(rules, room, specification(rules), whole, whole.size * FLOAT_SIZE)
