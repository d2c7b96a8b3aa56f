"""The players at a table: names, bots, the keys of clients, and the time each has taken."""

import secrets
from collections.abc import Collection, Sequence
from hashlib import sha256
from hmac import compare_digest

from attrs import field, frozen

from herrlof_arena.hosting.errors import LONGEST_NAME, NotAllowed
from herrlof_rules.core.construction import Value
from herrlof_rules.core.message_text import kind_of

LONGEST_KEY = 200


@frozen
class Player(Value):
    """The holder of a seat: a person with a key, a bot, or a person for whom a bot plays."""

    name: str
    bot: str | None = None
    """The name of the bot that plays now, one the host knows; None for a person."""

    key: bytes | None = field(default=None, repr=False)
    """The digest of the person's key; None for a bot's seat."""


@frozen
class Clock(Value):
    """The milliseconds that each seat has taken, up to a moment.

    >>> clock = Clock((0, 0)).at(5_000, ()).at(8_000, [1])
    >>> clock.time_used
    (0, 3000)
    """

    time_used: tuple[int, ...]
    moment: int | None = None
    """The host's time in milliseconds up to which this counts; None before the first."""

    def at(self, moment: int | None, waiting: Collection[int]) -> "Clock":
        """The clock at a later moment, if these seats have been awaited since; itself for None.

        An earlier moment, because the host's clock was set back, takes nobody's time.
        """
        if moment is None:
            return self
        passed = 0 if self.moment is None else max(0, moment - self.moment)
        spent = [time + passed * (seat in waiting) for seat, time in enumerate(self.time_used)]
        return Clock(tuple(spent), moment)


def new_key() -> str:
    """A random key of 256 bits: anyone who has it is the seat."""
    return secrets.token_urlsafe(32)


def digest(key: str) -> bytes:
    """The digest of a key, which is stored: a key is random, so one hash is enough."""
    return sha256(key.encode(errors="surrogatepass")).digest()


def holder(key: str, digests: Sequence[bytes | None]) -> int | None:
    """The place of a key's digest, found in constant time; None if it is not there."""
    offered = digest(key[:LONGEST_KEY])
    found = None
    for place, kept in enumerate(digests):
        if compare_digest(offered, kept or b"") and len(key) <= LONGEST_KEY:
            found = place
    return found


def check_bot(name: object) -> None:
    """Raises `TypeError` for anything but the name of a bot or None."""
    if not isinstance(name, str | None):
        raise TypeError(f"a bot has a name, not {kind_of(name)}")


def check_name(name: object) -> str:
    """The name, if it can be shown; raises `NotAllowed`."""
    if not (isinstance(name, str) and 0 < len(name) <= LONGEST_NAME and name.isprintable()):
        raise NotAllowed("rename", "name")
    return name
