"""Documents of whole matches: records, which are secret, and redacted records for one seat."""

from collections.abc import Mapping
from typing import Any

from herrlof_rules.core.errors import DocumentError
from herrlof_rules.core.exact import is_exactly
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.refusals import check_type
from herrlof_rules.core.view import View
from herrlof_rules.documents.consistency import check_seat_of
from herrlof_rules.documents.envelopes import read, write
from herrlof_rules.documents.frames import decoded, encoded
from herrlof_rules.documents.plain import plain_values
from herrlof_rules.documents.text import Document, describe
from herrlof_rules.match.record import Record
from herrlof_rules.match.redaction import RedactedRecord
from herrlof_rules.registry import GAMES


def dump_record(record: Record[R, S, A, O, E, V]) -> str:
    """The document of a record, which is secret.

    Raises `DocumentError` for a record that `load_record` would refuse.

    >>> from herrlof_rules import Match, documents, herrlof
    >>> match = Match.start(herrlof.GAME, herrlof.Rules(), seed=1)
    >>> document = documents.dump_record(match.record({"table": 7}))
    >>> documents.load_record(herrlof.GAME, document) == match.record({"table": 7})
    True
    """
    check_type(record, Record)
    check_type(record.game, Game)
    members = {name: getattr(record, name) for name in ("rules", "seed", "moves", "result", "meta")}
    return write(record.game, "record", {**members, **_played(record)})


def load_record(game: Game[R, S, A, O, E, V], document: Document) -> Record[R, S, A, O, E, V]:
    """The record in a document, of this or an earlier revision of the game.

    `verify` checks whether the record follows the rules.

    >>> from herrlof_rules import Match, documents, odin, verify
    >>> match = Match.start(odin.GAME, odin.Rules(), seed=1)
    >>> document = documents.dump_record(match.record())
    >>> verify(documents.load_record(odin.GAME, document)) == match
    True
    """

    def record(members: dict[str, Any], written: int) -> Record[R, S, A, O, E, V]:
        revision = _revision(game, members.pop("played_revision"), written)
        return Record(game, **members, revision=revision)

    return read(game, "record", document, record)


def dump_redacted_record(record: RedactedRecord[R, S, A, O, E, V]) -> str:
    """The document of a redacted record, which is safe to send to its seat.

    Raises `DocumentError` for a redacted record that is too long or inconsistent.

    >>> from herrlof_rules import Match, documents, herrlof, redact
    >>> match = Match.start(herrlof.GAME, herrlof.Rules(), seed=1)
    >>> document = documents.dump_redacted_record(redact(match.record(), 0))
    >>> "seed" in document, documents.game_of(document)
    (False, <Game herrlof revision 1>)
    """
    check_type(record, RedactedRecord)
    game = record.game
    check_type(game, Game)
    check_type(record.frames, tuple)
    for view in record.frames:
        check_type(view, View)
    members = {"rules": record.rules, "seat": record.seat, "frames": encoded(game, record.frames)}
    text = write(game, "redacted-record", {**members, **_played(record)})
    if _redacted(game, members, record.revision) != record:
        raise DocumentError("$", "the parts of the redacted record are inconsistent")
    return text


def load_redacted_record(
    game: Game[R, S, A, O, E, V], document: Document
) -> RedactedRecord[R, S, A, O, E, V]:
    """The redacted record in a document, of this or an earlier revision of the game.

    Its views are checked against the marks of their fields.

    >>> from herrlof_rules import Match, documents, herrlof, redact
    >>> match = Match.start(herrlof.GAME, herrlof.Rules(), seed=1)
    >>> document = documents.dump_redacted_record(redact(match.record(), 0))
    >>> (frame,) = documents.load_redacted_record(herrlof.GAME, document).frames
    >>> frame == match.view(0)
    True
    """

    def redacted(members: dict[str, Any], written: int) -> RedactedRecord[R, S, A, O, E, V]:
        revision = _revision(game, members["played_revision"], written)
        return _redacted(game, members, revision)

    return read(game, "redacted-record", document, redacted)


def _redacted(
    game: Game[R, S, A, O, E, V], members: Mapping[str, Any], revision: int
) -> RedactedRecord[R, S, A, O, E, V]:
    """The redacted record with these members; each view continues the previous one."""
    rules, seat = members["rules"], members["seat"]
    check_seat_of(seat, rules.players, "$.seat")
    same = revision == game.revision
    frames = decoded(game, rules, seat, members["frames"], current=same)
    return RedactedRecord(game, rules, seat, frames, revision)


def _played(record: Record | RedactedRecord) -> dict[str, int | None]:
    """The member `played_revision`: None, and therefore left out, for the current revision."""
    same = is_exactly(record.revision, record.game.revision)
    return {"played_revision": None if same else _revision(record.game, record.revision, None)}


def _revision(game: Game, played: Any, written: int | None) -> int:
    """The revision that a match was played under: `played` if given, else the document's."""
    if played is None and written is not None:
        return written
    if type(played) is not int or not 0 < played < game.revision:
        raise DocumentError("$.played_revision", f"{describe(played)} is not an earlier revision")
    return played


def game_of(document: Document, games: Mapping[str, Game] = GAMES) -> Game:
    """The game, one of `games`, that the envelope of a document names.

    >>> from herrlof_rules import documents, odin
    >>> documents.game_of(documents.dump_rules(odin.GAME, odin.Rules()))
    <Game odin revision 1>
    """
    body = plain_values(document)
    if type(body) is not dict or type(body.get("game")) is not str:
        raise DocumentError("$.game", "is missing: the document does not name its game")
    name = body["game"]
    if name not in games:
        raise DocumentError("$.game", f"{describe(name)} is not one of: {', '.join(games)}")
    return games[name]
