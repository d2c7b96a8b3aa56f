"""Keys of information states: digests that grow by what a seat is shown."""

from collections.abc import Iterable
from enum import Enum
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from attrs import frozen

from herrlof_arena.encoding.coder import coder_of
from herrlof_rules.core import AnyRules, Chance, Game, redact_event
from herrlof_rules.core.parameters import E, R, V
from herrlof_rules.core.seats import check_seat
from herrlof_rules.core.visibility import is_public, redacted_values
from herrlof_rules.documents import canonical_json
from herrlof_rules.documents.shapes import shared_plain
from herrlof_rules.match import Match

KEY_SIZE = 16
"""How many bytes a key has."""

KEPT = 32
"""How many games under some rules have what their keys need cached."""

TEXTS_KEPT = 4096
"""How many events and values have the bytes that keys digest cached."""


@frozen(eq=False)
class Keys:
    """What the keys of a game under some rules are made of."""

    game: Game
    rules: AnyRules
    complete: bool
    """Whether observations follow from the events shown, so that only these are digested."""

    def first(self, state: Any, seat: int | None) -> bytes:
        """The key of a seat that was shown this state and no event yet."""
        game, rules = self.game, self.rules
        shown = {
            "format": "herrlof-rules/information-state",
            "version": 1,
            "game": game.name,
            "revision": game.revision,
            "rules": shared_plain(game, R, rules, "$.rules"),
            "seat": seat,
            "observation": shared_plain(game, V, game.observe(state, seat), "$.observation"),
        }
        return self.next(b"", canonical_json(shown).encode())

    def of(self, match: Match, seat: int | None) -> bytes:
        """The key of a seat after these moves: see `information_key`."""

        def first(start: Match) -> bytes:
            return _first_key(self, seat, start.state)

        def after(key: bytes, later: Match) -> bytes:
            texts = later.once((self, "texts"), lambda of: self.texts(of.events))
            key = self.next(key, texts if type(texts) is bytes else self.texts_for(texts, seat))
            return key if self.complete else self.observed(key, later, seat)

        return match.fold((self, seat), first, after)

    def texts(self, events: tuple[Any, ...]) -> bytes | tuple[Any, ...]:
        """The events of a move as all are shown them; in parts, if some are not all public."""
        texts = [self.told(event, None) if is_public(event) else event for event in events]
        return tuple(texts) if any(type(text) is not bytes for text in texts) else b"".join(texts)

    def texts_for(self, texts: Iterable[Any], seat: int | None) -> bytes:
        """The same as a seat is shown it."""
        return b"".join([t if type(t) is bytes else self.told(t, seat) for t in texts])

    def next(self, key: bytes, text: bytes) -> bytes:
        """The key after a move of which a seat was shown this, which may be nothing."""
        return blake2b(key + text, digest_size=KEY_SIZE).digest() if text else key

    def observed(self, key: bytes, match: Match, seat: int | None) -> bytes:
        """The key after what the seat observes now, where that follows from no event."""
        if isinstance(match.turn, Chance):
            return key
        now = self._observed(match, seat)
        same = now == self._observed(self._last_shown(match), seat)
        return key if same else self.next(key, b"observation" + now)

    def told(self, event: Any, seat: int | None) -> bytes:
        """An event as the seat is shown it."""
        try:
            event_class: Any = type(event)
            return _text(event_class, tuple(redacted_values(event, seat)))
        except TypeError:  # it holds more than numbers, words and cards
            return canonical_json(
                shared_plain(self.game, E, redact_event(event, seat), "$")
            ).encode()

    def _last_shown(self, match: Match) -> Match:
        """The last earlier match at which the seat was shown a view: none at a chance turn."""
        earlier = match.parent
        assert earlier is not None
        while earlier.parent is not None and isinstance(earlier.turn, Chance):
            earlier = earlier.parent
        return earlier

    def _observed(self, match: Match, seat: int | None) -> bytes:
        def make(at: Match) -> bytes:
            plain = shared_plain(self.game, V, at.observation(seat), "$")
            return canonical_json(plain).encode()

        return match.once(("observed", seat), make)


@lru_cache(TEXTS_KEPT)
def _text(event_class: type[object], values: tuple[object, ...]) -> bytes:
    """An event with these values; by class too, because 1 equals True, but no field holds both."""
    return b"".join((_word(event_class.__name__), *map(_word, values)))


def _word(value: object) -> bytes:
    if type(value) is tuple:
        parts: tuple[object, ...] = value
        return b"(" + b"".join(map(_word, parts)) + b")"
    return _scalar(value)


@lru_cache(TEXTS_KEPT, typed=True)  # as above
def _scalar(value: object) -> bytes:
    plain: object = value.value if isinstance(value, Enum) else value
    if plain is not None and not isinstance(plain, int | str):
        raise TypeError("neither a number nor a word")
    return ascii(plain).encode() + b","


@lru_cache(KEPT)
def keys_of(game: Game, rules: AnyRules) -> Keys:
    """What the keys of a game under these rules are made of."""
    complete = coder_of(game, rules).complete
    return Keys(game, rules, complete)


@lru_cache(KEPT)
def _first_key(keys: Keys, seat: int | None, state: Any) -> bytes:
    """The key at the start, which many matches have in common."""
    return keys.first(state, seat)


def information_key(match: Match, seat: int | None) -> bytes:
    """The information state of a seat, or a spectator for None, as 16 bytes.

    Two matches from the same start have equal keys for a seat exactly if it was shown the same: the
    same events, and at every turn that is not chance's the same observation.  A move of which the
    seat learns nothing leaves its key as it is.  The bytes are the same in every process and on
    every Python.  Raises `UnknownSeat`.

    >>> from herrlof_rules import Match, herrlof
    >>> match = Match.start(herrlof.GAME, herrlof.Rules(), seed=1)
    >>> one, other = (match.play(herrlof.Predict(number), seat=0) for number in (3, 4))
    >>> information_key(one, 1) == information_key(other, 1) != information_key(match, 1)
    True
    """
    number = check_seat(seat, match.rules.players)
    return keys_of(match.game, match.rules).of(match, number)
