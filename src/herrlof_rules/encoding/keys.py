"""Keys of information states: digests that grow by what a seat is told."""

from collections.abc import Callable
from functools import lru_cache
from hashlib import blake2b
from typing import Any, TypeAlias

from attrs import frozen

from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import E, R, V
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.core.turn import Chance
from herrlof_rules.core.visibility import seen_by
from herrlof_rules.documents.shapes import unstructure
from herrlof_rules.documents.text import canonical_json
from herrlof_rules.encoding.coder import coder_of

KEY_SIZE = 16
"""How many bytes a key has."""

KEPT = 32
"""How many games under some rules have what their keys need cached."""

News: TypeAlias = Callable[[Any, int | None, Any, Any, int | None], bytes]
"""What a move tells a seat, as bytes: `news(before, by, choice, after, seat)`.

`by` is None for chance and for whoever was to act.  It is never empty: in games that have one,
every move tells every seat that it was made.  Two moves from states that a seat cannot tell apart
have equal news exactly if their events show it the same.
"""


@frozen(eq=False)
class Keys:
    """What the keys of a game under some rules are made of."""

    game: Game
    rules: AnyRules
    players: int
    apply: Callable[[Any, Any, int | None], Any]
    news: News | None
    """None for a game whose events are written out."""

    def first(self, state: Any, seat: int | None) -> bytes:
        """The key of a seat that was shown this state and told nothing yet."""
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
        if self.news is not None:
            news = self.news(
                history.parent.state, history.seat, history.choice, history.state, seat
            )
            return digest(key + news)
        for event in history.events:
            key = digest(key + b"event" + self._text(E, seen_by(event, seat)))
        if not isinstance(self.game.turn(history.state), Chance):
            now = self._observed(history, seat)
            if now != self._observed(self._last_shown(history), seat):
                key = digest(key + b"observation" + now)
        return key

    def _last_shown(self, history: Any) -> Any:
        """The history in which a seat was shown a view before: not one where chance was to move."""
        earlier = history.parent
        while earlier.parent is not None and isinstance(self.game.turn(earlier.state), Chance):
            earlier = earlier.parent
        return earlier

    def _observed(self, history: Any, seat: int | None) -> bytes:
        text: bytes = history.once(
            ("observed", seat),
            lambda: self._text(V, self.game.observe(history.state, seat)),
        )
        return text

    def _text(self, form: Any, value: object) -> bytes:
        return canonical_json(unstructure(self.game, form, value, "$")).encode()


def digest(text: bytes) -> bytes:
    """The key that stands for these bytes."""
    return blake2b(text, digest_size=KEY_SIZE).digest()


@lru_cache(KEPT)
def keys_of(game: Game, rules: AnyRules) -> Keys:
    """What the keys of a game under these rules are made of."""
    news: News | None = getattr(coder_of(game, rules), "news", None)
    return Keys(game, rules, rules.players, game.apply, news)
