"""Log entries, which matches, replaying and laws share."""

from typing import Generic, NoReturn

from attrs import frozen

from herrlof_rules.core.construction import Value, fast_constructor
from herrlof_rules.core.errors import IllegalAction, UnknownSeat
from herrlof_rules.core.game import Game
from herrlof_rules.core.move import CHANCE, Move, Mover
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.seats import is_seat
from herrlof_rules.core.turn import Decision


@frozen
class Entry(Value, Generic[S, A, O, E]):
    """A secret entry in a match's log: a move, its events in order, and the state it led to."""

    move: Move[A, O]
    events: tuple[E, ...]
    state: S

    @property
    def by(self) -> Mover:
        """The mover: a seat, or `"chance"`."""
        return self.move.by

    @property
    def choice(self) -> A | O:
        """The action or outcome."""
        return self.move.choice


new_entry = fast_constructor(Entry)


def next_entry(
    game: Game[R, S, A, O, E, V], state: S, players: int, move: Move[A, O]
) -> Entry[S, A, O, E]:
    """The log entry for this move by the mover that it names.

    Raises `IllegalAction`, and `UnknownSeat` for a seat that does not exist.
    """
    step = game.step(state, move.choice, _seat_of(game, state, players, move))
    return new_entry(move, step.events, step.state)


def state_after(game: Game[R, S, A, O, E, V], state: S, players: int, move: Move[A, O]) -> S:
    """The state of the entry from `next_entry`, computed in less time; raises the same errors."""
    return game.apply(state, move.choice, _seat_of(game, state, players, move))


def _seat_of(game: Game[R, S, A, O, E, V], state: S, players: int, move: Move[A, O]) -> int | None:
    """The seat of a move, or None for chance, which is refused while a seat is to act."""
    by = move.by
    if is_seat(by, players):
        return by
    # Objects of other types may define `==` in any way.
    if not isinstance(by, str) or by != CHANCE:
        raise UnknownSeat(by, players)
    turn = game.turn(state)
    if isinstance(turn, Decision):
        _refuse_chance(game, turn, move)
    return None


def _refuse_chance(game: Game[R, S, A, O, E, V], turn: Decision, move: Move[A, O]) -> NoReturn:
    """Refuses a chance move while a seat is to act, with the clause that says who acts.

    Without this check, the pure functions would accept an action by chance as the seat's action.
    """
    clause = next((phase.clause for phase in game.phases if phase.kind == turn.kind), turn.kind)
    raise IllegalAction(move.choice, None, clause, "a seat is to act now, not chance", "seat_first")
