"""Random histories to check laws on: the same ones for the same seed."""

from collections.abc import Sequence
from typing import Any, NoReturn, TypeAlias

from attrs import frozen

from herrlof_rules.core.errors import IllegalAction
from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.core.randomness import RandomSource, Stream, seed_text
from herrlof_rules.core.turn import Chance, Decision, Over
from herrlof_rules.match import CHANCE, Entry, Match, Move, Mover
from herrlof_rules.testing.broken import broken, told

CHANCES_IN_A_ROW = 1000
"""More chance turns without a decision are taken for an endless match."""


@frozen(eq=False)
class Played:
    """One move of a history, `by` a seat or None for chance, with the states around it."""

    before: Any
    by: int | None
    move: Any
    events: tuple[Any, ...]
    after: Any


History: TypeAlias = tuple[Played, ...]


def moves_of(history: Sequence[Played]) -> list[tuple[int | None, object]]:
    """Who made which move."""
    return [(played.by, played.move) for played in history]


def stream_for(seed: int, label: str) -> Stream:
    """The numbers that one check draws."""
    return Stream(seed_text(seed), f"testing/{label}")


def pick(rng: RandomSource, choices: Sequence[Any]) -> Any:
    """One of the choices, each equally likely."""
    return choices[rng.randrange(len(choices))]


def take(game: Game, history: Sequence[Played], state: Any, by: int | None, move: Any) -> Played:
    """A move that the game itself offered; whatever it raises breaks a law."""
    try:
        step = game.step(state, move, by)
    except IllegalAction as refused:
        law = "chance" if by is None else "legality"
        broken(law, f"a move that was offered is refused: {refused}", told(moves_of(history)))
    except Exception as error:  # noqa: BLE001 - any other error is a fault to show with its history
        fact = f"{move!r} raises {type(error).__name__}: {error}"
        broken("errors", fact, told(moves_of(history)))
    return Played(state, by, move, step.events, step.state)


def playout(game: Game, rules: AnyRules, rng: RandomSource, longest: int | None = None) -> History:
    """A match in which every choice is a random one of the legal ones.

    It ends after `longest` decisions if the match does not end before.
    """
    history: list[Played] = []
    state = game.initial(rules)
    decisions = chances = 0
    while not isinstance(turn := game.turn(state), Over):
        by: int | None
        if isinstance(turn, Decision):
            if longest is not None and decisions == longest:
                break
            decisions, chances = decisions + 1, 0
            by = pick(rng, turn.seats)
            legal = game.legal_actions(state, by)
            if not legal:
                fact = f"seat {by} is to {turn.kind} and has no legal action"
                broken("legality", fact, told(moves_of(history)))
            move = pick(rng, legal)
        else:
            chances += 1
            if chances > CHANCES_IN_A_ROW:
                broken("bounds", f"more than {CHANCES_IN_A_ROW} chance turns in a row")
            by, move = None, game.chance(state).sample(rng)
        played = take(game, history, state, by, move)
        history.append(played)
        state = played.after
    return tuple(history)


def is_over(game: Game, history: History) -> bool:
    """Whether a history ends with the end of the match."""
    return bool(history) and isinstance(game.turn(history[-1].after), Over)


@frozen(eq=False)
class Moment:
    """A state that a law is checked at, and the history that led there."""

    game: Game
    rules: Any
    history: History
    number: int
    """How many moves have been made."""

    state: Any

    def require(self, holds: bool, law: str, fact: str, *more: str) -> None:
        """Raises `LawBroken` with the moves so far unless the law holds."""
        if not holds:
            self.broken(law, fact, *more)

    def broken(self, law: str, fact: str, *more: str) -> NoReturn:
        """Raises `LawBroken` with the moves so far."""
        so_far = told(moves_of(self.history[: self.number]))
        broken(law, fact, *more, f"rules: {self.rules!r}", f"after: {so_far}")


def moments(game: Game, rules: AnyRules, history: History) -> list[Moment]:
    """Every moment of a history, the first one included."""
    states = [game.initial(rules), *(played.after for played in history)]
    return [Moment(game, rules, history, n, state) for n, state in enumerate(states)]


def entry_of(played: Played) -> Entry:
    """The same move as it stands in a match."""
    by: Mover = CHANCE if played.by is None else played.by
    return Entry(Move(by, played.move), played.events, played.after)


def match_of(game: Game, rules: AnyRules, history: Sequence[Played], seed: str) -> Match:
    """A history as a match that claims this seed."""
    log: tuple[Entry[Any, Any, Any, Any], ...] = tuple(entry_of(played) for played in history)
    return Match(game, rules, seed, game.initial(rules), log)


def a_few(all_moments: Sequence[Moment], rng: RandomSource, each: int) -> list[Moment]:
    """At most `each` of the moments for every kind of turn, so that rare kinds are there."""
    by_kind: dict[str, list[Moment]] = {}
    for moment in all_moments:
        turn = moment.game.turn(moment.state)
        kind = turn.kind if isinstance(turn, Decision | Chance) else "over"
        by_kind.setdefault(kind, []).append(moment)
    chosen: list[Moment] = []
    for left in by_kind.values():
        for _ in range(min(each, len(left))):
            chosen.append(left.pop(rng.randrange(len(left))))  # noqa: PERF401 - `left` shrinks
    return sorted(chosen, key=lambda moment: moment.number)
