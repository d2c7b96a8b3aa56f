"""The files and modules of the library that a frozen application needs beyond its imports."""

from PyInstaller.utils.hooks import collect_data_files, collect_submodules, copy_metadata

hiddenimports = collect_submodules(
    "herrlof_rules", lambda name: not name.startswith("herrlof_rules.testing")
)
datas = collect_data_files("herrlof_rules") + copy_metadata("herrlof-rules")
