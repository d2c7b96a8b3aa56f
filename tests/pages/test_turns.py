"""The maps of the turns show what happens, all of it and nothing else."""

import attrs
import pytest
from pages.explored import edges

from herrlof_rules import GAMES
from tools.pages.turns import MAPS, Line, Point, drawn


@pytest.mark.parametrize("game", GAMES)
def test_every_edge_drawn_occurs(game: str) -> None:
    assert not MAPS[game].edges(GAMES[game]) - edges(GAMES[game])


@pytest.mark.parametrize("game", GAMES)
def test_every_edge_that_occurs_is_drawn(game: str) -> None:
    assert not edges(GAMES[game]) - MAPS[game].edges(GAMES[game])


@pytest.mark.parametrize("game", GAMES)
def test_all_kinds_and_moves_are_met(game: str) -> None:
    """The playing reaches every kind of decision, every action and every outcome."""
    of = GAMES[game]
    met = edges(of)
    assert {edge.kind for edge in met} | {"over"} == set(MAPS[game].nodes)
    assert {edge.kind for edge in met} >= set(of.prompts)
    assert {edge.move for edge in met} == {m.__name__ for m in (*of.actions, *of.outcomes)}


@pytest.mark.parametrize("game", GAMES)
def test_a_line_too_many_or_too_few_is_found(game: str) -> None:
    """Without any one line the map would say less, and any new line between boxes says more."""
    of, whole = GAMES[game], MAPS[game]
    for left_out in whole.lines:
        less = attrs.evolve(whole, lines=tuple(e for e in whole.lines if e is not left_out))
        assert less.edges(of) < edges(of)
    for start in (kind for kind in whole.nodes if kind != "over"):
        for end in whole.nodes:
            if end not in {edge.then for edge in edges(of) if edge.kind == start}:
                more = attrs.evolve(whole, lines=(*whole.lines, Line(start, end, ())))
                assert more.edges(of) > edges(of)


@pytest.mark.parametrize("game", GAMES)
def test_lines_lie_where_they_say(game: str) -> None:
    """A line starts and ends on the edges of its boxes, or on another line of its junction."""
    whole = MAPS[game]
    for line in whole.lines:
        for place, point in ((line.start, line.points[0]), (line.end, line.points[-1])):
            if place in whole.nodes:
                assert whole.nodes[place].touches(point), (line.start, line.end)
            else:
                others = [e for e in whole.lines if place in (e.start, e.end) and e is not line]
                assert any(_lies_on(point, other) for other in others), (line.start, line.end)


@pytest.mark.parametrize("game", GAMES)
def test_every_move_is_named(game: str) -> None:
    made = drawn(GAMES[game])
    for edge in edges(GAMES[game]):
        assert edge.move in made
        assert f">{edge.kind}<" in made


def _lies_on(point: Point, line: Line) -> bool:
    x, y = point
    return any(
        (a == c == x and min(b, d) <= y <= max(b, d))
        or (b == d == y and min(a, c) <= x <= max(a, c))
        for (a, b), (c, d) in zip(line.points, line.points[1:], strict=False)
    )
