"""The arena needs nothing of the library but public names and the listed ones."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_arena_works_without_other_internal_names_of_the_library() -> None:
    """The arena is imported and used while it sees only public and listed names of the library."""
    command = [sys.executable, str(ROOT / "tests/arena/without_internals.py")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    imported = {name.split(".")[1] for name in json.loads(done.stdout) if "." in name}
    packages = {path.parent.name for path in ROOT.glob("src/herrlof_arena/*/__init__.py")}
    assert packages - imported <= {"batch"}  # This module needs an extra.
