"""A bot asked in a process that holds nothing else: no match, no state, another hash seed.

`python -m herrlof_rules.testing.bot_process` reads what `answers_elsewhere` writes.
"""

import pickle
import subprocess
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from herrlof_rules.bots.bot import Bot
from herrlof_rules.core.randomness import Stream
from herrlof_rules.documents import dump_action, load_view
from herrlof_rules.testing.fingerprint import find_game
from herrlof_rules.testing.processes import environment

_WAIT = 600
_READY = "ready"


class NotElsewhere(Exception):
    """A bot, or its game, cannot be brought to another process."""


def numbers_for(label: str) -> Stream:
    """The numbers that a bot is given to choose with."""
    return Stream("str:a bot's numbers", label)


def answers_elsewhere(bot: Bot, path: str, asked: Sequence[tuple[str, str]]) -> list[str]:
    """What a bot answers in another process, as documents of actions, or what it raises.

    Asked are the documents of views, each with the label of the numbers given with it.
    Raises `NotElsewhere` where the bot or the game at `path` is not found there.
    """
    try:
        sent = pickle.dumps(bot)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise NotElsewhere(f"the bot cannot be pickled: {error}") from None
    found = subprocess.run(
        [sys.executable, "-m", "herrlof_rules.testing.bot_process"],
        input=pickle.dumps((path, sent, list(asked))),
        capture_output=True,
        timeout=_WAIT,
        check=False,
        env=environment("2020"),
    )
    lines = found.stdout.decode().splitlines()
    if _READY not in lines:
        last = "".join(found.stderr.decode().strip().splitlines()[-1:])
        raise NotElsewhere(f"the bot or its game is not found there: {last}")
    return lines[lines.index(_READY) + 1 :]


def main(message: bytes) -> Iterator[str]:
    """The answers, a line each, after one that says that bot and game were found."""
    path, sent, asked = pickle.loads(message)  # noqa: S301 - written by `answers_elsewhere`
    game, bot = find_game(path), pickle.loads(sent)  # noqa: S301 - the bot that is checked
    yield _READY
    for document, label in asked:
        yield _answer(bot, game, document, label)


def _answer(bot: Any, game: Any, document: str, label: str) -> str:
    try:
        return dump_action(game, bot(load_view(game, document), numbers_for(label)))
    except Exception as error:  # noqa: BLE001 - whatever a bot raises is its answer
        return " ".join(f"{type(error).__name__}: {error}".split())


if __name__ == "__main__":
    output, sys.stdout = sys.stdout, sys.stderr  # a bot may print
    for line in main(sys.stdin.buffer.read()):
        output.write(f"{line}\n")
