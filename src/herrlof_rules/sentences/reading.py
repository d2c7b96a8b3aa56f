"""Parses what a person types into an action; lenient as long as it is unambiguous."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product

from herrlof_rules.core.errors import DocumentError, HerrlofRulesError
from herrlof_rules.core.game import Game
from herrlof_rules.core.message_text import excerpt
from herrlof_rules.core.notation import tag
from herrlof_rules.core.parameters import A, AnyRules, E, O, R, S, V
from herrlof_rules.core.view import View

LONGEST_TEXT = 1000
"""In characters: no action is as long."""


class UnrecognisedInput(HerrlofRulesError, ValueError):
    """A text that is not an action, or could be several; `Sentences.refusal` says it to its reader.

    `code` is `not_listed`, `not_understood` or `ambiguous`; `text` was typed or may be meant.
    """

    def __init__(self, code: str, text: str) -> None:
        super().__init__(code, text)
        self.code = code
        self.text = text

    def __str__(self) -> str:
        return f"{self.code.replace('_', ' ')}: {self.text}"


def numbered(game: Game[R, S, A, O, E, V], legal: Sequence[A]) -> dict[int, A]:
    """The actions by the number to type for each.

    From 1, unless each has a number of its own, as in `predict 4`.
    """
    words = [game.format_action(action).split() for action in legal]
    own = [int(w[1]) for w in words if w[0] == words[0][0] and len(w) == 2 and w[1].isdecimal()]
    if len(set(own)) == len(legal):
        return dict(zip(own, legal, strict=True))
    return dict(enumerate(legal, 1))


def read_action(
    game: Game[R, S, A, O, E, V],
    view: View[R, A, E, V],
    text: str,
    word: Callable[[str], str],
) -> A:
    """The action that a text means; an illegal one is returned too.  Raises `UnrecognisedInput`.

    `word` says the name of a colour in the reader's language.
    """
    if len(text) > LONGEST_TEXT:
        raise UnrecognisedInput("not_understood", excerpt(text))
    by_number = numbered(game, view.legal_actions)
    if text.strip().isdecimal():
        number = int(text)
        if number not in by_number:
            raise UnrecognisedInput("not_listed", text.strip()[:60])
        return by_number[number]
    typed = list(_with_cards(text.casefold().split(), _spelled(view.rules, word)))
    meant: list[A] = []
    for action in view.legal_actions:
        kind, *rest = game.format_action(action).casefold().split()
        if sorted(typed) == sorted(rest) or (
            typed[:1] == [kind] and sorted(typed[1:]) == sorted(rest)
        ):
            meant.append(action)
    if len(meant) == 1:
        return meant[0]
    if meant:
        raise UnrecognisedInput("ambiguous", ", ".join(map(game.format_action, meant)))
    kinds = dict.fromkeys(tag(type(action)) for action in view.legal_actions)
    upper = [word.upper() for word in typed]
    for attempt in (typed[:1] + upper[1:], *([kind, *upper] for kind in kinds)):
        try:
            return game.parse_action(" ".join(attempt))
        except DocumentError:
            pass
    raise UnrecognisedInput("not_understood", excerpt(text))


def _spelled(rules: AnyRules, word: Callable[[str], str]) -> dict[frozenset[str], str]:
    """The notation of each card of the deck by the words that name it: `7 red`, `Hagalaz`."""
    spelled: dict[frozenset[str], str] = {}
    for card in getattr(rules, "deck", ()):
        face = getattr(card, "face", None)
        if face is not None:
            token = face.token.casefold()
            numbers = {"".join(filter(str.isdigit, token)), face.word.casefold()} - {""}
            if face.colour:
                colours = {face.colour, word(face.colour).casefold()}
                spelled |= {frozenset(pair): token for pair in product(numbers, colours)}
            else:
                spelled[frozenset((face.word.casefold(),))] = token
    return spelled


def _with_cards(words: list[str], spelled: Mapping[frozenset[str], str]) -> Iterator[str]:
    """The words, with the notation of a card for the one or two that name it."""
    while words:
        for length in (2, 1):
            token = spelled.get(frozenset(words[:length]))
            if token is not None:
                break
        else:
            token, length = words[0], 1
        yield token
        words = words[length:]
