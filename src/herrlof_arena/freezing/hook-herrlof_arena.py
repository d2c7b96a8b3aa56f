"""The files and modules of the arena that a frozen application needs beyond its imports.

Adapters and the command line are frozen only if the application imports them, because they import
other frameworks.
"""

from PyInstaller.utils.hooks import collect_data_files, collect_submodules

APART = tuple(f"herrlof_arena.{name}" for name in ("adapters", "cli", "testing", "__main__"))

hiddenimports = collect_submodules("herrlof_arena", lambda name: not name.startswith(APART))
datas = collect_data_files("herrlof_arena")
