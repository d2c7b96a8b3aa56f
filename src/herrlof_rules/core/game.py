"""The formal description of a game as a value."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from operator import attrgetter
from typing import Any, Generic, Protocol, SupportsIndex, TypeAlias

import attrs
from attrs import Factory, field, frozen
from typing_extensions import TypeVar

from herrlof_rules.core.card_places import CardPlaces
from herrlof_rules.core.chance import Distribution
from herrlof_rules.core.construction import Brief, fast_constructor
from herrlof_rules.core.derived_observation import DerivedObservation
from herrlof_rules.core.errors import (
    IllegalAction,
    InvalidRules,
    InvalidState,
    NoChanceTurn,
    UnknownAction,
    UnknownSeat,
)
from herrlof_rules.core.exact import int_argument, is_exactly, is_one_of, other_int
from herrlof_rules.core.info import GameInfo
from herrlof_rules.core.marks import Json, Misfit, check_of, check_of_fields
from herrlof_rules.core.message_text import bounded, bounded_repr, excerpt
from herrlof_rules.core.move import CHANCE, Move
from herrlof_rules.core.notation import format_action, parse_action
from herrlof_rules.core.parameters import A, AnyRules, E, O, R, S, V
from herrlof_rules.core.phases import (
    ChancePhase,
    CheckAndApply,
    DecisionPhase,
    OverPhase,
    Phase,
    chance_transition,
    decision_transition,
)
from herrlof_rules.core.refusals import check_type, refuse_foreign_move, refuse_out_of_turn
from herrlof_rules.core.remembering import remembering, remembering_by_seat
from herrlof_rules.core.replayed import ReplayedWorlds
from herrlof_rules.core.role_checks import check_roles
from herrlof_rules.core.roles import role_of
from herrlof_rules.core.same_code import ByCode, code_names
from herrlof_rules.core.seats import check_seat
from herrlof_rules.core.turn import Decision, Over, Step, Turn
from herrlof_rules.core.unchangeable import unchangeable
from herrlof_rules.core.view import View
from herrlof_rules.core.visibility import (
    Everyone,
    HiddenBySeat,
    HiddenFrom,
    OwnOnly,
    PrivateBySeat,
    SeenBy,
    check_event_arguments,
    check_marks,
)
from herrlof_rules.core.worlds import Worlds

R_co = TypeVar("R_co", covariant=True)


Migration: TypeAlias = Callable[[str, dict[str, Json]], dict[str, Json]]
"""Upgrades a document to the next revision: given its kind and members, returns new members.

The members have not been checked yet.  Raises `ValueError` for a document that cannot be upgraded.
"""


class Edition(Protocol[R_co]):
    """Builds the rules of a named edition: see `Game.edition`."""

    def __call__(self, name: str, players: int, /) -> R_co: ...


@frozen(eq=False)
class _OnlyEdition(ByCode):
    """The default `Game.edition`: every listed name gives the rules with their defaults."""

    rules: Callable[..., Any]
    names: tuple[str, ...]

    def __call__(self, name: str, players: int, /) -> Any:
        if name not in self.names:
            raise InvalidRules("edition", f"must be one of: {', '.join(self.names)}")
        return self.rules(players=players)


@frozen(eq=False)
class _OfRules(ByCode):
    """A function of the rules that raises `TypeError` for any other argument."""

    function: Callable[[Any], Any]
    rules: type[Any]

    def __call__(self, rules: Any) -> Any:
        check_type(rules, self.rules)
        return self.function(rules)


def _unbounded(_rules: object) -> None:
    """The default `Game.max_decisions`: the number of decisions has no known bound."""


def _any_state(_state: object) -> None:
    """The default `Game.check_state`: every state passes."""


def _once(classes: list[type[Any]]) -> tuple[type[Any], ...]:
    """The classes in order, each once."""
    return tuple(dict.fromkeys(classes))


def _leaves_free(of_class: type[Any], words: tuple[str, ...]) -> None:
    """Raises `TypeError` if a field has one of these names, which documents reserve."""
    for name in words:
        if name in attrs.fields_dict(of_class):
            raise TypeError(f"{of_class.__name__}.{name}: this name is reserved in documents")


def _holds(state: Any, name: str) -> bool:
    """Whether a class has a field or property of this name."""
    return name in attrs.fields_dict(state) or hasattr(state, name)


# The counts are not in a field, because a game is created before its `edition` can be called.
@lru_cache
def _player_counts(game: "Game[Any, Any, Any, Any, Any, Any]") -> tuple[int, ...]:
    def has_rules(players: int) -> bool:
        try:
            game.edition(game.info.editions[0], players)
        except ValueError:  # The error is `InvalidRules`, or the one of an attrs validator.
            return False
        return True

    return tuple([players for players in range(2, 21) if has_rules(players)])


RULES_KEPT = 32
"""The size of the caches of action ids: how many pairs of a game and rules they hold."""


@lru_cache(RULES_KEPT)
def numbered(game: "Game[Any, Any, Any, Any, Any, Any]", rules: AnyRules) -> tuple[Any, ...]:
    """Every action that exists under these rules, indexed by id."""
    return game.action_space(rules)


@lru_cache(RULES_KEPT)
def _numbers(
    game: "Game[Any, Any, Any, Any, Any, Any]", rules: AnyRules
) -> dict[Any, tuple[int, Any]]:
    """The id of each action, with the action itself to compare types: a dict equates 1 and True."""
    return {action: (number, action) for number, action in enumerate(numbered(game, rules))}


_INFO = GameInfo()
MakeObservation: TypeAlias = Callable[[S, int | None, Turn, tuple[A, ...]], V]
"""Makes an observation: see `Game.make_observation`."""

_make_step = fast_constructor(Step)


# The class has slots and no `cached_property`: without slots, or with the `__getattr__` that attrs
# adds for a `cached_property`, every method call would be up to a third slower.
@frozen(repr=False, eq=False)
class Game(ByCode, Brief, Generic[R, S, A, O, E, V]):
    """A game as a value: its name, its classes, its phases, and attributes derived from them.

    All generic code (matches, records, JSON, the command line, the laws) works on a `Game` alone.
    Games with equal parts are equal, even after a copy by pickle or cloudpickle: two functions are
    equal if their names, their code and the values they capture are equal.

    >>> from random import Random
    >>> from herrlof_rules import Chance, Over, odin
    >>> def playout(game, rules, rng):
    ...     state = game.initial(rules)
    ...     while not isinstance(turn := game.turn(state), Over):
    ...         if isinstance(turn, Chance):
    ...             state = game.apply(state, game.chance(state).sample(rng))
    ...         else:
    ...             seat = turn.seats[0]
    ...             state = game.apply(state, rng.choice(game.legal_actions(state, seat)), seat)
    ...     return turn.result
    >>> playout(odin.GAME, odin.Rules(players=3), Random(1)).reason
    'target'

    Its parts, the required ones first:

    - `name`: the game's name, in documents and on the command line
    - `rules`: the class of its options, among them `players`
    - `state`: the class of its states; they hold the `rules` and say whose `turn` it is
    - `events`: the classes of what happens; marks of their fields say who sees what
    - `observation`: the class of what a seat may know now
    - `initial`: returns the state before the first move, given the rules
    - `phases`: every kind of turn: `DecisionPhase`, `ChancePhase` and one `OverPhase`
    - `action_space`: returns every action that exists under the rules, in canonical order
    - `make_observation`: returns a seat's observation; by default derived from the state
    - `revision`: a number that changes with the game's behaviour
    - `check_state`: raises `InvalidState` for a state with a fault that the library cannot detect
    - `cards`: `CardPlaces`, from which the library checks that no card is lost or doubled
    - `finished_parts`: returns how many parts of a match are over, such as rounds
    - `max_decisions`: returns an upper bound on the decisions of a match, or None
    - `info`: `GameInfo`, facts that play does not need
    - `edition`: returns the rules of a named edition for a number of players
    - `find_worlds`: returns the worlds of a view; by default from replaying what it shows
    - `migrations`: upgrade documents of earlier revisions

    From these it has `actions` and `outcomes` (classes), `prompts` and `chance_kinds`.
    """

    name: str
    rules: type[R]
    """Rules have `players`; in a game of partners a field or property is annotated `Teams`."""

    state: type[S]
    """States have a field `rules`, and a field or property `turn` that says whose turn it is."""

    events: tuple[type[E], ...]
    """Every field of an event class carries a mark that says who may see it."""

    observation: type[V]
    """Every field is marked: public, by seat, the seat's own, or hidden from some seats."""

    initial: Callable[[R], S]
    """The state before the first move.

    Like `action_space` and `max_decisions`, raises `TypeError` for anything but its rules.
    """

    phases: tuple[Phase[S, A, E, O], ...]
    """Every kind of turn, with all that the rules say about it; one of them is the end.

    No field of an action or outcome may be called `type` or `by`: documents reserve both.
    """

    action_space: Callable[[R], tuple[A, ...]]
    """Every action that exists under these rules, once, in canonical order."""

    make_observation: MakeObservation[S, A, V] = Factory(
        lambda game: DerivedObservation(game.state, game.observation), takes_self=True
    )
    """The observation of a seat, or of a spectator for None: see `observe`.

    The function is called with the state, the seat, the turn, and the legal actions of the seat.
    By default each field of the observation is the state's field or property of the same name, or
    the seat's entry of it: see `EntryOf`.
    """

    revision: int = 1
    """The revision number; it changes whenever legal actions, outcomes, samples or scores
    change."""

    check_state: Callable[[S], None] = _any_state
    """Checks what must hold at every turn; raises `InvalidState`. See `validate`."""

    cards: CardPlaces[R, S] | None = None
    """The places of the cards, so that `validate` can check that none is lost or doubled."""

    max_decisions: Callable[[R], int | None] = _unbounded
    """An upper bound on the decisions in a match; None if the rules set none."""

    info: GameInfo = _INFO
    """Facts that play does not need, such as the names of its editions."""

    edition: Edition[R] = Factory(
        lambda game: _OnlyEdition(game.rules, game.info.editions), takes_self=True
    )
    """The rules of an edition for that many players; raises `InvalidRules` for an unknown name."""

    find_worlds: Callable[["Game[R, S, A, O, E, V]", View[R, A, E, V]], Worlds[S, A, O]] = (
        ReplayedWorlds
    )
    """Finds the worlds of a view: see `worlds`.

    By default the moves that the view shows are replayed with every move that may be hidden.  If
    hands are dealt in too many ways for that, use `WorldsByClues`, which counts the possible deals.
    """

    finished_parts: Callable[[S], int] | None = None
    """Returns how many scored parts of the match, such as rounds, are over in a state.

    Search can stop at the end of a part, and rewards can be paid there.  None for a game that is
    scored only at its end.
    """

    migrations: Mapping[int, Migration] = field(
        factory=dict[int, Migration], converter=unchangeable
    )
    """Migrations by revision: each upgrades a document of that revision to the next, if their
    shapes differ."""

    actions: tuple[type[A], ...] = field(init=False, eq=False)
    """The classes of the actions, in the order of the phases."""

    outcomes: tuple[type[O], ...] = field(init=False, eq=False)
    """The classes of the outcomes, in the order of the phases."""

    prompts: Mapping[str, str] = field(init=False, eq=False)
    """For each kind of decision, what the player may choose, in a few words with clauses."""

    chance_kinds: tuple[str, ...] = field(init=False, eq=False)
    """Every kind of chance turn."""

    _phases: dict[str, Phase[S, A, E, O]] = field(init=False, eq=False)
    _turn: Callable[[S], Turn] | None = field(init=False, eq=False)
    """Returns the turn of a state, cached; None if `turn` is a field, which is faster to read."""

    _legal: dict[str, Callable[[S, int], tuple[A, ...]]] = field(init=False, eq=False)
    _distributions: dict[str, Callable[[S], Distribution[O]]] = field(init=False, eq=False)
    _transitions: dict[str, CheckAndApply[S, Any, E]] = field(init=False, eq=False)
    _hash: int = field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        self._index_phases()
        if len(self._phases) < len(self.phases) or Over.kind not in self._phases:
            raise TypeError("phases must have distinct kinds and include exactly one OverPhase")
        for phase in self.phases:
            if unknown := [kind for kind in phase.then if kind not in self._phases]:
                raise TypeError(
                    f"phase {phase.kind}: `then` names {excerpt(unknown[0])}, "
                    "which is not the kind of any phase"
                )
        for move_class in (*self.actions, *self.outcomes):
            _leaves_free(move_class, ("type", "by"))
        self._check_events()
        check_marks(self.observation, (Everyone, OwnOnly, HiddenFrom, HiddenBySeat))
        check_roles(self.rules, self.observation)
        classes: list[Any] = [self.rules, self.state, self.observation, *self.events]
        for each in (*classes, *self.actions, *self.outcomes):
            check_of(each)  # This raises `TypeError` for a field that documents cannot hold.
        for name in ("initial", "action_space", "max_decisions"):
            given = getattr(self, name)
            function = given.function if isinstance(given, _OfRules) else given
            object.__setattr__(self, name, _OfRules(function, self.rules))
        self._check_fields()
        if isinstance(self.make_observation, DerivedObservation):
            derived = DerivedObservation(self.state, self.observation)
            object.__setattr__(self, "make_observation", derived)
        if isinstance(self.edition, _OnlyEdition):
            object.__setattr__(self, "edition", _OnlyEdition(self.rules, self.info.editions))
        self._set_hash()

    def _check_events(self) -> None:
        for event_class in self.events:
            check_marks(event_class, (Everyone, SeenBy, HiddenFrom, PrivateBySeat, HiddenBySeat))
            check_event_arguments(event_class)
            _leaves_free(event_class, ("type",))
        for event_class in self.info.reveals or ():
            if event_class not in self.events:
                raise TypeError(f"GameInfo.reveals: {event_class!r} is not an event of this game")
        if unlisted := [cls for cls in self.info.summarised if cls not in self.events]:
            raise TypeError(f"summarised: {unlisted[0].__name__} is not an event of this game")

    def _check_fields(self) -> None:
        """Raises `TypeError` if a declaration names a field that does not exist."""
        places = () if self.cards is None else self.cards.places
        if absent := [name for name in places if not _holds(self.state, name)]:
            raise TypeError(f"cards: {self.state.__name__} has no field or property {absent[0]}")
        if self.info.look_back not in ("", *self.info.parts):
            part = self.info.look_back
            raise TypeError(f"GameInfo.look_back: {part!r} is not a part of a match")
        for name in self.info.round_fields:
            if not _holds(self.observation, name):
                raise TypeError(f"GameInfo.round_fields: {name!r} is not in an observation")

    def turn(self, state: S) -> Turn:
        """The turn in a state: the seats to act, chance or the end, and the kind of turn.

        Like every function of a state, raises `TypeError` for anything but a state of this game.
        """
        if type(state) is not self.state:
            check_type(state, self.state)
        return state.turn if self._turn is None else self._turn(state)

    def chance(self, state: S) -> Distribution[O]:
        """The distribution at a chance turn; raises `NoChanceTurn` at any other turn."""
        kind = self.turn(state).kind
        distribution = self._distributions.get(kind)
        if distribution is None:
            raise NoChanceTurn(f"{bounded_repr(kind)} is not a chance turn")
        return distribution(state)

    def legal_actions(self, state: S, seat: int | None = None) -> tuple[A, ...]:
        """A seat's legal actions, in the order of `action_space`; `()` if it may not act.

        `seat` may be omitted if only one seat may act.  If several seats may act, a missing seat
        raises `IllegalAction` with None as its `action`.  Raises `UnknownSeat`.
        """
        if type(state) is not self.state:
            check_type(state, self.state)
        turn = state.turn if self._turn is None else self._turn(state)
        seats = turn.seats
        if seat is None:
            if len(seats) > 1:
                clause = self._phases[turn.kind].clause
                refuse_out_of_turn(turn, None, None, state.rules.players, clause)
            return self._legal[turn.kind](state, seats[0]) if seats else ()
        if type(seat) is int and seat in seats:
            return self._legal[turn.kind](state, seat)
        number = check_seat(seat, state.rules.players)
        return () if type(seat) is int else self.legal_actions(state, number)

    def is_legal(self, state: S, action: object, seat: int | None = None) -> bool:
        """Whether `apply` accepts an action of the seat, by default the only seat that may act.

        If several seats may act, `apply` accepts no action without a seat.  Raises `UnknownSeat`.

        >>> from herrlof_rules import herrlof
        >>> state = herrlof.position(["G7 B2", "R8 H"], trump="R4")
        >>> herrlof.GAME.is_legal(state, herrlof.Play(herrlof.Card.G7))
        True
        >>> herrlof.GAME.is_legal(state, herrlof.Play(herrlof.Card.G7), seat=1)
        False
        """
        if seat is None and len(self.turn(state).seats) > 1:
            return False
        return is_one_of(action, self.legal_actions(state, seat))

    def step(self, state: S, move: A | O, seat: int | None = None) -> Step[S, E]:
        """The state after an action by `seat` or a chance outcome, and the events on the way.

        `seat` may be omitted if only one seat may act.  Raises `UnknownSeat` for a seat that does
        not exist, and `IllegalAction` for any object that is not a legal move of that seat now.
        """
        log: list[E] = []
        try:
            turn = state.turn if self._turn is None else self._turn(state)
            after = self._transitions[turn.kind](state, move, seat, log)
        except Exception as error:  # Arguments are examined only after a failure, for speed.
            if (number := other_int(seat)) is not None:
                return self.step(state, move, number)
            self._explain(error, state, move)
            raise
        return _make_step(after, tuple(log))

    def apply(self, state: S, move: A | O, seat: int | None = None) -> S:
        """The state after a move, without events; see `step`."""
        try:
            turn = state.turn if self._turn is None else self._turn(state)
            return self._transitions[turn.kind](state, move, seat, None)
        except Exception as error:
            if (number := other_int(seat)) is not None:
                return self.apply(state, move, number)
            self._explain(error, state, move)
            raise

    def _explain(self, error: Exception, state: S, move: object) -> None:
        """Raises a clearer error if the state or the class of the move is not this game's."""
        check_type(state, self.state)
        if not isinstance(error, IllegalAction) or error.code == "match_over":
            return
        if type(move) not in (*self.actions, *self.outcomes):
            refuse_foreign_move(state.turn, move, error.seat, self.name)

    def observe(self, state: S, seat: int | None) -> V:
        """The observation of a seat, or of a spectator for None; raises `UnknownSeat`."""
        if type(state) is not self.state:
            check_type(state, self.state)
        turn = state.turn if self._turn is None else self._turn(state)
        if type(seat) is int and seat in turn.seats:
            return self.make_observation(state, seat, turn, self._legal[turn.kind](state, seat))
        number = check_seat(seat, state.rules.players)
        if number is not None and type(seat) is not int:
            return self.observe(state, number)
        return self.make_observation(state, number, turn, ())

    def points(self, state: S) -> tuple[int, ...]:
        """The points of all seats so far, from the observation's field that is annotated `Points`.

        Raises `TypeError` if the game's observations have no such field.

        >>> from herrlof_rules import odin
        >>> odin.GAME.points(odin.initial(odin.Rules(players=3)))
        (0, 0, 0)
        """
        name = role_of(self.observation, "points")
        if name is None:
            raise TypeError(f"no field of {self.name}'s observations is annotated core.Points")
        points: tuple[int, ...] = getattr(self.observe(state, None), name)
        return points

    def validate(self, state: S) -> None:
        """Raises `InvalidState`, naming the clause broken, for a state that is not valid.

        A valid state can be played on to the end through valid states.  Every state reached in
        play is valid; the reverse is not promised, since only a record proves that a position arose
        in play.  Every field must fit its marks: a `Seat` exists, `BySeat` has an entry for each
        seat, a number lies in its range.  For a field that does not fit, the error names the
        range's clause, or else `GameInfo.seats_clause`.  Raises `TypeError` for a state with a
        field of the wrong type, and for any other error in the functions that check the state.

        >>> from attrs import evolve
        >>> from herrlof_rules import herrlof
        >>> state = herrlof.position(["G7 B2", "R8 H"], trump="R4")
        >>> herrlof.GAME.validate(evolve(state, tricks=(9, 9)))
        Traceback (most recent call last):
        ...
        herrlof_rules.core.errors.InvalidState: impossible state: ...
        """
        check_type(state, self.state)
        try:
            if (fits := check_of_fields(self.state, "turn")) is not None:
                fits(state, state.rules)
            if self.cards is not None:
                self.cards.check(state)
            # `check_state` comes before the turn, which may be derived from fields that it checks.
            self.check_state(state)
            turn = state.turn
            phase = self.phase_of(turn, state.rules.players)
            phase.check(state)
            if isinstance(turn, Over):
                fault = self.info.payoffs.fault(turn.result.payoffs, state.rules)
                if fault:
                    raise InvalidState(phase.clause, fault)
            for seat in turn.seats:
                if not self._legal[phase.kind](state, seat):
                    raise InvalidState(phase.clause, "a seat to act has no legal action")
        except InvalidState:
            raise
        except Misfit as misfit:
            reason = f"{misfit.path[1:]}: {misfit.reason}"
            clause = misfit.clause or self.info.seats_clause or self.phases[0].clause
            raise InvalidState(clause, reason) from None
        except Exception as wrong:
            inner = None if wrong.__traceback__ is None else wrong.__traceback__.tb_next
            code = "" if inner is None else inner.tb_frame.f_code.co_qualname
            cause = bounded(f"{type(wrong).__name__} in {code}: {wrong}")
            raise TypeError(f"the state cannot be checked: {cause}") from wrong

    def follow(self, start: S, moves: Iterable[Move[A, O] | A | O], to: S | None = None) -> S:
        """The state that moves lead to from `start`; raises `InvalidState` for an illegal move.

        An outcome or action may be listed without its `Move`; then chance or the only seat to act
        makes it.  With `to`, also raises `InvalidState` if the moves lead to any other state.  Use
        it in the `check_state` of a game whose states contain their moves: such a state is valid if
        its moves lead to it.

        >>> from herrlof_rules import odin
        >>> from herrlof_rules.core import Move
        >>> start = odin.position(["R2 R5 K9", "B7 G9"], table="R3", player=1)
        >>> odin.GAME.follow(start, [Move(0, odin.Pass())]) == odin.apply(start, odin.Pass())
        True
        """
        state = start
        for move in moves:
            choice, by = (move.choice, move.by) if isinstance(move, Move) else (move, CHANCE)
            # `apply` would take an action without a seat as the action of the only seat to act.
            by_chance = move is not choice and by == CHANCE
            if by_chance and isinstance(turn := self.turn(state), Decision):
                clause = self.phase_of(turn).clause
                raise InvalidState(clause, "no play leads to it: a seat is to act, not chance")
            try:
                state = self.apply(state, choice, None if by == CHANCE else by)
            except (IllegalAction, UnknownSeat) as refused:
                clause = getattr(refused, "clause", "") or self.phases[0].clause
                raise InvalidState(clause, f"no play leads to it: {refused}") from refused
        if to is not None and state != to:
            kind: Any = self.state
            names = attrs.fields_dict(kind)
            other = [name for name in names if getattr(state, name) != getattr(to, name)]
            reason = f"its moves do not lead to its {' and '.join(other)}"
            raise InvalidState(self.phase_of(state.turn).clause, reason)
        return state

    def phase_of(self, turn: Turn, players: int | None = None) -> Phase[S, A, E, O]:
        """The phase of a turn; raises `InvalidState` for a turn that is not one of this game's."""
        phase = self._phases.get(turn.kind)
        if phase is None or type(turn) is not phase.turn:
            first = self.phases[0]
            raise InvalidState(first.clause, f"there is no turn of the kind {excerpt(turn.kind)}")
        seats = turn.seats
        if isinstance(turn, Decision) and not (
            {*map(type, seats)} == {int}
            and seats == tuple(sorted({*seats}))
            and seats[0] >= 0
            and (players is None or seats[-1] < players)
        ):
            raise InvalidState(
                phase.clause, "a decision needs one or more seats, in ascending order"
            )
        return phase

    def _index_phases(self) -> None:
        """Sets the attributes derived from the phases, most of them by the kind of a turn."""
        decisions = [phase for phase in self.phases if isinstance(phase, DecisionPhase)]
        chances = [phase for phase in self.phases if isinstance(phase, ChancePhase)]
        state: Any = self.state
        turn_of: Callable[[S], Turn] = remembering(attrgetter("turn"))
        is_field = "turn" in attrs.fields_dict(state)
        # Only phases with `apply` need the cache: `check_and_apply` does not list legal moves.
        legal = {
            phase.kind: remembering_by_seat(phase.legal) if phase.apply else phase.legal
            for phase in decisions
        }
        distributions = {
            phase.kind: remembering(phase.distribution) if phase.apply else phase.distribution
            for phase in chances
        }
        transitions: dict[str, CheckAndApply[S, Any, E]] = {
            phase.kind: phase.transition for phase in self.phases if isinstance(phase, OverPhase)
        }
        for decision in decisions:
            kind = decision.kind
            transitions[kind] = decision_transition(decision, turn_of, legal[kind])
        for chance in chances:
            kind = chance.kind
            transitions[kind] = chance_transition(chance, turn_of, distributions[kind])
        for name, value in {
            "actions": _once([move for phase in decisions for move in phase.actions]),
            "outcomes": _once([move for phase in chances for move in phase.outcomes]),
            "prompts": unchangeable({phase.kind: phase.prompt for phase in decisions}),
            "chance_kinds": tuple([phase.kind for phase in chances]),
            "_phases": {phase.kind: phase for phase in self.phases},
            "_turn": None if is_field else turn_of,
            "_legal": legal,
            "_distributions": distributions,
            "_transitions": transitions,
        }.items():
            object.__setattr__(self, name, value)

    def __getstate__(self) -> dict[str, object]:
        """Pickles only the parts, because every match would otherwise pickle derived attributes."""
        return {f.name: getattr(self, f.name) for f in attrs.fields(Game) if f.init}

    def __setstate__(self, state: dict[str, object]) -> None:
        for name, value in state.items():
            object.__setattr__(self, name, value)
        self._index_phases()
        self._set_hash()

    def _set_hash(self) -> None:
        """Computes the hash once, because many caches use the game as part of their keys.

        It depends on the names of the game's functions and classes.  Otherwise a game and its
        variants made by `attrs.evolve` would be compared, part by part, at every look-up.
        """
        parts = tuple([getattr(self, f.name) for f in attrs.fields(Game) if f.init and f.eq])
        names = code_names((*parts, self.info.reveals))
        object.__setattr__(self, "_hash", hash((self.name, self.revision, names)))

    @property
    def player_counts(self) -> tuple[int, ...]:
        """The numbers of players, from 2 to 20, for which the first edition has rules.

        >>> from herrlof_rules import odin
        >>> odin.GAME.player_counts
        (2, 3, 4, 5, 6)
        """
        return _player_counts(self)

    def worlds(self, view: View[R, A, E, V]) -> Worlds[S, A, O]:
        """The worlds consistent with a seat's or a spectator's view.

        Raises `NoWorld` for a view that no history leads to, or that lacks events which the search
        needs: in Herrlof and Odin the events since the newest deal, and by default all events.  The
        default `find_worlds` does not search at once: for a view that no history leads to, `sample`
        and `enumerate` raise `NoWorld`.  Raises `TypeError` for anything but a view of this game.

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
        numbers = _numbers(self, rules)
        if type(action) in self.actions:
            try:
                number, listed = numbers[action]
            except (KeyError, TypeError):
                pass
            else:
                if is_exactly(action, listed):
                    return number
        raise UnknownAction(f"{bounded_repr(action)} does not exist under these rules")

    def decode(self, rules: R, number: SupportsIndex) -> A:
        """The action with this id, an integer of any type; raises `UnknownAction` out of range.

        Raises `TypeError` for anything but an integer, even for `True`.

        >>> from herrlof_rules import odin
        >>> odin.GAME.decode(odin.Rules(), 100)
        Play(cards=(Card.G2, Card.G3))
        """
        actions = numbered(self, rules)
        place = int_argument(number, "an action id")
        if not 0 <= place < len(actions):
            last, other = len(actions) - 1, bounded_repr(place)
            raise UnknownAction(f"an action id must be 0 to {last}, not {other}")
        action: A = actions[place]
        return action

    def action_count(self, rules: R) -> int:
        """The number of action ids under these rules.

        >>> from herrlof_rules import herrlof
        >>> herrlof.GAME.action_count(herrlof.Rules(players=2))
        136
        """
        return len(numbered(self, rules))

    def format_action(self, action: A) -> str:
        """An action as text (`play R7`); raises `UnknownAction` for anything else.

        >>> from herrlof_rules import herrlof
        >>> herrlof.GAME.format_action(herrlof.Play(herrlof.Card.G7))
        'play G7'
        """
        if type(action) not in self.actions:
            raise UnknownAction(f"{bounded_repr(action)} is not an action of {self.name}")
        return format_action(action)

    def parse_action(self, text: str) -> A:
        """The action written as `text`, legal or not; raises `DocumentError` for any other text.

        >>> from herrlof_rules import herrlof
        >>> herrlof.GAME.parse_action("play G7")
        Play(card=Card.G7)
        """
        return parse_action(self.actions, text)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"<Game {self.name} revision {self.revision}>"
