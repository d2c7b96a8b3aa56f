"""Many matches at once: an array of integers with a row for each."""

from collections.abc import Sequence
from typing import Any, Generic, SupportsIndex

import numpy as np
from attrs import frozen
from numpy.typing import ArrayLike, NDArray

from herrlof_rules.batch.binding import loops_of
from herrlof_rules.batch.errors import IllegalIds, InvalidBatch
from herrlof_rules.batch.games import engine_of
from herrlof_rules.batch.layout import KIND, SEAT, Layout
from herrlof_rules.batch.loops import GIVEN, RANDOM, START
from herrlof_rules.batch.luck import Luck, lucks, match_seed
from herrlof_rules.batch.randomness import IDS
from herrlof_rules.batch.rows import Ints
from herrlof_rules.batch.threads import Threads
from herrlof_rules.core.exact import whole_number
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.randomness import Seed, seed_text
from herrlof_rules.core.refusals import check_type
from herrlof_rules.core.result import Result

FIRST_SHEETS = 16
"""Room for so many rounds or hands to begin with; it doubles when a match goes on for longer."""


@frozen(eq=False)
class Ended:
    """The matches that a step has ended."""

    rows: NDArray[np.int64]
    """Ascending."""

    scores: NDArray[np.int64]
    """Their points, a row for each and a column for each seat."""

    utilities: NDArray[np.float64]
    """Their payoffs likewise, as in `Result.utilities`."""


class Batch(Generic[R, S, A, O, E, V]):
    """Many matches of one game under the same rules, one in each row: secret.

    It changes in place.  Chance is settled within `start`, `settle` and `step`.
    """

    def __init__(
        self,
        game: Game[R, S, A, O, E, V],
        rules: R,
        state: Ints,
        luck: Ints,
        texts: tuple[str, ...],
        *,
        threads: int,
        auto_restart: bool,
    ) -> None:
        self.game = game
        self.rules = rules
        self.auto_restart = auto_restart
        self._engine = engine_of(game)
        self._loops = loops_of(self._engine)
        self._numbers = self._engine.numbers(rules)
        self._most_legal = self._engine.most_legal(rules)
        self._state, self._luck, self._texts = state, luck, texts
        self._threads = Threads(threads)
        self._restarts = np.zeros(len(state), np.int64)
        self._payoffs = _payoffs(rules.players)

    @classmethod
    def start(
        cls,
        game: Game[R, S, A, O, E, V],
        rules: R,
        matches: SupportsIndex,
        seed: Seed | None = None,
        *,
        luck: Luck = "sha256-ctr-1",
        threads: int = 1,
        auto_restart: bool = False,
    ) -> "Batch[R, S, A, O, E, V]":
        """So many new matches, with chance settled up to the first decision of each."""
        text = seed_text(seed)
        numbers = range(whole_number(matches, "the number of matches"))
        seeds = [seed_text(f"{text}/{number}") for number in numbers]
        return cls._started(game, rules, seeds, luck, threads, auto_restart)

    @classmethod
    def start_seeds(
        cls,
        game: Game[R, S, A, O, E, V],
        rules: R,
        seeds: Sequence[Seed],
        *,
        luck: Luck = "sha256-ctr-1",
        threads: int = 1,
        auto_restart: bool = False,
    ) -> "Batch[R, S, A, O, E, V]":
        """A new match for each seed: the match that `Match.start` makes of it."""
        texts = [seed_text(seed) for seed in seeds]
        return cls._started(game, rules, texts, luck, threads, auto_restart)

    @classmethod
    def _started(
        cls,
        game: Game[R, S, A, O, E, V],
        rules: R,
        texts: list[str],
        luck: Luck,
        threads: int,
        auto_restart: bool,
    ) -> "Batch[R, S, A, O, E, V]":
        check_type(game, Game)
        check_type(rules, game.rules)
        engine = engine_of(game)
        most = engine.most_sheets(rules)
        room = FIRST_SHEETS if most is None else min(most, FIRST_SHEETS)
        state = np.empty((len(texts), engine.layout.width + room), np.int64)
        batch = cls(
            game,
            rules,
            state,
            lucks(texts, luck),
            tuple(texts),
            threads=threads,
            auto_restart=auto_restart,
        )
        batch._advance(batch._nothing(), batch._nothing(), 0, START)
        return batch

    # What stands

    def __len__(self) -> int:
        return len(self._state)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of turn that the numbers in `kind` stand for; the last is `over`."""
        return self._engine.kinds

    @property
    def kind(self) -> NDArray[np.int64]:
        """The kind of each match's turn, as an index in `kinds`."""
        return self._state[:, KIND].copy()

    @property
    def to_act(self) -> NDArray[np.int64]:
        """The seat whose decision `step` takes: the first that is to act; -1 after the end."""
        return self._state[:, SEAT].copy()

    @property
    def over(self) -> NDArray[np.bool_]:
        """Which matches have ended."""
        over: NDArray[np.bool_] = self._state[:, KIND] == self._engine.over
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
    def layout(self) -> Layout:
        """What the columns of `numbers` are."""
        return self._engine.layout

    @property
    def numbers(self) -> NDArray[np.int64]:
        """The states themselves, a row for each match, to read only: secret."""
        view = self._state.view()
        view.flags.writeable = False
        return view

    def state(self, row: SupportsIndex) -> S:
        """The state of a match, as the kernel has it: secret."""
        numbers: list[int] = self._state[row.__index__()].tolist()
        state: S = self._engine.decode(numbers, self.rules)
        return state

    # What may be done

    @property
    def action_count(self) -> int:
        """How many action ids there are under the rules."""
        return self.game.action_count(self.rules)

    def legal_mask(self, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """Which ids are legal: a row for each match and a column for each id."""
        shape = (len(self), self.action_count)
        if out is None:
            out = np.empty(shape, np.bool_)
        elif out.shape != shape or out.dtype != np.bool_ or not out.flags.c_contiguous:
            raise InvalidBatch(f"out must be a contiguous array of bool of shape {shape}")
        self._loops.mask(self._state, self._numbers, self._scratch(), out)
        return out

    def legal_ids(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The legal ids of all matches one after the other, ascending in each, and their counts."""
        counts = np.empty(len(self), np.int64)
        ids = np.empty(len(self) * self._most_legal, np.int64)
        total = self._loops.list_legal(self._state, self._numbers, self._scratch(), ids, counts)
        return ids[:total].copy(), counts

    def random_ids(self) -> NDArray[np.int64]:
        """A legal id for each match, all equally likely; -1 after the end.

        It comes from the match's own stream of choices, which each call takes on.
        """
        ids = np.empty(len(self), np.int64)
        self._loops.choose(self._state, self._numbers, self._luck, self._scratch(), ids)
        return ids

    def step(self, ids: ArrayLike) -> Ended:
        """Makes a move in every match, -1 in those that have ended; chance is settled after it.

        Raises `IllegalIds` naming the first row at fault, and then nothing has changed.
        """
        chosen = self._ids(ids)
        refused = int(self._loops.first_refused(self._state, self._numbers, chosen))
        if refused >= 0:
            over = self._state[refused, SEAT] < 0
            reason = "nobody is to act, which -1 says" if over else "not a legal action"
            raise IllegalIds(refused, int(chosen[refused]), reason)
        playing = self._state[:, SEAT] >= 0
        self._advance(chosen, self._nothing(), 1, GIVEN)
        return self._ended(np.flatnonzero(playing & (self._state[:, SEAT] < 0)))

    def observe(self, out: NDArray[Any] | None = None, seats: ArrayLike = -1) -> NDArray[Any]:
        """What a seat of each match may know now, as a vector; -1 stands for the seat to act."""
        shape = (len(self), self._engine.tensor_size(self.rules))
        if out is None:
            out = np.empty(shape, np.float32)
        elif out.shape != shape or not out.flags.c_contiguous:
            raise InvalidBatch(f"out must be a contiguous array of shape {shape}")
        of = np.ascontiguousarray(np.broadcast_to(np.asarray(seats, np.int64), (len(self),)))
        self._loops.observe(self._state, self._numbers, of, out)
        return out

    def playout(self) -> NDArray[np.int64]:
        """Plays every match on to its end; returns how many decisions each took."""
        made = self._nothing()
        self._advance(made, made, np.iinfo(np.int64).max, RANDOM)
        return made

    # Inside

    def _advance(self, ids: Ints, made: Ints, most: int, how: int) -> None:
        while not self._loops.advance(
            self._state, self._numbers, self._luck, self._scratch(), ids, made, most, how
        ):
            room = self._state.shape[1] - self._engine.layout.width
            more = np.zeros((len(self), room), np.int64)
            self._state = np.concatenate([self._state, more], axis=1)

    def _nothing(self) -> Ints:
        return np.zeros(len(self), np.int64)

    def _scratch(self) -> Ints:
        return np.empty(IDS + self._most_legal, np.int64)

    def _ids(self, ids: ArrayLike) -> Ints:
        given = np.asarray(ids)
        if given.shape != (len(self),) or given.dtype.kind not in "iu":
            raise InvalidBatch(f"ids are {len(self)} integers, one for each match")
        return np.ascontiguousarray(given, np.int64)

    def _scores(self, rows: Any) -> NDArray[np.int64]:
        return self._state[rows, self._engine.layout.slice(self._engine.scores)][
            :, : self.rules.players
        ].copy()

    def _utilities(self, rows: Any) -> NDArray[np.float64]:
        winners = self._state[rows, self._engine.layout.start(self._engine.winners)]
        payoffs: NDArray[np.float64] = self._payoffs[winners]
        return payoffs

    def _ended(self, rows: NDArray[np.int64]) -> Ended:
        return Ended(rows, self._scores(rows), self._utilities(rows))


def _payoffs(players: int) -> NDArray[np.float64]:
    """The utilities for every set of winners."""
    table = np.zeros((1 << players, players), np.float64)
    for winners in range(1 << players):
        seats = tuple([seat for seat in range(players) if winners >> seat & 1])
        result = Result((0,) * players, seats, "")
        table[winners] = [float(utility) for utility in result.utilities]
    return table


__all__ = ["Batch", "Ended", "match_seed"]
