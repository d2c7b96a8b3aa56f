"""Scenes in a reader's language: every word of a table is in every catalogue."""

import pytest
from attrs import evolve, frozen
from rules.sentences.matches import names, played
from rules.testing.pairs import GAME as PAIRS
from rules.testing.pairs import Take

from herrlof_rules import GAMES, Match, View, herrlof, odin, pictures, scenes
from herrlof_rules.core.game import Game
from herrlof_rules.scenes import scene_of
from herrlof_rules.scenes.scene import in_english
from herrlof_rules.sentences import Sentences
from herrlof_rules.sentences.catalogues import catalogue

GAME_IDS = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def views(game: Game) -> list[View]:
    """Views of seats and spectators along some matches."""
    views_there: list[View] = []
    for match in played(game.name):
        for stage in match.prefixes():
            views_there += [stage.view(seat) for seat in (None, *range(match.rules.players))]
    return views_there


@GAME_IDS
def test_every_word_is_in_the_catalogue_and_nothing_else_is(game: Game) -> None:
    said: set[str] = set()

    def say(english: str, /, **arguments: int | str) -> str:
        said.add(f"scene.{english}")
        return in_english(english, **arguments)

    for number, view in enumerate(views(game)):
        scene = scene_of(view, (), say)
        assert number % 7 or scene == scene_of(view)
    messages = {message for message in catalogue(game, "de", None).texts() if "scene." in message}
    named = {"scene.You", "scene.you"}
    rare = {
        "scene.a card",
        "scene.{title} of at most {most}",
        *(f"scene.{colour}" for colour in pictures.COLOURS),
    }
    assert said - named <= messages
    assert messages - said <= named | rare


@GAME_IDS
def test_english_is_what_pictures_say(game: Game) -> None:
    """The English catalogue changes only the title and the status of a scene."""
    for view in views(game)[::7]:
        sentences = Sentences(game, names=names(view.rules.players), you=view.seat)
        called = list(names(view.rules.players))
        if view.seat is not None:
            called[view.seat] = "You"
        scene = sentences.scene(view)
        assert scene.status == sentences.prompt(view)
        plain = scene_of(view, called)
        assert evolve(scene, title=plain.title, status=plain.status) == plain


def test_a_table_in_german() -> None:
    match = Match.start(herrlof.GAME, herrlof.Rules(first_dealer=1), seed=2020)
    scene = Sentences(herrlof.GAME, "de", names=("Anna", "Bo"), you=0).scene(match.view(0))
    assert scene.title == "Herrlof · Runde 1 von höchstens 10"
    assert [place.name for place in scene.places] == ["Du", "Bo"]
    assert [name for name, _ in scene.places[0].facts] == ["Stiche", "vorhergesagt", "Punkte"]
    assert [spread.label for spread in scene.centre] == ["Trumpf", "Stapel"]
    assert scene.centre[1].notes == ("11 Karten",)


def test_one_of_a_thing_is_singular() -> None:
    """A count of one is singular, both in a catalogue's plural forms and in English phrases."""
    assert in_english("{number} passes", number=1) == "1 pass"
    assert in_english("{number} passes", number=2) == "2 passes"
    match = Match.start(odin.GAME, odin.Rules(players=3, first_player=0), seed=1)
    match = match.play(match.legal_actions(0)[0], 0).play(odin.Pass(), 1)
    sentences = Sentences(odin.GAME, "it", names=("Ada", "Bea", "Cleo"), you=2).scene(match.view(2))
    assert sentences.centre[0].notes == ("Ada · 1 passo",)


def test_the_seats_that_passed_are_marked() -> None:
    """Those that passed since the last set have a badge, and the others have none."""
    match = Match.start(odin.GAME, odin.Rules(players=4, first_player=1), seed=1)
    match = match.play(match.legal_actions(1)[0], 1)
    for passed in ([], [2], [2, 3]):
        places = scene_of(match.view(0)).places
        assert [place.seat for place in places if "passed" in place.badges] == passed
        match = match.play(odin.Pass(), match.turn.seats[0])


@frozen
class Plain:
    """An observation whose table speaks one language, and takes no other."""

    def scene(self, rules: object, names: object = ()) -> scenes.Scene:
        del rules
        return scenes.Scene(f"of {names}", "", (), None)


def test_a_scene_without_languages_is_drawn_as_it_is() -> None:
    view: View = View(Plain(), (), herrlof.Rules())  # type: ignore[type-var]
    assert scene_of(view, ("A",)).title == "of ('A',)"


def test_what_a_prediction_still_needs_and_what_a_round_scored() -> None:
    """A seat's badge shows how many tricks its prediction lacks, and points show their parts."""
    state = herrlof.position(
        ["G7 Y9 R1 V", "G5 R2 B3 B8"], trump="R4", pile="H B6 Y4", predictions=[2, 0]
    )
    moves = "play G7, play G5, play Y9, play R2, play B3, decline, play R1, steal_trick 1, play V"
    needs = list[str]()
    for move in moves.split(", "):
        state = herrlof.apply(state, herrlof.GAME.parse_action(move))
        for seat in (0, 1):
            shown = scene_of(View(herrlof.observe(state, seat), (), state.rules)).places
            needs.append(shown[seat].badges[-1])
            assert {"2 to go", "1 to go", "as predicted"}.isdisjoint(shown[1 - seat].badges)
    assert needs[2:4] == ["1 to go", "as predicted"]
    assert needs[-2:] == ["1 too many", "as predicted"]
    state = herrlof.apply(state, herrlof.GAME.parse_action("play B8"))
    view = View(herrlof.observe(state, None), (), state.rules)
    sheet = scene_of(view, ("Anna", "Ben")).sheet
    assert sheet is not None
    assert sheet.accounts == (
        "Anna: 3 for tricks + 5 for 3 tricks = 8",
        "Ben: 0 for tricks + 10 for the prediction = 10",
    )


def test_partners_are_named_and_share_the_columns_of_a_score_sheet() -> None:
    match = Match.start(PAIRS, PAIRS.rules(), seed=1)
    for points in (2, 0, 1, 0):
        match = match.play(Take(points), match.turn.seats[0])
    scene = scene_of(match.view(None))
    assert [place.badges for place in scene.places] == [("team 1",), ("team 2",)] * 2
    assert scene.status == "Seat 0 and Seat 2 won"
    assert scene.sheet is not None
    assert scene.sheet.names == ("Seat 0, Seat 2", "Seat 1, Seat 3")
    assert (scene.sheet.lines, scene.sheet.totals) == (((("3",), ("0",)),), ("3", "0"))
    assert "Seat 0, Seat 2" in pictures.score_sheet(match.view(None))
    sentences = Sentences(PAIRS, "de", names=("Anna", "Bo", "Cleo", "Dan"))
    assert sentences.prompt(match.view(None)).startswith("Anna und Cleo gewinnen die Partie: ")


def test_cards_taken_openly_lie_at_the_others() -> None:
    """F3 of Odin: beside each other seat, a scene shows the cards that the seat took openly."""
    for view in views(odin.GAME):
        taken, places = view.observation.taken, scene_of(view).places
        for seat, place in enumerate(places):
            shown = () if seat == view.seat else taken[seat]
            assert [face.token for face in place.known] == [card.value for card in shown]


def test_hits_are_listed_once_there_is_one() -> None:
    """X5 of Herrlof: once a seat has hit a prediction, the scene lists the hits of each seat."""
    met = set[bool]()
    for view in views(herrlof.GAME):
        details = dict(scene_of(view, ("Anna", "Bo", "Cy")[: view.rules.players]).details)
        hits = view.observation.hits
        met.add(any(hits))
        listed = details.get("predictions hit")
        assert (listed is not None) == any(hits)
        if listed is not None:
            numbers = [word.rsplit(" ", 1)[1] for word in listed.split(", ")]
            assert numbers == [str(hit) for hit in hits]
    assert met == {False, True}


def test_only_the_reader_is_you_inside_a_sentence() -> None:
    """A player whose name is You keeps the name, and only the reader is called *you*."""
    state = herrlof.position(["G7 Y9", "G5 R2"], trump="R4", predictions=[1, 1])
    match: Match = Match.unseeded_at(herrlof.GAME, state)
    for card in (herrlof.Card.G7, herrlof.Card.G5):
        match = match.play(herrlof.Play(card), match.turn.seats[0])
    labels = {}
    for seat, called in ((0, ("You", "Bo")), (1, ("You", "Bo")), (0, ("Anna", "Bo"))):
        scene = scene_of(match.view(seat), called)
        spreads = [spread.label for spread in (*scene.centre, *scene.side)]
        labels[seat, called] = next(label for label in spreads if "won by" in label)
    assert labels == {
        (0, ("You", "Bo")): "Last trick, won by you",
        (1, ("You", "Bo")): "Last trick, won by You",
        (0, ("Anna", "Bo")): "Last trick, won by Anna",
    }
