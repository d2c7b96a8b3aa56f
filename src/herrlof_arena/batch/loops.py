"""The loops over the rows of a batch, written once and compiled for each game.

The annotated names without a value are functions and numbers that each game gives.  Moves are made
in one loop only, because most of the time to compile goes into those.  Loops go by a frame, which
has whole rows and scratch numbers `w` of its own, so that threads share nothing.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np

from herrlof_arena.batch.compiled import compiled, inlined, with_names
from herrlof_arena.batch.compiled_game import CompiledGame
from herrlof_arena.batch.layout import KIND, NUMBER, PLAYERS, SEAT
from herrlof_arena.batch.machine import bound, direct
from herrlof_arena.batch.randomness import IDS
from herrlof_arena.batch.rows import (
    POLICY_WIDTH,
    Grid,
    Ints,
    Row,
    Written,
    after,
    call_policy,
    row,
    row_at,
    whole,
    whole_at,
)

begin: Callable[[Row, Row], None]
settle: Callable[[Row, Row, Row, Row], None]
legal: Callable[[Row, Row, Row], int]
is_legal: Callable[[Row, Row, int], bool]
choose: Callable[[Row, Row, Row, Row], int]
act: Callable[[Row, Row, int], None]
observe: Callable[[Row, Row, int, Written], None]
first_refused: Callable[[Row, Ints], int]
chosen: Callable[[Row, Row, Row, Row, Row], int]
SHEETS: int
"""The column of the first sheet."""
SCORES: int
"""The column of the first seat's points."""
WINNERS: int
"""The column of the winners as bits."""
OVER: int
"""The number of the kind of turn after the end."""

START, GIVEN, CHECKED, CHOSEN = range(4)
"""How rows are moved on."""

MADE, PARTS, WON, POINTS = range(4)
"""Columns of what has happened to a row: decisions, hands or rounds that ended, the winners if the
match did, as bits, and points by seat.
"""

GAMES_KEPT = 32
"""Of how many games loops are kept: each copy of a batch by `pickle` or `copy` has its own."""

ROWS, ROOM = range(2)
"""The numbers of a frame: of rows, and of columns for sheets."""

STATE, LUCK, PASSED, RULES, WORK, SEATING = range(2, 14, 2)
"""The arrays of a frame: those of the matches, what has happened to each, the options, scratch
numbers of this thread, and the policies of the seats.
"""

MATCH_ENDED, ENDED, DONE, FULL, REFUSED = 2, 1, 0, -1, -2
"""What has come of it: a match has ended, a round or hand or none, a row lacks a column for its
sheet, or the id of row 0 is illegal; numbers below stand for the ids of later rows.
"""


def advance_rows(frame: Row, given: Ints, most: int, how: int, parts: int) -> int:
    """Moves every row on, with chance settled, by `most` decisions or to its end.

    `how`: starts the match where `given` is 1, or takes the action in `given`, checked or not, or
    one by the policies; a row then stops where a seat is to act whose bit is in `given`.  Adds what
    happens to what has happened, with `CHECKED` from 0 on; the decisions there count towards
    `most`, the rounds or hands towards `parts`.
    Returns `FULL` if a row has stopped because no column is left for its sheet, else
    `MATCH_ENDED`, `ENDED` for a round or hand, or `DONE`.

    With `CHECKED` it returns `REFUSED - row` for the first row whose id is not legal, and then
    nothing has changed.
    """
    code, sheets = DONE, frame[ROOM]
    r, w, policies = whole_at(frame, RULES), whole_at(frame, WORK), whole_at(frame, SEATING)
    players = r[PLAYERS]
    if how == CHECKED:
        refused = first_refused(frame, given)
        if refused >= 0:
            return REFUSED - refused
    for i in range(frame[ROWS]):
        if how == START and given[i] == 0:
            continue
        s, chance, now = row_at(frame, STATE, i), row_at(frame, LUCK, i), row_at(frame, PASSED, i)
        if how == START:
            clear(s, SHEETS + sheets)
            begin(s, r)
        if how == CHECKED:
            clear(now, POINTS + players)
        settle(s, r, chance, w)
        count, number, playing = now[MADE], s[NUMBER], s[KIND] != OVER
        last = parts - now[PARTS] + number
        stops = given[i] if how == CHOSEN else 0
        add_points(now, s, SCORES, players, -1)
        while count < most and s[SEAT] >= 0 and not stops >> s[SEAT] & 1 and s[NUMBER] < last:
            if s[NUMBER] > sheets:
                code = FULL
                break
            act(s, r, chosen(s, r, chance, w, policies) if how == CHOSEN else given[i])
            if s[SEAT] < 0:  # or it is called for nothing, after most moves
                settle(s, r, chance, w)
            count += 1
        now[MADE] = count
        over = playing and s[KIND] == OVER
        ended = s[NUMBER] - number + over
        if ended and code != FULL:
            code = max(code, MATCH_ENDED if over else ENDED)
        now[PARTS] += ended
        now[WON] += over * s[WINNERS]
        add_points(now, s, SCORES, players, 1)
    return code


@inlined
def clear(cells: Any, size: int) -> None:
    """Makes zeros of the first numbers."""
    for place in range(size):
        cells[place] = 0


@inlined
def add_points(now: Row, s: Row, scores: int, players: int, times: int) -> None:
    """Adds a multiple of the points of a row to what has happened to it."""
    for seat in range(players):
        now[POINTS + seat] += times * s[scores + seat]


def chosen_id(s: Row, r: Row, luck: Row, w: Row, seating: Row) -> int:
    """The id that the policy of the seat to act chooses, the lowest if that is not a place."""
    policy = after(seating, POLICY_WIDTH * s[SEAT])
    if policy[0] == 0:
        return choose(s, r, luck, w)
    count = legal(s, r, w)
    place = call_policy(policy, s, r, after(w, IDS), count, luck)
    return w[IDS + place] if 0 <= place < count else w[IDS]


def try_rows(frame: Row, ids: Ints, scratch: Ints, worths: Grid) -> bool:
    """Plays each of these actions out in every row, to the end of its round or hand.

    Writes how far that brings the seat to act ahead of the others, a column for each action.
    All actions have the luck of the row; the rows stay as they are, as each is played on in
    `scratch`.  Returns whether there was a column for the sheet of every row.
    """
    width, sheets = SHEETS + frame[ROOM], frame[ROOM]
    r, w, policies = whole_at(frame, RULES), whole_at(frame, WORK), whole_at(frame, SEATING)
    s, chance = whole(scratch), after(whole(scratch), width)
    for i in range(frame[ROWS]):
        if row_at(frame, STATE, i)[NUMBER] > sheets:
            return False
    for i in range(frame[ROWS]):
        before, luck = row_at(frame, STATE, i), row_at(frame, LUCK, i)
        number, seat = before[NUMBER], before[SEAT]
        for k in range(len(ids)):
            for place in range(width):
                s[place] = before[place]
            for place in range(len(scratch) - width):
                chance[place] = luck[place]
            act(s, r, ids[k])
            while True:
                if s[SEAT] < 0:
                    if s[NUMBER] != number or s[KIND] == OVER:
                        break
                    settle(s, r, chance, w)
                else:
                    act(s, r, chosen(s, r, chance, w, policies))
            worths[i, k] = ahead(before, s, SCORES, r[PLAYERS], seat)
    return True


@compiled
def ahead(before: Row, s: Row, scores: int, players: int, seat: int) -> float:
    """The points that a seat has gained since, minus the others' by the mean."""
    gained = 0
    for other in range(players):
        gained += s[scores + other] - before[scores + other]
    own = s[scores + seat] - before[scores + seat]
    return own - (gained - own) / (players - 1)


def refused_row(frame: Row, ids: Ints) -> int:
    """The first row whose id is not legal; -1 for none.

    After the end -1 is, and while chance is to move no id is.
    """
    r = whole_at(frame, RULES)
    for i in range(frame[ROWS]):
        s = row_at(frame, STATE, i)
        if s[SEAT] < 0:
            if ids[i] != -1 or s[KIND] != OVER:
                return i
        elif not is_legal(s, r, ids[i]):
            return i
    return -1


def list_rows(frame: Row, ids: Grid, counts: Ints, padded: bool) -> None:
    """Writes the legal ids of every row as far as they fit, -1 after them, and counts."""
    width = ids.shape[1]
    r, w = whole_at(frame, RULES), whole_at(frame, WORK)
    for i in range(frame[ROWS]):
        count = legal(row_at(frame, STATE, i), r, w)
        listed = row(ids, i)
        for k in range(min(count, width)):
            listed[k] = w[IDS + k]
        for k in range(count, width if padded else 0):
            listed[k] = -1
        counts[i] = count


def mask_rows(frame: Row, mask: Grid) -> None:
    """Marks the legal ids of every row."""
    r, w = whole_at(frame, RULES), whole_at(frame, WORK)
    for i in range(frame[ROWS]):
        marked = row(mask, i)
        clear(marked, mask.shape[1])
        for k in range(legal(row_at(frame, STATE, i), r, w)):
            marked[w[IDS + k]] = 1


def observe_rows(frame: Row, seats: Ints, out: Grid) -> None:
    """Writes the vector of a seat of every row: of `seats`, or for -1 of the seat to act."""
    r = whole_at(frame, RULES)
    for i in range(frame[ROWS]):
        s, vector = row_at(frame, STATE, i), row(out, i)
        clear(vector, out.shape[1])
        observe(s, r, seats[i] if seats[i] >= 0 else max(s[SEAT], 0), vector)


def choose_rows(frame: Row, ids: Ints) -> None:
    """Writes the id that its policy chooses for every row; -1 where there is no decision."""
    r, w, policies = whole_at(frame, RULES), whole_at(frame, WORK), whole_at(frame, SEATING)
    for i in range(frame[ROWS]):
        s, luck = row_at(frame, STATE, i), row_at(frame, LUCK, i)
        ids[i] = -1 if s[SEAT] < 0 else chosen(s, r, luck, w, policies)


class Typed(dict[str, Callable[..., None]]):
    """A loop by the letter of the type of numbers that it writes."""

    def __init__(self, loop: Callable[..., None]) -> None:
        self._loop = loop

    def __missing__(self, letter: str) -> Callable[..., None]:
        found: Callable[..., None] = direct(self._loop, np.dtype(letter))
        self[letter] = found
        return found


class Loops:
    """The loops for one game; each is compiled when it is first asked for."""

    advance: Callable[..., int]
    try_out: Callable[..., bool]
    first_refused: Callable[..., int]
    mask: Callable[..., None]
    choose: Callable[..., None]

    def __init__(self, game: CompiledGame) -> None:
        names = ("begin", "settle", "legal", "is_legal", "choose", "act", "observe")
        functions: dict[str, Any] = {name: getattr(game, name) for name in names}
        functions["SHEETS"] = game.layout.width
        functions["SCORES"] = game.layout.start(game.scores)
        functions["WINNERS"] = game.layout.start(game.winners)
        functions["OVER"] = game.over

        def made(loop: Callable[..., Any]) -> Any:
            return bound(loop, functions, game.name)

        functions["first_refused"] = refused = made(refused_row)
        functions["chosen"] = inlined(with_names(chosen_id, functions, f"{game.name}_chosen"))
        self.list_legal, self.observe = Typed(made(list_rows)), Typed(made(observe_rows))
        self._later: dict[str, tuple[Any, ...]] = {
            "advance": (made(advance_rows),),
            "try_out": (made(try_rows), np.dtype(np.float64)),
            "first_refused": (refused,),
            "mask": (made(mask_rows), np.dtype(np.uint8)),
            "choose": (made(choose_rows),),
        }

    def __getattr__(self, name: str) -> Any:
        if name not in self._later:
            raise AttributeError(name)
        found = direct(*self._later[name])
        setattr(self, name, found)
        return found


loops_of = lru_cache(GAMES_KEPT)(Loops)
"""The loops of a game, the same ones whenever it is asked for."""
