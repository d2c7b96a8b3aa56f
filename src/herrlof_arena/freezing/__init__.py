"""Hooks for PyInstaller, which finds them by the entry point `pyinstaller40`.

Sentences, clauses, pictures and bots are imported when they are needed, and catalogues and schemas
are read from files, so that PyInstaller would not find them.
"""

from pathlib import Path


def hook_folders() -> list[str]:
    """The folder with a hook for each package."""
    return [str(Path(__file__).parent)]
