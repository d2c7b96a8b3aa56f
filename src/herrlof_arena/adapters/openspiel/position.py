"""A position of a game in OpenSpiel's steps: one seat acts, or chance takes a small step."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from typing import Any

from attrs import frozen

from herrlof_arena.adapters.chance_nodes.nodes import Node, Settled, UnknownOutcome
from herrlof_arena.adapters.chance_nodes.steps import stepwise
from herrlof_arena.adapters.openspiel.pyspiel_types import CHANCE, TERMINAL
from herrlof_arena.adapters.rewards import check_points, good_points
from herrlof_arena.encoding import Encoder, information_key
from herrlof_arena.encoding.actions import ActionIds, action_ids
from herrlof_arena.encoding.packing import NotSpecified
from herrlof_rules.core import CHANCE as BY_CHANCE
from herrlof_rules.core import Chance, Decision, Game, Move, Over, Turn, UnknownAction, role_of
from herrlof_rules.documents import dump_state
from herrlof_rules.extending import Value, fast_constructor
from herrlof_rules.match import Match


@frozen(eq=False)
class Table(Value):
    """The values that all positions of a game under some rules share."""

    game: Game
    rules: Any
    ids: ActionIds

    turn: Callable[[Any], Turn]
    encoder: Encoder | None
    """The encoder of vectors; None for a game without vectors."""

    recalls: bool
    """Whether there are vectors of information states, which need a bound on a match's length."""

    points: bool = False
    """Whether returns are points instead of payoffs."""

    def __reduce__(self) -> tuple[Any, ...]:
        return (table_of, (self.game, self.rules, self.points))


# Tables are costly to make, and each unpickled position needs one.
@lru_cache(64)
def table_of(game: Game, rules: Any, points: bool = False) -> Table:
    """Returns a game's table; raises `TypeError` for points in a game without points."""
    if points:
        check_points(game)
    encoder, recalls = None, False
    with suppress(NotSpecified):
        encoder = Encoder(game, rules)
        recalls = encoder.information_state.size > 0
    return Table(game, rules, action_ids(game, rules), game.turn, encoder, recalls, points)


@frozen(eq=False, repr=False, weakref_slot=False)
class Position(Value):
    """A match, and the chance nodes walked since its last move.  Immutable."""

    table: Table
    match: Match

    player: int
    """The player to move in OpenSpiel; the lowest if several seats may move.

    Their actions are hidden from one another, so the order reveals nothing.
    """

    node: Node[object] | None
    """The current node of a chance turn; None at other turns."""

    @property
    def walked(self) -> tuple[int, ...]:
        """The ids of the chance nodes walked since the last move."""
        return () if self.node is None else self.node.chosen

    def after(self, number: int) -> "Position":
        """Returns the position after an action or a chance outcome; raises `HerrlofRulesError`."""
        table, node = self.table, self.node
        if node is not None:
            after = node.after(number)
            if not isinstance(after, Settled):
                return _make(table, self.match, CHANCE, after)
            return at(table, self.match.play_chance(after.outcome))
        if self.player == TERMINAL:
            raise UnknownAction("the match is over")
        actions = table.ids.space
        if not 0 <= number < len(actions):
            raise UnknownAction(f"an action id must be 0 to {len(actions) - 1}, not {number}")
        return at(table, self.match.play(actions[number], self.player))

    def legal_actions(self) -> list[int]:
        """Returns the ids of the legal actions, ascending."""
        table = self.table
        if self.player >= 0:
            return list(table.ids(table.game.legal_actions(self.match.state, self.player)))
        return [] if self.node is None else list(self.node.ids)

    def path(self, choice: object) -> tuple[int, ...]:
        """Returns the ids of the steps that make up an action or a chance outcome."""
        if self.node is None:
            return (self.table.game.encode(self.table.rules, choice),)
        return self.node.path(choice)

    def along(self, moves: Iterable[Move]) -> Iterator[tuple[int, "Position"]]:
        """Yields the id of each step of these moves, and the position after the step."""
        position = self
        for move in moves:
            for number in position.path(move.choice):
                position = position.after(number)
                yield number, position

    def information_state(self, player: int | None) -> str:
        """Returns the name of a player's information state; None stands for a spectator."""
        return (
            f"{'public' if player is None else player}:{information_key(self.match, player).hex()}"
        )

    def returns(self) -> list[float]:
        """Returns the sum of each seat's rewards so far."""
        if self.table.points:
            return self._points(self.match if self.node is None else _decided(self.match))
        turn = self.match.turn
        if isinstance(turn, Over):
            return [float(payoff) for payoff in turn.result.payoffs]
        return [0.0] * self.table.rules.players

    def rewards(self) -> list[float]:
        """Returns the rewards for the last decision; zeros during a chance turn."""
        if not self.table.points:
            return self.returns()
        before = self._points(_decided(self.match))
        return [now - then for now, then in zip(self.returns(), before, strict=True)]

    def _points(self, match: Match | None) -> list[float]:
        """Returns the points of a match as rewards; zeros if the match is None."""
        if match is None:
            return [0.0] * self.table.rules.players
        field = role_of(match.game.observation, "points")
        # `table_of` has checked that the game has points.
        assert field is not None
        return good_points(match.game, getattr(match.observation(None), field))

    def text(self, player: int, number: int) -> str:
        """Returns the text of an action or a chance outcome; raises `HerrlofRulesError`."""
        if player == CHANCE:
            if self.node is None:
                raise UnknownOutcome("this is not a chance node")
            return self.node.text(number)
        game = self.table.game
        return game.format_action(game.decode(self.table.rules, number))

    def __str__(self) -> str:
        walked = f" chance {list(self.walked)}" if self.walked else ""
        # The repr of a state may leave out secrets, but OpenSpiel's algorithms need different texts
        # for different states.
        return f"{dump_state(self.match.game, self.match.state)}{walked}"

    def __reduce__(self) -> tuple[Any, ...]:
        steps = start(self.table).along(self.match.moves)
        return (_replayed, (self.table, (*[number for number, _ in steps], *self.walked)))


_make = fast_constructor(Position)


def start(table: Table) -> Position:
    """Returns the position before the first move."""
    return at(table, Match.unseeded(table.game, table.rules))


def at(table: Table, match: Match) -> Position:
    """Returns the position at the end of a match's moves so far."""
    turn = table.turn(match.state)
    if type(turn) is Decision:
        return _make(table, match, turn.seats[0], None)
    if type(turn) is Chance:
        node = stepwise(table.game.chance(match.state))
        return _make(table, match, CHANCE, node)
    return _make(table, match, TERMINAL, None)


def _decided(match: Match) -> Match | None:
    """Returns the match before its last decision; None if no decision has been taken."""
    while match.last_move is not None and match.last_move.by == BY_CHANCE:
        assert match.parent is not None
        match = match.parent
    return match.parent


def _replayed(table: Table, ids: tuple[int, ...]) -> Position:
    position = start(table)
    for number in ids:
        position = position.after(number)
    return position
