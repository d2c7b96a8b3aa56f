"""The parts of Herrlof's vectors: of an observation, and of an information state.

Rows of seats begin with the observer and go on to the left (C5).  A set of cards has 42 places:
the 36 numbered cards in canonical order, then three for the Hagalaz and three for the Valknut.  If
the set holds two Hagalaz, two of their three places are 1.  A single card has one of 38 places.
Counts are plain numbers.
"""

from herrlof_arena.vectors.parts import LARGEST, Part, Specification, choice, counts
from herrlof_rules.herrlof import FULL_DECK, Card, Rules
from herrlof_rules.herrlof.scoring import points

CARDS = len(FULL_DECK)
KINDS = len(Card)
ROUNDS = 10
PHASES = ("predict", "play", "swap", "discard", "steal_trick", "steal_card", "return")
MOVES = (
    *("predict", "play", "swap", "decline", "draw", "discard", "turn_trump"),
    *("steal_trick", "steal_card", "pick", "return"),
)
"""The kinds of move that have a row: decisions, and the outcomes of chance during a round."""


def most_legal(rules: Rules) -> int:
    """A bound on the number of legal actions.

    A seat chooses among the predictions, the cards of its hand (never more than it was dealt) or
    the victims of a theft.
    """
    return rules.hand_size + 1 + rules.players


def most_gained(rules: Rules) -> int:
    """The most points that a seat may get in a round (X2 to X4)."""
    tricks = range(rules.hand_size + 1)
    return max(points(rules, prediction, held) for prediction in tricks for held in tricks)


def most_points(rules: Rules) -> int:
    """A bound on a match's points: the points before the last round, plus one round's (M3)."""
    rounds, most = rules.max_rounds, most_gained(rules)
    scored = rules.target - 1 + most
    return scored if rounds is None else min(scored, rounds * most)


def _most_hits(rules: Rules) -> int:
    """A bound on the rounds in which a seat gets the prediction bonus (M5).

    It is the limit on rounds (M3) or, without a limit, the number of bonuses that reach the target.
    """
    if rules.max_rounds is not None:
        return rules.max_rounds
    bonus = rules.prediction_bonus
    return (rules.target - 1) // bonus + 1 if bonus else LARGEST


def specification(rules: Rules) -> Specification:
    """The parts of an observation's vector: first the seat's own parts, then the public ones."""
    seats, tricks = (rules.players,), rules.hand_size + 1
    cards_by_seat = (rules.players, CARDS)
    card_by_seat = (rules.players, KINDS)
    return Specification(
        (
            Part("hand", (CARDS,), "the seat's hand"),
            choice("prediction", (tricks,), "the seat's prediction; all zeros until submitted"),
            Part("buried", (CARDS,), "the cards it put at the bottom in this round (W4)"),
            Part("given", cards_by_seat, "the cards that it gave to each seat by thefts (S3)"),
            Part("got", cards_by_seat, "the cards that it got from each seat by thefts (S3)"),
            choice("player", seats, "the seat itself, by its own number"),
            choice("phase", (len(PHASES),), "the kind of decision; no 1 where there is none"),
            Part("to_act", seats, "who may act now"),
            choice("dealer", seats, "who deals; no 1 before that is known (M1)"),
            choice("round", (ROUNDS,), "the round; the last place means that one or a later (M3)"),
            counts("scores", seats, most_points(rules), "the points of the match so far (X5)"),
            counts("hits", seats, _most_hits(rules), "the rounds with the prediction bonus (M5)"),
            Part("handed_in", seats, "which seats have submitted a prediction (P2)"),
            choice("trump", (KINDS,), "the trump card; no 1 before the deal (D2)"),
            choice("leader", seats, "who led the trick or leads the next; no 1 for nobody (R2)"),
            choice("trick", card_by_seat, "the card that each has played to the current trick"),
            choice("last_trick", card_by_seat, "the card of each in the last finished trick (T10)"),
            choice(
                "last_winner",
                (rules.players + 1,),
                "who won it; the last place for nobody (V1), no 1 if there was no trick",
            ),
            choice("tricks", (rules.players, tricks), "how many tricks each holds (T8)"),
            counts("hand_sizes", seats, rules.hand_size, "how many cards each holds"),
            counts("pile", (1,), len(rules.deck), "how many cards lie face down"),
            Part("gone", (CARDS,), "cards of finished tricks and replaced trump cards (V4)"),
        )
    )


def most_moves(rules: Rules) -> int:
    """A bound on the number of moves of a round.

    Every card is played at most once in a round.  Each 3 adds at most three moves (W1), each 6
    three (S1), each 1 one (O1) and each Valknut one (V4).
    """
    ranks = [card.rank for card in rules.deck]
    powers = 3 * ranks.count(3) + 3 * ranks.count(6) + ranks.count(1)
    return rules.players * (1 + rules.hand_size) + powers + rules.deck.count(Card.V)


def most_sheets(rules: Rules) -> int:
    """The number of score sheets that the vector holds: all, if the rounds are limited (M3)."""
    return ROUNDS if rules.max_rounds is None else rules.max_rounds


def information_state(rules: Rules) -> Specification:
    """The parts of an information state: the observation, past sheets, and the round's moves."""
    rows, sheets, seats = most_moves(rules), most_sheets(rules), rules.players
    lost = "" if rules.max_rounds is not None else f", and sheets older than {sheets} rounds"
    row = len(MOVES) + 2 * seats + KINDS
    return Specification(
        (
            *specification(rules),
            counts(
                "sheets",
                (sheets, seats, 3),
                most_gained(rules),
                "predictions, tricks and points of the past rounds, the newest first (X5)",
            ),
            Part(
                "moves",
                (rows, row),
                "the moves since the deal in order, including chance's, each as its kind "
                f"({', '.join(MOVES)}), who made it, the other seat of a theft, and its card if "
                "the seat was shown it; a round never has more",
            ),
        ),
        lost=f"the moves of earlier rounds{lost}",
        since=("HandsDealt",),
    )
