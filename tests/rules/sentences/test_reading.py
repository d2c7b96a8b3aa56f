"""Reading typed actions, and the errors for texts that cannot be read."""

from types import SimpleNamespace
from typing import Any

import pytest
from attrs import evolve, frozen
from rules.testing import stones

from herrlof_rules import (
    DocumentError,
    HerrlofRulesError,
    IllegalAction,
    InvalidRules,
    Match,
    UnknownSeat,
    herrlof,
    odin,
)
from herrlof_rules.herrlof import Card, Play, Predict
from herrlof_rules.sentences import Sentences, UnrecognisedInput, languages

HAND: Any = herrlof.position(["G7 R7 H", "R8 B2 V"], trump="R4")
VIEW: Any = SimpleNamespace(
    legal_actions=herrlof.legal_actions(HAND), rules=HAND.rules, observation=None, seat=0
)
"""Seat 0 leads G7, R7 or H."""

ODIN: Any = odin.position(["R2 R5 K9", "B7 G9"], table="R3", player=1)
FOLLOWING: Any = SimpleNamespace(legal_actions=odin.legal_actions(ODIN), rules=ODIN.rules)
"""Pass, play R5, K9, or R2 and R5."""


@pytest.mark.parametrize(
    ("language", "text", "card"),
    [
        ("en", "r7", Card.R7),
        ("en", " play R7", Card.R7),
        ("en", "PLAY r7 ", Card.R7),
        ("en", "7 red", Card.R7),
        ("en", "play Red 7", Card.R7),
        ("de", "rot 7", Card.R7),
        ("de", "7 Grün", Card.G7),
        ("de", "7 green", Card.G7),
        ("nl", "7 rood", Card.R7),
        ("en", "hagalaz", Card.H),
        ("en", "h", Card.H),
        ("en", "1", Card.G7),
        ("en", "b2", Card.B2),  # The card is not in the hand; the rules refuse it later.
        ("en", "valknut", Card.V),
    ],
)
def test_a_card_in_any_words(language: str, text: str, card: Card) -> None:
    assert Sentences(herrlof.GAME, language, you=0).read(VIEW, text) == Play(card)


@pytest.mark.parametrize(
    ("text", "action"),
    [("pass", "pass"), ("5 red 2 red", "play R2 R5"), ("r5 r2", "play R2 R5"), ("k9", "play K9")],
)
def test_sets_and_words(text: str, action: str) -> None:
    read = Sentences(odin.GAME).read(FOLLOWING, text)
    assert odin.GAME.format_action(read) == action


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("9", "9 steht nicht in der Liste."),
        ("foo", "'foo' ist keine Aktion."),
        ("", "'' ist keine Aktion."),
        ("x" * 500, "'xxx"),
    ],
)
def test_what_is_no_action_is_said_in_the_language(text: str, said: str) -> None:
    sentences = Sentences(herrlof.GAME, "de", you=0)
    with pytest.raises(UnrecognisedInput) as caught:
        sentences.read(VIEW, text)
    assert sentences.refusal(caught.value).startswith(said)
    assert "$" not in str(caught.value)
    assert len(str(caught.value)) < 100


@frozen
class Give:
    stones: int


@frozen
class Keep:
    stones: int


def reading(*legal: Any) -> tuple[Sentences, Any]:
    """A third-party game with these actions."""
    heap, take, over = stones.GAME.phases
    actions: Any = (stones.Take, Give, Keep)
    game: Any = evolve(stones.GAME, phases=(heap, evolve(take, actions=actions), over))
    view = SimpleNamespace(legal_actions=legal, rules=stones.Rules())
    return Sentences(game), view


def test_actions_that_are_numbers_are_numbered_by_themselves() -> None:
    sentences, view = reading(Give(2), Give(0))

    assert sentences.numbered(view) == {2: Give(2), 0: Give(0)}
    assert sentences.read(view, "0") == Give(0)
    with pytest.raises(UnrecognisedInput, match="not listed: 1"):
        sentences.read(view, "1")


def test_other_actions_are_numbered_from_one() -> None:
    sentences, view = reading(Give(2), Keep(2))

    assert sentences.numbered(view) == {1: Give(2), 2: Keep(2)}
    assert sentences.read(view, "keep 2") == Keep(2)


def test_what_may_be_several_actions_is_told() -> None:
    sentences, view = reading(Give(2), Give(2))

    with pytest.raises(UnrecognisedInput, match="ambiguous: give 2, give 2"):
        sentences.read(view, "give 2")


ERRORS = (
    IllegalAction(Predict(1), 0, "P1", "no", "match_over"),
    DocumentError("$", "is not JSON"),
    DocumentError("$.card", "'R0' is not a card"),
    InvalidRules("target", "must be a whole number"),
    UnknownSeat(7, 2),
    UnrecognisedInput("ambiguous", "play R7, play G7"),
)


@pytest.mark.parametrize("error", ERRORS, ids=str)
def test_every_error_has_a_sentence_in_every_language(error: HerrlofRulesError) -> None:
    said = {Sentences(odin.GAME, each).refusal(error) for each in languages(odin.GAME)}

    assert len(said) >= 5
    assert not any("$:" in sentence or sentence.startswith("error.") for sentence in said)


def test_another_exception_is_no_refusal() -> None:
    """A store may raise a plain `OSError`, for which there is no sentence."""
    error: Any = OSError("disk full")
    with pytest.raises(TypeError, match="expected a HerrlofRulesError, not an OSError"):
        Sentences(odin.GAME).refusal(error)


def test_where_in_a_document() -> None:
    sentences = Sentences(herrlof.GAME)
    assert sentences.refusal(ERRORS[1]) == "This cannot be read: is not JSON."
    assert sentences.refusal(ERRORS[2]) == "This cannot be read: 'R0' is not a card ($.card)."


def test_a_typed_action_is_refused_without_a_path() -> None:
    with pytest.raises(DocumentError) as caught:
        herrlof.GAME.parse_action("plya R7")
    assert str(caught.value).startswith("'plya R7' is not one of: ")


def test_a_short_prompt_is_a_sentence_without_clauses() -> None:
    view = Match.start(herrlof.GAME, herrlof.Rules(), seed=1).view(0)

    english = Sentences(herrlof.GAME, you=0)
    assert (
        english.prompt(view, short=True)
        == "Predict how many tricks you will hold when the round ends."
    )
    assert len(english.prompt(view)) > 2 * len(english.prompt(view, short=True))
    for kind in ("play", "swap", "steal_card"):
        assert "(" in english.asked(kind)


def test_a_long_number_is_not_another_one() -> None:
    """A long number is not read as its first digits, and a long text is refused briefly."""
    match = Match.start(herrlof.GAME, herrlof.Rules(players=2, first_dealer=0), seed=1)
    sentences, view = Sentences(herrlof.GAME), match.view(0)
    assert sentences.read(view, "0" * 20 + "3") == Predict(3)
    for text, code in {"3" + "0" * 20: "not_listed", "3 " * 100_000: "not_understood"}.items():
        with pytest.raises(UnrecognisedInput) as unclear:
            sentences.read(view, text)
        assert unclear.value.code == code
        assert len(sentences.refusal(unclear.value)) < 120
