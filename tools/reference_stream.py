"""`sha256-ctr-1`, implemented again from the specification and independently of the library."""

import hashlib
from collections.abc import Iterator


def key(seed: str, label: str) -> bytes:
    """The key of the stream."""
    text = b"herrlof-rules/sha256-ctr-1" + b"\x00" + seed.encode("utf-8") + b"\x00"
    return hashlib.sha256(text + label.encode("utf-8")).digest()


def words(seed: str, label: str) -> Iterator[int]:
    """The endless 32-bit words of the stream."""
    start = key(seed, label)
    block = 0
    while True:
        digest = hashlib.sha256(start + block.to_bytes(8, "big")).digest()
        for place in range(0, 32, 4):
            yield int.from_bytes(digest[place : place + 4], "big")
        block += 1


def number(stream: Iterator[int], stop: int) -> int:
    """A number below `stop`."""
    rest = 2**32 % stop
    for word in stream:
        if word < 2**32 - rest:
            return word % stop
    raise AssertionError("a stream has no end")


def numbers(seed: str, label: str, stop: int, count: int) -> list[int]:
    """The first numbers below `stop` of a fresh stream."""
    stream = words(seed, label)
    return [number(stream, stop) for _ in range(count)]


def shuffled(seed: str, label: str, size: int) -> list[int]:
    """0 to `size` - 1 after a Fisher-Yates shuffle from the top index down."""
    order = list(range(size))
    stream = words(seed, label)
    top = size - 1
    while top > 0:
        other = number(stream, top + 1)
        order[top], order[other] = order[other], order[top]
        top -= 1
    return order


def commitment(seed: str) -> str:
    """The commitment to a seed, published before play."""
    return hashlib.sha256(b"herrlof-rules/seed-commitment\x00" + seed.encode("utf-8")).hexdigest()
