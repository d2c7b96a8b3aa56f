"""The catalogues are compiled, complete in every language, and have the same placeholders."""

import ast
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po
from rules.sentences.matches import SHIPPED

from herrlof_rules import GAMES
from herrlof_rules.core.game import Game
from herrlof_rules.core.notation import tag
from herrlof_rules.core.refusals import REFUSAL_CODES
from herrlof_rules.herrlof.rules import TIE_BREAKERS
from herrlof_rules.sentences import languages
from herrlof_rules.sentences.catalogues import catalogue
from herrlof_rules.sentences.placeholders import placeholders
from tools.sentences import FOLDER, made, sources

ROOT = Path(__file__).parents[3]
KINDS = {"", "count", "seat", "signed", "word"}
SAME = {
    "plain",
    *(f"word.{w}" for w in ["berserker", "hirdman", "jarl", "seidmadr", "skald", "völva"]),
    *(f"word.{w}" for w in ["hand", "orange", "passes", "points", "table", "total"]),
    *(f"scene.{w}" for w in ["orange", "points"]),
}
"""Messages that may be the same in another language as in English."""

WORDS = {
    "herrlof": ["target", "round_limit", *TIE_BREAKERS, "blue", "green", "red", "yellow"],
    "odin": ["target", "hand_limit", "blue", "red", "pink", "green", "black", "orange"],
}
GAME_IDS = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def texts(game: Game, language: str) -> dict[str, Any]:
    return catalogue(game, language, None).texts()


@pytest.mark.parametrize("path", made(), ids=lambda path: path.name)
def test_what_is_made_is_fresh(path: Path) -> None:
    """Every generated file is current; `python -m tools.sentences` renews it."""
    assert path.read_bytes() == made()[path]


def test_nothing_else_is_there() -> None:
    seen = {path for path in FOLDER.rglob("*.*") if path.suffix in (".mo", ".po", ".json")}
    assert seen == {*made(), *sources()}


def test_rulebooks_languages() -> None:
    """`languages` lists English first, then the languages of the printed rulebooks."""
    assert languages(GAMES["herrlof"]) == ("en", "de", "nl")
    assert languages(GAMES["odin"]) == ("en", "de", "es", "fr", "it", "nl")


@pytest.mark.parametrize("source", sources(), ids=lambda path: path.name)
def test_the_library_reads_what_the_source_says(source: Path) -> None:
    name, language, _ = source.name.split(".")
    game = GAMES.get(name, GAMES["odin"])
    shipped = texts(game, language)
    messages = [message for message in read_po(BytesIO(source.read_bytes())) if message.id]
    for message in messages:
        identity = message.id[0] if message.pluralizable else message.id
        assert shipped[identity] == message.string
    # No entry occurs twice.
    assert source.read_text("utf-8").count("\nmsgid ") == len(messages) + 1


def words_of_scenes(game: Game) -> dict[str, Any]:
    """The English is the id itself; what is counted has forms, as in any other language."""
    german = texts(game, "de")
    phrases = {m: m.removeprefix("scene.") for m in german if m.startswith("scene.")}
    return {
        message: tuple(phrase.replace("{number}", "{number:count}") for _ in german[message])
        if isinstance(german[message], tuple)
        else phrase
        for message, phrase in phrases.items()
    }


@SHIPPED
def test_same_messages_with_the_same_placeholders(game: Game, language: str) -> None:
    english, other = texts(game, "en"), texts(game, language)
    if language != "en":  # Words of scenes that no catalogue has stay English.
        english |= words_of_scenes(game)
    assert other.keys() == english.keys()
    for message, text in english.items():
        assert type(other[message]) is type(text), message
        every = [form for each in (text, other[message]) for form in forms(each)]
        assert all(every), message
        assert len({frozenset(placeholders(form)) for form in every}) == 1, message
        for form in every:
            assert {kind for _, kind in placeholders(form)} <= KINDS, message
            assert re.sub(r"\{\w+(:\w+)?\}", "", form).isprintable()
            assert not re.search(r"[{}]", re.sub(r"\{\w+(:\w+)?\}", "", form)), message
            counted = [name for name, kind in placeholders(form) if kind == "count"]
            assert len(counted) == isinstance(text, tuple), message


@SHIPPED
def test_clauses_are_those_of_the_english(game: Game, language: str) -> None:
    """A translation cites the same clauses as the original."""
    english, other = texts(game, "en"), texts(game, language)
    for message, text in english.items():
        for here, there in zip(forms(text), forms(other[message]), strict=True):
            assert cited(here) == cited(there), message


@SHIPPED
def test_nothing_is_left_in_english(game: Game, language: str) -> None:
    if language == "en":
        return
    english, other = texts(game, "en"), texts(game, language)
    letters = re.compile(r"\{[^}]*\}|\W")
    left = {m for m in english if english[m] == other[m] and letters.sub("", str(english[m]))}
    assert left - SAME == set()


def forms(text: Any) -> tuple[str, ...]:
    return text if isinstance(text, tuple) else (text,)


def cited(text: str) -> list[str]:
    return re.findall(r"\(([A-Z]\d\d?(?:, [A-Z]\d\d?)*)\)", text)


@GAME_IDS
def test_everything_has_a_sentence_and_nothing_else(game: Game) -> None:
    """Every type and kind of the game has a message, and no message is left over."""
    ids = texts(game, "en").keys()
    expected = {f"event.{tag(each)}" for each in game.events}
    expected |= {f"action.{tag(each)}" for each in game.actions}
    expected |= {f"outcome.{tag(each)}" for each in game.outcomes}
    expected |= {f"prompt.{kind}" for kind in game.prompts}
    assert expected <= ids
    assert {f"word.{w}" for w in (*game.prompts, *game.chance_kinds, *WORDS[game.name])} <= ids
    for message in ids:
        if message.split(".")[0] in ("event", "action", "outcome", "prompt"):
            assert re.sub(r"\[.*", "", message).removesuffix(".each") in expected, message


@GAME_IDS
def test_english_prompts_are_those_of_the_game(game: Game) -> None:
    messages = texts(game, "en")
    assert {kind: messages[f"prompt.{kind}"] for kind in game.prompts} == dict(game.prompts)


@GAME_IDS
def test_every_refusal_has_a_sentence_with_what_varies_in_it(game: Game) -> None:
    """Every refusal has a code, and its template fits the details that the code passes."""
    messages = texts(game, "en")
    used = set(refusals(game.name))
    assert len(used) >= 7
    for code in used:
        assert f"refusal.{code}" in messages, code
    assert sorted(used) == sorted(game.info.refusal_codes)
    of_catalogue = {re.sub(r"\[.*", "", m)[8:] for m in messages if m.startswith("refusal.")}
    assert of_catalogue == {*used, *REFUSAL_CODES}


def refusals(name: str) -> Iterator[str]:
    """The codes in the source; an `IllegalAction` without one fails here."""
    source = ROOT / "src" / "herrlof_rules"
    for path in (source / name).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "IllegalAction":
                code = node.args[4]
                assert isinstance(code, ast.Constant), ast.unparse(node)
                assert isinstance(code.value, str)
                yield code.value
