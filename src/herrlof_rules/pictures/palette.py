"""The colours of cards and tables; tests measure how well they can be distinguished."""

INK = "#1b1b1f"
PAPER = "#ffffff"

# This is the palette of Okabe and Ito (2008), adapted for larger differences in lightness.
COLOURS = {
    "blue": "#0055a4",
    "green": "#08a87a",
    "red": "#b8320a",
    "yellow": "#f0e442",
    "pink": "#fac8e0",
    "black": "#000000",
    "orange": "#f0a000",
}
"""The colours of suits by name.

Colour-blind readers can also distinguish the four colours of Herrlof and the six of Odin."""

PLAIN = "#8b909b"
"""The colour of a card whose colour is not listed."""

LIGHT = {
    "cloth": "#eef1ea",
    "felt": "#d8e4da",
    "ink": "#1b1b1f",
    "faint": "#4d5460",
    "edge": "#b3c2b6",
    "own": "#ffffff",
    "turn": "#0055a4",
    "badge": "#fdf0c8",
    "badge-ink": "#5c4300",
    "back": "#3d4f63",
    "back-line": "#9fb2c6",
}
DARK = {
    "cloth": "#1b2024",
    "felt": "#24332c",
    "ink": "#eceef2",
    "faint": "#b4bac6",
    "edge": "#43564b",
    "own": "#262d33",
    "turn": "#7fb6f2",
    "badge": "#463a10",
    "badge-ink": "#f5dc8c",
    "back": "#4c6078",
    "back-line": "#a9bbce",
}
"""`LIGHT` and `DARK` are the colours of a table in the two schemes; cards are the same in both."""
