"""Serves the matches of a file: python examples/service.py FILE PORT"""

import asyncio
import sys
import time
from functools import partial

import uvicorn
from starlette import applications, routing
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from herrlof_arena import bots, hosting
from herrlof_rules import GAMES, Match

LONGEST = 4096  # A connection ends if a message has more bytes.
REFUSED = LookupError, OSError, ValueError
START = time.time() - time.monotonic()


def now() -> int:
    """Milliseconds on a clock that is never set back."""
    return int((START + time.monotonic()) * 1000)


def application(host: hosting.Host) -> applications.Starlette:
    def visit(request: Request) -> JSONResponse:
        """Lists free seats, gives one to a person, or opens a match.

        Starlette calls this on a thread, because bots may think for a while.
        """
        query = request.query_params
        # A match that cannot be read is listed as null.
        if request.method == "GET":
            listed = [(each.name, each.hosted) for each in host.listed()]
            return JSONResponse({n: each and each.free for n, each in listed})
        if "match" in query:
            seat, key = host.claim(query["match"], query["name"], at=now())
            return JSONResponse({"seat": seat, "key": key})
        game, players = GAMES[query["game"]], int(query["players"])
        people, limit = int(query["people"]), 60_000 * int(query["minutes"])
        match = Match.start(game, game.edition(game.info.editions[0], players))
        seats = dict.fromkeys(range(players)[people:], "random")
        names = [f"Bot {s}" if s in seats else None for s in range(players)]
        opened = host.open(
            match, names, bots=seats, substitute="random", limit=limit, at=now()
        )
        return JSONResponse({"match": opened.name, "watch": opened.keys[None]})

    async def connect(socket: WebSocket) -> None:
        """Serves a client; its key is the subprotocol, which is not logged."""
        key = next(iter(socket.scope["subprotocols"]), "")
        text = socket.query_params.get("cursor", '{"undone":0,"events":0}')
        name, seat = await asyncio.to_thread(host.authenticate, key)
        hosted = await asyncio.to_thread(host.match, name)
        game, start = hosted.match.game, hosting.load_cursor(text)
        await socket.accept(key)

        async def tell(cursor: hosting.Cursor, since: int = -1) -> None:
            while True:
                hosted = await host.wait(name, since)
                update = hosted.update_for(seat, cursor)
                since, cursor = len(hosted.changes), update.cursor
                await socket.send_text(hosting.dump_update(game, update))

        try:
            async with asyncio.TaskGroup() as both:
                both.create_task(tell(start))
                while True:
                    text = await socket.receive_text()
                    try:
                        asked = hosting.load_request(game, text)
                        change = partial(host.change, name, asked, seat)
                        await asyncio.to_thread(change, at=now())
                    except REFUSED as error:
                        await socket.send_json({"refused": str(error)})
        except* (WebSocketDisconnect, RuntimeError, KeyError):
            pass  # The client has left or sent bytes, and the match waits.

    http = routing.Route("/", visit, methods=["GET", "POST"])
    routes = [http, routing.WebSocketRoute("/", connect)]
    refused = dict.fromkeys(
        REFUSED, lambda _, error: JSONResponse({"refused": str(error)}, 400)
    )
    return applications.Starlette(routes=routes, exception_handlers=refused)


async def main(host: hosting.Host, port: int) -> None:
    config = uvicorn.Config(application(host), port=port, ws_max_size=LONGEST)
    serving = asyncio.create_task(uvicorn.Server(config).serve())
    while not serving.done():
        await asyncio.to_thread(host.expire, now())
        await asyncio.sleep(1)


if __name__ == "__main__":
    store = hosting.SQLiteStore(sys.argv[1])
    host = hosting.Host(store, bots={"random": bots.RandomBot()})
    asyncio.run(main(host, int(sys.argv[2])))
