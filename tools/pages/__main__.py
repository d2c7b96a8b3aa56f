"""`python -m tools.pages`: makes again what `docs/` keeps of what is made from the code."""

from tools.pages.kept import ROOT, pictures, texts

for name, make in (pictures() | texts()).items():
    path = ROOT / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(make(), encoding="utf-8", newline="\n")
    print(name)
