"""What one seat may know now in a match of Odin, as a vector.

Rows of seats begin with the observer and go on to the left (C3).  A set of cards has 54 places, in
canonical order (C2).  Counts are plain numbers.
"""

from herrlof_rules.encoding.parts import Part, Specification
from herrlof_rules.games.odin.rules import Rules

CARDS = 54
COLOURS = 6
PHASES = ("play", "take")


def specification(rules: Rules) -> Specification:
    """The parts of an observation as a vector: those of the seat's own first, then the public."""
    seats = (rules.players,)
    return Specification(
        (
            Part("hand", (CARDS,), "the seat's hand"),
            Part("player", seats, "the seat itself, by its own number"),
            Part("phase", (len(PHASES),), "the kind of decision; no 1 where there is none"),
            Part("to_act", seats, "who may act now"),
            Part("first_player", seats, "who led the hand first; no 1 before that is known (M1)"),
            Part("scores", seats, "the points of the match so far (F3)"),
            Part("hand_sizes", seats, "how many cards each holds"),
            Part("removed", (COLOURS,), "the colours out of play (C5)"),
            Part("set_aside", (1,), "how many cards were dealt to nobody (D1)"),
            Part("table", (CARDS,), "the newest set on the table"),
            Part("beaten", (CARDS,), "the set that a card is being taken from (K1)"),
            Part("last_player", seats, "who played the newest set, or leads; no 1 between hands"),
            Part("passes", seats, "how many have passed since, from none on (E1)"),
            Part("discards", (CARDS,), "all cards discarded in this hand (K1, E2)"),
            Part("taken", (rules.players, CARDS), "what each took openly and still holds (K3)"),
        )
    )
