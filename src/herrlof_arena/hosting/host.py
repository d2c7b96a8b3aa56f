"""A host: reads, changes and stores hosted matches, safely with concurrent writers."""

import logging
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from secrets import token_urlsafe
from threading import Lock
from typing import Any, overload

from attrs import field, frozen

from herrlof_arena.bots import Bot, RandomBot, ask
from herrlof_arena.hosting.errors import DamagedMatch, NotAllowed, StaleDecision, UnknownKey
from herrlof_arena.hosting.hosted_match import HostedMatch
from herrlof_arena.hosting.lines import change_line, continued, start_line, started
from herrlof_arena.hosting.messages import Act, Claim, Leave, Request, Resume
from herrlof_arena.hosting.players import LONGEST_KEY, Player, check_name, digest, new_key
from herrlof_arena.hosting.store import Store
from herrlof_rules.core import Game
from herrlof_rules.documents import LARGEST_INTEGER, dump_redacted_record
from herrlof_rules.extending import A, E, O, R, S, V, int_argument, is_one_of
from herrlof_rules.match import Match, redact
from herrlof_rules.registry import GAMES

REMEMBERED = 1000
"""The most matches that a host keeps in memory; it reads the rest from the store when needed."""

POLL_SECONDS = 1.0
"""The interval at which `Host.wait` reads the store for changes by other hosts."""

SEARCH_MILLISECONDS = 10_000
"""The interval at which `Host.expire` reads the store for matches that other hosts opened."""

LOG = logging.getLogger(__name__)


@frozen
class ListedMatch:
    """An item of `Host.listed`: a stored match, or the error that reading it raised."""

    name: str
    hosted: HostedMatch | None
    """None for a match that cannot be read."""

    error: DamagedMatch | None = None


@frozen
class OpenedMatch:
    """The result of `Host.open`: the name of a new match in the store, and the keys to hand out."""

    name: str
    keys: Mapping[int | None, str] = field(repr=False)
    """Keys by seat; None has the spectators' key.  They are not stored, so hand them out now."""


class Host:
    """The matches of a store, which other hosts may change at the same time; thread-safe.

    `bots` maps the names under which bots have seats to the bots.  The bots play whenever a match
    is opened, changed or read from the store.  The bots make at most `bot_moves` moves in a row, so
    that no request makes them play for ever; after these moves they wait for a person's request, or
    for `run_bots`.  If a bot raises an error, the host logs the error with the redacted record of
    the bot's seat, and makes a random choice for it.  With `waits_for_bots`, the host makes no
    choice, and calls the bot again at `run_bots` or the next change.

    >>> from herrlof_rules import Match, odin
    >>> from herrlof_arena.hosting import Act, MemoryStore
    >>> host = Host(MemoryStore())
    >>> match = Match.start(odin.GAME, odin.Rules(first_player=0), seed=1)
    >>> opened = host.open(match, ["Anna", "Ben"])
    >>> name, seat = host.authenticate(opened.keys[0])
    >>> update = host.match(name).update_for(seat)
    >>> hosted = host.change(name, Act(update.view.legal_actions[0], update.decision), seat)
    >>> hosted.match.turn.seats
    (1,)
    """

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Game] = GAMES,
        bots: Mapping[str, Bot] | None = None,
        *,
        bot_moves: int = 2000,
    ) -> None:
        self._store = store
        self._bot_moves = int_argument(bot_moves, "bot_moves", 1, LARGEST_INTEGER)
        self.clock = token_urlsafe(6)
        """The name of the clock on which this host measures: every `at` is read on it."""

        self._searched: int | None = None
        # The names of matches that `expire` skips: they have no time limit, or cannot be read.
        self._untimed: set[str] = set()
        self._games = games
        self._bots = dict(bots or {})
        self._remembered: OrderedDict[str, HostedMatch] = OrderedDict()
        self._waiting: dict[str, list[Callable[[], object]]] = {}
        self._lock = Lock()

    def open(
        self,
        match: Match,
        names: Sequence[str | None],
        *,
        bots: Mapping[int, str] | None = None,
        substitute: str | None = None,
        gather: bool = False,
        limit: int | None = None,
        waits_for_bots: bool = False,
        memory_aid: bool = False,
        at: int | None = None,
    ) -> OpenedMatch:
        """Stores a new match; a bot plays each seat in `bots`, which then has no key.

        A seat without a name is free until a person takes it with `claim`.  Raises the errors of
        `HostedMatch.start`, `ValueError` for a game that this host does not know, `RecordError` for
        a match that began at a position, and `OSError`.
        """
        played = dict(bots or {})
        name = new_key()[:16]
        free = [seat for seat, called in enumerate(names) if called is None]
        keyed = [seat for seat in (*range(len(names)), None) if seat not in {*played, *free}]
        keys = {seat: f"{name}.{new_key()}" for seat in keyed}
        players = [
            Player(
                f"Player {seat + 1}" if called is None else called,
                played.get(seat),
                digest(keys[seat]) if seat in keys else None,
            )
            for seat, called in enumerate(names)
        ]
        hosted = HostedMatch.start(
            match,
            players,
            watching=digest(keys[None]),
            substitute=substitute,
            gather=gather,
            free=free,
            limit=limit,
            waits_for_bots=waits_for_bots,
            memory_aid=memory_aid,
            at=at,
            clock=self.clock,
        )
        if self._games.get(match.game.name) != match.game:
            name = match.game.name
            problem = f"this host does not know {match.game!r}"
            raise ValueError(
                f"{problem}: make it with games={{{name!r}: ...}}, or register the game"
            )
        over = match.result is not None
        if not self._store.append(name, 0, start_line(hosted), over=over):
            raise OSError("the store rejected the new match")
        self._run(name, self._remember(name, hosted), self._bots)
        return OpenedMatch(name, keys)

    def names(self, *, over: bool | None = None) -> Sequence[str]:
        """Returns the names of the store's matches; `over` selects finished or unfinished ones.

        The matches are not read.  Raises `OSError`.
        """
        return self._store.names(over=over)

    def listed(self, *, over: bool | None = False) -> Iterator[ListedMatch]:
        """Yields the store's matches, each read when needed.

        The default selects open matches, `over=True` selects finished matches, and None selects
        all.  A match that cannot be read is listed with its error, and the iteration goes on.
        Raises `OSError`.
        """
        for name in self.names(over=over):
            try:
                yield ListedMatch(name, self.match(name))
            except DamagedMatch as error:
                yield ListedMatch(name, None, error)
            except KeyError:  # The match was removed in the meantime.
                pass

    def remove(self, name: str) -> None:
        """Removes a match from the store, even if it is not over; `wait` then raises `KeyError`.

        To archive a match, save its record elsewhere before this call.  Raises `OSError`.
        """
        self._store.remove(name)
        self._forget(name)

    def _forget(self, name: str) -> None:
        with self._lock:
            self._remembered.pop(name, None)
            for wake in self._waiting.get(name, ()):
                wake()

    def claim(
        self, name: str, called: str, seat: int | None = None, *, at: int | None = None
    ) -> tuple[int, str]:
        """Gives a person a free seat, by default the first; returns the seat and its key.

        If several people claim a seat at the same time, one of them gets it.  Raises `NotAllowed`
        for a seat that is not free and a name that cannot be shown, and the errors of `match`.
        """
        check_name(called)
        key = f"{name}.{new_key()}"
        while True:
            free = self.match(name).free if seat is None else (seat,)
            if not free:
                raise NotAllowed("claim", "no_free_seat")
            try:
                self.change(name, Claim(called, digest(key).hex()), free[0], by_host=True, at=at)
            # Another person took the seat first.  If no particular seat was requested, try the next
            # free seat.
            except NotAllowed:
                if seat is not None:
                    raise
            else:
                return free[0], key

    def authenticate(self, key: str) -> tuple[str, int | None]:
        """Returns the match's name and the seat of a key, None for spectators; raises `UnknownKey`.

        Also raises the errors of `match`.
        """
        if not (key.isascii() and len(key) <= LONGEST_KEY):
            raise UnknownKey
        name = key.partition(".")[0]
        try:
            return name, self.match(name).seat_of(key)
        except KeyError:
            raise UnknownKey from None

    @overload
    def match(self, name: str) -> HostedMatch: ...
    @overload
    def match(self, name: str, game: Game[R, S, A, O, E, V]) -> HostedMatch[R, S, A, O, E, V]: ...
    def match(self, name: str, game: Game | None = None) -> HostedMatch:
        """Returns a match as it is stored now; `game` gives the result the game's type.

        Raises `KeyError` for an unknown name, `ValueError` for a match of a different game,
        `DamagedMatch`, and `OSError`.
        """
        remembered = self._remembered.get(name)
        try:
            name.encode()
        # No store can keep a name with a lone surrogate.
        except UnicodeEncodeError:
            raise KeyError(name) from None
        # The last known line is read again: it is gone if another host has removed the match.
        number = 0 if remembered is None else len(remembered.changes)
        lines = self._store.read(name, number)
        if remembered is not None and not lines and not self._store.read(name):
            self._forget(name)
            raise KeyError(name)
        if remembered is None:
            if not lines:
                raise KeyError(name)
            start = continued(started(lines[0], self._games), lines[1:])
            hosted = self._run(name, self._remember(name, start), self._bots)
        else:
            hosted = self._remember(name, continued(remembered, lines[1:]))
        if game is not None and hosted.match.game != game:
            raise ValueError(f"this is a match of {hosted.match.game!r}")
        return hosted

    async def wait(self, name: str, since: int) -> HostedMatch:
        """Returns the match once it has more than `since` changes; raises the errors of `match`.

        Changes by this host, from any thread, are seen at once.  Changes by other hosts of the
        store are seen within `POLL_SECONDS`.
        """
        import asyncio  # noqa: PLC0415 - takes longer to import than all of hosting

        changed, loop = asyncio.Event(), asyncio.get_running_loop()

        def wake() -> None:
            # The event loop of the waiting client may have been closed.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(changed.set)

        with self._lock:
            self._waiting.setdefault(name, []).append(wake)
        try:
            while True:
                changed.clear()
                hosted = await asyncio.to_thread(self.match, name)
                if len(hosted.changes) > since:
                    return hosted
                # Python 3.11's `wait_for` loses a cancellation that comes with a change.
                with suppress(TimeoutError):
                    async with asyncio.timeout(POLL_SECONDS):
                        await changed.wait()
        finally:
            with self._lock:
                self._waiting[name].remove(wake)
                if not self._waiting[name]:
                    del self._waiting[name]

    @overload
    def change(
        self,
        name: str,
        request: Request,
        seat: int | None,
        *,
        by_host: bool = False,
        at: int | None = None,
    ) -> HostedMatch: ...
    @overload
    def change(
        self,
        name: str,
        request: Request[A],
        seat: int | None,
        game: Game[R, S, A, O, E, V],
        *,
        by_host: bool = False,
        at: int | None = None,
    ) -> HostedMatch[R, S, A, O, E, V]: ...
    def change(
        self,
        name: str,
        request: Request,
        seat: int | None,
        game: Game | None = None,
        *,
        by_host: bool = False,
        at: int | None = None,
    ) -> HostedMatch:
        """Applies a request, stores the change and returns the match after it.

        `game` gives the result the game's type.  `at` is the time in milliseconds on a clock that
        never goes back.  Raises the errors of `match` and of `HostedMatch.after`.

        If another host has changed the match, the request is applied to the changed match.  No line
        in the store is overwritten.  After an `OSError` the change may or may not have been stored:
        repeat the request to make sure.
        """
        if game is not None:
            self.match(name, game)

        def make(hosted: HostedMatch) -> HostedMatch:
            return hosted.after(request, seat, by_host=by_host, at=at, clock=self.clock)

        return self._run(name, self._changed(name, make), self._bots, at)

    def _changed(self, name: str, make: Callable[[HostedMatch], HostedMatch]) -> HostedMatch:
        hosted = self._remembered.get(name) or self.match(name)
        while True:
            try:
                later = make(hosted)
            except ValueError:
                newest = self.match(name)
                if newest is hosted:
                    raise
                hosted = newest
                continue
            line = change_line(later.match.game, later.changes[-1])
            over = later.match.result is not None
            if self._store.append(name, len(hosted.changes) + 1, line, over=over):
                return self._remember(name, later)
            newest = self.match(name)
            if newest is hosted:
                raise DamagedMatch(f"lines of {name} are gone from the store")
            hosted = newest

    def expire(self, at: int) -> None:
        """Lets the substitute bots play for the people whose time is up, in all open matches.

        Call it about once a second, on a thread if the host has bots.  In a match that only other
        hosts have changed so far, this host first stores a change that starts its own measurement:
        no seat is charged for the time in which no host was running.  An error in reading or
        storing a match is logged.
        """
        with self._lock:
            timed = {n for n, each in self._remembered.items() if each.limit and each.waited_for}
        search = self._searched is None or abs(at - self._searched) >= SEARCH_MILLISECONDS
        if search:
            self._searched = at
            try:
                timed |= set(self._store.names(over=False)) - self._untimed
            except OSError:
                LOG.exception("The matches of the store could not be listed")
        for name in timed:
            try:
                self._expire_match(name, at, None if search else self._remembered.get(name))
            except KeyError:  # The match was removed in the meantime.
                pass
            except OSError:
                LOG.exception("The time limit of match %s could not be enforced", name)

    def _expire_match(self, name: str, at: int, remembered: HostedMatch | None) -> None:
        try:
            hosted = remembered or self.match(name)
        except DamagedMatch:
            # An unreadable match is added here, so that its error is logged only once.
            self._untimed.add(name)
            raise
        if hosted.limit is None:
            self._untimed.add(name)
        hosted = self._measured(name, hosted, at)
        for seat in hosted.timed_out(at, self.clock):

            def leave(now: HostedMatch, seat: int = seat) -> HostedMatch:
                # The player may have acted through another host.
                if seat not in now.timed_out(at, self.clock):
                    raise NotAllowed("leave", "not_now")
                return now.after(Leave(), seat, by_host=True, at=at, clock=self.clock)

            # Another host may have let the player leave first, or the match may lack a substitute.
            with suppress(NotAllowed):
                self._run(name, self._changed(name, leave), self._bots, at)

    def measured(self, name: str, at: int) -> HostedMatch:
        """Returns the match, after starting this host's measurement of its time if necessary.

        `expire` does this for all matches.  Raises the errors of `match`.
        """
        return self._measured(name, self.match(name), at)

    def _measured(self, name: str, hosted: HostedMatch, at: int) -> HostedMatch:
        waiting = hosted.limit is not None and hosted.waited_for
        if not waiting or hosted.clock.knows(self.clock):
            return hosted
        return self.change(name, Resume(), None, by_host=True, at=at)

    def resume(self) -> None:
        """Records that this host was away, so that no match charges a seat for that time."""
        self.clock = token_urlsafe(6)

    def run_bots(self, name: str, bots: Mapping[str, Bot]) -> HostedMatch:
        """Lets bots play until no bot is to move; returns the match.  See `Host`.

        `bots` maps the names under which bots have seats to the bots, in addition to the host's own
        bots.  The bots make at most `bot_moves` moves, however many they have already made in a
        row.  Raises the errors of `match`.
        """
        hosted = self.match(name)
        return self._run(name, hosted, {**self._bots, **bots}, since=len(hosted.changes))

    def _run(
        self,
        name: str,
        hosted: HostedMatch,
        bots: Mapping[str, Bot],
        at: int | None = None,
        since: int = 0,
    ) -> HostedMatch:
        failed = set[int]()
        moves = _moves_of_bots(hosted, since)
        while moves < self._bot_moves:
            seats = set(hosted.bots_to_act) - failed
            playable = [seat for seat in seats if hosted.players[seat].bot in bots]
            if not playable:
                return hosted
            seat = min(playable)
            choice = self._chosen(name, hosted, seat, bots[str(hosted.players[seat].bot)])
            if choice is None:
                failed.add(seat)
                continue
            act = Act(choice, hosted.decisions[seat])

            def make(now: HostedMatch, act: Act[Any] = act, seat: int = seat) -> HostedMatch:
                return now.after(act, seat, by_host=True, at=at, clock=self.clock)

            try:
                hosted = self._changed(name, make)
                moves += 1
            # Another host may have let the bot act, or the person may have returned.
            except StaleDecision:
                hosted = self.match(name)
                moves = _moves_of_bots(hosted, since)
        return hosted

    def _chosen(self, name: str, hosted: HostedMatch, seat: int, bot: Bot) -> Any:
        try:
            choice = ask(hosted.match, seat, bot)
            if not is_one_of(choice, hosted.match.legal_actions(seat)):
                raise ValueError("it chose an illegal action")
        except Exception:
            shown = dump_redacted_record(redact(hosted.match.record(), seat))
            LOG.exception("The bot at seat %s of match %s failed on %s", seat, name, shown)
            return None if hosted.waits_for_bots else ask(hosted.match, seat, RandomBot())
        return choice

    def _remember(self, name: str, hosted: HostedMatch) -> HostedMatch:
        """Remembers a match and wakes its clients, unless the remembered match is as recent.

        Returns the remembered match if it has the same changes, otherwise `hosted`.
        """
        with self._lock:
            remembered = self._remembered.get(name)
            if remembered is None or len(remembered.changes) < len(hosted.changes):
                self._remembered[name] = remembered = hosted
                if len(self._remembered) > REMEMBERED:
                    self._remembered.popitem(last=False)
                for wake in self._waiting.get(name, ()):
                    wake()
            self._remembered.move_to_end(name)
        return remembered if len(remembered.changes) == len(hosted.changes) else hosted


def _moves_of_bots(hosted: HostedMatch, since: int) -> int:
    """Returns how many moves hosts made in a row at the end of the log, after `since` changes."""
    moves = 0
    for change in reversed(hosted.changes[since:]):
        if not (change.by_host and isinstance(change.request, Act)):
            break
        moves += 1
    return moves
