"""Message catalogues: `.mo` files of the package, or texts that a game of one's own brings."""

from collections.abc import Iterator, Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from typing import Any, TypeAlias

from attrs import frozen

from herrlof_rules.core.errors import UnknownLanguage
from herrlof_rules.core.game import Game
from herrlof_rules.games import GAMES

Texts: TypeAlias = Mapping[str, str | tuple[str, ...]]
"""Templates by message id; a tuple holds the plural forms."""

ENGLISH = "en"
COMMON = "common"
"""The catalogue of what any game says: results, refusals, seats."""

_LANGUAGES: Mapping[str, tuple[str, ...]] = {
    COMMON: (ENGLISH, "de", "es", "fr", "it", "nl"),
    "herrlof": (ENGLISH, "de", "nl"),
    "odin": (ENGLISH, "de", "es", "fr", "it", "nl"),
}


def languages(game: Game) -> tuple[str, ...]:
    """The languages in which the package has sentences for a game, English first.

    For a game of one's own: those in which it has what any game says, such as results.
    """
    return _LANGUAGES[_catalogue_of(game)]


def check_language(game: Game, language: str) -> None:
    """Raises `UnknownLanguage` for a language that the package does not have for the game."""
    known = languages(game)
    if language not in known:
        raise UnknownLanguage(language, known)


@frozen
class Catalogue:
    """The templates of a language by message id: those of a game before what any game says."""

    parts: tuple[NullTranslations, ...]

    def template(self, message: str, number: int = 1) -> str | None:
        """The template, in the plural form for a number if it has such forms; None without one."""
        for part in self.parts:
            for found in (part.ngettext(message, message, number), part.gettext(message)):
                if found != message:
                    return found
        return None

    def texts(self) -> dict[str, str | tuple[str, ...]]:
        """Every template; of two with one id the first part's."""
        found: dict[str, str | tuple[str, ...]] = {}
        for part in reversed(self.parts):
            found |= dict(_entries(part))
        return found

    def plural(self) -> str:
        """The formula for the plural form of a number `n`, as in `Plural-Forms`."""
        forms = self.parts[-1].info()["plural-forms"]
        return forms.partition("plural=")[2].rstrip("; ")


def catalogue(game: Game, language: str, own: "Texts | NullTranslations | None") -> Catalogue:
    """The catalogue of a language; `own` texts come first, and raise no `UnknownLanguage`."""
    parts: list[NullTranslations] = []
    if own is not None:
        parts.append(own if isinstance(own, NullTranslations) else _Own(own))
        if language not in _LANGUAGES[COMMON]:
            return Catalogue((*parts, _shipped(COMMON, ENGLISH)))
    else:
        check_language(game, language)
    name = _catalogue_of(game)
    if name != COMMON and language in _LANGUAGES[name]:
        parts.append(_shipped(name, language))
    return Catalogue((*parts, _shipped(COMMON, language)))


def _catalogue_of(game: Game) -> str:
    return game.name if GAMES.get(game.name) == game else COMMON


@cache
def _shipped(name: str, language: str) -> GNUTranslations:
    place = files("herrlof_rules.sentences") / "catalogues" / f"{name}.{language}.mo"
    with place.open("rb") as file:
        return GNUTranslations(file)


class _Own(NullTranslations):
    """Texts in a mapping, with the plural forms of English."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.texts = texts

    def gettext(self, message: str) -> str:
        found = self.texts.get(message, message)
        return found if isinstance(found, str) else found[0]

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:  # noqa: ARG002 - as inherited
        found = self.texts.get(msgid1, msgid1)
        return found if isinstance(found, str) else found[min(n != 1, len(found) - 1)]


def _entries(part: NullTranslations) -> Iterator[tuple[str, str | tuple[str, ...]]]:
    if isinstance(part, _Own):
        yield from part.texts.items()
        return
    # The standard library has no public way to list a catalogue.
    of_part: Any = part
    plurals: dict[str, dict[int, str]] = {}
    for key, text in of_part._catalog.items():
        if isinstance(key, tuple):
            plurals.setdefault(key[0], {})[key[1]] = text
        elif key:
            yield key, text
    for key, forms in plurals.items():
        yield key, tuple(forms[number] for number in sorted(forms))
