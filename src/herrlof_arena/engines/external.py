"""The host's side of an engine: a program, used as a bot, that answers line by line."""

import shlex
import weakref
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from threading import Lock, get_ident
from time import monotonic
from typing import Any

from herrlof_arena.bots import ActionValue
from herrlof_arena.bots.bot import check_to_act
from herrlof_arena.engines.process import Ended, Process
from herrlof_arena.engines.protocol import PROTOCOL, THOUSAND, member, message, parsed
from herrlof_arena.refusals import CATALOGUES
from herrlof_rules.core import DocumentError, Game, HerrlofRulesError, RandomSource, View
from herrlof_rules.documents import dump_rules, dump_view, parse_json
from herrlof_rules.extending import A, E, R, V, bounded, check_type, class_name, randrange_of
from herrlof_rules.registry import GAMES

START_SECONDS = 20.0
"""The seconds within which an engine must answer `hello`, and get ready for new rules."""

GRACE_SECONDS = 1.0
"""The seconds by which an engine may exceed its time for a choice before it is killed."""


class EngineFailed(HerrlofRulesError, RuntimeError):
    """Raised if an engine cannot be started, does not answer in time, or answers wrongly.

    `code` is `engine_start`, `engine_exited`, `engine_slow` or `engine_answer`.  `reason` describes
    the failure, and `last_lines` holds the last lines that the engine printed, including its
    standard error.  The texts are printable and shortened to a fixed length.
    """

    catalogues = CATALOGUES

    def __init__(
        self, command: str, code: str, reason: str, last_lines: Sequence[str] = ()
    ) -> None:
        super().__init__(command, code, reason, tuple(last_lines))
        self.command = bounded(command)
        self.code = code
        self.reason = bounded(reason)
        self.last_lines = tuple([bounded(line) for line in last_lines])

    def __str__(self) -> str:
        summary = f"{self.command}: {self.reason}"
        printed = "".join(f"\n  {line}" for line in self.last_lines)
        return f"{summary}; it printed last:{printed}" if printed else summary


class ExternalBot:
    """A bot that sends each decision to a program, which it starts when needed.

    The program starts at the first decision, and again at the next one if it has exited.  The
    program receives the view of its seat, a random number and its time limit, and nothing else.
    The number comes from `rng`: if `rng` derives from a match's seed, the number betrays a
    guessable seed.  Concurrent calls wait for each other.  Raises `EngineFailed` if the program
    cannot be started, answers wrongly, does not answer in time, or exits twice during a request.
    After such a failure the program is killed, and the next call starts it again.
    """

    def __init__(
        self,
        command: Sequence[str],
        game: Game | None,
        seconds: float,
        progress: Callable[[tuple[ActionValue, ...]], None] | None,
    ) -> None:
        self._command = tuple(command)
        self._game = game
        self._seconds = seconds
        self._progress = progress
        self._lock = Lock()
        self._asking: int | None = None
        self._number = 0
        self._process: Process | None = None
        self._stops = False
        self._ready: str | None = None
        self._end: Callable[[], object] = lambda: None

    def __call__(self, view: View[R, A, E, V], rng: RandomSource, /) -> A:
        """Returns the action that the program chooses; takes one number from `rng`."""
        check_type(view, View)
        check_to_act(view)
        random = randrange_of(rng)(1 << 32)
        game = self._game or _game_of(view)
        with self._alone():
            with suppress(Ended):
                return self._chosen(game, view, random)
            self._kill()
            with suppress(Ended):
                return self._chosen(game, view, random)
            raise self._failed("exited", "it exited twice during one request")

    def close(self) -> None:
        """Ends the program; a later call starts it again."""
        with self._alone():
            if self._process is not None:
                self._number += 1
                self._process.quit(message("quit", self._number), GRACE_SECONDS)
                self._kill()

    def __enter__(self) -> "ExternalBot":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles the command; another process starts its own program, without `progress`."""
        return _shared, (self._command, self._game, self._seconds)

    @contextmanager
    def _alone(self) -> Generator[None]:
        if self._asking == get_ident():
            raise RuntimeError("progress must not call or close its own engine")
        with self._lock:
            self._asking = get_ident()
            try:
                yield
            finally:
                self._asking = None

    def _chosen(self, game: Game, view: View[R, A, E, V], random: int) -> A:
        rules = dump_rules(game, view.rules)
        if self._process is None:
            self._start()
        if self._ready != rules:
            self._ask("rules", "ready", START_SECONDS, rules=parse_json(rules))
            self._ready = rules
        actions: dict[int, A] = {game.encode(view.rules, a): a for a in view.legal_actions}
        answer = self._ask(
            "choose",
            "choice",
            self._seconds,
            actions=actions,
            ids=[*actions],
            random=random,
            time=int(self._seconds * 1000),
            view=parse_json(dump_view(game, view)),
        )
        chosen = answer.get("id")
        if type(chosen) is not int or chosen not in actions:
            raise self._failed("answer", f"it chose {chosen!r}, which is not one of the ids")
        return actions[chosen]

    def _start(self) -> None:
        try:
            self._process = process = Process(self._command)
        except OSError as error:
            raise self._failed("start", f"it cannot be started: {error}") from error
        self._end = weakref.finalize(self, process.kill)
        self._ready = None
        hello = self._ask("hello", "hello", START_SECONDS, protocol=PROTOCOL)
        if hello.get("protocol") != PROTOCOL:
            spoken = f"it speaks protocol {hello.get('protocol')!r}, not {PROTOCOL}"
            raise self._failed("answer", spoken)
        capabilities = hello.get("capabilities")
        self._stops = isinstance(capabilities, list) and "stop" in capabilities

    def _ask(
        self,
        kind: str,
        expected: str,
        seconds: float,
        actions: Mapping[int, Any] | None = None,
        **members: object,
    ) -> Mapping[str, Any]:
        """Sends a request and returns its answer, ignoring lines about earlier requests."""
        process = self._process
        assert process is not None
        self._number = number = self._number + 1
        until = monotonic() + seconds
        process.send(message(kind, number, **members), until + GRACE_SECONDS)
        stopped = False
        while True:
            line = process.line(until)
            if line is None and not stopped:
                stopped, until = True, until + GRACE_SECONDS
                if self._stops and actions is not None:
                    process.send(message("stop", number), until)
                continue
            if line is None:
                raise self._failed("slow", f"it has not answered {kind} in {seconds:g} seconds")
            try:
                answer = parsed(line)
                if answer["number"] < number:
                    continue
                if answer["number"] > number:
                    raise DocumentError("$.number", f"must be the number of the request, {number}")
                if answer["type"] == "info" and actions is not None:
                    self._inform(answer, actions)
                    continue
            except DocumentError as wrong:
                raise self._failed("answer", f"it printed an invalid answer: {wrong}") from None
            if answer["type"] == expected:
                return answer
            reason = answer.get("reason") if answer["type"] == "refused" else None
            raise self._failed("answer", f"it answered {kind} with {answer['type']!r}: {reason}")

    def _inform(self, answer: Mapping[str, Any], actions: Mapping[int, Any]) -> None:
        """Calls `progress` with an engine's estimates of the choices."""
        considered: list[ActionValue] = []
        for each in member(answer, "values", list):
            if not isinstance(each, dict) or member(each, "id", int) not in actions:
                raise DocumentError("$.values", "contain ids that were not in the request")
            value = member(each, "value", int) / THOUSAND
            considered.append(
                ActionValue(actions[each["id"]], member(each, "playouts", int), value)
            )
        if self._progress is not None:
            self._progress(tuple(considered))

    def _failed(self, code: str, reason: str) -> EngineFailed:
        process = self._process
        # Kill the process before reading `last`: only then has everything that it printed been
        # read.
        self._kill()
        last = () if process is None else tuple(process.last)
        return EngineFailed(shlex.join(self._command), f"engine_{code}", reason, last)

    def _kill(self) -> None:
        self._end()
        self._process = None


@lru_cache(16)
def _shared(command: tuple[str, ...], game: Game | None, seconds: float) -> ExternalBot:
    return ExternalBot(command, game, seconds, None)


def external_bot(
    command: str | Sequence[str],
    game: Game | None = None,
    *,
    seconds: float = 10.0,
    progress: Callable[[tuple[ActionValue, ...]], None] | None = None,
) -> ExternalBot:
    """Returns a bot that runs a program, without a shell: `external_bot("node bot.js")`.

    `game` is needed if it is not in `GAMES`.  `seconds` is the time for each choice.  `progress` is
    called with the engine's estimates during a search; if it calls or closes the same engine, that
    call raises `RuntimeError`.  Raises `ValueError` for an empty command and if `seconds` is not
    positive.
    """
    words = tuple(shlex.split(command) if isinstance(command, str) else command)
    if not words:
        raise ValueError("the command is empty")
    if not 0 < seconds < float("inf"):
        raise ValueError("seconds must be positive")
    if game is not None:
        check_type(game, Game)
    return ExternalBot(words, game, seconds, progress)


def _game_of(view: View) -> Game:
    for game in GAMES.values():
        if type(view.rules) is game.rules:
            return game
    raise TypeError(
        f"{class_name(view.rules)} belongs to no known game: pass the game to external_bot"
    )
