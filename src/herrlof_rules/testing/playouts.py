"""Random histories to check laws on, as matches without a seed: the same ones for the same seed."""

from collections.abc import Iterator, Sequence
from typing import Any, NoReturn

from attrs import evolve, frozen

from herrlof_rules.core.errors import IllegalAction
from herrlof_rules.core.game import Game
from herrlof_rules.core.move import CHANCE, Move
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.core.randomness import RandomSource, Stream, seed_text
from herrlof_rules.core.turn import Decision, Over, Turn
from herrlof_rules.match.log import Entry, carried_out
from herrlof_rules.match.match import Match
from herrlof_rules.testing.broken import broken, moves_text, rules_text

CHANCES_IN_A_ROW = 1000
"""More chance turns without a decision are taken for an endless match."""


def stream_for(seed: int, label: str) -> Stream:
    """The numbers that one check draws."""
    return Stream(seed_text(seed), f"testing/{label}")


def pick(rng: RandomSource, choices: Sequence[Any]) -> Any:
    """One of the choices, each equally likely."""
    return choices[rng.randrange(len(choices))]


def seat_of(move: Move) -> int | None:
    """The seat argument with which the pure functions take a move: None for chance."""
    return None if move.by == CHANCE else move.by


def take(
    game: Game, rules: AnyRules, state: Any, move: Move, log: Sequence[Entry] = ()
) -> Entry[Any, Any, Any, Any]:
    """The entry of a move that the game itself offered; whatever it raises breaks a law."""
    law = "chance" if move.by == CHANCE else "legality"
    try:
        return carried_out(game, state, rules.players, move)
    except IllegalAction as refused:
        fact = f"a move that was offered is refused: {refused}"
        broken(law, fact, f"after: {history_text(log)}")
    except Exception as error:  # noqa: BLE001 - any other error is a fault to show with its history
        fact = f"{move.choice!r} was offered and raises {type(error).__name__}: {error}"
        broken(law, fact, f"after: {history_text(log)}")


def playout(
    game: Game, rules: AnyRules, rng: RandomSource, max_decisions: int | None = None
) -> Match:
    """A match in which every choice is a random one of the legal ones.

    It is left after `max_decisions` if it does not end before.
    """
    log: list[Entry] = []
    start = state = game.initial(rules)
    decisions = chances = 0
    while not isinstance(turn := game.turn(state), Over):
        move: Move
        if isinstance(turn, Decision):
            if decisions == max_decisions:
                break
            decisions, chances = decisions + 1, 0
            seat = pick(rng, turn.seats)
            legal = game.legal_actions(state, seat)
            if not legal:
                fact = f"seat {seat} is to {turn.kind} and has no legal action"
                broken("legality", fact, f"after: {history_text(log)}")
            move = Move(seat, pick(rng, legal))
        else:
            chances += 1
            if chances > CHANCES_IN_A_ROW:
                broken("bounds", f"more than {CHANCES_IN_A_ROW} chance turns in a row")
            move = Move(CHANCE, game.chance(state).sample(rng))
        log.append(take(game, rules, state, move, log))
        state = log[-1].state
    return Match(game, rules, None, start, tuple(log))


def history_text(log: Sequence[Entry]) -> str:
    """The last moves of a log, one line."""
    return moves_text(entry.move for entry in log)


def states_before(match: Match) -> Iterator[Any]:
    """For each move of the log, the state it was made in."""
    state = match.start_state
    for entry in match.log:
        yield state
        state = entry.state


@frozen(eq=False)
class Position:
    """A match cut off after one of its moves, where a law is checked."""

    match: Match

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.match.game

    @property
    def rules(self) -> Any:
        """The rules it is played under."""
        return self.match.rules

    @property
    def players(self) -> int:
        """How many seats there are."""
        players: int = self.match.rules.players
        return players

    @property
    def state(self) -> Any:
        """The state now."""
        return self.match.state

    @property
    def turn(self) -> Turn:
        """Whose turn it is now."""
        return self.match.turn

    @property
    def onlookers(self) -> tuple[int | None, ...]:
        """Everybody who may be shown something: a spectator, then the seats in order."""
        return (None, *range(self.players))

    def require(self, holds: bool, law: str, fact: str, *more: str) -> None:
        """Raises `LawBroken` with the moves so far unless the law holds."""
        if not holds:
            self.broken(law, fact, *more)

    def broken(self, law: str, fact: str, *more: str) -> NoReturn:
        """Raises `LawBroken` with the moves so far."""
        after = f"after: {history_text(self.match.log)}"
        broken(law, fact, *more, f"rules: {rules_text(self.rules)}", after)


def positions(match: Match) -> list[Position]:
    """Every position of a match, the first one included."""
    return [position_after(match, moves) for moves in range(len(match.log) + 1)]


def position_after(match: Match, moves: int) -> Position:
    """The position of a match after so many moves, chance's included."""
    return Position(evolve(match, log=match.log[:moves]))


def a_few(everything: Sequence[Position], rng: RandomSource, per_kind: int) -> list[Position]:
    """At most `per_kind` of the positions for every kind of turn, so that rare kinds are there."""
    by_kind: dict[str, list[Position]] = {}
    for position in everything:
        by_kind.setdefault(position.turn.kind, []).append(position)
    chosen: list[Position] = []
    for left in by_kind.values():
        for _ in range(min(per_kind, len(left))):
            chosen.append(left.pop(rng.randrange(len(left))))  # noqa: PERF401 - `left` shrinks
    return sorted(chosen, key=lambda position: len(position.match.log))
