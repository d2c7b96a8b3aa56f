"""The luck of a match in compiled code: chance outcomes, and random choices.

There are two generators.  `sha256-ctr-1` is the generator of `herrlof_rules.Match`: outcome *i* of
a match comes from the stream of its seed and the label `chance/i`, so a batch deals what seeded
matches deal.  `splitmix64` computes the numbers of a match from a key of 64 bits, the number of the
outcome and the place of the word; it is many times as fast.  With both generators, outcome *i*
depends only on the match and *i*.  Random choices always come from `splitmix64`, from a separate
stream.

The luck of a match is a row of integers: `SPLITMIX_WIDTH` of them, or `SHA_WIDTH`.
"""

from hashlib import sha256

from herrlof_arena.compiled.marks import compiled
from herrlof_arena.compiled.rows import Row, Table, signed, unsigned

# The columns of luck, one row for each match

OUTCOMES = 0
"""The number of chance outcomes so far."""
KEY = 1
"""The key of `splitmix64` for chance outcomes."""
CHOICES = 2
"""The state of the stream of choices."""
LENGTH = 3
"""The number of bytes before the label, for the domain and the seed; 0 for `splitmix64`."""
SPLITMIX_WIDTH = 4
MIDSTATE = 4
"""The chaining value of SHA-256 after the whole blocks of these bytes: eight words."""
TAIL = 12
"""The bytes after the whole blocks, as the beginning of a block: sixteen words."""
SHA_WIDTH = 28

# The columns of scratch memory, one row for each thread

NEXT = 0
"""The place of the next word in its block of eight."""
BLOCK = 1
"""The number of the next block."""
STREAM = 2
"""The key of the stream, eight words; for `splitmix64` one number, its state."""
WORDS = 10
"""The current block of eight words."""
HASH = 18
"""The chaining value of SHA-256: eight words."""
MESSAGE = 26
"""The block to hash, followed by its message schedule: 64 words."""
ORDER = 90
"""The deck during a shuffle: up to 54 numbers."""
IDS = 144
"""The legal ids; they come last because the most of them depends on the game."""


def scratch_size(most_legal: int) -> int:
    """The size of a thread's scratch memory: chapters may write one place past the ids."""
    return IDS + most_legal + 1


_ALL = 0xFFFFFFFF
_WORDS = 1 << 32
_GAMMA = 0x9E3779B97F4A7C15
_MIX_1 = 0xBF58476D1CE4E5B9
_MIX_2 = 0x94D049BB133111EB
_FOR_CHOICES = 0x5851F42D4C957F2D
"""Separates the stream of choices from that of chance."""


def _root(number: int, power: int) -> int:
    """The integer part of a root."""
    low, high = 0, 1 << 64
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**power <= number else (low, middle)
    return low


# The constants of SHA-256 (FIPS 180-4): fractions of square and cube roots of the first primes.
_PRIMES = [n for n in range(2, 312) if all(n % m for m in range(2, n))]
_START = Table(_root(prime << 64, 2) & _ALL for prime in _PRIMES[:8])
_ROUNDS = Table(_root(prime << 96, 3) & _ALL for prime in _PRIMES)
_DOMAIN = b"herrlof-rules/sha256-ctr-1\0"


@compiled
def _rotated(word: int, by: int) -> int:
    return ((word >> by) | (word << (32 - by))) & 0xFFFFFFFF


@compiled
def _hash_block(scratch: Row) -> None:
    """Hashes the sixteen words at `MESSAGE` into `HASH`."""
    for i in range(16, 64):
        a, b = scratch[MESSAGE + i - 15] & 0xFFFFFFFF, scratch[MESSAGE + i - 2] & 0xFFFFFFFF
        low = _rotated(a, 7) ^ _rotated(a, 18) ^ (a >> 3)
        high = _rotated(b, 17) ^ _rotated(b, 19) ^ (b >> 10)
        scratch[MESSAGE + i] = (
            scratch[MESSAGE + i - 16] + low + scratch[MESSAGE + i - 7] + high
        ) & 0xFFFFFFFF
    a, b, c, d = scratch[HASH], scratch[HASH + 1], scratch[HASH + 2], scratch[HASH + 3]
    e, f, g, h = scratch[HASH + 4], scratch[HASH + 5], scratch[HASH + 6], scratch[HASH + 7]
    for i in range(64):
        chosen = (e & f) ^ (~e & 0xFFFFFFFF & g)
        first = h + (_rotated(e, 6) ^ _rotated(e, 11) ^ _rotated(e, 25)) + chosen
        first += _ROUNDS[i] + scratch[MESSAGE + i]
        majority = (a & b) ^ (a & c) ^ (b & c)
        second = (_rotated(a, 2) ^ _rotated(a, 13) ^ _rotated(a, 22)) + majority
        h, g, f = g, f, e
        e = (d + first) & 0xFFFFFFFF
        d, c, b = c, b, a
        a = (first + second) & 0xFFFFFFFF
    scratch[HASH] = (scratch[HASH] + a) & 0xFFFFFFFF
    scratch[HASH + 1] = (scratch[HASH + 1] + b) & 0xFFFFFFFF
    scratch[HASH + 2] = (scratch[HASH + 2] + c) & 0xFFFFFFFF
    scratch[HASH + 3] = (scratch[HASH + 3] + d) & 0xFFFFFFFF
    scratch[HASH + 4] = (scratch[HASH + 4] + e) & 0xFFFFFFFF
    scratch[HASH + 5] = (scratch[HASH + 5] + f) & 0xFFFFFFFF
    scratch[HASH + 6] = (scratch[HASH + 6] + g) & 0xFFFFFFFF
    scratch[HASH + 7] = (scratch[HASH + 7] + h) & 0xFFFFFFFF


@compiled
def _take_byte(scratch: Row, length: int, byte: int) -> int:
    """Adds a byte to the `length` bytes hashed so far; returns the new length."""
    place = length & 63
    if place & 3 == 0:
        scratch[MESSAGE + (place >> 2)] = 0
    scratch[MESSAGE + (place >> 2)] |= byte << (24 - 8 * (place & 3))
    if place == 63:
        _hash_block(scratch)
    return length + 1


@compiled
def _finish(scratch: Row, length: int) -> None:
    """Pads and hashes the last block; the digest is then in `HASH`."""
    bits = 8 * length
    length = _take_byte(scratch, length, 0x80)
    while length & 63 != 56:
        length = _take_byte(scratch, length, 0)
    scratch[MESSAGE + 14] = bits >> 32
    scratch[MESSAGE + 15] = bits & 0xFFFFFFFF
    _hash_block(scratch)


@compiled
def absorb(luck: Row, seed: Row, start: int, stop: int, scratch: Row) -> None:
    """Stores in `luck` the state of SHA-256 after the seed's bytes from `start` to `stop`."""
    for i in range(8):
        scratch[HASH + i] = _START[i]
    length = 0
    for i in range(start, stop):
        length = _take_byte(scratch, length, seed[i])
    luck[LENGTH] = length
    for i in range(8):
        luck[MIDSTATE + i] = scratch[HASH + i]
    whole = (length & 63) >> 2
    for i in range(16):
        luck[TAIL + i] = scratch[MESSAGE + i] if i < whole or (i == whole and length & 3) else 0


_LABEL = Table(b"chance/")


@compiled
def _mixed(number: int) -> int:
    """The output function of splitmix64, on 64 bits in a signed integer."""
    bits = unsigned(number)
    bits = unsigned((bits ^ bits >> 30) * _MIX_1)
    bits = unsigned((bits ^ bits >> 27) * _MIX_2)
    return signed(bits ^ bits >> 31)


@compiled
def _onwards(state: int, steps: int) -> int:
    """The state of `splitmix64` after `steps` more numbers."""
    return signed(unsigned(state) + unsigned(steps) * _GAMMA)


@compiled
def open_outcome(luck: Row, scratch: Row) -> None:
    """Begins the stream of the next chance outcome."""
    number = luck[OUTCOMES]
    luck[OUTCOMES] = number + 1
    if not luck[LENGTH]:
        scratch[STREAM] = _mixed(_onwards(luck[KEY], number))
        return
    for i in range(8):
        scratch[HASH + i] = luck[MIDSTATE + i]
    for i in range(16):
        scratch[MESSAGE + i] = luck[TAIL + i]
    length = luck[LENGTH]
    for i in range(7):
        length = _take_byte(scratch, length, _LABEL[i])
    unit = 1
    while unit * 10 <= number:
        unit *= 10
    while unit:
        length = _take_byte(scratch, length, 48 + number // unit % 10)
        unit //= 10
    _finish(scratch, length)
    for i in range(8):
        scratch[STREAM + i] = scratch[HASH + i]
    scratch[BLOCK] = 0
    scratch[NEXT] = 8


@compiled
def _sha_word(scratch: Row) -> int:
    """The next word of 32 bits of a stream of `sha256-ctr-1`."""
    place = scratch[NEXT]
    if place == 8:
        for i in range(8):
            scratch[HASH + i] = _START[i]
            scratch[MESSAGE + i] = scratch[STREAM + i]
        for i in range(8, 16):
            scratch[MESSAGE + i] = 0
        scratch[MESSAGE + 8] = scratch[BLOCK] >> 32
        scratch[MESSAGE + 9] = scratch[BLOCK] & 0xFFFFFFFF
        scratch[MESSAGE + 10] = 0x80000000
        scratch[MESSAGE + 15] = 8 * 40
        _hash_block(scratch)
        for i in range(8):
            scratch[WORDS + i] = scratch[HASH + i]
        scratch[BLOCK] += 1
        place = 0
    scratch[NEXT] = place + 1
    return scratch[WORDS + place]


@compiled
def below(luck: Row, scratch: Row, stop: int) -> int:
    """A number from 0 to `stop` - 1 from the outcome's stream; all are equally likely.

    `sha256-ctr-1` computes it by two divisions, as `Stream.randrange` does.  `splitmix64` computes
    it by a multiplication (Lemire 2019), and the low half of the product decides whether to reject
    the word.
    """
    if luck[LENGTH]:
        limit = _WORDS - _WORDS % stop
        word = _sha_word(scratch)
        while word >= limit:
            word = _sha_word(scratch)
        return word % stop
    while True:
        scratch[STREAM] = _onwards(scratch[STREAM], 1)
        product = ((_mixed(scratch[STREAM]) >> 32) & 0xFFFFFFFF) * stop
        if product & 0xFFFFFFFF >= stop or product & 0xFFFFFFFF >= _WORDS % stop:
            return product >> 32


@compiled
def choice_below(luck: Row, stop: int) -> int:
    """A number from 0 to `stop` - 1 from the match's stream of choices; all are equally likely."""
    while True:
        luck[CHOICES] = _onwards(luck[CHOICES], 1)
        product = ((_mixed(luck[CHOICES]) >> 32) & 0xFFFFFFFF) * stop
        if product & 0xFFFFFFFF >= stop or product & 0xFFFFFFFF >= _WORDS % stop:
            return product >> 32


@compiled
def key_of(seed: int) -> int:
    """The key of a match's chance outcomes under `splitmix64`, from 64 bits of its seed."""
    return _mixed(_onwards(seed, 1))


@compiled
def choices_of(key: int) -> int:
    """The first state of a match's stream of choices."""
    return _mixed(key ^ _FOR_CHOICES)


def before_label(seed: str) -> bytes:
    """The bytes hashed before the label of a stream: the domain and the tagged seed."""
    return _DOMAIN + seed.encode() + b"\0"


def number_of(seed: str) -> int:
    """64 bits derived from a tagged seed, as a signed integer."""
    digest = sha256(b"herrlof-rules/splitmix64\0" + seed.encode()).digest()
    return int.from_bytes(digest[:8], "big", signed=True)
