"""Seeds and the `sha256-ctr-1` stream: the same numbers in every process and every language.

```text
key     = SHA-256("herrlof-rules/sha256-ctr-1" || 0x00 || seed bytes || 0x00 || label)
block i = SHA-256(key || i as 8 bytes big-endian), read as eight 32-bit big-endian words
```
"""

import os
import re
from collections.abc import Callable
from hashlib import sha256
from struct import Struct
from typing import Protocol, TypeAlias

from herrlof_rules.core.errors import InvalidSeed
from herrlof_rules.core.exact import int_argument, other_int
from herrlof_rules.core.message_text import bounded_repr, class_name, kind_of

ALGORITHM = "sha256-ctr-1"
SEED_LIMIT = 1024
"""The maximum length of a tagged seed, in characters."""

Seed: TypeAlias = int | str | bytes
"""The values that a caller may give as a seed."""

_UTF_8 = str.encode  # `str.encode` raises `TypeError` for anything but a str.
_NOT_UTF_8 = "a seed's text cannot be encoded as UTF-8"
_WORDS = 1 << 32
_EIGHT_WORDS = Struct(">8I").unpack
_DOMAIN = b"herrlof-rules/" + ALGORITHM.encode() + b"\0"
_COMMITMENT_DOMAIN = b"herrlof-rules/seed-commitment\0"
_TAGGED_SEED = re.compile(r"int:(0|-?[1-9][0-9]*)|hex:([0-9a-f]{2})*|str:(?s:.*)", re.ASCII)


class RandomSource(Protocol):
    """A source of random numbers: the library's `Stream`, or a `random.Random`."""

    def randrange(self, stop: int, /) -> int:
        """A random number from 0 to `stop` - 1; all numbers are equally likely."""
        ...


def randrange_of(rng: RandomSource) -> Callable[[int], int]:
    """The `randrange` method of a source; raises `TypeError` for an object without one."""
    try:
        return rng.randrange
    except AttributeError:
        raise TypeError(
            f"rng must have a method randrange(n), like random.Random; {class_name(rng)} has none"
        ) from None


def number_below(rng: RandomSource, stop: int) -> int:
    """A uniform random number from 0 to `stop` - 1, for a `stop` of any size.

    For a `stop` up to 2**32, takes one number from the source.  For a larger `stop`, joins numbers
    of at most 32 bits, and draws again until the result is below `stop`.
    """
    # Without a second call for most sources: sampling worlds draws many numbers.
    randrange = getattr(rng, "randrange", None) or randrange_of(rng)
    if stop <= _WORDS:
        return randrange(stop)
    words, spare = divmod(stop.bit_length() + 31, 32)
    first = 1 << (spare + 1)
    while True:
        number = randrange(first)
        for _ in range(words - 1):
            number = number << 32 | randrange(_WORDS)
        if number < stop:
            return number


class Stream:
    """An endless `sha256-ctr-1` sequence for one seed and one label.

    `seed` is a tagged seed such as `int:2020`; streams with different labels are independent.
    Raises `InvalidSeed` for text that UTF-8 cannot encode, and `TypeError` for anything but text.

    >>> stream = Stream("int:2020", "chance/0")
    >>> stream.word()
    2498903447
    """

    __slots__ = ("_block", "_key", "_next", "_words")

    def __init__(self, seed: str, label: str) -> None:
        try:
            self._key = sha256(_DOMAIN + _UTF_8(seed) + b"\0" + _UTF_8(label)).digest()
        except TypeError:
            raise TypeError("seed and label must be str") from None
        except UnicodeEncodeError:
            raise InvalidSeed(_NOT_UTF_8) from None
        self._block = 0
        self._words: tuple[int, ...] = ()
        self._next = 8

    def word(self) -> int:
        """The next 32-bit word."""
        if self._next == 8:
            self._words = _EIGHT_WORDS(sha256(self._key + self._block.to_bytes(8, "big")).digest())
            self._block += 1
            self._next = 0
        self._next += 1
        return self._words[self._next - 1]

    def randrange(self, stop: int, /) -> int:
        """A random number from 0 to `stop` - 1, all exactly equally likely; `stop` is 1 to 2**32.

        Every call takes at least one word.  Words from 2**32 - 2**32 mod `stop` up are rejected, so
        that all numbers are equally likely.
        Raises `ValueError` for a `stop` out of this range, and `TypeError` for anything but an
        integer, even for `True`.
        """
        if type(stop) is not int:
            stop = int_argument(stop, "stop")
        if not 0 < stop <= _WORDS:
            raise ValueError(f"stop must be 1 to 2**32, not {bounded_repr(stop)}")
        limit = _WORDS - _WORDS % stop
        while (word := self.word()) >= limit:
            pass
        return word % stop


def seed_text(seed: Seed | None) -> str:
    """The tagged text of a seed: `int:2020`, `str:…` or `hex:…`; None draws 256 fresh bits.

    Raises `InvalidSeed` for any other type, and for text that is longer than `SEED_LIMIT` or cannot
    be encoded as UTF-8.
    """
    if seed is None:
        return "hex:" + os.urandom(32).hex()
    if (number := other_int(seed)) is not None:
        seed = number
    match seed:
        case int() if not isinstance(seed, bool):
            if seed.bit_length() > 4 * SEED_LIMIT:
                raise InvalidSeed(f"a seed's text has at most {SEED_LIMIT} characters")
            text = f"int:{seed}"
        case str():
            text = f"str:{seed}"
        case bytes():
            text = f"hex:{seed.hex()}"
        case _:
            raise InvalidSeed(f"a seed must be an int, a str or bytes, not {kind_of(seed)}")
    check_seed_text(text)
    return text


def check_seed_text(text: object) -> None:
    """Raises `InvalidSeed` unless `text` is a tagged seed as `seed_text` writes it."""
    if type(text) is not str:
        raise InvalidSeed(f"the text of a seed must be a str, not {kind_of(text)}")
    if len(text) > SEED_LIMIT:
        raise InvalidSeed(f"a seed's text has at most {SEED_LIMIT} characters")
    if not _TAGGED_SEED.fullmatch(text):
        raise InvalidSeed("a tagged seed is int:NUMBER, hex:DIGITS or str:TEXT")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise InvalidSeed(_NOT_UTF_8) from None


def chance_stream(seed: str, number: int) -> Stream:
    """The stream for chance outcome `number` (from 0) of the match with this seed."""
    return Stream(seed, f"chance/{number}")


def seed_commitment(seed: str) -> str:
    """The commitment to a tagged seed, to publish before play: a SHA-256 digest in hex.

    A seed that can be guessed can be found from its commitment: use 256 random bits (`seed=None`).
    """
    return sha256(_COMMITMENT_DOMAIN + seed.encode()).hexdigest()
