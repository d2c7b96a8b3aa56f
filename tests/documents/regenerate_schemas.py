"""Writes the schemas that ship in the package.

Run it as `python tests/documents/regenerate_schemas.py`.
"""

from pathlib import Path

import herrlof_rules
from herrlof_rules import GAMES
from herrlof_rules.documents.schema import KINDS, schema_text

FOLDER = Path(herrlof_rules.__file__).parent / "documents" / "schemas"


def schema_files() -> dict[Path, str]:
    """The text of each schema file by its path."""
    return {
        FOLDER / name / f"{kind}.json": schema_text(game, kind)
        for name, game in GAMES.items()
        for kind in KINDS
    }


if __name__ == "__main__":
    for path, text in schema_files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="ascii")
    print(f"{len(schema_files())} schemas written to {FOLDER}")
