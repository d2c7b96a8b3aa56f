"""Drawings of the scenes around play, with which people compare the built table.

The drawings use the regions, sizes and colours of the table's design, at 1280 × 800 and 390 × 844
pixels, and follow the colour scheme of the reader.  A picture of each built scene is beside its
drawing in `docs/contributing/table.md`.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from attrs import frozen

from herrlof_rules import herrlof
from herrlof_rules.pictures.fronts import HEIGHT, WIDTH, back, front
from herrlof_rules.pictures.palette import COLOURS, PLAIN
from herrlof_rules.pictures.svg import box, frame, n, text

LIGHT = {
    "wood": "#e2d1b0",
    "edge": "#b8986a",
    "paper": "#f7f1e4",
    "ink": "#1c2326",
    "soft": "#4a4538",
    "felt": "#326a5a",
    "deep": "#24524a",
    "on": "#ffffff",
    "on-soft": "#e0eee6",
    "line": "#a5c8b8",
    "back": "#28414f",
    "back-line": "#a9c0c9",
}
DARK = {
    "wood": "#2a221b",
    "edge": "#5a4733",
    "paper": "#221c16",
    "ink": "#f4ecdd",
    "soft": "#c9bda8",
    "felt": "#193b31",
    "deep": "#112a23",
    "on": "#f3f7f4",
    "on-soft": "#b9d0c5",
    "line": "#6d9484",
    "back": "#38566a",
    "back-line": "#b5cbd4",
}
ACCENT, DARK_INK = "#f4b942", "#1c2326"

_FILLS = ("wood", "paper", "felt", "deep", "ink", "soft", "on", "on-soft", "back", "edge")
_COLOURED = "\n".join(
    [
        *(
            f".hr-picture .{name}, .hr-picture text.{name} {{ fill: %({name})s }}"
            for name in _FILLS
        ),
        ".hr-picture .slot { fill: none; stroke: %(line)s; stroke-dasharray: 6 4 }",
        ".hr-picture .acting { fill: none; stroke: %(on)s; stroke-width: 2 }",
        ".hr-picture .outline { fill: none; stroke: %(ink)s; stroke-width: 1.5 }",
        ".hr-picture .on-outline { fill: none; stroke: %(on)s; stroke-width: 1.5 }",
        ".hr-picture .rule { fill: none; stroke: %(edge)s; stroke-width: 1 }",
        ".hr-picture .curve { fill: none; stroke: %(ink)s; stroke-width: 2 }",
        ".hr-picture .back-line { fill: none; stroke: %(back-line)s }",
    ]
)
STYLE = f"""
.hr-picture text {{ font: 16px "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif }}
.hr-picture text {{ white-space: pre }} .hr-picture .link {{ text-decoration: underline }}
.hr-picture .face {{ fill: #fffdf7; stroke: #6f6a5b }}
.hr-picture .sign, .hr-picture .rune, .hr-picture .knot {{ stroke: {DARK_INK} }}
.hr-picture .rune, .hr-picture .knot, .hr-picture .power {{ fill: none; stroke: {DARK_INK} }}
.hr-picture .rank, .hr-picture .letter, .hr-picture .word {{ font-weight: 700 }}
.hr-picture text.rank {{ font-size: 24px }} .hr-picture tspan.rank {{ font-size: 24px }}
.hr-picture .letter {{ font-size: 13px }}
.hr-picture .word {{ font-size: 12.5px; text-anchor: middle }}
.hr-picture .serif {{ font-family: Palatino, Georgia, "Liberation Serif", serif }}
.hr-picture .serif {{ font-weight: 700 }}
.hr-picture .bold {{ font-weight: 700 }}
.hr-picture .s12 {{ font-size: 12px }} .hr-picture .s14 {{ font-size: 14px }}
.hr-picture .s20 {{ font-size: 20px }} .hr-picture .s26 {{ font-size: 26px }}
.hr-picture .s38 {{ font-size: 38px }} .hr-picture .s77 {{ font-size: 77px }}
.hr-picture .s86 {{ font-size: 86px }} .hr-picture .s138 {{ font-size: 138px }}
.hr-picture .accent {{ fill: {ACCENT}; stroke: {DARK_INK}; stroke-width: 1.5 }}
.hr-picture .dark {{ fill: {DARK_INK} }} .hr-picture .back-number {{ fill: #fff }}
.hr-picture .chose {{ fill: none; stroke: {DARK_INK}; stroke-width: 3; stroke-dasharray: 6 4 }}
.hr-picture .better {{ fill: none; stroke: {ACCENT}; stroke-width: 4 }}
.hr-picture .round {{ fill: none; stroke: {DARK_INK}; stroke-width: 2 }}
.hr-picture .costly {{ fill: #b8320a; stroke: #fffdf7; stroke-width: 2 }}
.hr-picture .zero {{ fill: none; stroke: {PLAIN}; stroke-dasharray: 3 3 }}
{_COLOURED % LIGHT}
@media (prefers-color-scheme: dark) {{
{_COLOURED % DARK}
}}
""".strip()

SIZES = ((1280, 800), (390, 844))
BOARD = 1008
"""The width of the board at 1280 pixels; the list is at its right."""


@frozen
class Sheet:
    """The size of a drawing."""

    width: int
    height: int

    @property
    def phone(self) -> bool:
        """Whether this is the size of an upright phone."""
        return self.width < self.height

    @property
    def board(self) -> int:
        """The width of the board."""
        return self.width if self.phone else BOARD


def card(token: str, x: float, y: float, width: float, *marks: str) -> list[str]:
    """A card of Herrlof with its corner at a point, and rings around it."""
    high = width * HEIGHT / WIDTH
    drawn = [front(herrlof.Card(token).face, x, y, width / WIDTH)]
    for at, mark in enumerate(marks):
        off = 3 + 3 * at
        drawn.append(box(x - off, y - off, width + 2 * off, high + 2 * off, mark, 9))
    return drawn


def chip(token: str, x: float, y: float) -> list[str]:
    """A card in a line of text: its rank and a square in its colour."""
    colour = COLOURS.get(str(herrlof.Card(token).face.colour), PLAIN)
    return [
        box(x, y - 14, 30, 19, "face", 4),
        text(x + 5, y, token[1:] or token, "dark bold s14"),
        f'<rect x="{n(x + 17)}" y="{n(y - 9)}" width="9" height="9" fill="{colour}"/>',
    ]


def said(x: float, y: float, words: str, look: str = "ink") -> list[str]:
    """A line of text in which a card is written in braces: `You play {R5}.`."""
    drawn = list[str]()
    for at, part in enumerate(words.replace("}", "{").split("{")):
        if at % 2:
            drawn += chip(part, x, y)
            x += 34
        elif part.strip():
            drawn.append(text(x, y, part.strip(), f"{look} s14"))
            x += (7.4 if "bold" in look else 6.1) * len(part.strip()) + 6
    return drawn


def button(x: float, y: float, width: float, words: str, look: str = "outline") -> list[str]:
    """A button with its label; `accent` fills it."""
    high = 50 if look == "accent" else 40
    ink = {"accent": "dark bold", "on-outline": "on bold"}.get(look, "ink bold")
    middle = x + width / 2
    return [box(x, y, width, high, look, 9), text(middle, y + high / 2 + 6, words, ink, "middle")]


def bar(sheet: Sheet, title: str, stage: str) -> list[str]:
    """The bar along the upper edge."""
    menu = "☰" if sheet.phone else "☰ Menu"
    return [
        box(0, 0, sheet.width, 45, "wood"),
        box(0, 45, sheet.width, 3, "edge"),
        text(12, 29, title, "ink serif s20"),
        text(22 + 11 * len(title), 28, stage, "soft s14"),
        text(sheet.width - 18, 29, menu, "ink", "end"),
    ]


@frozen
class Person:
    """Another player at the table."""

    name: str
    hand: int
    facts: str
    mark: str = ""
    acts: bool = False


def people(sheet: Sheet, all_: Sequence[Person]) -> list[str]:
    """The other players, from the left neighbour on."""
    each = sheet.board / len(all_)
    drawn = list[str]()
    for at, person in enumerate(all_):
        x = at * each + 12
        if person.acts:
            drawn.append(box(x - 6, 55, each - 12, 66, "acting", 12))
        backs = 1 if sheet.phone and len(all_) > 2 else 3
        drawn += [back(x + 8 * step, 66, 0.5) for step in range(backs)]
        front_card = x + 8 * (backs - 1)
        drawn.append(box(front_card, 66, 32, 46, "back", 4))
        drawn.append(text(front_card + 16, 95, str(person.hand), "bold back-number", "middle"))
        left = front_card + 40
        name = f"▸ {person.name}" if person.acts else person.name
        drawn.append(text(left, 80, name, "on bold"))
        if person.mark and not sheet.phone:
            drawn.append(text(left + 9 * len(name) + 10, 80, person.mark, "on-soft s12"))
        lines = person.facts.split(" · ")
        if not sheet.phone:
            lines = ["   ".join(lines)]
        for row, line in enumerate(lines[:2]):
            drawn.append(
                text(left, 98 + 16 * row, line, f"on-soft {'s12' if sheet.phone else 's14'}")
            )
    return drawn


def felt(
    sheet: Sheet, bottom: float, trick: Sequence[tuple[str | None, str]], just: int = -1
) -> list[str]:
    """The felt: the trick in the middle; at its sides the trump, the pile and the last trick."""
    drawn = list[str]()
    width = min(108.0, (bottom - 240) * 0.5) if sheet.phone else 148.0
    gap = 14 if sheet.phone else 20
    high = width * HEIGHT / WIDTH
    x = (sheet.board - width * len(trick) - gap * (len(trick) - 1)) / 2
    middle = (130 + bottom - 120) / 2 if sheet.phone else (125 + bottom) / 2
    y = middle - high / 2 - 10
    for at, (token, name) in enumerate(trick):
        if token is None:
            drawn.append(box(x, y, width, high, "slot", 10))
        else:
            drawn += card(token, x, y, width, *(["better"] if at == just else []))
        drawn.append(text(x + width / 2, y + high + 20, name, "on", "middle"))
        x += width + gap
    edges = (
        [(70, bottom - 66), (200, bottom - 66), (290, bottom - 66)]
        if sheet.phone
        else [(51, middle - 45), (51, middle + 55), (790, middle)]
    )
    (tx, ty), (px, py), (lx, ly) = edges
    drawn.append(f'<circle cx="{n(tx)}" cy="{n(ty)}" r="28" class="face"/>')
    drawn.append(f'<circle cx="{n(tx)}" cy="{n(ty)}" r="12" fill="{COLOURS["green"]}"/>')
    drawn += [
        box(px - 24, py - 34, 48, 67, "back", 5),
        text(px, py + 7, "7", "bold back-number s20", "middle"),
    ]
    for at, token in enumerate(("R3", "H", "R8")):
        drawn += card(token, lx + 22 * at, ly - 34, 46)
    facts = [("Green is trump", "G8 turned up"), ("Pile", "7 cards"), ("Last trick", "won by you")]
    if sheet.phone:
        for x_, (title, note) in zip((tx, px, lx + 45), facts, strict=True):
            drawn += [
                text(x_, bottom - 22, title, "on bold s12", "middle"),
                text(x_, bottom - 8, note, "on-soft s12", "middle"),
            ]
    else:
        places = ((96, ty, "start"), (96, py, "start"), (sheet.board - 19, ly, "end"))
        for (x_, y_, anchor), (title, note) in zip(places, facts, strict=True):
            drawn += [
                text(x_, y_, title, "on bold", anchor),
                text(x_, y_ + 19, note, "on-soft s14", anchor),
            ]
    return drawn


def hand(
    x: float,
    y: float,
    room: float,
    width: float,
    tokens: Sequence[str],
    marks: dict[str, tuple[str, ...]],
) -> list[str]:
    """The cards of a hand in a row; marked cards are drawn last."""
    step = min(width * 1.04, (room - width) / (len(tokens) - 1))
    x += (room - width - step * (len(tokens) - 1)) / 2
    places = {token: x + step * at for at, token in enumerate(tokens)}
    drawn = list[str]()
    for token in sorted(tokens, key=lambda each: (each in marks, places[each])):
        drawn += card(token, places[token], y, width, *marks.get(token, ()))
    for token, rings in marks.items():
        if "better" in rings:
            at = places[token] + width / 2
            drawn.append(f'<circle cx="{n(at)}" cy="{n(y + 50)}" r="12" class="accent"/>')
            drawn.append(text(at, y + 56, "★", "dark", "middle"))
    return drawn


CURVE = (0, 6, 4, 9, 2, -3, -6, -14, -16, -12, -19, -17, -21, -16, -12)
COSTLY = (5, 7, 10, 12)


def timeline(x: float, y: float, width: float, high: float, at: float, *, curve: bool) -> list[str]:
    """The match from left to right: ends of tricks and rounds, the estimate, and the position."""
    drawn = [box(x, y, width, high, "paper", 6), box(x, y, width, high, "rule", 6)]
    for part in range(1, 22):
        tall = high if part == 11 else high * 0.28
        drawn.append(box(x + width * part / 22, y + high - tall, 1, tall, "edge"))
    if curve:
        step, zero = width / (len(CURVE) - 1) * 0.95, y + high / 2
        points = [(x + step * place, zero - each * high / 56) for place, each in enumerate(CURVE)]
        drawn.append(f'<path d="M{n(x)} {n(zero)}h{n(width)}" class="zero"/>')
        path = " ".join(f"{n(a)},{n(b)}" for a, b in points)
        drawn.append(f'<polyline points="{path}" class="curve"/>')
        for place in COSTLY:
            a, b = points[place]
            drawn.append(f'<circle cx="{n(a)}" cy="{n(b)}" r="5" class="costly"/>')
    drawn.append(box(x + width * at - 3, y - 1, 6, high + 2, "accent", 3))
    return drawn


def controls(
    sheet: Sheet, y: float, prompt: str, at: float, counter: str, *, curve: bool
) -> list[str]:
    """The timeline with its buttons, in place of the decision."""
    inner = sheet.board - (22 if sheet.phone else 38)
    left = (sheet.board - inner) / 2
    drawn = said(left, y + 24, prompt, "ink bold")
    if sheet.phone:
        drawn += timeline(left, y + 34, inner, 34, at, curve=curve)
        each = inner / 7
        for place, sign in enumerate(("««", "«", "‹", "▶", "›", "»", "»»")):
            drawn += button(left + each * place, y + 73, each - 4, sign)
        drawn += [
            text(left + 14, y + 144, counter, "ink"),
            *button(left + inner - 150, y + 118, 150, "You ▾"),
        ]
        return drawn
    drawn += timeline(left, y + 38, inner, 56, at, curve=curve)
    x = left
    for sign, width in (
        ("|‹", 40), ("«« round", 97), ("« trick", 77), ("‹", 40), ("▶", 48),
        ("›", 40), ("trick »", 77), ("round »»", 97), ("›|", 40),
    ):  # fmt: skip
        drawn += button(x, y + 104, width, sign)
        x += width + 5
    drawn += [text(700, y + 130, counter, "ink"), *button(764, y + 104, 148, "You ▾")]
    return drawn + button(918, y + 104, 71, "1× ▾")


def own(sheet: Sheet, y: float, number: str, words: str, points: str) -> list[str]:
    """The reader's counts beside the hand, or above it on a phone."""
    if sheet.phone:
        return [
            text(11, y + 22, "You", "ink bold"),
            text(52, y + 23, number, "ink serif s20"),
            text(68, y + 22, words, "ink s14"),
            text(379, y + 22, points, "soft s14", "end"),
        ]
    return [
        text(19, y + 34, "You", "ink bold"),
        text(19, y + 78, number, "ink serif s38"),
        text(45, y + 76, words, "ink"),
        text(19, y + 120, points, "soft s14"),
    ]


def tabs(x: float, y: float, chosen: str) -> list[str]:
    """The two lists of a record."""
    drawn = list[str]()
    for at, (name, width) in enumerate((("What happened", 128), ("Review", 70))):
        left = x + 10 + 140 * at
        drawn.append(text(left, y + 25, name, f"ink{' bold' if name == chosen else ''}"))
        if name == chosen:
            drawn.append(box(left - 4, y + 37, width, 3, "ink"))
    return drawn


LOG = (
    "Trick 2", "Astrid plays {R8}.", "Björn plays {R3}.", "You play {R5}.",
    "Astrid wins the trick: {R8} {R3} {R5}.", "Trick 3", "Astrid plays {R9}.",
    "Björn plays {R4}.", "You play {R6}.", "*Astrid wins the trick: {R9} {R4} {R6}.", "Trick 4",
    "Björn plays {G3}.", "You play {G7}.", "Astrid plays {G6}.",
    "You win the trick: {G3} {G7} {G6}.", "Trick 5", "You play {Y1}.", "Astrid plays {H}.",
    "Björn plays {G5}.", "You win the trick: {Y1} {H} {G5}.", "Trick 6", "Astrid plays {B9}.",
    "Björn plays {B2}.", "You play {B7}.", "Astrid wins the trick: {B9} {B2} {B7}.",
)  # fmt: skip


def log(x: float, y: float, width: float, lines: Iterable[str]) -> list[str]:
    """The moves so far, with the last one before the position marked."""
    drawn = list[str]()
    for line in lines:
        if line.startswith("*"):
            drawn += [box(x, y - 19, width, 27, "wood", 4), box(x, y - 19, 4, 27, "ink", 2)]
        look = "soft" if line.startswith("Trick") else "ink"
        drawn += said(x + 10, y, line.lstrip("*"), look)
        y += 26.5
    return drawn


FOUND = (
    ("Trick 5", "{H} → {G7}", "−3.8"),
    ("Round 1", "Predict 1 trick → Predict 0 tricks", "−1.8"),
    ("Trick 2", "{R5} → {R6}", "−1.1"),
    ("Trick 1", "{B6} → {Y3}", "−0.9"),
    ("Trick 5", "{Y1} → {Y3}", "−0.8"),
    ("Trick 8", "{Y5} → {Y3}", "−0.7"),
)


def found(x: float, y: float, width: float, most: int) -> list[str]:
    """The choices that cost most; the first one is shown on the board."""
    drawn = list[str]()
    for at, (part, pair, lost) in enumerate(FOUND[:most]):
        drawn += [
            box(x, y, width, 46, "wood" if at == 0 else "paper", 8),
            box(x, y, width, 46, "rule", 8),
        ]
        if at == 0:
            drawn.append(box(x, y, 4, 46, "ink", 2))
        drawn.append(text(x + 10, y + 17, part, "soft s12"))
        drawn += said(x + 10, y + 37, pair)
        drawn.append(text(x + width - 10, y + 37, lost, "ink bold s14", "end"))
        y += 49
    return drawn


def looked_at(sheet: Sheet, *, review: bool) -> list[str]:
    """A record: the board of play, the timeline in place of the decision, and a list."""
    bottom, own_y = (380.0, 545.0) if sheet.phone else (465.0, 624.0)
    stage = f"Round {'1' if review else '2'}"
    if not sheet.phone:
        stage += " of at most 2 · to 40 points"
    others = (
        Person("Astrid", 7 if review else 8, "1 trick  0 points · prediction: secret", "dealer"),
        Person(
            "Björn",
            6 if review else 8,
            "0 tricks  0 points · prediction: secret",
            "leads",
            not review,
        ),
    )
    trick = (
        [("Y9", "Björn"), ("Y3", "You"), (None, "Astrid")]
        if review
        else [(None, each) for each in ("Björn", "You", "Astrid")]
    )
    prompt = "Chosen: {H} ★ Better: {G7} −3.8" if review else "Björn is choosing a card"
    held = (
        ("B1", "B6", "G7", "R7", "Y1", "Y2", "H")
        if review
        else ("B7", "G4", "G7", "R2", "Y1", "Y3", "Y5", "Y9")
    )
    marks = {"G7": ("better", "round"), "H": ("chose",)} if review else {}
    drawn = [
        box(0, 0, sheet.width, sheet.height, "felt"),
        *bar(sheet, "Herrlof", stage),
        *people(sheet, others),
        *felt(sheet, bottom, trick, 1 if review else -1),
        box(0, bottom, sheet.board, sheet.height - bottom, "wood"),
        box(0, bottom, sheet.board, 3, "edge"),
        *controls(
            sheet,
            bottom,
            prompt,
            0.23 if review else 0.67,
            "21 / 90" if review else "61 / 90",
            curve=review,
        ),
        *own(
            sheet,
            own_y,
            "1" if review else "0",
            "of 1 trick" if review else "of 0 tricks",
            "0 points",
        ),
    ]
    if sheet.phone:
        drawn += hand(11, 592, 368, 50, held, marks)
        x, y, width = 0, 674, 390
    else:
        drawn += hand(195, 648, 790, 84, held, marks)
        x, y, width = 1008, 48, 272
        drawn.append(box(x, y, 3, 752, "edge"))
    drawn += [
        box(x + 3, y, width - 3, sheet.height - y, "paper"),
        *tabs(x + 3, y, "Review" if review else "What happened"),
    ]
    drawn.append(box(x + 3, y + 40, width - 3, 1, "edge"))
    if not review:
        lines = LOG[7:12] if sheet.phone else LOG
        return drawn + log(x + 10, y + 66, width - 20, lines)
    if sheet.phone:
        return drawn + found(x + 11, y + 48, width - 22, 2)
    drawn.append(text(x + 19, y + 65, "Review: You", "ink serif"))
    for at, words in enumerate(
        (
            "Choices that the search would have",
            "made differently, the costliest first,",
            "with the points it estimates they cost.",
        )
    ):
        drawn.append(text(x + 19, y + 92 + 20 * at, words, "soft s14"))
    return drawn + found(x + 13, y + 146, width - 23, len(FOUND))


WATCHED = (
    "Trick 2", "Dagny plays {R8}.", "Astrid plays {R1}.", "Björn plays {H}.",
    "Dagny wins the trick: {R8} {R1} {H}.", "Trick 3", "Björn plays {Y3}.",
    "Björn swaps a card with the pile.", "Dagny plays {Y2}.",
)  # fmt: skip


def watched(sheet: Sheet) -> list[str]:
    """A match as a spectator sees it: the felt also fills the place of the hand."""
    bottom = 748.0 if sheet.phone else 714.0
    others = (
        Person("Astrid", 9, "0 tricks · 26 points", acts=True),
        Person("Björn", 8, "1 trick · 24 points", "leads"),
        Person("Dagny", 8, "1 trick · 6 points", "dealer"),
    )
    drawn = [
        box(0, 0, sheet.width, sheet.height, "felt"),
        *bar(
            sheet, "Herrlof", "Round 3" if sheet.phone else "Round 3 of at most 10 · to 40 points"
        ),
        *people(sheet, others),
        *felt(sheet, bottom, [("Y3", "Björn"), ("Y2", "Dagny"), (None, "Astrid")]),
        box(0, bottom, sheet.board, sheet.height - bottom, "wood"),
        box(0, bottom, sheet.board, 3, "edge"),
        text(19, bottom + 50, "Astrid is choosing a card", "ink bold s20"),
    ]
    if sheet.phone:
        return drawn
    drawn += [box(1008, 48, 272, 752, "paper"), box(1008, 48, 3, 752, "edge")]
    drawn += [text(1027, 76, "What happened", "ink serif"), *log(1017, 108, 250, WATCHED)]
    for at, words in enumerate(("▸ Score sheet", "▸ The rules in short", "▸ Keys")):
        drawn += [
            box(1011, 673 + 42 * at, 269, 1, "edge"),
            text(1027, 700 + 42 * at, words, "ink bold"),
        ]
    return drawn


@frozen
class Ending:
    """The data of a drawn end of a match."""

    game: str
    title: str
    score: tuple[tuple[str, str, int, bool], ...]
    """The points, the name, the rank, and whether the player has won."""

    source: tuple[tuple[int, str], ...]
    columns: tuple[str, ...]
    rounds: tuple[tuple[str, ...], ...]
    totals: tuple[str, ...]
    note: str = ""
    versus: tuple[str, str, str] | None = None
    again: str = "Play again"


NOTE = "✓ held exactly as many as predicted: 10 points more"
WON = Ending(
    "Herrlof",
    "You won!",
    (("50", "You", 0, True), ("22", "Astrid", 1, False)),
    ((30, "tricks"), (20, "2 exact predictions")),
    ("You", "Astrid"),
    (
        ("7  11  +11", "7  2  +2"),
        ("7  5  +5", "7  9  +9"),
        ("7  ✓7  +17", "7  5  +5"),
        ("7  ✓7  +17", "4  6  +6"),
    ),
    ("50", "22"),
    NOTE,
)
LOST = Ending(
    "Herrlof",
    "Björn won this time.",
    (("46", "Björn", 0, True), ("41", "You", 1, False), ("25", "Astrid", 2, False)),
    ((11, "tricks"), (30, "3 exact predictions")),
    ("You", "Astrid", "Björn"),
    (
        ("3  1  +1", "4  6  +6", "2  ✓2  +12"),
        ("3  6  +6", "4  1  +1", "4  2  +2"),
        ("2  ✓2  +12", "3  ✓3  +13", "3  ✓3  +13"),
        ("0  ✓0  +10", "4  3  +3", "3  5  +5"),
        ("2  ✓2  +12", "3  2  +2", "4  ✓4  +14"),
    ),
    ("41", "25", "46"),
    NOTE,
)
SHARED = Ending(
    "Odin",
    "The victory is shared.",
    (("6", "You", 0, True), ("6", "Björn", 0, True), ("15", "Astrid", 1, False)),
    (),
    ("You", "Astrid", "Björn"),
    (("+0", "+3", "+2"), ("+0", "+5", "+1"), ("+6", "+2", "+0"), ("+0", "+5", "+3")),
    ("6", "15", "6"),
)
CHALLENGE = Ending(
    "Herrlof",
    "You won!",
    (("58", "You", 0, True), ("55", "Astrid", 1, False)),
    ((33, "tricks"), (20, "2 exact predictions"), (5, "three or four tricks")),
    ("You", "Astrid"),
    (
        ("7  4  +9", "7  8  +8"),
        ("7  10  +10", "4  3  +8"),
        ("7  ✓7  +17", "7  5  +5"),
        ("7  5  +5", "7  ✓7  +17"),
        ("7  ✓7  +17", "7  ✓7  +17"),
    ),
    ("58", "55"),
    NOTE,
    ("You did better than Ben: 58 to 36.", "★ You  58", "Ben  36"),
    "New match",
)


def score_sheet(ending: Ending, x: float, y: float, width: float, row: float) -> list[str]:
    """The score sheet, with the mark of exact predictions explained below it."""
    drawn = [text(x, y, "Score sheet", "ink serif s20")]
    each = (width - 80) / len(ending.columns)
    y += row
    for at, name in enumerate(ending.columns):
        drawn.append(text(x + 80 + each * (at + 1) - 8, y, name, "ink bold", "end"))
    for number, cells in enumerate(ending.rounds, 1):
        drawn.append(box(x, y + row * 0.35, width, 1, "edge"))
        y += row
        drawn.append(text(x + 7, y, str(number), "soft s14"))
        for at, cell in enumerate(cells):
            drawn.append(text(x + 80 + each * (at + 1) - 8, y, cell, "ink s14", "end"))
    drawn.append(box(x, y + row * 0.35, width, 2, "ink"))
    y += row
    drawn.append(text(x + 7, y, "Total", "ink bold"))
    for at, cell in enumerate(ending.totals):
        drawn.append(text(x + 80 + each * (at + 1) - 8, y, cell, "ink bold", "end"))
    return [*drawn, text(x, y + row, ending.note, "soft s14")]


TRICKS = (
    ("The trick is destroyed: {Y7} {V}.", "The trick is destroyed: {R9} {V}."),
    ("The trick is destroyed: {Y8} {V}.", "Astrid wins the trick: {G2} {G4}."),
    ("You win the trick: {R8} {H}.", "Astrid wins the trick: {B3} {B2}."),
    ("Astrid wins the trick: {R7} {R3}.", "The trick is destroyed: {B9} {V}."),
    ("The trick is destroyed: {B3} {V}.", "Astrid wins the trick: {R7} {R3}."),
)


def side_by_side(x: float, y: float, width: float) -> list[str]:
    """Two results: round by round, and trick by trick in a list that scrolls."""
    drawn = [text(x, y, "Side by side", "ink serif s20")]
    points = (
        ("", "1", "2", "3", "4", "5", "Total"),
        ("You", "9", "10", "17", "5", "17", "58"),
        ("Ben", "7", "7", "6", "8", "8", "36"),
    )
    for row, cells in enumerate(points):
        y += 30
        for at, cell in enumerate(cells):
            place = (x + 7, "start") if at == 0 else (x + 60 + (width - 66) * at / 6, "end")
            drawn.append(
                text(place[0], y, cell, "soft s14" if row == 0 or at == 0 else "ink", place[1])
            )
        drawn.append(box(x, y + 9, width, 1, "edge"))
    y += 46
    drawn.append(text(x, y, "Trick by trick", "ink bold"))
    for at, pair in enumerate((("You", "Ben"), *TRICKS)):
        y += 30
        drawn.append(text(x + 7, y, str(at) if at else "", "soft s14"))
        for column, words in enumerate(pair):
            drawn += said(x + 34 + column * width * 0.475, y, words, "ink" if at else "soft")
        drawn.append(box(x, y + 9, width, 1, "edge"))
    return drawn


def result(sheet: Sheet, ending: Ending) -> list[str]:
    """The result: order and size follow the rank, and the winners have a star."""
    wide = sheet.width if sheet.phone else (685 if len(ending.columns) < 3 else 610)
    middle = wide / 2
    drawn = [box(0, 0, sheet.width, sheet.height, "felt"), *bar(sheet, ending.game, "Match over")]
    y = 90.0 if sheet.phone else 252.0
    if ending.versus:
        title, mine, theirs = ending.versus
        y = 62 if sheet.phone else 156
        wide_by = 354 if sheet.phone else 368
        drawn += [
            box(middle - wide_by / 2, y, wide_by, 80, "paper", 12),
            text(middle, y + 30, title, "ink bold s20", "middle"),
            text(middle - 10, y + 62, mine, "ink bold s20", "end"),
            text(middle + 20, y + 62, theirs, "ink s20"),
        ]
        y += 110 if sheet.phone else 136
    drawn.append(
        text(middle, y, ending.title, f"on serif {'s26' if sheet.phone else 's38'}", "middle")
    )
    large, small = (77, 38) if sheet.phone else (138, 86)
    widths = [
        max(64.0, 0.5 * (large if rank == 0 else small) * len(points))
        for points, _, rank, _ in ending.score
    ]
    gap = 26 if sheet.phone else 32
    room = sum(widths) + gap * (len(widths) - 1)
    x = middle - room / 2
    y += 84 if sheet.phone else 136
    for (points, name, rank, won), width in zip(ending.score, widths, strict=True):
        look = f"{'on' if rank == 0 else 'on-soft'} serif s{large if rank == 0 else small}"
        drawn.append(text(x + width / 2, y, points, look, "middle"))
        mine = " bold" if name == "You" else ""
        drawn.append(
            text(x + width / 2, y + 26, f"★ {name}" if won else name, f"on{mine}", "middle")
        )
        if name == "You":
            drawn.append(box(x + width / 2 - 16 + 8 * won, y + 31, 30, 2, "on"))
        x += width + gap
    y += 46
    inner = min(544, wide - 26)
    x, total = middle - inner / 2, sum(part for part, _ in ending.source)
    for part, label in ending.source:
        width = inner * part / total
        drawn += [
            box(x, y, width - 3, 32, "deep", 6),
            text(x + width / 2, y + 23, str(part), "on bold", "middle"),
            text(
                x + width / 2,
                y + 52,
                label if width > 90 else "bonus",
                "on-soft s14",
                "middle",
            ),
        ]
        x += width
    y += 76 if ending.source else 8
    if sheet.phone:
        drawn += button(13, y, 364, ending.again, "accent") + button(
            57, y + 56, 276, "Challenge a friend with this deal", "on-outline"
        )
        y += 124
    else:
        drawn += button(middle - 222, y, 156, ending.again, "accent") + button(
            middle - 54, y + 5, 276, "Challenge a friend with this deal", "on-outline"
        )
        y += 90
    links = ("Replay", "Analyse my moves", "Save", "Save as a picture")
    x = middle - (150 if sheet.phone else 222)
    for at, words in enumerate(links):
        if sheet.phone and at == 3:
            x, y = middle - 62, y + 40
        drawn.append(text(x, y, words, "on link"))
        x += 7.6 * len(words) + (26 if sheet.phone else 32)
    if sheet.phone:
        top = y + 30
        drawn += [box(0, top, 390, 844 - top, "paper"), box(0, top, 390, 3, "edge")]
        return drawn + score_sheet(ending, 13, top + 36, 364, 28)
    drawn += [box(wide, 48, 1280 - wide, 752, "paper"), box(wide, 48, 3, 752, "edge")]
    left, width = wide + 28, 1254 - wide - 28
    if ending.versus:
        return [
            *drawn,
            *side_by_side(left, 85, width),
            box(wide + 3, 449, 1280 - wide, 1, "edge"),
            *score_sheet(ending, left, 488, width, 34),
        ]
    return drawn + score_sheet(ending, left, 275, width, 42)


DRAWN: dict[str, tuple[str, Callable[[Sheet], list[str]]]] = {
    "replay": ("A record in the middle of a match", partial(looked_at, review=False)),
    "review": ("The review of the costliest choice", partial(looked_at, review=True)),
    "end-won": ("The end of a match that the reader won", partial(result, ending=WON)),
    "end-lost": ("The end of a match that the reader lost", partial(result, ending=LOST)),
    "end-shared": ("The end of a match with two winners", partial(result, ending=SHARED)),
    "challenge": ("A challenge, compared trick by trick", partial(result, ending=CHALLENGE)),
    "spectator": ("The table for a spectator", watched),
}
"""By the name of the scene: its description, and the function that draws it."""


def drawn(scene: str, width: int, height: int) -> str:
    """Returns the drawing of a scene."""
    title, content = DRAWN[scene]
    return frame(
        *(width, height, f"{title}, drawn", content(Sheet(width, height))),
        rules=STYLE,
        look="hr-picture",
    )
