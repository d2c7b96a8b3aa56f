"""Plays random matches for the laws; the same seed gives the same matches."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NoReturn, TypeAlias, TypeVar

from attrs import frozen

from herrlof_rules.core.errors import IllegalAction
from herrlof_rules.core.game import Game
from herrlof_rules.core.move import CHANCE, Move
from herrlof_rules.core.parameters import AnyRules, AnyState
from herrlof_rules.core.randomness import RandomSource, Stream, seed_text
from herrlof_rules.core.turn import Decision, Over, Turn
from herrlof_rules.match.log import Entry, next_entry
from herrlof_rules.match.match import Match, match_from
from herrlof_rules.testing.counterexample import as_broken, broken, checking, difference, moves_text

T = TypeVar("T")

CHANCES_IN_A_ROW = 1000
"""More chance turns without a decision are taken for an endless match."""


def stream_for(seed: int, label: str) -> Stream:
    """The random numbers of one check."""
    return Stream(seed_text(seed), f"testing/{label}")


def pick(rng: RandomSource, choices: Sequence[Any]) -> Any:
    """One of the choices, each equally likely."""
    return choices[rng.randrange(len(choices))]


def thinned(items: Sequence[T], size: int, rng: RandomSource) -> list[T]:
    """Returns at most `size` of the items, chosen at random, in their order."""
    remaining = list(items)
    while len(remaining) > size:
        del remaining[rng.randrange(len(remaining))]
    return remaining


Choose: TypeAlias = Callable[[RandomSource, Sequence[Any]], Any]
"""A manner of play: chooses an action, given random numbers and the legal actions."""


def seat_of(move: Move) -> int | None:
    """Returns the seat to pass to `apply` and `step` with a move: None for chance."""
    return None if move.by == CHANCE else move.by


def take(
    game: Game, rules: AnyRules, state: Any, move: Move, log: Sequence[Entry] = ()
) -> Entry[Any, Any, Any, Any]:
    """Returns the log entry of a move that the game offered; an error of the game breaks a law."""
    law = "chance" if move.by == CHANCE else "legality"
    try:
        return next_entry(game, state, rules.players, move)
    except Exception as error:  # noqa: BLE001 - any error is a fault to show
        fact = f"{move.choice!r} was offered and raises {type(error).__name__}: {error}"
        if isinstance(error, IllegalAction):
            fact = f"a move that was offered is refused: {error}"
        broken(law, fact, f"after: {moves_text(entry.move for entry in log)}" if log else "")


def playout(
    game: Game,
    rules: AnyRules,
    rng: RandomSource,
    max_decisions: int | None = None,
    choose: Choose = pick,
    start: Any = None,
) -> Match:
    """Plays a match in which every choice is legal, and random by default.

    The match is abandoned after `max_decisions`.  It begins with the state `start`, or with the
    initial state if that is None.
    """
    log: list[Entry] = []
    with checking("legality", rules):
        first = game.initial(rules) if start is None else start
    try:
        return _play(game, rules, rng, max_decisions, choose, log, first)
    except Exception as error:  # noqa: BLE001 - raised again, as the law that it breaks
        failure = as_broken("legality", error, match_from(game, rules, None, first, tuple(log)))
        raise failure from failure.__cause__


def _play(
    game: Game,
    rules: AnyRules,
    rng: RandomSource,
    max_decisions: int | None,
    choose: Choose,
    log: list[Entry],
    start: Any,
) -> Match:
    state = start
    decisions = chances = 0
    kinds = {phase.kind for phase in game.phases}
    while not isinstance(turn := game.turn(state), Over):
        if turn.kind not in kinds:
            fact = f"{turn.kind!r} is not among the kinds of turn that the game has phases for"
            broken("turns", fact)
        move: Move
        if isinstance(turn, Decision):
            if decisions == max_decisions:
                break
            decisions, chances = decisions + 1, 0
            seat = pick(rng, turn.seats)
            legal = game.legal_actions(state, seat)
            if not legal:
                broken("legality", f"seat {seat} is to {turn.kind} and has no legal action")
            move = Move(seat, choose(rng, legal))
        else:
            chances += 1
            if chances > CHANCES_IN_A_ROW:
                broken("bounds", f"more than {CHANCES_IN_A_ROW} chance turns in a row")
            move = Move(CHANCE, game.chance(state).sample(rng))
        log.append(take(game, rules, state, move, log))
        state = log[-1].state
    return match_from(game, rules, None, start, tuple(log))


def each_move(match: Match) -> Iterator[tuple[Any, Entry]]:
    """Yields each entry of the log, with the state before it."""
    state = match.start_state
    for entry in match.log:
        yield state, entry
        state = entry.state


@frozen(eq=False)
class Position:
    """A match cut off after some of its moves, to check a law at that point."""

    match: Match

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.match.game

    @property
    def rules(self) -> AnyRules:
        """The rules of the match."""
        rules: AnyRules = self.match.rules
        return rules

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.rules.players

    @property
    def state(self) -> AnyState:
        """The current state."""
        state: AnyState = self.match.state
        return state

    @property
    def turn(self) -> Turn:
        """The current turn."""
        return self.match.turn

    @property
    def moves(self) -> int:
        """How many moves were made so far, including those of chance."""
        return self.match.length

    @property
    def onlookers(self) -> tuple[int | None, ...]:
        """Everyone who has a view: a spectator, then the seats in order."""
        return (None, *range(self.players))

    def require(self, holds: bool, law: str, fact: str, *more: str) -> None:
        """Raises `LawBroken` with the match so far unless the law holds."""
        if not holds:
            self.broken(law, fact, *more)

    def broken(self, law: str, fact: str, *more: str, seat: int | None = None) -> NoReturn:
        """Raises `LawBroken` with the match so far."""
        broken(law, fact, *more, match=self.match, seat=seat)

    def require_same(self, law: str, fact: str, one: object, other: object) -> None:
        """Raises `LawBroken` unless two values are equal and have the same `repr`."""
        if one is not other and (one != other or repr(one) != repr(other)):
            self.broken(law, fact, *difference(repr(one), repr(other)))


def positions(match: Match) -> list[Position]:
    """Every position of a match, including the first one."""
    backwards: list[Position] = []
    earlier: Match | None = match
    while earlier is not None:
        backwards.append(Position(earlier))
        earlier = earlier.parent
    return backwards[::-1]


def position_after(match: Match, moves: int) -> Position:
    """The position of a match after a number of moves, including those of chance."""
    return Position(match.prefix(moves))


def signature(position: Position) -> tuple[str, ...]:
    """The kind of turn, the class of the move before it, and the classes of its events."""
    match = position.match
    last = () if match.last_move is None else (match.last_move.choice, *match.events)
    return (match.turn.kind, *[type(value).__name__ for value in last])


def a_few(everything: Sequence[Position], rng: RandomSource, per_kind: int) -> list[Position]:
    """Returns at most `per_kind` positions for each kind of turn.

    The positions have different signatures if possible, so that rare positions are among them.
    """
    by_kind: dict[str, dict[tuple[str, ...], list[Position]]] = {}
    for position in everything:
        names = signature(position)
        by_kind.setdefault(names[0], {}).setdefault(names, []).append(position)
    chosen: list[Position] = []
    for groups in by_kind.values():
        waiting: list[list[Position]] = []
        for _ in range(per_kind):
            waiting = waiting or [group for group in groups.values() if group]
            if not waiting:
                break
            group = waiting.pop(rng.randrange(len(waiting)))
            chosen.append(group.pop(rng.randrange(len(group))))
    return sorted(chosen, key=lambda position: position.moves)


def one_of_each(everything: Sequence[Position], rng: RandomSource) -> list[Position]:
    """One of the positions for every signature, the rarest first."""
    groups: dict[tuple[str, ...], list[Position]] = {}
    for position in everything:
        groups.setdefault(signature(position), []).append(position)
    return [pick(rng, group) for group in sorted(groups.values(), key=len)]
