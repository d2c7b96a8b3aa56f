"""The maps of the turns: where each kind of turn lies, and the lines along which moves lead on.

A line may end at a junction, from which other lines go on; the edges of a map are its ways from
one kind of turn to another.  A test finds the same ones by playing.
"""

from collections.abc import Iterator
from typing import NamedTuple

from attrs import frozen

from herrlof_rules.core.game import Game
from tools.pages.svg import box, line, page, picture, text

Point = tuple[float, float]
HIGH = 22.0
"""Half the height of a box."""


class Edge(NamedTuple):
    """At this kind of turn this class of move may lead to that kind."""

    kind: str
    move: str
    then: str


@frozen
class Node:
    """A kind of turn: the middle of its box, and half its width."""

    x: float
    y: float
    wide: float = 52.0

    def touches(self, point: Point) -> bool:
        """Whether a point lies on the edge of the box."""
        across, down = abs(point[0] - self.x), abs(point[1] - self.y)
        return (across == self.wide and down < HIGH) or (down == HIGH and across < self.wide)


@frozen
class Line:
    """From a kind of turn or a junction to another; `moves` if only some moves lead there."""

    start: str
    end: str
    points: tuple[Point, ...]
    moves: tuple[str, ...] = ()
    moves_at: Point = (0, 0)


@frozen
class Note:
    """A few words beside a line."""

    x: float
    y: float
    words: str


@frozen
class Map:
    """Everything that is drawn for a game."""

    title: str
    size: Point
    nodes: dict[str, Node]
    lines: tuple[Line, ...]
    notes: tuple[Note, ...]

    def edges(self, game: Game) -> set[Edge]:
        """The transitions shown; a line without moves stands for all moves of its turn."""
        return {
            Edge(each.start, move, then)
            for each in self.lines
            if each.start in self.nodes
            for move in each.moves or moves_of(game, each.start)
            for then in self._ends(each.end)
        }

    def groups(self) -> list[list[Line]]:
        """The lines of each junction, then all others."""
        places = dict.fromkeys(each.end for each in self.lines if each.end not in self.nodes)
        joined = [
            [each for each in self.lines if place in (each.start, each.end)] for place in places
        ]
        return [*joined, [e for e in self.lines if e.start in self.nodes and e.end in self.nodes]]

    def _ends(self, place: str) -> Iterator[str]:
        if place in self.nodes:
            yield place
        for each in self.lines:
            if each.start == place and place not in self.nodes:
                yield from self._ends(each.end)


def moves_of(game: Game, kind: str) -> tuple[str, ...]:
    """The classes of the moves at a kind of turn."""
    return tuple(move.__name__ for p in game.phases if p.kind == kind for move in p.moves)


HERRLOF = Map(
    "Which turn follows which in a round of Herrlof",
    (760, 600),
    {
        "first_dealer": Node(74, 60, 62),
        "deal": Node(235, 60),
        "predict": Node(395, 60),
        "over": Node(660, 60),
        "play": Node(395, 175),
        "swap": Node(130, 300),
        "draw": Node(280, 300),
        "discard": Node(430, 300),
        "turn_trump": Node(600, 300, 56),
        "steal_trick": Node(190, 480, 68),
        "steal_card": Node(345, 480),
        "pick": Node(530, 480),
        "return": Node(660, 480),
    },
    (
        Line("first_dealer", "deal", ((136, 60), (183, 60))),
        Line("deal", "predict", ((287, 60), (343, 60))),
        Line("predict", "predict", ((447, 50), (477, 50), (477, 70), (447, 70))),
        Line("predict", "play", ((395, 82), (395, 153))),
        Line("play", "play", ((425, 153), (425, 125), (475, 125), (475, 163), (447, 163))),
        Line("play", "swap", ((343, 187), (105, 187), (105, 278))),
        Line("play", "turn_trump", ((447, 190), (600, 190), (600, 278))),
        Line("play", "won", ((343, 165), (40, 165), (40, 390), (345, 390))),
        Line("play", "scored", ((447, 177), (735, 177))),
        # The next card of a trick, or the next lead.
        Line(
            "swap", "next", ((150, 278), (150, 240), (395, 240)), ("Decline",), moves_at=(156, 268)
        ),
        Line("draw", "next", ((280, 278), (280, 240))),
        Line("discard", "next", ((430, 278), (430, 240), (395, 240))),
        Line("turn_trump", "next", ((575, 278), (575, 240), (430, 240))),
        Line("next", "play", ((395, 240), (395, 197))),
        Line("swap", "draw", ((182, 300), (228, 300)), ("Swap",), moves_at=(188, 294)),
        Line("draw", "discard", ((332, 300), (378, 300))),
        # A trick won with a 1 or a 6.
        Line("swap", "won", ((105, 322), (105, 390)), ("Decline",), moves_at=(50, 340)),
        Line("discard", "won", ((430, 322), (430, 390), (345, 390))),
        Line("draw", "steal_trick", ((250, 322), (250, 430), (225, 430), (225, 458))),
        Line("won", "steal_trick", ((190, 390), (190, 458))),
        Line("won", "steal_card", ((345, 390), (345, 458))),
        Line("steal_card", "pick", ((397, 480), (478, 480)), ("StealCard",), moves_at=(404, 474)),
        Line("pick", "return", ((582, 480), (608, 480))),
        # The next lead after a power.
        Line("return", "lead", ((660, 502), (660, 525), (345, 525))),
        Line("steal_card", "lead", ((345, 502), (345, 525), (165, 525)), ("Decline",), (351, 518)),
        Line("steal_trick", "lead", ((165, 502), (165, 525))),
        Line("lead", "play", ((165, 525), (15, 525), (15, 125), (365, 125), (365, 153))),
        # The end of a round.
        Line(
            "swap",
            "scored",
            ((150, 322), (150, 352), (735, 352)),
            ("Decline",),
            moves_at=(156, 340),
        ),
        Line("draw", "scored", ((310, 322), (310, 352))),
        Line("turn_trump", "scored", ((656, 300), (735, 300))),
        Line("steal_trick", "scored", ((215, 502), (215, 545), (735, 545), (735, 60))),
        Line("scored", "over", ((735, 60), (712, 60))),
        Line("scored", "deal", ((735, 60), (735, 18), (235, 18), (235, 38))),
    ),
    (
        Note(484, 57, "until all have"),
        Note(484, 72, "handed in (P1)"),
        Note(482, 140, "next card (T2),"),
        Note(482, 155, "next lead (T9)"),
        Note(112, 205, "a 3 (W1)"),
        Note(606, 207, "second Valknut"),
        Note(606, 222, "(V4)"),
        Note(62, 410, "won with a 1 (O1)"),
        Note(352, 410, "won with a 6 (S1)"),
        Note(22, 118, "next lead (R2)"),
        Note(590, 170, "hands are empty (R3)"),
        Note(480, 33, "next round (M2)"),
    ),
)

ODIN = Map(
    "Which turn follows which in a hand of Odin",
    (760, 300),
    {
        "first_player": Node(80, 60, 60),
        "remove_colours": Node(280, 60, 74),
        "deal": Node(450, 60),
        "play": Node(450, 170),
        "take": Node(150, 170),
        "over": Node(690, 170),
    },
    (
        Line("first_player", "remove_colours", ((140, 60), (206, 60))),
        Line("first_player", "deal", ((80, 38), (80, 18), (450, 18), (450, 38))),
        Line("remove_colours", "deal", ((354, 60), (398, 60))),
        Line("deal", "play", ((450, 82), (450, 148))),
        Line("play", "take", ((398, 162), (202, 162)), ("Play",), moves_at=(365, 155)),
        Line("take", "play", ((202, 180), (398, 180))),
        Line(
            "play",
            "play",
            ((430, 192), (430, 225), (470, 225), (470, 192)),
            ("Play", "Pass"),
            moves_at=(480, 222),
        ),
        Line("play", "scored", ((502, 170), (610, 170)), ("Play",), moves_at=(509, 164)),
        Line("scored", "over", ((610, 170), (638, 170))),
        Line("scored", "deal", ((610, 170), (610, 60), (502, 60))),
    ),
    (
        Note(144, 53, "4 colours"),
        Note(144, 76, "(C5)"),
        Note(222, 155, "beats several (K1)"),
        Note(509, 188, "hand empty (F1)"),
        Note(617, 110, "next hand (M4)"),
        Note(545, 222, "next turn (T1), next round (E2)"),
    ),
)
MAPS = {"herrlof": HERRLOF, "odin": ODIN}


def drawn(game: Game) -> str:
    """The map of a game."""
    of = MAPS[game.name]
    width, height = of.size
    content = [page(width, height)]
    for together in of.groups():
        # Each group on a ground of its own: its lines meet, and pass over those of others.
        content += [line(each.points, "under") for each in together]
        content += [line(each.points) for each in together]
    for each in of.lines:
        content.append(_tip(each.points) if each.end in of.nodes else _dot(each.points[-1]))
        content += [_dot(each.points[0])] if each.start not in of.nodes else []
    for each in of.lines:
        if each.moves:
            content.append(text(*each.moves_at, ", ".join(each.moves), "ink small"))
    content += [text(note.x, note.y, note.words, "faint small") for note in of.notes]
    for kind, node in of.nodes.items():
        look = "over" if kind == "over" else "chance" if kind in game.chance_kinds else "decision"
        content += _box(kind, node, look, _inside(game, of, kind))
    content += _legend(height - 30)
    return picture(width, height, of.title, content)


def _inside(game: Game, of: Map, kind: str) -> str:
    """The moves of a kind of turn, unless its lines name them."""
    if any(each.start == kind and each.moves for each in of.lines):
        return ""
    return ", ".join(moves_of(game, kind))


def _box(kind: str, node: Node, look: str, moves: str) -> list[str]:
    corner = (node.x - node.wide, node.y - HIGH)
    round_by = 20 if look == "chance" else 4
    made = [box(*corner, 2 * node.wide, 2 * HIGH, look, round_by)]
    made.append(text(node.x, node.y + (-2 if moves else 5), kind, "ink bold", "middle"))
    if moves:
        made.append(text(node.x, node.y + 14, moves, "ink small", "middle"))
    return made


def _dot(at: Point) -> str:
    return f'<circle cx="{at[0]:g}" cy="{at[1]:g}" r="3.2" class="tip"/>'


def _tip(points: tuple[Point, ...]) -> str:
    (x0, y0), (x, y) = points[-2:]
    across, down = (x > x0) - (x < x0), (y > y0) - (y < y0)
    back, side = 9, 4.5
    corners = (
        (x, y),
        (x - back * across + side * down, y - back * down + side * across),
        (x - back * across - side * down, y - back * down - side * across),
    )
    return f'<polygon points="{" ".join(f"{a:g},{b:g}" for a, b in corners)}" class="tip"/>'


def _legend(y: float) -> list[str]:
    made: list[str] = []
    for x, look, words in (
        (40, "decision", "a decision, with its actions"),
        (290, "chance", "chance, with its outcomes"),
        (530, "over", "the end of the match"),
    ):
        made.append(box(x, y, 24, 16, look, 8 if look == "chance" else 3))
        made.append(text(x + 32, y + 13, words, "faint small"))
    return made
