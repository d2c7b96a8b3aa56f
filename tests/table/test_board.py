"""The replay board, with records of other players and programs."""

import json
from typing import Any

import pytest
from serving import plain

from herrlof_arena.bots import RandomBot, heuristic_bot, play_match
from herrlof_rules import DocumentError, Game, Match, herrlof, odin, redact
from herrlof_rules.documents import dump_record, dump_redacted_record
from table.board import Board


def test_names_of_a_foreign_record_are_shown_as_far_as_a_line_can_hold_them() -> None:
    """A long name is cut, and characters that would reverse the rest of a sentence are removed."""
    match: Match = Match.start(odin.GAME, odin.Rules(players=4), 7)
    foreign = ["\u202eAnna\n", "x" * 999, ["<b>"], "\u2066"]
    board = Board.read(dump_record(match.record({"names": foreign})))
    assert board.names == ("Anna", "x" * 20, "", "")
    for names in ("Anna", ["Anna"], None):
        assert Board.read(dump_record(match.record({"names": names}))).names == ("",) * 4


def test_seats_without_names_are_players() -> None:
    """A seat without a name is called a player in the reader's language."""
    match: Match = Match.start(odin.GAME, odin.Rules(players=2, first_player=1), 7)
    match = match.play(match.legal_actions(1)[0], 1)
    board = Board.read(dump_record(match.record({"names": ["Anna", "\u2066"]})))
    for language, said in (("en", "Player 2 plays"), ("de", "Spieler 2 spielt")):
        shown = board.show(1, "all", language)
        assert shown["names"] == ["Anna", said.rpartition(" ")[0]]
        lines = board.moves("all", language)["lines"]
        assert plain(lines[-1]["text"]).startswith(said)


def test_a_redacted_record_without_frames_is_refused() -> None:
    match = Match.start(odin.GAME, odin.Rules(players=2), 7)
    document = json.loads(dump_redacted_record(redact(match.record(), 0)))
    document["frames"] = []
    with pytest.raises(DocumentError, match="frames"):
        Board.read(json.dumps(document))


def test_a_redacted_record_whose_parts_do_not_fit_is_refused() -> None:
    """A redacted record is refused if a list has more entries than there are seats."""
    game = odin.GAME
    whole = play_match(game, odin.Rules(players=2, max_hands=1), [RandomBot()] * 2, seed=3)
    document = json.loads(dump_redacted_record(redact(whole.record(), 0)))
    events = [event for frame in document["frames"] for event in frame["events"]]
    (scored,) = (event for event in events if "points" in event)
    scored["points"].append(5)
    with pytest.raises(DocumentError, match="points"):
        Board.read(json.dumps(document))


def an_unfinished_match() -> Match:
    """A round of Herrlof after four tricks."""
    match: Match = Match.start(herrlof.GAME, herrlof.Rules(first_dealer=1, hand_size=6), seed=1)
    while len(ends_of_tricks(match)) < 4:
        seat = match.turn.seats[0]
        match = match.play(match.legal_actions(seat)[0], seat)
    return match


def ends_of_tricks(match: Match) -> list[int]:
    """The number of events up to the end of each trick."""
    ending = herrlof.GAME.info.parts["trick"]
    events = enumerate(match.view(0).events, 1)
    return [number for number, event in events if isinstance(event, ending)]


def test_an_unfinished_match_with_bots_begins_at_the_last_trick() -> None:
    """T10: a person who is still playing can step back to the last finished trick only."""
    match = an_unfinished_match()
    playing = {"seat": 0, "bot": "easy", "names": ["Anna", "Ben", "Cleo"]}
    whole = Board.read(dump_record(match.record(playing | {"memory_aid": True})))
    cut = Board.read(dump_record(match.record(playing)))
    hidden = whole.positions - cut.positions
    assert hidden > 0
    assert [cut.show(at, 0, "en") for at in range(cut.positions)] == [
        {**whole.show(at + hidden, 0, "en"), "position": at} for at in range(cut.positions)
    ]
    lines = whole.moves(0, "en")["lines"]
    shown = cut.moves(0, "en")
    assert shown["lines"] == lines[ends_of_tricks(match)[-2] :]
    assert shown["ends"][0] == 0
    assert shown["ends"][-1] == len(shown["lines"])
    assert len(cut.opened()["parts"]["trick"]) == 1


@pytest.mark.parametrize("meta", [{}, {"seat": 0}, {"seat": 9, "bot": "easy"}])
def test_any_other_unfinished_record_is_shown_from_its_start(meta: dict[str, Any]) -> None:
    """An unfinished record that is not a person's match with bots has a position per move."""
    match = an_unfinished_match()
    assert Board.read(dump_record(match.record(meta))).positions == len(list(match.prefixes()))


SHORT = {"herrlof": {"hand_size": 6, "max_rounds": 2}, "odin": {"max_hands": 1}}


def test_choices_are_reviewed(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Random choices cost more than a bot's choices, and a repeated review has the same result."""
    monkeypatch.setattr("table.review.PLAYOUTS", 150)
    rules = game.rules(players=2, **SHORT[game.name])
    bots = [heuristic_bot(game), RandomBot()]
    whole = play_match(game, rules, bots, seed=6)
    board = Board.read(dump_record(whole.record({"names": ["Anna", "Ben"]})))
    costs = list[float]()
    for seat, positions in enumerate(board.opened()["choices"]):
        reviews = [board.review(at, seat, "en") for at in positions]
        assert reviews[0] == board.review(positions[0], seat, "en")
        assert [each["position"] for each in reviews] == positions
        for each in reviews:
            assert each["best"] != each["chosen"]
            assert plain(each["chosen"]["sentence"])
            assert (each["lost"] is None) == (each["expected"] is None)
            assert each["best"] is not None or not each["lost"]
            assert len(board.stages[each["position"]].legal_actions(seat)) > 1
        values = [each["lost"] for each in reviews if each["lost"] is not None]
        assert len(values) >= 5
        costs.append(sum(values) / len(values))
    assert costs[0] < costs[1]


def test_a_redacted_record_is_reviewed_as_the_whole_one(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A seat's redacted record gives the same reviews as the whole one; a spectator's has none."""
    monkeypatch.setattr("table.review.PLAYOUTS", 20)
    rules = game.rules(players=3, **SHORT[game.name])
    whole = play_match(game, rules, [RandomBot()] * 3, seed=6)
    board = Board.read(dump_record(whole.record({"names": ["", "", ""]})))
    choices = board.opened()["choices"]
    for seat in range(3):
        redacted = Board.read(dump_redacted_record(redact(whole.record(), seat)))
        expected = [positions if own == seat else [] for own, positions in enumerate(choices)]
        assert redacted.opened()["choices"] == expected
        for at in choices[seat]:
            assert redacted.choice(at, seat) == board.choice(at, seat)
        at = choices[seat][len(choices[seat]) // 2]
        assert redacted.review(at, seat, "de") == board.review(at, seat, "de")
    watched = Board.read(dump_redacted_record(redact(whole.record(), None)))
    assert watched.opened()["choices"] == [[], [], []]


def test_a_redacted_record_that_does_not_tell_the_choice() -> None:
    """A redacted record that does not determine a choice is refused with an error of its own."""
    whole = play_match(odin.GAME, odin.Rules(players=2, max_hands=1), [RandomBot()] * 2, seed=3)
    document = json.loads(dump_redacted_record(redact(whole.record(), 0)))
    at = Board.read(json.dumps(document)).opened()["choices"][0][0]
    document["frames"][at + 1]["events"] = []
    with pytest.raises(DocumentError, match="do not show what was chosen"):
        Board.read(json.dumps(document)).review(at, 0, "en")
