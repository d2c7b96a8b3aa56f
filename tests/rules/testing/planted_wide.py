"""Faults in Dare that show only under other rules, in rare positions or in mutated states."""

from fractions import Fraction
from typing import Any

from attrs import astuple, evolve, frozen
from rules.testing.planted_long import dare, plant
from rules.testing.replaced import replaced

from herrlof_rules.core.game import Game
from herrlof_rules.core.refusals import check_type
from herrlof_rules.core.result import Result
from herrlof_rules.core.turn import Decision, Over, Step, Turn


def _for_three(state: Any) -> Turn:
    now: Turn = dare.GAME.turn(state)
    if isinstance(now, Over) and state.rules.players == 3:
        return Over(Result(state.scores, (), "rounds"))
    return now


NOBODY_WINS = plant("nobody wins, of three players only", "result", turn=_for_three)


@frozen
class Doubled(dare.State):  # type: ignore[misc,name-defined]  # Dare is a module without types
    """A state of Dare whose result counts every point twice."""

    @property
    def turn(self) -> Turn:
        now: Turn = dare.GAME.turn(dare.State(*astuple(self, recurse=False)))
        points = tuple([2 * n for n in self.scores])
        return Over(Result.from_points(points, "rounds")) if isinstance(now, Over) else now


def _doubled_from(rules: Any) -> Doubled:
    return Doubled(*astuple(dare.initial(rules), recurse=False))


TWICE = evolve(dare.GAME, state=Doubled, initial=_doubled_from)
plant("a result counts every point twice", "result", TWICE)
plant(
    "the event of a bet is left out, and no observation shows the seat its bet",
    "recall",
    info=evolve(dare.GAME.info, summarised=(dare.Laid,)),
)


def _forgetful(state: Any, move: Any, seat: int | None = None) -> Step[Any, Any]:
    step = dare.GAME.step(state, move, seat)
    if step.state.played == 2:
        return Step(evolve(step.state, rules=dare.Rules(state.rules.players, 4)), step.events)
    return step


plant("the rules change in a match", "rules", step=_forgetful)


def _lax(state: Any) -> None:
    check_type(state, dare.State)
    full = None not in state.bets and len(state.bets) == state.rules.players
    shown = evolve(state, bets=(None, *state.bets[1:])) if full else state
    dare.GAME.validate(shown)


plant("a state in which nobody is to act is accepted", "validity", validate=_lax)


@frozen
class AnyOrder:
    """Rolls of two dice, listed in ascending order and accepted in any order."""

    count: int = 21

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Any:
        pairs = [(a, b) for a in range(1, 7) for b in range(a, 7)]
        return ((dare.Roll(pair), self.probability(dare.Roll(pair))) for pair in pairs)

    def probability(self, outcome: object) -> Fraction:
        if type(outcome) is not dare.Roll or type(outcome.dice) is not tuple:
            return Fraction(0)
        good = [type(die) is int and die in range(1, 7) for die in outcome.dice]
        if good != [True, True]:
            return Fraction(0)
        return Fraction(1 if outcome.dice[0] == outcome.dice[1] else 2, 36)

    def sample(self, rng: Any) -> Any:
        return dare.Roll(tuple(sorted((1 + rng.randrange(6), 1 + rng.randrange(6)))))


def _unordered(state: Any) -> Any:
    rolls = dare.GAME.chance(state)
    return AnyOrder() if state.rules.players == 2 else rolls


plant("an outcome that is not listed is taken", "refusals", chance=_unordered)


_LAST: dict[int, int] = {}


def _haunted(state: Any, move: Any, seat: int | None = None) -> Step[Any, Any]:
    step = dare.GAME.step(state, move, seat)
    if step.state.played == state.played:
        return step
    before = _LAST.get(state.played, 0)
    _LAST[state.played] = sum(state.dice) % 2
    scores = (step.state.scores[0], *step.state.scores[1:-1], step.state.scores[-1] + before)
    return Step(evolve(step.state, scores=scores), step.events)


def _any_scores(state: Any) -> None:
    dare.GAME.turn(state)


plant("the last match haunts this one", "purity", step=_haunted, validate=_any_scores)


def _crashing(state: Any, seat: int | None) -> Any:
    if state.played == 2 and seat == 1:
        raise KeyError("lost")
    return dare.GAME.observe(state, seat)


CRASHING = plant("an observation raises KeyError", "turns", observe=_crashing)


def _replaying(state: Any, move: Any, seat: int | None = None) -> Step[Any, Any]:
    step = dare.GAME.step(state, move, seat)
    if (
        step.state.played > state.played
        and not any(bet for bet in state.bets if bet)
        and not (move.coins)
    ):
        return Step(evolve(step.state, played=state.played), step.events)
    return step


REPLAYED: Game = replaced(dare.GAME, step=_replaying)
"""A round without bets is played again, so a match may never end."""


def _one_bet_a_round(rules: Any) -> int:
    return int(rules.rounds * rules.players)


BOUNDED = plant(
    "a match may never end, and a bound is stated",
    "bounds",
    replaced(REPLAYED, max_decisions=_one_bet_a_round),
)


_ROUNDS: dict[int, int] = {}


def _cached(state: Any, move: Any, seat: int | None = None) -> Step[Any, Any]:
    rounds = _ROUNDS.setdefault(state.rules.players, state.rules.rounds)
    step = dare.GAME.step(state, move, seat)
    if step.state.played == state.played:
        return step
    scores = tuple(n + rounds - state.rules.rounds for n in step.state.scores)
    return Step(evolve(step.state, scores=scores), step.events)


CACHED: Game = replaced(dare.GAME, step=_cached, validate=_any_scores)
"""The number of rounds is cached by the number of players; a wrong one changes the scores."""

STALE: Game = replaced(dare.GAME, step=_cached)
"""The same fault, and `validate` refuses impossible scores."""


def _silent(state: Any, move: Any, emit: Any) -> Any:
    return dare.roll(state, move, lambda _: None)


plant(
    "no event tells a seat its die",
    "secrecy",
    phases=(evolve(dare.ROLL, apply=_silent), *dare.GAME.phases[1:]),
)


# Declarations of phases

ROLL, BET, OVER = dare.GAME.phases


def with_bet(**changes: Any) -> Game:
    """Dare with some parts of the phase of bets replaced."""
    return evolve(dare.GAME, phases=(ROLL, evolve(BET, **changes), OVER))


def _last_bet_in_silence(state: Any, move: Any, seat: int, emit: Any) -> Any:
    is_last = state.bets.count(None) == 1

    def emit_some(event: Any) -> None:
        if not (is_last and type(event) is dare.Laid):
            emit(event)

    return BET.apply(state, move, seat, emit_some)


def _always_none(event: Any, seat: int) -> Any:
    return dare.Bet(0) if type(event) is dare.Laid and event.seat == seat else None


@frozen
class Descending(dare.State):  # type: ignore[misc]
    """A state of Dare that names the seats to act in descending order."""

    @property
    def turn(self) -> Turn:
        now: Turn = super().turn
        return Decision(now.kind, now.seats[::-1]) if isinstance(now, Decision) else now


def _descending_from(rules: Any) -> Any:
    return Descending(rules, (0,) * rules.players, (None,) * rules.players)


plant("a turn follows that its phase does not declare", "turns", with_bet(then=("bet", "over")))
plant("no event shows the last bet", "events", with_bet(apply=_last_bet_in_silence))
plant("a phase reveals a bet that was not made", "events", with_bet(revealed=_always_none))
plant(
    "the seats to act descend",
    "validity",
    evolve(dare.GAME, state=Descending, initial=_descending_from),
)
plant("a bound is a lambda", "pickling", evolve(dare.GAME, max_decisions=lambda rules: 400))


# Values that cannot be written


@frozen
class Spoken(dare.Bet):  # type: ignore[misc]
    """A bet with a word, which no text of an action may contain."""

    word: str = "gladly"


def _spoken(_: Any, _seat: int = 0) -> tuple[Spoken, ...]:
    return tuple(map(Spoken, range(4)))


def _die_as_text(state: Any, seat: int | None, turn: Turn, legal: Any) -> Any:
    seen = dare.GAME.make_observation(state, seat, turn, legal)
    return evolve(seen, die=None if seen.die is None else str(seen.die))


plant(
    "an action has a field that is text",
    "numbers",
    evolve(with_bet(actions=(Spoken,), legal=_spoken), action_space=_spoken),
)
plant("a number is observed as text", "documents", evolve(dare.GAME, make_observation=_die_as_text))
