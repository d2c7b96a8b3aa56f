"""The text form of actions."""

from typing import Annotated, Any

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from herrlof_rules import DocumentError, UnknownAction, odin
from herrlof_rules.core.message_text import excerpt
from herrlof_rules.core.notation import ACTION_LIMIT, format_action, parse_action, tag
from herrlof_rules.herrlof import (
    GAME,
    Card,
    Decline,
    Discard,
    Play,
    Predict,
    Return,
    Rules,
    StealCard,
    StealTrick,
    Swap,
)
from herrlof_rules.testing.generators.forgeries import Hostile

ENCODABLE = st.characters(exclude_categories=["Cs"])
"""Characters that UTF-8 encodes, listed because Hypothesis needs two seconds to derive them."""


@frozen
class PlaySet:
    """An action with a number and several cards."""

    times: int
    cards: tuple[Annotated[Card, "a card"], ...]


@frozen
class Even:
    """An action that refuses some values itself."""

    number: int

    def __attrs_post_init__(self) -> None:
        if self.number % 2:
            raise ValueError("must be even")


@frozen
class Swing:
    """An action with two fields."""

    left: int
    right: int


TOY = (PlaySet, Even, Swing)

TEXTS = {
    "predict 4": Predict(4),
    "play R7": Play(Card.R7),
    "play V": Play(Card.V),
    "swap": Swap(),
    "decline": Decline(),
    "discard B2": Discard(Card.B2),
    "steal_trick 1": StealTrick(1),
    "steal_card 2": StealCard(2),
    "return G4": Return(Card.G4),
}


@pytest.mark.parametrize("text", TEXTS)
def test_both_ways(text: str) -> None:
    assert GAME.format_action(TEXTS[text]) == text
    assert GAME.parse_action(text) == TEXTS[text]


def test_several_values() -> None:
    play = PlaySet(2, (Card.R2, Card.R8))

    assert format_action(play) == "play_set 2 R2 R8"
    assert parse_action(TOY, "play_set 2 R2 R8") == play
    assert parse_action(TOY, "play_set 0") == PlaySet(0, ())


def test_what_is_no_action_has_no_text() -> None:
    others: list[Any] = [5, None, "play R7", Card.R7, Predict, Rules(), odin.Pass()]
    others += [Predict(10**5_000), Predict(tricks=1.5), Play(Hostile())]  # type: ignore[arg-type]
    for other in others:
        with pytest.raises(UnknownAction):
            GAME.format_action(other)
    for other in (5, Play(Hostile())):  # type: ignore[arg-type]
        with pytest.raises(UnknownAction):
            format_action(other)


def test_texts_have_a_limit() -> None:
    longest = f"play_set 0{' R2' * 1_362}"
    assert len(longest) == ACTION_LIMIT
    assert format_action(parse_action(TOY, longest)) == longest
    with pytest.raises(DocumentError, match="longer than 4096"):
        parse_action(TOY, f"{longest} ")
    with pytest.raises(UnknownAction, match="longer than 4096"):
        format_action(PlaySet(0, (Card.R2,) * 1_363))


def test_white_space_may_vary() -> None:
    assert GAME.parse_action("  play \t R7\n") == Play(Card.R7)


def test_tags() -> None:
    assert [tag(kind) for kind in (Play, StealTrick, PlaySet)] == [
        "play",
        "steal_trick",
        "play_set",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "R7",
        "Play R7",
        "PLAY R7",
        "play",
        "play r7",
        "play R7 R8",
        "play 7",
        "play Card.R7",
        "predict",
        "predict x",
        "predict -1",
        "predict +1",
        "predict 1.0",
        "predict 01",
        "predict ٣",
        "predict 1_0",
        "predict 1000000000",
        "predict 4 5",
        "swap now",
        "steal trick 1",
        "steal_trick one",
        "play\x00R7",
        "\ud800",
        "x" * 10_000,
        "\U0001f600" * 60,
        "play " + "R7 " * 1000,
    ],
    ids=lambda text: ascii(text)[:20],
)
def test_malformed(text: str) -> None:
    with pytest.raises(DocumentError) as caught:
        GAME.parse_action(text)

    assert caught.value.path == ""
    assert len(str(caught.value)) < 400
    assert str(caught.value).isascii()
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("hop 4", "'hop 4' is not one of: predict, play, "),
        ("predict", "predict lacks its tricks"),
        ("predict 4 5 6", "unexpected '5 6' after predict"),
        ("predict four", "'four' is not a whole number"),
        ("play four", "'four' is not a card"),
    ],
)
def test_what_is_wrong_with_a_text(text: str, reason: str) -> None:
    """The refusal names the wrong or missing word."""
    with pytest.raises(DocumentError) as caught:
        GAME.parse_action(text)

    assert caught.value.reason.startswith(reason)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("swing", "swing lacks its left"),
        ("swing 4", "swing lacks its right"),
        ("even 3", "must be even"),
    ],
)
def test_what_is_wrong_with_a_field(text: str, reason: str) -> None:
    """The refusal names the first field without a value, or is the reason that the class gives."""
    assert parse_action(TOY, "swing 4 5") == Swing(4, 5)
    assert parse_action(TOY, "even 4") == Even(4)
    with pytest.raises(DocumentError) as caught:
        parse_action(TOY, text)
    assert (caught.value.path, caught.value.reason) == ("", reason)


@given(st.one_of(st.text(ENCODABLE), st.text("playdiscrtun_ BGRY0123456789HV\n", max_size=20)))
def test_any_text(text: str) -> None:
    """Any text is parsed to an action that formats as the text, or gets a short refusal."""
    written, refusal = " ".join(text.split()), ""
    try:
        written = format_action(GAME.parse_action(text))
    except DocumentError as refused:
        refusal = str(refused)

    assert written == " ".join(text.split())
    assert len(refusal) < 400


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("", "''"),
        ("R7", "'R7'"),
        ("it's", '"it\'s"'),
        ("é\n", r"'\xe9\n'"),
        ("x" * 60, f"'{'x' * 60}'"),
        ("x" * 61, f"'{'x' * 57}...'"),
        ("é" * 15, "'" + r"\xe9" * 15 + "'"),
        ("é" * 15 + "x", "'" + r"\xe9" * 14 + r"\..." + "'"),
    ],
    ids=["none", "card", "quote", "escaped", "60", "61", "60 escaped", "61 escaped"],
)
def test_foreign_text_is_shown_in_short(text: str, written: str) -> None:
    """An excerpt is at most 60 printable ASCII characters in quotes; longer text ends in dots."""
    assert excerpt(text) == written
    assert len(written) <= 62
