"""Makes the files that the package reads its sentences from: `python -m tools.sentences`.

The catalogues (`.mo`) are compiled from their sources (`.po`).  The texts of the clauses are taken
from the pages of the rules.
"""

import json
import re
from io import BytesIO
from pathlib import Path

from babel.messages import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import herrlof_rules
from tools.clauses import GAMES, texts, unlinked

FOLDER = Path(herrlof_rules.__file__).parent / "sentences"


def made() -> dict[Path, bytes]:
    """The content of each file by its path."""
    files = {path.with_suffix(".mo"): compiled(path) for path in sources()}
    for game in GAMES:
        files[FOLDER / "clauses" / f"{game}.json"] = clauses(game)
    return files


def sources() -> list[Path]:
    """The sources of the catalogues, which translators write."""
    return sorted((FOLDER / "catalogues").glob("*.po"))


def compiled(source: Path) -> bytes:
    """A catalogue in the binary format of gettext."""
    with source.open("rb") as file:
        read = read_po(file, abort_invalid=True)
    catalogue = Plain(locale=source.suffixes[0].removeprefix("."))
    for message in read:
        if message.id:
            catalogue[message.id] = message
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    return compiled.getvalue()


class Plain(Catalog):
    """A catalogue without the date and the version of Babel in its header."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        kept = ("Language", "Plural-Forms", "MIME-Version", "Content-Type")
        return [header for header in self._get_mime_headers() if header[0] in kept]


def clauses(game: str) -> bytes:
    """The clauses of a game as plain text, in the order of its page."""
    texts_by_id = {clause: plain(markdown) for clause, markdown in texts(game).items()}
    document = {
        "format": "herrlof-rules/clauses",
        "version": 1,
        "game": game,
        "language": "en",
        "order": list(texts_by_id),
        "clauses": texts_by_id,
    }
    return (json.dumps(document, indent=1, sort_keys=True) + "\n").encode("ascii")


def plain(markdown: str) -> str:
    """The text without links and emphasis."""
    return re.sub(r"(?<!\w)\*([^*]+)\*(?!\w)", r"\1", unlinked(markdown))


if __name__ == "__main__":
    for path, content in made().items():
        path.write_bytes(content)
    print(f"{len(made())} files written to {FOLDER}")
