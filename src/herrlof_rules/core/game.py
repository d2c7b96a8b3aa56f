"""The formal description of a game as a value."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, Protocol, SupportsIndex

import attrs
from attrs import Factory, field, frozen
from typing_extensions import TypeVar

from herrlof_rules.core.chance import Distribution
from herrlof_rules.core.construction import Value
from herrlof_rules.core.errors import InvalidRules
from herrlof_rules.core.forms import format_action, parse_action
from herrlof_rules.core.numbering import action_of, number_of, numbered
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.refusals import check_type
from herrlof_rules.core.turn import Step, Turn
from herrlof_rules.core.visibility import IN_EVENTS, IN_OBSERVATIONS, check_marks

S_ = TypeVar("S_")
R_co = TypeVar("R_co", covariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
A_co = TypeVar("A_co", covariant=True)
M_contra = TypeVar("M_contra", contravariant=True)
E_co = TypeVar("E_co", covariant=True)


class LegalActions(Protocol[S_contra, A_co]):
    """Lists what a seat may do now: see `Game.legal_actions`."""

    def __call__(self, state: S_contra, seat: int | None = None) -> tuple[A_co, ...]: ...


class Apply(Protocol[S_, M_contra]):
    """Carries out a move: see `Game.apply`."""

    def __call__(self, state: S_, move: M_contra, seat: int | None = None) -> S_: ...


class TakeStep(Protocol[S_, M_contra, E_co]):
    """Carries out a move and tells what happened: see `Game.step`."""

    def __call__(self, state: S_, move: M_contra, seat: int | None = None) -> Step[S_, E_co]: ...


class Edition(Protocol[R_co]):
    """Makes the rules of a named edition: see `Game.edition`."""

    def __call__(self, name: str, players: int, /) -> R_co: ...


@frozen
class _Applied:
    """`apply` by way of `step`, for a game that does not write both."""

    step: Callable[..., Step[Any, Any]]

    def __call__(self, state: Any, move: Any, seat: int | None = None) -> Any:
        return self.step(state, move, seat).state


@frozen
class _OnlyEdition:
    """The rules with their defaults, for a game of one edition."""

    rules: Callable[..., Any]
    names: tuple[str, ...]

    def __call__(self, name: str, players: int, /) -> Any:
        if name not in self.names:
            raise InvalidRules("edition", f"is one of: {', '.join(self.names)}")
        return self.rules(players=players)


@frozen
class _OfRules:
    """A function of the rules that refuses anything else with `TypeError`."""

    function: Callable[[Any], Any]
    rules: type[Any]

    def __call__(self, rules: Any) -> Any:
        check_type(rules, self.rules)
        return self.function(rules)


def _unbounded(_rules: object) -> None:
    """No bound on the decisions of a match is known."""


def _anything(_observation: object, _rules: object) -> None:
    """Nothing is asked of an observation beyond the marks of its fields."""


def _writable(_: object, __: object, moves: tuple[type[Any], ...]) -> None:
    for move_class in moves:
        _leaves_free(move_class, ("type", "by"))


def _marked(_: object, __: object, events: tuple[type[Any], ...]) -> None:
    for event_class in events:
        check_marks(event_class, IN_EVENTS)
        _leaves_free(event_class, ("type",))


def _marked_observation(_: object, __: object, observation: type[Any]) -> None:
    check_marks(observation, IN_OBSERVATIONS)


def _leaves_free(of_class: type[Any], words: tuple[str, ...]) -> None:
    """Raises `TypeError` for a field that documents could not tell from a word of their own."""
    for name in words:
        if name in attrs.fields_dict(of_class):
            raise TypeError(f"{of_class.__name__}.{name}: documents need this word; take another")


@frozen(repr=False)
class Game(Value, Generic[R, S, A, O, E, V]):
    """A game as a value: its name, its classes and its pure functions.

    Generic code (matches, records, JSON, command line, laws) works on this and on nothing else.
    Games with the same parts are equal, also after pickling.
    """

    name: str
    revision: int
    """Changes whenever a legal set, an outcome, a sampled number or a score changes."""

    rules: type[R]
    state: type[S]
    actions: tuple[type[A], ...] = field(validator=_writable)
    outcomes: tuple[type[O], ...] = field(validator=_writable)
    """No field of an action or outcome is called `type` or `by`: documents need these words."""

    events: tuple[type[E], ...] = field(validator=_marked)
    """Every field of an event class says who may see it (`herrlof_rules.core.visibility`)."""

    observation: type[V] = field(validator=_marked_observation)
    """Every field of it says whether it is public or the observing seat's own."""

    initial: Callable[[R], S]
    """The state before the first move.

    This, `action_space` and `max_decisions` raise `TypeError` for what is no rules of the game.
    """

    turn: Callable[[S], Turn]
    chance: Callable[[S], Distribution[O]]
    """The distribution at a chance turn; raises `NoChanceTurn` at any other turn."""

    legal_actions: LegalActions[S, A]
    """In canonical order, that of `action_space`; `()` for a seat that is not to act.

    The default seat is the first that is to act.  Raises `UnknownSeat` for a seat out of range.
    """

    step: TakeStep[S, A | O, E]
    """The state after an action of `seat`, or after a chance outcome, and what happened.

    The default seat is the one that is to act.  Raises `IllegalAction` for any object that is no
    move that the seat may make now, and `UnknownSeat`.
    """

    observe: Callable[[S, int | None], V]
    """What a seat may know now, or a spectator for None; raises `UnknownSeat`."""

    validate: Callable[[S], None]
    """Raises `InvalidState` naming the clause that an impossible state breaks."""

    action_space: Callable[[R], tuple[A, ...]]
    """Every action there can be under these rules, in canonical order, without repetition."""

    prompts: Mapping[str, str]
    """For each kind of decision, the rule of the moment in a few words with its clauses."""

    player_counts: tuple[int, ...]

    apply: Apply[S, A | O] = Factory(lambda game: _Applied(game.step), takes_self=True)
    """The state that `step` leads to; a game may give its own, which makes no events."""

    check_observation: Callable[[V, R | None], None] = _anything
    """Raises `InvalidState` for an observation that shows itself to be of no state.

    Such as sizes, counts, and legal actions that do not fit the seat's own hand.  Rules are None
    where they are not known.  Marks are checked apart, before or after; documents call it.
    """

    max_decisions: Callable[[R], int | None] = _unbounded
    """A bound on the decisions of one match; None where the rules set none."""

    editions: tuple[str, ...] = ("standard",)
    """Names that `edition` takes, the default first."""

    edition: Edition[R] = Factory(
        lambda game: _OnlyEdition(game.rules, game.editions), takes_self=True
    )
    """The rules of an edition for so many players; raises `InvalidRules` for an unknown name."""

    def __attrs_post_init__(self) -> None:
        for name in ("initial", "action_space", "max_decisions"):
            given = getattr(self, name)
            function = given.function if isinstance(given, _OfRules) else given
            object.__setattr__(self, name, _OfRules(function, self.rules))

    def encode(self, rules: R, action: A) -> int:
        """The dense integer id of an action, its index in `action_space(rules)`.

        Raises `UnknownAction` for an action that the rules do not know.
        """
        return number_of(self, rules, action)

    def decode(self, rules: R, number: SupportsIndex) -> A:
        """The action with this id, any whole number; raises `UnknownAction` out of range."""
        action: A = action_of(self, rules, number)
        return action

    def action_count(self, rules: R) -> int:
        """How many action ids there are under these rules."""
        return len(numbered(self, rules))

    def format_action(self, action: A) -> str:
        """An action as text (`play R7`)."""
        return format_action(action)

    def parse_action(self, text: str) -> A:
        """The action written as `text`; raises `DocumentError`. Legality is not asked."""
        return parse_action(self.actions, text)

    def __hash__(self) -> int:
        return hash((self.name, self.revision))

    def __repr__(self) -> str:
        return f"<Game {self.name} revision {self.revision}>"
