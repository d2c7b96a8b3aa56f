"""The same deal again, against the same bots, and two results side by side."""

import json
from typing import Any

import pytest

from herrlof_rules import GAMES, Game, Match, odin
from herrlof_rules.documents import dump_record
from table.desk import Desk

GAME_IDS = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def played(desk: Desk, *, last: bool, **said: Any) -> tuple[list[str], str]:
    """A match to its end, by the first or the last that is offered: its first hand and record."""
    first: list[str] = []
    record = ""
    answers = [json.loads(text) for text in desk.answer(json.dumps(said))]
    while True:
        tables = [each for each in answers if each["type"] == "table"]
        first = first or tables[0]["scene"]["hand"]
        record = next((e["document"] for e in answers if e["type"] == "kept"), record)
        if tables[-1]["over"]:
            return first, record
        action = tables[-1]["actions"][-1 if last else 0]["document"]
        text = json.dumps({"type": "act", "action": action})
        answers = [json.loads(each) for each in desk.answer(text)]


@GAME_IDS
@pytest.mark.parametrize("seed", [None, 7, "daily"])
def test_a_friend_plays_the_same_deal(game: Game, seed: int | str | None) -> None:
    options = {"target": 8}
    wanted = {"game": game.name, "players": 3, "options": options, "name": "Anna", "seed": seed}
    hand, record = played(Desk(), last=False, type="new", language="en", **wanted)
    desk = Desk()
    again, other = played(
        desk, last=True, type="challenge", document=record, language="en", name="Ben"
    )
    assert again == hand
    assert json.loads(other)["rules"] == json.loads(record)["rules"]
    assert json.loads(other)["meta"]["names"] == ["Ben", "Astrid", "Björn"]
    (told,) = map(json.loads, desk.answer(json.dumps({"type": "compare", "document": record})))
    assert told["name"] == "Anna"
    assert sum(theirs or 0 for theirs, _ in told["rounds"]) == told["points"][0]
    assert sum(mine or 0 for _, mine in told["rounds"]) == told["points"][1]
    assert told["parts"][0][0]


@pytest.mark.parametrize("members", [{}, {"seed": None}, {"moves": []}, {"moves": 7}])
def test_what_is_no_challenge_is_said(members: dict[str, Any]) -> None:
    """A link is untrusted: what it holds may be no record, or one that begins no match."""
    record = dump_record(Match.start(odin.GAME, odin.Rules(), 1).record())
    document = json.dumps({**json.loads(record), **members} if members else {})
    said = {"type": "challenge", "document": document, "language": "en"}
    (told,) = map(json.loads, Desk().answer(json.dumps(said)))
    assert told["type"] == "failed"
    assert told["match"]


def test_no_bot_has_the_name_of_the_person() -> None:
    wanted = {
        "type": "new",
        "game": "odin",
        "players": 6,
        "language": "en",
        "name": "freya",
        "seed": 1,
    }
    told = json.loads(next(Desk().answer(json.dumps(wanted))))
    assert told["names"] == ["freya", "Astrid", "Björn", "Dagny", "Egil", "Gudrun"]
