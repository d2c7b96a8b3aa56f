"""A table: a match, who sits there, and what each of them is told."""

import asyncio
import logging
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from herrlof_rules import (
    DocumentError,
    Game,
    IllegalAction,
    Match,
    RandomSource,
    RedactedRecord,
    View,
    redact,
)
from herrlof_rules.bots import bot_stream
from herrlof_rules.documents import canonical_json, dump_redacted_record, load_action, parse_json
from herrlof_rules.sentences import UnknownLanguage
from table.board import LONGEST_NAME, Board
from table.bots import Player
from table.messages import (
    Considered,
    Document,
    hint_message,
    refused_message,
    sentences_for,
    table_message,
)

# Nothing is drawn for these, though Unicode has them among marks and letters.
INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f"
    "\uffa0\U00016fe4\U000e0100-\U000e01ef]"
)

LOG = logging.getLogger("table")

AGAIN = 5.0  # seconds after which a bot's move is tried again to be kept
REST = 0.05  # seconds that one waits after asking for what costs time


Hint: TypeAlias = Callable[[Game, View, RandomSource], Coroutine[Any, Any, Considered]]


class Refusal(Exception):
    """A request is against the manners of the table."""


class Guest:
    """One connection: a seat's, or a spectator's for None."""

    def __init__(self, seat: int | None, language: str = "en") -> None:
        self.seat = seat
        self.language = language
        self.told = 0
        """How many events it has been sent; 0 to send everything anew."""
        self.board: Board | None = None
        """The match as the guest saw it, to walk through when it is over."""
        self.news = asyncio.Event()
        self.news.set()


class Table:
    """A match that people and bots play; `keep` saves it before it is told.

    What `keep` raises `OSError` for has not happened.
    """

    def __init__(
        self,
        match: Match,
        names: Sequence[str],
        bots: Mapping[int, Player],
        keep: Callable[[Match, Sequence[str]], None],
        hint: Hint,
        pause: float = 0.0,
    ) -> None:
        self.match = match
        self.names = tuple(names)
        self.bots = bots
        self.guests: set[Guest] = set()
        self._keep = keep
        self._hint = hint
        self._made = Counter([entry.move.by for entry in match.log])
        self._texts: dict[tuple[int | None, str, int], tuple[str, int]] = {}
        self._pause = pause
        self._thinking: asyncio.Task[None] | None = None
        self._hinting: asyncio.Task[Considered] | None = None

    @property
    def game(self) -> Game:
        """That of the match."""
        return self.match.game

    def can(self, seat: int | None) -> list[str]:
        """What a page may ask for beside acting.

        Help and second thoughts only where nobody but bots suffers from them.
        """
        asks = ["record"] * (self.match.result is not None)
        if seat is not None:
            asks.append("name")
            if len(self.bots) == len(self.names) - 1:
                asks += ["undo"] * (self._made[seat] > 0)
                asks += ["hint"] * (seat in self.match.turn.seats)
        return asks

    def message(self, guest: Guest) -> str:
        """What is new to a guest, and how it is now: made once for all who know the same."""
        known = (guest.seat, guest.language, guest.told)
        if known not in self._texts:
            view = self.match.view(guest.seat, since=guest.told)
            can = self.can(guest.seat)
            table = table_message(self.game, view, self.names, guest.language, can)
            choice = 0 if guest.seat is None else self._made[guest.seat]
            text = canonical_json({**table, "choice": choice})
            self._texts[known] = (text, guest.told + len(view.events))
        text, guest.told = self._texts[known]
        return text

    async def answer(self, guest: Guest, text: str | bytes) -> str | None:
        """Does what a guest asks for; returns what is for it alone."""
        told = sentences_for(self.game, guest.language, self.names, guest.seat)
        answer: Document | None
        try:
            answer = await self._answer(guest, parse_json(text))
        except (DocumentError, IllegalAction) as refused:
            answer = refused_message(told, refused)
        except Refusal as refused:
            answer = refused_for(str(refused))
        except OSError as error:
            LOG.error("A match could not be kept: %s", error)
            answer = refused_for("This could not be kept. Try again later.")
        return None if answer is None else canonical_json(answer)

    async def _answer(self, guest: Guest, request: Any) -> Document | None:
        answer: Document | None = None
        match request, guest.seat:
            case {"type": "act", "action": dict(action), "choice": int(choice)}, int(seat):
                # The others' may be made at the same time; of one's own each is made once.
                if type(choice) is not int or choice != self._made[seat]:
                    raise Refusal("The table has changed: choose again.")
                chosen = load_action(self.game, canonical_json(action))
                self._become(self.match.play(chosen, seat))
                return None
            case {"type": "language", "language": str(language)}, _:
                self._speak(guest, language)
            case {"type": "name", "name": str(name)}, int(seat):
                self._call(seat, name)
            case {"type": "undo"}, int(seat) if "undo" in self.can(seat):
                self._undo(seat)
            case {"type": "hint"}, int(seat) if "hint" in self.can(seat):
                answer = await self._hinted(guest, seat)
            case {"type": "record"}, seat if "record" in self.can(seat):
                shown = await self._redacted(seat)
                text = await asyncio.to_thread(dump_redacted_record, self.game, shown)
                answer = {"type": "record", "document": parse_json(text)}
            case {"type": "open"}, seat if "record" in self.can(seat):
                shown = await self._redacted(seat)
                guest.board = Board(self.game, self.names, frames=shown.frames)
                answer = guest.board.opened()
            case {"type": "show", "position": int(at), "since": int(since)}, _ if guest.board:
                show = guest.board.show
                answer = await asyncio.to_thread(show, at, guest.seat, guest.language, since)
            case _, None:
                raise Refusal("Spectators do not act.")
            case _:
                raise Refusal("This cannot be asked for here, or not now.")
        await asyncio.sleep(REST)
        return answer

    def _become(self, match: Match) -> None:
        """Keeps a match, then tells everybody."""
        self._keep(match, self.names)
        self.match = match
        self._made = Counter([entry.move.by for entry in match.log])
        self._texts.clear()
        for guest in self.guests:
            guest.news.set()
        self.wake()

    def wake(self) -> None:
        """Asks the next bot, if one is to act and none has been asked."""
        if self._thinking is None and self._next_bot() is not None:
            self._thinking = asyncio.create_task(self._think())

    def _next_bot(self) -> int | None:
        seats = (seat for seat in self.match.turn.seats if seat in self.bots)
        return next(seats, None)

    async def _think(self) -> None:
        """The bots' moves, not faster than one reads, and one at a time.

        What is searched for cannot be stopped, so nothing else is begun before.
        """
        clock = asyncio.get_running_loop().time
        try:
            while (seat := self._next_bot()) is not None:
                match = self.match
                assert match.seed is not None
                rng = bot_stream(match.seed, seat, len(match.log))
                pause = 0 if len(match.turn.seats) > 1 else self._pause
                end = clock() + pause
                choice = await self.bots[seat](match.view(seat), rng)
                await asyncio.sleep(max(0, end - clock()))
                if self.match is not match:  # it was asked in vain
                    continue
                try:
                    self._become(match.play(choice, seat))
                except OSError as error:
                    LOG.error("A match could not be kept: %s", error)
                    await asyncio.sleep(AGAIN)
        finally:
            self._thinking = None

    async def _redacted(self, seat: int | None) -> RedactedRecord:
        """The match as a seat saw it: replayed on a thread, as that takes its time."""
        return await asyncio.to_thread(redact, self.match.record(), seat)

    async def _hinted(self, guest: Guest, seat: int) -> Document:
        if self._hinting is not None and not self._hinting.done():
            raise Refusal("A hint is being looked for already.")
        told = sentences_for(self.game, guest.language, self.names, seat)
        # Nothing that is sent may come of the seed.
        rng = bot_stream("int:0", seat, len(self.match.log))
        view = self.match.view(seat)
        self._hinting = asyncio.create_task(self._hint(self.game, view, rng))
        # Who leaves does not end it: what is searched for cannot be stopped.
        return hint_message(self.game, await asyncio.shield(self._hinting), told)

    def _undo(self, seat: int) -> None:
        """Back to the seat's last choice; chance will settle as it did."""
        match = self.match
        last = max(n for n, made in enumerate(match.log) if made.by == seat)
        while len(match.log) > last:
            match = match.undo()
        self._start_over()
        self._become(match)

    def _speak(self, guest: Guest, language: str) -> None:
        try:
            sentences_for(self.game, language, self.names, guest.seat)
        except UnknownLanguage:
            raise Refusal("There are no sentences in this language.") from None
        guest.language = language
        guest.told = 0
        guest.news.set()

    def _call(self, seat: int, name: str) -> None:
        """Names a seat."""
        names = list(self.names)
        names[seat] = fitting(name, [*names[:seat], *names[seat + 1 :]])
        self._keep(self.match, names)
        self.names = tuple(names)
        self._start_over()

    def _start_over(self) -> None:
        """What guests were told holds no longer: they are told anew."""
        self._texts.clear()
        for guest in self.guests:
            guest.told = 0
            guest.news.set()


def refused_for(reason: str) -> Document:
    """A refusal that no rule of the game is the reason for."""
    return {"type": "refused", "clause": None, "sentence": reason}


def fitting(name: str, others: Iterable[str]) -> str:
    """A name for somebody beside these others, as it is shown; raises `Refusal`.

    What cannot be seen does not make a name another.
    """
    name = plain(name)
    if not (0 < len(name) <= LONGEST_NAME and name.isprintable()):
        raise Refusal(f"A name has 1 to {LONGEST_NAME} characters.")
    if name.casefold() in {plain(other).casefold() for other in others}:
        raise Refusal("Somebody else has this name.")
    return name


def plain(name: str) -> str:
    """A name in one of the ways to write it, without what is not drawn."""
    seen = INVISIBLE.sub("", unicodedata.normalize("NFKC", name))
    return re.sub(" +", " ", seen).strip()
