"""Faults that show under other rules, in the values themselves, or between many matches."""

from collections.abc import Callable
from typing import Any, Literal

from attrs import define, evolve, field, fields, frozen, make_class, validators
from rules.testing.planted_long import dare
from rules.testing.replaced import replaced

from herrlof_rules.core.errors import InvalidRules, InvalidState
from herrlof_rules.core.game import Game
from herrlof_rules.core.refusals import check_type
from herrlof_rules.core.turn import Over, Step, Turn
from herrlof_rules.core.visibility import BySeat, Own, Public

PLANTED: dict[str, tuple[Game, Any, str]] = {}
"""By what is wrong: the game, the rules, and the law that a bare call says it breaks."""

Change = Callable[[Any, Any], Any]


def planted(fault: str, law: str) -> Callable[[Callable[[], tuple[Game, Any]]], None]:
    def keep(make: Callable[[], tuple[Game, Any]]) -> None:
        game, rules = make()
        PLANTED[fault] = (game, rules, law)

    return keep


def changed(make_state: Change | None = None, make_events: Change | None = None) -> Any:
    """`step` of Dare, but for what is made of the state before it and of what was done."""

    def step(state: Any, move: Any, seat: int | None = None) -> Step[Any, Any]:
        done = dare.GAME.step(state, move, seat)
        after = done.state if make_state is None else make_state(state, done)
        events = done.events if make_events is None else make_events(state, done)
        return Step(after, events)

    return step


def _reset(before: Any, done: Any) -> Any:
    if done.state.played == before.played:
        return done.state
    return evolve(done.state, rules=dare.Rules(before.rules.players))


@planted("options are the defaults again after a round", "rules")
def _() -> tuple[Game, Any]:
    return replaced(dare.GAME, step=changed(_reset)), dare.Rules()


def _late(before: Any, done: Any) -> tuple[Any, ...]:
    events = (evolve(e, scores=before.scores) if type(e) is dare.End else e for e in done.events)
    return tuple(events)


@planted("an event tells the scores as they were", "events")
def _() -> tuple[Game, Any]:
    return replaced(dare.GAME, step=changed(None, _late)), dare.Rules()


@frozen
class Won:
    winners: Public[tuple[int, ...]]


def _first_winner(before: Any, done: Any) -> tuple[Any, ...]:
    now = dare.GAME.turn(done.state)
    won = (Won(now.result.winners[:1]),) if isinstance(now, Over) else ()
    return (*done.events, *won)


@planted("an event names the first winner only", "events")
def _() -> tuple[Game, Any]:
    step = changed(None, _first_winner)
    return replaced(dare.GAME, step=step, events=(*dare.GAME.events, Won)), dare.Rules()


def _or_nothing(coins: int | None) -> int:
    return coins or 0


Laid0 = make_class(
    "Laid0",
    {
        "seat": field(type=fields(dare.Laid).seat.type),
        "coins": field(type=fields(dare.Laid).coins.type, converter=_or_nothing),
    },
    frozen=True,
)
Laid0.__module__ = __name__


def _zeros(before: Any, done: Any) -> tuple[Any, ...]:
    return tuple(Laid0(e.seat, e.coins) if type(e) is dare.Laid else e for e in done.events)


@planted("what is hidden of an event reads 0", "events")
def _() -> tuple[Game, Any]:
    step = changed(None, _zeros)
    return replaced(dare.GAME, step=step, events=(dare.Cast, Laid0, dare.End)), dare.Rules()


class _Keeping:
    __slots__ = ("_kept",)


@frozen
class Keeping(_Keeping):
    seat: Own[int | None]
    turn: Public[Turn]
    legal_actions: Own[tuple[dare.Bet, ...]]  # pyright: ignore[reportInvalidTypeForm]  # a module found at run time
    scores: BySeat[int]
    die: Own[int | None]


def _keeping(what: Callable[[Any], Any]) -> Any:
    def observe(state: Any, seat: int | None) -> Any:
        seen = dare.GAME.observe(state, seat)
        kept = Keeping(seen.seat, seen.turn, seen.legal_actions, seen.scores, seen.die)
        object.__setattr__(kept, "_kept", what(state))
        return kept

    return observe


def _itself(state: Any) -> Any:
    return state


def _secrets(state: Any) -> Any:
    return list(state.dice)


@planted("an observation has the state in a slot of its base", "holding")
def _() -> tuple[Game, Any]:
    return replaced(dare.GAME, observation=Keeping, observe=_keeping(_itself)), dare.Rules()


@planted("an observation has the dice in a slot of its base", "secrecy")
def _() -> tuple[Game, Any]:
    return replaced(dare.GAME, observation=Keeping, observe=_keeping(_secrets)), dare.Rules()


# The bounds of rules that nobody would play: an ante in the first round, one more decision.


def _one_too_few(rules: Any) -> int:
    return int(rules.players * rules.rounds - (rules.rounds == 1))


@planted("the bound is too low where there is one round", "bounds")
def _() -> tuple[Game, Any]:
    return evolve(dare.GAME, max_decisions=_one_too_few), dare.Rules()


def _too_strict(state: Any) -> None:
    dare.GAME.validate(state)
    if state.rules.rounds == 1 and state.played == 1:
        raise InvalidState("D4", "there is no such round")


@planted("a state is refused where there is one round", "validity")
def _() -> tuple[Game, Any]:
    return replaced(dare.GAME, validate=_too_strict), dare.Rules()


def _blind_to_scores(state: Any) -> None:
    check_type(state, dare.State)
    dare.GAME.validate(evolve(state, scores=(0,) * len(state.scores)))


@planted("validate does not look at the scores", "validity")
def _() -> tuple[Game, Any]:
    return replaced(dare.GAME, validate=_blind_to_scores), dare.Rules()


def _for_two(name: str, players: int, /) -> Any:
    dare.Rules(players)
    if name != "standard":
        raise InvalidRules("edition", "there is only one")
    return dare.Rules()


@planted("an edition is for two, whoever asks", "rules")
def _() -> tuple[Game, Any]:
    return evolve(dare.GAME, edition=_for_two), dare.Rules()


@frozen
class Loose:
    """Rules that do not compare how many rounds there are."""

    players: int = field(default=2, validator=validators.in_((2, 3, 4)))
    rounds: int = field(default=3, validator=validators.in_(range(1, 100)), eq=False)


@frozen
class OfLoose:
    rules: Loose
    scores: tuple[int, ...]
    bets: tuple[int | None, ...]
    dice: tuple[int, ...] = ()
    played: int = 0
    turn = dare.State.turn


def _with(rules: type, state_class: type) -> Game:
    """Dare with other classes of rules and states."""

    def initial(options: Any) -> Any:
        return state_class(options, (0,) * options.players, (None,) * options.players)

    return evolve(dare.GAME, rules=rules, state=state_class, initial=initial)


@planted("rules are equal that differ in an option", "equality")
def _() -> tuple[Game, Any]:
    return _with(Loose, OfLoose), Loose()


@define(unsafe_hash=True)
class Open:
    """A state that anybody can change."""

    rules: dare.Rules  # pyright: ignore[reportInvalidTypeForm]  # a module found at run time
    scores: tuple[int, ...]
    bets: tuple[int | None, ...]
    dice: tuple[int, ...] = ()
    played: int = 0
    turn = dare.State.turn


@planted("a state can be changed", "frozen")
def _() -> tuple[Game, Any]:
    return _with(dare.Rules, Open), dare.Rules()


def _listed(before: Any, done: Any) -> tuple[Any, ...]:
    return tuple(
        dare.End(e.dice, list(e.scores)) if type(e) is dare.End else e for e in done.events
    )


@planted("an event holds a list", "frozen")
def _() -> tuple[Game, Any]:
    return replaced(dare.GAME, step=changed(None, _listed)), dare.Rules()


@frozen
class Optional:
    """Rules with an option of which nothing comes."""

    players: int = field(default=2, validator=validators.in_((2, 3, 4)))
    rounds: int = field(default=3, validator=validators.in_(range(1, 100)))
    tie: Literal["share", "split"] = field(
        default="share", validator=validators.in_(("share", "split"))
    )


@frozen
class OfOptional:
    rules: Optional
    scores: tuple[int, ...]
    bets: tuple[int | None, ...]
    dice: tuple[int, ...] = ()
    played: int = 0
    turn = dare.State.turn


IDLE = _with(Optional, OfOptional)


@planted("an option makes no difference", "options")
def _() -> tuple[Game, Any]:
    return IDLE, Optional()


@frozen
class Staked:
    """Rules with a number of which nothing comes."""

    players: int = field(default=2, validator=validators.in_((2, 3, 4)))
    rounds: int = field(default=3, validator=validators.in_(range(1, 100)))
    stake: int = field(default=1, validator=validators.in_(range(1, 10)))


@frozen
class OfStaked:
    rules: Staked
    scores: tuple[int, ...]
    bets: tuple[int | None, ...]
    dice: tuple[int, ...] = ()
    played: int = 0
    turn = dare.State.turn


@planted("an option that is a number makes no difference", "options")
def _() -> tuple[Game, Any]:
    return _with(Staked, OfStaked), Staked()


_KEPT: dict[int, int] = {}


def _of_last_time(before: Any, done: Any) -> Any:
    """Keeps how many rounds the last match had that began with so many players."""
    if not before.dice and not before.played:
        _KEPT[before.rules.players] = before.rules.rounds
    if done.state.played == before.played or done.state.played == before.rules.rounds:
        return done.state
    foreign = _KEPT[before.rules.players] != before.rules.rounds
    return evolve(done.state, scores=(0,) * len(before.scores)) if foreign else done.state


@planted("what is kept of the last match is used for another", "purity")
def _() -> tuple[Game, Any]:
    return replaced(dare.GAME, step=changed(_of_last_time)), dare.Rules()


class _Remembering:
    __slots__ = ("_last",)


@frozen
class Remembering(_Remembering):
    rules: dare.Rules  # pyright: ignore[reportInvalidTypeForm]  # a module found at run time
    scores: tuple[int, ...]
    bets: tuple[int | None, ...]
    dice: tuple[int, ...] = ()
    played: int = 0
    turn = dare.State.turn


def _haunted() -> Game:
    """Dare in which no state that was read goes on after the first round."""
    game = _with(dare.Rules, Remembering)

    def step(state: Any, move: Any, seat: int | None = None) -> Step[Any, Any]:
        done = game.step(state, move, seat)
        object.__setattr__(done.state, "_last", sum(state.dice))
        return done

    def turn(state: Any) -> Any:
        played = state.played
        if played and not state.dice and not hasattr(state, "_last"):
            played = state.rules.rounds
        return dare.State(state.rules, state.scores, state.bets, state.dice, played).turn

    return replaced(game, step=step, turn=turn)


@planted("a state holds more than its document, and goes by it", "documents")
def _() -> tuple[Game, Any]:
    return _haunted(), dare.Rules()


def _anybody(state: Any, seat: int | None = None) -> Any:
    legal = dare.GAME.legal_actions(state, seat)
    late = state.played == 2 and None not in (state.bets[:1])
    return dare.GAME.action_space(state.rules) if late and seat == 0 else legal


@planted("who has bet may bet again in the last round", "legality")
def _() -> tuple[Game, Any]:
    return replaced(dare.GAME, legal_actions=_anybody), dare.Rules()


@frozen
class Moody:
    """Rolls, in turn from the front and from the back of the list."""

    rolls: Any

    def __getattr__(self, name: str) -> Any:
        return getattr(self.rolls, name)

    def __len__(self) -> int:
        return len(self.rolls)

    def __iter__(self) -> Any:
        return iter(self.rolls)

    def sample(self, rng: Any) -> Any:
        _ASKED.append(1)
        dice = self.rolls.sample(rng).dice
        return dare.Roll(dice if len(_ASKED) % 2 else tuple(7 - die for die in dice))


_ASKED: list[int] = []


def _moody(state: Any) -> Any:
    return Moody(dare.GAME.chance(state))


@planted("a sampler depends on how often it was asked", "sampling")
def _() -> tuple[Game, Any]:
    return replaced(dare.GAME, chance=_moody), dare.Rules()


def _no_reason(state: Any) -> None:
    try:
        dare.GAME.validate(state)
    except InvalidState as refused:
        raise InvalidState("", "no") from refused


@planted("a state is refused without a clause", "validity")
def _() -> tuple[Game, Any]:
    return replaced(dare.GAME, validate=_no_reason), dare.Rules()


def _no_bound(rules: Any) -> Any:
    return 0.5 + rules.players * rules.rounds


@planted("a bound that is no whole number", "bounds")
def _() -> tuple[Game, Any]:
    return evolve(dare.GAME, max_decisions=_no_bound), dare.Rules()
