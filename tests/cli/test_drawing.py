"""What any game's observation looks like, and what may be typed for any game's actions."""

import re
from enum import Enum
from typing import Any

import pytest
from attrs import evolve, frozen
from cli import stones
from rich.console import Console, RenderableType

from herrlof_rules.cli.options import Options
from herrlof_rules.cli.paint import in_words
from herrlof_rules.cli.table import outcome, picture, score_sheet
from herrlof_rules.core.errors import DocumentError
from herrlof_rules.core.result import Result
from herrlof_rules.core.turn import Chance, Over, Turn
from herrlof_rules.herrlof import GAME as HERRLOF
from herrlof_rules.herrlof import Card
from herrlof_rules.match import Match, View
from herrlof_rules.odin import GAME as ODIN


def drawn(what: RenderableType, width: int = 60, **settings: Any) -> str:
    console = Console(width=width, **settings)
    with console.capture() as capture:
        console.print(what)
    return capture.get()


class Plain(Enum):
    FIRST = "first"


@frozen
class Odd:
    """Fields of kinds that the games of the package do not have."""

    seat: int | None = 0
    turn: Turn = Chance("heap")  # noqa: RUF009 - a frozen value
    legal_actions: tuple[Any, ...] = ()
    word: str = "hello"
    nothing: None = None
    none_each: tuple[int | None, ...] = (None, 3)
    empty_each: tuple[tuple[Plain, ...], ...] = ((), (Plain.FIRST,))
    numbers: tuple[int, ...] = (1, 2, 3)
    cards: tuple[Card, ...] = tuple(Card)


def odd_view(**changes: Any) -> View:
    return View(0, evolve(Odd(), **changes), (), (), stones.Rules())


def test_fields_of_every_kind() -> None:
    lines = drawn(picture(stones.GAME, odd_view())).splitlines()

    assert "stones, as seat 0 sees it: chance to heap" in lines[0]
    assert "word hello" in lines[1]
    assert any("none each" in line and line.split()[-3:-1] == ["-", "3"] for line in lines)
    assert any("empty each" in line and line.split()[-3:-1] == ["-", "first"] for line in lines)
    assert any("numbers" in line and "1 2 3" in line for line in lines)
    assert not any("nothing" in line for line in lines)


@pytest.mark.parametrize("width", [30, 60, 300])
def test_no_card_is_lost_in_a_narrow_terminal(width: int) -> None:
    text = drawn(picture(stones.GAME, odd_view()), width)

    assert [word for word in text.split() if word in Card.__members__] == list(Card.__members__)
    assert max(map(len, text.splitlines())) <= width


def test_table_after_the_end() -> None:
    over = Over(Result((1, 1), (0, 1), "heaps", ("none",), rematch=True))

    assert "stones, as seat 0 sees it: over" in drawn(picture(stones.GAME, odd_view(turn=over)))
    assert drawn(outcome(over.result), 200).strip() == (
        "seat 0 and seat 1 won (heaps): seat 0 1, seat 1 1; tie-breakers: none; a rematch decides"
    )


def test_score_sheet_without_totals() -> None:
    match: Any = Match.start(stones.GAME, stones.Rules(), seed=1)
    assert score_sheet(match.view(0).observation, 2) is None

    while not match.view(0).observation.sheets:
        match = match.play(match.legal_actions(match.turn.seats[0])[-1])
    sheet = score_sheet(match.view(0).observation, 2, you=1)
    assert sheet is not None
    assert "seat 1 (you)" in drawn(sheet)
    assert "total" not in drawn(sheet)


def test_a_card_paints_no_more_than_itself() -> None:
    text = drawn(
        picture(stones.GAME, odd_view(cards=(Card.V,), numbers=(1,) * 20)),
        force_terminal=True,
        color_system="truecolor",
        no_color=False,
    )

    assert re.search(r"48;2;[0-9;]+m V \x1b\[0m", text)


@pytest.mark.parametrize(
    ("game", "sentence", "painted"),
    [
        (HERRLOF, "seat 0 leads (H3) with H, not (H)", ["H"]),
        (HERRLOF, "seat 1 wins the trick R7 V", ["R7", "V"]),
        (ODIN, "take one (K1): K1 or O9", ["K1", "O9"]),
        (stones.GAME, "seat 0 takes 3", []),
    ],
)
def test_cards_are_painted_and_clauses_are_not(
    game: Any, sentence: str, painted: list[str]
) -> None:
    text = in_words(game, game.edition(game.editions[0], 2), sentence)

    assert text.plain == sentence
    spans = [span for span in text.spans if " on #" in str(span.style)]
    assert [sentence[span.start : span.end] for span in spans] == painted


@pytest.mark.parametrize("game", [HERRLOF, ODIN], ids=repr)
def test_every_card_has_the_style_of_its_colour(game: Any) -> None:
    rules = game.edition(game.editions[0], game.player_counts[-1])

    for action in game.action_space(rules):
        assert "reverse" not in str(in_words(game, rules, game.format_action(action)).spans)


@frozen
class Give:
    stones: int


@frozen
class Keep:
    stones: int


def options(*legal: Any) -> Options:
    actions: Any = (stones.Take, Give, Keep)
    game: Any = evolve(stones.GAME, actions=actions)
    return Options.of(game, stones.Rules(), legal)


def test_actions_that_are_numbers_are_numbered_by_themselves() -> None:
    listed = options(Give(2), Give(0))

    assert listed.chosen("0") == Give(0)
    assert listed.chosen("2") == Give(2)
    with pytest.raises(DocumentError, match="no number 1"):
        listed.chosen("1")


def test_other_actions_are_numbered_from_one() -> None:
    listed = options(Give(2), Keep(2))

    assert listed.chosen("1") == Give(2)
    assert listed.chosen("2") == Keep(2)
    assert listed.chosen("keep 2") == Keep(2)


def test_what_may_be_several_actions_is_asked_again() -> None:
    match: Any = Match.start(ODIN, ODIN.edition("sheet", 2), seed=1)
    cards = match.legal_actions(match.turn.seats[0])[0]
    twice = Options(ODIN, match.rules, {1: cards, 2: cards})

    with pytest.raises(DocumentError, match="may be any of: play"):
        twice.chosen(ODIN.format_action(cards).removeprefix("play "))


def test_a_long_list_is_cut() -> None:
    listed = options(*(Give(n) for n in range(50)))

    assert "and 10 more" in drawn(listed.shown())
    assert listed.chosen("49") == Give(49)
