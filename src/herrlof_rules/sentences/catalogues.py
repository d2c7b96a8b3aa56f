"""Message catalogues: `.mo` files of the package, and the catalogues of games outside it."""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from typing import Any

from attrs import frozen

from herrlof_rules.core.errors import HerrlofRulesError
from herrlof_rules.core.game import Game
from herrlof_rules.core.message_text import excerpt
from herrlof_rules.registry import Texts, part_of
from herrlof_rules.sentences.consistency import check_texts

ENGLISH = "en"


class UnknownLanguage(HerrlofRulesError, ValueError):
    """A game has no sentences in this language; `languages` lists the languages that it has."""

    def __init__(self, language: str, languages: tuple[str, ...]) -> None:
        super().__init__(language, languages)
        self.language = language
        self.languages = languages

    def __str__(self) -> str:
        return f"{excerpt(str(self.language))} is not one of: {', '.join(self.languages)}"


class _Shipped(Mapping[str, NullTranslations]):
    """The package's catalogues of one name, by language; each is read on first use."""

    def __init__(self, name: str, *languages: str) -> None:
        self._name, self._languages = name, languages

    def __getitem__(self, language: str) -> GNUTranslations:
        if language not in self._languages:
            raise KeyError(language)
        return _read(f"{self._name}.{language}.mo")

    def __iter__(self) -> Iterator[str]:
        return iter(self._languages)

    def __len__(self) -> int:
        return len(self._languages)


@cache
def _read(file_name: str) -> GNUTranslations:
    with (files("herrlof_rules.sentences") / "catalogues" / file_name).open("rb") as file:
        return GNUTranslations(file)


COMMON = _Shipped("common", ENGLISH, "de", "es", "fr", "it", "nl")
"""The messages of every game: results, refusals, seats."""

HERRLOF = _Shipped("herrlof", ENGLISH, "de", "nl")
ODIN = _Shipped("odin", ENGLISH, "de", "es", "fr", "it", "nl")


def languages(game: Game) -> tuple[str, ...]:
    """The languages in which a game has sentences, English first.

    For a game without catalogues, these are the languages of the messages that all games share.
    """
    return tuple(_catalogues_of(game) or COMMON)


def check_language(game: Game, language: str) -> None:
    """Raises `UnknownLanguage` for a language in which the game has no sentences."""
    available = languages(game)
    if language not in available:
        raise UnknownLanguage(language, available)


@frozen
class Catalogue:
    """The templates of a language by message id: the game's first, then those that games share."""

    parts: tuple[NullTranslations, ...]

    def template(self, message: str, number: int = 1) -> str | None:
        """The template of a message, in the plural form for a number; None if no part has one."""
        singular = _singular(self.parts).get(message)
        if singular is not None:
            return singular
        for part in self.parts:
            for text in (part.ngettext(message, message, number), part.gettext(message)):
                if text != message:
                    return text
        return None

    def texts(self) -> dict[str, str | tuple[str, ...]]:
        """Every template by id; if several parts have the same id, the first of them decides."""
        texts: dict[str, str | tuple[str, ...]] = {}
        for part in reversed(self.parts):
            texts |= dict(_entries(part))
        return texts

    def with_those_of(self, error: HerrlofRulesError, language: str) -> "Catalogue":
        """This catalogue, extended by the templates that the error's class declares."""
        texts = [error.catalogues[each] for each in (language, ENGLISH) if each in error.catalogues]
        return Catalogue((*self.parts, *map(_Own, texts)))

    def plural(self) -> str:
        """The formula for the plural form of a number `n`, as in `Plural-Forms`."""
        forms = self.parts[-1].info()["plural-forms"]
        return forms.partition("plural=")[2].rstrip("; ")


@lru_cache(32)
def _singular(parts: tuple[NullTranslations, ...]) -> dict[str, str]:
    """The templates without plural forms; looking each up anew took half of the time of a scene."""
    return {m: text for m, text in Catalogue(parts).texts().items() if isinstance(text, str)}


def catalogue(game: Game, language: str, own: "Texts | NullTranslations | None") -> Catalogue:
    """The catalogue of a language, in which the `own` texts come first.

    Raises `UnknownLanguage` unless there are `own` texts, and `InvalidCatalogue` for texts that do
    not fit the game.
    """
    parts: list[NullTranslations] = []
    if own is not None:
        parts.append(_checked(game, own))
    else:
        check_language(game, language)
    of_game = _catalogues_of(game)
    if language == ENGLISH and own is None:  # The game's prompts are its English templates.
        parts.append(_Own({f"prompt.{kind}": text for kind, text in game.prompts.items()}))
    if isinstance(of_game, _Shipped) and language in of_game:  # Tests have checked these.
        parts.append(of_game[language])
    elif language in of_game:
        parts.append(_checked(game, of_game[language]))
    return Catalogue((*parts, COMMON[language if language in COMMON else ENGLISH]))


def _catalogues_of(game: Game) -> Mapping[str, Texts | NullTranslations]:
    catalogues: Mapping[str, Texts | NullTranslations] | None = part_of(game, "catalogues")
    return {} if catalogues is None else catalogues


def _checked(game: Game, source: Texts | NullTranslations) -> NullTranslations:
    part = source if isinstance(source, NullTranslations) else _Own(source)
    check_texts(game, dict(_entries(part)), dict(_entries(COMMON[ENGLISH])))
    return part


class _Own(NullTranslations):
    """Texts in a mapping, with the plural forms of English."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.texts = texts

    def gettext(self, message: str) -> str:
        translation = self.texts.get(message, message)
        return translation if isinstance(translation, str) else translation[0]

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:  # noqa: ARG002 - as inherited
        forms = self.texts.get(msgid1, msgid1)
        return forms if isinstance(forms, str) else forms[min(n != 1, len(forms) - 1)]


def _entries(part: NullTranslations) -> Iterator[tuple[str, str | tuple[str, ...]]]:
    if isinstance(part, _Own):
        yield from part.texts.items()
        return
    # The standard library has no public way to list a catalogue.
    of_part: Any = part
    plurals: dict[str, dict[int, str]] = {}
    for key, text in getattr(of_part, "_catalog", {}).items():
        if isinstance(key, tuple):
            plurals.setdefault(key[0], {})[key[1]] = text
        elif key:
            yield key, text
    for key, forms in plurals.items():
        yield key, tuple(forms[number] for number in sorted(forms))
