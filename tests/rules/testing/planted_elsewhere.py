"""Faults that show under other rules, in the values themselves, or between many matches."""

from collections.abc import Callable
from typing import Any, Literal

from attrs import define, evolve, field, fields, frozen, make_class, validators
from rules.testing.planted_long import dare, plant
from rules.testing.replaced import replaced

from herrlof_rules.core.errors import InvalidRules, InvalidState
from herrlof_rules.core.game import Game
from herrlof_rules.core.refusals import check_type
from herrlof_rules.core.turn import Over, Step, Turn
from herrlof_rules.core.visibility import BySeat, Own, Public

Change = Callable[[Any, Any], Any]


def changed(make_state: Change | None = None, make_events: Change | None = None) -> Any:
    """`step` of Dare, changed by a function of the state before it and of the step."""

    def step(state: Any, move: Any, seat: int | None = None) -> Step[Any, Any]:
        right = dare.GAME.step(state, move, seat)
        after = right.state if make_state is None else make_state(state, right)
        events = right.events if make_events is None else make_events(state, right)
        return Step(after, events)

    return step


def _reset(before: Any, step: Any) -> Any:
    if step.state.played == before.played:
        return step.state
    return evolve(step.state, rules=dare.Rules(before.rules.players))


plant("options are the defaults again after a round", "rules", step=changed(_reset))


def _late(before: Any, step: Any) -> tuple[Any, ...]:
    events = (evolve(e, scores=before.scores) if type(e) is dare.End else e for e in step.events)
    return tuple(events)


plant("an event tells the scores as they were", "events", step=changed(None, _late))


@frozen
class Won:
    winners: Public[tuple[int, ...]]


def _first_winner(before: Any, step: Any) -> tuple[Any, ...]:
    now = dare.GAME.turn(step.state)
    won = (Won(now.result.winners[:1]),) if isinstance(now, Over) else ()
    return (*step.events, *won)


plant(
    "an event names the first winner only",
    "events",
    step=changed(None, _first_winner),
    events=(*dare.GAME.events, Won),
)


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


def _zeros(before: Any, step: Any) -> tuple[Any, ...]:
    return tuple(Laid0(e.seat, e.coins) if type(e) is dare.Laid else e for e in step.events)


plant(
    "what is hidden of an event reads 0",
    "events",
    step=changed(None, _zeros),
    events=(dare.Cast, Laid0, dare.End),
)


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


plant(
    "an observation has the state in a slot of its base",
    "holding",
    observation=Keeping,
    observe=_keeping(_itself),
)
plant(
    "an observation has the dice in a slot of its base",
    "secrecy",
    observation=Keeping,
    observe=_keeping(_secrets),
)


# Faults that show under some rules only


def _one_too_few(rules: Any) -> int:
    return int(rules.players * rules.rounds - (rules.rounds == 1))


plant("the bound is too low where there is one round", "bounds", max_decisions=_one_too_few)


def _too_strict(state: Any) -> None:
    dare.GAME.validate(state)
    if state.rules.rounds == 1 and state.played == 1:
        raise InvalidState("D4", "there is no such round")


plant("a state is refused where there is one round", "validity", validate=_too_strict)


def _blind_to_scores(state: Any) -> None:
    check_type(state, dare.State)
    dare.GAME.validate(evolve(state, scores=(0,) * len(state.scores)))


plant("validate does not look at the scores", "validity", validate=_blind_to_scores)


def _for_two(name: str, players: int, /) -> Any:
    dare.Rules(players)
    if name != "standard":
        raise InvalidRules("edition", "there is only one")
    return dare.Rules()


plant("an edition is for two, whoever asks", "rules", edition=_for_two)


@frozen
class Loose:
    """Rules that do not compare how many rounds there are."""

    players: int = field(default=2, validator=validators.in_((2, 3, 4)))
    rounds: int = field(default=3, validator=validators.in_(range(1, 100)), eq=False)


@frozen(kw_only=True)
class OfLoose(dare.State):  # type: ignore[misc]
    rules: Loose


def with_classes(rules: type, state_class: type) -> Game:
    """Dare with other classes of rules and states."""

    def initial(options: Any) -> Any:
        scores, bets = (0,) * options.players, (None,) * options.players
        return state_class(rules=options, scores=scores, bets=bets)

    return evolve(dare.GAME, rules=rules, state=state_class, initial=initial)


plant("rules are equal that differ in an option", "equality", with_classes(Loose, OfLoose), Loose())


@frozen
class AnyNumber:
    """Rules that accept any number of players, although the edition does not."""

    players: int = 2
    rounds: int = 3


@frozen(kw_only=True)
class OfAnyNumber(dare.State):  # type: ignore[misc]
    rules: AnyNumber


def _for_two_to_four(name: str, players: int, /) -> AnyNumber:
    if name != "standard":
        raise InvalidRules("edition", "there is only one")
    return AnyNumber(dare.Rules(players).players)


plant(
    "rules accept any number of players",
    "refusals",
    evolve(with_classes(AnyNumber, OfAnyNumber), edition=_for_two_to_four),
    AnyNumber(),
)


@define(unsafe_hash=True)
class Open:
    """A state that is not frozen."""

    rules: dare.Rules  # pyright: ignore[reportInvalidTypeForm]  # a module found at run time
    scores: tuple[int, ...]
    bets: tuple[int | None, ...]
    dice: tuple[int, ...] = ()
    played: int = 0
    turn = dare.State.turn


plant("a state can be changed", "frozen", with_classes(dare.Rules, Open))


def _listed(before: Any, step: Any) -> tuple[Any, ...]:
    return tuple(
        dare.End(e.dice, list(e.scores)) if type(e) is dare.End else e for e in step.events
    )


plant("an event holds a list", "frozen", step=changed(None, _listed))


@frozen
class Optional:
    """Rules with an option that has no effect."""

    players: int = field(default=2, validator=validators.in_((2, 3, 4)))
    rounds: int = field(default=3, validator=validators.in_(range(1, 100)))
    tie: Literal["share", "split"] = field(
        default="share", validator=validators.in_(("share", "split"))
    )


@frozen(kw_only=True)
class OfOptional(dare.State):  # type: ignore[misc]
    rules: Optional


IDLE = with_classes(Optional, OfOptional)


plant("an option makes no difference", "options", IDLE, Optional())


@frozen
class Staked:
    """Rules with a number that has no effect."""

    players: int = field(default=2, validator=validators.in_((2, 3, 4)))
    rounds: int = field(default=3, validator=validators.in_(range(1, 100)))
    stake: int = field(default=1, validator=validators.in_(range(1, 10)))


@frozen(kw_only=True)
class OfStaked(dare.State):  # type: ignore[misc]
    rules: Staked


plant(
    "an option that is a number makes no difference",
    "options",
    with_classes(Staked, OfStaked),
    Staked(),
)

_KEPT: dict[int, int] = {}


def _of_last_time(before: Any, step: Any) -> Any:
    """Caches the number of rounds by the number of players only."""
    if not before.dice and not before.played:
        _KEPT[before.rules.players] = before.rules.rounds
    if step.state.played == before.played or step.state.played == before.rules.rounds:
        return step.state
    foreign = _KEPT[before.rules.players] != before.rules.rounds
    return evolve(step.state, scores=(0,) * len(before.scores)) if foreign else step.state


plant("what is kept of the last match is used for another", "purity", step=changed(_of_last_time))


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
    """Dare in which a state read from a document does not go on after the first round."""
    game = with_classes(dare.Rules, Remembering)

    def step(state: Any, move: Any, seat: int | None = None) -> Step[Any, Any]:
        after = game.step(state, move, seat)
        object.__setattr__(after.state, "_last", sum(state.dice))
        return after

    def turn(state: Any) -> Any:
        played = state.played
        if played and not state.dice and not hasattr(state, "_last"):
            played = state.rules.rounds
        return dare.State(state.rules, state.scores, state.bets, state.dice, played).turn

    return replaced(game, step=step, turn=turn)


plant("a state holds more than its document, and goes by it", "documents", _haunted())


@frozen
class Moody:
    """Rolls that are listed alternately from the front and from the back."""

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


plant("a sampler depends on how often it was asked", "sampling", chance=_moody)


def _no_reason(state: Any) -> None:
    try:
        dare.GAME.validate(state)
    except InvalidState as refused:
        raise InvalidState("", "no") from refused


plant("a state is refused without a clause", "validity", validate=_no_reason)


def _no_bound(rules: Any) -> Any:
    return 0.5 + rules.players * rules.rounds


plant("a bound that is no whole number", "bounds", max_decisions=_no_bound)
