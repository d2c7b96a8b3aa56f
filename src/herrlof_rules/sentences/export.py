"""Messages, catalogues and clauses as JSON, for front-ends in other programming languages.

A front-end reads the catalogue of its game and language once, and fills its templates with the
arguments of the messages.
"""

from collections.abc import Mapping
from gettext import NullTranslations

from herrlof_rules.core.errors import IllegalAction
from herrlof_rules.core.game import Game
from herrlof_rules.core.view import View
from herrlof_rules.documents.text import canonical_json
from herrlof_rules.registry import Texts
from herrlof_rules.sentences.catalogues import ENGLISH
from herrlof_rules.sentences.catalogues import catalogue as load
from herrlof_rules.sentences.clauses import clauses
from herrlof_rules.sentences.messages import Message, Messages

VERSION = 1


def dump_catalogue(
    game: Game, language: str = ENGLISH, *, catalogue: "Texts | NullTranslations | None" = None
) -> str:
    """Every template of a game in a language by its id; raises `UnknownLanguage`.

    A list holds plural forms: the formula `plural` selects one for a number `n`.
    """
    texts = load(game, language, catalogue)
    messages = {
        message: list(text) if isinstance(text, tuple) else text
        for message, text in texts.texts().items()
    }
    about = {"language": language, "plural": texts.plural(), "messages": messages}
    return _document("catalogue", game, about)


def dump_messages(
    game: Game, view: View, *, catalogue: "Texts | NullTranslations | None" = None
) -> str:
    """A view as messages for its seat: the prompt, each event and each legal action."""
    messages = Messages(game, load(game, ENGLISH, catalogue), view.seat)
    about = {
        "seat": view.seat,
        "since": view.since,
        "prompt": _plain(messages.prompt(view)),
        "events": [_plain(messages.event(event)) for event in view.events],
        "actions": [_plain(messages.action(action)) for action in view.legal_actions],
    }
    return _document("messages", game, about)


def dump_refusal(
    game: Game,
    error: IllegalAction,
    seat: int | None = None,
    *,
    catalogue: "Texts | NullTranslations | None" = None,
) -> str:
    """The message that says why an action was refused, which is safe to send to the seat."""
    message = Messages(game, load(game, ENGLISH, catalogue), seat).refusal(error)
    return _document("refusal", game, {"seat": seat, "refusal": _plain((message,))})


def dump_clauses(game: Game) -> str:
    """The text of every clause of a game by its id, in English."""
    texts = clauses(game)
    about = {"language": ENGLISH, "order": list(texts), "clauses": dict(texts)}
    return _document("clauses", game, about)


def _plain(messages: tuple[Message, ...]) -> list[dict[str, object]]:
    return [{"id": message.id, "arguments": dict(message.arguments)} for message in messages]


def _document(kind: str, game: Game, about: Mapping[str, object]) -> str:
    head = {"format": f"herrlof-rules/{kind}", "version": VERSION, "game": game.name}
    return canonical_json({**head, **about})
