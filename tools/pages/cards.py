"""Sheets of all cards, as the package draws them."""

from herrlof_rules import herrlof, odin
from herrlof_rules.pictures.fronts import HEIGHT, WIDTH, front
from herrlof_rules.pictures.palette import COLOURS as PALETTE
from herrlof_rules.pictures.signs import SHAPES as BY_NAME
from herrlof_rules.pictures.svg import frame, style, text
from herrlof_rules.scenes.scene import Face

GAP = 8
FACES: dict[str, dict[str, Face]] = {
    "herrlof": {card.value[0]: card.face for card in herrlof.Card if card.suit},
    "odin": {card.value[0]: card.face for card in odin.Card},
}
"""One card of each suit or colour, by its letter."""

SHAPES = {
    game: {letter: BY_NAME[face.sign] for letter, face in faces.items()}
    for game, faces in FACES.items()
}
COLOURS = {
    game: {letter: PALETTE[face.colour] for letter, face in faces.items()}
    for game, faces in FACES.items()
}


def deck(game: str) -> str:
    """Every kind of card on one sheet; an address that ends in `#R7` shows that card alone."""
    rows: list[list[Face]]
    if game == "herrlof":
        rows = [[c.face for c in herrlof.Card if c.suit is suit] for suit in herrlof.Suit]
        rows.append([herrlof.Card.H.face, herrlof.Card.V.face])
        note = "three of each"
        title = "The cards of Herrlof: four suits from 1 to 9, Hagalaz and Valknut"
    else:
        rows = [[c.face for c in odin.Card if c.colour == of.value] for of in odin.Colour]
        note = ""
        title = "The cards of Odin: six colours from 1 to 9"
    width = 9 * (WIDTH + GAP) + GAP
    height = len(rows) * (HEIGHT + GAP) + GAP
    content: list[str] = []
    for row, faces in enumerate(rows):
        for column, face in enumerate(faces):
            x, y = GAP + column * (WIDTH + GAP), GAP + row * (HEIGHT + GAP)
            seen = f"{x - 1} {y - 1} {WIDTH + 2} {HEIGHT + 2}"
            content.append(f'<view id="{face.token}" viewBox="{seen}"/>')
            content.append(f'<g id="card-{face.token}">{front(face, x, y)}</g>')
    if note:
        x = GAP + len(rows[-1]) * (WIDTH + GAP) + GAP
        content.append(text(x, height - 45, note, "faint line"))
    return frame(width, height, title, content, rules=style(), look="hr-picture")
