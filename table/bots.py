"""Bots at the tables of a server: some answer at once, others search in worker processes."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, TypeAlias, TypeVar

from herrlof_arena.bots import Bot
from herrlof_arena.engines import ExternalBot, external_bot
from herrlof_rules import Game, RandomSource, View
from table.messages import HINT_SECONDS, Considered, considered
from table.opponents import opponent, opponents
from table.review import Judgement, judged

T = TypeVar("T")

Player: TypeAlias = Callable[[View, RandomSource], Awaitable[Any]]
"""Chooses an action for a view without blocking the event loop."""

EXEC = "exec:"
"""The prefix that marks a bot's name as the command of an engine."""

SECONDS = 0.5
"""The time that a searching bot uses for a choice."""


def at_once(bot: Bot) -> Player:
    """Runs a bot in the event loop, for bots that take less time than a call to a process."""

    async def choose(view: View, rng: RandomSource) -> Any:
        return bot(view, rng)

    return choose


def on_a_thread(bot: Bot) -> Player:
    """Runs a bot on a thread, because it waits for an external program."""

    async def choose(view: View, rng: RandomSource) -> Any:
        return await asyncio.to_thread(bot, view, rng)

    return choose


class Workers:
    """The processes that search, one for each core, which start at the first search."""

    def __init__(
        self,
        seconds: float = SECONDS,
        hint_seconds: float = HINT_SECONDS,
        engines: Iterable[str] = (),
    ) -> None:
        self._commands = tuple(engines)
        self._engines: dict[tuple[str, str], ExternalBot] = {}
        self._seconds = seconds
        self._hint_seconds = hint_seconds
        self._pool: ProcessPoolExecutor | None = None

    def bots(self, game: Game, players: int) -> tuple[str, ...]:
        """The names of all bots that play a game with this number of players."""
        return (*opponents(game, players), *self._commands)

    def player(self, game: Game, players: int, name: str) -> Player:
        """A bot by its name."""
        if name.startswith(EXEC):
            engine = external_bot(name.removeprefix(EXEC), game)
            return on_a_thread(self._engines.setdefault((game.name, name), engine))
        if name == "search":
            return partial(self._run, search, game, self._seconds)
        return at_once(opponent(game, players, name, self._seconds))

    async def hint(self, game: Game, view: View, rng: RandomSource) -> Considered:
        """Returns the values that a search gives to the choices in a view."""
        return await self._run(considered, game, view, rng, self._hint_seconds)

    async def review(self, game: Game, view: View, choice: Any, at: int) -> Judgement:
        """Returns a search's judgement of a choice."""
        return await self._run(judged, game, view, choice, at)

    async def _run(self, work: Callable[..., T], *given: object) -> T:
        while True:
            if self._pool is None:
                context = get_context("spawn")
                self._pool = ProcessPoolExecutor(mp_context=context, initializer=begin)
            pool = self._pool
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, work, *given)
            except BrokenExecutor:  # A process was killed. New processes replace the pool.
                if self._pool is pool:
                    self._pool = None

    def close(self) -> None:
        """Closes the engines, cancels waiting searches and ends the processes."""
        for engine in self._engines.values():
            engine.close()
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None


def search(game: Game, seconds: float, view: View, rng: RandomSource) -> Any:
    """Returns the action that a search bot chooses."""
    return opponent(game, view.rules.players, "search", seconds)(view, rng)


def begin() -> None:
    """Makes a worker process ignore Ctrl-C and end when the server ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with_the_server, daemon=True).start()


def end_with_the_server() -> None:
    """Waits until the server ends, then ends this process."""
    server = parent_process()
    assert server is not None
    server.join()
    os._exit(1)
