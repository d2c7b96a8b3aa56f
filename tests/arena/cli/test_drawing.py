"""The terminal's drawing of any game's table and of its list of actions."""

import re
from enum import Enum
from types import SimpleNamespace
from typing import Annotated, Any

import pytest
from attrs import evolve, frozen
from rich.console import Console, RenderableType
from rules.testing import stones

from herrlof_arena.cli.narrator import Narrator
from herrlof_arena.cli.narrator import painted as paint
from herrlof_arena.cli.prompt import choices
from herrlof_arena.cli.table import picture, score_sheet
from herrlof_rules.core.result import Result
from herrlof_rules.core.seats import FromSeat
from herrlof_rules.core.turn import Chance, Over, Turn
from herrlof_rules.core.visibility import BySeat, Own, Public
from herrlof_rules.herrlof import GAME as HERRLOF
from herrlof_rules.herrlof import Card
from herrlof_rules.match import Match, View
from herrlof_rules.odin import GAME as ODIN


def drawn(what: RenderableType, width: int = 60, **settings: Any) -> str:
    console = Console(width=width, **settings)
    with console.capture() as capture:
        console.print(what)
    return capture.get()


def narrator(you: int | None = None, **changes: Any) -> Narrator:
    game: Any = evolve(stones.GAME, **changes)
    return Narrator(game, stones.Rules(), "en", you)


class Plain(Enum):
    FIRST = "first"


@frozen
class Pair:
    """A value that is not a score sheet, though it has as many numbers as there are seats."""

    both: tuple[int, ...] = (4, 5)


@frozen
class Odd:
    """An observation with kinds of fields that the games of the package lack."""

    seat: Own[int | None] = 0
    turn: Public[Turn] = Chance("heap")  # noqa: RUF009 - a frozen value
    legal_actions: Own[tuple[Any, ...]] = ()
    word: Public[str] = "hello"
    nothing: Public[None] = None
    none_each: BySeat[int | None] = (None, 3)
    empty_each: BySeat[tuple[Plain, ...]] = ((), (Plain.FIRST,))
    yes_each: BySeat[bool] = (True, False)
    numbers: Public[tuple[int, ...]] = (1, 2)
    pairs: Public[tuple[Pair, ...]] = (Pair(),)
    cards: Own[tuple[Card, ...]] = tuple(Card)
    guess: Own[int | None] = None
    first: Public[int | None] = None
    laid: Annotated[Public[tuple[Card, ...]], FromSeat("first")] = ()

    @property
    def worth(self) -> Public[int | None]:
        return self.guess and 10 * self.guess

    @property
    def unmarked(self) -> int:
        return 7777


def odd_view(seat: int | None = 0, **changes: Any) -> View:
    return View(evolve(Odd(seat), **changes), (), stones.Rules())


def test_fields_of_every_kind() -> None:
    lines = drawn(picture(narrator(), odd_view())).splitlines()

    assert lines[0] == "Stones – Chance decides: heap."
    assert "Word hello" in lines[2]
    assert any("None each" in line and line.split()[-3:-1] == ["–", "3"] for line in lines)
    assert [line.count("Seat 1: empty each first") for line in lines if "empty each" in line] == [1]
    assert not any("Seat 0: empty each" in line for line in lines)
    assert any("Yes each" in line and line.split()[-3:-1] == ["yes", "no"] for line in lines)
    assert (
        any("nothing" in line.casefold() or "guess" in line.casefold() for line in lines) is False
    )


def test_only_a_mark_makes_a_field_by_seat() -> None:
    """Without a mark, a field of two numbers is drawn neither by seat nor as a score sheet."""
    text = drawn(picture(narrator(), odd_view()))

    assert re.search(r"Numbers 1 2 ", text)
    assert re.search(r"Pairs both 4 5 ", text)
    assert score_sheet(narrator(), odd_view()) is None


def test_what_each_seat_knows_when_nothing_is_hidden() -> None:
    match: Any = Match.start(HERRLOF, HERRLOF.edition("english", 2), seed=1)
    match = match.play(HERRLOF.parse_action("predict 3"), 0)
    narrator = Narrator(HERRLOF, match.rules, "en", None, ("Anna", ""))
    text = drawn(picture(narrator, match.view(None), tuple(map(match.view, (0, 1)))), 80)

    assert re.search(r"Predicted +3 +– ", text)
    assert re.search(r"Anna: hand +B\d ", text)
    assert re.search(r"Player 2: hand +B\d ", text)


def test_who_is_to_act() -> None:
    match: Any = Match.start(stones.GAME, stones.Rules(), seed=1)
    assert match.turn.seats == (0,)
    first = [drawn(picture(narrator(you), match.view(0))).splitlines()[0] for you in (0, 1)]

    assert first == [
        "Stones – Your turn. Take one, two or three stones.",
        "Stones – Waiting for seat 0: take.",
    ]


def test_a_prompt_is_cut_to_its_first_sentence() -> None:
    """The prompt shows the first sentence without clauses; the help shows the whole prompt."""
    prompt = "You lead (L1): you may take stones (S1, S2). It is not hard (S3)."
    heap, take, over = stones.GAME.phases
    phases = (heap, evolve(take, prompt=prompt), over)
    match: Any = Match.start(stones.GAME, stones.Rules(), seed=1)
    text = drawn(picture(narrator(0, phases=phases), match.view(0)))

    assert text.splitlines()[0] == "Stones – Your turn. You lead: you may take stones."


def test_what_seats_played_in_turn_is_drawn_with_the_seats() -> None:
    text = drawn(picture(narrator(), odd_view(first=1, laid=(Card.V, Card.H, Card.B1), cards=())))

    assert re.search(r"Laid +seat 1 V, seat 0 H, seat 1 B1 ", text)
    assert "Laid" not in drawn(picture(narrator(), odd_view(first=None)))


def test_marked_properties_are_drawn_like_fields() -> None:
    assert "Worth 30" in drawn(picture(narrator(), odd_view(guess=3, cards=())))
    assert "Worth" not in drawn(picture(narrator(), odd_view(cards=())))
    assert "7777" not in drawn(picture(narrator(), odd_view(guess=3)))


@pytest.mark.parametrize(("width", "broken"), [(30, True), (60, False)])
def test_facts_are_broken_between_facts(width: int, broken: bool) -> None:
    view = odd_view(word="x" * 15, guess=7, cards=(), numbers=(), pairs=(), empty_each=((), ()))
    text = drawn(picture(narrator(), view), width)

    assert re.search(r"Word x{15} ", text)
    assert ("Guess 7" in text.splitlines()[2]) is not broken


@pytest.mark.parametrize("width", [30, 60, 300])
def test_no_card_is_lost_in_a_narrow_terminal(width: int) -> None:
    text = drawn(picture(narrator(), odd_view()), width)

    assert [word for word in re.findall(r"\w+", text) if word in Card.__members__] == list(
        Card.__members__
    )
    assert max(map(len, text.splitlines())) <= width


def test_table_after_the_end() -> None:
    over = Over(Result((1, 1), (0, 1), "heaps", ("none",), rematch=True))

    assert drawn(picture(narrator(), odd_view(turn=over)), 200).splitlines()[0] == (
        "Stones – Seat 0 and seat 1 are tied for first place: heaps. Seat 0: 1 point. "
        "Seat 1: 1 point. Tie-breakers: none. Another match decides."
    )


def test_score_sheet_without_totals() -> None:
    match: Any = Match.start(stones.GAME, stones.Rules(), seed=1)
    assert score_sheet(narrator(), match.view(0)) is None

    while not match.view(0).observation.sheets:
        seat = match.turn.seats[0]
        match = match.play(match.legal_actions(seat)[-1], seat)
    sheet = score_sheet(narrator(1), match.view(1))
    assert sheet is not None
    assert " seat 0   You " in drawn(sheet)
    assert "total" not in drawn(sheet)


def test_a_card_paints_no_more_than_itself() -> None:
    shown = picture(narrator(), odd_view(cards=(Card.B1,), numbers=(1,) * 20))
    segments = Console(width=60).render(shown)

    assert [each.text for each in segments if each.style and each.style.bgcolor] == ["B1"]


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
    text = paint(game, game.edition(game.info.editions[0], 2), sentence)

    assert text.plain == sentence
    spans = [span for span in text.spans if " on #" in str(span.style)]
    assert [sentence[span.start : span.end] for span in spans] == painted


@pytest.mark.parametrize("game", [HERRLOF, ODIN], ids=repr)
def test_every_card_has_the_style_of_its_colour(game: Any) -> None:
    rules = game.edition(game.info.editions[0], game.player_counts[-1])

    for action in game.action_space(rules):
        assert "reverse" not in str(paint(game, rules, game.format_action(action)).spans)


@frozen
class Give:
    stones: int
    to: int = 0


def test_a_long_list_is_cut() -> None:
    heap, take, over = stones.GAME.phases
    game: Any = evolve(stones.GAME, phases=(heap, evolve(take, actions=(Give,)), over))
    view: Any = SimpleNamespace(legal_actions=tuple(Give(n) for n in range(50)))

    assert "and 10 more" in drawn(choices(Narrator(game, stones.Rules(), "en", 0), view))


def test_in_a_narrow_terminal_each_seat_has_a_line() -> None:
    match: Any = Match.start(ODIN, ODIN.edition("sheet", 6), seed=5)
    names = ("Astrid", "Björn", "Dagny", "Egil", "Freya", "")
    lines = drawn(picture(Narrator(ODIN, match.rules, "en", 5, names), match.view(5)), 40)

    assert "…" not in lines
    for name in (*names[:5], "You"):
        assert re.search(rf"│ (> )?{name} +9 +0 ", lines)
