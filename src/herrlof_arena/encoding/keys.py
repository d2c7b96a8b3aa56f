"""Keys of information states: a digest of everything that a seat was shown, move by move.

A key is extended, not recomputed: the key after a move digests the key before it and the text of
what the move showed the seat.  In this example seat 1 learns nothing from the second move:

    start                      key0 = digest(rules, seat, first observation)
    a move shows "played R7"   key1 = digest(key0 + "played R7")
    a move shows nothing       key2 = key1

In most games the observation follows from the events shown (`Coder.complete`), so the events
suffice.  In other games, if a move changes the observation, the observation is also digested:

    the observation changes    key3 = digest(key2 + "observation" + the new observation)

Keys are computed once per match and seat, and a match continues the key of its parent.
"""

from collections.abc import Iterable
from enum import Enum
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from attrs import frozen

from herrlof_arena.encoding.coder import coder_of
from herrlof_rules.core import AnyRules, Chance, Game, redact_event
from herrlof_rules.documents import canonical_json
from herrlof_rules.documents.shapes import shared_plain
from herrlof_rules.extending import E, R, V, check_seat, is_public, redacted_values
from herrlof_rules.match import Match

KEY_SIZE = 16
"""The length of a key in bytes."""

KEPT = 32
"""The size of the caches of `keys_of` and of first keys."""

TEXTS_KEPT = 4096
"""The size of the caches of texts: how many events and how many single values they hold."""


@frozen(eq=False)
class Keys:
    """Computes the keys of a game under some rules."""

    game: Game
    rules: AnyRules
    complete: bool
    """Whether observations follow from the events shown, so that only the events are digested."""

    def first(self, state: Any, seat: int | None) -> bytes:
        """The key of a seat in the first state of a match, before any event."""
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
        return self.extended(b"", canonical_json(shown).encode())

    def of(self, match: Match, seat: int | None) -> bytes:
        """The key of a seat in a match: see `information_key`."""

        def first(start: Match) -> bytes:
            return _first_key(self, seat, start.state)

        def after(key: bytes, later: Match) -> bytes:
            texts = later.once((self, "texts"), lambda match: self.texts(match.events))
            text = texts if type(texts) is bytes else self.texts_for(texts, seat)
            key = self.extended(key, text)
            return key if self.complete else self.with_observation(key, later, seat)

        return match.fold((self, seat), first, after)

    def texts(self, events: tuple[Any, ...]) -> bytes | tuple[Any, ...]:
        """The text of a move's events if all are public.

        Otherwise returns a tuple with the text of each public event and the other events
        themselves, from which `texts_for` makes a seat's text.
        """
        texts = [self.text_for(event, None) if is_public(event) else event for event in events]
        return tuple(texts) if any(type(text) is not bytes for text in texts) else b"".join(texts)

    def texts_for(self, texts: Iterable[Any], seat: int | None) -> bytes:
        """The text of a move's events as shown to a seat, given the tuple from `texts`."""
        return b"".join([t if type(t) is bytes else self.text_for(t, seat) for t in texts])

    def extended(self, key: bytes, text: bytes) -> bytes:
        """The key after a move that showed a seat this text; an empty text does not change it."""
        return blake2b(key + text, digest_size=KEY_SIZE).digest() if text else key

    def with_observation(self, key: bytes, match: Match, seat: int | None) -> bytes:
        """The key extended by the seat's observation, if it differs from the last one shown."""
        if isinstance(match.turn, Chance):
            return key
        now = self._observed(match, seat)
        same = now == self._observed(self._last_shown(match), seat)
        return key if same else self.extended(key, b"observation" + now)

    def text_for(self, event: Any, seat: int | None) -> bytes:
        """The text of an event as the seat is shown it."""
        try:
            event_class: Any = type(event)
            return _text(event_class, tuple(redacted_values(event, seat)))
        except TypeError:  # The event holds more than numbers, words and cards.
            return canonical_json(
                shared_plain(self.game, E, redact_event(event, seat), "$")
            ).encode()

    def _last_shown(self, match: Match) -> Match:
        """The last earlier match at which the seat was shown a view.

        No view is shown at a chance turn, except at the start of the match.
        """
        earlier = match.parent
        assert earlier is not None
        while earlier.parent is not None and isinstance(earlier.turn, Chance):
            earlier = earlier.parent
        return earlier

    def _observed(self, match: Match, seat: int | None) -> bytes:
        """The text of a seat's observation in a match."""

        def make(at: Match) -> bytes:
            plain = shared_plain(self.game, V, at.observation(seat), "$")
            return canonical_json(plain).encode()

        return match.once(("observed", seat), make)


@lru_cache(TEXTS_KEPT)
def _text(event_class: type[object], values: tuple[object, ...]) -> bytes:
    """The text of an event with these values.

    The class is part of the cache's key because values of several classes may be equal (1 and
    True).  Within one class, a field never holds both an int and a bool.
    """
    return b"".join((_word(event_class.__name__), *map(_word, values)))


def _word(value: object) -> bytes:
    if type(value) is tuple:
        parts: tuple[object, ...] = value
        return b"(" + b"".join(map(_word, parts)) + b")"
    return _scalar(value)


@lru_cache(TEXTS_KEPT, typed=True)  # 1 equals True, but their texts differ.
def _scalar(value: object) -> bytes:
    plain: object = value.value if isinstance(value, Enum) else value
    if plain is not None and not isinstance(plain, int | str):
        raise TypeError("neither a number nor a word")
    return ascii(plain).encode() + b","


@lru_cache(KEPT)
def keys_of(game: Game, rules: AnyRules) -> Keys:
    """The `Keys` of a game under these rules."""
    return Keys(game, rules, coder_of(game, rules).complete)


@lru_cache(KEPT)
def _first_key(keys: Keys, seat: int | None, state: Any) -> bytes:
    """The key at the start, cached because many matches begin in the same state."""
    return keys.first(state, seat)


def information_key(match: Match, seat: int | None) -> bytes:
    """The information state of a seat, or a spectator for None, as 16 bytes.

    Two matches from the same start have equal keys for a seat if and only if the seat was shown the
    same events and, at every turn except chance turns, the same observation.  A move that shows the
    seat nothing leaves its key as it is.  The bytes are the same in every process and on every
    version of Python.  Raises `UnknownSeat`.

    >>> from herrlof_rules import Match, herrlof
    >>> match = Match.start(herrlof.GAME, herrlof.Rules(), seed=1)
    >>> one, other = (match.play(herrlof.Predict(number), seat=0) for number in (3, 4))
    >>> information_key(one, 1) == information_key(other, 1) != information_key(match, 1)
    True
    """
    number = check_seat(seat, match.rules.players)
    return keys_of(match.game, match.rules).of(match, number)
