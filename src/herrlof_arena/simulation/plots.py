"""Pictures of a comparison, drawn by matplotlib; needs the extra `plots`."""

from collections.abc import Callable

from herrlof_arena.simulation.comparison import BotStanding, Comparison
from herrlof_arena.simulation.intervals import Estimate
from herrlof_rules.extending import extra

with extra("plots"):
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["figure"]

_LONGEST = 24
"""The largest number of a name's characters that fit."""

_PANELS = 6
"""The number of bots, from the first, whose predictions are drawn."""


def figure(comparison: Comparison) -> Figure:
    """Draws win rates and points with their intervals, and predictions against results.

    Save the figure with its method `savefig`.  Matplotlib's global settings are not changed.
    """
    predicting = [standing for standing in comparison.standings if standing.predictions]
    predicting = predicting[:_PANELS]
    columns = max(2, len(predicting))
    rows = 2 if predicting else 1
    drawing = Figure(figsize=(4.5 * columns, 4 * rows), layout="constrained")
    drawing.suptitle(
        f"{comparison.game.capitalize()}, {comparison.players} players: "
        f"{comparison.matches} matches of {comparison.deals} deals, "
        f"intervals at {100 * comparison.confidence:g} %"
    )
    grid = drawing.add_gridspec(rows, 2 * columns)
    wins = drawing.add_subplot(grid[0, :columns])
    _bars(wins, comparison, "wins per seat", lambda standing: standing.wins)
    wins.axvline(float(comparison.fair_share), color="0.4", linestyle="--")
    wins.set_xlim(0, 1)
    points = drawing.add_subplot(grid[0, columns:])
    _bars(points, comparison, "points per match", lambda standing: standing.points)
    for place, standing in enumerate(predicting):
        _predictions(drawing.add_subplot(grid[1, 2 * place : 2 * place + 2]), standing)
    return drawing


def _bars(
    axes: Axes, comparison: Comparison, title: str, estimated: Callable[[BotStanding], Estimate]
) -> None:
    """Draws a point with its interval for each bot; the first bot is on top."""
    axes.set_title(title)
    for place, standing in enumerate(comparison.standings):
        estimate = estimated(standing)
        axes.errorbar(
            estimate.mean,
            place,
            xerr=[[estimate.mean - estimate.low], [estimate.high - estimate.mean]],
            fmt="o",
            capsize=4,
        )
    axes.set_yticks(range(len(comparison.standings)), [_label(s) for s in comparison.standings])
    axes.set_ylim(len(comparison.standings) - 0.5, -0.5)
    axes.grid(axis="x", alpha=0.3)


def _predictions(axes: Axes, standing: BotStanding) -> None:
    """Draws a disc for each pair of prediction and result, sized by its count, green for a hit."""
    most = max(standing.predictions.values())
    highest = max(max(pair) for pair in standing.predictions)
    for hit, colour in ((False, "tab:orange"), (True, "tab:green")):
        pairs = [pair for pair in standing.predictions if (pair[0] == pair[1]) is hit]
        axes.scatter(
            [predicted for predicted, _ in pairs],
            [reached for _, reached in pairs],
            s=[200 * standing.predictions[pair] / most for pair in pairs],
            color=colour,
        )
    axes.locator_params(integer=True)
    axes.set_title(_label(standing))
    axes.set_xlabel("predicted")
    axes.set_ylabel("reached")
    axes.set_xlim(-0.5, highest + 0.5)
    axes.set_ylim(-0.5, highest + 0.5)
    axes.set_aspect("equal")


def _label(standing: BotStanding) -> str:
    """Returns the name or its end; escapes dollars, between which matplotlib parses formulas."""
    name = standing.name
    return (name if len(name) <= _LONGEST else f"…{name[1 - _LONGEST :]}").replace("$", r"\$")
