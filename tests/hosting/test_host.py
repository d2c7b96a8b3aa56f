"""Hosts over one store: nothing accepted is lost, none is done twice, whatever breaks off."""

import random
import time
from collections.abc import Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from threading import Barrier, Thread
from typing import Any

import dare
import pytest
from attrs import evolve
from hosting.tables import GAMES

from herrlof_rules import GAMES as KNOWN
from herrlof_rules import IllegalAction, Match, herrlof
from herrlof_rules.bots import RandomBot, heuristic_bot
from herrlof_rules.core.game import Game
from herrlof_rules.hosting import (
    Act,
    Agree,
    DamagedMatch,
    Host,
    Leave,
    MemoryStore,
    NotAllowed,
    Rename,
    Return,
    SQLiteStore,
    StaleDecision,
    Store,
    TakeBack,
    UnknownKey,
    host,
)

EVERY = {**KNOWN, "dare": dare.GAME}


def hosting(store: Store) -> Host:
    return Host(store, EVERY)


def opened(over: Host, game: Game = herrlof.GAME, rules: Any = None, **more: Any) -> Any:
    rules = rules or herrlof.Rules(players=3)
    names = [f"P{seat}" for seat in range(rules.players)]
    return over.open(Match.start(game, rules, 1), names, **more)


class Recording(MemoryStore):
    """A store that may fail, before or after a line is kept."""

    failing: str | None = None

    def append(self, name: str, number: int, line: str) -> bool:
        if self.failing == "before":
            raise OSError("no space left")
        kept = super().append(name, number, line)
        if self.failing == "after":
            raise OSError("the line was cut off")
        return kept

    def lines(self, name: str) -> list[str]:
        return self._lines[name]


def test_what_is_kept_is_read_by_another_host() -> None:
    """With all that happened: names, a bot at a seat, what was taken back, the clock."""
    store = MemoryStore()
    one = hosting(store)
    made = opened(one, bots={2: "heuristic"}, substitute="random", at=5)
    assert list(made.keys) == [0, 1, None]
    one.change(made.name, Rename("Björn"), 1, at=7)
    one.change(made.name, Act(herrlof.Predict(3), 0), 0, at=8)
    one.let_bots_act(made.name, {"heuristic": heuristic_bot(herrlof.GAME)})
    one.change(made.name, TakeBack(), 0)
    one.change(made.name, Agree(0), 1)
    one.change(made.name, Leave(), 0, at=19)
    hosted = one.match(made.name)
    assert hosted.undone == 1
    assert len(hosted.changes) == 6
    assert hosting(store).match(made.name) == hosted
    for seat, key in made.keys.items():
        assert hosting(store).joined(key) == (made.name, seat)


@pytest.mark.parametrize(("game", "rules"), GAMES, ids=lambda value: getattr(value, "name", ""))
def test_each_decision_is_made_once_by_any_of_several_hosts(
    game: Game, rules: Any, tmp_path: Path
) -> None:
    """A client a seat, each with two hosts of its own, sends everything twice and at once."""
    file = tmp_path / "matches"
    with ExitStack() as stack:
        stores = [stack.enter_context(closing(SQLiteStore(file))) for _ in range(3)]
        made = opened(hosting(stores[0]), game, rules)
        begin = Barrier(rules.players * 2)
        accepted: list[tuple[int, int, Any]] = []

        def play(seat: int, second: int) -> None:
            mine = hosting(stores[(seat + second) % 3])
            rng = random.Random(seat)
            begin.wait(60)
            while mine.match(made.name).match.turn.seats and len(accepted) < 60:
                news = mine.match(made.name).news(seat)
                if news.decision is None:
                    time.sleep(0.001)
                    continue
                action = rng.choice(news.view.legal_actions)
                try:
                    mine.change(made.name, Act(action, news.decision), seat)
                except (StaleDecision, IllegalAction):
                    continue
                accepted.append((seat, news.decision, action))

        threads = [Thread(target=play, args=(s, n)) for s in range(rules.players) for n in (0, 1)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        changes = hosting(stores[0]).match(made.name).changes
    kept = [(each.seat, each.request.decision, each.request.action) for each in changes]
    assert sorted(map(str, kept)) == sorted(map(str, accepted))
    assert len({(seat, decision) for seat, decision, _ in kept}) == len(kept)
    assert len(kept) >= 12


def test_a_write_that_fails_has_not_happened_or_is_not_done_again() -> None:
    """Who repeats the request makes sure: it is taken, or was."""
    store = Recording()
    at = hosting(store)
    made = opened(at)
    store.failing = "before"
    with pytest.raises(OSError, match="no space left"):
        at.change(made.name, Act(herrlof.Predict(3), 0), 0)
    store.failing = "after"
    with pytest.raises(OSError, match="cut off"):
        at.change(made.name, Act(herrlof.Predict(3), 0), 0)
    store.failing = None
    with pytest.raises(StaleDecision):
        at.change(made.name, Act(herrlof.Predict(3), 0), 0)
    assert at.match(made.name).match.turn.seats == (1, 2)


def test_a_refusal_is_of_what_is_kept_now() -> None:
    """Another host has seen the player leave and come back."""
    store = MemoryStore()
    one, other = hosting(store), hosting(store)
    made = opened(one, substitute="random")
    other.match(made.name)
    one.change(made.name, Leave(), 0)
    other.change(made.name, Return(), 0)  # which what it remembers would refuse
    with pytest.raises(NotAllowed):
        other.change(made.name, Return(), 0)
    with pytest.raises(KeyError):
        other.change("nothing", Leave(), 0)


class Hasty:
    """A bot whose player comes back while it thinks."""

    def __init__(self, at: Host, name: str) -> None:
        self.at, self.name = at, name

    def __call__(self, view: Any, rng: Any, /) -> Any:
        self.at.change(self.name, Return(), 0)
        return view.legal_actions[0]


def test_bots_act_until_a_person_is_to() -> None:
    store = MemoryStore()
    at = hosting(store)
    made = opened(at, bots={1: "a", 2: "a"}, substitute="hasty")
    hosted = at.let_bots_act(made.name, {"a": RandomBot()})
    assert hosted.match.turn.seats == (0,)
    at.change(made.name, Leave(), 0)
    back = at.let_bots_act(made.name, {"hasty": Hasty(hosting(store), made.name)})
    assert back.match == hosted.match
    assert back.bots_to_act == ()


def test_a_host_remembers_so_many_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "REMEMBERED", 2)
    at = hosting(MemoryStore())
    names = [opened(at).name for _ in range(4)]
    assert list(at._known) == names[2:]
    assert at.match(names[0]) == at.match(names[0])
    assert list(at._known) == [names[3], names[0]]


def test_keys_open_seats() -> None:
    at = hosting(MemoryStore())
    made = opened(at)
    right = made.keys[1]
    for wrong in (
        "",
        ".",
        made.name,
        right[:-1],
        right + "x",
        "x" * 10**6,
        "\ud800.",
        "é." + right,
    ):
        with pytest.raises(UnknownKey):
            at.joined(wrong)
    assert len({*made.keys.values()}) == 4
    assert not any(key in repr(made) for key in made.keys.values())


def damaged(lines: Sequence[str]) -> list[list[str]]:
    """What no host has kept."""
    first, one, two = lines
    deal = first.replace("int:1", "int:2")
    later = two.replace('"decision":0', '"decision":7')
    return [
        ["", one],
        ["[]", one],
        ["null", one],
        ["{}", one],
        [first.replace('"version":1', '"version":2', 1), one],
        [first.replace("herrlof-rules/hosted", "another")],
        [first.replace('"name":"herrlof"', '"name":"chess"').replace('"herrlof"', '"chess"')],
        [first.replace('"key":"', '"key":"x')],
        [deal, one],
        [first, two, one[:-5]],
        [first, later],
        [first, one, one],
        [first, "null"],
        [first, "[1]"],
        [first, one.replace('"seat":0', '"seat":null')],
        [first, one.replace('"seat"', '"place"')],
        [first, one.replace('"outcomes":[]', '"outcomes":[{"seat":1,"type":"first_dealer"}]')],
    ]


def test_a_damaged_match_is_refused_without_its_secrets() -> None:
    store = Recording()
    at = hosting(store)
    made = opened(at)
    for seat in (0, 1):
        at.change(made.name, Act(herrlof.Predict(5), 0), seat)
    lines = list(store.lines(made.name))
    assert len(lines) == 3
    for wrong in damaged(lines):
        store.lines(made.name)[:] = wrong
        with pytest.raises(
            DamagedMatch, match=r"^line \d (does not follow|is not the start)"
        ) as no:
            hosting(store).match(made.name)
        assert "predict" not in str(no.value).lower()


def test_chance_that_settles_otherwise_is_another_match() -> None:
    """As under a revision of the rules that deals in another way."""
    store = Recording()
    made = opened(hosting(store), dare.GAME, dare.Rules(players=2))
    for seat in (0, 1):
        hosting(store).change(made.name, Act(dare.Bet(1), 0), seat)
    lines = store.lines(made.name)
    assert '"outcomes":[{"dice":[' in lines[2]
    before = lines[2]
    face = before[before.index("[{") + 10]
    lines[2] = before.replace(f'"dice":[{face}', f'"dice":[{int(face) % 6 + 1}')
    assert lines[2] != before
    with pytest.raises(DamagedMatch, match="line 2 does not follow"):
        hosting(store).match(made.name)


def test_what_cannot_be_read_back_is_not_opened() -> None:
    at = Host(MemoryStore())
    with pytest.raises(ValueError, match="does not know <Game dare"):
        opened(at, dare.GAME, dare.Rules())

    class Full(MemoryStore):
        def append(self, name: str, number: int, line: str) -> bool:
            return False

    with pytest.raises(OSError, match="the store does not keep it"):
        opened(hosting(Full()))


def test_the_first_line_is_of_a_match_without_changes() -> None:
    from herrlof_rules.hosting.lines import start_line

    at = hosting(MemoryStore())
    made = opened(at)
    changed = at.change(made.name, Rename("Bo"), 0)
    with pytest.raises(ValueError, match="without changes"):
        start_line(changed)
    assert start_line(evolve(changed, changes=()))
