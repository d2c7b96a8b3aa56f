"""A match as an immutable value, with chance outcomes from a seed or from the caller."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, SupportsIndex, TypeAlias, TypeVar, final

from attrs import frozen

from herrlof_rules.core.construction import Brief, fast_constructor
from herrlof_rules.core.errors import UnknownSeat
from herrlof_rules.core.exact import int_argument
from herrlof_rules.core.game import Game
from herrlof_rules.core.move import CHANCE, Move, make_move
from herrlof_rules.core.parameters import A_, E_, O_, R_, S_, V_, A, E, O, R, S, V
from herrlof_rules.core.randomness import Seed, chance_stream, seed_commitment, seed_text
from herrlof_rules.core.refusals import check_type
from herrlof_rules.core.result import Result
from herrlof_rules.core.seats import check_own_seat, check_seat
from herrlof_rules.core.turn import Chance, Over, Turn
from herrlof_rules.core.view import View
from herrlof_rules.core.visibility import redact_event
from herrlof_rules.match.log import Entry, new_entry, next_entry, state_after
from herrlof_rules.match.record import Meta, Record, RecordError
from herrlof_rules.match.shown import picture, view_of

T = TypeVar("T")

CHUNK = 64
"""The most items that a match stores beside those it shares with earlier matches."""

_LOG, _SHOWN, _EVENTS = object(), object(), object()
"""The names of cached values that matches compute themselves: no caller's name equals them."""

_Grown: TypeAlias = tuple[tuple[T, ...], tuple[T, ...]]
"""A tuple that grows along a match, in two parts: many items, then fewer than `CHUNK`.

A match stores the second part alone and shares the first with up to `CHUNK` earlier matches.
Otherwise a match of 12,000 moves whose log is read at each move would hold 12,000 logs.
"""


@frozen
class _Origin(Generic[R, S, A, O, E, V]):
    """The values that all matches from the same start share."""

    game: Game[R, S, A, O, E, V]
    rules: R
    seed: str | None
    state: S


@final
@frozen(eq=False, repr=False)
class Match(Brief, Generic[R, S, A, O, E, V]):
    """A match in progress or finished: its first state, and every move since.

    With a seed, the random numbers of chance outcome number *i* depend on the seed and *i* alone,
    so neither an undo nor a bot's thinking can change what comes next.  Without a seed (`unseeded`)
    the caller supplies the chance outcomes, each as a move of its own, as in game trees.

    A match shares everything but its last move with its `parent`, so that playing on and branching
    cost the same at any length.  Events, views and the values of `fold` are computed only when
    needed, and the matches that continue this one reuse them.
    Matches are equal if their games, rules, seeds, first states, moves and states are.
    """

    _origin: _Origin[R, S, A, O, E, V]

    state: S
    """The current state: secret."""

    parent: "Match[R, S, A, O, E, V] | None"
    """The match before the last move, which may be chance's; None at the start."""

    last_move: Move[A, O] | None
    """The last move: secret; None at the start."""

    length: int
    """The number of moves, including those of chance."""

    _outcomes: int
    """The number of moves of chance."""

    _cache: dict[Hashable, Any]
    """Values computed from this match, by name; they are not part of its value."""

    @classmethod
    def start(
        cls, game: Game[R_, S_, A_, O_, E_, V_], rules: R_, seed: Seed | None = None
    ) -> "Match[R_, S_, A_, O_, E_, V_]":
        """A new match, with chance settled up to the first decision.

        `seed` is an int, a str or bytes; None draws a fresh seed of 256 bits.  Raises `InvalidSeed`
        for an invalid seed, and `TypeError` for rules of another game.

        >>> from herrlof_rules import Match, herrlof
        >>> match = Match.start(herrlof.GAME, herrlof.Rules(players=3), seed=2020)
        >>> match.turn
        Decision(kind='predict', seats=(0, 1, 2))
        """
        return _first(game, rules, seed_text(seed))._settle_chance()

    @classmethod
    def unseeded(
        cls, game: Game[R_, S_, A_, O_, E_, V_], rules: R_
    ) -> "Match[R_, S_, A_, O_, E_, V_]":
        """A new match whose chance outcomes you supply with `play_chance`, as from a real table.

        >>> from herrlof_rules import Match, odin
        >>> Match.unseeded(odin.GAME, odin.Rules(players=4)).turn
        Chance(kind='first_player')
        """
        return _first(game, rules, None)

    @classmethod
    def at(
        cls, game: Game[R_, S_, A_, O_, E_, V_], state: S_, seed: Seed | None = None
    ) -> "Match[R_, S_, A_, O_, E_, V_]":
        """A match that begins at a position, with chance settled up to the first decision.

        `seed` is used as in `start`.  `record` refuses such a match.  Raises `InvalidState` for a
        state that is not valid, and `TypeError` for a state of another game.

        >>> from herrlof_rules import Match, odin
        >>> match = Match.at(odin.GAME, odin.position(["R2 R5 K9", "B7 G9"], table="R3", player=1))
        >>> match.play(odin.Pass(), seat=0).turn
        Decision(kind='play', seats=(1,))
        """
        check_type(game, Game)
        game.validate(state)
        rules: Any = state.rules
        match: Match[R_, S_, A_, O_, E_, V_] = match_from(game, rules, seed_text(seed), state)
        return match._settle_chance()

    @classmethod
    def unseeded_at(
        cls, game: Game[R_, S_, A_, O_, E_, V_], state: S_
    ) -> "Match[R_, S_, A_, O_, E_, V_]":
        """A match that begins at a position and whose chance outcomes you supply.

        Raises `InvalidState` and `TypeError` as `at` does.

        >>> from herrlof_rules import Match, odin
        >>> later = odin.position(["R2 R5 K9", "B7 G9"], table="R3", player=1)
        >>> Match.unseeded_at(odin.GAME, later).state == later
        True
        """
        check_type(game, Game)
        game.validate(state)
        rules: Any = state.rules
        return match_from(game, rules, None, state)

    @property
    def game(self) -> Game[R, S, A, O, E, V]:
        """The game of the match."""
        return self._origin.game

    @property
    def rules(self) -> R:
        """The rules that the match is played under."""
        return self._origin.rules

    @property
    def seed(self) -> str | None:
        """The tagged text of the seed, secret during play; None for an unseeded match."""
        return self._origin.seed

    @property
    def start_state(self) -> S:
        """The state before the first move."""
        return self._origin.state

    @property
    def log(self) -> tuple[Entry[S, A, O, E], ...]:
        """All moves with their events and the states they led to, which are secret."""
        return self._grown(_LOG, _entries)

    @property
    def moves(self) -> tuple[Move[A, O], ...]:
        """All moves in order, which are secret."""
        moves = [m.last_move for m in _backwards(self) if m.last_move is not None]
        return tuple(reversed(moves))

    @property
    def events(self) -> tuple[E, ...]:
        """The events of the last move in order, which are secret; none at the start."""
        events: tuple[E, ...] | None = self._cache.get(_EVENTS)
        return self.once(_EVENTS, _events) if events is None else events

    @property
    def turn(self) -> Turn:
        """Whose turn it is, and for what kind of move; seeded `play` never leaves a chance turn."""
        return self._origin.game.turn(self.state)

    @property
    def result(self) -> Result | None:
        """The result of the match; None while it is in progress."""
        turn = self.turn
        return turn.result if isinstance(turn, Over) else None

    @property
    def seed_commitment(self) -> str | None:
        """The SHA-256 hash of the seed, to publish before play; None without a seed."""
        return None if self.seed is None else seed_commitment(self.seed)

    def legal_actions(self, seat: int) -> tuple[A, ...]:
        """The seat's legal actions in canonical order; `()` when it is not the seat's turn.

        Raises `UnknownSeat`, even for None: a spectator never acts.

        >>> from herrlof_rules import Match, herrlof
        >>> match = Match.start(herrlof.GAME, herrlof.Rules(), seed=1)
        >>> match.legal_actions(1)[:2]
        (Predict(tricks=0), Predict(tricks=1))
        """
        if seat is None:  # pyright: ignore[reportUnnecessaryComparison]  # untyped callers
            raise UnknownSeat(seat, self.rules.players)
        return self.game.legal_actions(self.state, seat)

    def play(self, action: A, seat: int) -> "Match[R, S, A, O, E, V]":
        """The match after a seat's action; with a seed, chance is settled up to the next decision.

        Raises `IllegalAction`, and `UnknownSeat`, even for None: a spectator never acts.

        >>> from herrlof_rules import Match, odin
        >>> match = Match.start(odin.GAME, odin.Rules(first_player=0), seed=7)
        >>> match.play(match.legal_actions(0)[0], seat=0).turn
        Decision(kind='play', seats=(1,))
        """
        if type(seat) is not int:  # "chance" is a mover, but not a seat.
            seat = check_own_seat(seat, self.rules.players)
        return self._after(make_move(seat, action))._settle_chance()

    def play_chance(self, outcome: O) -> "Match[R, S, A, O, E, V]":
        """The match after a chance outcome, for a match without a seed.

        Raises `IllegalAction` for an outcome that is not possible now.

        >>> from herrlof_rules import Match, odin
        >>> match = Match.unseeded(odin.GAME, odin.Rules(players=4))
        >>> match.play_chance(odin.FirstPlayer(2)).turn
        Chance(kind='deal')
        """
        return self._after(make_move(CHANCE, outcome))

    def apply(self, move: Move[A, O]) -> "Match[R, S, A, O, E, V]":
        """The match after exactly this move; pending chance outcomes are not drawn.

        Raises `IllegalAction` and `UnknownSeat`.

        >>> from herrlof_rules import Match, odin
        >>> from herrlof_rules.match import Move
        >>> match = Match.start(odin.GAME, odin.Rules(first_player=0), seed=7)
        >>> match.apply(Move(0, match.legal_actions(0)[0])).turn
        Decision(kind='play', seats=(1,))
        """
        check_type(move, Move)
        return self._after(move)

    def undo(self) -> "Match[R, S, A, O, E, V]":
        """The match before the last decision and later chance outcomes; this one without decisions.

        >>> from herrlof_rules import Match, herrlof
        >>> match = Match.start(herrlof.GAME, herrlof.Rules(), seed=1)
        >>> match.play(herrlof.Predict(7), seat=0).undo() == match
        True
        """
        for match in _backwards(self):
            if match.last_move is not None and match.last_move.by != CHANCE:
                assert match.parent is not None
                return match.parent
        return self

    def prefix(self, moves: SupportsIndex) -> "Match[R, S, A, O, E, V]":
        """The match after its first moves, including moves of chance: `log[:moves]` led there.

        Raises `ValueError` unless `moves` is from 0 to `length`.

        >>> from herrlof_rules import Match, herrlof
        >>> match = Match.start(herrlof.GAME, herrlof.Rules(), seed=1)
        >>> match.play(herrlof.Predict(7), seat=0).prefix(match.length) == match
        True
        """
        number = int_argument(moves, "moves", 0, self.length)
        match = self
        while match.length > number:
            assert match.parent is not None
            match = match.parent
        return match

    def prefixes(self) -> Iterator["Match[R, S, A, O, E, V]"]:
        """The match at each decision so far, in order, ending with the current match.

        These are the matches whose views a seat is shown.

        >>> from herrlof_rules import Match, herrlof
        >>> match = Match.start(herrlof.GAME, herrlof.Rules(), seed=1)
        >>> later = match.play(herrlof.Predict(7), seat=0)
        >>> list(later.prefixes()) == [match, later]
        True
        """
        for match in reversed([*_backwards(self)]):
            if match is self or not isinstance(match.turn, Chance):
                yield match

    def observation(self, seat: int | None) -> V:
        """The observation of the seat, or of a spectator for None; raises `UnknownSeat`."""
        return self.game.observe(self.state, seat)

    def view(self, seat: int | None, since: SupportsIndex = 0) -> View[R, A, E, V]:
        """The view of `seat`, or of a spectator for None, without the first `since` events.

        To get only events newer than an earlier view, pass the number of events shown so far:
        `match.view(seat, since=earlier.since + len(earlier.events))`.
        Raises `UnknownSeat`, `MissingEvents` if `since` is negative or fewer events have been
        shown, and `TypeError` if `since` is not an integer, even for `True`.

        >>> from herrlof_rules import Match, herrlof
        >>> match = Match.start(herrlof.GAME, herrlof.Rules(), seed=1)
        >>> view = match.view(0)
        >>> len(view.observation.hand), len(view.legal_actions), len(view.events)
        (15, 16, 2)
        >>> match.view(None).observation.hand  # a spectator's
        ()
        """
        origin = self._origin
        number = check_seat(seat, origin.rules.players)

        def shown(match: "Match[R, S, A, O, E, V]") -> list[E]:
            return [redact_event(event, number) for event in match.events]

        events = self._grown((_SHOWN, number), shown)
        return view_of(origin.game.observe, self.state, number, origin.rules, events, since)

    def record(self, meta: Mapping[str, Meta] | None = None) -> Record[R, S, A, O, E, V]:
        """The match as a secret record; the match need not be finished.

        Raises `RecordError` for a match that began at a position: a record begins at the start.

        >>> from herrlof_rules import Match, odin, verify
        >>> match = Match.start(odin.GAME, odin.Rules(), seed=1)
        >>> verify(match.record({"event": "a club evening"})) == match
        True
        """
        if self.start_state != self.game.initial(self.rules):
            raise RecordError(None, "a match that began at a position has no record")
        return Record(self.game, self.rules, self.seed, self.moves, self.result, meta or {})

    def once(self, name: Hashable, make: Callable[["Match[R, S, A, O, E, V]"], T]) -> T:
        """The value that `make` computes from this match, computed once and stored under its name.

        >>> from herrlof_rules import Match, odin
        >>> match = Match.start(odin.GAME, odin.Rules(), seed=1)
        >>> match.once("decisions", lambda match: len([m for m in match.moves if m.by != "chance"]))
        0
        """
        cache = self._cache
        if name not in cache:
            cache[name] = make(self)
        value: T = cache[name]
        return value

    def fold(
        self,
        name: Hashable,
        first: Callable[["Match[R, S, A, O, E, V]"], T],
        after: Callable[[T, "Match[R, S, A, O, E, V]"], T],
    ) -> T:
        """A value computed move by move: `first` for the start, then `after` for each move.

        `after` is called with the value so far and the match after one more move.  The value is
        stored under its name and computed from the nearest earlier match that has stored one, so
        that calling `fold` at every move costs one call of `after` each time.

        >>> from herrlof_rules import Match, odin
        >>> match = Match.start(odin.GAME, odin.Rules(), seed=1)
        >>> match.fold("moves", lambda start: 0, lambda count, later: count + 1) == match.length
        True
        """
        waiting: list[Match[R, S, A, O, E, V]] = []
        for match in _backwards(self):
            if name in match._cache:
                value: T = match._cache[name]
                break
            waiting.append(match)
        else:
            value = first(waiting.pop())
        while waiting:
            value = after(value, waiting.pop())
        self._cache[name] = value
        return value

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Match):
            return NotImplemented
        if self.length != other.length or self._origin != other._origin:
            return False
        for one, another in zip(_backwards(self), _backwards(other), strict=True):
            if one is another:
                return True
            if one.last_move != another.last_move or one.state != another.state:
                return False
        return True

    def __hash__(self) -> int:
        return hash((self.length, self.state))

    def __reduce__(self) -> tuple[Any, ...]:
        return (match_from, (self.game, self.rules, self.seed, self.start_state, self.log))

    def __repr__(self) -> str:
        """A short form without the seed, for notebooks and logs."""
        seed, moves = "unseeded, " if self.seed is None else "", f"{self.length} moves"
        return f"<Match of {self.game.name}, {self.rules!r}: {seed}{moves}, {self.turn}>"

    def _repr_svg_(self) -> str:
        """The picture that notebooks show: a spectator's view, without any hand."""
        return picture(self.view(None))

    def _grown(
        self, name: Hashable, items: Callable[["Match[R, S, A, O, E, V]"], Iterable[T]]
    ) -> tuple[T, ...]:
        """The items of every move in order; the start has none.

        Computes what `fold` would compute, in half the time for tuples that grow.
        """
        waiting: list[Match[R, S, A, O, E, V]] = []
        match: Match[R, S, A, O, E, V] | None = self
        stored: _Grown[T] | None = None
        while match is not None and (stored := match._cache.get(name)) is None:
            waiting.append(match)
            match = match.parent
        many, few = stored or ((), ())
        if waiting:
            new = [item for match in reversed(waiting) for item in items(match)]
            few = (*few, *new)
            many, few = (many, few) if len(few) < CHUNK else (many + few, ())
            self._cache[name] = many, few
        return many + few

    def _after(self, move: Move[A, O]) -> "Match[R, S, A, O, E, V]":
        origin, players = self._origin, self._origin.rules.players
        cache: dict[Hashable, Any] = {}
        if _EVENTS not in self._cache:
            state = state_after(origin.game, self.state, players, move)
        else:  # A caller who needed the events of the last move will also need these.
            entry = next_entry(origin.game, self.state, players, move)
            state, cache[_EVENTS] = entry.state, entry.events
        outcomes = self._outcomes + (move.by == CHANCE)
        return _make_match(origin, state, self, move, self.length + 1, outcomes, cache)

    def _with_entry(self, entry: Entry[S, A, O, E]) -> "Match[R, S, A, O, E, V]":
        outcomes = self._outcomes + (entry.by == CHANCE)
        cache: dict[Hashable, Any] = {_EVENTS: entry.events}
        length = self.length + 1
        return _make_match(self._origin, entry.state, self, entry.move, length, outcomes, cache)

    def _settle_chance(self) -> "Match[R, S, A, O, E, V]":
        match, seed = self, self.seed
        while seed is not None and isinstance(match.turn, Chance):
            stream = chance_stream(seed, match._outcomes)
            match = match.play_chance(match.game.chance(match.state).sample(stream))
        return match


_make_match = fast_constructor(Match)


def match_from(
    game: Game[R, S, A, O, E, V],
    rules: R,
    seed: str | None,
    state: S,
    log: Sequence[Entry[S, A, O, E]] = (),
) -> Match[R, S, A, O, E, V]:
    """The match that begins at a state and has this log; neither is checked."""
    origin: _Origin[R, S, A, O, E, V] = _Origin(game, rules, seed, state)
    match = _make_match(origin, state, None, None, 0, 0, {})
    for entry in log:
        match = match_after(match, entry)
    if log:
        match._cache[_LOG] = (tuple(log), ())  # pyright: ignore[reportPrivateUsage]  # of this module
    return match


def match_after(
    match: Match[R, S, A, O, E, V], entry: Entry[S, A, O, E]
) -> Match[R, S, A, O, E, V]:
    """The match after one more entry of its log, which is not checked."""
    return match._with_entry(entry)  # pyright: ignore[reportPrivateUsage]  # of this module


def _first(game: Game[R, S, A, O, E, V], rules: R, seed: str | None) -> Match[R, S, A, O, E, V]:
    check_type(game, Game)
    check_type(rules, game.rules)
    state = game.initial(rules)
    return _make_match(_Origin(game, rules, seed, state), state, None, None, 0, 0, {})


def _backwards(match: Match[R, S, A, O, E, V]) -> Iterator[Match[R, S, A, O, E, V]]:
    """The match, its parent, and all earlier matches back to the start."""
    earlier: Match[R, S, A, O, E, V] | None = match
    while earlier is not None:
        yield earlier
        earlier = earlier.parent


def _events(match: Match[R, S, A, O, E, V]) -> tuple[E, ...]:
    """The events of the last move, computed by applying it again."""
    if match.parent is None or match.last_move is None:
        return ()
    game, players = match.game, match.rules.players
    return next_entry(game, match.parent.state, players, match.last_move).events


def _entries(match: Match[Any, S, A, O, E, Any]) -> list[Entry[S, A, O, E]]:
    """The entry of the last move; none at the start."""
    if match.last_move is None:
        return []
    return [new_entry(match.last_move, match.events, match.state)]
