"""A match of one person against bots without a server, which the worker in the browser runs.

In addition to the messages that `table.messages` lists, the page may send:

    {"type": "new", "game": "odin", "players": 3, "edition": "standard", "options": {…},
     "bots": "learned", "name": "Anna", "language": "en", "seed": null}
    {"type": "learn", "game": "odin", "language": "en"}     see `table.lesson`
    {"type": "resume", "document": …}       a record that a `kept` message brought

The page also receives `ready` (see `choices`), and after every choice `kept`, with the record of
the match and the points so far.
"""

import json
import logging
from collections.abc import Iterator
from enum import Enum
from importlib.resources import files
from typing import Any

from herrlof_arena.bots import ask, bot_stream, level_name
from herrlof_rules import GAMES, Game, HerrlofRulesError, Match, verify
from herrlof_rules.core import role_of
from herrlof_rules.documents import (
    dump_record,
    game_of,
    load_action,
    load_record,
    rules_from,
    to_data,
)
from herrlof_rules.documents.schema import schema
from herrlof_rules.match import Meta
from herrlof_rules.scenes import face_of
from herrlof_rules.sentences import languages
from table.messages import (
    HINT_SECONDS,
    LANGUAGES,
    considered,
    hint_message,
    lasting,
    option_words,
    page_words,
    refused_message,
    sentences_for,
    table_message,
)
from table.opponents import opponent, opponents
from table.reasons import cards_of, refusing
from table.regions import Document

LOG = logging.getLogger("table")

BOT_SECONDS = 0.7
NAMES = ("Astrid", "Björn", "Dagny", "Egil", "Freya", "Gudrun")
"""The names of the bots, with a spare name, because no bot has the person's name."""

FANS = {"herrlof": ("B1", "G6", "V", "R9", "Y3"), "odin": ("P2", "B4", "K7", "G8", "O9")}
"""The cards of each game on the start page."""

USUAL = {"herrlof": 3, "odin": 4}
"""The default number of players of a game."""

PERSON = 0
"""The person's seat, which is fixed because the first dealer is random."""


def choices() -> Document:
    """The games with all their options, except games whose packages are broken."""
    games = []
    for game in GAMES.values():
        try:
            games.append(_choices(game))
        except Exception:  # Third-party code may raise anything.
            LOG.exception("The game %s cannot be offered", game.name)
    words = {language: page_words(language) for language in LANGUAGES}
    return {"type": "ready", "games": games, "words": words}


def _choices(game: Game) -> Document:
    place = files("herrlof_rules.documents") / "schemas" / f"{game.name}.json"
    shapes: Any = json.loads(place.read_text("utf-8")) if place.is_file() else schema(game)
    return {
        "name": game.name,
        "players": list(game.player_counts),
        "bots": {count: list(opponents(game, count)) for count in game.player_counts},
        "editions": list(game.info.editions),
        "edition_in": {language: game.info.edition_in(language) for language in LANGUAGES},
        "memory_aid": bool(game.info.look_back),
        "languages": list(languages(game)),
        "options": shapes["$defs"]["Rules"]["properties"],
        "words": {language: option_words(game, language) for language in languages(game)},
        "usual": USUAL.get(game.name, game.player_counts[0]),
        "fan": {
            language: [_fan_card(game, token, language) for token in FANS.get(game.name, ())]
            for language in languages(game)
        },
        "defaults": {
            edition: {
                count: to_data(game, game.edition(edition, count))["rules"]
                for count in game.player_counts
            }
            for edition in game.info.editions
        },
    }


def _fan_card(game: Game, token: str, language: str) -> Document:
    rules = game.edition(game.info.editions[0], game.player_counts[-1])
    return {"token": token, **lasting(game, rules, language)["faces"][token]}


class Solo:
    """A match of one person with bots at all other seats."""

    def __init__(
        self, match: Match, bot: str, name: str, language: str, *, memory_aid: bool = False
    ) -> None:
        self.match = match
        self.bot = bot
        self.name = name
        self.language = language
        self.memory_aid = memory_aid
        """Whether the table lists the cards played so far."""
        self.shown = 0
        """How many events the page has received."""

    @classmethod
    def started(cls, request: Document) -> "Solo":
        """Starts the match that a request describes; raises `HerrlofRulesError`."""
        game = GAMES[request["game"]]
        edition = request.get("edition") or game.info.edition_in(request["language"])
        chosen = {"edition": edition} | (
            {"players": request["players"]} if request.get("players") else {}
        )
        rules = rules_from(game, chosen | (request.get("options") or {}))
        match = Match.start(game, rules, request.get("seed"))
        bot = request.get("bots") or level_name(game, rules.players, "hard")
        aid = bool(request.get("memory_aid"))
        return cls(match, bot, request.get("name") or "", request["language"], memory_aid=aid)

    @classmethod
    def resumed(cls, request: Document) -> "Solo":
        """Resumes the match of a stored record; raises `HerrlofRulesError`."""
        text = request["document"]
        record = load_record(game_of(text), text)
        meta = record.meta
        return cls(
            verify(record),
            str(meta.get("bot", "heuristic")),
            str(meta.get("name", "")),
            str(meta.get("language", "en")),
            memory_aid=meta.get("memory_aid") is True,
        )

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats, the person's first."""
        name = self.name or page_words(self.language)["person"]
        others = [other for other in NAMES if other.casefold() != name.casefold()]
        return (name, *others[: self.match.rules.players - 1])

    def table(self, *, whole: bool = False, before: Match | None = None) -> Document:
        """An update of the table, or the `whole` table; `before` is the match before the move."""
        view = self.match.view(PERSON, since=0 if whole else self.shown)
        self.shown = view.since + len(view.events)
        can = [word for word in ("undo",) if _undone(self.match) is not None]
        can += ["hint"] * (len(view.legal_actions) > 1)
        message = table_message(
            self.match.game,
            view,
            self.names,
            self.language,
            (*can, "record", "new"),
            memory_aid=self.memory_aid,
            whole=self.match.view(PERSON),
            before=None if before is None else before.view(PERSON, since=view.since),
            refuse=refusing(self.match, PERSON),
        )
        return message if before is None else {**message, **_left(before, self.match)}

    def handle(self, request: Document) -> Iterator[Document]:
        """Yields each answer to a message from the page as soon as it is ready."""
        sentences = sentences_for(self.match.game, self.language, self.names, PERSON)
        match request["type"]:
            case "act":
                before = self.match
                try:
                    action = load_action(before.game, request["action"])
                    self.match = before.play(action, PERSON)
                except HerrlofRulesError as refused:
                    yield refused_message(sentences, refused)
                    return
                yield self.table(before=before)
                yield from self.bots()
            case "undo":
                self.match = _undone(self.match) or self.match
                yield self.table(whole=True)
                yield from self.bots()
            case "hint":
                view = self.match.view(PERSON)
                rng = bot_stream("int:0", PERSON, len(self.match.log))
                values = considered(self.match.game, view, rng, HINT_SECONDS)
                yield hint_message(self.match.game, values, sentences)
            case "language":
                self.language = request["language"]
                yield self.table(whole=True)
            case "record":
                yield {"type": "record", "document": json.loads(self.record())}
            case other:
                yield {"type": "failed", "reason": f"no such message: {other}"}

    def bots(self) -> Iterator[Document]:
        """Lets the bots make their choices until the person is to choose, or the match is over."""
        bot = opponent(self.match.game, self.match.rules.players, self.bot, BOT_SECONDS)
        while seats := [seat for seat in self.match.turn.seats if seat != PERSON]:
            before = self.match
            self.match = before.play(ask(before, seats[0], bot), seats[0])
            yield self.table(before=before)
        points = points_so_far(self.match)
        yield {"type": "kept", "document": self.record(), "points": points}

    def record(self) -> str:
        """The record of the match so far, with the data that is needed to resume the match."""
        meta: dict[str, Meta] = {
            "seat": PERSON,
            "bot": self.bot,
            "name": self.name,
            "names": self.names,
            "language": self.language,
            **({"memory_aid": True} if self.memory_aid else {}),
        }
        return dump_record(self.match.record(meta))


def _left(before: Match, after: Match) -> Document:
    """The cards that remained in each hand, if a round has just been scored.

    Only a person who plays alone sees these cards, because the rules do not let the players see
    each other's cards.
    """
    game, held = before.game, role_of(before.game.observation, "hand")
    finished = game.finished_parts
    if held is None or finished is None or finished(before.state) == finished(after.state):
        return {}
    entry = after.log[len(before.log)]
    played = [face_of(card).token for card in cards_of(game, entry.choice)]
    hands: list[list[str]] = []
    for seat in range(before.rules.players):
        hand = getattr(before.view(seat).observation, held)
        tokens = [face_of(card).token for card in hand if isinstance(card, Enum)]
        for token in played if seat == entry.by else ():
            tokens.remove(token)
        hands.append(tokens)
    return {"left": hands} if any(hands) else {}


def points_so_far(match: Match) -> list[int]:
    """The points of all seats: at the end the result's points; zeros in a game without points."""
    if match.result is not None:
        return list(match.result.points)
    if role_of(match.game.observation, "points") is None:
        return [0] * match.rules.players
    return list(match.game.points(match.state))


def _undone(match: Match) -> Match | None:
    """The match before the person's last choice; None if there is none."""
    while PERSON in (entry.by for entry in match.log):
        last = next(entry.by for entry in reversed(match.log) if entry.by != "chance")
        match = match.undo()
        if last == PERSON:
            return match
    return None
