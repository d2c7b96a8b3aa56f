"""Bots that search in processes of their own."""

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import closing

import pytest
from arena.engines.programs import SHELL
from serving import WAIT, Client, connected, served, serving, told_as

from herrlof_arena.bots import bot_stream
from herrlof_arena.hosting import SQLiteStore
from herrlof_rules import GAMES, Match, RandomSource, View, odin
from herrlof_rules.core.game import Game
from table import seats
from table.bots import Workers
from table.server import Lobby


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    """Processes take a second to start."""
    made = Workers(seconds=0.05, hint_seconds=0.05)
    yield made
    made.close()


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_search_elsewhere_chooses_for_its_view(game: Game, workers: Workers) -> None:
    """The loop goes on meanwhile; a process that was killed is replaced, and the search done."""
    match = Match.start(game, game.edition(game.info.editions[0], 2), 7)
    seat = match.turn.seats[0]
    view = match.view(seat)
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            ticks += 1
            await asyncio.sleep(0.01)

    async def ask() -> None:
        ticking = asyncio.create_task(tick())
        choice = await workers.player(game, 2, "search")(view, bot_stream("int:1", seat, 0))
        assert choice in view.legal_actions
        (first, *_) = await workers.hint(game, view, bot_stream("int:0", seat, 0))
        assert first[0] in view.legal_actions
        assert workers._pool is not None
        for process in list(workers._pool._processes.values()):
            assert process.pid is not None
            os.kill(process.pid, signal.SIGKILL)
        while not workers._pool._broken:  # else it may start one that Python then waits for
            await asyncio.sleep(0.01)
        again = await asyncio.wait_for(workers.hint(game, view, bot_stream("int:0", seat, 0)), WAIT)
        assert again
        ticking.cancel()

    asyncio.run(ask())
    assert ticks > 3


@pytest.mark.usefixtures("nothing_is_logged")
def test_a_table_with_a_bot_that_searches() -> None:
    match: Match = Match.start(odin.GAME, odin.Rules(players=2, first_player=1), 7)
    with serving(match, bots=[None]) as running:
        (table,) = running.lobby.tables.values()
        running.lobby.workers = Workers(seconds=0.05, hint_seconds=0.05)
        table.bots = {"heuristic": running.lobby.workers.player(odin.GAME, 2, "search")}
        table._search = running.lobby.workers
        client = running.client(0)
        while not (told := client.message())["actions"]:
            pass
        assert [entry.by for entry in table.match.log][-1] == 1
        client.ask("hint")
        offered = [action["document"] for action in told["actions"]]
        hints = [each["document"] for each in told_as(client, "hint")["choices"]]
        assert hints
        assert all(hint in offered for hint in hints)
    assert running.lobby.workers._pool is None, "the processes should end with the server"


@pytest.mark.usefixtures("nothing_is_logged")
def test_a_program_has_a_seat() -> None:
    """Its tables are closed where the server is not told that it may be started."""
    name = f"exec:{SHELL}"
    match: Match = Match.start(odin.GAME, odin.Rules(players=2, first_player=1), 7)
    with closing(SQLiteStore(":memory:")) as store:
        lobby = Lobby(store, workers=Workers(engines=[name]))
        key = lobby.open(match, bots=[name])[0]
        with served(lobby) as (port, stack):
            client = Client(stack.enter_context(connected(f"127.0.0.1:{port}", [key])), odin.GAME)
            while not client.message()["actions"]:
                pass
        assert asyncio.run(Lobby(store)._joined(key)) is None


def test_a_program_that_fails_is_asked_again(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seats, "AGAIN", 0.01)
    name = "exec:echo nonsense"
    match: Match = Match.start(odin.GAME, odin.Rules(players=2, first_player=1), 7)
    with closing(SQLiteStore(":memory:")) as store:
        workers = Workers(engines=[name])
        asked = []
        player = workers.player(odin.GAME, 2, name)

        async def noted(view: View, rng: RandomSource) -> object:
            asked.append(view)
            return await player(view, rng)

        workers.player = lambda *_: noted  # type: ignore[method-assign]
        lobby = Lobby(store, workers=workers)
        key = lobby.open(match, bots=[name], waits_for_bots=True)[0]
        with served(lobby) as (port, stack):
            client = Client(stack.enter_context(connected(f"127.0.0.1:{port}", [key])), odin.GAME)
            told = told_as(client, "notice")["sentence"]
            assert told == "Bot 1 could not decide and is asked again."
            while len(asked) < 3:
                pass
    assert "echo nonsense" in caplog.text
    assert len(caplog.records) == 1
