"""The random numbers of batches: the streams of `sha256-ctr-1`, and uniform numbers."""

from collections import Counter
from math import sqrt
from typing import Any

import pytest

pytest.importorskip("numba", reason="needs numba")

import numba
import numpy as np
from arena.compiled.uncompiled import uncompiled

from herrlof_arena.batch.chance import lucks
from herrlof_arena.compiled import randomness, worlds
from herrlof_arena.compiled.rows import whole
from herrlof_rules.core.randomness import chance_stream

STOPS = (1, 2, 3, 6, 38, 42, 54, (1 << 31) + 1, (1 << 32) - 1, 1 << 32)


def numbers(text: str, luck: str, outcome: int, stops: list[int]) -> list[int]:
    of_match = lucks([text], luck)[0]  # type: ignore[arg-type]
    work = np.zeros(randomness.IDS, np.int64)
    of_match[randomness.OUTCOMES] = outcome
    randomness.open_outcome(of_match, work)
    assert of_match[randomness.OUTCOMES] == outcome + 1
    return [int(randomness.below(of_match, work, stop)) for stop in stops]


@pytest.mark.parametrize("length", [0, 1, 18, 19, 20, 27, 28, 29, 30, 35, 36, 37, 91, 92, 93, 1020])
def test_streams_of_seeds_of_any_length(length: int) -> None:
    """The streams equal the rules engine's, wherever the seed ends in a block of SHA-256."""
    seed, stops = "str:" + "x" * length, [*STOPS] * 3
    with uncompiled():
        for outcome in (0, 9, 10, 99, 100, 12345):
            stream = chance_stream(seed, outcome)
            expected = [stream.randrange(stop) for stop in stops]
            assert numbers(seed, "sha256-ctr-1", outcome, stops) == expected


def test_seeds_that_are_not_ascii() -> None:
    stream = chance_stream("str:þríðja völva", 3)
    with uncompiled():
        got = numbers("str:þríðja völva", "sha256-ctr-1", 3, [1 << 32] * 20)
    assert got == [stream.randrange(1 << 32) for _ in range(20)]


def test_constants() -> None:
    """The first and last constants of SHA-256 are those of FIPS 180-4."""
    assert [randomness._START[0], randomness._START[7]] == [0x6A09E667, 0x5BE0CD19]
    assert [randomness._ROUNDS[0], randomness._ROUNDS[63]] == [0x428A2F98, 0xC67178F2]


def test_splitmix64() -> None:
    """The stream of seed 1234567 equals that of the authors' generator."""
    state, produced = np.int64(1234567), []
    with uncompiled():
        for _ in range(3):
            state = randomness._onwards(state, 1)
            produced.append(int(randomness._mixed(state)) & (1 << 64) - 1)
    assert produced == [6457827717110365317, 3203168211198807973, 9817491932198370423]


@pytest.mark.parametrize("stop", [2, 3, 38, 42])
def test_numbers_are_fair(stop: int) -> None:
    """Each number's frequency is within 4.5 standard deviations of the expected value."""
    of_match = lucks(["int:1"], "splitmix64")[0]
    work, counts, choices = np.zeros(randomness.IDS, np.int64), Counter[int](), Counter[int]()
    with uncompiled():
        for _ in range(600):
            randomness.open_outcome(of_match, work)
            counts.update(int(randomness.below(of_match, work, stop)) for _ in range(5))
            choices.update(int(randomness.choice_below(of_match, stop)) for _ in range(5))
    for tally in (counts, choices):
        assert set(tally) == set(range(stop))
        deviation = sqrt(3000 / stop * (1 - 1 / stop))
        assert all(abs(n - 3000 / stop) < 4.5 * deviation for n in tally.values())


def test_words_are_rejected() -> None:
    """Both generators reject words above the largest multiple of 2**31 + 1."""
    with uncompiled():
        for luck in ("sha256-ctr-1", "splitmix64"):
            drawn = numbers("int:5", luck, 0, [(1 << 31) + 1] * 400)
            assert max(drawn) <= 1 << 31
            assert abs(sum(drawn) / 400 - (1 << 30)) < 1 << 28


def test_large_ranges_are_kept() -> None:
    """Compiled code computes the same numbers as plain Python, so no signed integer overflows."""
    below = worlds._below

    @numba.njit(error_model="numpy")
    def three(luck: Any, stop: int, out: Any) -> None:
        for at in range(3):
            out[at] = below(whole(luck), stop)

    for stop in (2**31, 2**31 + 1, 3537859303, 2**40 + 11, 2**61 + 3):
        luck, compiled, plain = (
            lucks(["int:7"], "splitmix64")[0],
            np.zeros(3, np.int64),
            list[int](),
        )
        again = luck.copy()
        three(luck, stop, compiled)
        with uncompiled():
            plain += [int(worlds._below(again, stop)) for _ in range(3)]
        assert compiled.tolist() == plain
        assert max(plain) < stop
