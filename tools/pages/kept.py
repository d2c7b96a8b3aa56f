"""Everything in `docs/` that is generated from the code, by its path in the project."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from herrlof_rules import GAMES
from herrlof_rules.pictures import score_pad
from tools.pages import (
    cards,
    clauses,
    home,
    house,
    lessons,
    logo,
    scenes,
    surface,
    table_drawings,
    tables,
    turns,
    vectors,
    views,
)

ROOT = Path(__file__).parents[2]
COMMAND = "python -m tools.pages"


def pictures() -> dict[str, Callable[[], str]]:
    """The function that makes each picture."""
    makers: dict[str, Callable[[], str]] = {
        "docs/pictures/home.svg": home.drawn,
        "docs/pictures/house.svg": house.drawn,
        "docs/pictures/logo.svg": logo.drawn,
        "docs/pictures/views.svg": views.drawn,
        "docs/pictures/herrlof-memory-aid.svg": partial(scenes.drawn, "herrlof", memory_aid=True),
        "docs/pictures/herrlof-score-pad.svg": partial(
            score_pad, ("predicted", "tricks", "points"), players=3
        ),
        "docs/pictures/odin-score-pad.svg": partial(
            score_pad, ("points",), players=6, lines=12, title="Hand"
        ),
    }
    for name, game in GAMES.items():
        makers[f"docs/pictures/{name}-cards.svg"] = partial(cards.deck, name)
        makers[f"docs/pictures/{name}-table.svg"] = partial(scenes.drawn, name)
        makers[f"docs/pictures/{name}-table-narrow.svg"] = partial(scenes.drawn, name, 390)
        makers[f"docs/pictures/{name}-turns.svg"] = partial(turns.drawn, game)
    for scene in table_drawings.DRAWN:
        for width, height in table_drawings.SIZES:
            name = f"docs/pictures/table-{scene}-{width}x{height}.svg"
            makers[name] = partial(table_drawings.drawn, scene, width, height)
    return makers | lessons.lessons()


def texts() -> dict[str, Callable[[], str]]:
    """The function that makes each page; in the games' pages it replaces only the tables."""
    makers: dict[str, Callable[[], str]] = {
        "docs/reference/clauses.md": clauses.tests_page,
        "docs/reference/encoding.md": vectors.page,
        "docs/reference/public-surface.md": surface.page,
    }
    for name in GAMES:
        makers[f"docs/games/{name}.md"] = partial(game_page, name)
    return makers


def game_page(name: str) -> str:
    """A game's page with its tables regenerated."""
    written = (ROOT / f"docs/games/{name}.md").read_text("utf-8")
    return tables.filled(GAMES[name], written)
