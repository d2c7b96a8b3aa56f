"""The vectors of Herrlof under some rules, for an encoder."""

from typing import Any

from attrs import frozen

from herrlof_rules.encoding.herrlof.layout import information_state, specification
from herrlof_rules.encoding.herrlof.recall import recall_bytes
from herrlof_rules.encoding.herrlof.rows import rows_after
from herrlof_rules.encoding.herrlof.tensor import observation_bytes
from herrlof_rules.encoding.parts import Specification
from herrlof_rules.games.herrlof.rules import Rules
from herrlof_rules.games.herrlof.state import State


@frozen(eq=False)
class Coder:
    """The vectors of a match under these rules."""

    rules: Rules
    observation: Specification
    information_state: Specification

    def observation_bytes(self, state: State, seat: int | None) -> bytes:
        """What the seat may know now."""
        return observation_bytes(state, seat)

    def information_state_bytes(self, history: Any, seat: int | None) -> bytes:
        """What the seat was told in this match."""
        rows = history.fold(
            ("rows", seat),
            lambda _: (),
            lambda rows, after: rows_after(
                rows, after.parent.state, after.seat, after.choice, seat
            ),
        )
        return recall_bytes(history.state, rows, seat, self.rules)


def coder(rules: Rules, _rows: int | None) -> Coder:
    """The coder under these rules; a round never has more rows than there is room for."""
    return Coder(rules, specification(rules), information_state(rules))
