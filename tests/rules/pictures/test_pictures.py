"""Pictures show what a view holds and nothing else, in every scheme and width."""

import re
from collections.abc import Iterator
from enum import Enum
from functools import cache
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import attrs
import pytest
from attrs import evolve
from pages.colours import contrast
from rules.playing import at_random
from rules.testing import stones, toy

from herrlof_rules import Match, herrlof, odin, pictures, scenes
from herrlof_rules.core.game import Game
from herrlof_rules.core.roles import Hand, HandSizes
from herrlof_rules.core.turn import Chance
from herrlof_rules.core.visibility import Own, Public
from herrlof_rules.match import View
from herrlof_rules.pictures.layout import draw_table
from herrlof_rules.pictures.palette import DARK, LIGHT
from herrlof_rules.pictures.svg import style
from herrlof_rules.pictures.svg import text as words_at

SVG = "{http://www.w3.org/2000/svg}"
PLAYED: dict[str, tuple[Game, Any]] = {
    "herrlof-2": (herrlof.GAME, herrlof.Rules(2, max_rounds=2)),
    "herrlof-3": (herrlof.GAME, herrlof.Rules(3, max_rounds=2)),
    "odin-2": (odin.GAME, odin.Rules(2, two_player_colours=4, max_hands=2)),
    "odin-6": (odin.GAME, odin.Rules(6, max_hands=2)),
    "stones": (stones.GAME, stones.Rules(3)),
    "toy": (toy.GAME, toy.Rules(3, cards=7)),
}


@cache
def played(name: str) -> Match:
    game, rules = PLAYED[name]
    match: Match = at_random(Match.start(game, rules, 7), 7)
    return match


def views(name: str) -> Iterator[View]:
    """Views of every seat and a spectator, with at least one of each kind of decision."""
    stages = list(played(name).prefixes())
    kinds = {stage.turn.kind: number for number, stage in enumerate(stages)}
    chosen = {0, *kinds.values(), *range(5, len(stages), max(1, len(stages) // 3))}
    for number in sorted(chosen):
        for seat in (None, *range(stages[number].rules.players)):
            yield stages[number].view(seat)


@pytest.mark.parametrize("name", PLAYED)
def test_a_table_can_be_read(name: str) -> None:
    """A picture is well-formed, titled and described, and stays inside its edges."""
    for number, view in enumerate(views(name)):
        width = (760, 390, 300)[number % 3]
        picture = pictures.table(view, width=width)
        root = ET.fromstring(picture)
        assert root.get("role") == "img"
        assert [root[0].tag, root[1].tag] == [f"{SVG}title", f"{SVG}desc"]
        assert root[0].text == str(view).partition("\n")[0]
        assert root[1].text == str(view) == pictures.text(view)
        assert int(root.get("width", "0")) == width
        assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"href|url\(|@import|<script|\bid=", picture)
        for box in root.findall(f"{SVG}rect"):
            x, wide = float(box.get("x", "0")), float(box.get("width", "0"))
            assert 0 <= x <= x + wide <= width + 0.01


@pytest.mark.parametrize("name", ["herrlof-2", "herrlof-3", "odin-2", "odin-6"])
def test_no_card_that_the_seat_does_not_see(name: str) -> None:
    """A picture or text shows only cards of the observation."""
    game, _ = PLAYED[name]
    tokens = {str(card.value) for card in (herrlof if game is herrlof.GAME else odin).Card}
    for view in views(name):
        seen = set(re.findall(r"Card\.(\w+)", repr(view.observation)))
        for picture in (pictures.table(view), pictures.hand(view), pictures.score_sheet(view)):
            words = set(
                re.findall(r"\w+", re.sub(r"<style>.*?</style>", "", picture, flags=re.DOTALL))
            )
            assert words & tokens <= seen
        assert set(re.findall(r"\w+", str(view))) & tokens <= seen


@pytest.mark.parametrize("name", ["herrlof-2", "herrlof-3", "odin-2", "odin-6"])
def test_twins_look_alike(name: str) -> None:
    """Positions that differ only in hidden cards have the same picture."""
    game, _ = PLAYED[name]
    others = 0
    stages = [stage for stage in played(name).prefixes() if stage.turn.seats]
    for stage in stages[3 :: max(1, len(stages) // 5)]:
        seat = stage.turn.seats[0]
        world = game.worlds(stage.view(seat)).sample(Random(3))
        others += world.state != stage.state
        seen = evolve(stage.view(seat), observation=game.observe(world.state, seat))
        assert pictures.table(seen) == pictures.table(stage.view(seat))
        assert pictures.score_sheet(seen) == pictures.score_sheet(stage.view(seat))
    assert others > 2


@pytest.mark.parametrize(
    "draw", [pictures.table, pictures.hand, pictures.score_sheet, pictures.text]
)
def test_only_views_are_drawn(draw: Any) -> None:
    """Only a view can be drawn, and only with as many names as seats."""
    match = played("odin-2")
    for secret in (match, match.state, match.view(0).observation, match.log[-1], None):
        with pytest.raises(TypeError, match=r"expected a .*View, not "):
            draw(secret)
    with pytest.raises(ValueError, match="3 names for 2 seats"):
        draw(match.view(0), names=("Anna", "Ben", "Cara"))


def test_too_narrow() -> None:
    with pytest.raises(ValueError, match="at least 300"):
        pictures.table(played("odin-2").view(0), width=299)
    with pytest.raises(ValueError, match="at least 300"):
        pictures.cards((), width=10)


def herrlof_table() -> Match:
    """A table with three players: the second plays to a trick, and seat 1 must follow green."""
    rules = herrlof.Rules(3, first_dealer=2)
    match = Match.start(herrlof.GAME, rules, seed=12)
    for seat in (0, 1, 2):
        match = match.play(herrlof.Predict(seat + 2), seat)
    led = next(a for a in match.legal_actions(0) if isinstance(a, herrlof.Play) and a.card.suit)
    return match.play(led, 0)


def test_herrlof_as_text() -> None:
    match = herrlof_table()
    seen = match.view(1).observation
    led = seen.trick[0].value
    trump = seen.trump
    assert trump is not None
    assert trump.suit is not None
    text = pictures.text(match.view(1), names=("Anna", "Ben", "Cara"))
    legal = {a.card for a in match.legal_actions(1)}
    hand = " ".join(f"[{c}]" if c in legal else str(c) for c in seen.hand)
    assert text.splitlines() == [
        "Herrlof · round 1 of at most 10 – Your turn: play a card",
        "        tricks  predicted  points",
        "  Anna       0     secret       0  leads",
        "> Ben        0          3       0  3 to go",
        "  Cara       0     secret       0  dealer",
        f"Trick   Anna {led}, Ben ..., Cara ...",
        f"Trump   {trump} ({trump.suit.name.lower()})",
        "Pile    8 cards",
        "target  40",
        f"Hand    {hand}",
    ]
    assert "Anna: play a card" not in text


def test_odin_as_text() -> None:
    """T4: the text has the set's value."""
    rules = odin.Rules(3, first_player=0)
    match = Match.start(odin.GAME, rules, seed=5)
    match = match.play(match.legal_actions(0)[0], 0).play(odin.Pass(), 1)
    seen = match.view(2).observation
    lines = str(match.view(2)).splitlines()
    assert lines[0] == "Odin · hand 1 – Your turn: play a set, or pass"
    assert [line.split() for line in lines[2:5]] == [
        ["Seat", "0", "8", "0", "first"],
        ["Seat", "1", "9", "0", "passed"],
        [">", "You", "9", "0"],
    ]
    card = seen.table[0]
    assert lines[5].split() == f"Value {card.number} {card} (Seat 0 · 1 pass)".split()


def test_tables_show_the_course_of_a_match() -> None:
    """Pictures show the last trick, buried cards, thefts, beaten sets and the end."""
    texts = "\n".join(str(view) for name in ("herrlof-3", "herrlof-2") for view in views(name))
    for words in ("Last trick, won by", "At the bottom of the pile", "no trump"):
        assert words in texts
    texts = "\n".join(str(view) for view in views("odin-6"))
    for words in ("Beaten: ", "Discards", "take one of the cards beaten", " to lead", "won"):
        assert words in texts
    assert "out of play" in "\n".join(str(view) for view in views("odin-2"))


def test_thefts_are_told_to_both() -> None:
    """S3: thief and victim see both cards, and a third player sees neither."""
    match = at_random(
        Match.start(herrlof.GAME, herrlof.Rules(3), 1),
        1,
        lambda match: any(theft.given for theft in match.state.table.thefts),
    )
    theft = match.state.table.thefts[-1]
    assert theft.taken is not None
    (third,) = {0, 1, 2} - {theft.thief, theft.victim}
    for seat in (theft.thief, theft.victim):
        assert re.search(
            rf"stolen +.*{theft.taken} from .*, {theft.given} given back", str(match.view(seat))
        )
    assert "stolen" not in str(match.view(third))
    assert "stolen" not in str(match.view(None))


def test_a_result_is_told() -> None:
    """P3: at the end the picture shows every prediction of the last round."""
    match = played("herrlof-3")
    assert match.result is not None
    text = pictures.text(match.view(None), names=("Anna", "Ben", "Cara"))
    winners = [("Anna", "Ben", "Cara")[seat] for seat in match.result.winners]
    assert text.startswith(f"Herrlof · round 2 of at most 2 – {winners[0]}")
    for seat, predicted in enumerate(match.view(None).observation.sheets[-1].predictions):
        assert text.splitlines()[2 + seat].split()[2] == str(predicted)
    tied = evolve(match.result, winners=(0, 1, 2))
    over = attrs.evolve(
        match.view(0),
        observation=evolve(match.view(0).observation, turn=evolve(match.turn, result=tied)),
    )
    assert "You, Seat 1 and Seat 2 won" in str(over)


@pytest.mark.parametrize("width", [760, 390])
@pytest.mark.parametrize("name", PLAYED)
def test_score_sheets(name: str, width: int) -> None:
    """A score sheet shows every total and every round, or that no round is scored yet."""
    first, last = played(name), played(name).view(0)
    start = next(first.prefixes()).view(0)
    assert "nothing scored yet" in pictures.score_sheet(start, width=width)
    picture = pictures.score_sheet(last, width=width)
    sheet = scenes.scene_of(last).sheet
    texts = [element.text or "" for element in ET.fromstring(picture).iter(f"{SVG}text")]
    if sheet is None:
        assert name == "toy"
        return
    for total in sheet.totals:
        assert total in texts
    for number in range(1, len(sheet.lines) + 1):
        assert f"{sheet.title} {number}" in texts


def test_a_hand_and_some_cards() -> None:
    view = herrlof_table().view(1)
    texts = ET.fromstring(pictures.hand(view)).iter(f"{SVG}text")
    shown = ["".join(text.itertext()) for text in texts]
    for card in view.observation.hand:
        assert card.value in shown
    empty = ET.fromstring(
        pictures.hand(evolve(view, observation=herrlof_table().view(None).observation))
    )
    assert not list(empty.iter(f"{SVG}text"))
    picture = pictures.cards([herrlof.Card.V, herrlof.Card.R1])
    assert ET.fromstring(picture)[0].text == "V R1"
    assert "take trick" in picture
    assert ET.fromstring(pictures.cards([]))[0].text == "no cards"
    many = ET.fromstring(pictures.cards(odin.FULL_DECK, width=600))
    assert float(many.get("width", "0")) <= 600


def test_each_card_looks_different() -> None:
    """Two cards of a game differ by more than colour."""
    for deck in (tuple(herrlof.Card), odin.FULL_DECK):
        looks = {(card.face.token, card.face.sign) for card in deck}
        assert len(looks) == len(deck)
        assert {card.face.sign for card in deck} <= set(pictures.SIGNS)
        assert {card.face.power for card in deck} <= {"", *pictures.POWERS}
        assert {card.face.colour for card in deck} <= {"", *pictures.COLOURS}


def test_the_rank_comes_first_and_each_power_has_a_mark() -> None:
    picture = pictures.cards([herrlof.Card.Y3])
    places = dict(re.findall(r'<tspan x="([\d.]+)"[^>]*>(\w)<', picture))
    assert [places[x] for x in sorted(places, key=float)] == ["3", "Y"]
    marks = {pictures.POWERS[card.face.power] for card in herrlof.FULL_DECK if card.face.power}
    assert len(marks) == 4
    assert pictures.POWERS["swap card"] in picture


@pytest.mark.parametrize("scheme", [LIGHT, DARK], ids=["light", "dark"])
def test_words_are_legible(scheme: dict[str, str]) -> None:
    """Contrast meets level AA of the Web Content Accessibility Guidelines for small text."""
    for ground in ("cloth", "felt", "own"):
        for ink, least in (("ink", 4.5), ("faint", 4.5), ("turn", 3)):
            assert contrast(scheme[ink], scheme[ground]) >= least, (ink, ground)
    assert contrast(scheme["badge-ink"], scheme["badge"]) >= 4.5


def test_schemes() -> None:
    """A scheme follows the reader's setting, or is fixed to light or dark."""
    view = played("odin-2").view(0)
    pictures_by_kind = {
        "light": pictures.table(view, scheme="light"),
        "dark": pictures.table(view, scheme="dark"),
        "auto": pictures.table(view),
    }
    for scheme, picture in pictures_by_kind.items():
        assert (LIGHT["cloth"] in picture) == (scheme != "dark")
        assert (DARK["cloth"] in picture) == (scheme != "light")
        assert ("@media" in picture) == (scheme == "auto")


def test_a_picture_styles_nothing_else() -> None:
    """Every rule of a picture's style sheet applies inside the picture only."""
    rules = re.sub(r"@media[^{]*{\n(.*?)\n}$", r"\1", style(), flags=re.DOTALL)
    assert rules.count("\n") > 20
    assert all(line.startswith(".hr-picture ") for line in rules.splitlines())
    assert 'class="hr-picture" role="img"' in pictures.table(played("odin-2").view(0))


def test_names_are_escaped() -> None:
    view = played("odin-2").view(None)
    for picture in (
        pictures.table(view, names=("<b>", "a&b")),
        pictures.score_sheet(view, names=("<b>", "a&b")),
    ):
        words = " ".join(element.text or "" for element in ET.fromstring(picture).iter())
        assert "<b>" in words
        assert "a&b" in words


@pytest.mark.parametrize("first", ["\0", "\x1b[31m", "a\x0bb", "\ud800", "\ufffe", "\uffff"])
def test_names_that_xml_cannot_write(first: str) -> None:
    """Control characters, lone surrogates and noncharacters are shown as U+FFFD."""
    view = played("odin-2").view(None)
    for draw in (pictures.table, pictures.score_sheet, pictures.hand):
        picture = draw(view, names=(first, "\t\U0001f600\x7f\x85"))
        words = " ".join(element.text or "" for element in ET.fromstring(picture.encode()).iter())
        assert ("\ufffd" in words) == (draw != pictures.hand)


def test_every_character_can_be_drawn() -> None:
    for start in range(0, 0x110000, 0x400):
        name = "".join(map(chr, range(start, start + 0x400)))
        ET.fromstring(words_at(0, 0, name).encode())


def test_long_names_are_cut() -> None:
    name = "A name that nobody could ever fit into a small panel"
    picture = pictures.table(played("odin-6").view(None), width=390, names=(name,) * 6)
    assert "A name" in picture
    assert "…" in picture


def test_a_third_game_is_drawn_by_its_marks() -> None:
    """Numbers by seat are drawn beside seats, enumeration members as cards, the rest as words."""
    match = next(played("stones").prefixes())
    text = str(match.view(0))
    assert text.startswith("Table – Your turn: take")
    assert re.search(r"heap +[57]\b", text)
    assert re.search(r"mood +calm", text)
    text = str(played("stones").view(1))
    assert ("taken" in text and "won" in text) or "share" in text
    toys = list(views("toy"))
    assert any("hand sizes" in str(view) for view in toys)
    assert "handed in" in pictures.table(toys[0])


class Mine(Enum):
    """A card of a third game with a face, and one without."""

    STAR = "star"
    MOON = "moon"

    @property
    def face(self) -> scenes.Face | None:
        return scenes.Face("*", "red", "sun") if self is Mine.STAR else None


@attrs.frozen
class Seen:
    seat: Own[int | None]
    turn: Public[Any]
    legal_actions: Own[tuple[object, ...]]
    hand: Hand[Mine]
    hand_sizes: HandSizes
    limit: Public[int]


def test_a_third_game_may_have_faces() -> None:
    seen = Seen(1, Chance("deal"), (), (Mine.STAR, Mine.MOON), (3, 2), 9)
    view: View = View(seen, (), stones.Rules(2))
    assert str(view).splitlines() == [
        "Table – chance: deal",
        "          hand sizes",
        "  Seat 0           3",
        "  You              2",
        "limit  9",
        "Hand   * moon",
    ]
    assert pictures.table(view).count('class="back"') == 3


def test_a_place_may_show_any_card() -> None:
    """A card in a hand that all players have seen is shown, with its sign if it has one."""
    faces = (scenes.Face("V", sign="valknut"), scenes.Face("B2", "blue", "drop"))
    place = scenes.Place(0, "Anna", 2, known=faces)
    picture = draw_table(scenes.Scene("a", "b", (place,), None), 400, "light")
    assert ">V<" in picture
    assert picture.count("<polygon") == 1


@pytest.mark.parametrize("game", [herrlof.GAME, odin.GAME], ids=["herrlof", "odin"])
def test_before_the_deal(game: Game) -> None:
    """Before the deal the table is empty and chance is to move."""
    match = Match.unseeded(game, game.edition(game.info.editions[0], 2))
    waits = f"chance: {match.turn.kind}".replace("_", " ")
    assert str(match.view(0)).splitlines()[0].endswith(waits)
    assert "Hand" not in str(match.view(0))
    assert 'class="face"' not in pictures.table(match.view(0))


def test_a_third_game_may_draw_itself() -> None:
    """A picture uses the observation's method `scene`, if the observation has one."""

    @attrs.frozen
    class Drawn:
        seat: int | None
        turn: Any
        legal_actions: tuple[object, ...] = ()

        def scene(self, rules: Any, names: Any = ()) -> scenes.Scene:
            face = scenes.Face("7", "orange", "heart")
            return scenes.Scene(
                f"mine, {rules.players}", "wait", (), self.seat and None, hand=(face,)
            )

    view: View = View(Drawn(None, played("stones").turn), (), stones.Rules(2))
    assert str(view) == "mine, 2 – wait\nHand  7"
    assert "mine, 2" in pictures.table(view)
    assert ">7<" in pictures.hand(view)


def test_a_match_without_a_limit_of_rounds_names_none() -> None:
    rules = herrlof.Rules(players=2, max_rounds=None)
    assert scenes.scene_of(Match.start(herrlof.GAME, rules, 1).view(0)).title == "Herrlof · round 1"


def test_names_cannot_control_a_terminal() -> None:
    """`pictures.text` replaces the unprintable characters of a name with U+FFFD."""
    view = Match.start(odin.GAME, odin.Rules(players=2), seed=1).view(0)
    drawn = pictures.text(view, names=("A\x1b[31m", "B\ud800"))
    assert "A\ufffd[31m" in drawn
    assert "B\ufffd" in drawn
    assert drawn.replace("\n", "").isprintable()


def test_a_score_pad_has_room_to_write() -> None:
    """A score pad has a cell per column, player and round, with ruled lines between the cells."""
    pad = pictures.score_pad(("won", "lost"), players=3, lines=7, names=("Anna", "Bo", "Cy"))
    words = re.findall(r">([^<>]+)</text>", pad)
    assert [word for word in words if word in ("Anna", "Bo", "Cy")] == ["Anna", "Bo", "Cy"]
    assert words.count("won") == words.count("lost") == 3
    assert [word for word in words if word.startswith("Round")] == [
        f"Round {n}" for n in range(1, 8)
    ]
    assert pad.count("<polyline") == 7 + 6 + 2  # The lines, the columns, the head and the total


@pytest.mark.parametrize(
    "wrong", [{"columns": ()}, {"players": 0}, {"lines": 0}, {"names": ("A",)}, {"width": 100}]
)
def test_a_score_pad_without_a_cell_is_refused(wrong: Any) -> None:
    """Counts below one, a wrong number of names and too small a width are refused."""
    with pytest.raises(ValueError, match=r"at least|names for"):
        pictures.score_pad(**{"columns": ("points",), "players": 2} | wrong)
