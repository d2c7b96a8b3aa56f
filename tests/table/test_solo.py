"""The worker's answers: a match with bots, and a board for records."""

import json
from functools import cache
from random import Random
from typing import Any

import pytest
from attrs import evolve
from serving import plain, said

from herrlof_arena.bots import RandomBot, play_match
from herrlof_arena.registry import part_of
from herrlof_rules import GAMES, Match, redact, registry
from herrlof_rules.core.game import Game
from herrlof_rules.documents import dump_record, dump_redacted_record, dump_view, rules_from
from herrlof_rules.pictures import COLOURS
from table.board import Board
from table.desk import Desk
from table.messages import sentences_for
from table.opponents import opponents
from table.solo import PERSON, choices


def started(game: str, **more: Any) -> tuple[Desk, list[dict[str, Any]]]:
    desk = Desk()
    message = {"players": 2, "language": "en", "seed": 3, "name": "Ida", **more}
    return desk, said(desk, type="new", game=game, **message)


def test_a_match_is_played_to_its_end(game: Game) -> None:
    """Each answer continues the page's log until the person has to choose or the match ends."""
    desk, answers = started(game.name, options={"target": 1})
    random, log = Random(1), list[str]()
    tables = [each for each in answers if each["type"] == "table"]
    while not tables[-1]["over"]:
        for table in tables:
            assert table["since"] == len(log)
            log += table["log"]
        assert tables[-1]["actions"]
        action = random.choice(tables[-1]["actions"])["document"]
        *tables, kept = said(desk, type="act", action=action)
        assert kept["type"] == "kept"
    [whole] = said(desk, type="language", language="de")
    assert whole["since"] == 0
    assert len(whole["log"]) == len(log) + sum(len(table["log"]) for table in tables)
    assert whole["scene"]["places"][PERSON]["name"] == "Du"
    assert plain(whole["prompt"]).startswith(
        ("Du gewinnst", "Astrid gewinnt", "Du und Astrid", "Niemand")
    )


def test_undo_goes_back_to_the_same_choice_and_cards(game: Game) -> None:
    desk, answers = started(game.name)
    before = next(each for each in reversed(answers) if each["type"] == "table")
    said(desk, type="act", action=before["actions"][0]["document"])
    again = [each for each in said(desk, type="undo") if each["type"] == "table"][-1]
    assert again["actions"] == before["actions"]
    assert "undo" not in again["can"]


def test_a_leader_is_not_told_to_pass() -> None:
    """A prompt fits the legal actions: a leader plays, a follower may pass."""
    prompts = dict[bool, set[str]]()
    for seed in range(6):
        desk, answers = started("odin", seed=seed)
        while not (table := answers[-2])["over"]:
            passes = {"type": "pass"} in [each["document"] for each in table["actions"]]
            if table["view"]["observation"]["turn"]["kind"] == "play":
                prompts.setdefault(passes, set()).add(plain(table["prompt"]))
            if len(prompts) == 2:
                break
            answers = said(desk, type="act", action=table["actions"][0]["document"])
    assert all(prompt.startswith("Beat ") for prompt in prompts[True])
    assert prompts[False] == {"Lead with one card"}


def test_what_is_shown_as_usual_makes_the_same_rules(game: Game) -> None:
    [offered] = [each for each in choices()["games"] if each["name"] == game.name]
    for edition, counts in offered["defaults"].items():
        for players, options in counts.items():
            rules = rules_from(game, {"edition": edition, "players": players, **options})
            assert rules == game.edition(edition, players)


def test_a_refusal_changes_nothing() -> None:
    desk, answers = started("herrlof")
    [refused] = said(desk, type="act", action={"type": "predict", "tricks": 16})
    assert refused == {
        "type": "refused",
        "clause": "P1",
        "sentence": ["A prediction is a number from 0 to 15", {"clauses": ["P1"]}, "."],
    }
    [refused] = said(desk, type="act", action={"type": "predict", "tricks": "16"})
    assert refused["clause"] is None
    [table] = said(desk, type="language", language="en")
    assert table["actions"] == answers[-2]["actions"]


def test_a_kept_match_goes_on_after_a_reload() -> None:
    _, answers = started("odin", bots="random", language="fr")
    table, kept = answers[-2:]
    resumed = said(Desk(), type="resume", document=kept["document"])
    assert resumed[0]["actions"] == table["actions"]
    assert resumed[0]["language"] == "fr"


def test_every_bot_that_is_offered_plays(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every offered bot plays; the learned bot is offered only if the library has it."""
    monkeypatch.setattr("table.solo.BOT_SECONDS", 0.01)
    for players in game.player_counts:
        assert ("learned" in opponents(game, players)) == (players in part_of(game, "learned"))
    for name in opponents(game, 2):
        _, (*tables, kept) = started(game.name, bots=name)
        assert tables[-1]["actions"]
        assert json.loads(kept["document"])["meta"]["bot"] == name


def test_what_cannot_be_is_said() -> None:
    desk = Desk()
    [failed] = said(desk, type="new", game="odin", players=2, language="en", options={"target": 0})
    assert failed["type"] == "failed"
    assert "target" in failed["reason"]
    [failed] = said(desk, type="open", document='{"format":"herrlof-rules/rules"}')
    assert failed["type"] == "failed"


@cache
def record_of(game: Game, players: int = 3) -> Match:
    rules = evolve(game.edition(game.info.editions[0], players), target=1)
    return play_match(game, rules, [RandomBot()] * players, seed=5)


def test_a_board_shows_what_each_may_see(game: Game) -> None:
    """A seat's board shows only its own views; the full board shows every hand."""
    match = record_of(game)
    board = Board.read(dump_record(match.record({"names": ["A", "B", "C"]})))
    opened = board.opened()
    assert opened["seats"] == ["all", None, 0, 1, 2]
    assert opened["names"] == ["A", "B", "C"]
    stages = list(match.prefixes())
    assert opened["positions"] == len(stages)
    for at in range(0, len(stages), 9):
        for seat in (None, 1):
            shown = board.show(at, seat, "en")
            assert "hands" not in shown
            assert shown["position"] == at
            assert shown["log"] == []
            assert shown["since"] == len(stages[at].view(seat).events)
        whole = board.show(at, "all", "en")
        held = whole["hands"]
        views = [stages[at].view(seat) for seat in range(3)]
        assert held == [[card.value for card in view.observation.hand] for view in views]


def test_parts_of_a_match_end_where_the_game_says(game: Game) -> None:
    """A redacted record has the same ends of tricks and rounds as the whole one."""
    match = record_of(game)
    board = Board.read(dump_record(match.record()))
    parts = board.opened()["parts"]
    redacted = Board.read(dump_redacted_record(redact(match.record(), 2)))
    assert redacted.opened()["parts"] == parts
    assert max(map(len, parts.values())) > 2
    for word, ends in parts.items():
        total = sum(
            isinstance(event, game.info.parts[word])
            for entry in match.log
            for event in entry.events
        )
        assert ends
        assert len(ends) <= total
        assert all(
            any(isinstance(event, game.info.parts[word]) for event in board.news(at)) for at in ends
        )


def test_a_redacted_record_shows_its_seat_alone(game: Game) -> None:
    match = record_of(game)
    board = Board.read(dump_redacted_record(redact(match.record(), 2)))
    assert board.opened()["seats"] == [2]
    stages = list(match.prefixes())
    for at in (0, len(stages) // 2, len(stages) - 1):
        for seat in (2, "all", 0, None):
            shown = board.show(at, seat, "en")
            assert shown["seat"] == 2
            assert "hands" not in shown
            seen = stages[at].view(2)
            now = evolve(seen, events=(), since=len(seen.events))
            assert shown["view"] == json.loads(dump_view(game, now))


def moves_names(players: int) -> list[str]:
    """The names of seats without names."""
    return [f"Player {seat + 1}" for seat in range(players)]


@pytest.mark.parametrize("seat", ["all", None, 2])
def test_the_moves_of_a_match_lead_to_its_positions(game: Game, seat: Any) -> None:
    """The board returns all lines as the seat read them, and their number at each position."""
    match = record_of(game)
    board = Board.read(dump_record(match.record()))
    moves = board.moves(seat, "en")
    stages = list(match.prefixes())
    assert moves["ends"] == [len(stage.view(None).events) for stage in stages]
    assert len(moves["lines"]) == moves["ends"][-1]
    reader = seat if seat == 2 else None
    sentences = sentences_for(game, "en", tuple(moves_names(3)), reader)
    shown = match.view(reader).events
    events = [each for entry in match.log for each in entry.events] if seat == "all" else shown
    said_whole = [sentences.event(event) for event in events]
    assert all(
        plain(line["text"]) in ("", text)
        for line, text in zip(moves["lines"], said_whole, strict=True)
    )
    assert "faces" in moves
    assert "faces" not in board.show(9, seat, "en")
    if seat == 2:
        redacted = Board.read(dump_redacted_record(redact(match.record(), 2)))
        assert redacted.moves(0, "en") == moves


def test_a_record_that_breaks_the_rules_is_shown_up_to_there() -> None:
    match = record_of(GAMES["odin"])
    document = json.loads(dump_record(match.record()))
    document["moves"][10:11] = []
    board = Board.read(json.dumps(document))
    opened = board.opened()
    assert opened["error"] is not None
    assert 1 < opened["positions"] < len(list(match.prefixes()))


def test_a_game_whose_sentences_are_broken_stops_no_other(
    registries: None, caplog: pytest.LogCaptureFixture
) -> None:
    game = evolve(GAMES["odin"], name="odd")
    registry.register(registry.Registration(game=game, catalogues="no.such.module:TEXTS"))
    assert [each["name"] for each in choices()["games"]] == ["herrlof", "odin"]
    assert "The game odd cannot be offered" in caplog.text


def test_each_option_of_the_form_has_a_name_in_each_language(game: Game) -> None:
    """Each option that the form shows has a name in each language; see `field` in form.js."""
    [entry] = [each for each in choices()["games"] if each["name"] == game.name]
    assert set(entry["words"]) == set(entry["languages"])
    shown = {f"edition.{name}" for name in game.info.editions}
    shown |= {f"edition.{name}.differs" for name in game.info.editions}
    for name, option in entry["options"].items():
        kinds = [kind.get("type") for kind in (option, *option.get("anyOf", []))]
        if "enum" in option:
            shown |= {name, *(f"{name}.{value}" for value in option["enum"])}
        elif "integer" in kinds and name != "players":
            shown.add(name)
    for words in entry["words"].values():
        assert set(words) == shown


def test_the_edition_of_a_language_is_offered_first() -> None:
    """A German page offers the German edition, and a match without an edition is played by it."""
    offered = {each["name"]: each["edition_in"] for each in choices()["games"]}
    assert (offered["herrlof"]["de"], offered["herrlof"]["fr"]) == ("german", "english")
    assert (offered["odin"]["de"], offered["odin"]["nl"]) == ("german", "sheet")
    _, answers = started("herrlof", language="de")
    [rules] = [each["view"]["rules"] for each in answers if "faces" in each]
    assert rules["small_bonus_tricks"] == [3, 4, 5]


@pytest.mark.parametrize("aid", [False, True])
def test_the_memory_aid_is_a_choice_for_a_match(aid: bool) -> None:
    """T10: the table lists earlier cards only if the match began or resumed with the memory aid."""
    desk, answers = started("herrlof", memory_aid=aid, options={"hand_size": 3})
    [about] = [each["about"] for each in answers if "about" in each]
    assert any("memory aid is on" in plain(line) for line in about) is aid
    labels = set[str]()
    kept = ""
    for _ in range(7):
        tables = [each for each in answers if each["type"] == "table"]
        labels |= {label for label, _ in tables[-1]["scene"]["details"]}
        kept = next((each["document"] for each in answers if each["type"] == "kept"), kept)
        if tables[-1]["over"]:
            break
        answers = said(desk, type="act", action=tables[-1]["actions"][0]["document"])
    assert ("cards played so far" in labels) is aid
    again = said(Desk(), type="resume", document=kept)
    assert any("memory aid is on" in plain(line) for line in again[0]["about"]) is aid


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_the_rules_in_short_name_the_authors(language: str) -> None:
    """The last line of the rules in short credits the people who made the game."""
    _, answers = started("herrlof", language=language)
    [about] = [each["about"] for each in answers if "about" in each]
    assert "Alexander Kneepkens" in plain(about[-1])
    assert "Tristram Rossin" in plain(about[-1])


def test_a_card_says_in_the_readers_language_what_it_does() -> None:
    _, answers = started("herrlof", language="de")
    [faces] = [each["faces"] for each in answers if "faces" in each]
    assert faces["R1"]["label"] == "Rot 1 nimm Stich"
    assert faces["R1"]["does"].startswith("Gewinnst du einen Stich mit einer 1, darfst du")
    assert (faces["R1"]["word"], faces["R1"]["paint"]) == ("nimm Stich", COLOURS["red"])
    assert faces["H"]["does"].startswith("Ein Hagalaz ist niedriger")
    assert {faces[f"{suit}{rank}"]["does"] for suit in "BGRY" for rank in (2, 4, 5, 7, 8)} == {""}
    assert len({face["does"] for face in faces.values()}) == 7  # Four powers, H, V and no power


def test_the_words_on_cards_are_in_the_readers_language() -> None:
    """Old Norse titles stay as they are; every other word is translated."""
    _, answers = started("odin", language="fr")
    [faces] = [each["faces"] for each in answers if "faces" in each]
    assert [faces[f"B{rank}"]["word"] for rank in (1, 3, 9)] == ["soigneuse", "espionne", "jarl"]
