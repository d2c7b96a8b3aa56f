"""What the games are like, from archives: `python -m tools.likeness [MATCHES]`.

Plays matches of heuristic bots for each game and number of players into archives, and makes the
page and its pictures from them.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from math import sqrt
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Any

import matplotlib as mpl
from attrs import frozen
from matplotlib.figure import Figure

from herrlof_rules import GAMES
from herrlof_rules.bots import heuristic_bot
from herrlof_rules.core.game import Game
from herrlof_rules.simulation import matches, rounds, simulate

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "explanation" / "likeness.md"
PICTURES = DOCS / "explanation"

MATCHES = 400


@frozen
class Likeness:
    """What the archive of a game with so many players tells."""

    game: str
    players: int
    decisions: list[int]
    rounds: list[int]
    lead: tuple[float, float]
    """The share of victories of who leads first, and half its interval."""

    ends: Counter[str]
    predictions: Counter[tuple[int, bool]]
    """How often a number was predicted, and whether it was met."""


def told(archive: Path, game: str, players: int) -> Likeness:
    """What an archive tells."""
    rows: list[dict[str, Any]] = [dict(row) for row in matches(archive)]
    shares = [(row["first"] in row["winners"]) / len(row["winners"]) for row in rows]
    mean = sum(shares) / len(shares)
    spread = sqrt(sum((share - mean) ** 2 for share in shares) / (len(shares) - 1))
    predicted: Iterable[dict[str, Any]] = [dict(r) for r in rounds(archive) if "predictions" in r]
    return Likeness(
        game,
        players,
        [row["decisions"] for row in rows],
        [row["rounds"] for row in rows],
        (mean, 1.96 * spread / sqrt(len(shares))),
        Counter(row["reason"] for row in rows),
        Counter((row["predictions"], row["predictions"] == row["tricks"]) for row in predicted),
    )


def played(folder: Path, game: Game, players: int, number: int) -> Likeness:
    """Matches between heuristic bots, in an archive, and what it tells."""
    archive = folder / f"{game.name}-{players}.jsonl.gz"
    rules, bots = game.edition(game.about.editions[0], players), {"heuristic": heuristic_bot(game)}
    simulate(
        game, rules, bots, number, "likeness", tables=[["heuristic"] * players], archive=archive
    )
    return told(archive, game.name, players)


def page(found: list[Likeness]) -> str:
    """The page."""
    return "\n".join(_lines(found)) + "\n"


def _lines(found: list[Likeness]) -> Iterator[str]:
    yield "# What the games are like"
    yield ""
    yield (
        f"From {len(found[0].decisions)} matches for each number of players, under the first "
        "edition, with a heuristic bot at every seat."
    )
    yield "People play differently: these figures describe the bots' games, not the rules alone."
    yield "`python -m tools.likeness` plays the matches and writes this page."
    yield ""
    columns = ("game", "players", "decisions: median (5 % to 95 %)", "rounds or hands", "ends by")
    yield f"| {' | '.join(columns)} | wins of who leads first (fair) |"
    yield "|---|--:|--:|--:|---|--:|"
    for each in found:
        low, middle, high = _spread(each.decisions)
        few, usual, many = _spread(each.rounds)
        total = len(each.decisions)
        ends = ", ".join(
            f"{w.replace('_', ' ')} {n / total:.0%}" for w, n in each.ends.most_common()
        )
        mean, half = each.lead
        yield (
            f"| {each.game.capitalize()} | {each.players} | {middle} ({low} to {high}) "
            f"| {usual} ({few} to {many}) | {ends} "
            f"| {100 * mean:.1f} ± {100 * half:.1f} % ({100 / each.players:.1f} %) |"
        )
    yield ""
    yield "![How many decisions matches take](likeness-lengths.svg)"
    yield ""
    yield "## Predictions of Herrlof"
    yield ""
    for each in found:
        if each.predictions:
            met = sum(n for (_, hit), n in each.predictions.items() if hit)
            total = each.predictions.total()
            yield f"With {each.players} players {met / total:.0%} of {total} predictions are met."
    yield ""
    yield "![How often each prediction is made, and met](likeness-predictions.svg)"


def _spread(values: list[int]) -> tuple[int, int, int]:
    cuts = quantiles(values, n=20, method="inclusive")
    return round(cuts[0]), round(cuts[9]), round(cuts[18])


def draw(found: list[Likeness], folder: Path) -> None:
    """The pictures, the same bytes for the same archives."""
    with mpl.rc_context({"svg.hashsalt": "likeness", "svg.fonttype": "none"}):
        lengths = Figure(figsize=(8, 3.5), layout="constrained")
        axes = lengths.add_subplot()
        axes.boxplot(
            [each.decisions for each in found],
            orientation="horizontal",
            whis=(5, 95),
            showfliers=False,
        )
        axes.set_yticklabels([f"{each.game.capitalize()}, {each.players}" for each in found])
        axes.invert_yaxis()
        axes.set_xlabel("decisions in a match: half of them in the box, 90 % between the ends")
        axes.grid(axis="x", alpha=0.3)
        lengths.savefig(folder / "likeness-lengths.svg", metadata={"Date": None})

        predicting = [each for each in found if each.predictions]
        figure = Figure(figsize=(8, 3), layout="constrained")
        for place, each in enumerate(predicting):
            axes = figure.add_subplot(1, len(predicting), place + 1)
            numbers = range(max(number for number, _ in each.predictions) + 1)
            total = each.predictions.total()
            made = [
                100 * (each.predictions[n, True] + each.predictions[n, False]) / total
                for n in numbers
            ]
            axes.bar(numbers, made, color="tab:orange", label="missed")
            axes.bar(
                numbers,
                [100 * each.predictions[n, True] / total for n in numbers],
                color="tab:green",
                label="met",
            )
            axes.set_title(f"{each.players} players")
            axes.set_xlabel("prediction")
            axes.set_ylabel("% of all predictions")
            axes.legend()
        figure.savefig(folder / "likeness-predictions.svg", metadata={"Date": None})


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES
    with TemporaryDirectory() as folder:
        found = [
            played(Path(folder), game, players, number)
            for game in GAMES.values()
            for players in game.player_counts
        ]
    PAGE.write_text(page(found), encoding="utf-8", newline="\n")
    draw(found, PICTURES)


if __name__ == "__main__":
    main()
