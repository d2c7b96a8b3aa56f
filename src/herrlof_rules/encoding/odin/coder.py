"""The vectors of Odin under some rules, for an encoder."""

from typing import Any

from attrs import frozen

from herrlof_rules.core.errors import HistoryTooLong
from herrlof_rules.encoding.odin.layout import information_state, most_plays, specification
from herrlof_rules.encoding.odin.recall import recall_bytes
from herrlof_rules.encoding.odin.rows import rows_after
from herrlof_rules.encoding.odin.tensor import observation_bytes
from herrlof_rules.encoding.parts import Specification
from herrlof_rules.games.odin.rules import Rules
from herrlof_rules.games.odin.state import State


@frozen(eq=False)
class Coder:
    """The vectors of a match under these rules."""

    rules: Rules
    rows: int
    observation: Specification
    information_state: Specification

    def observation_bytes(self, state: State, seat: int | None) -> bytes:
        """What the seat may know now."""
        return observation_bytes(state, seat)

    def information_state_bytes(self, history: Any, seat: int | None) -> bytes:
        """What the seat was told in this match; raises `HistoryTooLong`."""
        rows = history.fold(
            ("rows", seat),
            lambda _: (),
            lambda rows, after: rows_after(
                rows, after.parent.state, after.choice, after.state, seat
            ),
        )
        if len(rows) > self.rows:
            raise HistoryTooLong("plays", len(rows), self.rows)
        return recall_bytes(history.state, rows, seat, self.rules, self.rows)


def coder(rules: Rules, rows: int | None) -> Coder:
    """The coder under these rules, with room for so many plays of a hand."""
    room = most_plays(rules) if rows is None else rows
    return Coder(rules, room, specification(rules), information_state(rules, room))
