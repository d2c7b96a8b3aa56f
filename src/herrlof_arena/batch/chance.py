"""The random generators of a batch's matches, computed from the matches' seeds."""

from collections.abc import Sequence
from typing import Literal, SupportsIndex, TypeAlias

import numpy as np

from herrlof_arena.compiled import randomness
from herrlof_arena.compiled.backend import bound
from herrlof_arena.compiled.errors import InvalidBatch
from herrlof_arena.compiled.rows import Ints, row, whole
from herrlof_rules.core import RandomSource, Seed
from herrlof_rules.extending import int_argument, number_below, seed_text

Luck: TypeAlias = Literal["sha256-ctr-1", "splitmix64"]
LUCKS: tuple[Luck, ...] = ("sha256-ctr-1", "splitmix64")

HIGHEST_COUNT = (1 << 53) - 1
"""The most outcomes or matches of a row, so that counting further never exceeds 64 bits."""


def match_seed(seed: Seed, number: SupportsIndex) -> str:
    """The seed with which `Match.start` repeats one match of a batch that has a single seed.

    With `auto_restart` the second match of a row has the seed `match_seed(first, 1)`, the third
    `match_seed(first, 2)` and so on, if the first had the seed `first`.
    """
    place = int_argument(number, "the number of a match", 0, HIGHEST_COUNT, InvalidBatch)
    return f"{seed_text(seed)}/{place}"


def seed_texts(seed: Seed | Sequence[Seed] | None, matches: int) -> tuple[str, ...]:
    """The tagged seed of each match: from its own seed, or derived from the single seed."""
    if seed is None or isinstance(seed, str | bytes | int | np.integer):
        text = seed_text(seed)
        return tuple([seed_text(f"{text}/{number}") for number in range(matches)])
    if len(seed) != matches:
        raise InvalidBatch(f"{matches} matches need {matches} seeds, not {len(seed)}")
    return tuple([seed_text(each) for each in seed])


def restart_text(text: str, number: int) -> str:
    """The tagged seed of a later match in a row, derived from the seed of the first."""
    return seed_text(f"{text}/{number}")


def check_counts(counts: Ints, what: str) -> Ints:
    """Returns the counts; raises `InvalidBatch` if one is out of range."""
    if counts.min(initial=0) < 0 or counts.max(initial=0) > HIGHEST_COUNT:
        raise InvalidBatch(f"{what} must be 0 to {HIGHEST_COUNT}")
    return counts


def lucks(texts: Sequence[str], luck: Luck) -> Ints:
    """The luck of matches with these tagged seeds."""
    if luck not in LUCKS:
        raise InvalidBatch(f"luck must be one of: {', '.join(LUCKS)}")
    width = randomness.SPLITMIX_WIDTH if luck == "splitmix64" else randomness.SHA_WIDTH
    luck_rows = np.zeros((len(texts), width), np.int64)
    renew(luck_rows, np.arange(len(texts)), texts)
    return luck_rows


def renew(luck: Ints, rows: Ints, texts: Sequence[str]) -> None:
    """Gives these rows the luck of matches with these tagged seeds, before any outcome."""
    numbers = [randomness.number_of(text) for text in texts]
    _key_rows(luck, rows, np.array(numbers, np.int64))
    if luck.shape[1] == randomness.SHA_WIDTH:
        before = [randomness.before_label(text) for text in texts]
        ends = np.cumsum([len(each) for each in before])
        joined = np.frombuffer(b"".join(before), np.uint8).astype(np.int64)
        _absorb_rows(luck, rows, joined, ends, np.empty(randomness.IDS, np.int64))


def unseeded_lucks(matches: int, rng: RandomSource) -> Ints:
    """The luck of `matches` matches without seeds, drawn from `rng`, for `splitmix64`."""
    luck_rows = np.zeros((matches, randomness.SPLITMIX_WIDTH), np.int64)
    numbers = np.arange(matches)
    _key_rows(luck_rows, numbers, number_below(rng, 1 << 62) + numbers)
    return luck_rows


def draws(luck: Ints, rows: Ints, stop: int) -> Ints:
    """A random number below `stop` for each of these rows, from its stream of choices."""
    drawn = np.empty(len(rows), np.int64)
    _draw_rows(luck, rows, stop, drawn)
    return drawn


def _draw_all(luck: Ints, rows: Ints, stop: int, drawn: Ints) -> None:
    for i in range(len(rows)):
        drawn[i] = randomness.choice_below(row(luck, rows[i]), stop)


def _key_all(luck: Ints, rows: Ints, seeds: Ints) -> None:
    for i in range(len(rows)):
        of = row(luck, rows[i])
        of[randomness.OUTCOMES] = of[randomness.LENGTH] = 0
        of[randomness.KEY] = randomness.key_of(seeds[i])
        of[randomness.CHOICES] = randomness.choices_of(of[randomness.KEY])


def _absorb_all(luck: Ints, rows: Ints, before: Ints, ends: Ints, work: Ints) -> None:
    start = 0
    for i in range(len(rows)):
        randomness.absorb(row(luck, rows[i]), whole(before), start, ends[i], whole(work))
        start = ends[i]


_key_rows = bound(_key_all, {}, "luck")
_draw_rows = bound(_draw_all, {}, "luck")
_absorb_rows = bound(_absorb_all, {}, "luck")
