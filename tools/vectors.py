"""Regenerates tests/rules/core/randomness_vectors.json: `python -m tools.vectors`, from the root.

The numbers come from a second implementation of `sha256-ctr-1`, written from its specification.
The second implementation shares no code with the library, so implementations in other languages are
compared with the specification.
"""

import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path

FILE = Path(__file__).parents[1] / "tests" / "rules" / "core" / "randomness_vectors.json"

SEEDS = [
    "int:0",
    "int:1",
    "int:-1",
    "int:2020",
    "int:18446744073709551616",
    "str:",
    "str:2020",
    "str:a night in Uppsala",
    "str:þríðja völva",
    "hex:",
    "hex:00",
    "hex:000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
]
STREAMS = [
    *((seed, "chance/0") for seed in SEEDS),
    ("int:2020", "chance/1"),
    ("int:2020", "chance/10"),
]
# The last three bounds reject about half of the words, a quarter of them, and none.
STOPS = [1, 2, 3, 6, 10, 42, 1_000_003, 2**31 + 1, 3 * 2**30, 2**32]
SIZES = [1, 2, 3, 42, 54]


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
    raise AssertionError("a stream of random numbers has no end")


def numbers(seed: str, label: str, stop: int, count: int) -> list[int]:
    """The first numbers below `stop` of a fresh stream."""
    stream = words(seed, label)
    return [number(stream, stop) for _ in range(count)]


def shuffled(seed: str, label: str, size: int) -> list[int]:
    """The numbers 0 to `size` - 1 after a Fisher-Yates shuffle from the top index down."""
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


def vectors() -> dict[str, object]:
    """The content of the file."""
    return {
        "algorithm": "sha256-ctr-1",
        "commitments": [{"seed": seed, "sha256": commitment(seed)} for seed in SEEDS],
        "streams": [
            {
                "seed": seed,
                "label": label,
                "key": key(seed, label).hex(),
                "words": [word for word, _ in zip(words(seed, label), range(20), strict=False)],
                "randrange": {str(stop): numbers(seed, label, stop, 10) for stop in STOPS},
                "shuffles": [shuffled(seed, label, size) for size in SIZES],
            }
            for seed, label in STREAMS
        ],
    }


def text() -> str:
    """The text of the file: one list of numbers per line, in ASCII."""
    written = json.dumps(vectors(), indent=1)
    of_numbers = re.compile(r"\[\s+(\d[\d,\s]*)\s+\]")
    return of_numbers.sub(lambda numbers: f"[{' '.join(numbers[1].split())}]", written) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), "ascii", newline="\n")
    print(FILE)
