"""The guide's service plays matches of clients that act simultaneously and lose connections."""

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import ProxyHandler, Request, build_opener

import dare
import pytest
import service
import uvicorn
from attrs import frozen
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Subprotocol

from herrlof_arena.bots import RandomBot
from herrlof_arena.hosting import Host, MemoryStore, SQLiteStore
from herrlof_rules import GAMES, Match, herrlof, odin
from herrlof_rules.core.game import Game
from herrlof_rules.documents import dump_action, load_view

ROOT = Path(__file__).parents[3]
EVERY = {**GAMES, "dare": dare.GAME}
QUICK: list[tuple[Game, Any]] = [
    (dare.GAME, dare.Rules(players=4)),
    (odin.GAME, odin.Rules(players=4, hand_size=6, max_hands=1)),
    (herrlof.GAME, herrlof.Rules(players=3, hand_size=3, max_rounds=1)),
]


PATIENT: dict[str, Any] = {"open_timeout": 600, "close_timeout": 600, "ping_interval": None}
"""Options with which a client waits as long as a busy machine needs."""


@asynccontextmanager
async def served(host: Host) -> AsyncIterator[str]:
    config = uvicorn.Config(
        service.application(host),
        port=0,
        ws_max_size=service.LONGEST,
        ws_ping_interval=None,
        log_level="error",
    )
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield f"ws://127.0.0.1:{port}/"
    finally:
        server.should_exit = True
        await running


async def come(address: str, key: str, seen: Any = None) -> ClientConnection:
    query = "" if seen is None else f"?cursor={quote(json.dumps(seen))}"
    protocols = [Subprotocol(key)]
    options = {"proxy": None, "compression": None, **PATIENT}
    return await connect(address + query, subprotocols=protocols, **options)


@frozen
class Client:
    """A client that plays one seat and records the actions that it believes were accepted."""

    address: str
    game: Game
    key: str
    seat: int | None
    rng: random.Random
    accepted: list[tuple[int, str]]

    async def play(self) -> Any:
        """Plays until the match is over; returns the last view."""
        sent: tuple[int, str] | None = None
        view, seen = None, None
        while True:
            socket = await come(self.address, self.key, seen)
            try:
                async for text in socket:
                    update = json.loads(text)
                    # The second of two clicks is rejected.
                    if "refused" in update:
                        assert "is not open" in update["refused"]
                        continue
                    later = load_view(self.game, json.dumps(update["view"]))
                    assert later.seat == self.seat
                    view = view.updated(later) if view and later.since else later
                    seen = update["cursor"]
                    if sent is not None and update["decision"] != sent[0]:
                        self.accepted.append(sent)
                        sent = None
                    if view.observation.turn.kind == "over":
                        return view
                    if update["decision"] is not None:
                        # An action that may not have arrived is sent again with the same decision.
                        sent = sent or (update["decision"], self.choice(view))
                        await self.act(socket, *sent)
            except ConnectionClosed:
                pass
            finally:
                await socket.close()

    def choice(self, view: Any) -> str:
        return dump_action(self.game, self.rng.choice(view.legal_actions))

    async def act(self, socket: ClientConnection, decision: int, action: str) -> None:
        """Sends an action once or twice, and sometimes disconnects before or after it."""
        luck = self.rng.random()
        if luck < 0.1:
            socket.transport.abort()
        text = f'{{"type":"act","decision":{decision},"action":{action}}}'
        for _ in range(2 if luck > 0.8 else 1):
            await socket.send(text)
        if 0.1 < luck < 0.25:
            await asyncio.sleep(self.rng.random() * 0.01)
            socket.transport.abort()


async def a_match(address: str, host: Host, number: int) -> int:
    """Plays a match of four clients; returns the number of its actions."""
    game, rules = QUICK[0 if number % 5 < 3 else number % 5 - 2]
    names = [f"P{seat}" for seat in range(rules.players)]
    opened = host.open(Match.start(game, rules, number), names)
    clients = [
        Client(address, game, key, seat, random.Random(f"{number}/{seat}"), [])
        for seat, key in list(opened.keys.items())[:4]
    ]
    assert len(clients) == 4
    views = await asyncio.gather(*(client.play() for client in clients))
    hosted = host.match(opened.name)
    actions = 0
    for client, view in zip(clients, views, strict=True):
        # The client has seen exactly what the library shows this seat.
        assert view == hosted.match.view(client.seat)
        kept = [
            (change.request.decision, dump_action(game, change.request.action))
            for change in hosted.changes
            if change.seat == client.seat
        ]
        assert kept == client.accepted
        actions += len(kept)
    assert actions == len(hosted.changes) >= 3
    return actions


async def many(store: SQLiteStore, count: int) -> int:
    host = Host(store, EVERY)
    async with served(host) as address:
        matches = (a_match(address, host, number) for number in range(count))
        return sum(await asyncio.gather(*matches))


def test_no_accepted_action_is_lost_and_none_is_taken_twice(
    tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    """In many matches of 4 clients, no action is lost or repeated, and no secret leaks."""
    count = 200 if pytestconfig.getoption("--thorough") else 12
    with closing(SQLiteStore(tmp_path / "matches", durable=False)) as store:
        assert asyncio.run(many(store, count)) > 12 * count


async def hostile() -> None:
    host = Host(MemoryStore(), EVERY)
    opened = host.open(Match.start(dare.GAME, dare.Rules(), 1), ["Anna", "Ben"])
    async with served(host) as address:
        for key in ("nothing", opened.name, opened.keys[0] + "x"):
            with pytest.raises(InvalidStatus):
                await come(address, key)
        for seen in ({"undone": 0}, "x" * 5000, [1]):
            with pytest.raises(InvalidStatus):
                await come(address, opened.keys[0], seen)
        one, other = [await come(address, opened.keys[seat]) for seat in (0, 1)]
        await one.recv()
        await other.recv()
        for text in ("", "{}", '{"type":"leave"}', '{"type":"cheat"}', '{"type":"agree"}'):
            await one.send(text)
            assert "refused" in json.loads(await one.recv())
        watching = await come(address, opened.keys[None])
        await watching.recv()
        await watching.send('{"type":"act","decision":0,"action":{"type":"bet","coins":1}}')
        assert "spectators only watch" in await watching.recv()
        for message in (b"bytes", "x" * 5000):
            sending = await come(address, opened.keys[0])
            await sending.recv()
            await sending.send(message)
            with pytest.raises(ConnectionClosed):
                await sending.recv()
        await one.send('{"type":"act","decision":0,"action":{"type":"bet","coins":3}}')
        # The first update has every event since the beginning.
        answer = json.loads(await other.recv())
        assert answer["view"]["events"] == [{"type": "laid", "seat": 0, "coins": None}]
        for socket in (one, other, watching):
            await socket.close()


def test_hostile_clients_are_told_alone() -> None:
    asyncio.run(hostile())


async def in_the_lobby(one: Host, other: Host) -> None:
    """Plays a match with a bot, a person at each of two hosts of a store, and a clock."""

    async def ask(address: str, method: str, **wanted: object) -> Any:
        url = f"{address.replace('ws', 'http')}?{urlencode(wanted)}"
        request = Request(url, method=method)
        opener = build_opener(ProxyHandler({}))
        try:
            return json.load(await asyncio.to_thread(opener.open, request))
        except HTTPError as refused:
            return json.load(refused)

    async with served(one) as here, served(other) as there:
        wanted = {"game": "odin", "players": 3, "people": 2, "minutes": 600}
        for wrong in ({"players": 9}, {"game": "chess"}, {"minutes": "x"}, {"people": 0}):
            refused = await ask(here, "POST", **(wanted | wrong))
            assert ("refused" in refused) == ("people" not in wrong)
        opened = await ask(here, "POST", **wanted)
        name = opened["match"]
        assert (await ask(there, "GET"))[name] == [0, 1]
        asked = [
            ask(at, "POST", match=name, name=f"P{n}") for n, at in enumerate([here, there] * 2)
        ]
        given = await asyncio.gather(*asked)
        keys = {each["seat"]: each["key"] for each in given if "key" in each}
        assert sorted(keys) == [0, 1]
        assert sum("refused" in each for each in given) == 2
        assert (await ask(here, "GET"))[name] == []
        people = await come(here, keys[0]), await come(there, keys[1])
        watching = await come(there, opened["watch"])
        seats = [
            json.loads(await each.recv())["view"]["observation"]["seat"]
            for each in (*people, watching)
        ]
        assert seats == [0, 1, None]
        hosted = one.match(name)
        # The bot has acted, so it is a person's turn.
        assert set(hosted.match.turn.seats) <= {0, 1}
        # The first call may only start the host's measurement of time.
        for later in (0, 601 * 60_000):
            other.expire(service.now() + later)
        hosted = await one.wait(name, len(hosted.changes))
        assert "random" in [hosted.players[seat].bot for seat in (0, 1)]
        for socket in (*people, watching):
            await socket.close()


def test_a_lobby_spectators_a_clock_bots_and_two_processes(tmp_path: Path) -> None:
    """If four people claim two seats at once through two processes, two of them get seats."""
    one, other = [SQLiteStore(tmp_path / "a", patience=600) for _ in range(2)]
    with closing(one), closing(other):
        bots = {"random": RandomBot()}
        asyncio.run(in_the_lobby(Host(one, bots=bots), Host(other, bots=bots)))


def test_the_service_is_whole_on_the_page() -> None:
    page = (ROOT / "docs" / "how-to" / "serve-a-match.md").read_text("utf-8")
    assert '--8<-- "examples/service.py"' in page
