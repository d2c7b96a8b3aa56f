"""Engines for tests: programs that keep the protocol, and programs that break it."""

import sys
from pathlib import Path

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


def program(changed: str = "") -> list[str]:
    """Returns the command of a good engine with one change."""
    return [sys.executable, "-c", GOOD + changed + LOOP]
