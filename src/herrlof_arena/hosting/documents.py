"""JSON documents of requests, which are untrusted, and of updates."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Union

import attrs
from cattrs import Converter

from herrlof_arena.hosting.messages import WORDS, Act, Claim, Cursor, Request, Update
from herrlof_arena.hosting.players import check_digest
from herrlof_rules.core import DocumentError, Game
from herrlof_rules.documents import (
    Document,
    canonical_json,
    first_fault,
    make_converter,
    plain_values,
    to_data,
)
from herrlof_rules.extending import A, E, O, R, S, V, check_type, excerpt, kind_of

LONGEST_REQUEST = 4096
"""The longest request, in characters or bytes; a longer one is rejected without parsing."""

CONVERTERS_KEPT = 64
"""The number of games whose converters are cached."""

_KINDS: Mapping[str, Any] = {word: kind for kind, word in WORDS.items()}


@lru_cache(CONVERTERS_KEPT)
def _converter(game: Game) -> Converter:
    """Returns the converter of requests, which contain actions of the game."""
    return make_converter(game, Converter(forbid_extra_keys=True), strict=True)


def load_request(game: Game[R, S, A, O, E, V], document: Document) -> Request[A]:
    """Parses an untrusted document, but does not check whether the request is allowed.

    Raises `DocumentError`.

    >>> from herrlof_rules import herrlof
    >>> text = '{"type":"act","decision":0,"action":{"type":"predict","tricks":4}}'
    >>> load_request(herrlof.GAME, text)
    Act(action=Predict(tricks=4), decision=0)
    >>> load_request(herrlof.GAME, '{"type":"agree","proposal":2}')
    Agree(proposal=2)
    """
    return plain_to_request(game, plain_values(document, LONGEST_REQUEST))


def dump_request(game: Game[R, S, A, O, E, V], request: Request[A]) -> str:
    """Returns the document of a request, as clients send it.

    >>> from herrlof_rules import herrlof
    >>> from herrlof_arena.hosting import TakeBack
    >>> dump_request(herrlof.GAME, TakeBack())
    '{"type":"take_back"}'
    """
    return canonical_json(request_to_plain(game, request))


def dump_update(game: Game[R, S, A, O, E, V], update: Update[R, A, E, V]) -> str:
    """Returns the document of an update; its view is written as `dump_view` writes it."""
    check_type(update, Update)
    return canonical_json(
        {
            "view": to_data(game, update.view),
            "decision": update.decision,
            "permissions": update.permissions,
            "players": [{"name": player.name, "bot": player.bot} for player in update.players],
            "proposal": None if update.proposal is None else attrs.asdict(update.proposal),
            "time_used": update.time_used,
            "awaited": update.awaited,
            "free": update.free,
            "revealing": update.revealing,
            "limit": update.limit,
            "cursor": attrs.asdict(update.cursor),
        }
    )


def load_cursor(document: Document) -> Cursor:
    """Parses the `cursor` of a client's last update, which the client sends when it reconnects.

    Raises `DocumentError` for anything else.

    >>> load_cursor('{"undone":0,"events":41}')
    Cursor(undone=0, events=41)
    """
    plain = plain_values(document, LONGEST_REQUEST)
    if not isinstance(plain, dict) or plain.keys() != {"undone", "events"}:
        raise DocumentError("$", "is not an object with undone and events")
    for name, value in plain.items():
        if type(value) is not int:
            raise DocumentError(f"$.{name}", "is not a whole number")
    return Cursor(**plain)


def request_to_plain(game: Game, request: Request) -> dict[str, Any]:
    """Returns the members of a request's document."""
    word = WORDS.get(type(request))
    if word is None:
        raise TypeError(f"{kind_of(request)} is not a request")
    plain: dict[str, Any] = _converter(game).unstructure(request, _form(game, type(request)))
    return {"type": word, **plain}


def plain_to_request(game: Game, plain: object) -> Request:
    """Returns the request that plain values describe; raises `DocumentError`."""
    if not isinstance(plain, dict) or not isinstance(plain.get("type"), str):
        raise DocumentError("$", "is not an object with a type")
    kind = _KINDS.get(plain["type"])
    if kind is None:
        types = ", ".join(_KINDS)
        raise DocumentError("$.type", f"{excerpt(plain['type'])} is not one of: {types}")
    given = {name: value for name, value in plain.items() if name != "type"}
    try:
        request: Request = _converter(game).structure(given, _form(game, kind))
    except Exception as error:  # noqa: BLE001 - cattrs collects whatever a class raises
        raise first_fault(error) from None
    if isinstance(request, Claim):
        try:
            check_digest(request.key)
        except ValueError as error:
            raise DocumentError("$.key", f"{error}") from None
    return request


def _form(game: Game, kind: Any) -> Any:
    """Returns the class of a request, with the type of the game's actions filled in."""
    actions: Any = Union[game.actions]  # noqa: UP007 - as many as the game has
    return Act[actions] if kind is Act else kind
