"""Draws the table as one seat sees it, with the lines and colours of a terminal."""

from collections.abc import Sequence

from attrs import evolve, frozen
from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from herrlof_arena.cli.narrator import Narrator, painted
from herrlof_rules.match import View
from herrlof_rules.pictures import hand_in_words, spread_in_words
from herrlof_rules.scenes import Place, Scene, Spread, score_sheets
from herrlof_rules.sentences import Message

_WIDTH = 80
"""The width of the box, if the terminal is wide enough."""
_GAP = 3
"""The number of spaces between two facts."""


def picture(narrator: Narrator, view: View, others: Sequence[View] = ()) -> RenderableType:
    """Returns the table of a view, with the private facts of the seats in `others` added."""
    scene = narrator.sentences.scene(view)
    if others:
        own = [narrator.sentences.scene(other) for other in others]
        scene = _opened(scene, own, narrator.word("hand"))
    rows = Table.grid(padding=(0, 2, 0, 0))
    lines = [(spread.label, spread_in_words(spread)) for spread in (*scene.centre, *scene.side)]
    if scene.hand:
        lines.append((narrator.word("hand"), hand_in_words(scene)))
    spread = [face for each in (*scene.centre, *scene.side) for face in each.cards if face]
    faces = (*spread, *scene.hand)
    for label, words in (*lines, *scene.details, *scene.remembered):
        rows.add_row(
            Text(_label(label), "dim"), painted(narrator.game, narrator.rules, words, faces)
        )
    facts = _Facts(
        tuple(Text.assemble((_label(name), "dim"), f" {value}") for name, value in scene.facts)
    )
    parts: list[RenderableType] = [facts] if scene.facts else []
    parts += [_seats(narrator, scene.places), rows]
    panel = Panel(Group(*parts), border_style="cyan", box=box.ROUNDED, width=_WIDTH)
    return Group(Text(f"{scene.title} – {narrator.headline(view)}", "bold"), panel)


def _label(words: str) -> str:
    """Returns words as a label, which begins with a capital."""
    return words[:1].upper() + words[1:]


@frozen
class _Facts:
    """A renderable with parts side by side; lines break only between parts."""

    parts: tuple[Text, ...]

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        widths = [part.cell_len for part in self.parts]
        return Measurement(max(widths), sum(widths) + _GAP * (len(widths) - 1))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text()
        for part in self.parts:
            if line and line.cell_len + _GAP + part.cell_len > options.max_width:
                yield line
                line = Text()
            line = Text(" " * _GAP).join((line, part)) if line else part
        yield line


_ANY = 1_000
"""A number of columns that exceeds the width of every table."""


@frozen
class _Seats:
    """A renderable with a column for each seat, or a line for each seat if columns do not fit."""

    cells: tuple[tuple[Text, ...], ...]
    """The lines, one for the names and one for each fact; the first cell of a line is its label."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        wide = _grid(self.cells)
        needed = Measurement.get(console, options.update(max_width=_ANY), wide).maximum
        yield wide if needed <= options.max_width else _grid(tuple(zip(*self.cells, strict=True)))


def _grid(cells: tuple[tuple[Text, ...], ...]) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    for number, _ in enumerate(cells[0]):
        table.add_column(justify="right" if number else "left")
    for line in cells:
        table.add_row(*line)
    return table


def _seats(narrator: Narrator, places: tuple[Place, ...]) -> _Seats:
    """Returns the seats with their facts, their roles and their public cards."""
    names = [Text(f"> {place.name}" if place.acts else place.name, "bold") for place in places]
    lines = [(Text(""), *names)]
    for fact in dict.fromkeys(name for place in places for name, _ in place.facts):
        values = (Text(dict(place.facts).get(fact, "")) for place in places)
        lines.append((Text(_label(fact), "dim"), *values))
    for label, words in (
        ("", [", ".join(place.badges) for place in places]),
        (narrator.say("known"), [" ".join(face.token for face in place.known) for place in places]),
    ):
        if any(words):
            painted_words = (painted(narrator.game, narrator.rules, each) for each in words)
            lines.append((Text(_label(label), "dim"), *painted_words))
    return _Seats(tuple(lines))


def _opened(scene: Scene, own: Sequence[Scene], hand: str) -> Scene:
    """Returns the scene with each seat's private part added: its place, hand and nearby cards."""
    places = tuple([each.places[seat] for seat, each in enumerate(own)])
    hands = [
        Spread(f"{place.name}: {hand}", each.hand, overlap=True)
        for place, each in zip(places, own, strict=True)
        if each.hand
    ]
    side = [
        evolve(spread, label=f"{place.name}: {spread.label}")
        for place, each in zip(places, own, strict=True)
        for spread in each.side
        if spread not in scene.side
    ]
    facts = dict.fromkeys(fact for each in (scene, *own) for fact in each.facts)
    return evolve(scene, places=places, side=(*hands, *scene.side, *side), facts=tuple(facts))


def score_sheet(narrator: Narrator, view: View) -> RenderableType | None:
    """Returns the score sheet of the rounds so far; None before the first round is scored."""
    sheet = narrator.sentences.scene(view).sheet
    if sheet is None:
        return None
    table = Table(
        title=narrator.sentences.render(Message("page.sheet")),
        caption="/".join(sheet.columns),
        box=box.SIMPLE_HEAD,
        title_style="bold",
        show_footer=bool(sheet.totals),
    )
    total = narrator.sentences.render(Message("page.total"))
    table.add_column(sheet.title, footer=total, justify="right", header_style="dim")
    for seat, name in enumerate(sheet.names):
        points = Text(sheet.totals[seat], "bold") if sheet.totals else ""
        table.add_column(name, footer=points, justify="right", no_wrap=True)
    for number, line in enumerate(sheet.lines, 1):
        table.add_row(str(number), *map("/".join, line))
    return table


def rounds_scored(view: View) -> int:
    """Returns the number of lines on the score sheet."""
    return len(score_sheets(view.observation)[1])
