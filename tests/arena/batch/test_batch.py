"""The behaviour of batches of any game."""

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from multiprocessing import get_all_start_methods
from random import Random
from typing import Any

import pytest

pytest.importorskip("numba", reason="needs numba")

import attrs
import numpy as np
from arena.batch.encoders import vector
from arena.batch.lockstep import Kernel
from arena.games import each_game

from herrlof_arena.batch import Batch, CompiledPolicy, IllegalIds, InvalidBatch, match_seed
from herrlof_arena.compiled.game import compiled_game_of
from herrlof_arena.compiled.layout import Column, Layout
from herrlof_rules import Chance, Decision, Game, InvalidSeed, InvalidState, Match, herrlof, odin
from herrlof_rules.core.randomness import seed_text

THREE = herrlof.Rules(3)


def started(game: Game, matches: int = 6, seed: Any = 1, **options: Any) -> Batch:
    return Batch.start(game, game.rules(players=3), matches, seed, **options)


def states(batch: Batch) -> list[Any]:
    return [batch.state(row) for row in range(len(batch))]


def played(batch: Batch, decisions: int) -> Batch:
    for _ in range(decisions):
        batch.step(batch.choose())
    return batch


# Seeds


@each_game
def test_one_seed(game: Game) -> None:
    batch = started(game, 3, "a night")
    for row in range(3):
        match = Match.start(game, batch.rules, seed=match_seed("a night", row))
        assert batch.state(row) == match.state


@each_game
def test_a_seed_for_each_match(game: Game) -> None:
    seeds = [7, "þríðja", b"\0\1", "x" * 1000, -(1 << 70), "", "y" * 33]
    batch = started(game, len(seeds), seeds)
    assert states(batch) == [Match.start(game, batch.rules, seed).state for seed in seeds]


def test_no_seed_and_what_is_none() -> None:
    first, second = started(herrlof.GAME, seed=None), started(herrlof.GAME, seed=None)
    assert states(first) != states(second)
    with pytest.raises(InvalidSeed):
        started(herrlof.GAME, 2, [1, True])


@each_game
def test_no_match_at_all(game: Game) -> None:
    batch = started(game, 0)
    assert len(batch) == len(batch.legal_ids()[0]) == len(batch.playout().decisions) == 0
    assert len(batch.step(np.empty(0, np.int64)).rows) == 0
    assert batch.observe().shape[0] == batch.legal_mask().shape[0] == 0


# The faster generator


@each_game
@pytest.mark.parametrize("luck", ["sha256-ctr-1", "splitmix64"])
def test_matches_depend_on_neither_batch_size_nor_threads(game: Game, luck: Any) -> None:
    alone, many = started(game, 20, luck=luck), started(game, 24, luck=luck, threads=3)
    seats = np.arange(24) % 3 - 1
    for _ in range(40):
        ids, listed = many.choose(), many.legal_ids()[0]
        assert alone.choose().tolist() == ids.tolist()[:20]
        assert np.array_equal(alone.observe(seats=seats[:20]), many.observe(seats=seats)[:20])
        assert np.array_equal(alone.legal_mask(), many.legal_mask()[:20])
        width = alone.legal_ids()[0].shape[1]
        assert np.array_equal(alone.legal_ids()[0], listed[:20, :width])
        alone.step(ids[:20])
        many.step(ids)
    alone.choose()
    ids = many.choose()
    ids[13], ids[17] = -9, -9
    with pytest.raises(IllegalIds, match="row 13"):
        many.step(ids)
    assert np.array_equal(alone.playout().decisions, many.playout().decisions[:20])
    assert states(alone) == states(many)[:20]
    assert alone.outcomes.tolist() == many.outcomes.tolist()[:20]


def test_generators_differ() -> None:
    batch = started(herrlof.GAME, luck="splitmix64")
    assert batch.luck == "splitmix64"
    assert states(batch) != states(started(herrlof.GAME))


# Steps


@each_game
def test_an_illegal_id_is_named_and_changes_nothing(game: Game) -> None:
    batch = played(started(game), 12)
    ids, before, mask = batch.choose(), states(batch), batch.legal_mask()
    ids[3] = np.flatnonzero(~mask[3])[-1]
    pattern = f"^row 3: id {ids[3]}: .*not the id of a legal action"
    with pytest.raises(IllegalIds, match=pattern) as refused:
        batch.step(ids)
    assert (refused.value.row, refused.value.id) == (3, ids[3])
    assert states(batch) == before


@each_game
def test_after_the_end(game: Game) -> None:
    batch = started(game)
    batch.playout()
    before = states(batch)
    assert len(batch.step(np.full(6, -1)).rows) == 0
    with pytest.raises(IllegalIds, match="row 0: id 0: the match has ended, which takes -1"):
        batch.step(np.zeros(6, np.int64))
    assert states(batch) == before
    assert batch.choose().tolist() == [-1] * 6


def test_ids_of_any_integer_type() -> None:
    batch = started(herrlof.GAME)
    batch.step(np.zeros(6, np.uint8))
    batch.step([1] * 6)
    batch.step(np.arange(12, dtype=np.int16)[::2])
    assert batch.state(2).table.predictions == (0, 1, 4)


# Restarting


@each_game
def test_restarts(game: Game) -> None:
    batch = Batch.start(game, game.rules(players=2, target=3), 4, 9, auto_restart=True)
    seen = 0
    for _ in range(400):
        ended = batch.step(batch.choose())
        assert not batch.over.any()
        for place, row in enumerate(ended.rows):
            assert max(ended.scores[place]) >= 3
            assert sum(ended.payoffs[place]) == 0
            seen += 1
            if seen == 1:
                again = Match.start(game, batch.rules, match_seed(match_seed(9, int(row)), 1))
                assert batch.state(row) == again.state
    assert seen > 8


def test_restarts_of_the_faster_generator() -> None:
    batch = started(herrlof.GAME, 3, luck="splitmix64", auto_restart=True)
    while not len(ended := batch.step(batch.choose()).rows):
        pass
    text = seed_text(match_seed(match_seed(1, int(ended[0])), 1))
    fresh = started(herrlof.GAME, 1, [text.removeprefix("str:")], luck="splitmix64")
    assert batch.state(ended[0]) == fresh.state(0)


@pytest.mark.parametrize("threads", [1, 2])
def test_what_ends_while_room_is_made(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match that ends in the step in which the batch gets more columns is reported."""

    def ends(room: int) -> list[Any]:
        monkeypatch.setattr("herrlof_arena.batch.batch.FIRST_SHEETS", room)
        rules = odin.Rules(players=2, target=15)
        batch, reports = Batch.start(odin.GAME, rules, 64, 3, threads=threads), list[Any]()
        while not batch.over.all():
            reports.append([part.tolist() for part in attrs.astuple(batch.step(batch.choose()))])
        return reports

    assert ends(1) == ends(16)


# States


@pytest.mark.parametrize(
    ("game", "rules"),
    [(herrlof.GAME, herrlof.Rules(2)), (odin.GAME, odin.Rules(2, two_player_colours=4))],
)
def test_states_and_back(game: Game, rules: Any) -> None:
    """A batch returns states of every kind of turn unchanged, and continues play from them."""
    rng, kinds = Random(2), set()
    for number in range(4):
        seed = seed_text(match_seed(3, number))
        kernel, kept, outcomes = Kernel(game, seed, game.initial(rules)), [], []
        for _ in range(400):
            kinds.add(game.turn(kernel.state).kind)
            kept.append(kernel.state)
            outcomes.append(kernel.outcomes)
            turn = game.turn(kernel.state)
            if isinstance(turn, Chance):
                kernel.settle_one()
            elif isinstance(turn, Decision):
                seat = turn.seats[0]
                legal = game.legal_actions(kernel.state, seat)
                kernel.state = game.apply(kernel.state, rng.choice(legal), seat)
            else:
                break
        seeds = [match_seed(3, number)] * len(kept)
        batch = Batch.from_states(game, rules, kept, seeds, outcomes=outcomes)
        assert states(batch) == kept
        for state, seen in zip(kept, batch.observe(seats=1).tolist(), strict=True):
            if isinstance(game.turn(state), Chance):
                assert seen == vector(game, rules, game.observe(state, 1))
        batch.settle()
        for row, (state, count) in enumerate(zip(kept, outcomes, strict=True)):
            settled = Kernel(game, seed, state, count)
            settled.settle()
            assert batch.state(row) == settled.state
    assert kinds >= {*game.chance_kinds} - {"turn_trump"}


def test_predictions_handed_in_out_of_order() -> None:
    start = Match.start(herrlof.GAME, THREE, seed=1)
    match = start.play(herrlof.Predict(4), 1)
    batch = Batch.from_states(herrlof.GAME, THREE, [match.state])
    assert batch.state(0) == match.state
    batch.step([2])
    assert batch.to_act.tolist() == [2]
    batch.step([3])
    assert batch.state(0).table.predictions == (2, 4, 3)


def test_chance_is_to_move() -> None:
    batch = Batch.from_states(herrlof.GAME, THREE, [herrlof.initial(THREE)], 5)
    for number in (-1, 0):
        with pytest.raises(IllegalIds, match="chance is to move: call settle first"):
            batch.step([number])
    batch.settle()
    assert batch.kind.tolist() == [batch.kinds.index("predict")]


def test_impossible_states() -> None:
    state = started(herrlof.GAME).state(0)
    hands = (state.hands[0],) * 3
    broken = herrlof.State(
        state.standing, state.table, hands, None, (), (0, 0, 0), None, state.turn
    )
    with pytest.raises(InvalidState):
        Batch.from_states(herrlof.GAME, THREE, [broken])


def test_matches_of_many_rounds() -> None:
    """A batch adds columns for score sheets during play."""
    rules = herrlof.Rules(
        2, hand_size=1, deck=herrlof.FULL_DECK[:9], target=10**6, max_rounds=100, prediction_bonus=0
    )
    batch = Batch.start(herrlof.GAME, rules, 3, 1, threads=2)
    stepped = played(batch.copy(), 120)
    batch.playout()
    assert [len(state.standing.sheets) for state in states(batch)] == [100] * 3
    for each in (batch, stepped):
        again = Batch.from_states(herrlof.GAME, rules, states(each))
        assert states(again) == states(each)
        for state in states(each):
            herrlof.GAME.validate(state)


# Copies


@each_game
def test_copies_go_their_own_way(game: Game) -> None:
    batch = played(started(game), 10)
    copy, some, before = batch.copy(), batch.select([4, 0, 4]), states(batch)
    played(batch, 5)
    assert states(copy) == before
    assert states(some) == [before[4], before[0], before[4]]
    played(copy, 5)
    assert states(copy) == states(batch)
    some.playout()
    assert some.state(0) == some.state(2)


@each_game
def test_reseeded(game: Game) -> None:
    batch = played(started(game), 4).select([0] * 8)
    before = states(batch)
    batch.reseed(3)
    assert states(batch) == before
    assert batch.outcomes.tolist() == [0] * 8
    batch.playout()
    assert len(set(states(batch))) > 1
    again = played(started(game), 4).select([0] * 8)
    again.reseed(3, "splitmix64")
    assert again.luck == "splitmix64"


@each_game
def test_what_is_given_out_is_no_part_of_the_batch(game: Game) -> None:
    batch = played(started(game), 10)
    before = states(batch)
    given = (batch.kind, batch.to_act, batch.scores, batch.outcomes, batch.over, batch.payoffs)
    for array in (*given, batch.observe(), batch.legal_mask(), *batch.legal_ids()):
        array.fill(1)
    assert states(batch) == before
    assert states(played(batch.copy(), 5)) == states(played(batch, 5))
    assert "int:1" not in repr(batch)


# Vectors and masks


@each_game
@pytest.mark.parametrize("kind", ["float32", "uint8"])
def test_vectors_of_any_type(game: Game, kind: str) -> None:
    batch = played(started(game), 10)
    out = np.full_like(batch.observe(), 7, kind)
    assert batch.observe(out) is out
    assert np.array_equal(out, batch.observe())
    assert np.array_equal(batch.observe(seats=batch.to_act), out)


@each_game
def test_ids_up_to_a_width(game: Game) -> None:
    """By default, legal ids are as wide as the row with most ids; a smaller width is refused."""
    batch = started(game, 9, threads=2)
    most = 0
    for _ in range(40):
        ids, counts = batch.legal_ids()
        assert ids.shape == (9, counts.max())
        out = np.empty((9, 60), np.int32)
        wide, same = batch.legal_ids(60, out)
        assert wide is out
        assert np.array_equal(same, counts)
        assert np.array_equal(wide[:, : counts.max()], ids)
        assert (wide[:, counts.max() :] == -1).all()
        with pytest.raises(InvalidBatch, match=f"{counts.max()} legal ids, not {counts.max() - 1}"):
            batch.legal_ids(counts.max() - 1)
        most = max(most, int(counts.max()))
        batch.step(batch.choose())
    assert most > 4


class Tensor:
    """Another library's tensor, which lends its memory or raises an error."""

    def __init__(self, memory: Any) -> None:
        self.memory = memory

    def __dlpack__(self) -> Any:
        raise NotImplementedError

    def __array__(self, *_: object, **__: object) -> Any:
        if isinstance(self.memory, Exception):
            raise self.memory
        return self.memory


def test_tensors_of_other_libraries_to_fill() -> None:
    batch = started(herrlof.GAME)
    floats, marks = np.zeros_like(batch.observe()), np.zeros((6, batch.action_count), np.int8)
    batch.observe(Tensor(floats))
    batch.legal_mask(Tensor(marks))
    assert np.array_equal(floats, batch.observe())
    assert np.array_equal(marks, batch.legal_mask())
    device: Any = (Tensor(TypeError("on a device")), Tensor(np.zeros(3)), [[0.0]], "out")
    for wrong in device:
        with pytest.raises(InvalidBatch, match="array or tensor in main memory"):
            batch.observe(wrong)


def test_tensors_of_torch_and_jax() -> None:
    torch = pytest.importorskip("torch", reason="needs torch")
    batch = started(herrlof.GAME)
    vectors = torch.zeros(batch.observe().shape)
    mask = torch.zeros((6, batch.action_count), dtype=torch.int8)
    batch.observe(vectors)
    batch.legal_mask(mask)
    assert np.array_equal(vectors.numpy(), batch.observe())
    assert mask.sum(1).tolist() == batch.legal_ids()[1].tolist()
    with pytest.raises(InvalidBatch, match="out must be"):
        batch.observe(vectors.clone().requires_grad_())


def test_new_arrays_are_aligned() -> None:
    """New arrays are aligned, so that JAX takes them without a copy."""
    for matches in range(1, 9):
        batch = started(herrlof.GAME, matches)
        for array in (batch.observe(), batch.legal_mask(), batch.legal_ids(20)[0]):
            assert array.ctypes.data % 64 == 0


def test_masks_in_place() -> None:
    batch = started(herrlof.GAME)
    out = batch.legal_mask()
    batch.step(batch.choose())
    assert batch.legal_mask(out) is out
    counts = batch.legal_ids()[1]
    assert out.sum(axis=1).tolist() == counts.tolist()


def test_a_step_that_ends_nothing_makes_no_arrays() -> None:
    """Every step that ends no match and no part returns the same read-only object."""
    batch = Batch.start(herrlof.GAME, herrlof.Rules(2), 3, seed=1)
    first = batch.step(batch.choose())
    assert batch.step(batch.choose()) is first
    assert not first.parts.any()
    assert not first.points.any()
    for array in (first.parts, first.points):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1
    while not (ended := batch.step(batch.choose())).parts.any():
        assert ended is first
    points = ended.points.copy()
    batch.step(batch.choose())
    assert (ended.points == points).all()


def test_legal_ids_are_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A step computes the legal ids once, even if a row has very many."""
    batch = Batch.start(odin.GAME, odin.Rules(2, hand_size=9), 300, seed=1)
    original, calls = batch._runner.legal_ids, []

    def counted(*arguments: Any, **keywords: Any) -> None:
        calls.append(1)
        original(*arguments, **keywords)

    monkeypatch.setattr(batch._runner, "legal_ids", counted)
    widest = 0
    for step in range(40):
        ids, counts = batch.legal_ids()
        assert len(calls) == step + 1
        widest = max(widest, ids.shape[1])
        assert ((ids >= 0).sum(axis=1) == counts).all()
        assert (np.take_along_axis(batch.legal_mask(), ids.clip(0), axis=1) | (ids < 0)).all()
        batch.step(np.where(batch.over, -1, ids.max(axis=1)))
    assert widest > 16


def test_numbers_are_a_copy() -> None:
    """`numbers` is a copy, because torch writes even into read-only arrays."""
    batch = Batch.start(odin.GAME, odin.Rules(2), 2, seed=1)
    before = batch.numbers
    batch.numbers[:] = 0
    assert before.any()
    assert (batch.numbers == before).all()


def test_rewards_of_points_sum_to_zero() -> None:
    points = [[3, 0, 0], [1, 2, 6]]
    for game, sign in ((herrlof.GAME, 1), (odin.GAME, -1)):
        batch: Any = Batch.start(game, game.rules(players=3), 1, seed=1)
        rewards = batch.ahead(points)
        assert rewards.tolist() == [
            [sign * 3, sign * -1.5, sign * -1.5],
            [sign * n for n in (-3, -1.5, 4.5)],
        ]


def test_numbers_drawn_come_from_the_stream_of_each_match() -> None:
    one, other = (Batch.start(odin.GAME, odin.Rules(2), n, seed=1) for n in (3, 9))
    assert one.draw(100).tolist() == other.draw(100).tolist()[:3]
    some = other.draw(1 << 31, [4, 0])
    assert some[1] == one.draw(1 << 31)[0]
    for stop, rows in ((0, None), (1 << 32, None), (2, [1, 1]), (2, [9])):
        with pytest.raises(InvalidBatch):
            other.draw(stop, rows)


def test_a_seat_without_a_policy_is_waited_for() -> None:
    batch = Batch.start(herrlof.GAME, herrlof.Rules(3), 50, seed=1)
    batch.playout(["random", None, "random"], seat=2)
    assert set(batch.to_act[~batch.over]) <= {1, 2}
    batch.playout("random", until=1)
    batch.playout(["random", "random", None])
    assert set(batch.to_act[~batch.over]) == {2}


# Playouts and threads


@each_game
def test_playouts_play_what_steps_play(game: Game) -> None:
    batch, stepped = started(game), started(game)
    array = np.zeros(6, np.int64)
    while not stepped.over.all():
        array += ~stepped.over
        stepped.step(stepped.choose())
    assert batch.playout().decisions.tolist() == array.tolist()
    assert states(batch) == states(stepped)


def test_what_does_not_fit() -> None:
    batch = started(herrlof.GAME)
    state, shape = batch.state(0), batch.observe().shape
    fixed, wide = np.empty(shape, np.float32), np.empty((6, 2 * shape[1]), np.float32)
    fixed.flags.writeable = False
    large = Batch.start(herrlof.GAME, herrlof.Rules(3, target=250, max_rounds=None), 6, 1)

    def begun(rules: Any = THREE, **options: Any) -> Batch:
        return Batch.from_states(herrlof.GAME, rules, [state] * 2, **options)

    no_ids: list[Any] = [[0] * 5, [[0]] * 6, [0.0] * 6, ["0"] * 6, [True] * 6, [None] * 6, 0]
    calls: dict[str, tuple[Callable[[Any], object], list[Any]]] = {
        "matches need 6 seeds": (lambda seed: started(batch.game, 6, seed), [[1, 2], ["x"] * 7]),
        "luck must be one of": (lambda luck: started(batch.game, luck=luck), ["random", None]),
        "must be one 64-bit integer": (
            batch.step,
            [*no_ids, [10**30] * 6, np.full(6, (1 << 64) - 1)],
        ),
        "rows must be": (batch.select, [[6], [-1], [0.5], [[0]], 3]),
        "out must be": (batch.observe, [np.empty(shape, np.int64), wide, wide[:, ::2], fixed]),
        "out must be .*": (batch.legal_mask, [np.empty((6, 3), np.bool_)]),
        "values above 255": (large.observe, [np.zeros(large.observe().shape, np.uint8)]),
        "seats must be": (lambda seats: batch.observe(seats=seats), [3, -2, [0] * 5, 0.0]),
        # Compiled code would count the digits of these numbers endlessly.
        "outcomes must be 0 to": (
            lambda number: begun(outcomes=number),
            [-1, 1 << 53, (1 << 63) - 1, [0, -5]],
        ),
        "the same rules": (begun, [herrlof.Rules(3, target=41)]),
        "has no compiled form": (started, [attrs.evolve(herrlof.GAME, name="another")]),
    }
    for name, (call, several) in calls.items():
        for wrong in several:
            with pytest.raises(InvalidBatch, match=name):
                call(wrong)


def test_numbers_that_are_none() -> None:
    """A wrong value raises `InvalidBatch` and a wrong type `TypeError`; both name the argument."""
    batch, view = started(herrlof.GAME), Match.start(herrlof.GAME, THREE, 1).view(0)
    for name, take in {
        "the number of matches": lambda number: started(herrlof.GAME, number),
        "the number of matches must be": lambda number: Batch.from_worlds(
            herrlof.GAME, view, number, Random(1)
        ),
        "threads": lambda number: started(herrlof.GAME, threads=number),
        "the row": batch.state,
        "the width": batch.legal_ids,
        "the number of decisions": lambda number: batch.playout(until=number),
        "the number of a match": lambda number: match_seed(1, number),
        "scratch": lambda number: CompiledPolicy(lambda *_: 0, scratch=number),
    }.items():
        for wrong in (-1, -(10**30), 10**30):
            with pytest.raises(InvalidBatch, match=f"{name}.* to .*, not {wrong}"):
                take(wrong)
        for other in (True, 1.5):
            with pytest.raises(TypeError, match=name):
                take(other)


# Features that vector environments need


@each_game
def test_a_row_starts_its_next_match_on_request(game: Game) -> None:
    batch, other = played(started(game), 7), started(game)
    before = states(batch)
    batch.restart([4, 1])
    seeds = [match_seed(match_seed(1, row), 1) for row in (1, 4)]
    expected = [Match.start(game, batch.rules, seed).state for seed in seeds]
    after = states(batch)
    assert [after[1], after[4]] == expected
    assert [after[row] for row in (0, 2, 3, 5)] == [before[row] for row in (0, 2, 3, 5)]
    batch.restart([1])
    assert batch.state(1) == Match.start(game, batch.rules, match_seed(match_seed(1, 1), 2)).state
    other.restart([])
    assert states(other) == states(started(game))
    for rows in ([6], [-1], [1, 1], [True], 1, [1.0]):
        with pytest.raises(InvalidBatch):
            other.restart(rows)
    assert states(other) == states(started(game))


@each_game
def test_playing_on_to_a_seats_next_decision(game: Game) -> None:
    batch, steps = started(game, 40), 0
    for _ in range(30):
        decisions = batch.playout(seat=2).decisions
        assert ((batch.to_act == 2) | batch.over).all()
        assert (batch.playout(seat=2).decisions == 0).all()
        batch.step(np.where(batch.over, -1, batch.choose()))
        steps += int(decisions.sum())
    assert steps > 40

    seats = np.arange(40) % 3
    batch.playout(seat=seats)
    assert ((batch.to_act == seats) | batch.over).all()
    same, whole = batch.copy(), batch.copy()
    assert (same.playout(seat=-1).decisions == whole.playout().decisions).all()
    assert states(same) == states(whole)
    assert whole.over.all()
    for wrong in (3, -2, 1.0, [0, 1]):
        with pytest.raises(InvalidBatch):
            batch.playout(seat=wrong)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))])
def test_copies_by_python_are_batches_of_their_own(copied: Any, threads: int) -> None:
    batch = Batch.start(herrlof.GAME, herrlof.Rules(3), 4, 7, threads=threads)
    batch.step(batch.choose("random"))
    before, other = batch.numbers, copied(batch)
    other.step(ids := other.choose("random"))
    assert (batch.numbers == before).all()
    batch.choose("random")
    batch.step(ids)
    assert (batch.numbers == other.numbers).all()
    assert (batch.legal_mask() == other.legal_mask()).all()


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))])
def test_the_shared_result_of_a_step_stays_read_only_in_a_copy(copied: Any) -> None:
    batch = copied(started(odin.GAME))
    ended = batch.step(batch.choose())
    assert batch.step(batch.choose()) is ended
    assert not ended.parts.flags.writeable
    assert not ended.points.flags.writeable


def test_a_pickle_with_other_columns_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled code of another version would write beyond the rows of a pickled batch."""
    pickled, compiled = pickle.dumps(started(odin.GAME)), compiled_game_of(odin.GAME)
    wider = Layout((*compiled.layout.columns, Column("more", 1, "a column of a later version")))
    later = attrs.evolve(compiled, layout=wider)
    monkeypatch.setattr("herrlof_arena.batch.batch.compiled_game_of", lambda _game: later)
    with pytest.raises(InvalidBatch, match="pickled by a version with other columns"):
        pickle.loads(pickled)


def test_an_unpickled_array_is_written_to() -> None:
    """NumPy's type of the numbers of an unpickled array is another object, and equal."""
    batch = Batch.start(odin.GAME, odin.Rules(2, target=500), 8, seed=1)
    out = pickle.loads(pickle.dumps(batch.observe()))
    assert batch.observe(out) is out


FORKED = """
import warnings
from multiprocessing import get_context

from herrlof_arena.batch import Batch
from herrlof_rules import odin

warnings.simplefilter("ignore")  # Python warns of a fork beside threads
batch = Batch.start(odin.GAME, odin.Rules(2), 8, 1, threads=2)
batch.step(batch.choose())
child = get_context("fork").Process(target=lambda: batch.step(batch.choose()))
child.start()
child.join(600)
stopped = child.exitcode
child.kill()
print(stopped)
"""


@pytest.mark.skipif("fork" not in get_all_start_methods(), reason="needs fork")
def test_threads_start_again_in_a_forked_process() -> None:
    """A fork copies the pool but not its threads, so waiting for them would never end."""
    run = subprocess.run(
        [sys.executable, "-c", FORKED], capture_output=True, text=True, check=True, timeout=1200
    )
    assert run.stdout == "0\n", run.stderr


CHANGES: dict[str, Callable[[Any], object]] = {
    "read-only": lambda out: out.setflags(write=False),
    "reshaped": lambda out: setattr(out, "shape", (out.shape[1], out.shape[0])),
    "another type": lambda out: setattr(out, "dtype", np.int8 if out.itemsize == 1 else np.int32),
    "resized": lambda out: out.resize((1, 1), refcheck=False),
}


@pytest.mark.parametrize("change", CHANGES)
def test_an_output_array_is_checked_whenever_it_is_written_to(change: str) -> None:
    """An output array that was changed in place is refused by the next call and not written to."""
    batch = Batch.start(odin.GAME, odin.Rules(players=2), 8, seed=1)
    size, actions = batch.specification.size, batch.action_count
    for write, out in (
        (batch.observe, np.zeros((8, size), np.float32)),
        (batch.legal_mask, np.zeros((8, actions), np.uint8)),
        (lambda out: batch.legal_ids(out=out), np.zeros((8, batch.most_legal), np.int64)),
    ):
        write(out)
        allowed = change == "another type" and out.dtype == np.uint8  # A mask may be of int8.
        CHANGES[change](out)
        before = out.copy()
        if not allowed:
            with pytest.raises(InvalidBatch, match="out must be a writable, contiguous array"):
                write(out)
        assert (out == before).all()
