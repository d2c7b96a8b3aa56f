"""The formal description of a game as a value."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, Protocol, SupportsIndex

import attrs
from attrs import Factory, field, frozen
from typing_extensions import TypeVar

from herrlof_rules.core.chance import Distribution
from herrlof_rules.core.construction import Value
from herrlof_rules.core.enumeration import Enumeration
from herrlof_rules.core.errors import InvalidRules, UnknownAction
from herrlof_rules.core.excerpts import bounded_repr
from herrlof_rules.core.forms import format_action, parse_action
from herrlof_rules.core.numbering import action_of, number_of, numbered
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.refusals import check_type
from herrlof_rules.core.turn import Step, Turn
from herrlof_rules.core.view import View
from herrlof_rules.core.visibility import IN_EVENTS, IN_OBSERVATIONS, check_marks
from herrlof_rules.core.worlds import Worlds

S_ = TypeVar("S_")
R_co = TypeVar("R_co", covariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
A_co = TypeVar("A_co", covariant=True)
M_contra = TypeVar("M_contra", contravariant=True)
E_co = TypeVar("E_co", covariant=True)


class LegalActions(Protocol[S_contra, A_co]):
    """Lists a seat's legal actions: see `Game.legal_actions`."""

    def __call__(self, state: S_contra, seat: int | None = None) -> tuple[A_co, ...]: ...


class Apply(Protocol[S_, M_contra]):
    """Carries out a move: see `Game.apply`."""

    def __call__(self, state: S_, move: M_contra, seat: int | None = None) -> S_: ...


class TakeStep(Protocol[S_, M_contra, E_co]):
    """Carries out a move and reports what happened: see `Game.step`."""

    def __call__(self, state: S_, move: M_contra, seat: int | None = None) -> Step[S_, E_co]: ...


class Edition(Protocol[R_co]):
    """Builds the rules of a named edition: see `Game.edition`."""

    def __call__(self, name: str, players: int, /) -> R_co: ...


@frozen
class _Applied:
    """`apply` derived from `step`, for a game that defines only `step`."""

    step: Callable[..., Step[Any, Any]]

    def __call__(self, state: Any, move: Any, seat: int | None = None) -> Any:
        return self.step(state, move, seat).state


@frozen
class _OnlyEdition:
    """The rules with their defaults, for a game with one edition."""

    rules: Callable[..., Any]
    names: tuple[str, ...]

    def __call__(self, name: str, players: int, /) -> Any:
        if name not in self.names:
            raise InvalidRules("edition", f"is one of: {', '.join(self.names)}")
        return self.rules(players=players)


@frozen
class _OfRules:
    """A function of the rules that raises `TypeError` for anything else."""

    function: Callable[[Any], Any]
    rules: type[Any]

    def __call__(self, rules: Any) -> Any:
        check_type(rules, self.rules)
        return self.function(rules)


@frozen
class _OfView:
    """A function of a view that raises `TypeError` for anything else, and for another game's."""

    function: Callable[[Any], Any]
    rules: type[Any]
    observation: type[Any]

    def __call__(self, view: Any) -> Any:
        check_type(view, View)
        check_type(view.rules, self.rules)
        check_type(view.observation, self.observation)
        return self.function(view)


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
    """Raises `TypeError` for a field whose name documents use for themselves."""
    for name in words:
        if name in attrs.fields_dict(of_class):
            raise TypeError(f"{of_class.__name__}.{name}: documents reserve this name")


@frozen(repr=False)
class Game(Value, Generic[R, S, A, O, E, V]):
    """A game as a value: its name, its classes and its pure functions.

    All generic code (matches, records, JSON, the command line, the laws) works on this alone.
    Games with equal parts are equal, also after pickling.
    """

    name: str
    revision: int
    """A number that changes whenever legal actions, outcomes, samples or scores change."""

    rules: type[R]
    state: type[S]
    actions: tuple[type[A], ...] = field(validator=_writable)
    outcomes: tuple[type[O], ...] = field(validator=_writable)
    """No field of an action or outcome may be called `type` or `by`: documents reserve both."""

    events: tuple[type[E], ...] = field(validator=_marked)
    """Every field of an event class carries a mark that says who may see it."""

    observation: type[V] = field(validator=_marked_observation)
    """Every field carries a mark: public, by seat, or the observing seat's own."""

    initial: Callable[[R], S]
    """The state before the first move.

    Like `action_space` and `max_decisions`, raises `TypeError` for anything but its rules.
    """

    turn: Callable[[S], Turn]
    chance: Callable[[S], Distribution[O]]
    """The distribution at a chance turn; raises `NoChanceTurn` at any other turn."""

    legal_actions: LegalActions[S, A]
    """A seat's legal actions in canonical order, that of `action_space`; `()` out of turn.

    The default seat is the first that is to act.  Raises `UnknownSeat`.
    """

    step: TakeStep[S, A | O, E]
    """The state after an action by `seat` or a chance outcome, and the events on the way.

    The default seat is the one that is to act.  Raises `UnknownSeat`, and `IllegalAction` for any
    object that is not a legal move of that seat now.
    """

    observe: Callable[[S, int | None], V]
    """What a seat may know now, or for None what a spectator may; raises `UnknownSeat`."""

    validate: Callable[[S], None]
    """Raises `InvalidState`, naming the clause broken, for a state that cannot be played on."""

    action_space: Callable[[R], tuple[A, ...]]
    """Every action that exists under these rules, once, in canonical order."""

    prompts: Mapping[str, str]
    """For each kind of decision, what the player may choose, in a few words with clauses."""

    player_counts: tuple[int, ...]

    apply: Apply[S, A | O] = Factory(lambda game: _Applied(game.step), takes_self=True)
    """The state after a move, without events; derived from `step` unless the game gives its own."""

    check_observation: Callable[[V, R | None], None] = _anything
    """Raises `InvalidState` for an observation that no state can have.

    For example sizes, counts or legal actions that do not fit the seat's own hand.  Rules are None
    if they are not known.  Documents call it, and check the marks of the fields themselves.
    """

    chance_kinds: tuple[str, ...] = ()
    """Every kind of chance turn, for the laws to say which no match came to; () if not listed."""

    reasons: tuple[str, ...] = ()
    """Every reason that a result may give, for the schema of documents; () if not listed."""

    tie_breakers: tuple[str, ...] = ()
    """Every tie-breaker that a result may list, for the schema of documents; () if not listed."""

    max_decisions: Callable[[R], int | None] = _unbounded
    """An upper bound on the decisions in a match; None if the rules set none."""

    editions: tuple[str, ...] = ("standard",)
    """The names that `edition` accepts, the default first."""

    edition: Edition[R] = Factory(
        lambda game: _OnlyEdition(game.rules, game.editions), takes_self=True
    )
    """The rules of an edition for that many players; raises `InvalidRules` for an unknown name."""

    worlds: Callable[[View[R, A, E, V]], Worlds[S, A, O]] = Factory(Enumeration.of, takes_self=True)
    """The worlds that a seat could be in, given its view, or a spectator given its own.

    Games without a way of their own go through all histories of the match, which takes a small
    game.  Raises `NoWorld` for a view that does not reach back far enough, or that no history
    leads to; this way finds out the latter only in `sample` and `enumerate`.  Raises `TypeError`
    for anything but a view of this game.
    """

    prediction: tuple[str, str] | None = None
    """The columns of a score sheet with what each seat predicted, and with what it reached.

    For statistics; None for a game without predictions.
    """

    parts: Mapping[str, tuple[type[E], ...]] = field(factory=dict[str, "tuple[type[E], ...]"])
    """How a match is divided, smallest parts first: a word and the events that end such a part.

    For whoever leafs through a match: `{"trick": (TrickWon,), "round": (RoundScored,)}`.
    """

    def __attrs_post_init__(self) -> None:
        for name in ("initial", "action_space", "max_decisions"):
            given = getattr(self, name)
            function = given.function if isinstance(given, _OfRules) else given
            object.__setattr__(self, name, _OfRules(function, self.rules))
        if isinstance(self.apply, _Applied):  # derived, of a game that this one was made from
            object.__setattr__(self, "apply", _Applied(self.step))
        if isinstance(self.edition, _OnlyEdition):
            object.__setattr__(self, "edition", _OnlyEdition(self.rules, self.editions))
        worlds = self.worlds.function if isinstance(self.worlds, _OfView) else self.worlds
        if isinstance(worlds, Enumeration):
            worlds = Enumeration.of(self)
        object.__setattr__(self, "worlds", _OfView(worlds, self.rules, self.observation))

    def encode(self, rules: R, action: A) -> int:
        """The dense integer id of an action, its index in `action_space(rules)`.

        Raises `UnknownAction` for an action that does not exist under the rules.
        """
        return number_of(self, rules, action)

    def decode(self, rules: R, number: SupportsIndex) -> A:
        """The action with this id, an integer of any type; raises `UnknownAction` out of range."""
        action: A = action_of(self, rules, number)
        return action

    def action_count(self, rules: R) -> int:
        """The number of action ids under these rules."""
        return len(numbered(self, rules))

    def format_action(self, action: A) -> str:
        """An action as text (`play R7`); raises `UnknownAction` for what is no action."""
        if type(action) not in self.actions:
            raise UnknownAction(f"{bounded_repr(action)} is not an action of {self.name}")
        return format_action(action)

    def parse_action(self, text: str) -> A:
        """The action written as `text`, legal or not; raises `DocumentError`."""
        return parse_action(self.actions, text)

    def __hash__(self) -> int:
        return hash((self.name, self.revision))

    def __repr__(self) -> str:
        return f"<Game {self.name} revision {self.revision}>"
