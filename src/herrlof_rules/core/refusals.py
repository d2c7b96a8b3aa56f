"""Refusals that every game needs: moves out of turn, impossible outcomes, invalid states."""

from collections.abc import Mapping
from typing import Final, NoReturn

from herrlof_rules.core.errors import IllegalAction, InvalidState
from herrlof_rules.core.message_text import (
    bounded,
    class_name,
    kind_of,
    qualified_name,
    with_article,
)
from herrlof_rules.core.seats import check_seat
from herrlof_rules.core.turn import Chance, Decision, Turn

REFUSAL_CODES: Final = (
    "not_now",
    "chance_first",
    "seat_first",
    "match_over",
    "impossible_outcome",
    "not_legal",
    "not_a_move",
)
"""The values of `IllegalAction.code` that any game may use."""


def refuse_out_of_turn(
    turn: Turn, move: object, seat: int | None, players: int, clause: str
) -> NoReturn:
    """Refuses a move of the wrong kind for this turn, or by a seat that is not to act.

    `clause` is the clause that says which seat acts in this situation.
    Raises `UnknownSeat` for a seat that does not exist, else `IllegalAction`.
    """
    check_seat(seat, players)
    details: Mapping[str, object] = {}
    match turn:
        case Decision(kind, seats):
            if seat is None and len(seats) == 1:
                seat = seats[0]
            names = " and ".join(map(str, seats))
            who = f"seat {names} is" if len(seats) == 1 else f"seats {names} are"
            reason = f"{who} to {kind.replace('_', ' ')} now"
            if seat is None:
                reason += ": say which of them acts"
            code, details = "not_now", {"kind": kind, "seats": seats}
        case Chance(kind):
            reason = f"chance must settle {kind.replace('_', ' ')} first"
            code, details = "chance_first", {"kind": kind}
        case _:
            reason, code = "the match is over", "match_over"
    raise IllegalAction(move, seat, clause, reason, code, details)


def refuse_outcome(turn: Turn, move: object, clause: str) -> NoReturn:
    """Refuses an outcome that is not possible at this chance turn."""
    reason = f"not a possible outcome at {turn.kind.replace('_', ' ')}"
    raise IllegalAction(move, None, clause, reason, "impossible_outcome", {"kind": turn.kind})


def refuse_foreign_move(turn: Turn, move: object, seat: int | None, game: str) -> NoReturn:
    """Refuses an object whose class is not one of the game's actions and outcomes.

    Such an object breaks no clause, so the clause of the `IllegalAction` is empty.
    """
    expected = "outcome" if isinstance(turn, Chance) else "action"
    actual = f"the class {bounded(move.__name__)}" if isinstance(move, type) else kind_of(move)
    hint = "; `parse_action` reads text" if type(move) is str else ""
    reason = f"expected an {expected} of {game}, not {actual}{hint}"
    raise IllegalAction(move, seat, "", reason, "not_a_move", {"expected": expected})


def check_type(value: object, expected: type[object]) -> None:
    """Raises `TypeError` unless *value* is an instance of exactly this class."""
    if type(value) is not expected:
        actual = kind_of(value)
        # Two games may have classes of the same name, such as `Rules`.
        if class_name(value) == expected.__name__:
            actual = with_article(qualified_name(type(value)))
        raise TypeError(f"expected {with_article(qualified_name(expected))}, not {actual}")


def require(holds: bool, clause: str, reason: str) -> None:
    """Raises `InvalidState`, which names the clause, unless `holds` is true."""
    if not holds:
        raise InvalidState(clause, reason)
