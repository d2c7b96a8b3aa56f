"""Serves a match to a front-end in any language, which writes requests and reads updates."""

from collections.abc import Callable, Iterable, Sequence
from enum import Enum

from herrlof_arena.hosting.documents import dump_update, load_request
from herrlof_arena.hosting.host import Host
from herrlof_arena.hosting.messages import Cursor
from herrlof_rules.core import DocumentError, HerrlofRulesError, IllegalAction
from herrlof_rules.documents import canonical_json, parse_json
from herrlof_rules.extending import bounded, bounded_repr, is_one_of
from herrlof_rules.sentences import Sentences


def serve_lines(
    host: Host,
    name: str,
    seats: Sequence[int | None],
    lines: Iterable[str],
    write: Callable[[str], object],
    language: str = "en",
) -> None:
    """Serves a match of a host to a front-end that plays these seats, until the lines end.

    `write` is called with an update for each seat, at first and after each granted request.  A
    refused request is answered with a refusal in this language, with its code, clause and details
    for programs.  None in `seats` stands for a spectator.  Raises `UnknownLanguage`, `UnknownSeat`
    and the errors of `Host.match`.

    >>> from herrlof_rules import Match, odin
    >>> from herrlof_arena.hosting import MemoryStore
    >>> host = Host(MemoryStore())
    >>> name = host.open(Match.start(odin.GAME, odin.Rules(), seed=1), ["Anna", "Ben"]).name
    >>> lines = ['{"seat":0,"request":{"type":"take_back"}}']
    >>> serve_lines(host, name, [0], lines, lambda line: print(line[:50]))
    {"seat":0,"update":{"awaited":[],"cursor":{"events
    {"clause":null,"code":"not_now","details":{"reason
    """
    game = host.match(name).match.game
    # An unknown language raises an error here, before anything is written.
    Sentences(game, language)
    cursors = dict.fromkeys(seats, Cursor())
    _tell(host, name, cursors, write)
    for line in filter(str.strip, lines):
        seat = None
        try:
            message = parse_json(line)
            if not (isinstance(message, dict) and message.keys() == {"seat", "request"}):
                raise DocumentError("$", "is not an object with seat and request")
            if not is_one_of(message["seat"], seats):
                raise DocumentError("$.seat", "is not a seat of this front-end")
            seat = message["seat"]
            host.change(name, load_request(game, canonical_json(message["request"])), seat)
        except HerrlofRulesError as refused:
            names = [player.name for player in host.match(name).players]
            sentence = Sentences(game, language, names=names, you=seat).refusal(refused)
            why = {"seat": seat, "refused": bounded(sentence), **_for_programs(refused)}
            write(canonical_json(why))
        else:
            _tell(host, name, cursors, write)


def _for_programs(refused: HerrlofRulesError) -> dict[str, object]:
    """Returns the code and the details of a refusal, and the clause of an illegal action."""
    if isinstance(refused, IllegalAction):
        clause, code, details = refused.clause, refused.code, refused.details
    else:
        details = {name: value for name, value in vars(refused).items() if name != "code"}
        clause, code = None, refused.code or ("document" if "path" in details else "")
    kept = {name: _plain(value) for name, value in details.items()}
    return {"code": code, "clause": clause, "details": kept}


def _plain(value: object) -> object:
    match value:
        case Enum():
            return _plain(value.value)
        case None | bool() | int():
            return value
        case str():
            return bounded(value)
        case tuple() | list() | frozenset():
            return [_plain(item) for item in value]
        case _:
            return bounded_repr(value)


def _tell(
    host: Host,
    name: str,
    cursors: dict[int | None, Cursor],
    write: Callable[[str], object],
) -> None:
    hosted = host.match(name)
    for seat, cursor in cursors.items():
        update = hosted.update_for(seat, cursor)
        cursors[seat] = update.cursor
        number = canonical_json(seat)
        write(f'{{"seat":{number},"update":{dump_update(hosted.match.game, update)}}}')
