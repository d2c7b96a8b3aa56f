"""Many matches at once: an array of integers with a row for each."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Generic, Literal, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from herrlof_rules.batch import files
from herrlof_rules.batch.arrays import (
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
from herrlof_rules.batch.chance import (
    LUCKS,
    Luck,
    check_counts,
    lucks,
    restart_text,
    seed_texts,
    unseeded_lucks,
)
from herrlof_rules.batch.compiled_game import CompiledGame, compiled_game_of
from herrlof_rules.batch.errors import IllegalIds, InvalidBatch
from herrlof_rules.batch.files import File
from herrlof_rules.batch.layout import KIND, SEAT, Layout
from herrlof_rules.batch.loops import (
    CHECKED,
    CHOSEN,
    DONE,
    GIVEN,
    MADE,
    PARTS,
    POINTS,
    REFUSED,
    START,
)
from herrlof_rules.batch.policies import Chooser, Seating, policy_of
from herrlof_rules.batch.randomness import CHOICES, OUTCOMES, SHA_WIDTH
from herrlof_rules.batch.rows import Ints
from herrlof_rules.batch.runner import ENDLESS, Runner, Threads
from herrlof_rules.batch.worlds import world_rows
from herrlof_rules.core.exact import number_within
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import A_, E_, O_, R_, S_, V_, A, E, O, R, S, V
from herrlof_rules.core.randomness import RandomSource, Seed
from herrlof_rules.core.refusals import check_type
from herrlof_rules.core.view import View
from herrlof_rules.core.worlds import Worlds
from herrlof_rules.encoding import Specification, specification
from herrlof_rules.encoding.parts import LARGEST

FIRST_SHEETS = 16
"""Sheets of rounds or hands with room to begin with; it doubles when a match goes on for longer."""

FIRST_IDS = 16
"""Room for legal ids of a match to begin with, where no width is asked for."""

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
    _nothing: tuple[Ints, Ints, NDArray[np.float64]]
    """The rows, points and payoffs of no match."""

    _action_count: int

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
        batch = cls._of(game, rules, rows, threads, auto_restart)
        batch._runner.advance(rows, batch._zeros(), batch._passed(), 0, START)
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
                raise InvalidBatch("a state has other rules")
        made = lucks(texts, luck)
        counts = of_rows_or_all(outcomes, len(states), "outcomes")
        made[:, OUTCOMES] = check_counts(counts, "outcomes")
        rows = Matches(state_rows, made, texts, np.zeros(len(texts), np.int64))
        return cls._of(game, rules, rows, threads, auto_restart)

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
        """So many worlds of a view, sampled independently.

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
        batch = cls._of(game, view.rules, rows, 1, auto_restart=False)
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
        rows = files.load(file, compiled, rules, _room(compiled, rules), game.validate)
        return cls._of(game, rules, rows, threads, auto_restart)

    def save(self, file: File) -> None:
        """Writes the batch as an `npz` file, luck included and rules not: secret.

        Raises `InvalidBatch` for more than a file has room for, 1 GiB before it is compressed.
        """
        self._check_seeds()
        files.save(file, self._compiled, self._runner.options, self.luck, self._rows)

    def select(self, rows: ArrayLike) -> "Batch[R, S, A, O, E, V]":
        """A new batch of these rows in this order, any of them more than once, luck included."""
        chosen = some_rows(rows, len(self))
        old = self._rows
        texts = tuple([old.texts[row] for row in chosen]) if old.texts else ()
        copied = Matches(old.state[chosen], old.luck[chosen], texts, old.restarts[chosen])
        threads = self._runner.threads.count
        return self._of(self._game, self._rules, copied, threads, self._auto_restart)

    def copy(self) -> "Batch[R, S, A, O, E, V]":
        """A batch of its own, that goes on in the same way."""
        return self.select(np.arange(len(self)))

    def reseed(self, seed: Seed | Sequence[Seed] | None = None, luck: Luck | None = None) -> None:
        """Gives every match other luck from here on, as if it had had no chance outcome yet."""
        texts = seed_texts(seed, len(self))
        made = lucks(texts, self.luck if luck is None else luck)
        self._rows = Matches(self._rows.state, made, texts, self._zeros())

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
        """The states themselves, a row for each match, to read only: secret."""
        view = self._rows.state.view()
        view.flags.writeable = False
        return view

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
    def utilities(self) -> NDArray[np.float64]:
        """The payoffs of the matches that have ended, as in `Result.utilities`; else zeros."""
        return self._utilities(slice(None))

    @property
    def outcomes(self) -> NDArray[np.int64]:
        """The number of chance outcomes in each match so far."""
        return self._rows.luck[:, OUTCOMES].copy()

    def state(self, row: SupportsIndex) -> S:
        """The state of a match, as the kernel has it: secret."""
        place = number_within(row, "the row", 0, len(self) - 1, InvalidBatch)
        numbers: list[int] = self._rows.state[place].tolist()
        state: S = self._compiled.decode(numbers, self._rules)
        return state

    def observe(self, out: Shared | None = None, seats: ArrayLike = ANY) -> Vectors:
        """What a seat of each match may know now, as the vector of `herrlof_rules.encoding`.

        -1 stands for the seat to act, or for seat 0 where there is none.  Without `out` it is a new
        array of float32; `out` may be one of uint8, if the rules allow no number above 255.
        """
        of = self._seats(seats)
        filled = to_fill(out, (len(self), self._size), VECTOR_TYPES)
        if filled.dtype == np.uint8 and self.specification.beyond_bytes is not None:
            raise InvalidBatch("under these rules there may be numbers above 255")
        self._runner.observe(self._rows, of, filled)
        return filled

    # What may be done, and doing it

    @property
    def action_count(self) -> int:
        """How many action ids there are under the rules."""
        return self._action_count

    def legal_mask(self, out: Shared | None = None) -> NDArray[Any]:
        """Which ids are legal: a row for each match and a column for each id.

        Without `out` it is a new array of booleans; `out` may be one of int8 or uint8.
        """
        mask = to_fill(out, (len(self), self._action_count), MASK_TYPES)
        self._runner.mask(self._rows, mask.view(np.bool_))
        return mask

    def legal_ids(
        self, width: SupportsIndex | None = None, out: Shared | None = None
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The legal ids of each match, ascending and then -1 up to the width, and their counts.

        By default the width is the largest count.  Raises `InvalidBatch` where that is larger than
        the width: nothing is left out.
        """
        counts = self._zeros()
        room = FIRST_IDS
        if width is not None:
            room = number_within(width, "the width", 0, LARGEST, InvalidBatch)
        ids = to_fill(out, (len(self), room), ID_TYPES)
        self._runner.legal_ids(self._rows, ids, counts)
        most = int(counts.max(initial=0))
        if most > room and width is None:
            return self.legal_ids(most)
        if most > room:
            raise InvalidBatch(f"row {counts.argmax()} has {most} legal ids, not {room} or fewer")
        return (np.ascontiguousarray(ids[:, :most]) if width is None else ids), counts

    def choose(self, policy: Chooser | Sequence[Chooser] = "random") -> NDArray[np.int64]:
        """A legal id for each match by a policy, or by one for each seat; -1 where there is none.

        Numbers come from the stream of choices of each match, which goes on with every call.
        """
        ids = self._zeros()
        self._runner.choose(self._rows, ids, self._seating(policy))
        return ids

    def step(self, ids: ArrayLike, rows: ArrayLike | None = None) -> Ended:
        """Takes the decision of every match, -1 for those that have ended; settles chance after it.

        With `rows`, only in these: ids, and what is returned or refused, are of them, in order.
        With `auto_restart` a match that ends gives way at once to a new one.
        Raises `IllegalIds` naming the first row at fault, and then nothing has changed.
        """
        if rows is not None:
            return self._step_some(ids, _once(some_rows(rows, len(self))))
        chosen, passed = of_rows(ids, len(self), "ids"), self._passed()
        code = self._runner.advance(self._rows, chosen, passed, 1, CHECKED)
        if code <= REFUSED:
            refused = REFUSED - code
            raise IllegalIds(refused, int(chosen[refused]), self._reason(refused))
        parts, points = passed[:, PARTS] > 0, passed[:, POINTS:]
        if code == DONE:
            return Ended(parts, points, *self._nothing)
        (over,) = parts.nonzero()
        over = over[self._rows.state[over, KIND] == self._compiled.over]
        if not len(over):
            return Ended(parts, points, *self._nothing)
        ended = Ended(parts, points, over, self._scores(over), self._utilities(over))
        if self._auto_restart:
            self.restart(over)
        return ended

    def _step_some(self, ids: ArrayLike, rows: Ints) -> Ended:
        part = self.select(rows)
        ended = part.step(ids)
        old, new = self._rows, part._rows
        if (more := new.state.shape[1] - old.state.shape[1]) > 0:
            old.widen(more)
        old.state[rows], old.luck[rows], old.restarts[rows] = new.state, new.luck, new.restarts
        return ended

    def restart(self, rows: ArrayLike) -> None:
        """Starts the next match of each of these rows, as `auto_restart` does when one ends.

        Raises `InvalidBatch` for a row that there is not, or that is there twice.
        """
        chosen = _once(some_rows(rows, len(self)))
        if not len(chosen):
            return
        self._check_seeds()
        old = self._rows
        texts = [restart_text(old.texts[row], int(old.restarts[row]) + 1) for row in chosen]
        old.restarts[chosen] += 1
        new = Matches(old.state[chosen], lucks(texts, self.luck), (), old.restarts)
        nothing = np.zeros((len(chosen), POINTS), np.int64)
        self._runner.advance(new, nothing[:, 0], nothing, 0, START)
        old.state[chosen], old.luck[chosen] = new.state, new.luck

    def playout(
        self,
        policy: Chooser | Sequence[Chooser] = "random",
        *,
        until: SupportsIndex | Literal["match", "round", "hand"] = "match",
        seat: ArrayLike = ANY,
    ) -> Played:
        """Plays every match on in compiled code, by a policy or by one for each seat.

        `"random"` takes any legal action, all equally likely, and `"heuristic"` what the heuristic
        bot would take; see `CompiledPolicy` for those of one's own.

        `until` is the end of the match, of the round (Herrlof) or the hand (Odin) that is played or
        comes next, or a number of decisions.  With `seat`, one for all or one for each match, a
        match goes on only up to the next decision of that seat.
        """
        seating, passed, seats = self._seating(policy), self._passed(), self._seats(seat)
        most = parts = ENDLESS
        if not isinstance(until, str):
            most = number_within(until, "the number of decisions", 0, ENDLESS, InvalidBatch)
        elif until == self._compiled.part:
            parts = 1
        elif until != "match":
            raise InvalidBatch(
                f'until is "match", "{self._compiled.part}" or a number of decisions'
            )
        self._runner.advance(self._rows, seats, passed, most, CHOSEN, seating, seats, parts)
        return Played(passed[:, MADE].copy(), passed[:, PARTS].copy(), passed[:, POINTS:].copy())

    def try_out(
        self, ids: ArrayLike, policy: Chooser | Sequence[Chooser] = "heuristic"
    ) -> NDArray[np.float64]:
        """What each of these actions is worth in each match: a row for each and a column for each.

        The action is taken in a copy, with the luck of its match, and all play on by the policy to
        the end of the round or hand; what counts are the points that the seat to act is then ahead
        of the others' mean, or in Odin behind it.  The batch stays as it is.  Raises `IllegalIds`
        for an id that is not legal in all matches.
        """
        tried = np.asarray(ids)
        tried = of_rows(tried, tried.size, "ids")
        for number in tried:
            refused = self._runner.first_refused(self._rows, np.full(len(self), number))
            if refused >= 0 or (len(self) and number < 0):
                raise IllegalIds(max(refused, 0), int(number), self._reason(max(refused, 0)))
        worths = np.empty((len(self), len(tried)))
        self._runner.try_out(self._rows, tried, self._seating(policy), worths)
        return -worths if self._game.about.fewest_points_win else worths

    def settle(self) -> None:
        """Settles chance wherever it is to move, which only states handed in can ask for."""
        self._runner.advance(self._rows, self._zeros(), self._passed(), 0, GIVEN)

    # Inside

    @classmethod
    def _of(
        cls,
        game: Game[R_, S_, A_, O_, E_, V_],
        rules: R_,
        rows: Matches,
        threads: int,
        auto_restart: bool,
    ) -> "Batch[R_, S_, A_, O_, E_, V_]":
        batch: Batch[R_, S_, A_, O_, E_, V_] = Batch()
        batch._game, batch._rules, batch._rows = game, rules, rows
        batch._auto_restart = auto_restart
        batch._compiled = compiled = compiled_game_of(game)
        options, most = compiled.numbers(rules).copy(), compiled.most_legal(rules)
        batch._runner = Runner(compiled, options, most, Threads(threads))
        batch._payoffs = payoffs(rules.players)
        none = np.zeros(0, np.int64)
        batch._nothing = none, batch._scores(none), batch._utilities(none)
        batch._action_count = game.action_count(rules)
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
    def _size(self) -> int:
        """Of a vector; a game without one can be played all the same."""
        return self.specification.size

    def _seating(self, policy: Chooser | Sequence[Chooser]) -> Seating:
        """The policy of each seat."""
        players = self._rules.players
        if not isinstance(policy, Sequence) or isinstance(policy, str):
            return (policy_of(self._game, policy),) * players
        if len(policy) != players:
            raise InvalidBatch(f"there is one policy for all, or one for each of {players} seats")
        return tuple([policy_of(self._game, each) for each in policy])

    def _seats(self, seats_or_one: ArrayLike) -> Ints:
        """A seat for each match, or -1."""
        given: object = seats_or_one
        if given is ANY:  # the most common, and without a check the fastest
            return np.full(len(self), ANY, np.int64)
        seats = of_rows_or_all(seats_or_one, len(self), "seats")
        if len(seats) and not -1 <= int(seats.min()) <= int(seats.max()) < self._rules.players:
            raise InvalidBatch(f"seats are 0 to {self._rules.players - 1}, or -1")
        return seats

    def _passed(self) -> Ints:
        """What happens to each match from here on, to be counted."""
        return np.zeros((len(self), POINTS + self._rules.players), np.int64)

    def _zeros(self) -> Ints:
        return np.zeros(len(self), np.int64)

    def _scores(self, rows: Any) -> NDArray[np.int64]:
        layout = self._compiled.layout
        start = layout.start(self._compiled.scores)
        return self._rows.state[rows, start : start + self._rules.players].copy()

    def _utilities(self, rows: Any) -> NDArray[np.float64]:
        winners = self._rows.state[rows, self._compiled.layout.start(self._compiled.winners)]
        utilities: NDArray[np.float64] = self._payoffs[winners]
        return utilities


def _once(rows: Ints) -> Ints:
    if len(np.unique(rows)) != len(rows):
        raise InvalidBatch("a row is there twice")
    return rows


def _checked(game: Game, rules: object) -> CompiledGame:
    check_type(game, Game)
    check_type(rules, game.rules)
    return compiled_game_of(game)


def _room(compiled: CompiledGame, rules: Any) -> int:
    """For how many sheets there is room to begin with."""
    most = compiled.most_sheets(rules)
    return FIRST_SHEETS if most is None else min(most, FIRST_SHEETS)
