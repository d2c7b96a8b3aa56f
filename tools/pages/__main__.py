"""Regenerates the files in `docs/` that are made from the code: `python -m tools.pages`."""

from tools.pages.kept import ROOT, pictures, texts

for name, make in (pictures() | texts()).items():
    path = ROOT / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(make(), encoding="utf-8", newline="\n")
    print(name)
