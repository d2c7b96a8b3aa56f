"""Mutation testing with Cosmic Ray: `python -m tools.mutation games/odin/sets.py [--report]`.

Changes one place of a module, or of each module of a folder, at a time in a copy of the tree, and
lists the changes that no test of its room and no golden notices.  Interrupt it at any time: the
same command resumes; after a change of the code, delete the session that it names.
"""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = "src"
COPIED = ("src", "tests", "tools", "docs", "examples", "pyproject.toml", "conftest.py")
UNSTEADY = (
    "not keeps_its_schema and not typescript and not linear_time and not replays_soon and not worst"
)
"""Tests that depend on the clock, or take long and look at much else."""


def prepare(work: Path, module: str) -> None:
    """A copy of the tree, and what Cosmic Ray is to do in it."""
    shutil.rmtree(work, ignore_errors=True)
    listing = ["git", "ls-files", "-co", "--exclude-standard", *COPIED]
    named = subprocess.run(listing, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in named.splitlines():
        if (ROOT / name).is_file():
            (work / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, work / name)
    room = module.removeprefix("herrlof_")
    room = room if (ROOT / "tests" / room).is_dir() else room.rpartition("/")[0]
    tests = f"{sys.executable} -m pytest -x -q -p no:cacheprovider -k '{UNSTEADY}'"
    config = (ROOT / "tools" / "mutation.toml").read_text("utf-8")
    own = (
        f'[cosmic-ray]\nmodule-path = "{SOURCE}/{module}"\n'
        f'test-command = "{tests} tests/{room} tests/goldens"\n'
    )
    (work / "mutation.toml").write_text(config.replace("[cosmic-ray]\n", own, 1), "utf-8")


def main() -> None:
    """Runs Cosmic Ray's commands in the copy."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutation", description=__doc__)
    parser.add_argument("module", help="such as herrlof_rules/odin/sets.py")
    parser.add_argument("--report", action="store_true", help="only say what was found so far")
    chosen = parser.parse_args()
    module = chosen.module.strip("/")
    if not (ROOT / SOURCE / module).exists():
        parser.error(f"there is no {SOURCE}/{module}")
    work = ROOT / "reports" / "mutation" / module.replace("/", ".")
    environment = {**os.environ, "PYTHONPATH": str(work / "src"), "PYTHONDONTWRITEBYTECODE": "1"}

    def run(command: str) -> None:
        name, *arguments = command.split()
        program = Path(sys.executable).with_name(name)
        subprocess.run([program, *arguments], cwd=work, env=environment, check=True)

    session = work / "session.sqlite"
    if not session.exists():
        prepare(work, module)
        run("cosmic-ray baseline mutation.toml")
        run("cosmic-ray init mutation.toml session.sqlite")
        run("cr-filter-operators session.sqlite mutation.toml")
    print(f"the session is {session}")
    if not chosen.report:
        run("cosmic-ray exec mutation.toml session.sqlite")
    run("cr-report --show-diff --surviving-only session.sqlite")
    run("cr-rate session.sqlite")


if __name__ == "__main__":
    main()
