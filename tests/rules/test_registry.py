"""The registry: games of installed packages, with all that belongs to them."""

import importlib.metadata
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import attrs
import pytest
from rules.testing import toy

from herrlof_rules import GAMES, odin, registry
from herrlof_rules.core import DocumentError, GameInfo
from herrlof_rules.documents import game_of
from herrlof_rules.registry import GROUP, Registration, part_of, register
from herrlof_rules.sentences import InvalidCatalogue, Sentences, clauses, languages
from herrlof_rules.testing import LawBroken
from herrlof_rules.testing.laws.rules import check_sentences


@contextmanager
def without_others(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The registry without the games of other tests; it looks for installed games again."""
    ours = {name: registry._known[name] for name in registry._OURS}
    monkeypatch.setattr(registry, "_known", ours)
    registry._installed.cache_clear()
    yield
    registry._installed.cache_clear()


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Pretends that a package with an entry point of this name and value is installed."""

    def install(name: str, value: object) -> None:
        def load() -> object:
            if isinstance(value, BaseException):
                raise value
            return value

        point = SimpleNamespace(name=name, load=load)
        registry._installed.cache_clear()
        monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: [point])

    with without_others(monkeypatch):
        yield install


def test_an_installed_package_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game is found through the metadata that installers write."""
    metadata = tmp_path / "toy_package-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: toy-package\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text(f"[{GROUP}]\ntoy = rules.testing.toy:GAME\n")
    monkeypatch.syspath_prepend(tmp_path)
    with without_others(monkeypatch):
        assert list(GAMES) == ["herrlof", "odin", "toy"]
        assert GAMES["toy"] is toy.GAME


def test_all_rooms_have_what_belongs_to_it(installed: Any) -> None:
    installed(
        "toy",
        Registration(
            game=toy.GAME,
            catalogues={"en": {"event.handed_in": "{seat:seat} bids."}, "fi": {}},
            clauses={"A1": "Bids are secret."},
        ),
    )
    assert list(GAMES) == ["herrlof", "odin", "toy"]
    assert len(GAMES) == 3
    assert "toy" in GAMES
    assert GAMES["toy"] is toy.GAME
    assert languages(toy.GAME) == ("en", "fi")
    assert clauses(toy.GAME) == {"A1": "Bids are secret."}
    assert Sentences(toy.GAME).event(toy.HandedIn(1, 2)) == "Seat 1 bids."


def test_the_kit_checks_catalogues(installed: Any) -> None:
    wrong = {"en": {"event.handed_in": "{chair:seat} bids."}}
    installed("toy", Registration(game=toy.GAME, catalogues=wrong))
    with pytest.raises(LawBroken, match=r"sentences: .*unknown placeholder chair"):
        check_sentences(toy.GAME)
    installed("toy", toy.GAME)  # This registers the game alone, without catalogues.
    assert GAMES["toy"] is toy.GAME
    check_sentences(toy.GAME)
    check_sentences(odin.GAME)


class Hostile(Exception):
    """The text of its error is also third-party code."""

    def __str__(self) -> str:
        raise ZeroDivisionError

    __repr__ = __str__


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *[("toy", value) for value in ("toy", 7, None, odin.GAME, Registration(game="zork:GAME"))],
        *[("toy", error) for error in (ImportError("no zork"), SystemExit(3), Hostile())],
        # Frameworks and files use the game's name.
        ("../toy", attrs.evolve(toy.GAME, name="../toy")),
    ],
)
def test_a_broken_package_breaks_nothing_else(installed: Any, name: str, value: object) -> None:
    installed(name, value)
    with pytest.warns(RuntimeWarning, match=f"^installed game '{name}' left out: "):
        assert list(GAMES) == ["herrlof", "odin"]
    assert name not in GAMES
    with pytest.raises(DocumentError, match=r"not one of: herrlof, odin$"):
        game_of(f'{{"game":"{name}"}}')


def test_a_game_is_known_to_this_process(registries: None) -> None:
    count = len(GAMES)
    assert register(Registration(game="rules.testing.toy:GAME")) is toy.GAME
    assert (GAMES["toy"], len(GAMES), "toy" in GAMES) == (toy.GAME, count + 1, True)
    assert list(GAMES)[:2] == ["herrlof", "odin"]
    with pytest.raises(ValueError, match="odin is already the name of a built-in game"):
        register(Registration(game=odin.GAME))
    with pytest.raises(TypeError, match=r"expected a .*\.Game"):
        register(Registration(game="rules.testing.toy:Rules"))


def test_unknown_names() -> None:
    assert "whist" not in GAMES
    assert GAMES.get("whist") is None
    with pytest.raises(KeyError):
        GAMES["whist"]


def test_what_belongs_to_a_game_belongs_to_those_played_alike() -> None:
    described = attrs.evolve(odin.GAME, info=GameInfo())
    assert part_of(described, "clauses") is part_of(odin.GAME, "clauses")
    assert part_of(attrs.evolve(odin.GAME, name="odin 2"), "clauses") is None
    show = odin.GAME.make_observation
    blind = attrs.evolve(odin.GAME, make_observation=lambda s, _, turn, __: show(s, None, turn, ()))
    assert part_of(blind, "clauses") is None


@pytest.mark.parametrize(
    ("message", "text", "said"),
    [
        ("event.card_playd", "", "odin has no such message"),
        ("evnt.passed", "", "odin has no such message"),
        ("prompt.swap", "", "odin has no such message"),
        ("event.passed", "{sat:seat}", "unknown placeholder sat; known: seat"),
        ("event.passed", "{seat:chair}", "seat:chair: kinds are count, seat, signed, word"),
        ("event.passed[sat=you]", "", "there is no field sat"),
        ("event.passed[seat=me]", "", "a condition is"),
        ("prompt.play", "{seat}", "unknown placeholder seat; known: none"),
        ("about.1", "{tricks}", "unknown placeholder tricks"),
        (
            "event.set_played",
            ("{value:count} a", "{points:count} b"),
            "placeholder points",
        ),
    ],
)
def test_catalogues_are_checked(message: str, text: Any, said: str) -> None:
    with pytest.raises(InvalidCatalogue, match=said) as refused:
        Sentences(odin.GAME, catalogue={message: text})
    assert refused.value.message == message
