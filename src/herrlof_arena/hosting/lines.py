"""The lines in which a hosted match is stored: a line for its start, then a line per change."""

from collections.abc import Mapping, Sequence
from typing import Any

from herrlof_arena.hosting.documents import plain_to_request, request_to_plain
from herrlof_arena.hosting.errors import DamagedMatch
from herrlof_arena.hosting.hosted_match import Change, HostedMatch
from herrlof_arena.hosting.players import Player
from herrlof_rules.core import DocumentError, Game, HerrlofRulesError
from herrlof_rules.documents import canonical_json, game_of, load_record, parse_json, to_data
from herrlof_rules.match import verify

FORMAT = "herrlof-rules/hosted"
VERSION = 1


def start_line(hosted: HostedMatch) -> str:
    """Returns the first line, for a match without changes."""
    if hosted.changes:
        raise ValueError("the first line must hold a match without changes")
    players = [
        {"name": player.name, "bot": player.bot, "key": _hex(player.key)}
        for player in hosted.players
    ]
    return canonical_json(
        {
            "format": FORMAT,
            "version": VERSION,
            "record": to_data(hosted.match.game, hosted.match.record()),
            "players": players,
            "watching": _hex(hosted.watching),
            "substitute": hosted.substitute,
            "gather": bool(hosted.awaited),
            "free": hosted.free,
            "limit": hosted.limit,
            "waits_for_bots": hosted.waits_for_bots,
            "at": hosted.clock.moment,
            **_on_clock(hosted.clock.name),
            # If `memory_aid` is off, leave it out, so that the line is the same as in versions
            # without it.
            **({"memory_aid": True} if hosted.memory_aid else {}),
        }
    )


def change_line(game: Game, change: Change) -> str:
    """Returns the line of a change."""
    return canonical_json(
        {
            "request": request_to_plain(game, change.request),
            "seat": change.seat,
            "by_host": change.by_host,
            "at": change.at,
            **_on_clock(change.clock),
            "outcomes": [to_data(game, outcome) for outcome in change.outcomes],
        }
    )


def started(line: str, games: Mapping[str, Game]) -> HostedMatch:
    """Returns the match that a first line describes; raises `DamagedMatch`."""
    try:
        plain: Any = parse_json(line)
        if (plain["format"], plain["version"]) != (FORMAT, VERSION):
            raise DocumentError("$.format", f"is not {FORMAT}, version {VERSION}")
        record = plain["record"]
        players = [
            Player(each["name"], each["bot"], _digest(each["key"])) for each in plain["players"]
        ]
        match = verify(load_record(game_of(record, games), record))
        watching = _digest(plain["watching"])
        kept = {name: plain[name] for name in ("substitute", "free", "limit", "at")}
        kept["clock"] = plain.get("clock", "")
        kept |= {name: _truth(plain[name]) for name in ("gather", "waits_for_bots")}
        kept["memory_aid"] = _truth(plain.get("memory_aid", False))
        return HostedMatch.start(match, players, watching=watching, **kept)
    except (HerrlofRulesError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise DamagedMatch("line 0 is not the start of a hosted match") from error


def continued(hosted: HostedMatch, lines: Sequence[str]) -> HostedMatch:
    """Returns the match after the changes in further lines.

    Raises `DamagedMatch` for a line that does not fit the lines before it.  For example, a chance
    outcome of an earlier revision of the game would lead to a different match.
    """
    game = hosted.match.game
    for line in lines:
        number = len(hosted.changes) + 1
        try:
            plain: Any = parse_json(line)
            request = plain_to_request(game, plain["request"])
            hosted = hosted.after(
                request,
                plain["seat"],
                by_host=_truth(plain["by_host"]),
                at=plain["at"],
                clock=plain.get("clock", ""),
            )
            if change_line(game, hosted.changes[-1]) != canonical_json(plain):
                raise DocumentError("$.outcomes", "differ from the outcomes of the replay")
        except (HerrlofRulesError, AttributeError, LookupError, TypeError, ValueError) as error:
            raise DamagedMatch(f"line {number} does not fit the lines before it") from error
    return hosted


def _on_clock(name: str) -> dict[str, str]:
    return {"clock": name} if name else {}


def _truth(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError("neither true nor false")
    return value


def _hex(digest: bytes | None) -> str | None:
    return None if digest is None else digest.hex()


def _digest(text: str | None) -> bytes | None:
    return None if text is None else bytes.fromhex(text)
