"""Many matches at once: an array of integers with a row for each."""

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
from herrlof_arena.batch.compiled_game import CompiledGame, compiled_game_of
from herrlof_arena.batch.errors import IllegalIds, InvalidBatch
from herrlof_arena.batch.files import File
from herrlof_arena.batch.layout import KIND, SEAT, Layout
from herrlof_arena.batch.loops import (
    DONE,
    MADE,
    MATCH_ENDED,
    PARTS,
    POINTS,
    REFUSED,
    WON,
)
from herrlof_arena.batch.policies import Chooser, Seating, policy_of
from herrlof_arena.batch.randomness import CHOICES, OUTCOMES, SHA_WIDTH
from herrlof_arena.batch.rows import Ints
from herrlof_arena.batch.runner import ENDLESS, Runner, Threads, options_of
from herrlof_arena.batch.worlds import world_rows
from herrlof_arena.encoding import Specification, specification
from herrlof_arena.encoding.actions import most_legal
from herrlof_arena.encoding.parts import LARGEST
from herrlof_rules.core import AnyRules, Game, RandomSource, Seed, View, Worlds
from herrlof_rules.core.exact import int_argument
from herrlof_rules.core.game import RULES_KEPT
from herrlof_rules.core.parameters import A_, E_, O_, R_, S_, V_, A, E, O, R, S, V
from herrlof_rules.core.refusals import check_type

FIRST_SHEETS = 16
"""Sheets of rounds or hands with room to begin with; it doubles when a match goes on for longer."""

MOST_DRAWN = 1 << 31

ANY = -1
"""For a seat: the one to act, or none in particular."""


class Batch(Generic[R, S, A, O, E, V]):
    """Many matches of one game under the same rules, one in each row: secret.

    It changes in place.  Chance is settled up to the next decision of each match, as `Match` does.
    Where several seats may act, the lowest of them is the one to act.
    """

    _game: Game[R, S, A, O, E, V]
    _rules: R
    _rows: Matches
    _auto_restart: bool
    _compiled: CompiledGame
    _runner: Runner
    _payoffs: NDArray[np.float64]
    _anyone: Ints
    _nothing: Ended
    """What a step returns that has ended nothing."""

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

        With a sequence of seeds, one for each, the matches are those that `Match.start` makes of
        them; with one, those of `match_seed(seed, 0)`, `match_seed(seed, 1)` and so on.  With
        `luck="splitmix64"` chance is faster, and gives other matches.
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
        """Matches that stand exactly where these states do; where chance is to move, see `settle`.

        With `outcomes`, the number of chance outcomes that each match has seen, and with its seed,
        a match goes on as it would have.  Raises `InvalidState` for an impossible state.
        """
        compiled = _checked(game, rules)
        texts = seed_texts(seed, len(states))
        for state in states:
            game.validate(state)
        state_rows = rows_of(states, compiled.encode, compiled.layout.width, _room(compiled, rules))
        for row, state in zip(state_rows.tolist(), states, strict=True):
            if compiled.decode(row, rules) != state:
                raise InvalidBatch("the states must have the same rules")
        made = lucks(texts, luck)
        counts = of_rows_or_all(outcomes, len(states), "outcomes")
        made[:, OUTCOMES] = check_counts(counts, "outcomes")
        rows = Matches(state_rows, made, texts, np.zeros(len(texts), np.int64))
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

        `worlds` saves finding them again.  A prediction that the seat did not see is, as in the
        game's worlds, any with the same probability; with a policy, about the one that it makes of
        the hand dealt, half of the time one off.

        If it is its turn, the seat of the view is the one to act.  Luck is that of `splitmix64`,
        made by `rng` and not of seeds, so these matches cannot be saved or restarted before
        `reseed`.  Raises what `game.worlds` and its worlds raise.
        """
        check_type(view, View)
        compiled = _checked(game, view.rules)
        number = number_of_matches(matches)
        found = game.worlds(view) if worlds is None else worlds
        state, dealt = world_rows(compiled, found, number, rng)
        rows = Matches(state, unseeded_lucks(number, rng), (), np.zeros(number, np.int64))
        batch = cls._of(compiled, game, view.rules, rows, 1, auto_restart=False)
        if policy is not None and compiled.guesses is not None and dealt.size:
            batch._guess(view.seat, dealt, policy)
        if view.seat in view.observation.turn.seats:
            state[:, SEAT] = view.seat
        return batch

    def _guess(self, seat: int | None, dealt: Ints, policy: Chooser) -> None:
        """Replaces choices that the seat did not see by about those of the policy."""
        compiled, state = self._compiled, self._rows.state
        hands, guesses = (
            compiled.layout.slice(compiled.hands),
            compiled.layout.start(compiled.guesses or ""),
        )
        for other in range(self._rules.players):
            if other != seat and state[0, guesses + other] >= 0:
                then = self.copy()
                at_deal = then._rows.state[:, hands][:, : self._rules.players] + dealt
                assert compiled.unseen_choice is not None
                compiled.unseen_choice(then._rows.state, self._runner.options, at_deal, other)
                off = np.array([0, 0, 1, -1])[self._rows.luck[:, CHOICES] & 3]
                guessed = then.choose(policy) + off
                state[:, guesses + other] = guessed.clip(0, then.legal_ids()[1] - 1)

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
        """A batch that `save` wrote.

        Raises `InvalidBatch` for any other file, and `OSError` for one that cannot be opened.
        """
        compiled = _checked(game, rules)
        rows = files.load(file, compiled, options_of(compiled, rules), rules, game.validate)
        return cls._of(compiled, game, rules, rows, threads, auto_restart)

    def save(self, file: File) -> None:
        """Writes the batch as an `npz` file, luck and seeds included and rules not: secret."""
        self._check_seeds()
        files.save(file, self._compiled, self._runner.options, self.luck, self._rows)

    def select(self, rows: ArrayLike) -> "Batch[R, S, A, O, E, V]":
        """A new batch of these rows in this order, any of them more than once, including luck."""
        chosen = some_rows(rows, len(self))
        old = self._rows
        texts = tuple([old.texts[row] for row in chosen]) if old.texts else ()
        return self._like(Matches(old.state[chosen], old.luck[chosen], texts, old.restarts[chosen]))

    def copy(self) -> "Batch[R, S, A, O, E, V]":
        """A batch of its own, that goes on in the same way."""
        old = self._rows
        return self._like(
            Matches(old.state.copy(), old.luck.copy(), old.texts, old.restarts.copy())
        )

    def _like(self, rows: Matches) -> "Batch[R, S, A, O, E, V]":
        threads = self._runner.threads.count
        return self._of(self._compiled, self._game, self._rules, rows, threads, self._auto_restart)

    def reseed(self, seed: Seed | Sequence[Seed] | None = None, luck: Luck | None = None) -> None:
        """Gives every match other luck from here on, as if it had had no chance outcome yet."""
        texts = seed_texts(seed, len(self))
        made = lucks(texts, self.luck if luck is None else luck)
        self._rows = Matches(self._rows.state, made, texts, self._zeros())
        self._runner.take(self._rows)

    # How the matches stand

    def __len__(self) -> int:
        return len(self._rows.state)

    @property
    def game(self) -> Game[R, S, A, O, E, V]:
        """The game that is played."""
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
        """What the columns of `numbers` are."""
        return self._compiled.layout

    @property
    def specification(self) -> Specification:
        """What the vectors of `observe` consist of."""
        return specification(self._game, self._rules)

    @property
    def numbers(self) -> NDArray[np.int64]:
        """A copy of the states themselves, a row for each match: secret."""
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
        """The seat whose decision `step` takes; -1 where there is none."""
        return self._rows.state[:, SEAT].copy()

    @property
    def over(self) -> NDArray[np.bool_]:
        """Which matches have ended."""
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

        What each seat has, minus the mean of the others; the other way round where the fewest win.
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
        """The state of a match, as the kernel has it: secret."""
        place = int_argument(row, "the row", 0, len(self) - 1, InvalidBatch)
        numbers: list[int] = self._rows.state[place].tolist()
        state: S = self._compiled.decode(numbers, self._rules)
        return state

    def observe(self, out: Shared | None = None, seats: ArrayLike = ANY) -> Vectors:
        """What a seat of each match may know now, as the vector of `herrlof_arena.encoding`.

        -1 stands for the seat to act, or for seat 0 where there is none.  Without `out` it is a new
        array of float32; `out` may be one of uint8, if the rules allow no number above 255.
        """
        of = self._seats(seats)
        vectors: Any = to_fill(out, self._vectors_shape, VECTOR_TYPES)
        if vectors.dtype is not VECTOR_TYPES[0] and not self._fits_bytes:
            raise InvalidBatch("these rules allow values above 255, so vectors must be float32")
        self._runner.observe(of, vectors)
        written: Vectors = vectors
        return written

    # What may be done, and doing it

    @property
    def action_count(self) -> int:
        """The number of action ids under the rules."""
        return self._action_count

    @property
    def most_legal(self) -> int:
        """The largest number of ids that may be legal at once under the rules."""
        return self._runner.most_legal

    def legal_mask(self, out: Shared | None = None) -> NDArray[np.bool_ | np.int8 | np.uint8]:
        """Which ids are legal: a row for each match and a column for each id.

        Without `out` it is a new array of booleans; `out` may be one of int8 or uint8.
        """
        mask = to_fill(out, self._mask_shape, MASK_TYPES)
        self._runner.mask(mask)
        written: NDArray[np.bool_ | np.int8 | np.uint8] = mask
        return written

    def legal_ids(
        self, width: SupportsIndex | None = None, out: Shared | None = None
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The legal ids of each match, ascending and then -1 up to the width, and their counts.

        By default the width is the largest count.  Raises `InvalidBatch` where that is larger than
        the width: nothing is left out.
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
        """A legal id for each match by a policy, or by one for each seat; -1 where there is none.

        Numbers come from the stream of choices of each match, which goes on with every call.
        """
        ids = self._zeros()
        self._runner.choose(ids, self._seating(policy))
        return ids

    def draw(self, stop: SupportsIndex, rows: ArrayLike | None = None) -> NDArray[np.int64]:
        """A number from 0 to `stop` - 1 for each match, or for each of these rows.

        It comes from the match's stream of choices, which goes on with every call.
        """
        end = int_argument(stop, "stop", 1, MOST_DRAWN, InvalidBatch)
        chosen = np.arange(len(self)) if rows is None else _once(some_rows(rows, len(self)))
        return draws(self._rows.luck, chosen, end)

    def step(self, ids: ArrayLike, rows: ArrayLike | None = None) -> Ended:
        """Takes the decision of every match, -1 for those that have ended; settles chance after it.

        With `rows`, acts only in these rows; ids, results and errors refer to them in order.
        With `auto_restart` a match that ends gives way at once to a new one.  Where nothing has
        ended, what is returned is the same every time, to read only.
        Raises `IllegalIds` naming the first row at fault, and then nothing has changed.
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

        `"random"` takes any legal action, all equally likely, and `"heuristic"` what the heuristic
        bot would take; see `CompiledPolicy` for writing your own.

        `until` is the end of the match, of the round (Herrlof) or the hand (Odin) that is played or
        comes next, or a number of decisions.  With `seat`, one for all or one for each match, a
        match goes on only up to the next decision of that seat, or of one whose policy is None.
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
        """What each of these actions is worth in each match: a row for each and a column for each.

        The action is taken in a copy, with the luck of its match, and all play on by the policy to
        the end of the round or hand; its worth is the lead in points of the seat to act over the
        mean of the others, in Odin the reverse.  The batch stays as it is.  Raises `IllegalIds`
        for an id that is not legal in all matches.
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
        known = (ids >= 0) & (ids < self._action_count)
        legal: NDArray[np.bool_] = mask[:, np.where(known, ids, 0)].astype(np.bool_) & known
        if not legal.all():
            column = int((~legal).any(axis=0).argmax())
            row = int((~legal[:, column]).argmax())
            raise IllegalIds(row, int(ids[column]), self._reason(row))

    def settle(self) -> None:
        """Settles chance wherever it is to move, as only states passed by the caller need it."""
        self._runner.settle()

    # Inside

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
        none = np.zeros(0, np.int64)
        flags, points = np.zeros(len(rows.state), np.bool_), batch._runner.passed[:, POINTS:].copy()
        scores, payoff = batch._scores(none), batch._payoffs_of(none)
        batch._nothing = nothing = Ended(flags, points, none, scores, payoff)
        for array in (nothing.parts, nothing.points):
            array.flags.writeable = False
        batch._mask_shape = (len(rows.state), batch._action_count)
        return batch

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
    def _vectors_shape(self) -> tuple[int, int]:
        """Computed later, because a game without vectors can be played all the same."""
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
        if given is ANY:  # the most common, and without a check the fastest
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
    """The options as a row, how many ids may be legal at once, and how many there are."""
    return options_of(compiled, rules), most_legal(game, rules), game.action_count(rules)


def _room(compiled: CompiledGame, rules: Any) -> int:
    """For how many sheets there is room to begin with."""
    most = compiled.most_sheets(rules)
    return FIRST_SHEETS if most is None else min(most, FIRST_SHEETS)
