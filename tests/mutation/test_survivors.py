"""The page of survivors speaks of the code as it stands."""

from pathlib import Path

import pytest
from mutation.explained import PAGE, explained, one_line

HOME = Path(__file__).parents[2] / "src" / "herrlof_rules"
ENTRIES = list(explained(PAGE.read_text(encoding="utf-8")))


@pytest.mark.parametrize("module", sorted({entry.module for entry in ENTRIES}))
def test_every_line_still_stands(module: str) -> None:
    """A line that has changed or gone has other mutants: run them, and mend its entries."""
    text = f" {one_line((HOME / module).read_text(encoding='utf-8'))} "
    lines = [entry.before for entry in ENTRIES if entry.module == module]
    assert [line for line in lines if f" {line} " not in text] == []


def test_each_once() -> None:
    assert len(ENTRIES) == len(set(ENTRIES))


def test_what_is_no_entry_is_refused() -> None:
    with pytest.raises(ValueError, match="no entry: - `a` becomes `b`"):
        list(explained("### `core/game.py`\n\n- `a` becomes `b`\n"))
