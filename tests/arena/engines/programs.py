"""Engines for tests: programs that keep the protocol, and programs that break it."""

import sys
from pathlib import Path
from typing import Any

from herrlof_arena.engines import ExternalBot, external

EXAMPLES = Path(__file__).parents[3] / "examples"
SHELL = f"sh {EXAMPLES / 'engine.sh'}"
JAVASCRIPT = f"node {EXAMPLES / 'engine.js'}"

GOOD = """
import json, sys, time
def send(**message):
    print(json.dumps(message), flush=True)
def hello(request):
    send(type="hello", number=request["number"], protocol=1, capabilities=["stop"])
def ready(request):
    send(type="ready", number=request["number"])
def choice(request):
    ids = request["ids"]
    send(type="choice", number=request["number"], id=ids[request["random"] % len(ids)])
def stop(request):
    pass
answers = {"hello": hello, "rules": ready, "choose": choice, "stop": stop}
"""
LOOP = """
for line in sys.stdin:
    request = json.loads(line)
    if request["type"] == "quit":
        break
    answers[request["type"]](request)
"""


def give_time(bot: ExternalBot) -> ExternalBot:
    """Gives the engines of this process all the time that a busy machine may need."""
    external.START_SECONDS = external.GRACE_SECONDS = 600.0
    return bot


class Patient:
    """Calls an engine, which also gets all that time in a process that unpickles this bot."""

    def __init__(self, bot: ExternalBot) -> None:
        self.bot = bot

    def __call__(self, view: Any, rng: Any, /) -> Any:
        return self.bot(view, rng)

    def __reduce__(self) -> tuple[Any, ...]:
        return give_time, (self.bot,)


def program(changed: str = "") -> list[str]:
    """Returns the command of a good engine with one change."""
    return [sys.executable, "-c", GOOD + changed + LOOP]
