"""Serves the matches of a file: python examples/service.py FILE PORT"""

import asyncio
import json
import sys
import time
from functools import partial

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from herrlof_arena.bots import RandomBot
from herrlof_arena.hosting import (
    Host,
    SQLiteStore,
    dump_update,
    load_cursor,
    load_request,
)
from herrlof_rules import GAMES, HerrlofRulesError, Match

LONGEST = 4096  # bytes; a longer message ends the connection


def now() -> int:
    return int(time.time() * 1000)


def visit(host: Host, request: Request) -> JSONResponse:
    """Lists the free seats, gives one to a person, or opens a match."""
    asked = request.query_params
    if request.method == "GET":
        return JSONResponse({n: host.match(n).free for n in host.names()})
    if "match" in asked:
        seat, key = host.claim(asked["match"], asked["name"], at=now())
        return JSONResponse({"seat": seat, "key": key})
    game, players = GAMES[asked["game"]], int(asked["players"])
    match = Match.start(game, game.edition(game.info.editions[0], players))
    bots = dict.fromkeys(range(players)[int(asked["people"]) :], "random")
    names = [f"Bot {s}" if s in bots else None for s in range(players)]
    made = host.open(
        match,
        names,
        bots=bots,
        substitute="random",
        limit=60_000 * int(asked["minutes"]),
        at=now(),
    )
    return JSONResponse({"match": made.name, "watch": made.keys[None]})


async def connect(host: Host, socket: WebSocket) -> None:
    """A client: its key is the subprotocol, which nobody logs."""
    key = next(iter(socket.scope["subprotocols"]), "")
    text = socket.query_params.get("cursor", '{"undone":0,"events":0}')
    try:
        name, seat = await asyncio.to_thread(host.authenticate, key)
        cursor = load_cursor(text)
    except (HerrlofRulesError, OSError):
        return await socket.close()
    await socket.accept(key)

    async def tell(since: int = -1) -> None:
        nonlocal cursor
        while True:
            hosted = await host.wait(name, since)
            since, update = len(hosted.changes), hosted.update_for(seat, cursor)
            cursor = update.cursor
            text = dump_update(hosted.match.game, update)
            await socket.send_text(text)

    async def listen() -> None:
        while True:
            text = await socket.receive_text()
            try:
                game = host.match(name).match.game
                asked = load_request(game, text)
                host.change(name, asked, seat, at=now())
            except (HerrlofRulesError, OSError) as error:
                refused = {"refused": str(error)}
                await socket.send_text(json.dumps(refused))

    try:
        async with asyncio.TaskGroup() as both:
            both.create_task(tell())
            both.create_task(listen())
    except* (WebSocketDisconnect, RuntimeError, KeyError):
        pass  # it is gone, or sent bytes; the match waits


def refuse(_: Request, error: Exception) -> JSONResponse:
    return JSONResponse({"refused": str(error)}, 400)


def application(host: Host) -> Starlette:
    http = Route("/", partial(visit, host), methods=["GET", "POST"])
    routes = [http, WebSocketRoute("/", partial(connect, host))]
    refusals = dict.fromkeys((LookupError, OSError, ValueError), refuse)
    return Starlette(routes=routes, exception_handlers=refusals)


async def main(host: Host, port: int) -> None:
    config = uvicorn.Config(application(host), port=port, ws_max_size=LONGEST)
    serving = asyncio.create_task(uvicorn.Server(config).serve())
    while not serving.done():
        host.expire(now())
        await asyncio.sleep(1)


if __name__ == "__main__":
    store = SQLiteStore(sys.argv[1])
    bots = {"random": RandomBot()}
    asyncio.run(main(Host(store, bots=bots), int(sys.argv[2])))
