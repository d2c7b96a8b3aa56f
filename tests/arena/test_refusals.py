"""Errors of hosting and engines have sentences in the reader's language."""

import re
from collections.abc import Iterator

import pytest

from herrlof_arena import engines, hosting
from herrlof_arena.engines import EngineFailed
from herrlof_arena.hosting import DamagedMatch, NotAllowed, StaleDecision, UnknownKey
from herrlof_arena.hosting.errors import REASONS
from herrlof_arena.refusals import CATALOGUES
from herrlof_rules import HerrlofRulesError, UnknownSeat, herrlof, odin
from herrlof_rules.sentences import Sentences, languages

FOREIGN = "\N{SNOWMAN}"  # No sentence may repeat this character, which marks text from elsewhere.


def errors() -> Iterator[HerrlofRulesError]:
    """Yields one error of each kind."""
    yield StaleDecision(0, 1)
    yield UnknownKey(FOREIGN)
    yield DamagedMatch(FOREIGN)
    for code in REASONS:
        yield NotAllowed(FOREIGN, code)
    for code in ("engine_start", "engine_exited", "engine_slow", "engine_answer"):
        yield EngineFailed("node bot.js", code, FOREIGN, [FOREIGN])


def test_every_public_error_has_its_sentence() -> None:
    public = {getattr(place, name) for place in (hosting, engines) for name in place.__all__}
    kinds = {k for k in public if isinstance(k, type) and issubclass(k, HerrlofRulesError)}
    assert {type(error) for error in errors()} == kinds
    assert set(CATALOGUES) == set(languages(odin.GAME))
    for texts in CATALOGUES.values():
        assert set(texts) == {f"error.{error.code}" for error in errors()}


@pytest.mark.parametrize("language", languages(odin.GAME))
@pytest.mark.parametrize("error", [*errors(), UnknownSeat(7, 2)], ids=lambda error: error.code)
def test_a_refusal_is_a_sentence_of_its_language(error: HerrlofRulesError, language: str) -> None:
    tell = Sentences(odin.GAME, language)
    refusal = tell.refusal(error)
    assert re.fullmatch(r"[A-ZÄÖÜÉ][^{}☃]+\.", refusal)
    assert ("node bot.js" in refusal) == isinstance(error, EngineFailed)
    assert (refusal == Sentences(odin.GAME).refusal(error)) == (language == "en")
    assert str(error) not in refusal


def test_in_the_words_of_a_game() -> None:
    own = {"error.other": "No: {reason}."}
    assert Sentences(herrlof.GAME, "de", catalogue=own).refusal(StaleDecision(0, 1)) == (
        "Der Tisch hat sich verändert: Wähle noch einmal."
    )
    assert Sentences(herrlof.GAME, catalogue=own).refusal(HerrlofRulesError("x")) == "No: x."
    esperanto = Sentences(odin.GAME, "eo", catalogue=own).refusal(StaleDecision(0, 1))
    assert esperanto == "The table has changed: choose again."
