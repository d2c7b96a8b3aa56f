"""Turns clause ids in prose into links; MkDocs runs this hook on each page: see `mkdocs.yml`.

The game of an id follows from the page's path, such as `games/odin.md`, from a comment `<!--
clauses: odin -->`, which holds up to the next such comment, or from words beside the id, such as
"L2 of Odin".  After `<!-- clauses: none -->`, for pages about another game, nothing is linked.
Anywhere else, an id without a game causes a warning, which ends a strict build.
"""

import logging
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[2]))  # MkDocs loads this file by its path.

from tools.clauses import CARDS, GAMES, texts

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

_log = logging.getLogger("mkdocs.hooks.clauses")

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6", "summary", "title")
UNLINKED = {"a", "autoref", "code", "pre", "script", "style", "svg", *HEADINGS}
"""The elements in which no link is made: code, headings and existing links."""

_TAGS = re.compile(r"<!--.*?-->|<[^>]*>", re.DOTALL)
_CONTEXT = re.compile(r"<!-- clauses: (\w+) -->")
_NAME = re.compile(r"<(/?)([a-z][\w-]*)")
_ID = re.compile(r"(?<![\w.#/-])[A-Z][1-9]\d?(?!\w)")
_ONLY_IDS = re.compile(r"\([A-Z]\d+(?:(?:, | and | to |–)[A-Z]\d+)*\)")
_OF_GAME = re.compile(r" of (Herrlof|Odin)\b")
_DEFINED = re.compile(r'<strong id="([A-Z]\d+)">\1</strong>')


def game_of(page: str) -> str | None:
    """The game of a page's clause ids, by the page's path in `docs/`."""
    return next((game for game in GAMES if page.endswith(f"/{game}.md")), None)


def linked(html: str, game: str | None, href: Callable[[str, str], str]) -> str:
    """The page with each id of a clause in prose linked to `href(game, clause)`."""
    return "".join(
        _linked_text(piece, of, href) if prose else piece for piece, prose, of in pieces(html, game)
    )


def pieces(html: str, game: str | None) -> Iterator[tuple[str, bool, str | None]]:
    """Splits the page into pieces: text, whether it is prose, and the game of its clauses."""
    inside: list[str] = []
    at = 0
    for html_tag in _TAGS.finditer(html):
        yield html[at : html_tag.start()], not inside, game
        yield html_tag[0], False, game
        at = html_tag.end()
        if context := _CONTEXT.fullmatch(html_tag[0]):
            game = context[1]
        elif (tag := _NAME.match(html_tag[0])) and tag[2] in UNLINKED:
            if not tag[1]:
                inside.append(tag[2])
            elif inside:
                inside.pop()
    yield html[at:], not inside, game


def ids(text: str, game: str | None) -> Iterator[tuple[re.Match[str], str]]:
    """The clause ids in a piece of prose, each with its game.

    An id that is also a card's token, such as R2 in Herrlof, counts as a clause only if the
    parentheses around it hold nothing but ids.
    """
    sure = [mention.span() for mention in _ONLY_IDS.finditer(text)]
    for mention in _ID.finditer(text):
        named = _OF_GAME.match(text, mention.end())
        of = named[1].lower() if named else game
        if of not in GAMES or mention[0] not in texts(of):
            continue
        in_parentheses = any(start < mention.start() < end for start, end in sure)
        if named or in_parentheses or not CARDS[of].fullmatch(mention[0]):
            yield mention, of


def _linked_text(text: str, game: str | None, href: Callable[[str, str], str]) -> str:
    parts, at = [], 0
    for mention, of in ids(text, game):
        parts += [text[at : mention.start()], f'<a href="{href(of, mention[0])}">{mention[0]}</a>']
        at = mention.end()
    return "".join([*parts, text[at:]])


def of_no_game(html: str, game: str | None) -> list[str]:
    """The ids in prose that could be clauses, but whose game is not stated."""
    return [
        mention[0]
        for text, prose, of in pieces(html, game)
        if prose and of is None
        for other in GAMES
        for mention, _ in ids(text, other)
        if not _OF_GAME.match(text, mention.end())
    ]


def with_tests(html: str, href: Callable[[str], str]) -> str:
    """The page of a game with the id at the head of each clause linked to its tests."""
    return _DEFINED.sub(
        lambda clause: (
            f'<strong id="{clause[1]}"><a class="clause" href="{href(clause[1])}" '
            f'title="The tests of {clause[1]}">{clause[1]}</a></strong>'
        ),
        html,
    )


def on_page_content(html: str, page: "Page", config: "MkDocsConfig", files: "Files") -> str:
    """Called by MkDocs with the content of each page."""
    del config

    def address(of: str) -> str:
        file = files.get_file_from_path(of)
        assert file is not None
        return file.url_relative_to(page.file)

    here = page.file.src_uri
    game = game_of(here)
    for clause in of_no_game(html, game):
        _log.warning("%s: %s is a clause of which game? See tools/pages/links.py", here, clause)
    if here.startswith("games/") and game is not None:
        html = with_tests(html, lambda clause: f"{address('reference/clauses.md')}#{game}-{clause}")

    def clause_page(of: str, clause: str) -> str:
        own = here == f"games/{of}.md"
        return f"#{clause}" if own else f"{address(f'games/{of}.md')}#{clause}"

    return linked(html, game, clause_page)
