"""One move and its place in a log: shared by matches, records, replay, documents and laws."""

from typing import Final, Generic, Literal, NoReturn, TypeAlias

from attrs import frozen

from herrlof_rules.core.construction import Value, fast_constructor
from herrlof_rules.core.errors import IllegalAction, UnknownSeat
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.seats import is_seat
from herrlof_rules.core.turn import Decision

CHANCE: Final = "chance"
"""Who makes the moves that no seat makes."""

Mover: TypeAlias = int | Literal["chance"]
"""A seat, or chance."""


@frozen
class Move(Value, Generic[A, O]):
    """What a seat chose or chance settled: an action by a seat, an outcome by `"chance"`."""

    by: Mover
    choice: A | O


@frozen
class Entry(Value, Generic[S, A, O, E]):
    """A move of a match with all it led to: what happened, in order, and the next state."""

    move: Move[A, O]
    events: tuple[E, ...]
    state: S

    @property
    def by(self) -> Mover:
        """Who made the move: a seat, or `"chance"`."""
        return self.move.by

    @property
    def choice(self) -> A | O:
        """The action or outcome."""
        return self.move.choice


make_move = fast_constructor(Move)
_make_entry = fast_constructor(Entry)


def carried_out(
    game: Game[R, S, A, O, E, V], state: S, players: int, move: Move[A, O]
) -> Entry[S, A, O, E]:
    """The entry of exactly this move, made by nobody else than who is named in it.

    Raises `IllegalAction`, and `UnknownSeat` for a seat that does not exist.
    """
    by = move.by
    if isinstance(by, str) and by == CHANCE:  # other objects might answer `==` with anything
        turn = game.turn(state)
        if isinstance(turn, Decision):
            _refuse_chance(game, state, turn, move)
        step = game.step(state, move.choice)
    elif is_seat(by, players):
        step = game.step(state, move.choice, by)
    else:
        raise UnknownSeat(by, players)
    return _make_entry(move, step.events, step.state)


def _refuse_chance(
    game: Game[R, S, A, O, E, V], state: S, turn: Decision, move: Move[A, O]
) -> NoReturn:
    """Refuses a move of chance while a seat is to act, with the clause that says who acts.

    The pure functions would take such a move for the seat's own, so they are asked about no move
    at all: they refuse it with that clause.
    """
    nothing: A | O = None  # type: ignore[assignment]  # of no class of the game
    clause = turn.kind
    try:
        game.step(state, nothing, turn.seats[0])
    except IllegalAction as refused:
        clause = refused.clause
    raise IllegalAction(move.choice, None, clause, "chance does not move now, a seat does")
