"""Makes what the sentences of the package are read from: `python -m tools.sentences`.

The catalogues (`.mo`) are compiled from their sources (`.po`), the texts of the clauses are taken
from the rules' pages.
"""

import ast
import json
import re
import struct
from pathlib import Path

import herrlof_rules
from tools.clauses import GAMES, page

FOLDER = Path(herrlof_rules.__file__).parent / "sentences"
CLAUSE = re.compile(r"^- \*\*([A-Z]\d+)\*\*\{ #\1 \} (.*?)(?: \[tests\]\([^)]*\))?$", re.MULTILINE)


def made() -> dict[Path, bytes]:
    """The content of each file by its path."""
    files = {path.with_suffix(".mo"): compiled(path) for path in sources()}
    for game in GAMES:
        files[FOLDER / "clauses" / f"{game}.json"] = clauses(game)
    return files


def sources() -> list[Path]:
    """The catalogues as translators write them."""
    return sorted((FOLDER / "catalogues").glob("*.po"))


def compiled(source: Path) -> bytes:
    """A catalogue in the binary format of gettext."""
    return written(messages(source.read_text("utf-8")))


def messages(text: str) -> dict[str, str]:
    """The texts of a `.po` file by their ids; plural ids and forms are joined by NUL."""
    found: dict[str, str] = {}
    for block in re.split(r"\n\s*\n", text):
        parts: dict[str, str] = {}
        word = ""
        for line in block.splitlines():
            if line.startswith("#") or not line.strip():
                continue
            keyword, quote, rest = line.partition('"')
            word = keyword.strip() or word
            parts[word] = parts.get(word, "") + ast.literal_eval(quote + rest)
        if parts:
            plural = [parts.pop("msgid_plural")] if "msgid_plural" in parts else []
            key = "\0".join([parts.pop("msgid"), *plural])
            if key in found:
                raise ValueError(f"{key!r} is there twice")
            found[key] = "\0".join(parts[word] for word in sorted(parts))
    return found


def written(texts: dict[str, str]) -> bytes:
    """The bytes of a `.mo` file: a head, two tables of lengths and places, then the texts."""
    pairs = sorted((key.encode(), text.encode()) for key, text in texts.items())
    head, count = 28, len(pairs)
    place = head + 16 * count
    tables: list[bytes] = []
    body = b""
    for column in (0, 1):
        for pair in pairs:
            tables.append(struct.pack("<II", len(pair[column]), place + len(body)))
            body += pair[column] + b"\0"
    start = struct.pack("<7I", 0x950412DE, 0, count, head, head + 8 * count, 0, place)
    return start + b"".join(tables) + body


def clauses(game: str) -> bytes:
    """The clauses of a game as plain text, in the order of its page."""
    found = {clause: plain(markdown) for clause, markdown in CLAUSE.findall(page(game))}
    document = {
        "format": "herrlof-rules/clauses",
        "version": 1,
        "game": game,
        "language": "en",
        "order": list(found),
        "clauses": found,
    }
    return (json.dumps(document, indent=1, sort_keys=True) + "\n").encode("ascii")


def plain(markdown: str) -> str:
    """The text without links and emphasis."""
    unlinked = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", markdown)
    return re.sub(r"(?<!\w)\*([^*]+)\*(?!\w)", r"\1", unlinked)


if __name__ == "__main__":
    for path, content in made().items():
        path.write_bytes(content)
    print(f"{len(made())} files written to {FOLDER}")
