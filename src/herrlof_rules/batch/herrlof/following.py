"""What must be followed (T4, T5)."""

from herrlof_rules.batch.compiled import inlined
from herrlof_rules.batch.herrlof.cards import HAGALAZ, NO_SUIT, suit_of
from herrlof_rules.batch.herrlof.rules import FIRST_SUIT
from herrlof_rules.batch.herrlof.state import PLAYED, TRICK
from herrlof_rules.batch.rows import Row


@inlined
def suit_to_follow(s: Row, r: Row) -> int:
    """The suit that those who hold it must play to the trick, led already; `NO_SUIT` if none."""
    suit = suit_of(s[TRICK])  # T4
    if suit == NO_SUIT and r[FIRST_SUIT] and s[TRICK] == HAGALAZ:  # T5
        for place in range(1, s[PLAYED]):
            other = suit_of(s[TRICK + place])
            if other != NO_SUIT:
                return other
    return suit
