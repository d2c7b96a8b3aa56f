"""Keys of information states: digests that grow by what a seat is shown."""

from collections.abc import Callable
from enum import Enum
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from attrs import frozen

from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import E, R, V
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.core.turn import Chance, Step
from herrlof_rules.core.visibility import is_public, seen_by, values_seen_by
from herrlof_rules.documents.shapes import unstructure
from herrlof_rules.documents.text import canonical_json
from herrlof_rules.encoding.coder import coder_of

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
        return digest(canonical_json(shown).encode())

    def next(self, key: bytes, history: Any, seat: int | None) -> bytes:
        """The key after the last move of this history, given the one before it."""
        texts: bytes | list[Any] = history.once("texts", self._texts)
        if isinstance(texts, list):
            texts = b"".join([self.told(event, seat) for event in texts])
        if texts:
            key = digest(key + texts)
        if not self.complete and not isinstance(self.game.turn(history.state), Chance):
            now = self._observed(history, seat)
            if now != self._observed(self._last_shown(history), seat):
                key = digest(key + b"observation" + now)
        return key

    def _texts(self, history: Any) -> bytes | list[Any]:
        """The events of the last move as all are shown them; they themselves if some differ."""
        events = history.events
        if all(map(is_public, events)):
            return b"".join([self.told(event, None) for event in events])
        return list(events)

    def told(self, event: Any, seat: int | None) -> bytes:
        """An event as the seat is shown it."""
        try:
            event_class: Any = type(event)
            return _text(event_class, tuple(values_seen_by(event, seat)))
        except TypeError:  # it holds more than numbers, words and cards
            return canonical_json(unstructure(self.game, E, seen_by(event, seat), "$")).encode()

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


def digest(text: bytes) -> bytes:
    """The key that stands for these bytes."""
    return blake2b(text, digest_size=KEY_SIZE).digest()


@lru_cache(KEPT)
def keys_of(game: Game, rules: AnyRules) -> Keys:
    """What the keys of a game under these rules are made of."""
    complete = coder_of(game, rules).complete
    return Keys(game, rules, rules.players, game.apply, game.step, complete)
