"""All that is made from the code and kept in `docs/`, by its place in the project."""

from pathlib import Path

from pages import cards, clauses, speed, tables, turns, views

from herrlof_rules import GAMES

ROOT = Path(__file__).parents[2]
COMMAND = "cd tests && python -m pages"


def pictures() -> dict[str, str]:
    """The pictures, made anew."""
    made = {
        "docs/pictures/views.svg": views.drawn(),
        "docs/pictures/speed.svg": speed.drawn(),
    }
    for name, game in GAMES.items():
        made[f"docs/pictures/{name}-cards.svg"] = cards.deck(name)
        made[f"docs/pictures/{name}-turns.svg"] = turns.drawn(game)
    return made


def texts() -> dict[str, str]:
    """The pages: one made anew, and those of the games with what is made in them."""
    made = {"docs/reference/clauses.md": clauses.page()}
    for name, game in GAMES.items():
        path = f"docs/games/{name}.md"
        written = (ROOT / path).read_text("utf-8")
        made[path] = clauses.linked(name, tables.filled(game, written))
    return made
