"""Of the library, the arena needs only public names and the listed internal names."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_arena_works_without_other_internal_names_of_the_library() -> None:
    """The arena works if it can import only public and listed names of the library."""
    command = [sys.executable, str(ROOT / "tests/arena/without_internals.py")]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    imported = {name.split(".")[1] for name in json.loads(ended.stdout) if "." in name}
    packages = {path.parent.name for path in ROOT.glob("src/herrlof_arena/*/__init__.py")}
    assert packages - imported <= {"batch"}  # Importing `batch` needs an extra.
