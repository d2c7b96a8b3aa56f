"""Documents of whole matches: records, which are secret, and what one seat saw of them."""

from collections.abc import Mapping
from typing import Any

from herrlof_rules.core.errors import DocumentError
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.refusals import check_type
from herrlof_rules.core.view import View
from herrlof_rules.documents.consistency import check_seat_of
from herrlof_rules.documents.envelopes import read, write
from herrlof_rules.documents.frames import decoded, encoded
from herrlof_rules.documents.kinds import ENVELOPED
from herrlof_rules.documents.text import describe, parse_json
from herrlof_rules.games import GAMES
from herrlof_rules.match.record import Record
from herrlof_rules.match.redaction import RedactedRecord


def dump_record(record: Record[R, S, A, O, E, V]) -> str:
    """A record: secret.  Raises `DocumentError` for one that `load_record` would refuse."""
    check_type(record, Record)
    members = {name: getattr(record, name) for name in ENVELOPED["record"].members}
    return write(record.game, "record", members)


def load_record(game: Game[R, S, A, O, E, V], document: str | bytes) -> Record[R, S, A, O, E, V]:
    """The record in a document; `verify` checks whether it follows the rules."""
    return Record(game, **read(game, "record", document))


def dump_redacted_record(game: Game[R, S, A, O, E, V], record: RedactedRecord[R, A, E, V]) -> str:
    """A redacted record: safe for its seat.  Raises `DocumentError` for one that is too long."""
    check_type(game, Game)
    check_type(record, RedactedRecord)
    check_type(record.frames, tuple)
    for view in record.frames:
        check_type(view, View)
    members = {"rules": record.rules, "seat": record.seat, "frames": encoded(game, record.frames)}
    text = write(game, "redacted-record", members)
    if _redacted(game, members) != record:
        raise DocumentError("$", "the parts of the redacted record do not belong together")
    return text


def load_redacted_record(
    game: Game[R, S, A, O, E, V], document: str | bytes
) -> RedactedRecord[R, A, E, V]:
    """The redacted record in a document."""
    return _redacted(game, read(game, "redacted-record", document))


def _redacted(
    game: Game[R, S, A, O, E, V], members: Mapping[str, Any]
) -> RedactedRecord[R, A, E, V]:
    """The redacted record with these members; each view continues the previous one."""
    rules, seat = members["rules"], members["seat"]
    check_seat_of(seat, rules.players, "$.seat")
    frames = decoded(game, rules, seat, members["frames"])
    return RedactedRecord(game.name, game.revision, rules, seat, frames)


def game_of(document: str | bytes, games: Mapping[str, Game] = GAMES) -> Game:
    """The game that a document with an envelope is about, one of `games`."""
    body = parse_json(document)
    if type(body) is not dict or type(body.get("game")) is not str:
        raise DocumentError("$.game", "is missing: the document does not name its game")
    name = body["game"]
    if name not in games:
        raise DocumentError("$.game", f"{describe(name)} is not one of: {', '.join(games)}")
    return games[name]
