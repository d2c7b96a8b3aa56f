"""What follows what: the end of a trick (R1, R2), and going on after a card's own power."""

from herrlof_arena.batch.compiled import compiled
from herrlof_arena.batch.herrlof import power_of_1, power_of_6
from herrlof_arena.batch.herrlof.cards import VALKNUT, rank_of
from herrlof_arena.batch.herrlof.leading import next_trick
from herrlof_arena.batch.herrlof.state import (
    LAST_LEADER,
    LAST_TRICK,
    LAST_WINNER,
    LEADER,
    PLAY,
    PLAYED,
    STEAL_CARD,
    STEAL_TRICK,
    TRICK,
    TRICKS,
    clear_trick,
)
from herrlof_arena.batch.herrlof.winning import best_card
from herrlof_arena.batch.layout import PLAYERS
from herrlof_arena.batch.rows import Row
from herrlof_arena.batch.turns import seat_after, turn_to


@compiled
def end_trick(s: Row, r: Row) -> None:
    """R1, R2: the trick is won or destroyed; the power of the winning card comes next."""
    players, leader = r[PLAYERS], s[LEADER]
    destroyed = False
    for place in range(players):
        if s[TRICK + place] == VALKNUT:  # V1, V2
            destroyed = True
    winner, rank = -1, 0
    if not destroyed:
        place = best_card(s, r)
        winner, rank = seat_after(r, leader, place), rank_of(s[TRICK + place])
        s[TRICKS + winner] += 1  # T8
    s[LAST_LEADER], s[LAST_WINNER] = leader, winner
    for place in range(players):
        s[LAST_TRICK + place] = s[TRICK + place]
    clear_trick(s)
    if rank == 1 and power_of_1.victims(s, r, winner):
        turn_to(s, STEAL_TRICK, winner)
    elif rank == 6 and power_of_6.victims(s, r, winner):
        turn_to(s, STEAL_CARD, winner)
    else:
        next_trick(s, r)


@compiled
def go_on(s: Row, r: Row) -> None:
    """After what a card did when it was played: the next player, or the end of the trick."""
    if s[PLAYED] == r[PLAYERS]:
        end_trick(s, r)
    else:
        turn_to(s, PLAY, seat_after(r, s[LEADER], s[PLAYED]))
