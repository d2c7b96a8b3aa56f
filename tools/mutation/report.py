"""The figures of a run, the unexplained survivors, and the stale explanations."""

from collections import Counter
from collections.abc import Iterable, Mapping
from math import sqrt

from tools.mutation.explained import Explained
from tools.mutation.results import Result

HEAD = (
    "",
    "mutants",
    "run",
    "killed",
    "of these timed out",
    "survived",
    "equivalent",
    "accepted",
    "unexplained",
    "score",
    "without equivalents",
)


def interval(killed: int, run: int) -> tuple[float, float]:
    """The Wilson 95 % confidence interval of a proportion."""
    if not run:
        return 0.0, 1.0
    z = 1.96
    share = killed / run
    middle = (share + z * z / (2 * run)) / (1 + z * z / run)
    half = z * sqrt(share * (1 - share) / run + z * z / (4 * run * run)) / (1 + z * z / run)
    return middle - half, middle + half


def unexplained(results: Iterable[Result], known: Iterable[Explained]) -> list[Result]:
    """The survivors that the page does not list."""
    listed = {(e.module, e.before, e.after) for e in known}
    return [
        r
        for r in results
        if r.status == "survived" and (r.mutant.module, r.before, r.after) not in listed
    ]


def table(
    totals: Mapping[str, int], results: Iterable[Result], known: Iterable[Explained]
) -> list[str]:
    """A Markdown table by package and module; `totals` says how many mutants each module has."""
    results, known = list(results), list(known)
    kinds = {(e.module, e.before, e.after): e.kind for e in known}
    counted: dict[str, Counter[str]] = {}
    for result in results:
        module = result.mutant.module
        kind = kinds.get((module, result.before, result.after), "unexplained")
        counts = counted.setdefault(module, Counter())
        counts["run"] += 1
        counts[result.status] += 1
        if result.status == "survived":
            counts[kind] += 1
    rows = ["| " + " | ".join(HEAD) + " |", "|---" * len(HEAD) + "|"]
    packages: dict[str, list[str]] = {}
    for module in totals:
        packages.setdefault(module.rpartition("/")[0], []).append(module)
    for package, modules in packages.items():
        rows.append(_row(f"**{package}**", modules, totals, counted))
        rows += [_row(module, [module], totals, counted) for module in modules if totals[module]]
    rows.append(_row("**all**", list(totals), totals, counted))
    return rows


def findings(left: Iterable[Result], gone: Iterable[str]) -> list[str]:
    """The survivors to explain and the entries to mend; empty if all is well."""
    survivors = sorted(
        f"- {r.mutant.module}:{r.mutant.line}: `{r.before}` → `{r.after}`" for r in left
    )
    found = ["", f"Unexplained survivors: {len(survivors)}", *survivors] if survivors else []
    if mend := list(gone):
        found += ["", f"Stale entries of survivors.md: {len(mend)}", *mend]
    return found


def _row(
    name: str,
    modules: list[str],
    totals: Mapping[str, int],
    counted: Mapping[str, Counter[str]],
) -> str:
    of = Counter[str]()
    for module in modules:
        of += counted.get(module, Counter())
    total = sum(totals[module] for module in modules)
    killed = of["killed"] + of["timeout"]
    score = f"{killed / of['run']:.1%}" if of["run"] else "–"
    if of["run"] < total:
        low, high = interval(killed, of["run"])
        score += f" ({low:.1%} to {high:.1%})"
    rest = of["run"] - of["equivalent"]
    without = f"{killed / rest:.1%}" if rest else "–"
    cells = [name, total, of["run"], killed, of["timeout"], of["survived"]]
    cells += [of["equivalent"], of["accepted"], of["unexplained"], score, without]
    return "| " + " | ".join(map(str, cells)) + " |"
