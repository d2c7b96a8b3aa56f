"""The engine's side of the protocol: serves a bot of this package to a host in any language."""

from collections.abc import Callable, Iterable, Mapping
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any

from attrs import evolve

from herrlof_arena.bots import ActionValue, Bot, SearchBot
from herrlof_arena.engines.protocol import PROTOCOL, THOUSAND, member, message, parsed
from herrlof_rules.core import DocumentError, Game, HerrlofRulesError, Stream, View
from herrlof_rules.documents import canonical_json, load_rules, load_view
from herrlof_rules.extending import bounded, is_exactly

INFO_SECONDS = 0.1
"""The interval at which an engine reports its estimates."""

_MARGIN = 0.8
"""The fraction of its time that a search uses; the rest is for transport."""


class _Stopped(Exception):
    """Raised inside a search to end it with its results so far."""

    def __init__(self, considered: tuple[ActionValue, ...]) -> None:
        super().__init__()
        self.considered = considered


class _Engine:
    """Answers requests; a thread makes the choice while further lines are read."""

    def __init__(self, game: Game, bot: Bot, name: str, write: Callable[[str], object]) -> None:
        self._game = game
        self._bot = bot
        self._name = name
        self._write = write
        self._writing = Lock()
        self._thinking: Thread | None = None
        self._number = 0
        self._stop = Event()

    def take(self, line: str) -> bool:
        """Answers a line; returns False after a `quit`, which ends the conversation."""
        number = 0
        try:
            request = parsed(line)
            number, kind = request["number"], request["type"]
            if kind == "quit":
                return False
            if kind == "stop":
                if number == self._number:
                    self._stop.set()
            else:
                self.wait()
                self._answer(kind, number, request)
        except HerrlofRulesError as refused:
            self._send("refused", number, reason=bounded(refused))
        return True

    def wait(self) -> None:
        """Waits until the pending choice, if any, is made."""
        if self._thinking is not None:
            self._thinking.join()

    def end(self) -> None:
        """Ends the search, if there is one."""
        self._stop.set()
        self.wait()

    def _answer(self, kind: str, number: int, request: Mapping[str, Any]) -> None:
        match kind:
            case "hello":
                capabilities = ["info", "stop"] if isinstance(self._bot, SearchBot) else []
                about = {"name": self._name, "games": [self._game.name]}
                self._send("hello", number, protocol=PROTOCOL, capabilities=capabilities, **about)
            case "rules":
                load_rules(self._game, canonical_json(member(request, "rules", dict)))
                self._send("ready", number)
            case "choose":
                view = load_view(self._game, canonical_json(member(request, "view", dict)))
                self._check_ids(view, request)
                random = member(request, "random", int)
                seconds = member(request, "time", int) / 1000 if "time" in request else None
                self._number = number
                self._stop.clear()
                task = (number, view, random, seconds)
                self._thinking = Thread(target=self._choose, args=task, daemon=True)
                self._thinking.start()
            case _:
                raise DocumentError("$.type", "is not known")

    def _check_ids(self, view: View, request: Mapping[str, Any]) -> None:
        """Raises `DocumentError` if the host numbers the view's actions differently."""
        ids = tuple([self._game.encode(view.rules, action) for action in view.legal_actions])
        if "ids" in request and not is_exactly(tuple(member(request, "ids", list)), ids):
            raise DocumentError("$.ids", "are not the ids of the legal actions")

    def _choose(self, number: int, view: View, random: int, seconds: float | None) -> None:
        end = None if seconds is None else monotonic() + seconds * _MARGIN
        last_report = monotonic()

        def progress(considered: tuple[ActionValue, ...]) -> None:
            nonlocal last_report
            now = monotonic()
            if self._stop.is_set() or (end is not None and now > end):
                raise _Stopped(considered)
            if now > last_report + INFO_SECONDS:
                last_report = now
                self._inform(number, view, considered)

        bot = self._bot
        if isinstance(bot, SearchBot):
            bot = evolve(bot, progress=progress)
        try:
            action = bot(view, Stream(f"int:{random}", "engine"))
        except _Stopped as stopped:
            most = max(each.playouts for each in stopped.considered)
            left = [each for each in stopped.considered if each.playouts == most]
            action = max(left, key=lambda each: each.value).action
        except Exception as failed:  # noqa: BLE001 - any error of a bot is reported
            self._send("refused", number, reason=bounded(failed))
            return
        self._send("choice", number, id=self._game.encode(view.rules, action))

    def _inform(self, number: int, view: View, considered: Iterable[ActionValue]) -> None:
        values = [
            {
                "id": self._game.encode(view.rules, each.action),
                "playouts": each.playouts,
                "value": round(each.value * THOUSAND),
            }
            for each in considered
        ]
        self._send("info", number, values=values)

    def _send(self, kind: str, number: int, **members: object) -> None:
        with self._writing:
            self._write(message(kind, number, **members))


def serve_engine(
    game: Game, bot: Bot, lines: Iterable[str], write: Callable[[str], object], name: str = "bot"
) -> None:
    """Answers a host's lines until the lines end or a `quit` arrives; `write` sends a line.

    >>> from herrlof_rules import odin
    >>> from herrlof_arena.bots import RandomBot
    >>> serve_engine(odin.GAME, RandomBot(), ['{"number":1,"type":"hello"}'], print)
    {"number":1,"type":"hello","capabilities":[],"games":["odin"],"name":"bot","protocol":1}
    """
    engine = _Engine(game, bot, name, write)
    for line in lines:
        if line.strip() and not engine.take(line):
            break
    else:
        engine.wait()
    engine.end()
