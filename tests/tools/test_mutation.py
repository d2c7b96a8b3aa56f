"""The page of survivors is read, and what is stale on it is named; mutants are run elsewhere."""

import pytest

from tools.mutation.explained import Explained, explained, stale
from tools.mutation.selection import FIRST, THEN

PAGE = """
- no entry, before the first module

### `core/a.py`

- `return 1` → `return 2`: equivalent, nobody looks
- `if  x:` → `if not x:`: accepted, no promise

## Something else

- no entry either
"""


def test_entries_are_read() -> None:
    assert list(explained(PAGE)) == [
        Explained("core/a.py", "return 1", "return 2", "equivalent"),
        Explained("core/a.py", "if x:", "if not x:", "accepted"),
    ]


def test_what_is_no_entry_is_refused() -> None:
    with pytest.raises(ValueError, match="not an entry: - `a` becomes `b`"):
        list(explained("### `core/game.py`\n\n- `a` becomes `b`\n"))


@pytest.mark.parametrize(
    ("sources", "found"),
    [
        ({"core/a.py": "if x:\n    return 1\n"}, []),
        ({"core/a.py": "if x:\n    return 10\n"}, ["core/a.py: `return 1` is gone"]),
        (
            {"core/a.py": "if x:\n", "core/b.py": "    return 1\n"},
            ["core/a.py: `return 1` is now in core/b.py"],
        ),
        ({}, ["core/a.py: `return 1` is gone", "core/a.py: `if x:` is gone"]),
    ],
)
def test_stale_entries_are_named(sources: dict[str, str], found: list[str]) -> None:
    assert list(stale(list(explained(PAGE)), sources)) == [f"- {line}" for line in found]


def test_an_entry_listed_twice_is_named() -> None:
    (entry, _) = explained(PAGE)
    twice = list(stale([entry, entry], {"core/a.py": "return 1"}))
    assert twice == ["- core/a.py: `return 1` → `return 2` is listed twice"]


def test_every_package_has_its_tests() -> None:
    assert FIRST.keys() == THEN.keys()
