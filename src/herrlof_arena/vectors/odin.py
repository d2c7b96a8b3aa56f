"""The parts of Odin's vectors: of an observation, and of an information state.

Rows of seats begin with the observer and go on to the left (C3).  A set of cards has 54 places, in
canonical order (C2).  Counts are plain numbers.
"""

from math import comb

from herrlof_arena.vectors.parts import Part, Specification, choice, counts
from herrlof_rules.odin import FULL_DECK, Colour, Rules

CARDS = len(FULL_DECK)
COLOURS = len(Colour)
NUMBERS = 9
PHASES = ("play", "take")


def most_points(rules: Rules) -> int:
    """A bound on a match's points: the points before the last hand, plus one hand's (M2, F2)."""
    scored = rules.target - 1 + rules.hand_size
    return scored if rules.max_hands is None else min(scored, rules.max_hands * rules.hand_size)


def most_legal(rules: Rules) -> int:
    """A bound on the number of legal actions.

    A seat that answers *k* cards may pass or play a set of *k* or *k* + 1 cards (T3).  A hand has
    the most sets if as many of its cards as possible share a number or a colour.  Leading a hand
    and taking a card offer fewer actions.
    """

    def sets(of_group: int, size: int) -> int:
        groups, rest = divmod(rules.hand_size, of_group)
        return groups * comb(of_group + 1, size + 1) + comb(rest + 1, size + 1)

    return 1 + max(sets(NUMBERS, size) + sets(COLOURS, size) for size in range(1, NUMBERS + 1))


def specification(rules: Rules) -> Specification:
    """The parts of an observation's vector: first the seat's own parts, then the public ones."""
    seats = (rules.players,)
    return Specification(
        (
            Part("hand", (CARDS,), "the seat's hand"),
            choice("player", seats, "the seat itself, by its own number"),
            choice("phase", (len(PHASES),), "the kind of decision; no 1 where there is none"),
            choice("to_act", seats, "who may act now"),
            choice("first_player", seats, "who led the hand first; no 1 before that is known (M1)"),
            counts("scores", seats, most_points(rules), "the points of the match so far (F3)"),
            counts("hand_sizes", seats, rules.hand_size, "how many cards each holds"),
            Part("removed", (COLOURS,), "the colours out of play (C5)"),
            counts("set_aside", (1,), len(rules.deck), "how many cards were not dealt (D1)"),
            Part("table", (CARDS,), "the newest set on the table"),
            Part("beaten", (CARDS,), "the set that a card is being taken from (K1)"),
            choice("last_player", seats, "who played the newest set, or leads; no 1 between hands"),
            choice("passes", seats, "how many have passed since, from none on (E1)"),
            Part("discards", (CARDS,), "all cards discarded in this hand (K1, K4, E2)"),
            Part("taken", (rules.players, CARDS), "what each took openly and still holds (K3)"),
        )
    )


def most_plays(rules: Rules) -> int:
    """The default number of plays of a hand that a vector holds: twice the number of cards dealt.

    The rules allow several times as many: a player who answers a single card with a single card
    takes one back, so the hand stays as large as it was (K2).  In random play, hands have at most
    two thirds of this number of plays, and mostly a third.
    """
    return 2 * rules.players * rules.hand_size


def most_hands(rules: Rules) -> int:
    """A bound on the hands of a match.

    In every hand each player except one gets at least a point (F2).
    """
    hands = rules.players * (rules.target - 1) // (rules.players - 1) + 1
    return hands if rules.max_hands is None else min(hands, rules.max_hands)


def information_state(rules: Rules, rows: int | None = None) -> Specification:
    """The parts of an information state: the observation, past sheets, and the hand's plays."""
    plays, seats = most_plays(rules) if rows is None else rows, rules.players
    return Specification(
        (
            *specification(rules),
            counts(
                "sheets",
                (most_hands(rules), seats),
                rules.hand_size,
                "the points of the past hands, the newest first (F3)",
            ),
            Part(
                "plays",
                (plays, seats + 2 * CARDS),
                "the plays since the deal in order, each as who played, the set, and the card "
                "taken for it (K1); who passed in between follows from who played.  There is no "
                "vector of a hand with more plays",
            ),
        ),
        lost="the plays of earlier hands",
        since=("HandsDealt",),
    )
