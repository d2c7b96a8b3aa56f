"""The page of examples/server.py in a real browser: people, bots and spectators at one table."""

from collections.abc import Sequence
from typing import Any

import pytest
from browser.visitor import Visitor
from serving import Running, serving

from herrlof_rules import Match, herrlof, odin
from herrlof_rules.bots import heuristic_bot
from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyRules


def quick_herrlof(players: int, tricks: int = 3) -> herrlof.Rules:
    return herrlof.Rules(players=players, hand_size=tricks, max_rounds=1, first_dealer=0)


def quick_odin(players: int, cards: int = 3) -> odin.Rules:
    return odin.Rules(players=players, hand_size=cards, max_hands=1, first_player=0)


def address(running: Running, seat: int | None) -> str:
    """The link of a seat, for a page that shows everything at once."""
    return f"http://{running.address}/?pace=0#{running.keys[seat]}"


def play(people: Sequence[Visitor], choices: int = 500) -> None:
    """All click until the match is over, or so often."""
    for number in range(choices):
        if all(person.over for person in people):
            return
        acting = [person for person in people if person.page.locator(".board.mine").count()]
        for person in acting or people[:1]:
            if (len(people) == 1 or acting) and person.asked():
                person.choose(last=number % 2 == 1)
        if not acting:
            people[0].page.wait_for_timeout(20)


MATCHES = [
    pytest.param(herrlof.GAME, quick_herrlof(2), 2, id="herrlof-2"),
    pytest.param(herrlof.GAME, quick_herrlof(3), 1, id="herrlof-3"),
    pytest.param(odin.GAME, quick_odin(2), 2, id="odin-2"),
    pytest.param(odin.GAME, quick_odin(3), 1, id="odin-3"),
    pytest.param(odin.GAME, quick_odin(6), 3, id="odin-6"),
]


@pytest.mark.parametrize(("game", "rules", "people"), MATCHES)
def test_a_match_by_clicking(visitors: Any, game: Game, rules: AnyRules, people: int) -> None:
    """People click, bots play; all see the end, and a spectator sees it without a hand."""
    match: Match = Match.start(game, rules, 2020)
    bots = [heuristic_bot(game)] * (rules.players - people)
    with serving(match, bots=bots) as running:
        players = [visitors(address(running, seat)).table() for seat in range(people)]
        watching = visitors(address(running, None)).table()
        play(players)
        (table,) = running.lobby.tables.values()
        assert table.match.result is not None
        for visitor in (*players, watching):
            visitor.wait("document.querySelector('.board.over') !== null")
            assert not visitor.page.locator(".board button.play").count()
        assert all(told["seat"] is None for told in watching.told())
        assert not any(told["scene"]["hand"] for told in watching.told())
