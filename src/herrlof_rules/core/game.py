"""The formal description of a game, and the small types that every game speaks in."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

import attrs
from attrs import field, frozen

from herrlof_rules.core.chance import Distribution
from herrlof_rules.core.errors import UnknownSeat
from herrlof_rules.core.forms import format_action, parse_action
from herrlof_rules.core.result import Result
from herrlof_rules.core.visibility import visibility


@frozen
class Decision:
    """Somebody must choose: what `kind` of choice, and which `seats` may make it (ascending)."""

    kind: str
    seats: tuple[int, ...]


@frozen
class Chance:
    """Chance must settle something of this `kind`; no seat is to act."""

    kind: str
    seats: ClassVar[tuple[int, ...]] = ()


@frozen
class Over:
    """The match has ended; no seat is to act any more."""

    result: Result
    kind: ClassVar[str] = "over"
    seats: ClassVar[tuple[int, ...]] = ()


Turn: TypeAlias = Decision | Chance | Over


class AnyRules(Protocol):
    """What generic code needs of a game's rules: how many seats there are, and a hash."""

    @property
    def players(self) -> int: ...
    def __hash__(self) -> int: ...


class AnyState(Protocol):
    """What generic code needs of a state: the rules it is played under."""

    @property
    def rules(self) -> Any: ...


class AnyObservation(Protocol):
    """What generic code needs of an observation.

    `seat` is None for a spectator; `legal_actions` are those of the seat, `()` when it is not to
    act.
    """

    @property
    def seat(self) -> int | None: ...
    @property
    def turn(self) -> Turn: ...
    @property
    def legal_actions(self) -> tuple[Any, ...]: ...


R = TypeVar("R", bound=AnyRules)
S = TypeVar("S", bound=AnyState)
A = TypeVar("A")
O = TypeVar("O")  # noqa: E741 - the field's letter for an outcome
E = TypeVar("E")
V = TypeVar("V", bound=AnyObservation)
R_contra = TypeVar("R_contra", contravariant=True)
R_co = TypeVar("R_co", covariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
S_co = TypeVar("S_co", covariant=True)
A_co = TypeVar("A_co", covariant=True)
M_contra = TypeVar("M_contra", contravariant=True)
E_co = TypeVar("E_co", covariant=True)
V_co = TypeVar("V_co", covariant=True)


@frozen
class Step(Generic[S_co, E_co]):
    """What a move led to: the next state, and what happened on the way, in order."""

    state: S_co
    events: tuple[E_co, ...]


class LegalActions(Protocol[S_contra, A_co]):
    """Lists what a seat may do now: see `Game.legal_actions`."""

    def __call__(self, state: S_contra, seat: int | None = None) -> tuple[A_co, ...]: ...


class Apply(Protocol[S, M_contra]):
    """Carries out a move: see `Game.apply`."""

    def __call__(self, state: S, move: M_contra, seat: int | None = None) -> S: ...


class TakeStep(Protocol[S, M_contra, E_co]):
    """Carries out a move and tells what happened: see `Game.step`."""

    def __call__(self, state: S, move: M_contra, seat: int | None = None) -> Step[S, E_co]: ...


class Edition(Protocol[R_co]):
    """Makes the rules of a named edition: see `Game.edition`."""

    def __call__(self, name: str, players: int, /) -> R_co: ...


def _writable(_: object, __: object, moves: tuple[type[Any], ...]) -> None:
    for move_class in moves:
        _leaves_free(move_class, ("type", "by"))


def _marked(_: object, __: object, events: tuple[type[Any], ...]) -> None:
    for event_class in events:
        visibility(event_class)
        _leaves_free(event_class, ("type",))


def _leaves_free(of_class: type[Any], words: tuple[str, ...]) -> None:
    """Raises `TypeError` for a field that documents could not tell from a word of their own."""
    for name in words:
        if name in attrs.fields_dict(of_class):
            raise TypeError(f"{of_class.__name__}.{name}: documents need this word; take another")


@frozen(repr=False)
class Game(Generic[R, S, A, O, E, V]):
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

    observation: type[V]

    initial: Callable[[R], S]
    turn: Callable[[S], Turn]
    chance: Callable[[S], Distribution[O]]
    """The distribution at a chance turn; raises `ValueError` at any other turn."""

    legal_actions: LegalActions[S, A]
    """In canonical order, that of `action_space`; `()` for a seat that is not to act.

    The default seat is the first that is to act.  Raises `UnknownSeat` for a seat out of range.
    """

    apply: Apply[S, A | O]
    """The state after an action of `seat`, or after a chance outcome; raises `IllegalAction`."""

    step: TakeStep[S, A | O, E]
    """What `apply` does, with the events."""

    observe: Callable[[S, int | None], V]
    """What a seat may know now, or a spectator for None; raises `UnknownSeat`."""

    validate: Callable[[S], None]
    """Raises `InvalidState` naming the clause that an impossible state breaks."""

    action_space: Callable[[R], tuple[A, ...]]
    """Every action there can be under these rules, in canonical order, without repetition."""

    max_decisions: Callable[[R], int | None]
    """A bound on the decisions of one match; None where the rules set none."""

    player_counts: tuple[int, ...]
    editions: tuple[str, ...]
    """Names that `edition` takes, the default first."""

    edition: Edition[R]
    moments: Mapping[str, str]
    """For each kind of decision, the rule of the moment in a few words with its clauses."""

    def encode(self, rules: R, action: A) -> int:
        """The dense integer id of an action, its index in `action_space(rules)`.

        Raises `ValueError` for an action that the rules do not know.
        """
        try:
            return _numbering(self, rules)[action]
        except KeyError:
            raise ValueError(f"{action!r} does not exist under these rules") from None

    def decode(self, rules: R, number: int) -> A:
        """The action with this id; raises `ValueError` for an id out of range."""
        actions: tuple[A, ...] = _space(self, rules)
        if type(number) is not int or not 0 <= number < len(actions):
            raise ValueError(f"action ids are 0 to {len(actions) - 1}, not {number!r}")
        return actions[number]

    def action_count(self, rules: R) -> int:
        """How many action ids there are under these rules."""
        return len(_space(self, rules))

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


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]
"""A game whose classes are known only at run time."""


RULES_KEPT = 32
"""For how many rules the numbers of actions are remembered: a list of some hundreds for each."""


@lru_cache(RULES_KEPT)
def _space(game: AnyGame, rules: AnyRules) -> tuple[Any, ...]:
    actions: tuple[Any, ...] = game.action_space(rules)
    return actions


@lru_cache(RULES_KEPT)
def _numbering(game: AnyGame, rules: AnyRules) -> dict[Any, int]:
    return {action: number for number, action in enumerate(_space(game, rules))}


def check_seat(seat: int | None, players: int) -> None:
    """Raises `UnknownSeat` unless `seat` is one of the seats, or None for a spectator."""
    if seat is not None and not is_seat(seat, players):
        raise UnknownSeat(seat, players)


def is_this_seat(value: object, seat: int) -> bool:
    """Whether this is just that seat, by type too."""
    return type(value) is int and value == seat


def is_seat(value: object, players: int) -> bool:
    """Whether this is one of the seats: True and 1.0 equal a seat, but are none."""
    return type(value) is int and 0 <= value < players


__all__ = [
    "AnyGame",
    "AnyObservation",
    "AnyRules",
    "AnyState",
    "Chance",
    "Decision",
    "Game",
    "Over",
    "Step",
    "Turn",
    "check_seat",
    "is_seat",
    "is_this_seat",
]
