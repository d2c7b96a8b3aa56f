"""The vectors of Herrlof under some rules, for an encoder."""

from typing import Any

from attrs import frozen

from herrlof_rules.encoding.herrlof.layout import information_state, specification
from herrlof_rules.encoding.herrlof.news import news
from herrlof_rules.encoding.herrlof.rows import rows_after
from herrlof_rules.encoding.herrlof.sheets import sheets_of
from herrlof_rules.encoding.herrlof.tensor import observation_bytes
from herrlof_rules.encoding.parts import Specification
from herrlof_rules.encoding.pieces import FLOAT_SIZE
from herrlof_rules.encoding.recall import recalled
from herrlof_rules.games.herrlof.rules import Rules
from herrlof_rules.games.herrlof.state import State


@frozen(eq=False)
class Coder:
    """The vectors of a match under these rules."""

    rules: Rules
    observation: Specification
    information_state: Specification
    size: int
    """How many bytes an information state has."""

    news = staticmethod(news)

    def observation_bytes(self, state: State, seat: int | None) -> bytes:
        """What the seat may know now."""
        return observation_bytes(state, seat)

    def information_state_bytes(self, history: Any, seat: int | None) -> bytes:
        """What the seat was told in this match."""
        known = recalled(history, seat, sheets_of, rows_after)
        seen = observation_bytes(history.state, seat)
        return b"".join((seen, known.sheets, *known.rows)).ljust(self.size, b"\0")


def coder(rules: Rules, _rows: int | None) -> Coder:
    """The coder under these rules; a round never has more rows than there is room for."""
    whole = information_state(rules)
    return Coder(rules, specification(rules), whole, whole.size * FLOAT_SIZE)
