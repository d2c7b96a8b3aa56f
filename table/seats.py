"""A table: a hosted match, the people at it, and the messages that each of them receives."""

import asyncio
import logging
import re
import unicodedata
from collections.abc import Awaitable, Callable, Container, Coroutine, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Protocol, TypeAlias

from herrlof_arena.bots import RandomBot, bot_stream
from herrlof_arena.hosting import (
    Act,
    Agree,
    Cursor,
    Host,
    HostedMatch,
    Leave,
    NotAllowed,
    Rename,
    Request,
    StaleDecision,
    TakeBack,
    load_request,
)
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
from herrlof_rules.documents import (
    canonical_json,
    dump_record,
    dump_redacted_record,
    parse_json,
)
from herrlof_rules.sentences import Part, Sentences, UnknownLanguage
from table.board import ALL, LONGEST_NAME, Board
from table.bots import Player
from table.company import Next, Presence, company, names, names_in, now, offered, words
from table.messages import (
    Considered,
    hint_message,
    page_words,
    refused_message,
    sentences_for,
    table_message,
)
from table.reasons import refusing
from table.regions import Document
from table.review import Judgement
from table.text import filled, pieces

# These characters are invisible, although Unicode classes them as marks and letters.
INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f"
    "\uffa0\U00016fe4\U000e0100-\U000e01ef]"
)

LOG = logging.getLogger("table")

AGAIN = 5.0
"""The seconds after which storing a bot's move is tried again."""

SOON = 0.01
"""The seconds that a timer adds, so that a time limit has surely passed when it ends."""

LONGEST = 3_000
"""The moves after which a match accepts no action: three times the longest match observed."""

REST = 0.05
"""The seconds that a guest waits after an expensive request."""

PATIENCE = 120.0
"""The seconds after which a bot may play for an absent player."""

NOTHING = Cursor()

BACK = ("record", "open", "moves", "show", "review")
"""The types of messages that look back at a finished match."""


Again: TypeAlias = Callable[[HostedMatch], Awaitable[Mapping[int | None, str]]]
"""Opens another match of the same people, and returns its keys."""


class Search(Protocol):
    """Runs searches outside the event loop."""

    async def hint(self, game: Game, view: View, rng: RandomSource, /) -> Considered:
        """Returns the values that a search gives to the choices in a view."""
        ...

    async def review(self, game: Game, view: View, choice: Any, at: int, /) -> Judgement:
        """Returns a search's judgement of a choice."""
        ...


class Refusal(Exception):
    """Raised if the table rejects a request, for a reason that is among the page's words."""

    def sentence(self, language: str) -> str:
        """Returns the reason in a language."""
        word, *number = self.args
        return page_words(language)[f"refused.{word}"].format(number=next(iter(number), None))

    def __str__(self) -> str:
        return self.sentence("en")


async def no_other(_: HostedMatch) -> Mapping[int | None, str]:
    """The default `Again`, for a table that cannot open another match."""
    raise NotAllowed("again", "not_now")


class Guest:
    """One connection of a seat, or of a spectator if the seat is None."""

    def __init__(self, seat: int | None, language: str = "en") -> None:
        self.seat = seat
        self.language = language
        self.seen = NOTHING
        """How many events the guest has received."""
        self.behind = True
        """Whether the guest still has to receive the match."""
        self.notices: list[tuple[str, str]] = []
        """The notices that the guest still has to receive: a word of the page, and a name."""
        self.company: Document = {}
        """The last message about the people that the guest received."""
        self.board: Board | None = None
        """The board of the match as the guest saw it, once it is over."""
        self.news = asyncio.Event()
        self.news.set()


class Table:
    """A hosted match and the people at it; only stored changes are sent to guests."""

    def __init__(
        self,
        host: Host,
        name: str,
        bots: Mapping[str, Player],
        search: Search,
        pause: float = 0.0,
        again: Again = no_other,
        patience: float = PATIENCE,
        clock: Callable[[], int] = now,
        longest: int = LONGEST,
    ) -> None:
        self.hosted = host.measured(name, clock())
        self.bots = bots
        self.guests: set[Guest] = set()
        self._host = host
        self._name = name
        self._search = search
        self._texts: dict[tuple[int | None, str, Cursor], tuple[str, Cursor]] = {}
        self._records: dict[int | None, RedactedRecord] = {}
        self._pause = pause
        self._thinking: asyncio.Task[None] | None = None
        self._hinting: asyncio.Task[Considered] | None = None
        self._reviewing: asyncio.Task[Judgement] | None = None
        self._again = again
        self._next = Next()
        self._reopening = False
        """Whether another match is being opened."""
        self._alarm: asyncio.TimerHandle | None = None
        self._now = clock
        self._presence = Presence(len(self.hosted.players), patience, clock())
        self._absences: object = None
        self._longest = longest
        self._earlier: HostedMatch | None = None
        """The match as it was before the last change."""
        self._keeping = asyncio.Lock()
        """Held while a change is stored, so that changes are stored one after another."""
        self._tasks: set[asyncio.Task[None]] = set()
        """Tasks that continue after the guest who requested them has left."""
        self._failing: set[int] = set()
        """The seats whose bot failed at its last choice."""

    @property
    def match(self) -> Match:
        """The match as it is now."""
        return self.hosted.match

    @property
    def game(self) -> Game:
        """The game of the match."""
        return self.match.game

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return tuple([player.name for player in self.hosted.players])

    def can(self, seat: int | None) -> list[str]:
        """The requests that a page may make besides actions.

        Hints and undo are allowed only if all other seats are bots and will remain bots.
        """
        asks = ["record"] * (self.match.result is not None)
        if seat is not None:
            asks += ["name"] * ("rename" in self.hosted.permissions(seat))
            if sum(player.key is not None for player in self.hosted.players) == 1:
                asks += ["undo"] * ("take_back" in self.hosted.permissions(seat))
                asks += ["hint"] * (seat in self.match.turn.seats)
        return asks

    def message(self, guest: Guest) -> str:
        """The update for a guest, computed once for all guests who have the same information."""
        key = (guest.seat, guest.language, guest.seen)
        if key not in self._texts:
            update = self.hosted.update_for(guest.seat, guest.seen)
            table = table_message(
                self.game,
                update.view,
                names_in(self.hosted, guest.language),
                guest.language,
                self.can(guest.seat),
                memory_aid=self.hosted.memory_aid,
                before=self._before(guest),
                whole=self.match.view(guest.seat),
                refuse=None if guest.seat is None else refusing(self.match, guest.seat),
            )
            text = canonical_json({**table, "decision": update.decision})
            self._texts[key] = (text, update.cursor)
        text, guest.seen = self._texts[key]
        return text

    def _before(self, guest: Guest) -> View | None:
        """The view that a guest's page shows, if it is the view before the last change."""
        if self._earlier is None or guest.seen == NOTHING:
            return None
        update = self._earlier.update_for(guest.seat, guest.seen)
        is_before = update.view.since == guest.seen.events and not update.view.events
        return update.view if is_before else None

    def messages(self, guest: Guest) -> Iterator[str]:
        """Yields the messages for a guest, without the match until all people have arrived."""
        if guest.behind and not self.hosted.awaited:
            guest.behind = False
            yield self.message(guest)
        at, language = self._now(), guest.language
        people = company(self.hosted, guest.seat, language, self._presence, self._next, at)
        if people != guest.company:
            # The words are sent to a new guest and after a change of language.
            told_in = {} if guest.company else words(self.hosted, guest.language)
            guest.company = people
            yield canonical_json({**people, **told_in})
        while guest.notices:
            word, name = guest.notices.pop(0)
            template = page_words(guest.language)[word]
            sentence = filled(template, name=Part(name, "seat"))
            yield canonical_json({"type": "notice", "sentence": pieces(sentence)})

    def came(self, guest: Guest) -> None:
        """Adds a guest who plays or watches."""
        self.guests.add(guest)
        if guest.seat is not None:
            self._presence.came(guest.seat)
        self._stir()
        self.wake()

    def left(self, guest: Guest) -> None:
        """Removes a guest."""
        self.guests.discard(guest)
        if guest.seat is not None and guest.seat not in {each.seat for each in self.guests}:
            self._presence.left(guest.seat, self._now())
        self._stir()

    def _told(self, language: str, seat: int | None) -> Sentences:
        return sentences_for(self.game, language, names_in(self.hosted, language), seat)

    def _stir(self) -> None:
        for guest in self.guests:
            guest.news.set()

    async def answer(self, guest: Guest, text: str | bytes) -> str | None:
        """Handles a guest's request; returns the answer for this guest alone, if there is one."""
        sentences = self._told(guest.language, guest.seat)
        answer: Document | None
        try:
            answer = await self._answer(guest, parsed(text))
        except (DocumentError, IllegalAction, NotAllowed, StaleDecision) as refused:
            answer = refused_message(sentences, refused)
        except Refusal as refused:
            answer = refused_for(refused, guest.language)
        except OSError as error:
            LOG.error("A match could not be kept: %s", error)
            answer = refused_for(Refusal("not_kept"), guest.language)
        return None if answer is None else canonical_json(answer)

    async def _answer(self, guest: Guest, request: Any) -> Document | None:
        answer: Document | None = None
        absent = self._presence.absent(self.hosted, self._now())
        match request, guest.seat:
            case {"type": "act"}, int() if self._is_full:
                raise Refusal("too_long")
            case {"type": "act"}, int(seat):
                await self._change(load_request(self.game, request), seat)
                return None
            case {"type": "language", "language": str(language)}, _:
                self._speak(guest, language)
            case {"type": "name", "name": str(name)}, int(seat):
                others = (*self.names[:seat], *self.names[seat + 1 :])
                await self._change(Rename(fitting(name, others)), seat)
            case {"type": "undo"}, int(seat) if "undo" in self.can(seat):
                await self._change(TakeBack(), seat)
            case {"type": "hint"}, int(seat) if "hint" in self.can(seat):
                answer = await self._hinted(guest, seat)
            case {"type": "replace", "seat": int(other)}, int() if other not in absent:
                raise NotAllowed("replace", "not_now")
            case {"type": str(word)}, int(seat) if word in offered(
                self.hosted, seat, absent, self._next
            ):
                if word == "again":
                    await self._want(self._next.wanting | {seat})
                else:
                    await self._change(load_request(self.game, request), seat)
            case {"type": "record" | "open" | "moves" | "show" | "review"}, seat if (
                "record" in self.can(seat)
            ):
                answer = await self._looked_back(guest, request)
            case _, None:
                raise NotAllowed("act", "spectator")
            case _:
                raise NotAllowed("act", "not_now")
        await asyncio.sleep(REST)
        return answer

    async def _looked_back(self, guest: Guest, request: Any) -> Document:
        """Answers a request to look back at the match, in full if all players agree."""
        whole = self.hosted.revealed
        match request:
            case {"type": "record"} if whole:
                record = self.match.record({"names": self.names})
                text = await asyncio.to_thread(dump_record, record)
                return {"type": "record", "document": parse_json(text)}
            case {"type": "record"}:
                shown = await self._redacted(guest.seat)
                text = await asyncio.to_thread(dump_redacted_record, shown)
                return {"type": "record", "document": parse_json(text)}
            case {"type": "open"}:
                if whole:
                    stages = await asyncio.to_thread(lambda: tuple(self.match.prefixes()))
                    guest.board = Board(self.game, names(self.hosted), stages=stages)
                else:
                    shown = await self._redacted(guest.seat)
                    guest.board = Board(self.game, names(self.hosted), frames=shown.frames)
                return guest.board.opened()
            case {"type": "moves" | "show", "seat": seat} if guest.board is not None:
                seat = seat if guest.board.stages else guest.seat
                if seat not in (ALL, None, *range(len(self.names))):
                    raise NotAllowed("show", "not_now")
                if request["type"] == "moves":
                    return await asyncio.to_thread(guest.board.moves, seat, guest.language)
                match request:
                    case {"position": int(at), "own": int(own)} if own in range(len(self.names)):
                        show = guest.board.show
                        return await asyncio.to_thread(show, at, seat, guest.language, own)
                    case _:
                        raise NotAllowed("show", "not_now")
            case {"type": "review", "position": int(at), "seat": int(seat)} if guest.board:
                return await self._reviewed(guest.board, at, seat, guest.language)
            case _:
                raise NotAllowed("show", "not_now")

    async def _reviewed(self, board: Board, at: int, seat: int, language: str) -> Document:
        """Reviews a choice on a guest's board; a table runs one such search at a time."""
        if at not in await asyncio.to_thread(lambda: tuple(board.choices(seat))):
            raise NotAllowed("review", "not_now")
        view, choice = await asyncio.to_thread(board.choice, at, seat)
        while self._reviewing is not None and not self._reviewing.done():
            await asyncio.wait([self._reviewing])
        searching = self._search.review(self.game, view, choice, at)
        self._reviewing = asyncio.create_task(searching)
        # A guest who leaves does not cancel the search, because a running search cannot be stopped.
        judgement = await asyncio.shield(self._reviewing)
        return board.reviewed(judgement, choice, at, seat, language)

    async def _change(self, request: Request, seat: int, *, by_host: bool = False) -> None:
        """Stores a change, then sends it to all guests.

        Another process may be writing to the store.  The change waits for that process on a thread,
        and is stored even if the guest leaves in the meantime.
        """
        await asyncio.shield(self._start(self._kept(request, seat, by_host=by_host)))

    async def _kept(self, request: Request, seat: int, *, by_host: bool) -> None:
        async with self._keeping:
            change = partial(self._host.change, by_host=by_host, at=self._now())
            self._tell(await asyncio.to_thread(change, self._name, request, seat))

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def refresh(self) -> None:
        """Sends all guests the changes that another server or the clock has caused."""
        async with self._keeping:
            if (hosted := await asyncio.to_thread(self._host.match, self._name)) is not self.hosted:
                self._tell(hosted)
        self._mind_the_absent()

    def _tell(self, hosted: HostedMatch) -> None:
        before, self.hosted = self.hosted, hosted
        if before.match is not hosted.match:
            self._earlier = before
        for change in hosted.changes[len(before.changes) :]:
            if not change.by_host and change.seat is not None:
                self._presence.heard(change.seat, self._now())
        same_players = (before.players, before.decisions) == (hosted.players, hosted.decisions)
        # Players' requests are sent separately.
        if not same_players or before.match is not hosted.match:
            self._texts.clear()
            self._records = {}
            for guest in self.guests:
                guest.behind = True
        self._stir()
        self.wake()
        self._mind_the_absent()
        if self._next.keys is None and self._next.wanting:
            self._start(self._want_again())

    async def _want_again(self) -> None:
        """Opens another match if the last missing player has already asked for it."""
        try:
            await self._want(self._next.wanting)
        except (OSError, NotAllowed, Refusal) as error:
            LOG.error("The next match could not be opened: %s", error)

    async def _want(self, wanting: frozenset[int]) -> None:
        """Records which seats want another match, and opens it once all people want it."""
        over = self.match.result is not None
        wanting = wanting.intersection(self.hosted.people if over else ())
        if not (wanting and wanting.issuperset(self.hosted.people)):
            self._next = Next(wanting)
        elif not self._reopening:
            self._reopening = True
            try:
                self._next = Next(wanting, await self._again(self.hosted))
            finally:
                self._reopening = False
        self._stir()

    def _mind_the_absent(self) -> None:
        """Sends absence times; a bot takes over a seat if all players present agree."""
        at, hosted = self._now(), self.hosted
        absent = self._presence.absent(hosted, at)
        absences = absent, [self._presence.minutes(seat, at) for seat in hosted.people]
        if absences != self._absences:
            self._absences = absences
            self._stir()
        proposal = hosted.proposal
        if proposal is not None and proposal.replaced is not None:
            missing = {*hosted.people} - {proposal.seat, *proposal.agreed}
            if missing <= absent:
                self._start(self._agree(proposal.number, min(missing)))

    async def _agree(self, number: int, seat: int) -> None:
        """Agrees to a request on behalf of an absent player."""
        try:
            await self._change(Agree(number), seat, by_host=True)
        # The change was not stored, or another server was first.
        except (OSError, NotAllowed) as error:
            LOG.error("No agreement was stored for an absent player: %s", error)

    def _mind_the_clock(self) -> None:
        """Sets a timer for the end of an acting player's time."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        waited = set(self.hosted.to_act) & set(self.hosted.people)
        if self.hosted.limit is not None and waited:
            spent = self.hosted.clock.at(self._now(), self.hosted.waited_for).time_used
            left = min(self.hosted.limit - spent[seat] for seat in waited)
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(
                max(left, 0) / 1000 + SOON, lambda: self._start(self._time_is_up())
            )

    async def _time_is_up(self) -> None:
        """Lets bots play for the seats that have used up their time."""
        try:
            for seat in self.hosted.timed_out(self._now()):
                await self._change(Leave(), seat, by_host=True)
        # The change was not stored, or another server was first.
        except (OSError, NotAllowed) as error:
            LOG.error("A player whose time is up could not be replaced by a bot: %s", error)
            with suppress(OSError):
                await self.refresh()
        self._mind_the_clock()

    def wake(self) -> None:
        """Starts the next bot's choice if no bot is choosing, and sets the clock's timer."""
        self._mind_the_clock()
        if self._thinking is None and self.hosted.bots_to_act and not self._is_full:
            self._thinking = asyncio.create_task(self._think())

    async def _think(self) -> None:
        """Makes the bots' moves one at a time, at a pace that people can read.

        A search cannot be stopped, so the next search begins only after the current one.
        """
        clock = asyncio.get_running_loop().time
        try:
            while (seats := self.hosted.bots_to_act) and not self._is_full:
                seat, hosted = seats[0], self.hosted
                end = clock() + (0 if len(self.match.turn.seats) > 1 else self._pause)
                choice = await self._chosen(hosted, seat)
                if choice is None:
                    await asyncio.sleep(AGAIN)
                    continue
                await asyncio.sleep(max(0, end - clock()))
                try:
                    try:
                        act = Act(choice, hosted.decisions[seat])
                        await self._change(act, seat, by_host=True)
                    except StaleDecision:  # The bot's choice is no longer needed.
                        await self.refresh()
                except OSError as error:
                    LOG.error("A bot's move could not be kept: %s", error)
                    await asyncio.sleep(AGAIN)
        finally:
            self._thinking = None

    async def _chosen(self, hosted: HostedMatch, seat: int) -> Any:
        """Returns a bot's choice; if the bot fails, a random action, or None to try it again.

        A bot may come from a third party, so it may raise anything and choose illegally.
        """
        match = hosted.match
        assert match.seed is not None
        view, rng = match.view(seat), bot_stream(match.seed, seat, len(match.log))
        try:
            choice = await self.bots[str(hosted.players[seat].bot)](view, rng)
            if choice not in view.legal_actions:
                raise ValueError("it chose an illegal action")
        except Exception as failed:
            if seat not in self._failing:
                self._failing.add(seat)
                word = "bot_waited_for" if hosted.waits_for_bots else "bot_failed"
                for guest in self.guests:
                    guest.notices.append((word, hosted.players[seat].name))
                self._stir()
                shown = await asyncio.to_thread(redact, match.record(), seat)
                text = await asyncio.to_thread(dump_redacted_record, shown)
                LOG.error("The bot of a seat failed on %s", text, exc_info=failed)
            rng = bot_stream(match.seed, seat, len(match.log))
            return None if hosted.waits_for_bots else RandomBot()(view, rng)
        self._failing.discard(seat)
        return choice

    @property
    def _is_full(self) -> bool:
        return len(self.match.log) >= self._longest

    async def _redacted(self, seat: int | None) -> RedactedRecord:
        """The match as a seat saw it, computed once, on a thread because replaying is slow."""
        records = self._records  # A change of the match replaces the dict.
        if seat not in records:
            records[seat] = await asyncio.to_thread(redact, self.match.record(), seat)
        return records[seat]

    async def _hinted(self, guest: Guest, seat: int) -> Document:
        if self._hinting is not None and not self._hinting.done():
            raise Refusal("hint")
        sentences = self._told(guest.language, seat)
        # A hint must not depend on the seed, because the seed is secret.
        rng = bot_stream("int:0", seat, len(self.match.log))
        view = self.match.view(seat)
        self._hinting = asyncio.create_task(self._search.hint(self.game, view, rng))
        # A guest who leaves does not cancel the search, because a running search cannot be stopped.
        return hint_message(self.game, await asyncio.shield(self._hinting), sentences)

    def _speak(self, guest: Guest, language: str) -> None:
        try:
            self._told(language, guest.seat)
        except UnknownLanguage:
            raise Refusal("language") from None
        guest.language = language
        guest.seen = NOTHING
        guest.company = {}
        guest.behind = True
        guest.news.set()


def parsed(text: str | bytes, flags: Container[str] = ()) -> Any:
    """Parses a request; raises `DocumentError`, even for a `true` in place of 1.

    Only the members named in `flags` and nested values, such as options of the rules, may be true
    or false.
    """
    request = parse_json(text)
    if isinstance(request, dict) and any(
        isinstance(value, bool) and name not in flags for name, value in request.items()
    ):
        raise DocumentError("$", "has a member that is true or false")
    return request


def refused_for(refusal: Refusal, language: str) -> Document:
    """The message for a refusal by the table, not by the rules of the game."""
    return {"type": "refused", "clause": None, "sentence": pieces(refusal.sentence(language))}


def fitting(name: str, others: Iterable[str]) -> str:
    """Returns a name as it is shown; raises `Refusal` if it is unfit or taken.

    Invisible characters do not make two names different.
    """
    name = plain(name)
    if not (0 < len(name) <= LONGEST_NAME and name.isprintable()):
        raise Refusal("name", LONGEST_NAME)
    if name.casefold() in {plain(other).casefold() for other in others}:
        raise Refusal("name_taken")
    return name


def plain(name: str) -> str:
    """A name in Unicode's normal form, without invisible characters."""
    seen = INVISIBLE.sub("", unicodedata.normalize("NFKC", name))
    return re.sub(" +", " ", seen).strip()
