"""`sha256-ctr-1`, seeds and their commitment.

Implementations in other languages can be tested against the vectors that `python -m tools.vectors`
writes.
"""

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from herrlof_rules.core.randomness import (
    ALGORITHM,
    SEED_LIMIT,
    RandomSource,
    Stream,
    chance_stream,
    check_seed_text,
    seed_commitment,
    seed_text,
)
from tools import vectors

VECTORS: dict[str, Any] = json.loads(vectors.FILE.read_text("ascii"))
STREAMS: list[dict[str, Any]] = VECTORS["streams"]

ENCODABLE = st.characters(exclude_categories=["Cs"])
"""Characters that UTF-8 encodes, listed because Hypothesis needs two seconds to derive them."""


def shuffled(source: RandomSource, size: int) -> list[int]:
    """Fisher-Yates from the top index down."""
    order = list(range(size))
    for index in range(size - 1, 0, -1):
        other = source.randrange(index + 1)
        order[index], order[other] = order[other], order[index]
    return order


def test_the_file_is_what_the_specification_says() -> None:
    assert vectors.FILE.read_text("ascii") == vectors.text()
    assert VECTORS["algorithm"] == ALGORITHM


@pytest.mark.parametrize("case", STREAMS, ids=lambda case: f"{case['seed']}-{case['label']}")
def test_streams(case: dict[str, Any]) -> None:
    seed, label = case["seed"], case["label"]
    stream = Stream(seed, label)

    assert [stream.word() for _ in case["words"]] == case["words"]
    for stop, numbers in case["randrange"].items():
        stream = Stream(seed, label)
        assert [stream.randrange(int(stop)) for _ in numbers] == numbers
    for order in case["shuffles"]:
        assert shuffled(Stream(seed, label), len(order)) == order


@pytest.mark.parametrize("case", VECTORS["commitments"], ids=lambda case: case["seed"])
def test_commitments(case: dict[str, str]) -> None:
    assert seed_commitment(case["seed"]) == case["sha256"]


@given(st.text(ENCODABLE, max_size=20), st.text("abc/019", max_size=9))
def test_any_stream(seed: str, label: str) -> None:
    stream = Stream(f"str:{seed}", label)

    assert [stream.word() for _ in range(17)] == [
        word for word, _ in zip(vectors.words(f"str:{seed}", label), range(17), strict=False)
    ]


@given(st.integers(1, 2**32), st.integers())
def test_any_range(stop: int, seed: int) -> None:
    stream = Stream(f"int:{seed}", "label")

    assert [stream.randrange(stop) for _ in range(5)] == vectors.numbers(
        f"int:{seed}", "label", stop, 5
    )


class Words(Stream):
    """A stream that yields the given words."""

    def __init__(self, *words: int) -> None:
        super().__init__("int:0", "")
        self.given: Iterator[int] = iter(words)

    def word(self) -> int:
        return next(self.given)


@pytest.mark.parametrize(
    ("stop", "words", "number"),
    [
        # 2**32 is one more than a multiple of 3, so the last word is rejected.
        (3, (2**32 - 1, 2), 2),
        (3, (2**32 - 2,), 2),
        (3, (2**32 - 1, 2**32 - 1, 2**32 - 1, 4), 1),
        (2**31 + 1, (2**31,), 2**31),
        (2**31 + 1, (2**31 + 1, 2**32 - 1, 5), 5),
        (2**32, (2**32 - 1,), 2**32 - 1),
        (1, (2**32 - 1,), 0),
        (2, (2**32 - 1,), 1),
    ],
)
def test_words_thrown_away(stop: int, words: tuple[int, ...], number: int) -> None:
    stream = Words(*words)

    assert stream.randrange(stop) == number
    with pytest.raises(StopIteration):  # The source has no word left.
        stream.word()


@pytest.mark.parametrize("stop", [0, -1, 2**32 + 1])
def test_ranges_that_cannot_be(stop: int) -> None:
    with pytest.raises(ValueError, match="stop must be"):
        Stream("int:0", "").randrange(stop)


def test_every_number_is_about_as_likely() -> None:
    stream = Stream("int:2020", "label")
    counted = Counter(stream.randrange(6) for _ in range(6000))

    assert set(counted) == set(range(6))
    assert all(900 < number < 1100 for number in counted.values())


def test_streams_of_different_labels_and_seeds_differ() -> None:
    firsts = {
        Stream(seed, label).word()
        for seed in ("int:1", "int:2", "str:1", "hex:01")
        for label in ("chance/0", "chance/1", "chance/2")
    }

    assert len(firsts) == 12


def test_the_stream_of_a_chance_outcome() -> None:
    for number in (0, 1, 10):
        assert chance_stream("int:2020", number).word() == next(
            vectors.words("int:2020", f"chance/{number}")
        )


def test_a_random_is_a_source_too() -> None:
    assert sorted(shuffled(random.Random(1), 10)) == list(range(10))


# Seeds


@pytest.mark.parametrize(
    ("seed", "text"),
    [
        (0, "int:0"),
        (2020, "int:2020"),
        (-7, "int:-7"),
        ("", "str:"),
        ("2020", "str:2020"),
        ("völva\n", "str:völva\n"),
        (b"", "hex:"),
        (b"\x00\xff", "hex:00ff"),
        ("x" * (SEED_LIMIT - 4), "str:" + "x" * (SEED_LIMIT - 4)),
        (10 ** (SEED_LIMIT - 5), "int:1" + "0" * (SEED_LIMIT - 5)),
        (10**900, "int:1" + "0" * 900),
    ],
)
def test_the_text_of_a_seed(seed: int | str | bytes, text: str) -> None:
    assert seed_text(seed) == text
    check_seed_text(text)


def test_the_limit_stays() -> None:
    """The limit on the length of a seed never shrinks, so later releases accept every seed."""
    assert SEED_LIMIT == 1024


def test_a_fresh_seed_has_256_bits() -> None:
    texts = {seed_text(None) for _ in range(20)}

    assert len(texts) == 20
    for text in texts:
        assert len(text) == len("hex:") + 64
        check_seed_text(text)


REFUSED: dict[str, Any] = {
    "true": True,
    "false": False,
    "fraction": 1.5,
    "list": [1],
    "bytearray": bytearray(b"x"),
    "huge": 10**2000,
    "hugely negative": -(10**1100),
    "more digits than Python writes": 10**5000,
    "a digit too many": 10 ** (SEED_LIMIT - 4),
    "long": "x" * (SEED_LIMIT - 3),
    "surrogate": "\ud800",
    "many bytes": b"x" * SEED_LIMIT,
}


@pytest.mark.parametrize("name", REFUSED)
def test_seeds_that_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="seed"):
        seed_text(REFUSED[name])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2020",
        "int:",
        "int:007",
        "int:-0",
        "int:+1",
        "int:1.0",
        "int: 1",
        "int:1\n",
        "int:٣",
        "hex:0",
        "hex:0G",
        "hex:FF",
        "hex:00\n",
        "str",
        "STR:x",
        "bytes:00",
        "str:\ud800",
        "str:" + "x" * SEED_LIMIT,
    ],
    ids=lambda text: ascii(text)[:20],
)
def test_texts_that_are_no_seed(text: str) -> None:
    with pytest.raises(ValueError, match="seed"):
        check_seed_text(text)


def test_a_commitment_is_not_the_key_of_a_stream() -> None:
    """A commitment hashes with a prefix of its own, so it reveals no stream."""
    assert seed_commitment("int:1") != vectors.key("int:1", "").hex()
    assert len(seed_commitment("int:1")) == 64


@pytest.mark.parametrize("stop", [True, 2.0, None, "2"])
def test_what_is_no_number_to_stop_at(stop: Any) -> None:
    with pytest.raises(TypeError, match="stop must be an integer, not"):
        Stream("int:0", "").randrange(stop)
