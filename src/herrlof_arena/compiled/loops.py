"""The loops over the rows of a batch, written once and compiled for each game.

The annotated names without a value are functions and numbers that each game provides: see
`Loops.__init__`.  Starting, stepping and playing out share one loop, because compiling the moves
takes most of the time.  Each thread passes a frame with its part of the rows and with scratch
memory, so that threads share nothing.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np

from herrlof_arena.compiled.backend import bound, direct
from herrlof_arena.compiled.game import CompiledGame
from herrlof_arena.compiled.layout import KIND, NUMBER, PLAYERS, SEAT
from herrlof_arena.compiled.marks import compiled, inlined, with_names
from herrlof_arena.compiled.randomness import IDS
from herrlof_arena.compiled.rows import (
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
"""The column of the winners as a set of bits."""
OVER: int
"""The number of the kind of turn after the end."""

START, GIVEN, CHECKED, CHOSEN = range(4)
"""The ways to advance rows: see `advance_rows`."""

MADE, PARTS, WON, POINTS = range(4)
"""The columns of `PASSED`, which counts what happened to a row: decisions, hands or rounds that
ended, the winners as a set of bits if the match ended, and the points gained by each seat.
"""

GAMES_KEPT = 32
"""The number of games whose loops are cached: a copy of a game by `pickle` counts as a new game."""

ROWS, ROOM = range(2)
"""The places in a frame of the number of rows, and of the number of columns for sheets."""

STATE, LUCK, PASSED, RULES, WORK, SEATING = range(2, 14, 2)
"""The places in a frame of its arrays: the states, the random generators, the counts of what
happened to each row, the options, the thread's scratch memory, and the policies of the seats.
"""

MATCH_ENDED, ENDED, DONE, FULL, REFUSED = 2, 1, 0, -1, -2
"""The codes that `advance_rows` returns: a match ended, a round or hand ended, neither ended, a row
has no column left for a sheet, or the id of row 0 is illegal; `REFUSED - row` is for a later row.
"""


def advance_rows(frame: Row, given: Ints, most: int, how: int, parts: int) -> int:
    """Advances every row by up to `most` decisions, and settles chance before and after each.

    `how` selects what happens: `START` starts a match in the rows whose number in `given` is 1,
    `GIVEN` takes the actions in `given` without checking them, `CHECKED` checks all of them first,
    and `CHOSEN` lets the policies choose.  With `CHOSEN`, a row stops when the seat to act has its
    bit set in `given`.

    The loop adds to the row's counts in `PASSED`, which begin at 0 only with `CHECKED`.  The
    decisions counted there count towards `most`, and the rounds or hands towards `parts`.

    Returns `FULL` if a row stopped because no column is left for its sheet, and otherwise
    `MATCH_ENDED`, `ENDED` for a round or hand, or `DONE`.  With `CHECKED` it returns
    `REFUSED - row` for the first row with an illegal id, and then all rows are unchanged.
    """
    code, sheets = DONE, frame[ROOM]
    options, scratch, policies = (
        whole_at(frame, RULES),
        whole_at(frame, WORK),
        whole_at(frame, SEATING),
    )
    players = options[PLAYERS]
    if how == CHECKED:
        refused = first_refused(frame, given)
        if refused >= 0:
            return REFUSED - refused
    for i in range(frame[ROWS]):
        if how == START and given[i] == 0:
            continue
        state, chance, now = (
            row_at(frame, STATE, i),
            row_at(frame, LUCK, i),
            row_at(frame, PASSED, i),
        )
        if how == START:
            clear(state, SHEETS + sheets)
            begin(state, options)
        if how == CHECKED:
            clear(now, POINTS + players)
        settle(state, options, chance, scratch)
        count, number, playing = now[MADE], state[NUMBER], state[KIND] != OVER
        last = parts - now[PARTS] + number
        stops = given[i] if how == CHOSEN else 0
        add_points(now, state, SCORES, players, -1)
        while (
            count < most
            and state[SEAT] >= 0
            and not stops >> state[SEAT] & 1
            and state[NUMBER] < last
        ):
            if state[NUMBER] > sheets:
                code = FULL
                break
            act(
                state,
                options,
                chosen(state, options, chance, scratch, policies) if how == CHOSEN else given[i],
            )
            if state[SEAT] < 0:  # few moves lead to chance, and a call takes time
                settle(state, options, chance, scratch)
            count += 1
        now[MADE] = count
        over = playing and state[KIND] == OVER
        ended = state[NUMBER] - number + over
        if ended and code != FULL:
            code = max(code, MATCH_ENDED if over else ENDED)
        now[PARTS] += ended
        now[WON] += over * state[WINNERS]
        add_points(now, state, SCORES, players, 1)
    return code


@inlined
def clear(cells: Any, size: int) -> None:
    """Sets the first `size` numbers to 0."""
    for place in range(size):
        cells[place] = 0


@inlined
def add_points(now: Row, state: Row, scores: int, players: int, times: int) -> None:
    """Adds the row's points, times `times`, to the points gained."""
    for seat in range(players):
        now[POINTS + seat] += times * state[scores + seat]


def chosen_id(state: Row, options: Row, luck: Row, scratch: Row, seating: Row) -> int:
    """The id that the acting seat's policy chooses, or the lowest for an invalid place."""
    policy = after(seating, POLICY_WIDTH * state[SEAT])
    if policy[0] == 0:
        return choose(state, options, luck, scratch)
    count = legal(state, options, scratch)
    place = call_policy(policy, state, options, after(scratch, IDS), count, luck)
    return scratch[IDS + place] if 0 <= place < count else scratch[IDS]


def try_rows(frame: Row, ids: Ints, spare: Ints, worths: Grid) -> bool:
    """Takes each action in every row, and plays on to the end of its round or hand.

    Writes the points gained by the seat to act, minus the mean of the others, in a column for each
    action.  All actions in a row have the luck of the row.  Each playout uses a copy of the row in
    `spare`, so the rows do not change.  Returns False, and plays nothing, if a row has no column
    left for its sheet.
    """
    width, sheets = SHEETS + frame[ROOM], frame[ROOM]
    options, scratch, policies = (
        whole_at(frame, RULES),
        whole_at(frame, WORK),
        whole_at(frame, SEATING),
    )
    state, chance = whole(spare), after(whole(spare), width)
    for i in range(frame[ROWS]):
        if row_at(frame, STATE, i)[NUMBER] > sheets:
            return False
    for i in range(frame[ROWS]):
        before, luck = row_at(frame, STATE, i), row_at(frame, LUCK, i)
        number, seat = before[NUMBER], before[SEAT]
        for k in range(len(ids)):
            for place in range(width):
                state[place] = before[place]
            for place in range(len(spare) - width):
                chance[place] = luck[place]
            act(state, options, ids[k])
            while True:
                if state[SEAT] < 0:
                    if state[NUMBER] != number or state[KIND] == OVER:
                        break
                    settle(state, options, chance, scratch)
                else:
                    act(state, options, chosen(state, options, chance, scratch, policies))
            worths[i, k] = ahead(before, state, SCORES, options[PLAYERS], seat)
    return True


@compiled
def ahead(before: Row, state: Row, scores: int, players: int, seat: int) -> float:
    """The points that a seat has gained since `before`, minus the mean gain of the other seats."""
    gained = 0
    for other in range(players):
        gained += state[scores + other] - before[scores + other]
    own = state[scores + seat] - before[scores + seat]
    return own - (gained - own) / (players - 1)


def refused_row(frame: Row, ids: Ints) -> int:
    """The first row whose id is not legal; -1 if all are legal.

    In a match that has ended only -1 is legal.  While chance is to move, no id is legal.
    """
    options = whole_at(frame, RULES)
    for i in range(frame[ROWS]):
        state = row_at(frame, STATE, i)
        if state[SEAT] < 0:
            if ids[i] != -1 or state[KIND] != OVER:
                return i
        elif not is_legal(state, options, ids[i]):
            return i
    return -1


def list_rows(frame: Row, ids: Grid, counts: Ints, padded: bool) -> None:
    """Writes the legal ids of every row as far as they fit, and their number.

    If `padded` is set, -1 is written after the ids.
    """
    width = ids.shape[1]
    options, scratch = whole_at(frame, RULES), whole_at(frame, WORK)
    for i in range(frame[ROWS]):
        count = legal(row_at(frame, STATE, i), options, scratch)
        listed = row(ids, i)
        for k in range(min(count, width)):
            listed[k] = scratch[IDS + k]
        for k in range(count, width if padded else 0):
            listed[k] = -1
        counts[i] = count


def mask_rows(frame: Row, mask: Grid) -> None:
    """Marks the legal ids of every row."""
    options, scratch = whole_at(frame, RULES), whole_at(frame, WORK)
    for i in range(frame[ROWS]):
        marked = row(mask, i)
        clear(marked, mask.shape[1])
        for k in range(legal(row_at(frame, STATE, i), options, scratch)):
            marked[scratch[IDS + k]] = 1


def observe_rows(frame: Row, seats: Ints, out: Grid) -> None:
    """Writes a vector for every row: of the seat in `seats`, or for -1 of the seat to act."""
    options = whole_at(frame, RULES)
    for i in range(frame[ROWS]):
        state, vector = row_at(frame, STATE, i), row(out, i)
        clear(vector, out.shape[1])
        observe(state, options, seats[i] if seats[i] >= 0 else max(state[SEAT], 0), vector)


def choose_rows(frame: Row, ids: Ints) -> None:
    """Writes the id that the policy chooses in every row; -1 if no seat is to act."""
    options, scratch, policies = (
        whole_at(frame, RULES),
        whole_at(frame, WORK),
        whole_at(frame, SEATING),
    )
    for i in range(frame[ROWS]):
        state, luck = row_at(frame, STATE, i), row_at(frame, LUCK, i)
        ids[i] = -1 if state[SEAT] < 0 else chosen(state, options, luck, scratch, policies)


class Typed(dict[str, Callable[..., None]]):
    """The compiled versions of a loop, by the letter of the type of numbers that it writes."""

    def __init__(self, loop: Callable[..., None]) -> None:
        self._loop = loop

    def __missing__(self, letter: str) -> Callable[..., None]:
        loop: Callable[..., None] = direct(self._loop, np.dtype(letter))
        self[letter] = loop
        return loop


class Loops:
    """The loops for one game; each is compiled on first use."""

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

        def bound_loop(loop: Callable[..., Any]) -> Any:
            return bound(loop, functions, game.name)

        functions["first_refused"] = refused = bound_loop(refused_row)
        functions["chosen"] = inlined(with_names(chosen_id, functions, f"{game.name}_chosen"))
        self.list_legal, self.observe = (
            Typed(bound_loop(list_rows)),
            Typed(bound_loop(observe_rows)),
        )
        self._later: dict[str, tuple[Any, ...]] = {
            "advance": (bound_loop(advance_rows),),
            "try_out": (bound_loop(try_rows), np.dtype(np.float64)),
            "first_refused": (refused,),
            "mask": (bound_loop(mask_rows), np.dtype(np.uint8)),
            "choose": (bound_loop(choose_rows),),
        }

    def __getattr__(self, name: str) -> Any:
        if name not in self._later:
            raise AttributeError(name)
        loop = direct(*self._later[name])
        setattr(self, name, loop)
        return loop


loops_of = lru_cache(GAMES_KEPT)(Loops)
"""The loops of a game; the same object at every call."""
