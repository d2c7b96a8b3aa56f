"""Whole rounds to order."""

from typing import Any

from rules.herrlof.states import after_rounds, play, spectator, table

from herrlof_rules.herrlof import FULL_DECK, GAME, Deal, State

_WINNING = ["R2", "R4", "R5", "R7", "R8", "Y2", "Y4"]
_LOSING = ["B2", "B4", "B5", "B1", "B6", "B3"]
_OTHER = ["G2", "G4", "G5", "G7", "G8", "B7", "B8"]


def seven_tricks(tricks: int, predictions: tuple[int, int], **options: Any) -> State:
    """The state after a round in which seat 0 wins `tricks`, 1 to 7, and seat 1 the rest.

    With no trump seat 1 does not follow seat 0's first cards; then its B2 loses to the B8, and it
    cannot follow any more.
    """
    winning, losing = _WINNING[:tricks], _LOSING[: 7 - tricks]
    thrown, rest = _OTHER[:tricks], _OTHER[tricks:]
    played = [card for pair in zip(winning, thrown, strict=True) for card in pair]
    if losing:
        played += [losing[0], rest[-1]]
        played += [card for pair in zip(rest[:-1], losing[1:], strict=True) for card in pair]
    hands = (" ".join(winning + losing), " ".join(_OTHER))
    return play(table(hands, trump="V", predictions=predictions, **options), " ".join(played))


# Without a trump, seat 0 wins 8 of 13 tricks.  Seat 1 cannot follow suit to eight of its cards.
# The three Hagalaz of seat 0 lose, but seat 0 leads the next trick each time.  Seat 0 also loses
# the last two tricks.
EIGHT_TO_FIVE = ("G2 G4 G5 G7 G8 Y2 Y4 Y5 H H H R2 Y7", "B1 B6 B9 R1 R6 R9 B2 B4 B5 B7 B8 R4 R7")
EIGHT_TO_FIVE_PLAY = "G2 B1 G4 B6 G5 B9 G7 R1 G8 R6 Y2 R9 Y4 B2 Y5 B4 H B5 H B7 H B8 R2 R4 R7 Y7"
# The round is as above, but a Valknut is led first, and seat 1 wins one more trick at the end.
SIX_TO_SIX = ("V G4 G5 G7 G8 Y2 Y4 Y5 H H H R2 Y7", "B1 B6 B9 R1 R6 R9 B2 B4 B5 B7 R8 R4 R7")
SIX_TO_SIX_PLAY = "V B1 G4 B6 G5 B9 G7 R1 G8 R6 Y2 R9 Y4 B2 H B4 H B5 H B7 R2 R4 R7 Y5 R8 Y7"


def tied(*, hits: tuple[int, int], last_tricks: tuple[int, int], **options: Any) -> State:
    """The end of a match with scores 52 to 52, (3, 2) or (2, 2) hits, last tricks 8:5 or 6:6."""
    earlier: tuple[tuple[tuple[int, int], tuple[int, int], tuple[int, int]], ...]
    if last_tricks == (6, 6):
        hands, pile, moves = SIX_TO_SIX, "V", SIX_TO_SIX_PLAY
        earlier = (
            ((7, 6), (7, 6), (17, 16)),
            ((6, 7), (6, 7), (16, 17)),
            ((0, 0), (7, 6), (7, 6)),
            ((0, 0), (6, 7), (6, 7)),
        )
    else:
        hands, pile, moves = EIGHT_TO_FIVE, "V V", EIGHT_TO_FIVE_PLAY
        if hits == (3, 2):
            earlier = (
                ((5, 5), (5, 5), (15, 15)),
                ((5, 5), (5, 5), (15, 15)),
                ((0, 0), (2, 8), (2, 8)),
                ((0, 0), (2, 9), (2, 9)),
            )
        else:
            earlier = (
                ((5, 7), (5, 7), (15, 17)),
                ((7, 6), (7, 6), (17, 16)),
                ((0, 0), (6, 7), (6, 7)),
                ((0, 0), (6, 7), (6, 7)),
            )
    predictions = (8, 0) if hits == (3, 2) else (0, 0)
    options = {"small_bonus_tricks": (3, 4), **options}
    state = table(hands, trump="V", pile=pile, predictions=predictions, **options)
    state = after_rounds(state, *earlier)
    GAME.validate(state)
    state = play(state, moves)
    assert (spectator(state).hits, spectator(state).tricks) == (hits, last_tricks)
    return state


def full_deal(players: int) -> Deal:
    """The full deck dealt in canonical order."""
    size = 15 if players == 2 else 11
    hands = tuple(FULL_DECK[size * seat : size * (seat + 1)] for seat in range(players))
    return Deal(hands, FULL_DECK[size * players])
