"""Hooks for PyInstaller, which finds them by the entry point `pyinstaller40`.

Without the hooks, PyInstaller would miss the sentences, clauses, pictures and bots, which are
imported when they are needed, and the catalogues and schemas, which are read from files.
"""

from pathlib import Path


def hook_folders() -> list[str]:
    """The folder with a hook for each package."""
    return [str(Path(__file__).parent)]
