"""The guided first round of the page "How to play", in every language."""

import pytest
from serving import plain, said

from herrlof_rules import GAMES
from herrlof_rules.core.game import Game
from herrlof_rules.sentences import languages
from table.desk import Desk
from table.lesson import SCRIPTS
from tools.pages.lessons import played


def test_it_is_the_round_of_the_page(game: Game) -> None:
    page, moves = played(game.name), list(SCRIPTS[game.name].moves)
    first = {"herrlof": 4, "odin": 2}[game.name]
    assert moves[first:] == page["moves"]
    deal = moves[1]
    seats = range(len(deal.hands))
    assert list(deal.hands) == [game.observe(page["start"], seat).hand for seat in seats]


@pytest.mark.parametrize(
    ("name", "language"),
    [(name, language) for name, game in GAMES.items() for language in languages(game)],
)
def test_each_choice_is_explained_and_is_the_only_one(name: str, language: str) -> None:
    """Other choices are refused with the reason, and the won match can be replayed at the end."""
    desk, prompts = Desk(), list[str]()
    tables = said(desk, type="learn", game=name, language=language)
    assert tables[0]["since"] == 0
    other = {"herrlof": {"type": "predict", "tricks": 2}, "odin": {"type": "play", "cards": ["R2"]}}
    [refused] = said(desk, type="act", action=other[name])
    assert plain(refused["sentence"]).endswith(plain(tables[-1]["actions"][0]["sentence"]))
    [refused] = said(desk, type="act", action={"type": "take", "card": "R2"})
    assert refused["type"] == "refused"
    while not tables[-1]["over"]:
        [action] = tables[-1]["actions"]
        prompts.append(plain(tables[-1]["lesson"]))
        [again] = said(desk, type="language", language=language)
        assert (again["actions"], plain(again["lesson"])) == ([action], prompts[-1])
        tables = said(desk, type="act", action=action["document"])
    prompts.append(plain(tables[-1]["lesson"]))
    assert all(prompts)
    assert len(set(prompts)) == len(prompts)
    assert not [text for text in prompts if text.startswith("lesson.")]
    [record] = said(desk, type="record")
    assert record["document"]["result"]["winners"] == [0]
