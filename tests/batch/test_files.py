"""Files of batches: whatever a file holds, it is a batch as saved or refused."""

import io
import tracemalloc
import zipfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numba", reason="needs numba")

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from herrlof_rules import Game, herrlof, odin
from herrlof_rules.batch import Batch, InvalidBatch

RULES = {game.name: game.rules(players=3) for game in (herrlof.GAME, odin.GAME)}
each_game = pytest.mark.parametrize("game", [herrlof.GAME, odin.GAME], ids=lambda game: game.name)
each_luck = pytest.mark.parametrize("luck", ["sha256-ctr-1", "splitmix64"])


def batch_of(game: Game, **options: Any) -> Batch:
    batch = Batch.start(game, RULES[game.name], 6, 1, **options)
    for _ in range(10):
        batch.step(batch.choose())
    return batch


def saved(batch: Batch) -> bytes:
    file = io.BytesIO()
    batch.save(file)
    return file.getvalue()


@cache
def content_of(game: Game) -> bytes:
    return saved(batch_of(game))


def members(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(content: Mapping[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", compression) as archive:
        for name, member in content.items():
            archive.writestr(name, member)
    return file.getvalue()


def array(values: Any) -> bytes:
    file = io.BytesIO()
    np.save(file, values)
    return file.getvalue()


def with_array(game: Game, name: str, values: Any) -> bytes:
    return packed({**members(content_of(game)), f"{name}.npy": array(values)})


def arrays_of(game: Game) -> dict[str, Any]:
    with np.load(io.BytesIO(content_of(game))) as arrays:
        return {name: arrays[name] for name in arrays.files}


def load(game: Game, content: bytes) -> Batch:
    return Batch.load(io.BytesIO(content), game, RULES[game.name])


def read(game: Game, content: bytes) -> bool:
    """Whether it is read."""
    try:
        batch = load(game, content)
    except InvalidBatch as refused:
        said = str(refused)
    else:
        play_on(batch)
        return True
    assert said.isprintable()
    assert len(said) < 400
    return False


def play_on(batch: Batch) -> None:
    """Every match is a valid one, and can be played to its end and saved again."""
    for row in range(len(batch)):
        batch.game.validate(batch.state(row))
    batch.playout()
    load(batch.game, saved(batch))


@each_game
@each_luck
def test_there_and_back(game: Game, luck: Any, tmp_path: Path) -> None:
    """Matches, luck, choices and later matches go on as they would have."""
    seeds = ["a\0", "ü" * 900, 3, -4, b"\0", ""]
    batch = Batch.start(game, RULES[game.name], 6, seeds, luck=luck)
    batch.restart([1, 4])
    for _ in range(10):
        batch.step(batch.choose())
    batch.save(tmp_path / "batch")
    batches = [batch, Batch.load(tmp_path / "batch", game, batch.rules), load(game, saved(batch))]
    assert {each.luck for each in batches} == {luck}
    assert len({tuple(each.outcomes.tolist()) for each in batches}) == 1
    for each in batches:
        each.step(each.choose())
        each.restart([0, 1])
        each.playout()
    states = [[each.state(row) for row in range(6)] for each in batches]
    assert states[0] == states[1] == states[2]


def test_the_shortest_and_the_longest(tmp_path: Path) -> None:
    rules = herrlof.Rules(2, hand_size=1, deck=herrlof.FULL_DECK[:9], target=10**6, max_rounds=300)
    batch = Batch.start(herrlof.GAME, rules, 2, 1)
    batch.playout()
    for each in (batch, batch.select([])):
        each.save(str(tmp_path / "batch.npz"))
        again = Batch.load(str(tmp_path / "batch.npz"), herrlof.GAME, rules)
        assert [again.state(row) for row in range(len(again))] == [
            each.state(row) for row in range(len(each))
        ]


def test_files_that_cannot_be_opened(tmp_path: Path) -> None:
    for path in (tmp_path / "nothing", str(tmp_path)):
        with pytest.raises((FileNotFoundError, IsADirectoryError, PermissionError)):
            Batch.load(path, herrlof.GAME, RULES["herrlof"])


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"PK\5\6" + bytes(18), b"hello"])
def test_what_is_no_file_of_a_batch(content: bytes) -> None:
    assert not read(herrlof.GAME, content)
    assert not read(herrlof.GAME, array(np.zeros(3)))


@each_game
def test_files_cut_anywhere(game: Game) -> None:
    content = content_of(game)
    for length in range(len(content)):
        assert not read(game, content[:length])


@each_game
@pytest.mark.parametrize("compression", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
@given(data=st.data())
def test_files_with_bytes_changed(game: Game, compression: int, data: st.DataObject) -> None:
    content = bytearray(packed(members(content_of(game)), compression))
    # Directory and headers stand at the ends; what is changed within is found by checksums.
    places = st.integers(0, len(content) - 1) | st.integers(-700, -1) | st.integers(0, 200)
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(places, label="place") % len(content)
        length = data.draw(st.integers(0, 2), label="length")
        content[place : place + length] = data.draw(st.binary(max_size=2), label="bytes")
    read(game, bytes(content))


@each_game
@given(data=st.data())
def test_members_with_bytes_changed(game: Game, data: st.DataObject) -> None:
    """Checksums are right, so whatever is said within is believed or refused."""
    content = members(content_of(game))
    name = data.draw(st.sampled_from(sorted(content)), label="member")
    member = bytearray(content[name])
    place = data.draw(st.integers(0, 130) | st.integers(0, len(member)), label="place")
    length = data.draw(st.integers(0, 8), label="length")
    new = st.binary(max_size=9) | st.sampled_from(
        [b"'", b"(", b"9" * 9, b"-1", b"O", b"[", b"\xff"]
    )
    member[place : place + length] = data.draw(new, label="bytes")
    read(game, packed({**content, name: bytes(member)}))


NUMBERS = (
    st.integers(-3, 60)
    | st.integers(-(1 << 63), (1 << 63) - 1)
    | st.integers(0, 62).map(lambda bit: 1 << bit)
)


@each_game
@given(data=st.data())
def test_rows_with_numbers_changed(game: Game, data: st.DataObject) -> None:
    """Compiled code would go by them without checking."""
    state = arrays_of(game)["state"]
    for _ in range(data.draw(st.integers(1, 3))):
        row = data.draw(st.integers(0, len(state) - 1))
        state[row, data.draw(st.integers(0, state.shape[1] - 1))] = data.draw(NUMBERS)
    read(game, with_array(game, "state", state))


@each_game
@pytest.mark.parametrize("name", ["ends", "restarts", "outcomes", "choices"])
@given(values=st.lists(NUMBERS, min_size=6, max_size=6))
def test_other_numbers(game: Game, name: str, values: list[int]) -> None:
    accepted = read(game, with_array(game, name, np.array(values, np.int64)))
    assert accepted or name != "choices"
    assert not accepted or name == "choices" or 0 <= min(values) <= max(values) < 1 << 53


@pytest.mark.parametrize(
    ("name", "values", "reason"),
    [
        ("version", np.array([2]), "version 1"),
        ("game", np.array(["odin"]), "another game"),
        ("game", np.array(["herrlof"] * 2), "another game"),
        ("rules", np.array([3]), "other rules"),
        ("state", np.zeros((6, 90)), "array state"),
        ("state", np.zeros((6, 90), np.int32), "array state"),
        ("state", np.zeros((6, 90), object), "array state"),
        ("state", np.asfortranarray(np.zeros((6, 90), np.int64)), "array state"),
        ("state", np.zeros((6, 9), np.int64), "too short"),
        ("state", np.zeros((6, 1 << 17), np.int64), "too long"),
        ("state", np.zeros((5, 90), np.int64), "length"),
        ("luck", np.array(["random"]), "luck"),
        ("luck", np.array(["x" * 100]), "array luck"),
        ("luck", np.array([], "U12"), "too early"),
        ("outcomes", np.array([0, 0, -1, 0, 0, 0]), "outcomes"),
        ("outcomes", np.full(6, (1 << 63) - 1), "outcomes"),
        ("restarts", np.array([0, 0, 0, 0, 0, -1]), "restarts"),
        ("seeds", np.array(["x"] * 6), "array seeds"),
        ("seeds", np.frombuffer(b"x" * 60, np.uint8), "seed"),
        ("ends", np.array([1, 2, 3, 4, 5, 6]), "seed"),
        ("ends", np.array([0, 1 << 62, 3, 4, 5, 6]), "seed"),
    ],
)
def test_forged_arrays(name: str, values: Any, reason: str) -> None:
    with pytest.raises(InvalidBatch, match=reason):
        load(herrlof.GAME, with_array(herrlof.GAME, name, values))


def test_more_seeds_than_matches() -> None:
    seeds = np.append(arrays_of(herrlof.GAME)["seeds"], np.uint8(48))
    with pytest.raises(InvalidBatch, match="more seeds than matches"):
        load(herrlof.GAME, with_array(herrlof.GAME, "seeds", seeds))


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("kind", 99),
        ("kind", -1),
        ("seat", 2),
        ("hands", 0),
        ("hands", 1 << 41),
        ("trump", 38),
        ("leader", 7),
        ("played", 3),
        ("buried", 1 << 40),
        ("thefts", -1),
        ("number", 1 << 60),
        ("number", -(1 << 60)),
        ("winners", 1),
        ("predictions", 99),
    ],
)
def test_forged_rows(column: str, value: int) -> None:
    state = arrays_of(herrlof.GAME)["state"]
    state[3, batch_of(herrlof.GAME).layout.start(column)] = value
    with pytest.raises(InvalidBatch, match="row 3"):
        load(herrlof.GAME, with_array(herrlof.GAME, "state", state))


def header(descr: str = "'<i8'", shape: str = "(6, 60)", order: str = "False") -> bytes:
    text = f"{{'descr': {descr}, 'fortran_order': {order}, 'shape': {shape}, }}\n".encode()
    return b"\x93NUMPY\1\0" + len(text).to_bytes(2, "little") + text


BILLION = "999999999"


@pytest.mark.parametrize(
    "member",
    [
        b"no array",
        header("'|O'") + b"cos\nsystem\n",
        header("'V8'") + bytes(8 * 360),
        header("[('a', '<i8')]") + bytes(8 * 360),
        header(order="True") + bytes(8 * 360),
        header(shape="(6, -60)"),
        header(shape="6"),
        header(shape="(6, 60, 1)") + bytes(8 * 360),
        header(shape=f"({BILLION}, {BILLION})"),
        header(shape=f"({BILLION}, 0)"),
        header(shape=f"(6, {BILLION})"),
        header(shape=f"(6, 1{'0' * 5000})"),
        header(shape="(" * 5000),
        header(shape="(6, 60)" + " " * 60_000) + bytes(8 * 360),
        header(shape="'" + "\\" * 9000),
        header().replace(b"\1\0", b"\2\0", 1) + bytes(8 * 360),
        header() + bytes(8 * 359),
        header() + bytes(8 * 361),
    ],
)
def test_bad_headers(member: bytes) -> None:
    content = members(content_of(herrlof.GAME))
    assert not read(herrlof.GAME, packed({**content, "state.npy": member}))


def test_members_by_name() -> None:
    content = members(content_of(herrlof.GAME))
    assert not read(herrlof.GAME, packed({**content, "more.npy": content["rules.npy"]}))
    for name in content:
        rest = {other: member for other, member in content.items() if other != name}
        assert not read(herrlof.GAME, packed(rest))
    file = io.BytesIO(content_of(herrlof.GAME))
    with zipfile.ZipFile(file, "a") as archive, pytest.warns(UserWarning, match="Duplicate"):
        archive.writestr("rules.npy", content["rules.npy"])
    assert not read(herrlof.GAME, file.getvalue())


@pytest.mark.parametrize("compression", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_other_compression(compression: int) -> None:
    assert not read(herrlof.GAME, packed(members(content_of(herrlof.GAME)), compression))


@pytest.mark.parametrize(
    ("name", "member"),
    [
        ("more.npy", header(shape="(6, 6000000)") + bytes(8 * 36_000_000)),
        ("state.npy", header(shape="(600000, 60)") + bytes(8 * 36_000_000)),
        ("rules.npy", header(shape="(36000000,)") + bytes(8 * 36_000_000)),
    ],
    ids=["an extra member", "many rows", "many options"],
)
def test_bombs(name: str, member: bytes) -> None:
    """300 MB in 300 KB: what is wrong is found before it is unpacked."""
    content = packed({**members(content_of(herrlof.GAME)), name: member})
    tracemalloc.start()
    assert not read(herrlof.GAME, content)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 8 << 20


def test_more_than_a_file_has_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    content = content_of(herrlof.GAME)
    monkeypatch.setattr("herrlof_rules.batch.files.LARGEST", 4000)
    with pytest.raises(InvalidBatch, match="room"):
        saved(batch_of(herrlof.GAME))
    with pytest.raises(InvalidBatch, match="more than 4000 bytes"):
        load(herrlof.GAME, content)
