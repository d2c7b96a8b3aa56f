"""Tests of bots that search in worker processes."""

import asyncio
import os
import signal
from itertools import count
from threading import Event

import pytest
from arena.engines.programs import SHELL
from serving import WAIT, plain, served, serving, told_as

from herrlof_arena.bots import bot_stream
from herrlof_arena.hosting import MemoryStore
from herrlof_rules import GAMES, Match, RandomSource, View, odin
from table import seats
from table.bots import Workers
from table.server import Lobby


async def killed(workers: Workers) -> None:
    """Ends all processes, as an operating system without free memory does."""
    assert workers._pool is not None
    for process in list(workers._pool._processes.values()):
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
    # Otherwise the pool may start another process, for which Python then waits.
    while not workers._pool._broken:
        await asyncio.sleep(0.01)


@pytest.mark.usefixtures("nothing_is_logged")
def test_a_search_elsewhere_chooses_for_its_view() -> None:
    """A search does not block the loop; killed processes are replaced and the search is repeated.

    The worker processes serve every game and table, and end with the server.
    """
    workers, ticks = Workers(seconds=0.05, hint_seconds=0.05), 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            ticks += 1
            await asyncio.sleep(0.01)

    async def ask() -> None:
        ticking = asyncio.create_task(tick())
        for game in GAMES.values():
            match = Match.start(game, game.edition(game.info.editions[0], 2), 7)
            seat = match.turn.seats[0]
            view, rng = match.view(seat), bot_stream("int:1", seat, 0)
            assert await workers.player(game, 2, "search")(view, rng) in view.legal_actions
            (first, *_) = await workers.hint(game, view, rng)
            assert first[0] in view.legal_actions
        await killed(workers)
        assert await asyncio.wait_for(workers.hint(game, view, rng), WAIT)
        ticking.cancel()

    asyncio.run(ask())
    assert ticks > 3

    started: Match = Match.start(odin.GAME, odin.Rules(players=2, first_player=1), 7)
    with serving(started, bots=[None]) as running:
        running.lobby.workers = running.table._search = workers
        running.table.bots = {"heuristic": workers.player(odin.GAME, 2, "search")}
        client = running.client(0)
        while not (message := client.message())["actions"]:
            pass
        assert [entry.by for entry in running.table.match.log][-1] == 1
        client.ask("hint")
        offered = [action["document"] for action in message["actions"]]
        hints = [each["document"] for each in told_as(client, "hint")["choices"]]
        assert hints
        assert all(hint in offered for hint in hints)
    assert workers._pool is None, "the processes should end with the server"


@pytest.mark.usefixtures("nothing_is_logged")
def test_a_program_has_a_seat() -> None:
    """A program plays only at tables of a server whose command line names the program."""
    name = f"exec:{SHELL}"
    match: Match = Match.start(odin.GAME, odin.Rules(players=2, first_player=1), 7)
    store = MemoryStore()
    lobby = Lobby(store, workers=Workers(engines=[name]))
    key = lobby.open(match, bots=[name])[0]
    with served(lobby) as there:
        client = there.enter(key)
        while not client.message()["actions"]:
            pass
    assert asyncio.run(Lobby(store)._joined(key)) is None


def test_a_program_that_fails_is_asked_again(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seats, "AGAIN", 0.01)
    name = "exec:echo nonsense"
    match: Match = Match.start(odin.GAME, odin.Rules(players=2, first_player=1), 7)
    workers = Workers(engines=[name])
    asked, thrice = count(1), Event()
    player = workers.player(odin.GAME, 2, name)

    async def noted(view: View, rng: RandomSource) -> object:
        if next(asked) == 3:
            thrice.set()
        return await player(view, rng)

    workers.player = lambda *_: noted  # type: ignore[method-assign]
    lobby = Lobby(MemoryStore(), workers=workers)
    key = lobby.open(match, bots=[name], waits_for_bots=True)[0]
    with served(lobby) as there:
        text = plain(told_as(there.enter(key), "notice")["sentence"])
        assert text == "Bot 1 could not decide and is asked again."
        assert thrice.wait(WAIT)
    assert "echo nonsense" in caplog.text
    assert len(caplog.records) == 1
