"""Tests of bots at the server's table, of hints and of undo."""

import json
from threading import Event
from typing import Any

import pytest
from serving import WAIT, asked_alone, plain, serving, shown, told_as

from herrlof_arena.bots import heuristic_bot
from herrlof_rules import Match, herrlof
from herrlof_rules.core.game import Game
from herrlof_rules.documents import load_action
from herrlof_rules.match import CHANCE

pytestmark = pytest.mark.usefixtures("nothing_is_logged")


def test_bots_play_with_one_person_and_hints_and_undo_are_for_the_lonely() -> None:
    """Bots' seats have no key; after undo the same choice leads to the same moves."""
    game: Game = herrlof.GAME
    rules = herrlof.Rules(players=3, hand_size=6, max_rounds=1, first_dealer=0)
    match: Match = Match.start(game, rules, 2020)

    def hint(_: Game, view: Any, *__: Any) -> Any:
        return ((view.legal_actions[0], None),)

    with serving(match, bots=[heuristic_bot(game)] * 2, hint=hint) as running:
        assert list(running.keys) == [0, None]
        table = running.table
        client, looking = running.client(0), running.client()
        moved = 0
        message = asked_alone(client)
        assert "undo" not in message["can"]
        client.ask("hint")
        assert told_as(client, "hint")["choices"]
        while not message["over"]:
            action = message["actions"][0]["document"]
            client.act(load_action(game, json.dumps(action)))
            message, moved = asked_alone(client), moved + 1
            if moved == 5:
                before = table.match
                client.ask("undo")
                message = asked_alone(client)
                assert message["since"] == 0
                assert message["actions"][0]["document"] == action
                assert len(table.match.log) < len(before.log)
                client.act(load_action(game, json.dumps(action)))
                message = asked_alone(client)
                assert table.match == before
        while not looking.message()["over"]:
            pass
        assert {entry.by for entry in table.match.log} == {CHANCE, 0, 1, 2}


@pytest.mark.parametrize("illegal", [False, True], ids=["raising", "illegal"])
def test_a_bot_that_fails_is_told_and_replaced(
    illegal: bool, match: Match, caplog: pytest.LogCaptureFixture
) -> None:
    """A bot's failure is shown to each guest in its language, logged, and the bot is replaced."""

    def failing(view: Any, rng: Any) -> Any:
        return herrlof.Predict(99) if illegal else 1 // 0

    with serving(match, bots=[failing, heuristic_bot(herrlof.GAME)]) as running:
        client = running.client(0)
        client.next()
        client.ask("language", language="de")
        text = plain(told_as(client, "notice")["sentence"])
        assert "konnte sich nicht entscheiden" in text or "could not decide" in text
        client.act(herrlof.Predict(2), 0)
        while not all(client.message()["view"]["observation"]["handed_in"]):
            pass
        assert {entry.by for entry in running.table.match.log} >= {0, 1, 2}
    (record,) = caplog.records
    assert '"format":"herrlof-rules/redacted-record"' in record.message
    assert '"seat":1' in record.message
    assert ("an illegal action" if illegal else "ZeroDivisionError") in caplog.text
    caplog.clear()


def test_nobody_waits_while_a_bot_thinks(match: Match) -> None:
    """A bot chooses on its own thread; a choice for an earlier turn is dropped."""
    asked, finished = Event(), Event()

    def slow(view: Any, rng: Any) -> Any:
        asked.set()
        assert finished.wait(WAIT)
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
        finished.set()
        match = match.play(match.legal_actions(2)[0], 2)
        assert one.next() == shown(match, 0)


def test_a_table_thinks_one_thought_at_a_time(match: Match) -> None:
    """A table runs one bot and one hint at a time, even if guests leave or repeat undo."""
    begun: list[str] = []
    thinking = {"bot": Event(), "hint": Event()}
    finished = Event()

    def slow(what: str) -> None:
        begun.append(what)
        thinking[what].set()
        assert finished.wait(WAIT)

    def bot(view: Any, rng: Any) -> Any:
        slow("bot")
        return view.legal_actions[0]

    def hint(*given: Any) -> Any:
        slow("hint")
        return ()

    with serving(match, bots=[bot, bot], hint=hint) as running:
        for _ in range(3):
            leaving = running.client(0)
            leaving.next()
            leaving.ask("hint")
            assert all(each.wait(WAIT) for each in thinking.values())
            leaving.socket.close()
        client = running.client(0)
        client.next()
        client.ask("hint")
        assert client.error() == "A hint is already on its way."
        for _ in range(3):
            client.act(herrlof.Predict(2))
            client.message()
            client.ask("undo")
            client.message()
        assert sorted(begun) == ["bot", "hint"]
        finished.set()
        while sum(client.message()["view"]["observation"]["handed_in"]) < 2:
            pass
