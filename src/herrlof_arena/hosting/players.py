"""The players at a table: names, bots, and the keys of clients."""

import re
import secrets
from collections.abc import Sequence
from hashlib import sha256
from hmac import compare_digest

from attrs import field, frozen

from herrlof_arena.hosting.errors import LONGEST_NAME, NotAllowed
from herrlof_rules.extending import Value, kind_of

LONGEST_KEY = 200
DIGEST = re.compile(r"[0-9a-f]{64}")


@frozen
class Player(Value):
    """The holder of a seat: a person with a key, a bot, or a person for whom a bot plays."""

    name: str
    bot: str | None = None
    """The name, known to the host, of the bot that plays now; None for a person."""

    key: bytes | None = field(default=None, repr=False)
    """The digest of the person's key; None for a free seat, or a bot's from the start."""


def new_key() -> str:
    """Returns a random key of 256 bits; a client that has it may act for the seat."""
    return secrets.token_urlsafe(32)


def digest(key: str) -> bytes:
    """Returns the digest of a key, which is stored.  Keys are random, so one hash is enough."""
    return sha256(key.encode(errors="surrogatepass")).digest()


def holder(key: str, digests: Sequence[bytes | None]) -> int | None:
    """Returns the index of a key's digest, compared in constant time; None if it is absent."""
    offered = digest(key[:LONGEST_KEY])
    index = None
    for place, kept in enumerate(digests):
        if compare_digest(offered, kept or b"") and len(key) <= LONGEST_KEY:
            index = place
    return index


def check_bot(name: object) -> None:
    """Raises `TypeError` for anything but the name of a bot or None."""
    if not isinstance(name, str | None):
        raise TypeError(f"the name of a bot must be a str, not {kind_of(name)}")


def check_name(name: object) -> str:
    """Returns the name; raises `NotAllowed` if it cannot be shown."""
    if isinstance(name, str) and len(name) <= LONGEST_NAME and name.isprintable() and name.strip():
        return name
    raise NotAllowed("rename", "name")


def check_digest(key: object) -> bytes:
    """Parses a digest in hexadecimal digits; raises `ValueError` for anything else."""
    if not (isinstance(key, str) and DIGEST.fullmatch(key)):
        raise ValueError("the digest of a key must have 64 hexadecimal digits")
    return bytes.fromhex(key)
