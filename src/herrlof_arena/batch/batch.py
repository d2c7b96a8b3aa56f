"""Many matches at once: an array of integers with one row for each match."""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Any, Generic, Literal, SupportsIndex, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from herrlof_arena.batch import files
from herrlof_arena.batch.arrays import (
    ID_TYPES,
    MASK_TYPES,
    VECTOR_TYPES,
    Ended,
    Matches,
    Played,
    Shared,
    Vectors,
    number_of_matches,
    of_rows,
    of_rows_or_all,
    payoffs,
    rows_of,
    some_rows,
    to_fill,
)
from herrlof_arena.batch.chance import (
    LUCKS,
    Luck,
    check_counts,
    draws,
    lucks,
    renew,
    restart_text,
    seed_texts,
    unseeded_lucks,
)
from herrlof_arena.batch.errors import IllegalIds
from herrlof_arena.batch.files import File
from herrlof_arena.batch.runner import ENDLESS, Runner, Threads, options_of
from herrlof_arena.batch.seating import Chooser, Seating, policy_of
from herrlof_arena.compiled.errors import InvalidBatch
from herrlof_arena.compiled.game import CompiledGame, compiled_game_of
from herrlof_arena.compiled.layout import KIND, SEAT, Layout
from herrlof_arena.compiled.loops import (
    DONE,
    MADE,
    MATCH_ENDED,
    PARTS,
    POINTS,
    REFUSED,
    WON,
)
from herrlof_arena.compiled.randomness import CHOICES, OUTCOMES, SHA_WIDTH
from herrlof_arena.compiled.rows import Ints
from herrlof_arena.compiled.worlds import world_rows
from herrlof_arena.encoding import Specification, specification
from herrlof_arena.encoding.actions import most_legal
from herrlof_arena.vectors.parts import LARGEST, RULES_KEPT
from herrlof_rules.core import AnyRules, Game, RandomSource, Seed, View, Worlds
from herrlof_rules.extending import (
    A_,
    E_,
    O_,
    R_,
    S_,
    V_,
    A,
    E,
    O,
    R,
    S,
    V,
    check_type,
    int_argument,
)

FIRST_SHEETS = 16
"""The columns for sheets at the start; their number doubles when a match needs more."""

MOST_DRAWN = 1 << 31

ANY = -1
"""The number for the seat to act, or for no particular seat."""


class Batch(Generic[R, S, A, O, E, V]):
    """Many matches of one game under the same rules, one in each row: secret.

    A row is a sequence of 64-bit integers that describes the state of one match; `layout` names its
    columns.  A batch changes in place.  Chance is settled up to the next decision of each match, as
    in a `Match`.  If several seats may act, the lowest of them is the one to act.

    Two threads must not call methods of the same batch at once: the process may crash.
    """

    _game: Game[R, S, A, O, E, V]
    _rules: R
    _rows: Matches
    _auto_restart: bool
    _compiled: CompiledGame
    _runner: Runner
    _payoffs: NDArray[np.float64]
    _anyone: Ints
    _action_count: int
    _mask_shape: tuple[int, int]

    @classmethod
    def start(
        cls,
        game: Game[R_, S_, A_, O_, E_, V_],
        rules: R_,
        matches: SupportsIndex,
        seed: Seed | Sequence[Seed] | None = None,
        *,
        luck: Luck = "sha256-ctr-1",
        threads: int = 1,
        auto_restart: bool = False,
    ) -> "Batch[R_, S_, A_, O_, E_, V_]":
        """New matches, with chance settled up to the first decision of each.

        With a sequence of seeds, one for each match, the matches are those that `Match.start` makes
        from these seeds; a single seed stands for `match_seed(seed, 0)`, `match_seed(seed, 1)` and
        so on.  With `luck="splitmix64"`, chance is faster and the matches are different.
        """
        compiled = _checked(game, rules)
        texts = seed_texts(seed, number_of_matches(matches))
        state = np.zeros((len(texts), compiled.layout.width + _room(compiled, rules)), np.int64)
        rows = Matches(state, lucks(texts, luck), texts, np.zeros(len(texts), np.int64))
        batch = cls._of(compiled, game, rules, rows, threads, auto_restart)
        batch._runner.start(np.arange(len(texts)))
        return batch

    @classmethod
    def from_states(
        cls,
        game: Game[R_, S_, A_, O_, E_, V_],
        rules: R_,
        states: Sequence[S_],
        seed: Seed | Sequence[Seed] | None = None,
        *,
        outcomes: ArrayLike = 0,
        luck: Luck = "sha256-ctr-1",
        threads: int = 1,
        auto_restart: bool = False,
    ) -> "Batch[R_, S_, A_, O_, E_, V_]":
        """Matches in exactly these states; if chance is to move in one, call `settle`.

        If `outcomes` is a match's number of chance outcomes so far and the seed is its own, the row
        continues as the match would have.  Raises `InvalidState` for an impossible state, and
        `InvalidBatch` for a state under other rules.
        """
        compiled = _checked(game, rules)
        texts = seed_texts(seed, len(states))
        for state in states:
            game.validate(state)
        state_rows = rows_of(states, compiled.encode, compiled.layout.width, _room(compiled, rules))
        for row, state in zip(state_rows.tolist(), states, strict=True):
            if compiled.decode(row, rules) != state:
                raise InvalidBatch("the states must have the same rules")
        luck_rows = lucks(texts, luck)
        counts = of_rows_or_all(outcomes, len(states), "outcomes")
        luck_rows[:, OUTCOMES] = check_counts(counts, "outcomes")
        rows = Matches(state_rows, luck_rows, texts, np.zeros(len(texts), np.int64))
        return cls._of(compiled, game, rules, rows, threads, auto_restart)

    @classmethod
    def from_worlds(
        cls,
        game: Game[R_, S_, A_, O_, E_, V_],
        view: View[R_, A_, E_, V_],
        matches: SupportsIndex,
        rng: RandomSource,
        *,
        worlds: Worlds[S_, A_, O_] | None = None,
        policy: Chooser | None = None,
    ) -> "Batch[R_, S_, A_, O_, E_, V_]":
        """Creates `matches` sampled worlds of a view, each independent.

        Passing `worlds` saves the time to compute them again.  A prediction that the seat did not
        see is drawn uniformly, as in the game's worlds.  With a policy, it is the policy's
        prediction for the hand dealt, and half of the time one more or one less.

        If the seat of the view may act, it is the seat to act.  The luck is `splitmix64`, drawn
        from `rng` and not from seeds, so these matches cannot be saved or restarted before
        `reseed`.  Raises `InvalidBatch` for worlds of another view, and the errors of `game.worlds`
        and of `Worlds.sample`.
        """
        check_type(view, View)
        compiled, seat = _checked(game, view.rules), view.seat
        number = number_of_matches(matches)
        all_worlds = game.worlds(view) if worlds is None else worlds
        state, dealt = world_rows(compiled, all_worlds, number, rng, view)
        rows = Matches(state, unseeded_lucks(number, rng), (), np.zeros(number, np.int64))
        batch = cls._of(compiled, game, view.rules, rows, 1, auto_restart=False)
        if policy is not None and compiled.guesses is not None and dealt.size:
            batch._guess(seat, dealt, policy)
        if seat in view.observation.turn.seats:
            state[:, SEAT] = seat
        return batch

    def _guess(self, seat: int | None, dealt: Ints, policy: Chooser) -> None:
        """Replaces the choices that the seat did not see by choices close to the policy's."""
        compiled, state, luck = self._compiled, self._rows.state, self._rows.luck
        layout, players = compiled.layout, self._rules.players
        hands, guesses = layout.start(compiled.hands), layout.start(compiled.guesses or "")
        for other in range(players):
            if other != seat and state[0, guesses + other] >= 0:
                now, now_luck = state.copy(), luck.copy()
                at_deal = state[:, hands : hands + players] + dealt
                assert compiled.unseen_choice is not None
                compiled.unseen_choice(state, self._runner.options, at_deal, other)
                off = np.array([0, 0, 1, -1])[luck[:, CHOICES] & 3]
                guessed = self.choose(policy) + off
                highest = self.legal_ids()[1] - 1
                state[:], luck[:] = now, now_luck
                state[:, guesses + other] = guessed.clip(0, highest)

    @classmethod
    def load(
        cls,
        file: File,
        game: Game[R_, S_, A_, O_, E_, V_],
        rules: R_,
        *,
        threads: int = 1,
        auto_restart: bool = False,
    ) -> "Batch[R_, S_, A_, O_, E_, V_]":
        """Reads a batch that `save` wrote.

        Raises `InvalidBatch` for any other file, and `OSError` for one that cannot be opened.
        """
        compiled = _checked(game, rules)
        rows = files.load(file, compiled, options_of(compiled, rules), rules, game.validate)
        return cls._of(compiled, game, rules, rows, threads, auto_restart)

    def save(self, file: File) -> None:
        """Writes the batch as an `npz` file, with luck and seeds: secret.

        `load` needs the rules again, and checks that they are the same.  Raises `InvalidBatch` for
        matches without seeds, which `from_worlds` makes.
        """
        self._check_seeds()
        files.save(file, self._compiled, self._runner.options, self.luck, self._rows)

    def select(self, rows: ArrayLike) -> "Batch[R, S, A, O, E, V]":
        """A new batch of these rows and their luck, in this order; rows can be repeated."""
        chosen = some_rows(rows, len(self))
        old = self._rows
        texts = tuple([old.texts[row] for row in chosen]) if old.texts else ()
        return self._like(Matches(old.state[chosen], old.luck[chosen], texts, old.restarts[chosen]))

    def copy(self) -> "Batch[R, S, A, O, E, V]":
        """An independent copy, which continues in the same way."""
        old = self._rows
        return self._like(
            Matches(old.state.copy(), old.luck.copy(), old.texts, old.restarts.copy())
        )

    def _like(self, rows: Matches) -> "Batch[R, S, A, O, E, V]":
        threads = self._runner.threads.count
        return self._of(self._compiled, self._game, self._rules, rows, threads, self._auto_restart)

    def reseed(self, seed: Seed | Sequence[Seed] | None = None, luck: Luck | None = None) -> None:
        """Gives every match new luck from now on, as if it had had no chance outcome yet."""
        texts = seed_texts(seed, len(self))
        luck_rows = lucks(texts, self.luck if luck is None else luck)
        self._rows = Matches(self._rows.state, luck_rows, texts, self._zeros())
        self._runner.take(self._rows)

    # The states of the matches

    def __len__(self) -> int:
        return len(self._rows.state)

    @property
    def game(self) -> Game[R, S, A, O, E, V]:
        """The game of the matches."""
        return self._game

    @property
    def rules(self) -> R:
        """The options that all matches are played under."""
        return self._rules

    @property
    def luck(self) -> Luck:
        """The generator of chance outcomes."""
        return LUCKS[0] if self._rows.luck.shape[1] == SHA_WIDTH else LUCKS[1]

    @property
    def layout(self) -> Layout:
        """The names of the columns of `numbers`, in order."""
        return self._compiled.layout

    @property
    def specification(self) -> Specification:
        """The specification of the vectors that `observe` returns."""
        return specification(self._game, self._rules)

    @property
    def numbers(self) -> NDArray[np.int64]:
        """A copy of all rows, one for each match: secret."""
        return self._rows.state.copy()

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of turn that the numbers in `kind` stand for; the last is `over`."""
        return self._compiled.kinds

    @property
    def kind(self) -> NDArray[np.int64]:
        """The kind of each match's turn, as an index in `kinds`."""
        return self._rows.state[:, KIND].copy()

    @property
    def to_act(self) -> NDArray[np.int64]:
        """The seat whose decision `step` takes; -1 for a match without such a seat."""
        return self._rows.state[:, SEAT].copy()

    @property
    def over(self) -> NDArray[np.bool_]:
        """Whether each match has ended."""
        over: NDArray[np.bool_] = self._rows.state[:, KIND] == self._compiled.over
        return over

    @property
    def scores(self) -> NDArray[np.int64]:
        """The points so far, a row for each match and a column for each seat."""
        return self._scores(slice(None))

    @property
    def payoffs(self) -> NDArray[np.float64]:
        """The payoffs of the matches that have ended, as in `Result.payoffs`; else zeros."""
        return self._payoffs_of(slice(None))

    def ahead(self, points: ArrayLike) -> NDArray[np.float64]:
        """Points by seat, such as `scores` or `Ended.points`, as rewards that sum to zero.

        A reward is the seat's points minus the mean of the others, negated if the fewest points
        win.
        """
        gains = np.asarray(points, np.float64)
        if self._game.info.fewest_points_win:
            gains = -gains
        others = gains.sum(axis=-1, keepdims=True) - gains
        relative: NDArray[np.float64] = gains - others / (self._rules.players - 1)
        return relative

    @property
    def outcomes(self) -> NDArray[np.int64]:
        """The number of chance outcomes in each match so far."""
        return self._rows.luck[:, OUTCOMES].copy()

    def state(self, row: SupportsIndex) -> S:
        """The state of a match as the game's `State`: secret."""
        place = int_argument(row, "the row", 0, len(self) - 1, InvalidBatch)
        numbers: list[int] = self._rows.state[place].tolist()
        state: S = self._compiled.decode(numbers, self._rules)
        return state

    def observe(self, out: Shared | None = None, seats: ArrayLike = ANY) -> Vectors:
        """A seat's observation of each match, as the vector of `herrlof_arena.encoding`.

        -1 in `seats` means the seat to act, or seat 0 if no seat is to act.  Without `out`, returns
        a new array of float32; `out` may be of uint8 if the rules allow no number above 255.
        """
        of = self._seats(seats)
        vectors: Any = to_fill(out, self._vectors_shape, VECTOR_TYPES)
        if vectors.dtype != VECTOR_TYPES[0] and not self._fits_bytes:
            raise InvalidBatch("these rules allow values above 255, so vectors must be float32")
        self._runner.observe(of, vectors)
        written: Vectors = vectors
        return written

    # Actions

    @property
    def action_count(self) -> int:
        """The number of action ids under the rules."""
        return self._action_count

    @property
    def most_legal(self) -> int:
        """The largest number of ids that may be legal at once under the rules."""
        return self._runner.most_legal

    def legal_mask(self, out: Shared | None = None) -> NDArray[np.bool_ | np.int8 | np.uint8]:
        """Whether each id is legal: a row for each match and a column for each id.

        Without `out`, returns a new array of booleans; `out` may be of int8 or uint8.
        """
        mask = to_fill(out, self._mask_shape, MASK_TYPES)
        self._runner.mask(mask)
        written: NDArray[np.bool_ | np.int8 | np.uint8] = mask
        return written

    def legal_ids(
        self, width: SupportsIndex | None = None, out: Shared | None = None
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The legal ids of each match, ascending and padded with -1 to the width, and their counts.

        By default the width is the largest count.  Raises `InvalidBatch` if a match has more legal
        ids than the width.
        """
        counts, padded = self._zeros(), width is not None or out is not None
        room = self.most_legal
        if width is not None:
            room = int_argument(width, "the width", 0, LARGEST, InvalidBatch)
        ids = to_fill(out, (len(self), room), ID_TYPES)
        self._runner.legal_ids(ids, counts, padded=padded)
        most = int(counts.max(initial=0))
        if most > room:
            raise InvalidBatch(f"row {counts.argmax()} has {most} legal ids, not {room} or fewer")
        if not padded:
            ids = np.where(np.arange(most) < counts[:, None], ids[:, :most], -1)
        return ids, counts

    def choose(self, policy: Chooser | Sequence[Chooser] = "random") -> NDArray[np.int64]:
        """A legal id for each match, chosen by one policy or by one for each seat.

        The id is -1 for a match in which no seat is to act.  Random numbers come from the stream of
        choices of each match, which advances with every call.
        """
        ids = self._zeros()
        self._runner.choose(ids, self._seating(policy))
        return ids

    def draw(self, stop: SupportsIndex, rows: ArrayLike | None = None) -> NDArray[np.int64]:
        """A number from 0 to `stop` - 1 for each match, or for each of these rows.

        The number comes from the match's stream of choices, which advances with every call.
        """
        end = int_argument(stop, "stop", 1, MOST_DRAWN, InvalidBatch)
        chosen = np.arange(len(self)) if rows is None else _once(some_rows(rows, len(self)))
        return draws(self._rows.luck, chosen, end)

    def step(self, ids: ArrayLike, rows: ArrayLike | None = None) -> Ended:
        """Takes a decision in every match, and settles chance after it.

        The id of a match that has ended is -1.  With `rows`, acts only in these rows; ids, results
        and errors refer to them in order.  With `auto_restart`, a new match replaces at once a
        match that ends.  If no round, hand or match has ended, every call without `rows` returns
        the same read-only object.  Raises `IllegalIds` for the first row with an illegal id; the
        batch is then unchanged.
        """
        if rows is not None:
            return self._step_some(ids, _once(some_rows(rows, len(self))))
        runner, chosen = self._runner, of_rows(ids, len(self._anyone), "ids")
        code = runner.step(chosen)
        if code == DONE:
            return self._nothing
        if code <= REFUSED:
            refused = REFUSED - code
            raise IllegalIds(refused, int(chosen[refused]), self._reason(refused))
        passed, nothing = runner.passed.copy(), self._nothing
        parts, points = passed[:, PARTS].astype(np.bool_), passed[:, POINTS:]
        if code != MATCH_ENDED or not len(over := passed[:, WON].nonzero()[0]):
            return Ended(parts, points, nothing.rows, nothing.scores, nothing.payoffs)
        payoffs = self._payoffs[passed[over, WON]]
        ended = Ended(parts, points, over, self._scores(over), payoffs)
        if self._auto_restart:
            self._restart(over)
        return ended

    def _step_some(self, ids: ArrayLike, rows: Ints) -> Ended:
        part = self.select(rows)
        ended = part.step(ids)
        old, new = self._rows, part._rows
        if (more := new.state.shape[1] - old.state.shape[1]) > 0:
            self._runner.widen(more)
        old.state[rows], old.luck[rows], old.restarts[rows] = new.state, new.luck, new.restarts
        return ended

    def restart(self, rows: ArrayLike) -> None:
        """Starts the next match of each of these rows, as `auto_restart` does when one ends.

        Raises `InvalidBatch` for a row that does not exist or is listed twice.
        """
        self._restart(_once(some_rows(rows, len(self))))

    def _restart(self, chosen: Ints) -> None:
        if not len(chosen):
            return
        self._check_seeds()
        old = self._rows
        texts = []
        for row in chosen.tolist():
            old.restarts[row] += 1
            texts.append(restart_text(old.texts[row], int(old.restarts[row])))
        renew(old.luck, chosen, texts)
        self._runner.start(chosen)

    def playout(
        self,
        policy: Chooser | Sequence[Chooser | None] = "random",
        *,
        until: SupportsIndex | Literal["match", "round", "hand"] = "match",
        seat: ArrayLike = ANY,
    ) -> Played:
        """Plays every match on in compiled code, by a policy or by one for each seat.

        `"random"` chooses uniformly among the legal actions, and `"heuristic"` chooses as the
        heuristic bot does; see `CompiledPolicy` for writing your own.

        `until` is the end of the match, the end of the current or next round (Herrlof) or hand
        (Odin), or a number of decisions.  A match stops before the next decision of `seat`, which
        is one seat for all matches or one for each, and of any seat whose policy is None.
        """
        asked, chooser = 0, cast("Any", policy)
        if isinstance(policy, Sequence) and not isinstance(policy, str):
            asked = sum([1 << place for place, each in enumerate(policy) if each is None])
            chooser = cast("Any", ["random" if each is None else each for each in policy])
        seating, seats = self._seating(chooser), self._seats(seat)
        stops = np.where(seats < 0, 0, 1 << seats.clip(0)) | asked
        most = parts = ENDLESS
        if not isinstance(until, str):
            most = int_argument(until, "the number of decisions", 0, ENDLESS, InvalidBatch)
        elif until == self._compiled.part:
            parts = 1
        elif until != "match":
            raise InvalidBatch(
                f'until must be "match", "{self._compiled.part}" or a number of decisions'
            )
        self._runner.playout(seating, stops, most, parts)
        passed = self._runner.passed
        return Played(passed[:, MADE].copy(), passed[:, PARTS].copy(), passed[:, POINTS:].copy())

    def try_out(
        self, ids: ArrayLike, policy: Chooser | Sequence[Chooser] = "heuristic"
    ) -> NDArray[np.float64]:
        """The worth of each action in each match: a row for each match, a column for each action.

        The action is taken in a copy with the luck of its match, and the policy then plays for all
        seats to the end of the round or hand.  The worth is the points gained by the seat to act
        minus the mean of the others, negated if the fewest points win.  The batch does not change.
        Raises `IllegalIds` for an id that is not legal in all matches.
        """
        tried = np.asarray(ids)
        tried = of_rows(tried, tried.size, "ids")
        self._check_legal_everywhere(tried)
        worths = np.empty((len(self), len(tried)))
        self._runner.try_out(tried, self._seating(policy), worths)
        return -worths if self._game.info.fewest_points_win else worths

    def _check_legal_everywhere(self, ids: Ints) -> None:
        """Raises `IllegalIds` for the first of these ids that is not legal in all matches."""
        mask = self.legal_mask()
        in_range = (ids >= 0) & (ids < self._action_count)
        legal: NDArray[np.bool_] = mask[:, np.where(in_range, ids, 0)].astype(np.bool_) & in_range
        if not legal.all():
            column = int((~legal).any(axis=0).argmax())
            row = int((~legal[:, column]).argmax())
            raise IllegalIds(row, int(ids[column]), self._reason(row))

    def settle(self) -> None:
        """Settles chance in matches that wait for it; only `from_states` makes such matches."""
        self._runner.settle()

    # Internal

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles the rows with their layout, but no frame: addresses are valid in one process."""
        parts = self._game, self._rules, self.layout, self._rows
        return Batch._unpickled, (*parts, self._runner.threads.count, self._auto_restart)

    @classmethod
    def _of(
        cls,
        compiled: CompiledGame,
        game: Game[R_, S_, A_, O_, E_, V_],
        rules: R_,
        rows: Matches,
        threads: int,
        auto_restart: bool,
    ) -> "Batch[R_, S_, A_, O_, E_, V_]":
        batch: Batch[R_, S_, A_, O_, E_, V_] = Batch()
        batch._game, batch._rules, batch._rows = game, rules, rows
        batch._auto_restart = auto_restart
        batch._compiled = compiled
        options, most, batch._action_count = _limits(compiled, game, rules)
        batch._runner = Runner(compiled, options, most, Threads(threads), rows)
        batch._anyone = np.full(len(rows.state), ANY, np.int64)
        batch._payoffs = payoffs(rules.players)
        batch._mask_shape = (len(rows.state), batch._action_count)
        return batch

    @classmethod
    def _unpickled(
        cls,
        game: Game,
        rules: AnyRules,
        layout: Layout,
        rows: Matches,
        threads: int,
        auto_restart: bool,
    ) -> "Batch[Any, Any, Any, Any, Any, Any]":
        compiled = _checked(game, rules)
        if layout != compiled.layout:  # compiled code would write beyond the rows
            raise InvalidBatch("the batch was pickled by a version with other columns")
        return cls._of(compiled, game, rules, rows, threads, auto_restart)

    def _check_seeds(self) -> None:
        if len(self) and not self._rows.texts:
            raise InvalidBatch("worlds have luck but no seeds: call reseed first")

    def _reason(self, row: int) -> str:
        kind = int(self._rows.state[row, KIND])
        if kind == self._compiled.over:
            return "the match has ended, which takes -1"
        if kind >= self._compiled.decisions:
            return "chance is to move: call settle first"
        return "not the id of a legal action"

    @cached_property
    def _nothing(self) -> Ended:
        """The result of a step in which no part of a match ends; its arrays are read-only."""
        none = np.zeros(0, np.int64)
        parts = np.zeros(len(self), np.bool_)
        points = np.zeros((len(self), self._rules.players), np.int64)
        for array in (parts, points):
            array.flags.writeable = False
        return Ended(parts, points, none, self._scores(none), self._payoffs_of(none))

    @cached_property
    def _vectors_shape(self) -> tuple[int, int]:
        """The vectors' shape, computed on first use because games without vectors can be played."""
        return len(self), self.specification.size

    @cached_property
    def _fits_bytes(self) -> bool:
        """Whether the rules allow no value above 255."""
        return self.specification.beyond_bytes is None

    def _seating(self, policy: Chooser | Sequence[Chooser]) -> Seating:
        """The policy of each seat."""
        players = self._rules.players
        if not isinstance(policy, Sequence) or isinstance(policy, str):
            return (policy_of(self._game, policy),) * players
        if len(policy) != players:
            raise InvalidBatch(
                f"give one policy for all seats, or one for each of the {players} seats"
            )
        return tuple([policy_of(self._game, each) for each in policy])

    def _seats(self, seats_or_one: ArrayLike) -> Ints:
        """A seat for each match, or -1."""
        given: object = seats_or_one
        if given is ANY:  # the most common value, which needs no check
            return self._anyone
        seats = of_rows_or_all(seats_or_one, len(self), "seats")
        if len(seats) and not -1 <= int(seats.min()) <= int(seats.max()) < self._rules.players:
            raise InvalidBatch(f"seats must be 0 to {self._rules.players - 1}, or -1")
        return seats

    def _zeros(self) -> Ints:
        return np.zeros(len(self), np.int64)

    def _scores(self, rows: Any) -> NDArray[np.int64]:
        start = self._compiled.layout.start(self._compiled.scores)
        scores: Ints = self._rows.state[:, start : start + self._rules.players][rows].copy()
        return scores

    def _payoffs_of(self, rows: Any) -> NDArray[np.float64]:
        winners = self._rows.state[rows, self._compiled.layout.start(self._compiled.winners)]
        payoffs: NDArray[np.float64] = self._payoffs[winners]
        return payoffs


def _once(rows: Ints) -> Ints:
    if len(rows) > 1 and len(np.unique(rows)) != len(rows):
        raise InvalidBatch("a row is listed twice")
    return rows


def _checked(game: Game, rules: object) -> CompiledGame:
    check_type(game, Game)
    check_type(rules, game.rules)
    return compiled_game_of(game)


@lru_cache(RULES_KEPT)
def _limits(compiled: CompiledGame, game: Game, rules: AnyRules) -> tuple[Ints, int, int]:
    """The options as a row, the most ids that may be legal at once, and the number of all ids."""
    return options_of(compiled, rules), most_legal(game, rules), game.action_count(rules)


def _room(compiled: CompiledGame, rules: Any) -> int:
    """The number of columns for sheets at the start."""
    most = compiled.most_sheets(rules)
    return FIRST_SHEETS if most is None else min(most, FIRST_SHEETS)
