"""Regenerates the schemas and the types for TypeScript: `python -m tools.schemas`.

The files ship in the package; the site also offers the types as downloads.
"""

from pathlib import Path

import herrlof_arena
import herrlof_rules
from herrlof_arena.hosting.schema import hosting_declarations, hosting_schema
from herrlof_rules import GAMES
from herrlof_rules.documents.schema import schema_text
from herrlof_rules.documents.text import indented_json
from herrlof_rules.documents.typescript import declarations

HOSTING = Path(herrlof_arena.__file__).parent / "hosting" / "schemas"
FOLDER = Path(herrlof_rules.__file__).parent / "documents" / "schemas"


def schema_files() -> dict[Path, str]:
    """The text of each file by its path."""
    files: dict[Path, str] = {}
    for name, game in GAMES.items():
        files[FOLDER / f"{name}.json"] = schema_text(game)
        files[FOLDER / f"{name}.d.ts"] = declarations(game)
        files[HOSTING / f"{name}.d.ts"] = hosting_declarations(game)
        files[HOSTING / f"{name}.json"] = indented_json(hosting_schema(game))
    return files


if __name__ == "__main__":
    for path, text in schema_files().items():
        path.write_text(text, encoding="ascii", newline="\n")
        print(path)
