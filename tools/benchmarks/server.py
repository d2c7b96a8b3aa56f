"""What the server of the table can carry: `python -m tools.benchmarks.server`.

A server in a process of its own, and people who play on so many tables, each with bots at the other
seats.  It prints the server's processor time for each decision, theirs and the bots', and how long
a person waits to be told of its own: the times of a person, and with `--at-once` of people and bots
who never pause, so that all wait for one core.
"""

import asyncio
import json
import multiprocessing
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from threading import Thread
from time import perf_counter, process_time

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

from herrlof_rules import GAMES, Match
from herrlof_rules.hosting import SQLiteStore
from table.server import Lobby, application, listening, server


@dataclass(frozen=True)
class Load:
    """What the server is to carry."""

    game: str
    players: int
    tables: int
    bot: str
    pause: float
    """Seconds that a bot takes at least."""

    thought: float
    """Seconds that a person takes, on average."""

    spectators: int = 0


@dataclass
class Waits:
    """Seconds from a choice to its being told: to who made it, and to all who watch."""

    own: list[float] = field(default_factory=list)
    watching: list[float] = field(default_factory=list)
    decisions: int = 0


def serve(load: Load, file: str, pipe: Connection) -> None:
    """The server's process: keys and port first, then processor time when asked for it."""
    game = GAMES[load.game]
    rules = game.edition(game.about.editions[0], load.players)
    with closing(SQLiteStore(file, durable=False)) as store, listening("127.0.0.1", 0) as sock:
        lobby = Lobby(store, load.pause)
        bots = [load.bot] * (load.players - 1)
        matches = [Match.start(game, rules, number) for number in range(load.tables)]
        keys = [[*lobby.open(match, bots=bots).values()] for match in matches]
        running = server(application(lobby))
        pipe.send((sock.getsockname()[1], keys))

        def answer() -> None:
            while pipe.recv() == "time":
                moves = sum(
                    entry.by != "chance"
                    for table in lobby.tables.values()
                    for entry in table.match.log
                )
                pipe.send((process_time(), moves))
            running.should_exit = True

        Thread(target=answer, daemon=True).start()
        running.run(sockets=[sock])


@contextmanager
def serving(load: Load) -> Iterator[tuple[int, list[list[str]], Connection]]:
    """A server of its own, its port, the keys of each table, and a way to ask for its times."""
    spawned = multiprocessing.get_context("spawn")
    here, there = spawned.Pipe()
    with TemporaryDirectory() as folder:
        file = str(Path(folder) / "tables.sqlite")
        process = spawned.Process(target=serve, args=(load, file, there))
        process.start()
        port, keys = here.recv()
        try:
            yield port, keys, here
        finally:
            here.send("stop")
            process.join()


class Person:
    """Plays at random on a table, and takes its time."""

    def __init__(self, load: Load, number: int, waits: Waits) -> None:
        self.load = load
        self.rng = Random(number)
        self.waits = waits

    async def play(self, socket: ClientConnection, acted: dict[int, float], until: float) -> None:
        """Goes on until the time is over, or the match."""
        made: int | None = None
        async for text in socket:
            message = json.loads(text)
            if message["type"] != "table":
                raise RuntimeError(text)
            decision = message["decision"]
            if made is not None and decision != made:
                self.waits.own.append(perf_counter() - acted[made])
                made = None
            if message["over"] or perf_counter() > until:
                return
            if message["actions"] and decision not in acted:
                thought = self.rng.uniform(0, 2 * self.load.thought)
                await asyncio.sleep(thought)
                chosen = self.rng.choice(message["actions"])["document"]
                acted[decision], made = perf_counter(), decision
                request = {"type": "act", "action": chosen, "decision": decision}
                await socket.send(json.dumps(request))


async def watch(socket: ClientConnection, times: list[float]) -> None:
    """A spectator: when it is told of something."""
    async for _ in socket:
        times.append(perf_counter())  # noqa: PERF401 - it ends by being cancelled


async def crowd(load: Load, seconds: float) -> tuple[Waits, float]:
    """People and spectators for so long: their waits, and the server's time for a decision."""
    waits = Waits()
    with serving(load) as (port, keys, pipe):
        address = f"ws://127.0.0.1:{port}/table"

        async def come(key: str) -> ClientConnection:
            return await connect(
                address, subprotocols=[Subprotocol(key)], max_size=None, proxy=None
            )

        sockets = [await come(opened[0]) for opened in keys]
        watching = [await come(keys[0][-1]) for _ in range(load.spectators)]
        times: list[list[float]] = [[] for _ in watching]
        await asyncio.sleep(1)
        pipe.send("time")
        before, made = pipe.recv()
        until = perf_counter() + seconds
        acts = [dict[int, float]() for _ in sockets]
        async with asyncio.TaskGroup() as all_:
            looking = [
                all_.create_task(watch(socket, told))
                for socket, told in zip(watching, times, strict=True)
            ]
            playing = [
                asyncio.create_task(Person(load, number, waits).play(socket, acts[number], until))
                for number, socket in enumerate(sockets)
            ]
            await asyncio.wait(playing)
            pipe.send("time")
            after, now = pipe.recv()
            await asyncio.sleep(0.5)
            for task in looking:
                task.cancel()
        for player in playing:
            player.result()
        for sent in acts[0].values():
            told = [next((time for time in each if time > sent), None) for each in times]
            if told and None not in told:
                waits.watching.append(max(filter(None, told)) - sent)
        for socket in (*sockets, *watching):
            await socket.close()
    waits.decisions = now - made
    return waits, (after - before) / max(waits.decisions, 1)


def told(waits: list[float]) -> str:
    """The median and the ninety-fifth percentile, in milliseconds."""
    if len(waits) < 2:
        return "-"
    high = quantiles(waits, n=20)[-1]
    return f"{median(waits) * 1000:.0f} ms ({high * 1000:.0f} ms for the slowest of 20)"


def main() -> None:
    words = ArgumentParser(description=__doc__)
    words.add_argument("game", nargs="?", choices=GAMES, default="herrlof")
    words.add_argument("--players", type=int, default=3)
    words.add_argument("--tables", type=int, default=200)
    words.add_argument("--spectators", type=int, default=0)
    words.add_argument("--bot", default="heuristic")
    words.add_argument("--pause", type=float, default=0.8)
    words.add_argument("--thought", type=float, default=2.0)
    words.add_argument("--seconds", type=float, default=15.0)
    words.add_argument("--at-once", action="store_true", help="nobody pauses")
    said = words.parse_args()
    pause, thought = (0.0, 0.0) if said.at_once else (said.pause, said.thought)
    load = Load(said.game, said.players, said.tables, said.bot, pause, thought, said.spectators)
    waits, each = asyncio.run(crowd(load, said.seconds))
    print(f"{load}")
    print(f"{waits.decisions} decisions, each {each * 1000:.2f} ms of the server's processor time")
    print(f"told of one's own choice after {told(waits.own)}")
    if waits.watching:
        print(f"all spectators told after {told(waits.watching)}")


if __name__ == "__main__":
    main()
