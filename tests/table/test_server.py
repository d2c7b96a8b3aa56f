"""The server, over real sockets: whole matches, names, languages."""

import json
import os
import random
import subprocess
import sys
from threading import Semaphore
from types import SimpleNamespace
from typing import Any

import pytest
import spades
from serving import (
    OPENER,
    WAIT,
    Client,
    connected,
    plain,
    seats_of,
    served,
    serving,
    shown,
    threaded,
)

from herrlof_arena.bots import RandomBot, play_match
from herrlof_arena.hosting import MemoryStore
from herrlof_rules import Match, View, herrlof, odin, redact
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import AnyRules
from herrlof_rules.documents import dump_record, dump_redacted_record, load_action
from herrlof_rules.match import CHANCE
from table.board import LONGEST_NAME, Board
from table.review import Judgement, judged
from table.server import Lobby

pytestmark = pytest.mark.usefixtures("nothing_is_logged")


WHOLE = [
    (herrlof.GAME, herrlof.Rules(players=3, hand_size=6, max_rounds=1)),
    (odin.GAME, odin.Rules(players=4, hand_size=6, max_hands=1)),
]


@pytest.mark.parametrize(("game", "rules"), WHOLE, ids=lambda value: getattr(value, "name", ""))
def test_a_whole_match(game: Game, rules: AnyRules) -> None:
    """Each seat and the spectator get their views of the library, byte for byte, and no more."""
    match: Match = Match.start(game, rules, 2020)
    chooser = random.Random(7)
    with serving(match) as running:
        clients = running.everybody()
        while True:
            for seat, client in zip(seats_of(match), clients, strict=True):
                assert client.next() == shown(match, seat)
            if match.result is not None:
                break
            seat = chooser.choice(match.turn.seats)
            # A client chooses with only the last message that it received.
            message = json.loads(clients[seat].received[-1])
            action = chooser.choice([offered["document"] for offered in message["actions"]])
            choice = load_action(game, json.dumps(action))
            clients[seat].act(choice)
            match = match.play(choice, seat)
        assert len(clients[0].received) > 20
        for seat, client in zip(seats_of(match), clients, strict=True):
            client.ask("record")  # The client has read every earlier message.
            record = dump_redacted_record(redact(match.record(), seat))
            assert client.message() == {"type": "record", "document": json.loads(record)}


def test_all_predict_at_once(match: Match) -> None:
    """Simultaneous decisions are accepted in any order, and none is lost."""
    with serving(match) as running:
        clients = running.everybody()
        for seat, client in enumerate(clients[:3]):
            client.act(herrlof.Predict(seat))
        for seat in range(3):
            match = match.play(herrlof.Predict(seat), seat)
        for client, seat in zip(clients, seats_of(match), strict=True):
            while json.loads(client.next())["observation"]["turn"]["kind"] == "predict":
                pass
            seen = json.loads(client.received[-1])["view"]["observation"]
            assert seen == json.loads(shown(match, seat))["observation"]


def test_each_choice_is_made_once_and_none_is_lost(match: Match) -> None:
    """If two sockets choose for one seat at the same time, the first choice counts.

    A choice names its decision, so a second click does not count for the next decision.
    """
    with serving(match) as running:
        one, again, other = running.client(0), running.client(0), running.client(1)
        for client in (one, again, other):
            assert client.message()["decision"] == 0
        one.act(herrlof.Predict(3), 0)
        other.act(herrlof.Predict(4), 0)
        again.act(herrlof.Predict(5), 0)
        while (message := again.message())["type"] == "table":
            pass
        assert message["sentence"] == ["The table has changed: choose again."]
        running.client(2).act(herrlof.Predict(0), 0)
        while one.message()["view"]["observation"]["turn"]["kind"] == "predict":
            pass
        match = running.table.match
        own = {entry.by: entry.choice for entry in match.log if entry.by != CHANCE}
        assert own == {seat: herrlof.Predict(tricks) for seat, tricks in enumerate((3, 4, 0))}
        leader = match.turn.seats[0]
        assert leader != 0 or json.loads(one.received[-1])["decision"] == 1


def test_names_are_shown_to_all_and_told_apart(match: Match) -> None:
    """All sentences use the names; a long, unprintable or duplicate name is refused."""
    with serving(match, names=["Anna"]) as running:
        clients = running.everybody()
        for client in clients:
            assert client.message()["names"] == ["Anna", "Player 2", "Player 3"]
        long = "x" * LONGEST_NAME
        for bad in ("", "   ", long + "x", "a\nb", "\u202eanna", "ANNA", "\uff21nna", "player 3"):
            clients[1].ask("name", name=bad)
            assert "name" in clients[1].error()
        for good in (long, "Bo"):
            clients[1].ask("name", name=good)
            for client in clients:
                assert client.message()["names"] == ["Anna", good, "Player 3"]
        clients[1].act(herrlof.Predict(4))
        before = [client.message() for client in clients]
        for seat, message in enumerate(before):
            (line,) = [plain(each["text"]) for each in message["log"]]
            assert "You" in line if seat == 1 else line == "Bo submits a prediction."
        # Sending the whole match again took half a second after 3,000 choices.
        clients[1].ask("name", name="Bob")
        for client, message in zip(clients, before, strict=True):
            renamed = client.message()
            assert renamed["names"] == ["Anna", "Bob", "Player 3"]
            assert renamed["scene"]["places"][1]["name"] in ("Bob", "You")
            assert (renamed["since"], renamed["log"]) == (message["since"] + 1, [])
            assert "faces" not in renamed


def test_no_match_grows_without_end(match: Match) -> None:
    """No match exceeds the operator's limit of moves; bots also stop there."""
    lobby = Lobby(MemoryStore(), longest=len(match.log) + 1)
    keys = lobby.open(match, bots=["random"])
    with served(lobby) as there:
        one, two = (there.enter(keys[seat]) for seat in (0, 1))
        while not any(one.message()["view"]["observation"]["handed_in"]):
            pass
        one.act(herrlof.Predict(4), 0)
        assert one.error() == "This match has reached the longest length allowed here."
        two.ask("name", name="Bo")
        assert one.message()["names"][1] == "Bo"


def test_each_reads_its_own_language(match: Match) -> None:
    with serving(match) as running:
        one, other = running.client(0), running.client(1)
        english = one.message()["prompt"], other.message()["prompt"]
        one.ask("language", language="nl")
        assert one.message()["prompt"] != english[0]
        other.ask("language", language="en")
        assert other.message()["prompt"] == english[1]


def test_a_seat_comes_back_and_sits_twice(match: Match) -> None:
    """A new connection receives the current view; all sockets of a seat are equivalent."""
    with serving(match) as running:
        first = running.client(1)
        assert first.next() == shown(match, 1)
        first.socket.close()
        others = running.client(0)
        others.next()
        others.act(herrlof.Predict(5))
        match = match.play(herrlof.Predict(5), 0)
        assert others.next() == shown(match, 0)
        one, two = running.client(1), running.client(1)
        assert one.next() == two.next() == shown(match, 1)
        two.act(herrlof.Predict(6))
        match = match.play(herrlof.Predict(6), 1)
        assert one.next() == two.next() == shown(match, 1)


def test_there_is_a_seat_for_each_name(match: Match) -> None:
    lobby = Lobby(MemoryStore())
    for names, bots in ((["a", "b", "c"], ["random"]), (["a"] * 4, []), ([], ["random"] * 4)):
        with pytest.raises(ValueError, match=r"3 players are too few for . --names"):
            lobby.open(match, names, bots)
    with pytest.raises(ValueError, match="genius does not play"):
        lobby.open(match, bots=["genius"])


def test_the_command_prints_links_that_work() -> None:
    """The printed links work, even for a third party's game given by its registration."""
    command = [sys.executable, "-m", "table", "spades:REGISTRATION", "4", "--seed", "7"]
    command += ["--port", "0", "--bot", "random", "--pause", "60"]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    match = Match.start(spades.GAME, spades.Rules(), 7)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as process:
        try:
            assert process.stdout is not None
            links = [process.stdout.readline().split()[-1] for _ in range(4)]
            for seat, link in zip((0, 1, 2, None), links, strict=True):
                address, key = link.removeprefix("http://").split("/#")
                with connected(address, [key]) as socket:
                    client = Client(socket, spades.GAME)
                    assert client.next() == shown(match, seat)
                message = json.loads(client.received[0])
                assert message["scene"]["title"].startswith("Spades")
                assert "Observation" not in json.dumps(message["scene"])
            with OPENER.open(f"http://{address}/", timeout=WAIT) as page:
                assert b"<html" in page.read()
            with OPENER.open(f"http://{address}/choices", timeout=WAIT) as answer:
                assert "spades" in [game["name"] for game in json.load(answer)["games"]]
        finally:
            process.terminate()


def test_each_leafs_through_what_it_saw() -> None:
    """After the end a guest receives all log lines once, then one small message per position."""
    rules = odin.Rules(players=6, max_hands=2)
    match = play_match(odin.GAME, rules, [RandomBot()] * 6, seed=5)
    with serving(match) as running:
        client = running.client(3)
        client.next()
        client.ask("show", position=0, seat=3, own=3)  # The record has not been opened yet.
        assert client.error()
        client.ask("open")
        opened = client.message()
        assert opened["type"] == "opened"
        assert opened["seats"] == [3]
        client.ask("moves", seat="all")
        moves = client.message()
        assert moves["seat"] == 3
        stages = list(match.prefixes())
        assert opened["positions"] == len(stages) == len(moves["ends"])
        assert len(moves["lines"]) == len(match.view(3).events)
        for at in (len(stages) - 1, *range(len(stages) - 2, -1, -40)):
            client.ask("show", position=at, seat="all", own=0)
            message = client.message()
            assert message["seat"] == 3
            assert message["log"] == []
            assert message["since"] == moves["ends"][at] == len(stages[at].view(3).events)
            assert len(client.received[-1]) < 20_000


def test_each_reviews_what_it_may_know(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat reviews only its own choices unless all show their hands; searches run one by one."""
    monkeypatch.setattr("table.review.PLAYOUTS", 20)
    match = play_match(odin.GAME, odin.Rules(players=3, max_hands=1), [RandomBot()] * 3, seed=5)
    whole = Board.read(dump_record(match.record()))
    asked = list[int]()
    thinking = Semaphore()

    def review(game: Game, view: View, choice: Any, at: int) -> Judgement:
        assert thinking.acquire(blocking=False)
        asked.append(at)
        judgement = judged(game, view, choice, at)
        thinking.release()
        return judgement

    with serving(match) as running:
        running.table._search = SimpleNamespace(review=threaded(review))
        clients = running.everybody()
        own = Board.read(dump_redacted_record(redact(match.record(), 0)))
        at, other, *_ = own.choices(0)
        theirs = next(whole.choices(1))
        for client in clients:
            client.message()
            client.ask("review", position=at, seat=0)  # The record has not been opened yet.
            assert client.error()
            client.ask("open")
        choices = [client.message()["choices"] for client in clients]
        assert choices[0] == own.opened()["choices"]
        assert choices[3] == [[], [], []]
        for seat, client in enumerate(clients):
            for position, whose in ((at, 0), (theirs, 1), (-1, 0), (10**9, 0), (at, -1), (at, 9)):
                if seat != whose or position not in (at, theirs):
                    client.ask("review", position=position, seat=whose)
                    assert client.error()
        clients[0].ask("review", position=at, seat=0)
        clients[0].ask("review", position=other, seat=0)
        clients[1].ask("review", position=theirs, seat=1)
        for position in (at, other):
            assert clients[0].message() == own.review(position, 0, "en")
        assert clients[1].message() == whole.review(theirs, 1, "en")
        for client in clients[:3]:
            client.ask("reveal")
        clients[0].company(lambda people: people["revealed"])
        gone = running.client(2)
        gone.message()
        gone.ask("open")
        gone.message()
        gone.ask("review", position=at, seat=0)
        gone.socket.close()
        clients[3].ask("open")
        assert clients[3].message()["choices"] == [*map(list, map(whole.choices, range(3)))]
        clients[3].ask("review", position=theirs, seat=1)
        assert clients[3].message() == whole.review(theirs, 1, "en")
    assert set(asked) <= {at, other, theirs}
