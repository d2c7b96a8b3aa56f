"""Pictures show the comparison's figures."""

from io import BytesIO

from arena.simulation.players import BOTS, ODIN_3, SHORT, first, last

from herrlof_arena.simulation import simulate
from herrlof_arena.simulation.plots import figure
from herrlof_rules import herrlof, odin


def test_wins_points_and_predictions() -> None:
    comparison = simulate(herrlof.GAME, SHORT, BOTS, 8, 1)
    drawing = figure(comparison)
    wins, points, *predictions = drawing.axes
    for place, standing in enumerate(comparison.standings):
        (shown,) = [line for line in wins.lines if list(line.get_ydata()) == [place]][:1]
        assert list(shown.get_xdata()) == [standing.wins.mean]
        (ends,) = wins.collections[place].get_segments()
        assert list(ends[:, 0]) == [standing.wins.low, standing.wins.high]
        hit, missed = reversed(predictions[place].collections)
        pairs = {
            (int(x), int(y)) for drawn in (hit, missed) for x, y in drawn.get_offsets().tolist()
        }
        assert pairs == set(standing.predictions)
        assert all(x == y for x, y in hit.get_offsets().tolist())
    assert [label.get_text() for label in points.get_yticklabels()] == ["heuristic", "random"]
    assert [axes.get_title() for axes in predictions] == ["heuristic", "random"]
    assert "8 matches of 4 deals" in drawing.get_suptitle()


def test_a_game_without_predictions_and_strange_names() -> None:
    comparison = simulate(odin.GAME, ODIN_3, {"$x": first, "b" * 60: last}, 6, 1)
    drawing = figure(comparison)
    assert len(drawing.axes) == 2
    content = BytesIO()
    drawing.savefig(content, format="svg")
    assert b"$x" in content.getvalue()
