"""Parses a text that a person types into an action, leniently if it is unambiguous."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache, cached_property
from itertools import product
from typing import Protocol, get_args, get_type_hints

from attrs import frozen

from herrlof_rules.core.errors import DocumentError, HerrlofRulesError
from herrlof_rules.core.game import Game
from herrlof_rules.core.message_text import excerpt
from herrlof_rules.core.notation import tag
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.seats import seat_fields
from herrlof_rules.core.view import View
from herrlof_rules.scenes.faces import face_of

LONGEST_TEXT = 1000
"""The greatest number of characters that are read; every action is shorter."""


class UnrecognisedInput(HerrlofRulesError, ValueError):
    """A text means no action, or may mean several actions; see `Sentences.refusal`.

    `code` is `not_listed`, `not_understood` or `ambiguous`.  `text` is the text that was typed, or
    for `ambiguous` the actions that it may mean.
    """

    def __init__(self, code: str, text: str) -> None:
        super().__init__(code, text)
        self.code = code
        self.text = text

    def __str__(self) -> str:
        return f"{self.code.replace('_', ' ')}: {self.text}"


def numbered(game: Game[R, S, A, O, E, V], legal: Sequence[A]) -> dict[int, A]:
    """The legal actions, each by the number that a reader types for it.

    Numbers start at 1, unless every action contains a number, as `predict 4` does.
    """
    words = [game.format_action(action).split() for action in legal]
    own = [int(w[1]) for w in words if w[0] == words[0][0] and len(w) == 2 and w[1].isdecimal()]
    if len(set(own)) == len(legal):
        return dict(zip(own, legal, strict=True))
    return dict(enumerate(legal, 1))


class Vocabulary(Protocol):
    """The words of a reader's language."""

    def action(self, action: object) -> str:
        """The sentence for an action."""
        ...

    def seat(self, seat: int) -> str:
        """The name of a seat."""
        ...

    def word(self, word: str) -> str:
        """The name of a colour, or the word on a card."""
        ...

    def typed(self, message: str) -> str:
        """Further words that a reader may type for this message; empty if there are none."""
        ...

    def fixed(self, kind: str) -> str:
        """The sentence for a kind of action without its placeholders."""
        ...


def read_action(
    game: Game[R, S, A, O, E, V], view: View[R, A, E, V], text: str, vocabulary: Vocabulary
) -> A:
    """The action that a text means, legal or not.  Raises `UnrecognisedInput`.

    A text means a legal action if it is the action's sentence.  Otherwise it must contain every
    part of the action's notation, and every other word must be one that readers use for this kind
    of action: `Give B8 back`, `give b8` and `the blue 8` all mean `return B8`.
    """
    if len(text) > LONGEST_TEXT:
        raise UnrecognisedInput("not_understood", excerpt(text))
    by_number = numbered(game, view.legal_actions)
    if text.strip().isdecimal():
        number = int(text)
        if number not in by_number:
            raise UnrecognisedInput("not_listed", text.strip()[:60])
        return by_number[number]
    words = _words(text)
    exact = [a for a in view.legal_actions if words and _words(vocabulary.action(a)) == words]
    reading = _Reading(game, vocabulary, words)
    meant = exact or [action for action in view.legal_actions if reading.means(action)]
    if len(meant) == 1:
        return meant[0]
    if meant:
        raise UnrecognisedInput("ambiguous", ", ".join(map(game.format_action, meant)))
    for attempt in reading.attempts(view):
        try:
            return game.parse_action(attempt)
        except DocumentError:
            pass
    raise UnrecognisedInput("not_understood", excerpt(text))


@frozen
class _Reading:
    """Compares the words of one text with actions."""

    game: Game
    vocabulary: Vocabulary
    words: list[str]

    def means(self, action: object) -> bool:
        """Whether the words name every part of the action's notation, and nothing else."""
        kind, *parts = self.game.format_action(action).casefold().split()
        words = self._with_cards
        for name in seat_fields(type(action)):
            seat = getattr(action, name)
            words = _replaced(words, _words(self.vocabulary.seat(seat)), str(seat))
        left = Counter(words)
        if not Counter(parts) <= left:
            return False
        left -= Counter(parts)
        verbs = self._verbs(kind)
        sentence = _words(self.vocabulary.action(action))
        known_words = {*verbs, *self._fillers, *sentence}.difference(parts)
        return left.keys() <= known_words and bool(parts or left.keys() & verbs)

    def attempts(self, view: View) -> Iterator[str]:
        """The notations of illegal actions that the words may mean.

        Kinds of action whose verb is among the words come first, then the kinds of legal actions.
        """
        legal = dict.fromkeys(tag(type(action)) for action in view.legal_actions)
        words = self._with_cards
        for seat in range(view.rules.players):
            if name := _words(self.vocabulary.seat(seat)):
                words = _replaced(words, name, str(seat))
        kinds = list(map(tag, self.game.actions))
        for kind in (*(k for k in kinds if self._verbs(k) & {*words}), *legal):
            known_words = {
                *self._verbs(kind),
                *self._fillers,
                *_words(self.vocabulary.fixed(kind)),
            }
            tokens = [
                _tokens(self.game).get(word, word) for word in words if word not in known_words
            ]
            yield " ".join([kind, *tokens])

    @cached_property
    def _with_cards(self) -> list[str]:
        """The words, with the notation of each card in place of the words that name it."""
        return list(_cards_in(self.words, _spelled(self.game, self.vocabulary)))

    @cached_property
    def _fillers(self) -> list[str]:
        return _words(self.vocabulary.typed("filler"))

    def _verbs(self, kind: str) -> set[str]:
        return {kind, *_words(self.vocabulary.typed(f"action.{kind}"))}


def _words(text: str) -> list[str]:
    """The words of a text in lower case, without punctuation around them."""
    stripped = (re.sub(r"^\W+|\W+$", "", word) for word in text.casefold().split())
    return [word for word in stripped if word]


def _replaced(words: list[str], name: list[str], by: str) -> list[str]:
    """The words, with `by` in place of the first occurrence of a name of one or more words."""
    for start in range(len(words) - len(name) + 1):
        if words[start : start + len(name)] == name:
            return [*words[:start], by, *words[start + len(name) :]]
    return words


@cache
def _members(game: Game) -> tuple[Enum, ...]:
    """The members of enumerations in the fields of actions, such as cards."""
    members: dict[Enum, None] = {}
    for action_class in game.actions:
        for hint in get_type_hints(action_class).values():
            for kind in (hint, *get_args(hint)):
                if isinstance(kind, type) and issubclass(kind, Enum):
                    members |= dict.fromkeys(kind)
    return tuple(members)


@cache
def _tokens(game: Game) -> Mapping[str, str]:
    """The notation of each member, by the notation in lower case."""
    return {str(each.value).casefold(): str(each.value) for each in _members(game)}


def _spelled(game: Game, vocabulary: Vocabulary) -> Mapping[frozenset[str], str]:
    """The notation of each card in lower case, by the words that name it: `7 red`, `Hagalaz`."""
    spelled: dict[frozenset[str], str] = {}
    for card in _members(game):
        face = face_of(card)
        token = face.token.casefold()
        named = {face.word.casefold(), vocabulary.word(face.word).casefold()} - {""}
        if face.colour:
            numbers = {"".join(filter(str.isdigit, token)), *named} - {""}
            colours = {face.colour, *_names(face.colour, vocabulary)}
            spelled |= {frozenset(pair): token for pair in product(numbers, colours)}
        else:
            spelled |= {frozenset((name,)): token for name in named}
    return spelled


def _names(colour: str, vocabulary: Vocabulary) -> list[str]:
    return [
        *_words(vocabulary.word(colour)),
        *_words(vocabulary.typed(f"colour.{colour}")),
    ]


def _cards_in(words: Iterable[str], spelled: Mapping[frozenset[str], str]) -> Iterator[str]:
    """The words, with one or two words that name a card replaced by its notation."""
    words = list(words)
    while words:
        for length in (2, 1):
            token = spelled.get(frozenset(words[:length]))
            if token is not None:
                break
        else:
            token, length = words[0], 1
        yield token
        words = words[length:]
