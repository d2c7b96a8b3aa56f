"""Makes or renews an environment and runs a command in it, for `demo` and `test`.

It needs nothing but Python.  The scripts `demo`, `test`, `demo.cmd` and `test.cmd` call it.
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

# By command: the environment's folder, pip's arguments, and the command line to run.
COMMANDS = {
    "demo": (".venv-demo", [".[cli]"], ["-m", "herrlof_arena", "demo"]),
    "test": (
        ".venv",
        [
            *("--constraint", "constraints.txt", "--editable", ".[cli,testing,plots]"),
            *("--group", "dev", "--group", "cluster"),
        ],
        ["-m", "pytest", "-n", "2"],
    ),
}
MADE_OF = ("pyproject.toml", "constraints.txt")
"""An environment is renewed if one of these files has changed."""


def main(command: str, *arguments: str) -> int:
    """Runs the command in its environment, and returns its exit status."""
    if sys.version_info < (3, 11):  # noqa: UP036 - any Python may run this file
        _say("Python 3.11 or newer is needed; PYTHON may name it.")
        return 1
    folder, requirements, run = COMMANDS[command]
    venv = Path(os.environ.get("VENV", ROOT / folder)).absolute()
    python = venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    mark = venv / f"{command}.installed"
    state = _state(command)
    if not _works(python):
        _say(f"Making an environment in {venv.name}.")
        _run([sys.executable, "-m", "venv", "--clear", str(venv)])
    if not mark.exists() or mark.read_text("utf-8") != state:
        _say("Installing what it needs; this takes a minute or two.")
        pip = [str(python), "-m", "pip", "install", "--quiet"]
        _run([*pip, "--upgrade", "pip>=25.1"])  # 25.1 is the first version that knows --group.
        _run([*pip, *requirements])
        mark.write_text(state, "utf-8")
    _say(f"Running python {' '.join((*run, *arguments))}")
    return subprocess.run([str(python), *run, *arguments], cwd=ROOT, check=False).returncode


def _state(command: str) -> str:
    """A digest of the files that the environment was made from, with a copied package's sources."""
    files = [ROOT / name for name in MADE_OF]
    if command == "demo":
        files += sorted((ROOT / "src").rglob("*.py"))
    digest = hashlib.sha256(sys.version.encode())
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _works(python: Path) -> bool:
    if not python.exists():
        return False
    done = subprocess.run([str(python), "-m", "pip", "--version"], check=False, capture_output=True)
    return done.returncode == 0


def _run(command: list[str]) -> None:
    done = subprocess.run(command, cwd=ROOT, check=False)
    if done.returncode:
        sys.exit(done.returncode)


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
