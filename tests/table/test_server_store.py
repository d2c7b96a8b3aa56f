"""The server's store: restarts, full disks, damaged and foreign files."""

import json
import random
from contextlib import closing
from pathlib import Path
from sqlite3 import connect
from typing import Any

import pytest
from serving import Client, connected, served, serving, shown
from websockets.exceptions import InvalidStatus

from herrlof_rules import Match, herrlof, odin
from herrlof_rules.bots import heuristic_bot
from herrlof_rules.documents import dump_record
from table import seats, server
from table.store import digest

pytestmark = pytest.mark.usefixtures("nothing_is_logged")


@pytest.fixture
def match() -> Match:
    return Match.start(herrlof.GAME, herrlof.Rules(players=3), 2020)


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
    monkeypatch.setattr(seats, "AGAIN", 0.01)
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
    whole = json.loads(dump_record(played.game, played.record(about)))
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


def test_moves_are_added_and_never_overwritten(match: Match, tmp_path: Path) -> None:
    """What is kept costs the same late in a match; other moves in the same place are refused."""
    file = str(tmp_path / "tables.sqlite")
    with closing(server.Store(file)) as store:
        lobby = server.Lobby(store)
        lobby.open(match)
        ((number, table),) = lobby.tables.items()
        (kept,) = store._rows.execute("SELECT record FROM tables").fetchone()
        chooser, names = random.Random(3), table.names
        for number_of_choice in range(80):
            seat = match.turn.seats[0]
            match = match.play(chooser.choice(match.legal_actions(seat)), seat)
            table._keep(match, names)
            if number_of_choice == 40:
                for _ in range(3):
                    match = match.undo()
                table._keep(match, names)
                names = ("Anna", *names[1:])
                table._keep(match, names)
                (kept,) = store._rows.execute("SELECT record FROM tables").fetchone()
        assert store._rows.execute("SELECT record FROM tables").fetchone() == (kept,)
        with pytest.raises(OSError, match="UNIQUE"):
            store.append(number, len(match.log) - 1, ["{}"])
        assert store.load(number)[0] == match
        store._rows.execute("DELETE FROM moves WHERE number = 50")
        with pytest.raises(OSError, match="moves are missing"):
            store.load(number)
