"""Programs that keep the protocol play as bots; other programs are reported and killed."""

import gc
import os
import pickle
import shutil
import signal
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from subprocess import Popen
from typing import Any

import dare
import pytest
from arena.engines.programs import EXAMPLES, JAVASCRIPT, SHELL, Patient, program

from herrlof_arena.bots import ActionValue, RandomBot, play_match
from herrlof_arena.engines import EngineFailed, external, external_bot
from herrlof_arena.simulation import simulate
from herrlof_arena.testing import check_bot
from herrlof_rules import GAMES, Match, Stream, View, herrlof, odin
from herrlof_rules.core.game import Game

QUICK: list[tuple[Game, Any]] = [
    (herrlof.GAME, herrlof.Rules(players=2, max_rounds=1, hand_size=5)),
    (odin.GAME, odin.Rules(players=3, max_hands=1)),
    (dare.GAME, dare.Rules(players=2)),
]


def needs_node(command: str) -> Any:
    missing = command == JAVASCRIPT and shutil.which("node") is None
    return pytest.param(command, marks=pytest.mark.skipif(missing, reason="needs node"))


@pytest.fixture
def view() -> View:
    return Match.start(odin.GAME, odin.Rules(first_player=0), 1).view(0)


def ask(bot: Any, view: View) -> Any:
    return bot(view, Stream("int:1", "test"))


@pytest.mark.parametrize("command", [needs_node(SHELL), needs_node(JAVASCRIPT)])
@pytest.mark.parametrize(("game", "rules"), QUICK, ids=lambda value: getattr(value, "name", ""))
def test_the_examples_keep_the_laws_of_bots(command: str, game: Game, rules: Any) -> None:
    """The example engines depend only on views and random numbers, even in another process."""
    with external_bot(command, game) as bot:
        report = check_bot(game, Patient(bot), rules, matches=1, max_decisions=10)
    assert report.choices > 3
    if game in GAMES.values():
        assert report.elsewhere > 3


def test_the_shell_needs_20_lines() -> None:
    assert len((EXAMPLES / "engine.sh").read_text("utf-8").splitlines()) <= 20


def test_it_is_started_once_and_only_when_it_is_asked(tmp_path: Path) -> None:
    started = tmp_path / "started"
    with external_bot(program(f"open({str(started)!r}, 'a').write('x')")) as bot:
        assert not started.exists()
        play_match(odin.GAME, odin.Rules(players=2, max_hands=1), [bot, bot], seed=1)
        assert started.read_text() == "x"
        bot.close()
        play_match(odin.GAME, odin.Rules(players=2, max_hands=1), [bot, bot], seed=1)
    assert started.read_text() == "xx"


def test_a_comparison_in_another_process() -> None:
    """Another process starts its own program, once, and the choices are the same."""
    shell = external_bot(SHELL)
    bots: dict[str, Any] = {"shell": Patient(shell), "random": RandomBot()}
    rules = odin.Rules(players=2, max_hands=1)
    with ProcessPoolExecutor(1, get_context("spawn")) as executor:
        there = simulate(odin.GAME, rules, bots, 4, 1, executor)
    assert there == simulate(odin.GAME, rules, bots, 4, 1)
    assert pickle.loads(pickle.dumps(shell)) is pickle.loads(pickle.dumps(shell))


def test_it_is_started_again_after_a_crash(tmp_path: Path, view: View) -> None:
    """A crashed program is started again once during a request, and always between requests."""
    started = tmp_path / "started"
    crash = f"""
open({str(started)!r}, "a").write("x")
def choice(request, choice=choice):
    if open({str(started)!r}).read() == "x":
        sys.exit("no luck today")
    choice(request)
answers["choose"] = choice
"""
    with external_bot(program(crash)) as bot:
        assert ask(bot, view) in view.legal_actions
        assert started.read_text() == "xx"
        assert bot._process is not None
        bot._process._process.kill()
        assert ask(bot, view) in view.legal_actions
    assert started.read_text() == "xxx"


CRASHING = """
def choice(request):
    print("thinking", file=sys.stderr)
    sys.exit("no luck today")
answers["choose"] = choice
"""
WRONG = {
    "it exited twice during one request; it printed last:": CRASHING,
    "'Loading'": "print('Loading the tables', flush=True)",
    "it printed an invalid answer: $: ": """
answers["choose"] = lambda request: print("{", flush=True)""",
    "duplicate key": """
answers["choose"] = lambda request: print('{"type":"info","type":"choice"}', flush=True)""",
    "is not an object": "answers['choose'] = lambda request: print('7', flush=True)",
    "$.number: is missing": "answers['choose'] = lambda request: send(type='choice', id=1)",
    "$.number: must be the number of the request": """
answers["choose"] = lambda request: send(type="choice", number=99, id=request["ids"][0])""",
    "which is not one of the ids": """
answers["choose"] = lambda request: send(type="choice", number=request["number"], id=-1)""",
    "it chose True": """
answers["choose"] = lambda request: send(type="choice", number=request["number"], id=True)""",
    "it chose None": """
answers["choose"] = lambda request: send(type="choice", number=request["number"])""",
    "it answered choose with 'ready'": "answers['choose'] = ready",
    "it answered rules with 'refused': not Odin": """
answers["rules"] = lambda r: send(type="refused", number=r["number"], reason="not Odin")""",
    "it speaks protocol 2, not 1": """
answers["hello"] = lambda r: send(type="hello", number=r["number"], protocol=2)""",
    "$.values: contain ids that were not in the request": """
answers["choose"] = lambda r: send(type="info", number=r["number"],
    values=[{"id": -1, "playouts": 1, "value": 0}])""",
    "$.value: is a number beyond": """
answers["choose"] = lambda r: send(type="info", number=r["number"],
    values=[{"id": r["ids"][0], "playouts": 1, "value": 10 ** 400}])""",
    "$.values: is missing": """
answers["choose"] = lambda r: send(type="info", number=r["number"])""",
}


@pytest.mark.parametrize("reason", WRONG)
def test_what_is_no_answer_is_told_with_what_it_printed_last(reason: str, view: View) -> None:
    with external_bot(program(WRONG[reason])) as bot, pytest.raises(EngineFailed) as failed:
        ask(bot, view)
    message = str(failed.value)
    if reason.startswith("'Loading'"):
        assert "it printed last:\n  Loading the tables" in message
    else:
        assert reason in message
    if "twice" in reason:
        assert failed.value.last_lines[-2:] == ("thinking", "no luck today")


def test_what_cannot_be_started(view: View) -> None:
    with pytest.raises(EngineFailed, match="it cannot be started"):
        ask(external_bot("no-such-program --at all"), view)


SILENT = """
def choice(request):
    time.sleep(1_000_000)
answers["choose"] = choice
"""
FLOODING = """
def choice(request):
    while True:
        print(" ", flush=True)
answers["choose"] = choice
"""
DEAF = "time.sleep(1_000_000)"


@pytest.mark.parametrize("fault", [SILENT, FLOODING], ids=["silent", "flooding"])
def test_one_that_does_not_answer_is_killed(
    fault: str, view: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that does not answer is killed soon after its time limit, with its children."""
    monkeypatch.setattr(external, "GRACE_SECONDS", 0.2)
    bot = external_bot(program(fault), seconds=0.3)
    started: list[Popen[bytes]] = []
    start, send = external.Process.__init__, external.Process.send

    def noted(self: Any, command: Any) -> None:
        start(self, command)
        started.append(self._process)

    def patiently(self: Any, line: str, until: float) -> None:
        """The program reads all requests, but on a busy machine writing them may take a while."""
        send(self, line, until + 600)

    monkeypatch.setattr(external.Process, "__init__", noted)
    monkeypatch.setattr(external.Process, "send", patiently)
    with pytest.raises(EngineFailed, match=r"it has not answered choose in 0\.3 seconds"):
        ask(bot, view)
    (process,) = started
    assert process.returncode is not None
    with pytest.raises(EngineFailed):
        ask(bot, view)
    assert len(started) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="has no such signal")
def test_one_that_does_not_read_is_killed() -> None:
    """A program that does not read is killed even if more is written than a pipe holds."""
    process = external.Process(program(DEAF))
    with pytest.raises(external.Ended):
        process.send("x" * (1 << 20), time.monotonic() + 0.5)
    assert process._process.returncode == -signal.SIGKILL


ESCAPING = """
import os, sys, time
if os.fork() == 0:
    os.setsid()
    work = "import os, time; print(os.getpid(), flush=True); WORK"
    os.execve(sys.executable, [sys.executable, "-c", work], ENVIRONMENT)
time.sleep(1_000_000)
"""
SLEEPS = "time.sleep(1_000_000)"
PRINTS = "[print('x' * 1000, flush=True) for _ in iter(int, 1)]"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no sessions to leave")
@pytest.mark.parametrize(
    ("work", "environment"), [(SLEEPS, "os.environ"), (SLEEPS, "{}"), (PRINTS, "{}")]
)
def test_what_has_left_its_session(
    work: str, environment: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A child that has left the session is killed; a child that cannot be found is ignored.

    The child keeps the pipes open, so their end shows that it has been killed.
    """
    monkeypatch.setattr("herrlof_arena.engines.process._LISTENING", 0.1)
    escaping = ESCAPING.replace("WORK", work).replace("ENVIRONMENT", environment)
    process = external.Process([sys.executable, "-c", escaping])
    escaped = process.line(time.monotonic() + 600)
    assert escaped is not None
    with pytest.raises(external.Ended):
        process.send("x" * 1_000_000, time.monotonic() + 0.2)
    findable = environment != "{}" and Path("/proc/self/environ").exists()
    if findable or work == PRINTS:
        process._threads[0].join()
    if not findable:
        with suppress(ProcessLookupError):
            os.kill(int(escaped), signal.SIGKILL)


def test_what_an_engine_prints_is_told_in_bounds() -> None:
    failed = EngineFailed("x" * 10**6, "engine_start", "y" * 10**6, ["\x1b[2J" + "z" * 10**6])
    for text in (failed.command, failed.reason, *failed.last_lines):
        assert len(text) <= 303
        assert text.isprintable()
    assert pickle.loads(pickle.dumps(failed)).last_lines == failed.last_lines


def test_a_late_answer_is_not_taken_for_the_next(view: View) -> None:
    """A late line has the number of the stopped search, so the next request ignores it."""
    late = """
def stop(request):
    send(type="choice", number=request["number"], id=ids[-1])
    send(type="choice", number=request["number"], id=-1)
def choice(request):
    global ids
    ids = request["ids"]
answers.update(choose=choice, stop=stop)
"""
    with external_bot(program(late), seconds=0.2) as bot:
        for _ in range(3):
            assert ask(bot, view) == view.legal_actions[-1]


def test_blanks_and_line_ends_are_forgiven(view: View) -> None:
    spaced = r"""
def choice(request):
    text = json.dumps({"type": "choice", "number": request["number"], "id": request["ids"][0]})
    sys.stdout.buffer.write(("\r\n \n\t" + text + "  \r\n\r\n").encode())
    sys.stdout.buffer.flush()
answers["choose"] = choice
"""
    with external_bot(program(spaced)) as bot:
        assert ask(bot, view) == view.legal_actions[0]


THINKING = """
def choice(request, choice=choice):
    values = [{"id": id, "playouts": 7, "value": -1500} for id in request["ids"]]
    send(type="info", number=request["number"], values=values, depth=3)
    choice(request)
answers["choose"] = choice
"""


def test_what_it_thinks_is_passed_on(view: View) -> None:
    reports: list[tuple[ActionValue, ...]] = []
    with external_bot(program(THINKING), progress=reports.append) as bot:
        ask(bot, view)
    assert reports == [tuple([ActionValue(action, 7, -1.5) for action in view.legal_actions])]
    with external_bot(program(THINKING)) as bot:
        ask(bot, view)


def test_who_is_told_what_it_thinks_may_not_ask_it(view: View) -> None:
    """Calling or closing the engine inside `progress` raises, and the bot works afterwards."""
    tried = ["close", "ask"]

    def progress(_: object) -> None:
        match tried.pop() if tried else None:
            case "close":
                bot.close()
            case "ask":
                ask(bot, view)

    bot: Any
    with external_bot(program(THINKING), progress=progress) as bot:
        for _ in range(2):
            with pytest.raises(RuntimeError, match="progress must not"):
                ask(bot, view)
        assert ask(bot, view) in view.legal_actions


def test_it_is_sent_the_view_and_nothing_else(tmp_path: Path, view: View) -> None:
    import json

    from herrlof_rules.documents import dump_rules, dump_view

    sent = tmp_path / "sent"
    noting = f"""
class Noting:
    def __iter__(self):
        for line in iter(sys.__stdin__.readline, ""):
            open({str(sent)!r}, "a").write(line)
            yield line
sys.stdin = Noting()
"""
    with external_bot(program(noting), seconds=600) as bot:
        ask(bot, view)
    hello, rules, choose, quit_ = map(json.loads, sent.read_text().splitlines())
    assert hello == {"number": 1, "type": "hello", "protocol": 1}
    assert rules == {
        "number": 2,
        "type": "rules",
        "rules": json.loads(dump_rules(odin.GAME, view.rules)),
    }
    assert choose.pop("random") in range(1 << 32)
    assert choose == {
        "number": 3,
        "type": "choose",
        "ids": [odin.GAME.encode(view.rules, action) for action in view.legal_actions],
        "time": 600_000,
        "view": json.loads(dump_view(odin.GAME, view)),
    }
    assert quit_ == {"number": 4, "type": "quit"}


def test_a_bot_that_nobody_closes_ends(view: View) -> None:
    bot = external_bot(program())
    ask(bot, view)
    assert bot._process is not None
    running = bot._process._process
    del bot
    gc.collect()
    assert running.poll() is not None


def test_wrong_arguments(view: View) -> None:
    with pytest.raises(ValueError, match="the command is empty"):
        external_bot("  ")
    for seconds in (0, -1, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="must be positive"):
            external_bot("x", seconds=seconds)
    with pytest.raises(TypeError):
        external_bot("x", "odin")  # type: ignore[arg-type]
    of_dare = Match.start(dare.GAME, dare.Rules(), 1).view(0)
    with pytest.raises(TypeError, match="belongs to no known game"):
        ask(external_bot("x"), of_dare)
    with pytest.raises(ValueError, match="not to act"):
        ask(external_bot("x"), Match.start(odin.GAME, odin.Rules(first_player=0), 1).view(1))
    again = pickle.loads(pickle.dumps(external_bot("x y", seconds=3)))
    assert (again._command, again._seconds) == (("x", "y"), 3)
