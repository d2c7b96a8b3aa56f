"""Pictures of a game's turns: its phases in a column, with lines to the phases that may follow.

A line to the next row goes straight down.  All other lines to one phase share a lane.  A line leads
from a phase to the right and joins the lane at a dot, and the lane ends in an arrowhead at its
phase.
"""

from itertools import pairwise

from herrlof_rules.core.game import Game
from herrlof_rules.core.phases import Phase
from herrlof_rules.pictures.svg import wide
from tools.pages.svg import box, line, page, picture, text

LEFT, TOP, ROW, HIGH = 24.0, 20.0, 62.0, 42.0
LANE = 26.0
OUT, IN = 12.0, 30.0
"""The distances from the top of a box at which lines leave and reach it."""


def drawn(game: Game) -> str:
    """The picture of a game."""
    phases = game.phases
    right = LEFT + max(map(_width, phases))
    tops = {phase.kind: TOP + row * ROW for row, phase in enumerate(phases)}
    lanes = _lanes(game)
    at = {kind: right + (lane + 1.5) * LANE for kind, lane in lanes.items()}
    beside = right + (max(lanes.values(), default=0) + 2.5) * LANE
    width, height = beside + 190, TOP + len(phases) * ROW
    content = [page(width, height)]
    for above, below in pairwise(phases):
        if below.kind in above.then:
            middle, end = (LEFT + right) / 2, tops[below.kind]
            content += [
                line(((middle, end - ROW + HIGH), (middle, end))),
                _tip(middle, end, down=True),
            ]
    for kind, lane in at.items():
        joins = [tops[source] + OUT for source in _sources(game, kind)]
        end = tops[kind] + IN
        content.append(line(((lane, min(*joins, end)), (lane, max(*joins, end)))))
        content += [line(((lane, end), (right, end))), _tip(right, end)]
        content += [f'<circle cx="{lane:g}" cy="{y:g}" r="3.6" class="tip"/>' for y in joins]
    for phase in phases:
        joined = [at[kind] for kind in at if phase.kind in _sources(game, kind)]
        if joined:
            y = tops[phase.kind] + OUT
            content.append(line(((right, y), (max(joined), y))))
        content += _box(phase, tops[phase.kind], right)
    title = f"Which turn follows which in {game.name.capitalize()}"
    return picture(width, height, title, content + _legend(beside))


def _sources(game: Game, kind: str) -> list[str]:
    """The phases at which a lane starts: the predecessors of `kind`, except the phase above it."""
    kinds = [None, *(phase.kind for phase in game.phases)]
    above = kinds[kinds.index(kind) - 1]
    return [p.kind for p in game.phases if kind in p.then and p.kind != above]


def _lanes(game: Game) -> dict[str, int]:
    """Numbers the lanes from the boxes outwards, short ones first; disjoint lanes share one."""
    rows = {phase.kind: row for row, phase in enumerate(game.phases)}
    spans = {
        kind: (min(rows[kind], *source_rows), max(rows[kind], *source_rows))
        for kind in rows
        if (source_rows := [rows[source] for source in _sources(game, kind)])
    }
    lanes: dict[str, int] = {}
    for kind, (first, last) in sorted(spans.items(), key=lambda of: of[1][1] - of[1][0]):
        taken = {lanes[k] for k in lanes if spans[k][0] <= last and first <= spans[k][1]}
        lanes[kind] = next(lane for lane in range(len(rows)) if lane not in taken)
    return lanes


def _width(phase: Phase) -> float:
    return max(wide(_moves(phase), 12), wide(f"{phase.kind}  {phase.clause}", 15)) + 28


def _moves(phase: Phase) -> str:
    return ", ".join(move.__name__ for move in phase.moves)


def _box(phase: Phase, top: float, right: float) -> list[str]:
    look = phase.turn.__name__.lower()
    moves = [text(LEFT + 12, top + 34, _moves(phase), "ink small")] if phase.moves else []
    return [
        box(LEFT, top, right - LEFT, HIGH, look, 18 if look == "chance" else 4),
        text(LEFT + 12, top + (17 if moves else 26), phase.kind, "ink bold"),
        text(right - 12, top + (17 if moves else 26), phase.clause, "faint small", "end"),
        *moves,
    ]


def _tip(x: float, y: float, *, down: bool = False) -> str:
    along, side = 9, 4.5
    ends = [(x - side, y - along), (x + side, y - along)] if down else []
    ends = ends or [(x + along, y - side), (x + along, y + side)]
    return f'<polygon points="{" ".join(f"{a:g},{b:g}" for a, b in [(x, y), *ends])}" class="tip"/>'


def _legend(x: float) -> list[str]:
    shapes: list[str] = []
    for y, look, words in (
        (TOP, "decision", "a decision, its actions"),
        (TOP + 26, "chance", "chance, its outcomes"),
        (TOP + 52, "over", "the end of the match"),
    ):
        shapes.append(box(x, y, 24, 16, look, 8 if look == "chance" else 3))
        shapes.append(text(x + 32, y + 13, words, "faint small"))
    return shapes
