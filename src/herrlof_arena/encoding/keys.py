"""Keys of information states: digests that grow by what a seat is shown."""

from collections.abc import Callable, Iterable
from enum import Enum
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from attrs import frozen

from herrlof_arena.encoding.coder import coder_of
from herrlof_rules.core import AnyRules, Chance, Game, Step, redact_event
from herrlof_rules.core.parameters import E, R, V
from herrlof_rules.core.visibility import is_public, redacted_values
from herrlof_rules.documents import canonical_json
from herrlof_rules.documents.shapes import unstructure

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
    players: int
    apply: Callable[[Any, Any, int | None], Any]
    step: Callable[[Any, Any, int | None], Step[Any, Any]]
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
            "rules": unstructure(game, R, rules, "$.rules"),
            "seat": seat,
            "observation": unstructure(game, V, game.observe(state, seat), "$.observation"),
        }
        return self.next(b"", canonical_json(shown).encode())

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

    def observed(self, key: bytes, history: Any, seat: int | None) -> bytes:
        """The key after what the seat observes now, where that follows from no event."""
        if isinstance(self.game.turn(history.state), Chance):
            return key
        now = self._observed(history, seat)
        same = now == self._observed(self._last_shown(history), seat)
        return key if same else self.next(key, b"observation" + now)

    def told(self, event: Any, seat: int | None) -> bytes:
        """An event as the seat is shown it."""
        try:
            event_class: Any = type(event)
            return _text(event_class, tuple(redacted_values(event, seat)))
        except TypeError:  # it holds more than numbers, words and cards
            return canonical_json(
                unstructure(self.game, E, redact_event(event, seat), "$")
            ).encode()

    def _last_shown(self, history: Any) -> Any:
        """The history in which a seat was shown a view before: not one where chance was to move."""
        earlier = history.parent
        while earlier.parent is not None and isinstance(self.game.turn(earlier.state), Chance):
            earlier = earlier.parent
        return earlier

    def _observed(self, history: Any, seat: int | None) -> bytes:
        def make(at: Any) -> bytes:
            plain = unstructure(self.game, V, at.observation(seat), "$")
            return canonical_json(plain).encode()

        text: bytes = history.once(("observed", seat), make)
        return text


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
    return Keys(game, rules, rules.players, game.apply, game.step, complete)
