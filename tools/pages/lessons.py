"""The pictures of the pages on how to play, drawn from the events of each page's own code."""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from attrs import define, field

from herrlof_rules import herrlof, odin
from herrlof_rules.pictures.fronts import HEIGHT, WIDTH
from herrlof_rules.pictures.svg import n, style, text
from tools.pages.svg import card, picture

DOCS = Path(__file__).parents[2] / "docs"
NAMES = ("Anna", "Ben", "Cleo")
WIDE = 360
"""The width of the text on a telephone, so that pictures are not scaled there."""

LOOK = f"""{style()}
.hr-picture .ink, .hr-picture .faint {{ font-size: 14px }}
.hr-picture .bold {{ font-weight: 700 }}
.hr-picture .best {{ fill: none; stroke: #0055a4; stroke-width: 4 }}
@media (prefers-color-scheme: dark) {{ .hr-picture .best {{ stroke: #7fb6f2 }} }}"""


def played(game: str) -> dict[str, Any]:
    """The names that the first example of a game's page defines."""
    return defined(DOCS / "how-to-play" / f"{game}.md")


def defined(page: Path) -> dict[str, Any]:
    """The names that the first example of a page defines."""
    block = re.search(r"^```python\n(.*?)^```", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert block is not None
    names: dict[str, Any] = {}
    exec(block[1], names)  # The tests also run this code.
    return names


def lessons() -> dict[str, Callable[[], str]]:
    """The function that makes each picture."""
    makers: dict[str, Callable[[], str]] = {
        "docs/pictures/herrlof-lesson-start.svg": herrlof_start,
        "docs/pictures/odin-lesson-start.svg": odin_start,
        "docs/pictures/odin-lesson-round.svg": odin_round,
        "docs/pictures/odin-lesson-out.svg": odin_out,
    }
    for number in range(4):
        name = f"docs/pictures/herrlof-lesson-{number + 1}.svg"
        makers[name] = partial(herrlof_trick, number)
    return makers


def herrlof_start() -> str:
    """The hands and predictions of both players, and the trump card."""
    start = played("herrlof")["start"]
    content: list[str] = []
    for seat, name in enumerate(NAMES[:2]):
        seen = herrlof.observe(start, seat)
        content += _row(seat * 124, name, f"predicts {seen.prediction}", "herrlof", seen.hand)
    trump = herrlof.observe(start, None).trump
    assert trump is not None
    content += [text(292, 18, "trump", "ink bold"), card("herrlof", trump.value, 292, 26)]
    return picture(WIDE, 244, "The hands, the predictions and the trump card", content, LOOK)


@define
class Trick:
    """The course of one trick, taken from the events."""

    cards: list[tuple[int, Any]] = field(factory=list)
    winner: int | None = None
    lines: list[str] = field(factory=list)
    held: tuple[int, ...] = ()
    """The number of tricks that each player holds after it."""


def tricks() -> list[Trick]:
    """The tricks of the page's round."""
    tricks_so_far: list[Trick] = []
    held = [0, 0]
    for event in played("herrlof")["events"]:
        match event:
            case herrlof.CardPlayed():
                if not tricks_so_far or len(tricks_so_far[-1].cards) == len(held):
                    tricks_so_far.append(Trick())
                tricks_so_far[-1].cards.append((event.seat, event.card))
            case herrlof.CardDrawn(seat, herrlof.Card() as drawn):
                tricks_so_far[-1].lines.append(f"{NAMES[seat]} swaps: draws {drawn.value},")
            case herrlof.CardBuried(_, herrlof.Card() as buried):
                tricks_so_far[-1].lines.append(f"puts {buried.value} under the pile.")
            case herrlof.TrickWon():
                held[event.winner] += 1
                tricks_so_far[-1].winner = event.winner
                tricks_so_far[-1].lines.append(f"{NAMES[event.winner]} wins the trick.")
            case herrlof.TrickStolen():
                held[event.thief] += 1
                held[event.victim] -= 1
                thief, victim = NAMES[event.thief], NAMES[event.victim]
                tricks_so_far[-1].lines.append(f"{thief} takes one from {victim}.")
            case herrlof.TrickDestroyed():
                tricks_so_far[-1].lines.append("The trick is destroyed.")
            case _:
                continue
        tricks_so_far[-1].held = tuple(held)
    return tricks_so_far


def herrlof_trick(number: int) -> str:
    """The cards of a trick in the order played, with the best one framed, and the result."""
    trick = tricks()[number]
    content: list[str] = []
    for place, (seat, played_card) in enumerate(trick.cards):
        x = 4 + 92 * place
        does = "leads" if place == 0 else ""
        content.append(text(x, 16, f"{NAMES[seat]} {does}".strip(), "ink bold"))
        content.append(card("herrlof", played_card.value, x, 26))
        if seat == trick.winner:
            frame = f'x="{n(x)}" y="26" width="{WIDTH}" height="{HEIGHT}" rx="7"'
            content.append(f'<rect {frame} class="best"/>')
    content += [text(170, 42 + 21 * line, sentence) for line, sentence in enumerate(trick.lines)]
    counts = ", ".join(f"{name} {held}" for name, held in zip(NAMES, trick.held, strict=False))
    content.append(text(170, 42 + 21 * len(trick.lines), f"Tricks: {counts}", "faint"))
    return picture(WIDE, 134, f"Trick {number + 1} of the round", content, LOOK)


def odin_start() -> str:
    """The hands of all three players."""
    start = played("odin")["start"]
    content: list[str] = []
    for seat, name in enumerate(NAMES):
        content += _row(seat * 124, name, "", "odin", odin.observe(start, seat).hand)
    return picture(WIDE, 368, "The hands of Anna, Ben and Cleo", content, LOOK)


def odin_round() -> str:
    """The hand up to the end of the first round."""
    events = played("odin")["events"]
    (ended,) = (at for at, event in enumerate(events) if isinstance(event, odin.RoundEnded))
    content, y = _sets(events[:ended])
    leader = NAMES[events[ended].leader]
    content.append(text(4, y + 18, f"The round is over, and {leader} leads the next one.", "ink"))
    return picture(WIDE, y + 28, "The first round of the hand", content, LOOK)


def odin_out() -> str:
    """The second round, which ends the hand, and the points of the hand."""
    events = played("odin")["events"]
    (ended,) = (at for at, event in enumerate(events) if isinstance(event, odin.RoundEnded))
    content, y = _sets(events[ended:])
    scored = events[-1]
    content.append(text(4, y + 18, f"{NAMES[scored.out]} is out.", "ink"))
    points = ", ".join(f"{name} {score}" for name, score in zip(NAMES, scored.points, strict=True))
    content.append(text(4, y + 40, f"Points: {points}", "ink bold"))
    return picture(WIDE, y + 52, "The end of the hand", content, LOOK)


def _sets(events: Sequence[Any]) -> tuple[list[str], float]:
    """A row for each set played and a line for each pass, with the `y` below them."""
    content: list[str] = []
    y = 0.0
    led = passed = False
    for event in events:
        match event:
            case odin.SetPlayed():
                does = "plays" if led else "leads"
                led = True
                ordered = sorted(event.cards, key=lambda each: -each.number)
                worth = "".join(str(each.number) for each in ordered)
                content += _row(y, NAMES[event.seat], does, "odin", ordered)
                content.append(text(156, y + 48, f"worth {worth}", "ink"))
                y += 124
            case odin.CardTaken():
                words = f"{NAMES[event.seat]} takes {event.card.value}."
                content.append(text(156, y - 124 + 70, words, "ink"))
            case odin.CardsDiscarded() if led and not passed:
                words = f"{' '.join(each.value for each in event.cards)} is discarded."
                content.append(text(156, y - 124 + 92, words, "faint"))
            case odin.Passed():
                passed = True
                content.append(text(4, y + 18, f"{NAMES[event.seat]} passes.", "ink"))
                y += 26
            case _:
                continue
    return content, y


def _row(y: float, name: str, does: str, game: str, cards: Iterable[Any]) -> list[str]:
    """A line of words, and cards side by side below it."""
    words = f"{name} {does}".strip()
    placed = [card(game, each.value, 4 + 68 * at, y + 26) for at, each in enumerate(cards)]
    return [text(4, y + 18, words, "ink bold"), *placed]
