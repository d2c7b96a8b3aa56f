"""The formal description of a game as a value."""

from collections.abc import Callable, Mapping
from functools import cached_property
from types import MethodType
from typing import Any, Generic, Protocol, SupportsIndex, TypeAlias, TypeGuard

import attrs
from attrs import Factory, field, frozen
from typing_extensions import TypeVar

from herrlof_rules.core.about import About
from herrlof_rules.core.chance import Distribution
from herrlof_rules.core.construction import Brief
from herrlof_rules.core.enumeration import EnumeratedWorlds
from herrlof_rules.core.errors import InvalidRules, UnknownAction
from herrlof_rules.core.excerpts import bounded_repr
from herrlof_rules.core.forms import Json, format_action, parse_action
from herrlof_rules.core.mechanics import Mechanics, Show
from herrlof_rules.core.numbering import action_of, number_of, numbered
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.phases import ChancePhase, DecisionPhase, Phase
from herrlof_rules.core.refusals import check_type
from herrlof_rules.core.turn import Chance, Decision, Step, Turn
from herrlof_rules.core.view import View
from herrlof_rules.core.visibility import IN_EVENTS, IN_OBSERVATIONS, check_marks
from herrlof_rules.core.worlds import Worlds

S_ = TypeVar("S_")
R_co = TypeVar("R_co", covariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
A_co = TypeVar("A_co", covariant=True)
M_contra = TypeVar("M_contra", contravariant=True)
E_co = TypeVar("E_co", covariant=True)


Migration: TypeAlias = Callable[[str, dict[str, Json]], dict[str, Json]]
"""Brings a document to the next revision: makes new members of its kind and its members.

The members are not checked yet.  Raises `ValueError` where a document cannot be brought there.
"""


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
class _OfObservation:
    """A check of observations that refuses other games' ones, and turns that no phase is of."""

    function: Callable[[Any, Any], None]
    rules: type[Any]
    observation: type[Any]
    mechanics: Mechanics[Any] = field(eq=False)

    def __call__(self, observation: Any, rules: Any) -> None:
        check_type(observation, self.observation)
        if rules is not None:
            check_type(rules, self.rules)
        self.mechanics.phase_of(observation.turn, None if rules is None else rules.players)
        self.function(observation, rules)


def _unbounded(_rules: object) -> None:
    """No bound on the decisions of a match is known."""


def _any_state(_state: object) -> None:
    """Nothing is asked of a state beyond what its turn needs."""


def _any_observation(_observation: object, _rules: object) -> None:
    """Nothing is asked of an observation beyond the marks of its fields."""


def _moves(phases: tuple[Phase, ...], turn: type[Turn]) -> tuple[type[Any], ...]:
    """The classes of the moves at turns of a class, once each in order."""
    return tuple(dict.fromkeys([m for phase in phases if phase.turn is turn for m in phase.moves]))


def _leaves_free(of_class: type[Any], words: tuple[str, ...]) -> None:
    """Raises `TypeError` for a field whose name documents use for themselves."""
    for name in words:
        if name in attrs.fields_dict(of_class):
            raise TypeError(f"{of_class.__name__}.{name}: documents reserve this name")


_ABOUT = About()
_MECHANICS: Any = Factory(
    lambda game: Mechanics(game.state, game.phases, game.check_state, game.show), takes_self=True
)
_DERIVED = ("turn", "chance", "legal_actions", "step", "apply", "observe", "validate")


def _made(name: str) -> Any:
    """A function of the mechanics, unless the game brings another."""
    return Factory(lambda game: getattr(game._mechanics, name), takes_self=True)


def _comparable(function: object) -> object:
    """What two games compare of a function: that of the mechanics is made from other parts."""
    return function.__name__ if _is_made(function) else function


def _is_made(function: object) -> TypeGuard[MethodType]:
    return isinstance(function, MethodType) and isinstance(function.__self__, Mechanics)


@frozen(repr=False)
class Game(Brief, Generic[R, S, A, O, E, V]):
    """A game as a value: its name, its classes, its phases, and what is made from them.

    All generic code (matches, records, JSON, the command line, the laws) works on this alone.
    Games with equal parts are equal, also after pickling.

    >>> from random import Random
    >>> from herrlof_rules import Chance, Over, odin
    >>> def playout(game, rules, rng):
    ...     state = game.initial(rules)
    ...     while not isinstance(turn := game.turn(state), Over):
    ...         if isinstance(turn, Chance):
    ...             state = game.apply(state, game.chance(state).sample(rng))
    ...         else:
    ...             state = game.apply(state, rng.choice(game.legal_actions(state)))
    ...     return turn.result
    >>> playout(odin.GAME, odin.Rules(players=3), Random(1)).reason
    'target'
    """

    name: str
    rules: type[R]
    state: type[S]
    """States hold the `rules`, and in a field or property `turn` whose turn it is."""

    events: tuple[type[E], ...]
    """Every field of an event class carries a mark that says who may see it."""

    observation: type[V]
    """Every field carries a mark: public, by seat, or the observing seat's own."""

    initial: Callable[[R], S]
    """The state before the first move.

    Like `action_space` and `max_decisions`, raises `TypeError` for anything but its rules.
    """

    phases: tuple[Phase[S, A, E, O], ...]
    """Every kind of turn, with all that the rules say about it; one of them is the end.

    No field of an action or outcome may be called `type` or `by`: documents reserve both.
    """

    show: Show[S, A, V]
    """The observation of a seat, or of a spectator for None: see `observe`.

    Called with the state, the seat, the turn, and the legal actions of the seat.
    """

    action_space: Callable[[R], tuple[A, ...]]
    """Every action that exists under these rules, once, in canonical order."""

    revision: int = 1
    """A number that changes whenever legal actions, outcomes, samples or scores change."""

    check_state: Callable[[S], None] = _any_state
    """Raises `InvalidState` for a state that is not valid, whoever is to act: see `validate`."""

    check_observation: Callable[[V, R | None], None] = _any_observation
    """Raises `InvalidState` for an observation that no state can have.

    For example sizes, counts or legal actions that do not fit the seat's own hand.  Rules are None
    if they are not known.  Documents call it, and check the marks of the fields themselves.
    Raises `TypeError` for another game's observation or rules.
    """

    max_decisions: Callable[[R], int | None] = _unbounded
    """An upper bound on the decisions in a match; None if the rules set none."""

    about: About = _ABOUT
    """What only describes the game, such as the names of its editions."""

    edition: Edition[R] = Factory(
        lambda game: _OnlyEdition(game.rules, game.about.editions), takes_self=True
    )
    """The rules of an edition for that many players; raises `InvalidRules` for an unknown name."""

    find_worlds: Callable[["Game[R, S, A, O, E, V]", View[R, A, E, V]], Worlds[S, A, O]] = (
        EnumeratedWorlds
    )
    """Finds the worlds of a view: see `worlds`.

    Games without a way of their own go through all histories of the match, which takes a small
    game.
    """

    migrations: Mapping[int, Migration] = field(factory=dict[int, Migration])
    """By revision, what brings a document of that revision to the next one, where shapes differ."""

    _mechanics: Mechanics[S, A, O, E, V] = field(default=_MECHANICS, init=False, eq=False)

    turn: Callable[[S], Turn] = field(default=_made("turn"), eq=_comparable, kw_only=True)
    """Whose turn it is, and for what.

    Like every function of a state, raises `TypeError` for anything but a state of this game.
    """

    chance: Callable[[S], Distribution[O]] = field(
        default=_made("chance"), eq=_comparable, kw_only=True
    )
    """The distribution at a chance turn; raises `NoChanceTurn` at any other turn."""

    legal_actions: LegalActions[S, A] = field(
        default=_made("legal_actions"), eq=_comparable, kw_only=True
    )
    """A seat's legal actions in canonical order, that of `action_space`; `()` out of turn.

    The default seat is the first that is to act.  Raises `UnknownSeat`.
    """

    step: TakeStep[S, A | O, E] = field(default=_made("step"), eq=_comparable, kw_only=True)
    """The state after an action by `seat` or a chance outcome, and the events on the way.

    The default seat is the first that is to act.  Raises `UnknownSeat`, and `IllegalAction` for any
    object that is not a legal move of that seat now.
    """

    apply: Apply[S, A | O] = field(default=_made("apply"), eq=_comparable, kw_only=True)
    """The state after a move, without events; see `step`."""

    observe: Callable[[S, int | None], V] = field(
        default=_made("observe"), eq=_comparable, kw_only=True
    )
    """What a seat may know now, or for None what a spectator may; raises `UnknownSeat`."""

    validate: Callable[[S], None] = field(default=_made("validate"), eq=_comparable, kw_only=True)
    """Raises `InvalidState`, naming the clause broken, for a state that is not valid.

    Valid is what can be played on to the end, with every state on the way valid.  Whatever play
    leads to is valid; the reverse is not promised, for only a record proves that a position was
    played.  Raises `TypeError` for a state that has a field of another type.
    """

    def __attrs_post_init__(self) -> None:
        for move_class in (*self.actions, *self.outcomes):
            _leaves_free(move_class, ("type", "by"))
        for event_class in self.events:
            check_marks(event_class, IN_EVENTS)
            _leaves_free(event_class, ("type",))
        check_marks(self.observation, IN_OBSERVATIONS)
        for name in ("initial", "action_space", "max_decisions"):
            own = getattr(self, name)
            function = own.function if isinstance(own, _OfRules) else own
            object.__setattr__(self, name, _OfRules(function, self.rules))
        own = self.check_observation
        check = own.function if isinstance(own, _OfObservation) else own
        checked = _OfObservation(check, self.rules, self.observation, self._mechanics)
        object.__setattr__(self, "check_observation", checked)
        if isinstance(self.edition, _OnlyEdition):
            object.__setattr__(self, "edition", _OnlyEdition(self.rules, self.about.editions))
        for name in _DERIVED:
            own = getattr(self, name)
            if _is_made(own):  # perhaps that of a game that this one was made from
                object.__setattr__(self, name, getattr(self._mechanics, name))
        if isinstance(self.apply, _Applied) or (_is_made(self.apply) and not _is_made(self.step)):
            object.__setattr__(self, "apply", _Applied(self.step))

    @cached_property
    def actions(self) -> tuple[type[A], ...]:
        """The classes of the actions, in the order of the phases."""
        return _moves(self.phases, Decision)

    @cached_property
    def outcomes(self) -> tuple[type[O], ...]:
        """The classes of the outcomes, in the order of the phases."""
        return _moves(self.phases, Chance)

    @cached_property
    def prompts(self) -> Mapping[str, str]:
        """For each kind of decision, what the player may choose, in a few words with clauses."""
        return {p.kind: p.prompt for p in self.phases if isinstance(p, DecisionPhase)}

    @cached_property
    def chance_kinds(self) -> tuple[str, ...]:
        """Every kind of chance turn."""
        return tuple([p.kind for p in self.phases if isinstance(p, ChancePhase)])

    @cached_property
    def player_counts(self) -> tuple[int, ...]:
        """For how many players its first edition has rules, from 2 to 20.

        >>> from herrlof_rules import odin
        >>> odin.GAME.player_counts
        (2, 3, 4, 5, 6)
        """
        return tuple([players for players in range(2, 21) if self._is_for(players)])

    def _is_for(self, players: int) -> bool:
        try:
            self.edition(self.about.editions[0], players)
        except ValueError:  # of its rules, or of a validator of attrs
            return False
        return True

    def worlds(self, view: View[R, A, E, V]) -> Worlds[S, A, O]:
        """The worlds that a seat, or a spectator, could be in by its view.

        Raises `NoWorld` for a view that does not reach back far enough, or that no history leads
        to; where all histories are gone through, the latter is found out only in `sample` and
        `enumerate`.  Raises `TypeError` for anything but a view of this game.

        >>> from random import Random
        >>> from herrlof_rules import Match, odin
        >>> view = Match.start(odin.GAME, odin.Rules(first_player=0), seed=1).view(0)
        >>> odin.GAME.worlds(view).sample(Random(1)).state.hands[0] == view.observation.hand
        True
        """
        check_type(view, View)
        check_type(view.rules, self.rules)
        check_type(view.observation, self.observation)
        return self.find_worlds(self, view)

    def encode(self, rules: R, action: A) -> int:
        """The dense integer id of an action, its index in `action_space(rules)`.

        Raises `UnknownAction` for an action that does not exist under the rules.

        >>> from herrlof_rules import odin
        >>> rules = odin.Rules()
        >>> odin.GAME.encode(rules, odin.Play([odin.Card.G2, odin.Card.G3]))
        100
        """
        return number_of(self, rules, action)

    def decode(self, rules: R, number: SupportsIndex) -> A:
        """The action with this id, an integer of any type; raises `UnknownAction` out of range.

        >>> from herrlof_rules import odin
        >>> odin.GAME.decode(odin.Rules(), 100)
        Play(cards=(Card.G2, Card.G3))
        """
        action: A = action_of(self, rules, number)
        return action

    def action_count(self, rules: R) -> int:
        """The number of action ids under these rules.

        >>> from herrlof_rules import herrlof
        >>> herrlof.GAME.action_count(herrlof.Rules(players=2))
        136
        """
        return len(numbered(self, rules))

    def format_action(self, action: A) -> str:
        """An action as text (`play R7`); raises `UnknownAction` for what is no action.

        >>> from herrlof_rules import herrlof
        >>> herrlof.GAME.format_action(herrlof.Play(herrlof.Card.G7))
        'play G7'
        """
        if type(action) not in self.actions:
            raise UnknownAction(f"{bounded_repr(action)} is not an action of {self.name}")
        return format_action(action)

    def parse_action(self, text: str) -> A:
        """The action written as `text`, legal or not; raises `DocumentError`.

        >>> from herrlof_rules import herrlof
        >>> herrlof.GAME.parse_action("play G7")
        Play(card=Card.G7)
        """
        return parse_action(self.actions, text)

    def __hash__(self) -> int:
        return hash((self.name, self.revision))

    def __repr__(self) -> str:
        return f"<Game {self.name} revision {self.revision}>"
