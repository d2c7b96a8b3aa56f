"""Loading a file of any content returns a batch or raises an error."""

import io
import tracemalloc
from functools import cache
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

pytest.importorskip("numba", reason="needs numba")

import numpy as np
from arena.games import each_game
from hypothesis import given
from hypothesis import strategies as st

from herrlof_arena.batch import Batch, InvalidBatch
from herrlof_arena.batch.runner import options_of
from herrlof_arena.compiled.game import compiled_game_of
from herrlof_rules import Game, herrlof, odin

RULES = {game.name: game.rules(players=3) for game in (herrlof.GAME, odin.GAME)}
each_luck = pytest.mark.parametrize("luck", ["sha256-ctr-1", "splitmix64"])


def load(game: Game, content: bytes) -> Batch:
    return Batch.load(io.BytesIO(content), game, RULES[game.name])


@cache
def saved(game: Game) -> bytes:
    batch = Batch.start(game, RULES[game.name], 6, 1)
    for _ in range(10):
        batch.step(batch.choose())
    file = io.BytesIO()
    batch.save(file)
    return file.getvalue()


ARRAYS = ("made_of", "state", "counts", "texts")


def arrays_of(game: Game) -> dict[str, Any]:
    with np.load(io.BytesIO(saved(game))) as kept:
        return {name: kept[f"arr_{place}"] for place, name in enumerate(ARRAYS)}


def forged(game: Game, **arrays: Any) -> bytes:
    """The bytes of a file with other arrays; None leaves one out and shifts the following ones."""
    file = io.BytesIO()
    held = arrays_of(game) | arrays
    np.savez(file, *[array for array in held.values() if array is not None])
    return file.getvalue()


@each_game
@each_luck
def test_there_and_back(game: Game, luck: Any, tmp_path: Path) -> None:
    """A loaded batch continues with the same matches, random numbers and later matches."""
    seeds = ["a\0", "ü" * 900, 3, -4, b"\0", ""]
    batch = Batch.start(game, RULES[game.name], 6, seeds, luck=luck)
    batch.restart([1, 4])
    for _ in range(10):
        batch.step(batch.choose())
    batch.save(tmp_path / "batch")
    batches = [batch, Batch.load(tmp_path / "batch", game, batch.rules)]
    assert {each.luck for each in batches} == {luck}
    for each in batches:
        each.step(each.choose())
        each.restart([0, 1])
        each.playout()
    states = [[each.state(row) for row in range(6)] for each in batches]
    assert states[0] == states[1]
    none = io.BytesIO()
    batch.select([]).save(none)
    assert len(load(game, none.getvalue())) == 0


@each_game
def test_files_cut_anywhere(game: Game) -> None:
    content = saved(game)
    assert len(load(game, content)) == 6
    for length in (0, 1, 30, len(content) // 2, len(content) - 1):
        with pytest.raises(InvalidBatch):
            load(game, content[:length])


@each_game
@given(data=st.data())
def test_files_with_bytes_changed(game: Game, data: st.DataObject) -> None:
    content = bytearray(saved(game))
    place = data.draw(st.integers(0, len(content) - 1))
    content[place] ^= data.draw(st.integers(1, 255))
    try:
        changed = load(game, bytes(content))
    except InvalidBatch:
        return
    changed.playout()


@each_game
@given(data=st.data())
def test_rows_with_numbers_changed(game: Game, data: st.DataObject) -> None:
    """A file with a changed number is refused, or its rows are valid and can be played on."""
    state = arrays_of(game)["state"]
    row, column = (data.draw(st.integers(0, size - 1)) for size in state.shape)
    state[row, column] += data.draw(st.sampled_from([-(1 << 40), -1, 1, 7, 1 << 62]))
    try:
        changed = load(game, forged(game, state=state))
    except InvalidBatch:
        return
    game.validate(changed.state(row))
    changed.settle()
    changed.playout()


@pytest.mark.parametrize(
    "arrays",
    [
        {"state": None},
        {"state": np.array([{}], object)},
        {"state": np.zeros((6, 3), np.int64)},
        {"state": np.zeros((6, 300))},
        {"state": np.zeros((6, 300), np.int64)},
        {"state": np.zeros(6, np.int64)},
        {"made_of": np.array(["odin"])},
        {"made_of": np.array(["odin", "splitmix64"])},
        {"texts": np.zeros(6)},
        {"texts": np.array([["int:1."]] * 6)},
        {"texts": np.array(["int:1."])},
        {"texts": np.array([""] * 6)},
        {"counts": np.zeros((3, 5), np.int64)},
        {"counts": np.zeros((3, 6))},
        {"counts": np.array(3)},
        {"counts": np.full((3, 6), -1)},
        {"counts": np.zeros((2, 6), np.int64)},
    ],
)
@each_game
def test_arrays_that_do_not_fit(game: Game, arrays: dict[str, Any]) -> None:
    with pytest.raises(InvalidBatch, match="not a saved batch"):
        load(game, forged(game, **arrays))


@pytest.mark.parametrize("rows", [[], [0], [0, 1, 2, 3, 4, 5, 0]])
@each_game
def test_more_or_fewer_rows_than_seeds(game: Game, rows: list[int]) -> None:
    """A file is refused unless it has a seed for each row, because play reads the row's seed."""
    with pytest.raises(InvalidBatch, match="for each row"):
        load(game, forged(game, state=arrays_of(game)["state"][rows]))


def test_more_rounds_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A batch whose columns for score sheets have grown is saved and loaded unchanged."""
    monkeypatch.setattr("herrlof_arena.batch.batch.FIRST_SHEETS", 1)
    batch = Batch.start(odin.GAME, RULES["odin"], 6, 1)
    while (batch.numbers[:, 2] < 3).all():
        batch.step(batch.choose())
    file = io.BytesIO()
    batch.save(file)
    assert (load(odin.GAME, file.getvalue()).numbers == batch.numbers).all()


def zeros_that_say_otherwise(shape: tuple[int, ...], dtype: Any, length: int = 1 << 24) -> bytes:
    """An array of zeros in a file, with a header that says how large it is."""
    header = io.BytesIO()
    described = {"descr": np.lib.format.dtype_to_descr(np.dtype(dtype))}
    np.lib.format.write_array_header_2_0(
        header, {**described, "fortran_order": False, "shape": shape}
    )
    return header.getvalue() + bytes(length)


@pytest.mark.parametrize(
    ("place", "shape", "dtype"),
    [
        (0, (1 << 30,), "U10"),
        (0, (2 + len(options_of(compiled_game_of(odin.GAME), RULES["odin"])),), "U1000000"),
        (1, (1 << 40, 60), np.int64),
        (1, (6, 1 << 40), np.int64),
        (1, (6, 5000), np.int64),
        (2, (3, 1 << 40), np.int64),
        (3, (6,), "U1000000"),
        (3, (1 << 40,), "U10"),
    ],
)
def test_a_small_file_takes_little_memory(place: int, shape: tuple[int, ...], dtype: Any) -> None:
    """The shape and type of an array are checked against the rules before it is read."""
    file = io.BytesIO()
    with ZipFile(io.BytesIO(saved(odin.GAME))) as whole, ZipFile(file, "w", ZIP_DEFLATED) as forged:
        for name in whole.namelist():
            given = zeros_that_say_otherwise(shape, dtype)
            forged.writestr(name, given if name == f"arr_{place}.npy" else whole.read(name))
    content = file.getvalue()
    tracemalloc.start()
    try:
        with pytest.raises(InvalidBatch, match="not a saved batch"):
            load(odin.GAME, content)
        assert tracemalloc.get_traced_memory()[1] < 1 << 21
    finally:
        tracemalloc.stop()


@each_game
def test_rows_with_far_more_columns_than_rounds_are_refused(game: Game) -> None:
    """Each round or hand has a column for its sheet, so the rules bound the number of columns."""
    state = arrays_of(game)["state"]
    wide, some = (np.pad(state, ((0, 0), (0, columns))) for columns in (1000, 1))
    with pytest.raises(InvalidBatch, match="more columns than"):
        load(game, forged(game, state=wide))
    assert len(load(game, forged(game, state=some))) == 6


def test_files_that_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Batch.load(tmp_path / "none", odin.GAME, odin.Rules())
    single = io.BytesIO()
    np.save(single, np.zeros(3))
    for content in (b"", b"PK", single.getvalue()):
        with pytest.raises(InvalidBatch, match="not a saved batch"):
            load(odin.GAME, content)
    for rules in (odin.Rules(2), odin.Rules(3, target=9)):
        with pytest.raises(InvalidBatch, match="under different rules"):
            Batch.load(io.BytesIO(saved(odin.GAME)), odin.GAME, rules)
