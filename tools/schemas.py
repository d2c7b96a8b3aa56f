"""Regenerates the schemas and the types for TypeScript: `python -m tools.schemas`.

They ship in the package; the types can also be downloaded from the documentation.
"""

from pathlib import Path

import herrlof_rules
from herrlof_rules import GAMES
from herrlof_rules.documents.schema import schema_text
from herrlof_rules.documents.typescript import declarations

FOLDER = Path(herrlof_rules.__file__).parent / "documents" / "schemas"
DOWNLOADS = Path(__file__).parents[1] / "docs" / "types"


def schema_files() -> dict[Path, str]:
    """The text of each file by its path."""
    files: dict[Path, str] = {}
    for name, game in GAMES.items():
        files[FOLDER / f"{name}.json"] = schema_text(game)
        for folder in (FOLDER, DOWNLOADS):
            files[folder / f"{name}.d.ts"] = declarations(game)
    return files


if __name__ == "__main__":
    for path, text in schema_files().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="ascii", newline="\n")
    print(f"{len(schema_files())} files written to {FOLDER} and {DOWNLOADS}")
