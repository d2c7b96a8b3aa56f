"""Our bots as engines: their answers, and stopping a search."""

import json
import sys
from collections.abc import Iterator
from itertools import count
from threading import Condition
from typing import Any

import pytest

from herrlof_arena.bots import RandomBot, heuristic_bot, play_match, search_bot
from herrlof_arena.engines import external_bot, serve_engine, serving
from herrlof_rules import Match, odin
from herrlof_rules.documents import dump_rules, dump_view

MATCH: Match = Match.start(odin.GAME, odin.Rules(first_player=0), 1)
VIEW = MATCH.view(0)


def choose(number: int, **more: Any) -> str:
    view = json.loads(dump_view(odin.GAME, VIEW))
    request = {"number": number, "type": "choose", "view": view, "random": 5}
    return json.dumps({**request, **more})


def answers(bot: Any, *lines: str) -> list[Any]:
    written: list[str] = []
    serve_engine(odin.GAME, bot, lines, written.append, "test")
    return [json.loads(line) for line in written]


def test_the_answers_of_a_bot() -> None:
    rules = json.loads(dump_rules(odin.GAME, odin.Rules()))
    (hello, ready, chosen) = answers(
        heuristic_bot(odin.GAME),
        '{"number":1,"type":"hello","protocol":1}',
        " \r\n",
        json.dumps({"number": 2, "type": "rules", "rules": rules}),
        choose(3),
        '{"number":3,"type":"stop"}',
        '{"number":4,"type":"quit"}',
        choose(5),
    )
    about = {"name": "test", "games": ["odin"], "protocol": 1, "capabilities": []}
    assert hello == {"number": 1, "type": "hello", **about}
    assert ready == {"number": 2, "type": "ready"}
    assert odin.GAME.decode(VIEW.rules, chosen["id"]) in VIEW.legal_actions
    assert (chosen["number"], chosen["type"]) == (3, "choice")


IDS = [odin.GAME.encode(VIEW.rules, action) for action in VIEW.legal_actions]
BAD = [
    ("nonsense", 0, "is not JSON"),
    ("[]", 0, "is not an object"),
    ('{"number":1}', 0, "$.type"),
    ('{"number":"1","type":"hello"}', 0, "$.number"),
    ('{"number":1,"type":"dance"}', 1, "$.type: is not known"),
    ('{"number":1,"type":"rules"}', 1, "$.rules"),
    ('{"number":1,"type":"rules","rules":{}}', 1, "$"),
    ('{"number":1,"type":"choose"}', 1, "$.view"),
    (choose(1, random="5"), 1, "$.random"),
    (choose(1, time=None), 1, "$.time"),
    (choose(1, time=10**400), 1, "$.time: is a number beyond"),
    (choose(1, view={}), 1, "$"),
    (choose(1, ids=None), 1, "$.ids"),
    (choose(1, ids=[]), 1, "$.ids: are not the ids of the legal actions"),
    (choose(1, ids=[*IDS, 0]), 1, "$.ids: are not the ids"),
    (choose(1, ids=[*IDS[:-1], True]), 1, "$.ids: are not the ids"),
    (choose(1, ids=IDS[::-1]), 1, "$.ids: are not the ids"),
]


@pytest.mark.parametrize(("line", "number", "reason"), BAD, ids=map(str, range(len(BAD))))
def test_what_is_no_request_is_refused(line: str, number: int, reason: str) -> None:
    (refused,) = answers(RandomBot(), line)
    assert (refused["type"], refused["number"]) == ("refused", number)
    assert reason in refused["reason"]


def test_the_ids_of_the_legal_actions_are_taken() -> None:
    (chosen,) = answers(RandomBot(), choose(1, ids=IDS))
    assert chosen["id"] in IDS


def test_a_bot_that_fails_is_told() -> None:
    def failing(view: Any, rng: Any, /) -> Any:
        raise RuntimeError("out of ideas")

    (refused,) = answers(failing, choose(1))
    assert refused == {"number": 1, "type": "refused", "reason": "out of ideas"}


class Stopping:
    """A host that sends each of its last lines while the search goes on."""

    def __init__(self, *after: str) -> None:
        self.written: list[Any] = []
        self.after = after
        self._changed = Condition()

    def write(self, line: str) -> None:
        with self._changed:
            self.written.append(json.loads(line))
            self._changed.notify()

    def __iter__(self) -> Iterator[str]:
        yield choose(1)
        for line in self.after:
            self._wait_for_a_report()
            yield line

    def _wait_for_a_report(self) -> None:
        """Waits for a report that the search begins after this call."""
        with self._changed:
            # The search may be writing one report already.
            number = len(self.written) + 2
            self._changed.wait_for(lambda: len(self.written) >= number or self._answered)
            assert not self._answered

    @property
    def _answered(self) -> bool:
        return bool(self.written) and self.written[-1]["type"] != "info"


@pytest.fixture
def quick_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that advances by a second whenever it is read, so that every step is reported."""
    seconds = count()
    monkeypatch.setattr(serving, "monotonic", lambda: float(next(seconds)))


@pytest.mark.parametrize(
    "after",
    [('{"number":7,"type":"stop"}', '{"number":1,"type":"stop"}'), ('{"number":2,"type":"quit"}',)],
)
@pytest.mark.usefixtures("quick_clock")
def test_a_search_stops_with_the_best_so_far(after: tuple[str, ...]) -> None:
    """A search stops only for its own number or for `quit`; its reports list values by id."""
    host = Stopping(*after)
    serve_engine(odin.GAME, search_bot(odin.GAME, playouts=10**9), host, host.write)
    *infos, chosen = host.written
    assert infos
    for info in infos:
        assert info["type"] == "info"
        assert {each["id"] for each in info["values"]} <= {
            odin.GAME.encode(VIEW.rules, action) for action in VIEW.legal_actions
        }
    assert chosen["type"] == "choice"


@pytest.mark.usefixtures("quick_clock")
def test_a_search_keeps_its_time() -> None:
    """Given 10 seconds, the search uses 8 by a clock that advances a second at each reading."""
    *infos, chosen = answers(search_bot(odin.GAME, playouts=10**9), choose(1, time=10_000))
    assert [info["type"] for info in infos] == ["info"] * 7
    assert chosen["type"] == "choice"


def test_the_command_plays_against_itself() -> None:
    """Both sides of the protocol work together: `herrlof-rules engine search --game odin`."""
    command = [sys.executable, "-m", "herrlof_arena", "engine", "search:20", "--game", "odin"]
    with external_bot(command, seconds=600) as bot:
        rules = odin.Rules(players=2, max_hands=1)
        match = play_match(odin.GAME, rules, [bot, RandomBot()], seed=1)
    assert match.result is not None
