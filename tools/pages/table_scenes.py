"""The scenes of the table's pictures: the address of the page, and the messages it receives.

The messages come from matches of bots with fixed seeds.  A substitute for the worker sends the
messages.
"""

import json
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, TypeAlias

from attrs import frozen

from herrlof_arena.bots import RandomBot, ask, heuristic_bot
from herrlof_rules import GAMES, Match
from herrlof_rules.documents import dump_record
from herrlof_rules.match import Meta
from table.challenge import compared
from table.desk import Desk
from table.messages import table_message
from table.solo import points_so_far

Document: TypeAlias = dict[str, Any]
NAMES = ("You", "Astrid", "Björn", "Dagny", "Egil", "Freya")
CAN = ("undo", "hint")
RETURNING = """
const names = ["You", "Astrid", "Björn", "Dagny"];
const own = { date: "2026-11-22T20:00", names, over: false, document: "{}" };
localStorage["herrlof-table.matches"] ??= JSON.stringify([
  { ...own, id: "b", game: "odin", points: [3, 9, 12, 5] },
  { ...own, id: "a", game: "herrlof", over: true, won: true },
]);"""
"""The storage of the page for a returning visitor."""


@frozen
class Scene:
    """A page that was opened at an address, and on which buttons were pressed."""

    answers: Callable[[str], Iterable[str]]
    """Returns the answers to a message of the page, as the worker would send them."""

    address: str = ""
    storage: str = ""
    """A script that runs before those of the page."""

    presses: Sequence[str] = ()
    """The selectors of the buttons, in order."""

    ready: str = ".board, .end, .game"
    """The selector of what is visible once the scene is whole."""


def silent(_: str) -> Iterator[str]:
    """Answers nothing: the start page needs no worker."""
    return iter(())


def decisions(game: str, players: int, seed: int) -> Iterator[tuple[str, Match]]:
    """The kind and the position of each decision of seat 0 in a match, and of the match's end."""
    match: Match = Match.start(GAMES[game], GAMES[game].rules(players), seed)
    bot = heuristic_bot(GAMES[game])
    while True:
        seats = match.turn.seats
        if 0 in seats or not seats:
            yield match.turn.kind, match
        if not seats:
            return
        seat = 0 if 0 in seats else seats[0]
        match = match.play(ask(match, seat, bot), seat)


def message(match: Match, seat: int | None = 0) -> Document:
    """The message that shows a position to a seat, or to a spectator."""
    names = NAMES[: match.rules.players] if seat is not None else NAMES[1 : match.rules.players + 1]
    return table_message(match.game, match.view(seat), names, "en", CAN if seat == 0 else ())


def cards(table: Document) -> int:
    """The number of cards in the first group of the centre."""
    groups = table["scene"]["groups"]
    return len(groups[0]["cards"]) if groups else 0


def mid_round(kind: str, table: Document) -> bool:
    """Whether a trick waits for its third card, only some cards may follow, and a trick was won."""
    acts, hand = table["actions"], table["scene"]["hand"]
    return kind == "play" and cards(table) == 2 and len(acts) < len(hand) == 9


DECISIONS: dict[str, tuple[str, int, int, Callable[[str, Document], bool]]] = {
    "herrlof-mid-round": ("herrlof", 3, 7, mid_round),
    "herrlof-predict": ("herrlof", 2, 1, lambda kind, _: kind == "predict"),
    "herrlof-swap": ("herrlof", 3, 2, lambda kind, _: kind == "swap"),
    "herrlof-steal": ("herrlof", 3, 2, lambda kind, _: kind.startswith("steal")),
    "odin-take": ("odin", 6, 5, lambda kind, table: kind == "take" and cards(table) > 2),
    "odin-choose": ("odin", 4, 3, lambda _, table: len(table["scene"]["sets"]) > 1),
    "odin-long-set": ("odin", 3, 9, lambda _, table: cards(table) > 3),
}
"""By name: the game, the number of players, a seed, and the decision of seat 0 to show."""

PRESSES = {"herrlof-predict": (".numbers button:nth-child(7)",)}
"""The buttons that were pressed in a scene; the drawing shows a prediction that was chosen."""


def position(name: str) -> Match:
    """The position of a scene with a decision."""
    game, players, seed, wanted = DECISIONS[name]
    for kind, match in decisions(game, players, seed):
        if wanted(kind, message(match)):
            return match
    raise LookupError(name)


def sent(match: Match, table: Document) -> Callable[[str], Iterator[str]]:
    """Answers the request for a match with a position of it and the record so far."""
    record = dump_record(match.record({"seat": 0, "name": "You"}))

    def answers(request: str) -> Iterator[str]:
        if json.loads(request)["type"] == "new":
            kept = {"type": "kept", "document": record, "points": points_so_far(match)}
            yield from map(json.dumps, (table, kept))

    return answers


def decision(name: str) -> Scene:
    """A decision during play."""
    match = position(name)
    return Scene(
        sent(match, message(match)), f"#game={match.game.name}", presses=PRESSES.get(name, ())
    )


def ended(game: str, players: int, seed: int) -> Scene:
    """The end of a match."""
    *_, (_, match) = decisions(game, players, seed)
    return Scene(sent(match, message(match)), f"#game={game}", ready=".end .challenge")


def spectator() -> Scene:
    """The table as a spectator sees it."""
    match = position("herrlof-mid-round")
    return Scene(sent(match, message(match, None)), f"#game={match.game.name}")


def packed(text: str) -> str:
    """A record encoded as part of an address: see `packing.js`."""
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
    return urlsafe_b64encode(squeeze.compress(text.encode()) + squeeze.flush()).decode().rstrip("=")


def careless(game: str, players: int, seed: int, **options: Any) -> str:
    """The record of a match in which seat 0 plays at random, so that there is much to review."""
    match: Match = Match.start(GAMES[game], GAMES[game].rules(players=players, **options), seed)
    bot, anything = heuristic_bot(GAMES[game]), RandomBot()
    while seats := match.turn.seats:
        match = match.play(ask(match, seats[0], bot if seats[0] else anything), seats[0])
    meta: dict[str, Meta] = {"names": list(NAMES[:players]), "name": "Ben", "seat": 0}
    return dump_record(match.record(meta))


REVIEWED = ".about:not(:empty) ~ .found"
"""The list of choices, once all of them have been reviewed."""


def replay(*, review: bool) -> Scene:
    """A record in the middle of a match, or the review of its costliest choice."""
    record = careless("herrlof", 3, 6, max_rounds=2)
    presses = (".tabs button:last-child", f"{REVIEWED} li:first-child button") if review else ()
    return Scene(
        Desk().answer,
        f"#board&at=60&seat=0&record={packed(record)}",
        presses=presses,
        ready=".controls .chose" if review else ".moves [aria-current]",
    )


def challenge() -> Scene:
    """The result of a challenge beside the challenger's result."""
    *_, (_, match) = decisions("herrlof", 2, 7)
    begins = sent(match, message(match))

    def answers(said: str) -> Iterator[str]:
        request = json.loads(said)
        if request["type"] == "challenge":
            yield from begins(json.dumps({"type": "new"}))
        if request["type"] == "compare":
            yield json.dumps(compared(match, request, "en", NAMES[:2]))

    record = careless("herrlof", 2, 7)
    return Scene(answers, f"#challenge={packed(record)}", presses=(".btn.main",), ready=".compared")


STARTS = {
    "start-newcomer": partial(Scene, silent),
    "start-returning": partial(Scene, silent, storage=RETURNING),
}

AROUND: dict[str, Callable[[], Scene]] = {
    "replay": partial(replay, review=False),
    "review": partial(replay, review=True),
    "end-won": partial(ended, "herrlof", 2, 2),
    "end-lost": partial(ended, "herrlof", 3, 3),
    "end-shared": partial(ended, "odin", 3, 158),
    "challenge": challenge,
    "spectator": spectator,
}
"""The scenes around play, which `tools.pages.table_drawings` also draws."""

SCENES: dict[str, Callable[[], Scene]] = {
    **STARTS,
    **{name: partial(decision, name) for name in DECISIONS},
    **AROUND,
}
