"""Tables for analysis: rows of plain values with names, made from records."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from functools import cache
from os import PathLike
from types import NoneType
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_origin

import attrs

from herrlof_arena.simulation.archives import read_archive
from herrlof_arena.simulation.summary import recorded_names, replayed_match
from herrlof_rules.core import Game, role_of
from herrlof_rules.documents import canonical_json, dump_rules, make_converter
from herrlof_rules.extending import field_types, is_union
from herrlof_rules.match import CHANCE, Headers, Match, Record
from herrlof_rules.scenes import score_sheets

Cell: TypeAlias = str | int | float | bool | list[str] | list[int] | list[float] | None
Row: TypeAlias = dict[str, Cell]

Source: TypeAlias = str | PathLike[str] | Iterable[Record]
"""The path of an archive, or records."""


def matches(source: Source) -> Iterator[Row]:
    """Yields a row for each match: its rules as JSON, its length, its result.

    Lists have an entry for each seat, except `winners`, which lists the seats that won.  The column
    `match` is the number of the match in the source, from 0.  The iterator raises `RecordError` for
    a record that breaks the rules, and `DocumentError` for a line without a record.

    >>> from herrlof_rules import odin
    >>> from herrlof_arena.bots import RandomBot, play_match
    >>> match = play_match(odin.GAME, odin.Rules(2), [RandomBot()] * 2, seed=1)
    >>> next(matches([match.record()]))["reason"]
    'target'
    """
    for number, record, match in _played(source):
        notes, result = Headers.of(record), match.result
        yield {
            "match": number,
            "game": match.game.name,
            "revision": record.revision,
            "players": record.rules.players,
            "rules": dump_rules(match.game, record.rules),
            "seed": record.seed,
            "event": notes.event or None,
            "date": notes.date or None,
            "names": list(notes.names or recorded_names(record)),
            "moves": len(match.log),
            "decisions": sum(entry.by != CHANCE for entry in match.log),
            "rounds": len(_sheets(match)),
            "first": _first(match),
            "reason": result.reason if result else None,
            "winners": list(result.winners) if result else None,
            "points": list(result.points) if result else None,
            "payoffs": list(map(float, result.payoffs)) if result else None,
            "rematch": result.rematch if result else None,
        }


def rounds(source: Source) -> Iterator[Row]:
    """Yields a row for each seat of each scored round or hand, with its columns of the score sheet.

    The column with the seat's prediction is called `prediction`.  Other columns are the same for
    all seats: the `GameInfo.round_fields` of the game, such as the dealer.
    Raises the same errors as `matches`.
    """
    for number, record, match in _played(source):
        fields = _round_fields(match)
        for count, (sheet, same) in enumerate(zip(_sheets(match), fields, strict=True), 1):
            predictions = role_of(type(sheet), "predicted")
            columns = {
                "prediction" if each.name == predictions else each.name: getattr(sheet, each.name)
                for each in attrs.fields(type(sheet))
            }
            for seat in range(record.rules.players):
                cells: Row = {name: column[seat] for name, column in columns.items()}
                yield {"match": number, "round": count, "seat": seat, **same, **cells}


def decisions(source: Source) -> Iterator[Row]:
    """Yields a row for each decision: seat, choice, number of legal actions, and observation.

    The fields of the seat's observation before the decision are columns: values, lists of values,
    and JSON for nested values.  Raises the same errors as `matches`.
    """
    for number, _, match in _played(source):
        game, state, decided = match.game, match.start_state, 0
        for entry in match.log:
            if entry.by != CHANCE:
                seat = int(entry.by)
                observation = game.observe(state, seat)
                action: Any = entry.choice
                yield {
                    **_observed(game, observation),
                    "match": number,
                    "decision": decided,
                    "seat": seat,
                    "kind": game.turn(state).kind,
                    "legal": len(observation.legal_actions),
                    "choice": game.format_action(action),
                }
                decided += 1
            state = entry.state


TABLES: Mapping[str, Callable[[Source], Iterator[Row]]] = {
    "matches": matches,
    "rounds": rounds,
    "decisions": decisions,
}
"""The function for each table, by the table's name."""


def _played(source: Source) -> Iterator[tuple[int, Record, Match]]:
    for number, record in enumerate(_records(source)):
        yield number, record, replayed_match(record)


def _records(source: Source) -> Iterator[Record]:
    if not isinstance(source, str | PathLike):
        yield from source
        return
    for line in read_archive(source):
        if line.record is None:
            assert line.error is not None
            raise line.error
        yield line.record


def _first(match: Match) -> int | None:
    """Returns the seat that leads: the first to move alone at a kind of turn for a single seat."""
    state, together = match.start_state, set[str]()
    for entry in match.log:
        turn = match.game.turn(state)
        if len(turn.seats) > 1:
            together.add(turn.kind)
        elif turn.seats and turn.kind not in together:
            return turn.seats[0]
        state = entry.state
    return None


def _round_fields(match: Match) -> Iterator[Row]:
    """Yields the `GameInfo.round_fields` of each scored round, as before its last move."""
    game, names, scored = match.game, match.game.info.round_fields, 0
    if not names:
        yield from ({} for _ in _sheets(match))
        return
    before = game.observe(match.start_state, None)
    for entry in match.log:
        observation = game.observe(entry.state, None)
        if (sheets := len(score_sheets(observation)[1])) > scored:
            scored, values = sheets, _writer(game)(before)
            yield {name: values[name] for name in names}
        before = observation


def _sheets(match: Match) -> tuple[Any, ...]:
    return score_sheets(match.view(None).observation)[1]


def _observed(game: Game, observation: Any) -> Row:
    values: dict[str, Any] = _writer(game)(observation)
    return {
        name: values[name] if flat else canonical_json(values[name])
        for name, flat in _columns(game)
    }


@cache
def _writer(game: Game) -> Callable[[object], Any]:
    return make_converter(game).unstructure


@cache
def _columns(game: Game) -> tuple[tuple[str, bool], ...]:
    """Returns the names of the columns, the same in every row, and whether each is flat."""
    forms = field_types(game.observation)
    names = [name for name in forms if name not in ("seat", "turn", "legal_actions")]
    return tuple([(name, _is_flat(forms[name])) for name in names])


def _is_flat(form: Any, nested: bool = False) -> bool:
    """Returns whether a type's values are single values or lists of single values."""
    if get_origin(form) is Annotated:
        return _is_flat(get_args(form)[0], nested)
    if is_union(form):
        members = [member for member in get_args(form) if member is not NoneType]
        return len(members) == 1 and _is_flat(members[0], nested)
    if get_origin(form) is tuple:
        return not nested and _is_flat(get_args(form)[0], nested=True)
    single = isinstance(form, type) and issubclass(form, str | int | Enum)
    return single or get_origin(form) is Literal
