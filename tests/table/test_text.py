"""Tests of segmented sentences, and of the table shown between two messages."""

from typing import Any

import pytest
from serving import WAIT, plain, said, serving

from herrlof_arena.bots import RandomBot, ask
from herrlof_rules import Game, Match, herrlof, odin
from herrlof_rules.sentences import Part
from table.desk import Desk
from table.messages import page_words, sentences_for, table_message
from table.text import filled, first_sentence, pieces


def test_a_player_called_like_a_card_is_no_card() -> None:
    """Cards, names and clauses are segments of their own kind, whatever their text looks like."""
    sentences = sentences_for(herrlof.GAME, "en", ("V", "H"), 1)
    won = sentences.event(herrlof.TrickWon(0, (herrlof.Card.V, herrlof.Card.R2)))
    assert pieces(won, herrlof.GAME)[0] == {"seat": 0, "text": "V"}
    assert [each for each in pieces(won) if "card" in each] == [{"card": "V"}, {"card": "R2"}]
    assert pieces("A1 and (T4)", herrlof.GAME) == ["A1 and", {"clauses": ["T4"]}]
    assert pieces("(Z9)", herrlof.GAME) == ["(Z9)"]


def test_a_template_is_filled_with_pieces() -> None:
    text = filled("{name} leads {card}. More {x}", name=Part("Dr. No", "seat", 0), card="R7")
    first, more = first_sentence(text)
    assert (plain(pieces(first)), plain(pieces(more))) == ("Dr. No leads R7.", "More ")


@pytest.mark.parametrize("players", [2, 3])
def test_a_finished_trick_lies_there_whole(players: int) -> None:
    """A finished trick shows all cards and its winner before the table is cleared."""
    match: Match = Match.start(herrlof.GAME, herrlof.Rules(players=players, max_rounds=1), 7)
    names, seen, bot = ("You", "Ben", "Cleo")[:players], 0, RandomBot()
    while seats := match.turn.seats:
        before = match
        match = match.play(ask(match, seats[0], bot), seats[0])
        earlier = before.view(0, len(before.view(0).events))
        news = match.view(0, earlier.since)
        message = table_message(match.game, news, names, "en", before=earlier)
        won = [each for each in news.events if isinstance(each, herrlof.TrickWon)]
        if message["rested"] is None:
            continue
        seen += 1
        (group,) = message["rested"]["scene"]["groups"]
        assert sorted(group["notes"]) == sorted(names)
        assert len(group["cards"]) == players
        if won:
            assert message["rested"]["winner"] == won[-1].winner
            assert group["cards"] == [card.value for card in won[-1].cards]
        assert not any(place["acts"] for place in message["rested"]["scene"]["places"])
    assert seen > 5


def test_why_a_card_may_not_be_played_is_told_with_the_table(game: Game) -> None:
    """If any card can be played, the table has a reason for each card in hand that cannot."""
    seen = 0
    for seed in range(3):
        desk, tables = Desk(), list[Any]()
        answers = said(desk, type="new", game=game.name, players=3, language="en", seed=seed)
        while True:
            tables += [each for each in answers if each["type"] == "table"]
            table = tables[-1]
            if table["over"] or len(tables) > 60:
                break
            usable = {card for action in table["actions"] for card in action["cards"]}
            hand = set(table["scene"]["hand"])
            assert set(table["cannot"]) == (hand - usable if hand & usable else set())
            seen += len(table["cannot"])
            for reason in table["cannot"].values():
                assert plain(reason).startswith(("You must play", "No set with this card beats"))
            answers = said(desk, type="act", action=table["actions"][-1]["document"])
    assert seen


def test_a_swap_and_a_lead_are_one_line_each() -> None:
    """A lead is shown by its heading; the drawn and discarded cards are joined to the swap."""
    sentences = sentences_for(herrlof.GAME, "en", ("You", "Ben"), 0)
    del sentences
    match: Match = Match.start(herrlof.GAME, herrlof.Rules(players=2), 5)
    bot, kinds = RandomBot(), dict[str, set[tuple[bool, bool]]]()
    while seats := match.turn.seats:
        match = match.play(ask(match, seats[0], bot), seats[0])
    view = match.view(0)
    lines = table_message(match.game, view, ("You", "Ben"), "en")["log"]
    for event, line in zip(view.events, lines, strict=True):
        kinds.setdefault(type(event).__name__, set()).add((bool(line["text"]), line["joined"]))
    assert kinds["LeadGiven"] == {(False, False)}
    assert kinds["SwapChosen"] == {(True, False)}
    assert kinds["CardDrawn"] == kinds["CardBuried"] == {(False, False), (True, True)}


def test_the_best_comes_first_and_winners_before_all() -> None:
    """Winners come first, even if the fewest points win or several seats share a rank."""
    desk = Desk()
    answers = said(
        desk, type="new", game="odin", players=4, language="en", seed=2, options={"target": 6}
    )
    while not (table := [each for each in answers if each["type"] == "table"][-1])["over"]:
        answers = said(desk, type="act", action=table["actions"][-1]["document"])
    standing = table["standing"]
    assert standing["ranks"][0] == standing["winners"]
    points = [standing["points"][seat] for rank in standing["ranks"] for seat in rank]
    assert points == sorted(points)
    words = page_words("en")
    title = plain(standing["title"])
    assert title == words["you_won"] or title.endswith("won this time.") or title == words["shared"]


def test_a_lock_held_elsewhere_stops_nobody_else(tmp_path: Any) -> None:
    """While another process writes to the store a change waits, and pages are still served."""
    import sqlite3

    from herrlof_arena.hosting import SQLiteStore

    file = tmp_path / "tables.sqlite"
    match: Match = Match.start(odin.GAME, odin.Rules(players=2, first_player=0), 7)
    with serving(match, store=SQLiteStore(file, patience=WAIT)) as running:
        client = running.client(0)
        client.next()
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        client.act(match.legal_actions(0)[0])
        assert running.fetch("choices").status == 200
        assert len(running.table.match.log) == len(match.log)
        other.execute("ROLLBACK")
        client.next()
        assert len(running.table.match.log) > len(match.log)
