"""The reasons why cards of the hand may not be played, shown when a card is pressed."""

from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any, TypeAlias

import attrs

from herrlof_rules import Game, HerrlofRulesError, IllegalAction, Match, View
from herrlof_rules.scenes import cards_in, face_of
from herrlof_rules.sentences import Sentences
from table.layout import unplayable
from table.regions import Words
from table.text import Piece, pieces

Refuse: TypeAlias = Callable[[Any], IllegalAction | None]
"""Returns why the rules refuse an action of the reader's, or None if they do not."""


def refusing(match: Match, seat: int) -> Refuse:
    """Returns a function that tries a seat's actions on a match without changing it."""

    def refuse(action: Any) -> IllegalAction | None:
        try:
            match.play(action, seat)
        except IllegalAction as refused:
            return refused
        return None

    return refuse


def reasons(
    game: Game, view: View, sentences: Sentences, words: Words, refuse: Refuse | None
) -> dict[str, list[Piece]]:
    """Maps the notation of each card of the hand that no legal action has to the reason.

    The result is empty unless the reader chooses among the cards of its hand.  The reason is the
    rules' refusal of the action with that card, or a sentence of the page.
    """
    hand = sentences.scene(view).hand
    held = {face.token for face in hand}
    usable = {
        face_of(card).token for action in view.legal_actions for card in cards_of(game, action)
    }
    if not held & usable:
        return {}
    line = unplayable(view, words)
    by_token: dict[str, list[Piece]] = {}
    for token in sorted(held - usable):
        if line is not None:
            by_token[token] = pieces(line)
            continue
        refused = None if refuse is None else _refused(game, view, token, refuse)
        lines = words["unplayable_why"] if refused is None else sentences.refusal(refused)
        by_token[token] = pieces(lines, game)
    return by_token


def _refused(game: Game, view: View, token: str, refuse: Refuse) -> IllegalAction | None:
    """The rules' first refusal of a legal action whose card is replaced by this card."""
    for action in _with(game, view, token):
        try:
            refused = refuse(action)
        except HerrlofRulesError:
            continue
        if refused is not None:
            return refused
    return None


def _with(game: Game, view: View, token: str) -> Iterator[Any]:
    seen = set[type]()
    for action in view.legal_actions:
        cards = list(cards_of(game, action))
        if len(cards) != 1 or type(action) in seen:
            continue
        seen.add(type(action))
        card = next((each for each in type(cards[0]) if face_of(each).token == token), None)
        for field in attrs.fields(type(action)):
            if card is not None and getattr(action, field.name) is cards[0]:
                yield attrs.evolve(action, **{field.name: card})


def cards_of(game: Game, action: Any) -> Iterator[Enum]:
    """The cards in an action."""
    cards = cards_in(game.observation)
    for value in attrs.astuple(action, recurse=False):
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Enum) and part in cards:
                yield part
