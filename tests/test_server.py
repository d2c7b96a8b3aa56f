"""The server of examples/server.py, over real sockets: whole matches, secrets, hostile clients."""

import json
import random
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from importlib import import_module
from pathlib import Path
from sqlite3 import connect
from threading import Event
from typing import Any
from urllib.error import HTTPError
from urllib.request import ProxyHandler, build_opener

import pytest
from serving import (
    FILE,
    WAIT,
    Client,
    asked_alone,
    connected,
    seating,
    served,
    server,
    serving,
    told_as,
)
from websockets.exceptions import ConnectionClosed, InvalidStatus

from herrlof_rules import Match, herrlof, odin, redact
from herrlof_rules.bots import heuristic_bot
from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.documents import (
    dump_record,
    dump_redacted_record,
    dump_view,
    load_action,
)
from herrlof_rules.match import CHANCE

digest = import_module("table.store").digest


@pytest.fixture(autouse=True)
def _nothing_is_logged(capsys: pytest.CaptureFixture[str]) -> Iterator[None]:
    """Whatever a client does, the server has no error to report."""
    yield
    assert capsys.readouterr().err == ""


def shown(match: Match, seat: int | None) -> bytes:
    """What the library says that a seat may be sent now."""
    return dump_view(match.game, match.view(seat)).encode()


def seats_of(match: Match) -> list[int | None]:
    return [*range(match.rules.players), None]


WHOLE = [
    (herrlof.GAME, herrlof.Rules(players=3, max_rounds=1)),
    (odin.GAME, odin.Rules(players=4, max_hands=1)),
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
            # A client knows nothing but the last message to it.
            told = json.loads(clients[seat].received[-1])
            action = chooser.choice([offered["document"] for offered in told["actions"]])
            clients[seat].ask("act", action=action)
            match = match.play(load_action(game, json.dumps(action)), seat)
        assert len(clients[0].received) > 30
        for seat, client in zip(seats_of(match), clients, strict=True):
            client.ask("record")  # nothing is left over before it
            record = dump_redacted_record(game, redact(match.record(), seat))
            assert client.message() == {"type": "record", "document": json.loads(record)}


@pytest.fixture
def match() -> Match:
    return Match.start(herrlof.GAME, herrlof.Rules(players=3), 2020)


def test_all_predict_at_once(match: Match) -> None:
    """Simultaneous decisions are taken as they come, and none is lost."""
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


NOT_NOW = "This cannot be asked for here, or not now."
HOSTILE: list[tuple[str | bytes, str]] = [
    ("", "$: is not JSON"),
    ("nonsense", "$: is not JSON"),
    ("[" * 1000, "$"),
    (b"\xff\xfe", "$: is not UTF-8"),
    ("9" * 900, NOT_NOW),
    ('"act"', NOT_NOW),
    ("[]", NOT_NOW),
    ("{}", NOT_NOW),
    ('{"type":"predict","tricks":4}', NOT_NOW),
    ('{"type":"act"}', NOT_NOW),
    ('{"type":"act","action":null}', NOT_NOW),
    ('{"type":"act","type":"act"}', "$: duplicate key"),
    ('{"type":"act","action":{"type":"predict"}}', "$.tricks: is missing"),
    ('{"type":"act","action":{"type":"predict","tricks":"4"}}', "$.tricks"),
    ('{"type":"act","action":{"type":"predict","tricks":4,"seat":1}}', "$"),
    ('{"type":"act","action":{"type":"cheat"}}', "$.type"),
    ('{"type":"act","action":{"type":"deal","hands":[],"trump":"R4"}}', "$.type"),
    ('{"type":"act","action":{"type":"predict","tricks":99}}', "P1"),
    ('{"type":"act","action":{"type":"play","card":"R7"}}', "P1"),
    ('{"type":"undo"}', NOT_NOW),
    ('{"type":"hint"}', NOT_NOW),
    ('{"type":"record"}', NOT_NOW),
    ('{"type":"language","language":"xx"}', "There are no sentences in this language."),
    ('{"type":"language","language":7}', NOT_NOW),
]


def test_hostile_messages_change_nothing(match: Match) -> None:
    """Malformed, illegal, out of turn: the sender alone is told, and may go on."""
    with serving(match) as running:
        clients = running.everybody()
        for client in clients:
            client.next()
        for document, error in HOSTILE:
            clients[0].send(document)
            told = clients[0].error()
            assert told.startswith(error), (document, told)
        clients[0].act(herrlof.Predict(3))
        match = match.play(herrlof.Predict(3), 0)
        for seat, client in zip(seats_of(match), clients, strict=True):
            assert client.next() == shown(match, seat)
        clients[0].act(herrlof.Predict(3))  # handed in already
        assert clients[0].error() == "P3"
        clients[3].act(herrlof.Predict(3))
        assert clients[3].error() == "Spectators do not act."
        clients[3].ask("name", name="Nobody")
        assert clients[3].error() == "Spectators do not act."
        assert [len(client.received) for client in clients] == [len(HOSTILE) + 3, 2, 2, 4]


def test_names_are_shown_to_all_and_told_apart(match: Match) -> None:
    """They are in the sentences of all; none is too long, unprintable, or somebody else's."""
    with serving(match, names=["Anna"]) as running:
        clients = running.everybody()
        for client in clients:
            assert client.message()["names"] == ["Anna", "Player 2", "Player 3"]
        long = "x" * seating.LONGEST_NAME
        for bad in ("", "   ", long + "x", "a\nb", "\u202eanna", "ANNA", "\uff21nna", "player 3"):
            clients[1].ask("name", name=bad)
            assert "name" in clients[1].error()
        for good in (long, "Bo"):
            clients[1].ask("name", name=good)
            for client in clients:
                assert client.message()["names"] == ["Anna", good, "Player 3"]
        clients[1].act(herrlof.Predict(4))
        for client in clients[0], clients[3]:
            assert client.message()["log"] == ["Bo hands in a prediction."]
        assert "You" in clients[1].message()["log"][0]


def test_what_cannot_be_seen_makes_no_name(match: Match) -> None:
    """Nor does it make a name another than the one it looks like."""
    with serving(match, names=["Anna", "Ben", "Ben"]) as running:
        client = running.client(1)
        client.next()
        for bad in ("\u3164", "\u2800\u115f", "Anna\ufe0f", "An\u034fna", "\uffa0Anna", "ben"):
            client.ask("name", name=bad)
            assert "name" in client.error(), ascii(bad)
        client.ask("name", name=" Anna\u3000  B\ufe0f. ")
        assert client.message()["names"] == ["Anna", "Anna B.", "Ben"]


def test_each_reads_its_own_language(match: Match) -> None:
    with serving(match) as running:
        one, other = running.client(0), running.client(1)
        english = one.message()["prompt"], other.message()["prompt"]
        one.ask("language", language="nl")
        assert one.message()["prompt"] != english[0]
        other.ask("language", language="en")
        assert other.message()["prompt"] == english[1]


def test_a_message_that_is_too_long_ends_the_connection(match: Match) -> None:
    with serving(match) as running:
        client = running.client(0)
        client.next()
        client.send(" " * (server.LONGEST_MESSAGE + 1))
        with pytest.raises(ConnectionClosed) as closed:
            client.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
        assert running.client(0).next() == shown(match, 0)


def test_nobody_comes_in_without_a_key(match: Match) -> None:
    """Nor with something like one; a key in the address is none."""
    with serving(match) as running:
        key = running.keys[0]
        for offered in ([], ["1"], [key[:-1]], [key.swapcase()], ["x", key]):
            with (
                pytest.raises(InvalidStatus) as refused,
                connected(running.address, offered, f"?token={key}&seat=0"),
            ):
                pass
            assert refused.value.response.status_code == 403


def test_a_seat_comes_back_and_sits_twice(match: Match) -> None:
    """Who connects gets the view of now; sockets of one seat see and do the same."""
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


def test_nobody_waits_for_the_slow_or_the_vanished() -> None:
    """Who does not read misses views and then gets the newest; who is gone is forgotten."""
    match: Match = Match.start(odin.GAME, odin.Rules(players=2), 2020)
    chooser = random.Random(7)
    with serving(match, narrow=True) as running, socket.socket() as narrow:
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        narrow.connect(("127.0.0.1", int(running.address.split(":")[1])))
        slow = running.client(sock=narrow, compression=None, max_queue=1)
        vanishing = running.client(1)
        vanishing.next()
        vanishing.socket.socket.shutdown(socket.SHUT_RDWR)  # without a goodbye
        clients = [running.client(0), running.client(1)]
        views = 1
        for seat, client in enumerate(clients):
            assert client.next() == shown(match, seat)
        while match.result is None and len(match.log) < 60:
            seat = match.turn.seats[0]
            action = chooser.choice(match.legal_actions(match.turn.seats[0]))
            clients[seat].act(action)
            match, views = match.play(action, seat), views + 1
            for watching, client in enumerate(clients):
                assert client.next() == shown(match, watching)
        while slow.next() != shown(match, None):
            pass
        assert len(slow.received) < views
        (table,) = running.lobby.tables.values()
        assert len(table.guests) == 3


def test_many_messages_at_once_hold_nobody_up(match: Match) -> None:
    """Between two messages of a client the others have their turn, also when it vanishes."""
    flood = 2000
    with serving(match) as running:
        flooding, acting, second = running.client(), running.client(0), running.client(1)
        for client in (flooding, acting, second):
            client.next()
        for _ in range(flood):
            flooding.send("{}")
        acting.act(herrlof.Predict(6))
        acting.next()
        second.next()
        answered = 0
        while flooding.message()["type"] == "refused":
            answered += 1
        assert answered < flood  # it was shown the new view before it had all its refusals
        for _ in range(flood - answered):
            assert flooding.error() == "Spectators do not act."
        vanishing = running.client()
        vanishing.next()
        for _ in range(300):
            vanishing.send("{}")
        vanishing.socket.socket.shutdown(socket.SHUT_RDWR)
        second.act(herrlof.Predict(6))
        assert acting.next() == shown(
            match.play(herrlof.Predict(6), 0).play(herrlof.Predict(6), 1), 0
        )


def test_what_costs_much_is_asked_for_in_turn(match: Match) -> None:
    """Whoever asks again and again to be told everything waits in between."""
    with serving(match) as running:
        client = running.client()
        for _ in range(5):
            client.ask("language", language="de")
        for _ in range(6):
            assert client.message()["since"] == 0
        client.ask("language", language="xx")
        assert client.error()


def test_bots_play_with_one_person_and_hints_and_undo_are_for_the_lonely() -> None:
    """The bots' seats have no key; what is taken back happens again in the same way."""
    game: Game = herrlof.GAME
    match: Match = Match.start(game, herrlof.Rules(players=3, max_rounds=1, first_dealer=0), 2020)
    bots = [heuristic_bot(game)] * 2
    with serving(match, bots=bots) as running:
        assert list(running.keys) == [0, None]
        (table,) = running.lobby.tables.values()
        client, looking = running.client(0), running.client()
        moved = 0
        told = asked_alone(client)
        assert "undo" not in told["can"]
        client.ask("hint")
        assert told_as(client, "hint")["choices"]
        while not told["over"]:
            action = told["actions"][0]["document"]
            client.ask("act", action=action)
            told, moved = asked_alone(client), moved + 1
            if moved == 5:
                before = table.match
                client.ask("undo")
                told = asked_alone(client)
                assert told["since"] == 0
                assert told["actions"][0]["document"] == action
                assert len(table.match.log) < len(before.log)
                client.ask("act", action=action)
                told = asked_alone(client)
                assert table.match == before
        while not looking.message()["over"]:
            pass
        whole = table.match
        assert {entry.by for entry in whole.log} == {CHANCE, 0, 1, 2}


def test_nobody_waits_while_a_bot_thinks(match: Match) -> None:
    """It thinks on a thread of its own; what comes of it for another turn is dropped."""
    asked, done = Event(), Event()

    def slow(view: Any, rng: Any) -> Any:
        asked.set()
        assert done.wait(WAIT)
        return view.legal_actions[0]

    with serving(match, bots=[slow]) as running:
        one, two = running.client(0), running.client(1)
        assert asked.wait(WAIT)
        one.next()
        two.next()
        for seat, client in ((0, one), (1, two)):
            client.act(herrlof.Predict(2))
            match = match.play(herrlof.Predict(2), seat)
            assert one.next() == shown(match, 0)
            assert two.next() == shown(match, 1)
        done.set()
        match = match.play(match.legal_actions(2)[0], 2)
        assert one.next() == shown(match, 0)


def test_a_table_thinks_one_thought_at_a_time(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever leaves, or takes back and acts again, does not fill the threads of all tables."""
    begun: list[str] = []
    done = Event()

    def slow(what: str) -> None:
        begun.append(what)
        assert done.wait(WAIT)

    def bot(view: Any, rng: Any) -> Any:
        slow("bot")
        return view.legal_actions[0]

    def hint(*given: Any) -> Any:
        slow("hint")
        return {"type": "hint", "choices": []}

    monkeypatch.setattr(seating, "hint_message", hint)
    with serving(match, bots=[bot, bot]) as running:
        for _ in range(3):
            leaving = running.client(0)
            leaving.next()
            leaving.ask("hint")
            while "hint" not in begun:
                pass
            leaving.socket.close()
        client = running.client(0)
        client.next()
        client.ask("hint")
        assert client.error() == "A hint is being looked for already."
        for _ in range(3):
            client.act(herrlof.Predict(2))
            client.message()
            client.ask("undo")
            client.message()
        assert sorted(begun) == ["bot", "hint"]
        done.set()
        while sum(client.message()["view"]["observation"]["handed_in"]) < 2:
            pass


def test_matches_are_kept_over_a_restart(match: Match, tmp_path: Path) -> None:
    """With names, bots and keys; the file is the owner's alone, and no key can be read in it."""
    file = tmp_path / "tables.sqlite"
    bots = [heuristic_bot(match.game)]
    with serving(match, names=["Anna", "Bo"], bots=bots, store=str(file)) as running:
        client = running.client(0)
        client.message()
        client.ask("name", name="Cara")
        client.act(herrlof.Predict(5))
        while sum(client.message()["view"]["observation"]["handed_in"]) < 2:
            pass
        (table,) = running.lobby.tables.values()
        kept, keys = table.match, running.keys
        other = running.lobby.open(Match.start(odin.GAME, odin.Rules(players=2), 7))
    assert file.stat().st_mode & 0o777 == 0o600
    for key in (*keys.values(), *other):
        assert key.encode() not in b"".join(part.read_bytes() for part in tmp_path.iterdir())
    store = server.Store(str(file))
    with served(server.Lobby(store)) as (port, stack):
        address = f"127.0.0.1:{port}"
        for seat, key in keys.items():
            back = Client(stack.enter_context(connected(address, [key])), match.game)
            assert back.next() == shown(kept, seat)
            assert json.loads(back.received[-1])["names"] == ["Cara", "Bo", "Bot 1"]
        odins = Client(stack.enter_context(connected(address, [next(iter(other))])), odin.GAME)
        assert odins.message()["game"] == "odin"
    store.close()


def test_what_cannot_be_kept_is_not_told(
    match: Match, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A move that the disk does not take has not been made; a bot makes it again."""
    monkeypatch.setattr(seating, "AGAIN", 0.01)
    with serving(match, bots=[heuristic_bot(match.game)]) as running:
        rows = running.lobby._store._rows
        rows.execute("PRAGMA query_only = ON")  # as if the disk were full
        client, other = running.client(0), running.client(1)
        assert client.next() == shown(match, 0)
        assert other.next() == shown(match, 1)
        for _ in range(2):
            client.act(herrlof.Predict(5))
            assert client.error() == "This could not be kept. Try again later."
        client.ask("name", name="Cara")
        assert client.error() == "This could not be kept. Try again later."
        (table,) = running.lobby.tables.values()
        assert table.match == match
        rows.execute("PRAGMA query_only = OFF")
        client.act(herrlof.Predict(5))
        while (told := other.message())["view"]["observation"]["handed_in"] != [True, False, True]:
            pass
        assert told["names"] == ["Player 1", "Player 2", "Bot 1"]
    assert "readonly" in caplog.text


def damaged(match: Match) -> list[str]:
    """Records of a match that no server has kept, or not like this."""
    about: dict[str, Any] = {"names": ["Anna", "Bo", "Cara"], "bots": [None] * 3}
    played = match.play(herrlof.Predict(5), 0)
    whole = json.loads(dump_record(played.record(about)))
    foreign: list[dict[str, Any]] = [
        {},
        {**about, "names": ["Anna"]},
        {**about, "names": "abc"},
        {**about, "names": [1, 2, 3]},
        {**about, "bots": [None, None, "of another revision"]},
        {**about, "bots": [None, None, [[]]]},
    ]
    return [
        "",
        "{}",
        json.dumps(whole)[:-9],
        json.dumps({**whole, "format": 999}),
        json.dumps({**whole, "game": "chess"}),
        json.dumps({**whole, "seed": "int:77"}),  # what was dealt does not follow
        *(json.dumps({**whole, "meta": meta}) for meta in foreign),
    ]


def test_a_damaged_table_stays_closed_and_the_others_go_on(
    match: Match, caplog: pytest.LogCaptureFixture
) -> None:
    store = server.Store(":memory:")
    documents = damaged(match)
    for number, document in enumerate(documents):
        store.add(document, {f"key{number}": 0})
    store._rows.execute("INSERT INTO keys VALUES (?, 999, 0)", (digest("gone"),))
    lobby = server.Lobby(store)
    (key, *_) = lobby.open(match)
    with served(lobby) as (port, stack):
        address = f"127.0.0.1:{port}"
        for offered in [*(f"key{number}" for number in range(len(documents))), "gone", "gone"]:
            with pytest.raises(InvalidStatus) as refused, connected(address, [offered]):
                pass
            assert refused.value.response.status_code == 403
        client = Client(stack.enter_context(connected(address, [key])), match.game)
        assert client.next() == shown(match, 0)
    assert len(caplog.records) == len(documents) + 1
    store.close()


def test_a_store_is_of_one_server_and_of_nothing_else(tmp_path: Path) -> None:
    file = str(tmp_path / "tables.sqlite")
    with closing(server.Store(file)), pytest.raises(OSError, match="locked"):
        server.Store(file)
    server.Store(file).close()
    for name, content in (("text", b"no database" * 99), ("foreign", b""), ("older", b"")):
        path = tmp_path / name
        path.write_bytes(content)
        if not content:
            with closing(connect(path)) as rows:
                rows.execute(f"CREATE TABLE {'tables' if name == 'older' else 'places'} (id)")
        before = path.read_bytes()
        with pytest.raises(OSError, match=name):
            server.Store(str(path))
        assert path.read_bytes() == before
    with pytest.raises(OSError, match="nowhere"):
        server.Store(str(tmp_path / "nowhere" / "tables.sqlite"))


def test_the_page_is_shown_in_no_frame(match: Match) -> None:
    """Nor are its files taken for something else, and nothing says who came from where."""
    with serving(match) as running:
        opener = build_opener(ProxyHandler({}))
        for path in ("", "page.js", "style.css"):
            with opener.open(f"http://{running.address}/{path}", timeout=WAIT) as page:
                assert page.headers["Content-Security-Policy"] == "frame-ancestors 'none'"
                assert page.headers["X-Content-Type-Options"] == "nosniff"
                assert page.headers["Referrer-Policy"] == "no-referrer"
        for path in ("store.py", "..%2fserver.py", "%2e%2e/server.py", "package.json", "%00.js"):
            with pytest.raises(HTTPError, match="404"):
                opener.open(f"http://{running.address}/{path}", timeout=WAIT)


def test_there_is_a_seat_for_each_name(match: Match) -> None:
    lobby = server.Lobby(server.Store(":memory:"))
    for names, bots in ((["a", "b", "c"], ["random"]), (["a"] * 4, []), ([], ["random"] * 4)):
        with pytest.raises(ValueError, match="seats are for people"):
            lobby.open(match, names, bots)


def test_the_command_prints_links_that_work() -> None:
    command = [sys.executable, str(FILE), "odin", "3", "--seed", "7", "--port", "0"]
    command += ["--bot", "random", "--pause", "60"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            links = [process.stdout.readline().split()[-1] for _ in range(3)]
            match = Match.start(odin.GAME, odin.Rules(players=3), 7)
            for seat, link in zip((0, 1, None), links, strict=True):
                address, key = link.removeprefix("http://").split("/#")
                with connected(address, [key]) as socket:
                    assert Client(socket, odin.GAME).next() == shown(match, seat)
            with build_opener(ProxyHandler({})).open(f"http://{address}/", timeout=WAIT) as page:
                assert b"<html" in page.read()
        finally:
            process.terminate()
