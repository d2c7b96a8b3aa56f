"""Regenerates the schemas that ship in the package: `python -m tools.schemas`."""

from pathlib import Path

import herrlof_rules
from herrlof_rules import GAMES
from herrlof_rules.documents.schema import schema_text

FOLDER = Path(herrlof_rules.__file__).parent / "documents" / "schemas"


def schema_files() -> dict[Path, str]:
    """The text of each schema file by its path."""
    return {FOLDER / f"{name}.json": schema_text(game) for name, game in GAMES.items()}


if __name__ == "__main__":
    for path, text in schema_files().items():
        path.write_text(text, encoding="ascii")
    print(f"{len(schema_files())} schemas written to {FOLDER}")
