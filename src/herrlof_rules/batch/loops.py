"""The loops over the rows of a batch, written once and compiled for each game.

The annotated names without a value are functions and numbers that each game gives.  No loop but
`playout` makes more than one move a row; each is given whole rows, so that threads share nothing.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from herrlof_rules.batch.layout import NUMBER, SEAT
from herrlof_rules.batch.randomness import WORK
from herrlof_rules.batch.rows import Ints, Row, Written

begin: Callable[[Row, Row], None]
settle: Callable[[Row, Row, Row, Row], None]
legal: Callable[[Row, Row, Row], int]
is_legal: Callable[[Row, Row, int], bool]
choose: Callable[[Row, Row, Row, Row], int]
act: Callable[[Row, Row, int], None]
observe: Callable[[Row, Row, int, Written], None]
SHEETS: int
"""The column of the first sheet."""


def start_rows(state: Ints, rules: Row, luck: Ints) -> None:
    """Starts a match in every row, up to its first decision."""
    w = np.empty(WORK, np.int64)
    for i in range(len(state)):
        begin(state[i], rules)
        settle(state[i], rules, luck[i], w)


def settle_rows(state: Ints, rules: Row, luck: Ints) -> None:
    """Settles chance in every row where it is to move."""
    w = np.empty(WORK, np.int64)
    for i in range(len(state)):
        settle(state[i], rules, luck[i], w)


def first_refused(state: Ints, rules: Row, ids: Row) -> int:
    """The first row whose id is not legal, -1 being so where there is no decision; -1 for none."""
    for i in range(len(state)):
        s = state[i]
        if s[SEAT] < 0:
            if ids[i] != -1:
                return i
        elif not is_legal(s, rules, ids[i]):
            return i
    return -1


def step_rows(state: Ints, rules: Row, luck: Ints, ids: Row) -> int:
    """Makes a move in every row with a decision; returns how many matches it ended."""
    w = np.empty(WORK, np.int64)
    ended = 0
    for i in range(len(state)):
        s = state[i]
        if s[SEAT] >= 0:
            act(s, rules, ids[i])
            settle(s, rules, luck[i], w)
            if s[SEAT] < 0:
                ended += 1
    return ended


def list_rows(state: Ints, rules: Row, ids: Ints, counts: Row) -> int:
    """Writes the legal ids of all rows one after the other, and how many each row has."""
    total = 0
    for i in range(len(state)):
        count = legal(state[i], rules, ids[total:])
        counts[i] = count
        total += count
    return total


def mask_rows(state: Ints, rules: Row, ids: Row, mask: Any) -> None:
    """Marks the legal ids of every row; `ids` is to write to."""
    mask[:] = False
    for i in range(len(state)):
        for k in range(legal(state[i], rules, ids)):
            mask[i, ids[k]] = True


def observe_rows(state: Ints, rules: Row, seats: Row, out: Any) -> None:
    """Writes the tensor of a seat of every row: of `seats`, or for -1 of the seat to act."""
    for i in range(len(state)):
        s = state[i]
        observe(s, rules, seats[i] if seats[i] >= 0 else s[SEAT], out[i])


def choose_rows(state: Ints, rules: Row, luck: Ints, scratch: Row, ids: Row) -> None:
    """Writes a legal id for every row, all equally likely; -1 where there is no decision."""
    for i in range(len(state)):
        ids[i] = -1
        if state[i, SEAT] >= 0:
            ids[i] = choose(state[i], rules, luck[i], scratch)


def playout_rows(
    state: Ints, rules: Row, luck: Ints, scratch: Row, decisions: Row, most: int
) -> bool:
    """Plays every row on at random to its end, or for `most` decisions.

    Adds to the decisions of each row.  Returns whether all rows are done: none has stopped because
    there is no column left for its sheet.
    """
    w = np.empty(WORK, np.int64)
    done = True
    for i in range(len(state)):
        s, luck_of_row, made = state[i], luck[i], 0
        while s[SEAT] >= 0 and decisions[i] + made < most:
            if SHEETS + s[NUMBER] > len(s):
                done = False
                break
            act(s, rules, choose(s, rules, luck_of_row, scratch))
            settle(s, rules, luck_of_row, w)
            made += 1
        decisions[i] += made
    return done
