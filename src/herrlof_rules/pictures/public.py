"""Pictures of views as SVG text."""

from collections.abc import Iterable, Sequence
from enum import Enum

from herrlof_rules.core.view import View
from herrlof_rules.pictures.board import board
from herrlof_rules.pictures.fronts import HEIGHT, WIDTH, fan, front, step_between
from herrlof_rules.pictures.layout import NARROWEST, draw_table
from herrlof_rules.pictures.sheet import draw_sheet
from herrlof_rules.pictures.svg import Scheme, frame, style
from herrlof_rules.scenes import scene_of
from herrlof_rules.scenes.faces import face_of
from herrlof_rules.scenes.scene import Scene, Sheet, check_names


def table(
    view: View,
    *,
    width: int = 760,
    names: Sequence[str] = (),
    scheme: Scheme = "auto",
    memory_aid: bool = False,
) -> str:
    """An SVG picture of the table as the view's seat sees it.

    The picture is `width` units wide, as high as it needs to be, and laid out for that width: 390
    suits a telephone.  `names` are the names of the seats.  `memory_aid` adds facts that a player
    may remember but not look up, such as the cards played so far.  Raises `TypeError` for anything
    but a view, such as a state, and `ValueError` for a width below 300 or the wrong number of
    names.
    """
    scene = scene_of(view, names, memory_aid=memory_aid)
    return draw_table(scene, _width(width), scheme)


def hand(
    view: View, *, width: int = 760, names: Sequence[str] = (), scheme: Scheme = "auto"
) -> str:
    """A picture of the seat's hand, empty for a spectator.  Raises the same errors as `table`."""
    scene = scene_of(view, names)
    across = _width(width)
    cards = " ".join(face.token for face in scene.hand)
    return frame(
        across,
        HEIGHT + 40,
        f"{scene.title}: a hand of {len(scene.hand)} cards",
        fan(scene.hand, scene.playable, 8, 8, across - 16),
        description=cards,
        rules=style(scheme),
        look="hr-picture",
    )


def score_sheet(
    view: View, *, width: int = 760, names: Sequence[str] = (), scheme: Scheme = "auto"
) -> str:
    """A score sheet of the match so far.  Raises the same errors as `table`."""
    return draw_sheet(scene_of(view, names), _width(width), scheme)


def score_pad(
    columns: Sequence[str],
    *,
    players: int,
    lines: int = 10,
    title: str = "Round",
    names: Sequence[str] = (),
    width: int = 760,
) -> str:
    """An empty score sheet to print, with a line for each round and columns for each player.

    Raises `ValueError` if there are no columns, players or lines, for a width below 300, and for
    the wrong number of names.

    >>> from herrlof_rules import pictures
    >>> pad = pictures.score_pad(("predicted", "tricks", "points"), players=2)
    >>> pad.count(">predicted<"), pad.count(">Round ")
    (2, 10)
    """
    if min(len(columns), players, lines) < 1:
        raise ValueError("a score pad must have at least one column, one player and one line")
    check_names(names, players)
    called = tuple(names) or tuple([f"{number + 1}:" for number in range(players)])
    cells = (("",) * len(columns),) * players
    sheet = Sheet(title, called, tuple(columns), (cells,) * lines)
    scene = Scene("an empty pad", "", (), None, sheet=sheet)
    return draw_sheet(scene, _width(width), "light", ruled=True)


def cards(some: Iterable[Enum], *, width: int = 760, scheme: Scheme = "auto") -> str:
    """Cards in a row, which are drawn closer together if the row would be wider than `width`.

    Raises `ValueError` for a width below 300.
    """
    faces = list(map(face_of, some))
    most = _width(width)
    step = step_between(len(faces), most - 8, WIDTH + 8)
    across = 8 + WIDTH + step * max(0, len(faces) - 1)
    return frame(
        across,
        HEIGHT + 8,
        " ".join(face.token for face in faces) or "no cards",
        [front(face, 4 + step * at, 4) for at, face in enumerate(faces)],
        rules=style(scheme),
        look="hr-picture",
    )


def text(view: View, *, names: Sequence[str] = (), memory_aid: bool = False) -> str:
    """The table in plain text, like `str` of a view, with playable cards in brackets.

    `memory_aid` works as in `table`.  Unprintable characters of a name, such as those that control
    a terminal, become U+FFFD.  Raises `TypeError` for anything but a view, and `ValueError` for the
    wrong number of names.
    """
    return board(scene_of(view, [_printable(name) for name in names], memory_aid=memory_aid))


def _printable(name: str) -> str:
    return "".join([sign if sign.isprintable() else "\ufffd" for sign in name])


def _width(width: int) -> int:
    if width < NARROWEST:
        raise ValueError(f"a picture must be at least {NARROWEST} wide")
    return width
