"""The server's store: restarts, full disks, damaged and foreign files."""

import json
from contextlib import closing
from pathlib import Path

import pytest
from serving import served, serving, shown
from websockets.exceptions import InvalidStatus

from herrlof_arena.bots import heuristic_bot
from herrlof_arena.hosting import Host, MemoryStore, SQLiteStore
from herrlof_rules import Match, herrlof, odin
from table import seats, server

pytestmark = pytest.mark.usefixtures("nothing_is_logged")


def test_matches_are_kept_over_a_restart(match: Match, tmp_path: Path) -> None:
    """Names, bots and keys survive a restart; only the owner reads the file, which has no key."""
    file = tmp_path / "tables.sqlite"
    bots = [heuristic_bot(match.game)]
    with (
        closing(SQLiteStore(file, durable=False)) as store,
        serving(match, names=["Anna", "Bo"], bots=bots, store=store) as running,
    ):
        client = running.client(0)
        client.message()
        client.ask("name", name="Cara")
        client.act(herrlof.Predict(5))
        while sum(client.message()["view"]["observation"]["handed_in"]) < 2:
            pass
        kept, keys = running.table.match, running.keys
        other = running.lobby.open(Match.start(odin.GAME, odin.Rules(players=2), 7))
    assert file.stat().st_mode & 0o777 == 0o600
    for key in (*keys.values(), *other.values()):
        assert key.encode() not in b"".join(part.read_bytes() for part in tmp_path.iterdir())
    with closing(SQLiteStore(file)) as store, served(server.Lobby(store)) as there:
        for seat, key in keys.items():
            back = there.enter(key)
            assert back.next() == shown(kept, seat)
            assert json.loads(back.received[-1])["names"] == ["Cara", "Bo", "Bot 1"]
        assert there.enter(other[0]).message()["game"] == "odin"


def test_what_cannot_be_kept_is_not_told(
    match: Match, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A move that cannot be stored is not made; a bot tries its move again later."""
    monkeypatch.setattr(seats, "AGAIN", 0.01)
    bots = [heuristic_bot(match.game)]
    with (
        closing(SQLiteStore(":memory:")) as store,
        serving(match, bots=bots, store=store) as running,
    ):
        store._rows.execute("PRAGMA query_only = ON")  # Writing fails as if the disk were full.
        client, other = running.client(0), running.client(1)
        assert client.next() == shown(match, 0)
        assert other.next() == shown(match, 1)
        for _ in range(2):
            client.act(herrlof.Predict(5))
            assert client.error() == "This could not be saved. Try again later."
        client.ask("name", name="Cara")
        assert client.error() == "This could not be saved. Try again later."
        assert running.table.match == match
        store._rows.execute("PRAGMA query_only = OFF")
        client.act(herrlof.Predict(5))
        while (message := other.message())["view"]["observation"]["handed_in"] != [
            True,
            False,
            True,
        ]:
            pass
        assert message["names"] == ["Player 1", "Player 2", "Bot 1"]
    assert "readonly" in caplog.text


def test_a_damaged_table_stays_closed_and_the_others_go_on(
    match: Match, caplog: pytest.LogCaptureFixture
) -> None:
    """The log names a damaged table once, without details, which may be secret."""
    store = MemoryStore()
    host = Host(store)
    damaged = [
        host.open(match, ["Anna", "Bo", "Cara"], bots={2: "of another revision"}),
        host.open(match, ["Anna", "Bo", "Cara"]),
        host.open(match, ["Anna", "Bo", "Cara"]),
    ]
    store._lines[damaged[1].name][0] = "{}"
    store.append(damaged[2].name, 1, "{}")
    lobby = server.Lobby(store)
    keys = lobby.open(match)
    with served(lobby) as there:
        for opened in (*damaged, *damaged):
            with pytest.raises(InvalidStatus) as refused:
                there.enter(opened.keys[0])
            assert refused.value.response.status_code == 403
        assert there.enter(keys[0]).next() == shown(match, 0)
    assert len(caplog.records) == len(damaged)


def test_two_servers_share_a_store(match: Match, tmp_path: Path) -> None:
    """Two servers show their guests each other's moves, and overwrite nothing."""
    file = tmp_path / "tables.sqlite"
    one, two = [SQLiteStore(file, patience=600) for _ in range(2)]
    with closing(one), closing(two):
        lobby = server.Lobby(one)
        keys = lobby.open(match)
        with served(lobby) as here, served(server.Lobby(two)) as there:
            clients = [at.enter(keys[seat]) for seat, at in enumerate((here, there, here))]
            for seat, client in enumerate(clients):
                client.next()
                client.act(herrlof.Predict(seat))
                match = match.play(herrlof.Predict(seat), seat)
                while client.next() != shown(match, seat):
                    pass
            for seat, client in enumerate(clients[:2]):
                while client.next() != shown(match, seat):
                    pass
