"""A card in a picture, and the style that it needs."""

from tools.pages.cards import HEIGHT, STYLE, WIDTH, card

__all__ = ["HEIGHT", "STYLE", "WIDTH", "card"]
