"""A challenge has the same deal and bots, and the results are shown side by side."""

import json
from typing import Any

import pytest
from serving import said

from herrlof_rules import Game, Match, odin
from herrlof_rules.documents import dump_record
from table.desk import Desk


def played(desk: Desk, *, last: bool, **wanted: Any) -> tuple[list[str], str]:
    """Plays the first or last legal action to the end; returns the first hand and the record."""
    *tables, kept = said(desk, **wanted)
    hand = tables[0]["scene"]["hand"]
    while not tables[-1]["over"]:
        action = tables[-1]["actions"][-1 if last else 0]["document"]
        *tables, kept = said(desk, type="act", action=action)
    assert kept["type"] == "kept"
    return hand, kept["document"]


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
    (answer,) = said(desk, type="compare", document=record)
    assert answer["name"] == "Anna"
    assert sum(theirs or 0 for theirs, _ in answer["rounds"]) == answer["points"][0]
    assert sum(mine or 0 for _, mine in answer["rounds"]) == answer["points"][1]
    assert answer["parts"][0][0]


@pytest.mark.parametrize("members", [{}, {"seed": None}, {"moves": []}, {"moves": 7}])
def test_what_is_no_challenge_is_said(members: dict[str, Any]) -> None:
    """A link without a record, or with one that begins no match, is refused with a reason."""
    record = dump_record(Match.start(odin.GAME, odin.Rules(), 1).record())
    document = json.dumps({**json.loads(record), **members} if members else {})
    (answer,) = said(Desk(), type="challenge", document=document, language="en")
    assert answer["type"] == "failed"
    assert answer["match"]


def test_no_bot_has_the_name_of_the_person() -> None:
    wanted = {"game": "odin", "players": 6, "language": "en", "name": "freya", "seed": 1}
    answer, *_ = said(Desk(), type="new", **wanted)
    assert answer["names"] == ["freya", "Astrid", "Björn", "Dagny", "Egil", "Gudrun"]
