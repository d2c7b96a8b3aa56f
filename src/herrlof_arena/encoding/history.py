"""A course of play, move by move, and the events shown to each seat."""

from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache
from typing import Any, Generic, TypeVar, cast

from attrs import frozen

from herrlof_arena.encoding.keys import KEPT, Keys, keys_of
from herrlof_rules.core import (
    CHANCE,
    AnyRules,
    Chance,
    Game,
    Move,
    Seed,
    Turn,
    UnknownSeat,
    View,
    redact_event,
)
from herrlof_rules.core.construction import Value, fast_constructor
from herrlof_rules.core.move import Mover, make_move
from herrlof_rules.core.parameters import A_, E_, O_, R_, S_, V_, A, E, O, R, S, V
from herrlof_rules.core.randomness import chance_stream, seed_text
from herrlof_rules.core.refusals import check_type
from herrlof_rules.core.seats import check_seat
from herrlof_rules.match.shown import view_of

T = TypeVar("T")


@frozen(eq=False, repr=False)
class History(Value, Generic[R, S, A, O, E, V]):
    """A state and every move that led to it: secret, immutable, and cheap to go on from.

    Every chance outcome is a move of its own, as in game trees; with a seed, it goes as
    `Match.start(game, rules, seed)` does, and `after` comes to the next decision or the end.
    Events and keys are computed when they are asked for, and what was computed for a history
    serves those that go on from it.
    Histories of equal games and seeds from equal states by equal moves are equal.
    """

    state: S
    """The state after the moves: secret."""

    parent: "History[R, S, A, O, E, V] | None"
    """The history without the last move; None at the start."""

    choice: A | O | None
    """The last action or outcome; None at the start."""

    seat: int | None
    """The seat passed with the last move: None for chance, and if it was left out."""

    seed: str | None
    """The tagged text of the seed, secret too; None where chance is the caller's."""

    _keys: Keys
    _cache: dict[Hashable, Any]
    """Cached results by name; ignored when histories are compared."""

    @classmethod
    def start(
        cls, game: Game[R_, S_, A_, O_, E_, V_], rules: R_, seed: Seed | None = None
    ) -> "History[R_, S_, A_, O_, E_, V_]":
        """The history before the first move, or with a seed before the first decision.

        Raises `InvalidSeed`, and `TypeError` for rules of another game.
        """
        check_type(game, Game)
        check_type(rules, game.rules)
        start: History[R_, S_, A_, O_, E_, V_] = _start(game, rules)
        if seed is None:
            return start
        return _make(start.state, None, None, None, seed_text(seed), start._keys, {})._settled()

    @classmethod
    def at(cls, game: Game[R_, S_, A_, O_, E_, V_], state: S_) -> "History[R_, S_, A_, O_, E_, V_]":
        """A history that starts in this state, which each seat is shown as it observes it."""
        check_type(game, Game)
        check_type(state, game.state)
        known: Any = state
        return _make(state, None, None, None, None, keys_of(game, known.rules), {})

    @classmethod
    def of(
        cls, game: Game[R_, S_, A_, O_, E_, V_], rules: R_, moves: Iterable[Move[A_, O_]]
    ) -> "History[R_, S_, A_, O_, E_, V_]":
        """The history of these moves from the start; raises what `apply` raises."""
        history = cls.start(game, rules)
        for move in moves:
            history = history.apply(move)
        return history

    def after(self, move: A | O, seat: int | None = None) -> "History[R, S, A, O, E, V]":
        """The history after an action by `seat`, or after a chance outcome.

        The default seat is the one that is to act.  Raises `IllegalAction` and `UnknownSeat` as
        `Game.apply` does.
        """
        return self._after(move, seat) if self.seed is None else self._after(move, seat)._settled()

    def _after(self, move: A | O, seat: int | None) -> "History[R, S, A, O, E, V]":
        keys = self._keys
        if "events" in self._cache:  # who asked for those of the last move will ask for these
            step = keys.step(self.state, move, seat)
            return _make(step.state, self, move, seat, self.seed, keys, {"events": step.events})
        return _make(keys.apply(self.state, move, seat), self, move, seat, self.seed, keys, {})

    def _settled(self) -> "History[R, S, A, O, E, V]":
        """The next decision, or the end: chance settled as a match of this seed has it."""
        history, game = self, self._keys.game
        assert self.seed is not None
        while type(game.turn(history.state)) is Chance:
            number = history.fold(
                "outcomes", lambda _: 0, lambda n, later: n + (later.by == CHANCE)
            )
            outcome = game.chance(history.state).sample(chance_stream(self.seed, number))
            history = history._after(outcome, None)
        return history

    def apply(self, move: Move[A, O]) -> "History[R, S, A, O, E, V]":
        """The history after exactly this move; no chance is settled after it.

        Raises `IllegalAction` and `UnknownSeat`.
        """
        check_type(move, Move)
        by = move.by
        if type(by) is int:
            return self._after(move.choice, by)
        if by != CHANCE or not isinstance(self.turn, Chance):
            raise UnknownSeat(by, self.players)
        return self._after(move.choice, None)

    @property
    def game(self) -> Game[R, S, A, O, E, V]:
        """The game that is played."""
        return self._keys.game

    @property
    def rules(self) -> R:
        """The rules that it is played under."""
        return cast("R", self._keys.rules)

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self._keys.players

    @property
    def turn(self) -> Turn:
        """Whose turn it is, and for what."""
        return self.game.turn(self.state)

    @property
    def by(self) -> Mover | None:
        """Who made the last move: a seat, or `"chance"`; None at the start."""
        if self.parent is None or self.seat is not None:
            return self.seat
        seats = self.parent.turn.seats
        return seats[0] if seats else CHANCE

    @property
    def moves(self) -> tuple[Move[A, O], ...]:
        """Every move in order: secret."""
        moves: list[Move[A, O]] = []
        history = self
        while history.parent is not None:
            by = history.by
            assert by is not None
            choice: Any = history.choice
            moves.append(make_move(by, choice))
            history = history.parent
        return tuple(reversed(moves))

    @property
    def length(self) -> int:
        """How many moves there were, including chance's."""
        return self.fold("length", lambda _: 0, lambda length, _: length + 1)

    @property
    def events(self) -> tuple[E, ...]:
        """The events of the last move in order: secret; none at the start."""
        kept = self._cache
        if "events" not in kept:
            parent, choice = self.parent, cast("A | O", self.choice)
            made = () if parent is None else self._keys.step(parent.state, choice, self.seat).events
            kept["events"] = made
        return cast("tuple[E, ...]", kept["events"])

    def told(self, seat: int | None) -> tuple[E, ...]:
        """Every event as shown to the seat, or a spectator for None; raises `UnknownSeat`."""
        check_seat(seat, self.players)

        def with_news(known: tuple[E, ...], history: "History[R, S, A, O, E, V]") -> tuple[E, ...]:
            return known + tuple([redact_event(event, seat) for event in history.events])

        return self.fold(("told", seat), lambda _: (), with_news)

    def observation(self, seat: int | None) -> V:
        """What the seat may know now, or a spectator for None; raises `UnknownSeat`."""
        return self.game.observe(self.state, seat)

    def view(self, seat: int | None) -> View[R, A, E, V]:
        """What the seat is shown now, or a spectator for None; raises `UnknownSeat`."""
        return view_of(self.game.observe, self.state, seat, self.rules, self.told(seat))

    def key(self, seat: int | None) -> bytes:
        """The information state of a seat, or a spectator for None, as 16 bytes.

        Two histories from the same start have equal keys for a seat exactly if it was shown the
        same: the same events, and at every stage that is not chance's the same observation.  What
        tells a seat nothing leaves its key as it is, including chance outcomes.  The bytes are the
        same in every process and on every Python.  Raises `UnknownSeat`.
        """
        check_seat(seat, self.players)
        name, keys = ("key", seat), self._keys
        waiting, key = self._waiting(name)
        if key is None:
            key = keys.first(waiting.pop().state, seat)
        while waiting:
            history = waiting.pop()
            texts: Any = history._cache.get("texts")
            if texts is None:
                texts = history._cache["texts"] = keys.texts(history.events)
            if type(texts) is not bytes:
                texts = keys.texts_for(texts, seat)
            key = keys.next(key, texts)
            if not keys.complete:
                key = keys.observed(key, history, seat)
        self._cache[name] = key
        return cast("bytes", key)

    def once(self, name: Hashable, make: Callable[["History[R, S, A, O, E, V]"], T]) -> T:
        """What `make` makes of this history, computed once and kept here under its name."""
        cache = self._cache
        if name not in cache:
            cache[name] = make(self)
        made: T = cache[name]
        return made

    def fold(
        self,
        name: Hashable,
        first: Callable[["History[R, S, A, O, E, V]"], T],
        after: Callable[[T, "History[R, S, A, O, E, V]"], T],
    ) -> T:
        """A value computed move by move: `first` for the start, then `after` for each move.

        It is kept here under its name, and computed from the nearest earlier history that keeps
        it.
        """
        waiting, value = self._waiting(name)
        if value is None:
            value = first(waiting.pop())
        while waiting:
            value = after(value, waiting.pop())
        self._cache[name] = value
        return cast("T", value)

    def _waiting(self, name: Hashable) -> tuple[list["History[R, S, A, O, E, V]"], Any]:
        """The histories up to this one, newest first, after the last that keeps a value; and that.

        All of them, and None, if none keeps it.
        """
        waiting: list[History[R, S, A, O, E, V]] = []
        history: History[R, S, A, O, E, V] | None = self
        while history is not None:
            value = history._cache.get(name)
            if value is not None:
                return waiting, value
            waiting.append(history)
            history = history.parent
        return waiting, None

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, History):
            return NotImplemented
        same = self.state == other.state and self.game == other.game and self.seed == other.seed
        return same and self._start == other._start and self.moves == other.moves

    def __hash__(self) -> int:
        return hash(self.state)

    @property
    def _start(self) -> S:
        history = self
        while history.parent is not None:
            history = history.parent
        return history.state

    def __reduce__(self) -> tuple[Any, ...]:
        return (_replayed, (self.game, self._start, self.seed, self.moves))

    def __repr__(self) -> str:
        return f"<History of {self.game.name}, {self.rules!r}: {self.length} moves, {self.turn}>"


_make = fast_constructor(History)


@lru_cache(KEPT)
def _start(game: Game, rules: AnyRules) -> History:
    """One history for all matches, so that its keys are computed once."""
    return History.at(game, game.initial(rules))


def _replayed(game: Game, state: Any, seed: str | None, moves: tuple[Move, ...]) -> History:
    history = _make(state, None, None, None, seed, keys_of(game, state.rules), {})
    for move in moves:
        history = history.apply(move)
    return history
