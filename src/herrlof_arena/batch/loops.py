"""The loops over the rows of a batch, written once and compiled for each game.

The annotated names without a value are functions and numbers that each game gives.  Moves are made
in one loop only, because most of the time to compile goes into those.  Loops take whole rows
and scratch numbers `w` of their own, so that threads share nothing.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from attrs import frozen

from herrlof_arena.batch.compiled import compiled, inlined, with_names
from herrlof_arena.batch.compiled_game import CompiledGame
from herrlof_arena.batch.layout import KIND, NUMBER, PLAYERS, SEAT
from herrlof_arena.batch.machine import bound
from herrlof_arena.batch.randomness import IDS
from herrlof_arena.batch.rows import (
    POLICY_WIDTH,
    Ints,
    Row,
    Written,
    after,
    call_policy,
    row,
    whole,
)

begin: Callable[[Row, Row], None]
settle: Callable[[Row, Row, Row, Row], None]
legal: Callable[[Row, Row, Row], int]
is_legal: Callable[[Row, Row, int], bool]
choose: Callable[[Row, Row, Row, Row], int]
act: Callable[[Row, Row, int], None]
observe: Callable[[Row, Row, int, Written], None]
first_refused: Callable[[Ints, Ints, Ints], int]
chosen: Callable[[Row, Row, Row, Row, Row], int]
SHEETS: int
"""The column of the first sheet."""
SCORES: int
"""The column of the first seat's points."""
OVER: int
"""The number of the kind of turn after the end."""

START, GIVEN, CHECKED, CHOSEN = range(4)
"""How rows are moved on."""

MADE, PARTS, POINTS = range(3)
"""Columns of what has happened to a row: decisions, hands or rounds that ended, points by seat."""

MATCH_ENDED, ENDED, DONE, FULL, REFUSED = 2, 1, 0, -1, -2
"""What has come of it: a match has ended, a round or hand or none, a row lacks a column for its
sheet, or the id of row 0 is illegal; numbers below stand for the ids of later rows.
"""


def advance_rows(
    state: Ints,
    rules: Ints,
    luck: Ints,
    work: Ints,
    ids: Ints,
    passed: Ints,
    most: int,
    how: int,
    stops: Ints,
    parts: int,
    seating: Ints,
) -> int:
    """Moves every row on, with chance settled, by `most` decisions or to its end.

    `how`: starts the match, or takes the action in `ids`, checked or not, or one by the policies of
    `seating`.  Adds what happens to `passed`; the decisions there count towards `most`, the rounds
    or hands towards `parts`.  A row stops where a seat is to act whose bit is in `stops`.
    Returns `FULL` if a row has stopped because no column is left for its sheet, else
    `MATCH_ENDED`, `ENDED` for a round or hand, or `DONE`.

    With `CHECKED` it returns `REFUSED - row` for the first row whose id is not legal, and then
    nothing has changed.
    """
    code, sheets = DONE, state.shape[1] - SHEETS
    players = passed.shape[1] - POINTS
    r, w, policies = whole(rules), whole(work), whole(seating)
    if how == CHECKED:
        refused = first_refused(state, rules, ids)
        if refused >= 0:
            return REFUSED - refused
    for i in range(len(state)):
        s, chance = row(state, i), row(luck, i)
        if how == START:
            state[i] = 0
            begin(s, r)
        settle(s, r, chance, w)
        now = row(passed, i)
        count, number, playing = now[MADE], s[NUMBER], s[KIND] != OVER
        last = parts - now[PARTS] + number
        for seat in range(players):
            now[POINTS + seat] -= s[SCORES + seat]
        while count < most and s[SEAT] >= 0 and not stops[i] >> s[SEAT] & 1 and s[NUMBER] < last:
            if s[NUMBER] > sheets:
                code = FULL
                break
            act(s, r, chosen(s, r, chance, w, policies) if how == CHOSEN else ids[i])
            if s[SEAT] < 0:  # or it is called for nothing, after most moves
                settle(s, r, chance, w)
            count += 1
        now[MADE] = count
        over = playing and s[KIND] == OVER
        ended = s[NUMBER] - number + over
        if ended and code != FULL:
            code = max(code, MATCH_ENDED if over else ENDED)
        now[PARTS] += ended
        for seat in range(players):
            now[POINTS + seat] += s[SCORES + seat]
    return code


def chosen_id(s: Row, r: Row, luck: Row, w: Row, seating: Row) -> int:
    """The id that the policy of the seat to act chooses, the lowest if that is not a place."""
    policy = after(seating, POLICY_WIDTH * s[SEAT])
    if policy[0] == 0:
        return choose(s, r, luck, w)
    count = legal(s, r, w)
    place = call_policy(policy, s, r, after(w, IDS), count, luck)
    return w[IDS + place] if 0 <= place < count else w[IDS]


def try_rows(
    state: Ints,
    rules: Ints,
    luck: Ints,
    work: Ints,
    seating: Ints,
    ids: Ints,
    scratch: Ints,
    worths: Any,
) -> bool:
    """Plays each of these actions out in every row, to the end of its round or hand.

    Writes how far that brings the seat to act ahead of the others, a column for each action.
    All actions have the luck of the row; the rows stay as they are, as each is played on in
    `scratch`.  Returns whether there was a column for the sheet of every row.
    """
    width, sheets = state.shape[1], state.shape[1] - SHEETS
    r, w, policies = whole(rules), whole(work), whole(seating)
    s, chance = whole(scratch), after(whole(scratch), width)
    for i in range(len(state)):
        if state[i, NUMBER] > sheets:
            return False
    for i in range(len(state)):
        before = row(state, i)
        number, seat = before[NUMBER], before[SEAT]
        for k in range(len(ids)):
            for place in range(width):
                s[place] = before[place]
            for place in range(luck.shape[1]):
                chance[place] = luck[i, place]
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
    """The points that a seat has gained since, less the others' by the mean."""
    gained = 0
    for other in range(players):
        gained += s[scores + other] - before[scores + other]
    own = s[scores + seat] - before[scores + seat]
    return own - (gained - own) / (players - 1)


def refused_row(state: Ints, rules: Ints, ids: Ints) -> int:
    """The first row whose id is not legal; -1 for none.

    After the end -1 is, and while chance is to move no id is.
    """
    r = whole(rules)
    for i in range(len(state)):
        s = row(state, i)
        if s[SEAT] < 0:
            if ids[i] != -1 or s[KIND] != OVER:
                return i
        elif not is_legal(s, r, ids[i]):
            return i
    return -1


def list_rows(state: Ints, rules: Ints, work: Ints, ids: Ints, counts: Ints, padded: bool) -> None:
    """Writes the legal ids of every row as far as they fit, -1 after them, and counts."""
    width = ids.shape[1]
    r, w = whole(rules), whole(work)
    for i in range(len(state)):
        count = legal(row(state, i), r, w)
        listed = row(ids, i)
        for k in range(min(count, width)):
            listed[k] = w[IDS + k]
        for k in range(count, width if padded else 0):
            listed[k] = -1
        counts[i] = count


def mask_rows(state: Ints, rules: Ints, work: Ints, mask: Any) -> None:
    """Marks the legal ids of every row."""
    r, w = whole(rules), whole(work)
    for i in range(len(state)):
        marked = row(mask, i)
        for number in range(mask.shape[1]):
            marked[number] = 0
        for k in range(legal(row(state, i), r, w)):
            marked[w[IDS + k]] = 1


def observe_rows(state: Ints, rules: Ints, seats: Ints, out: Any) -> None:
    """Writes the vector of a seat of every row: of `seats`, or for -1 of the seat to act."""
    r = whole(rules)
    for i in range(len(state)):
        s, vector = row(state, i), row(out, i)
        for place in range(out.shape[1]):
            vector[place] = 0
        observe(s, r, seats[i] if seats[i] >= 0 else max(s[SEAT], 0), vector)


def choose_rows(state: Ints, rules: Ints, luck: Ints, work: Ints, ids: Ints, seating: Ints) -> None:
    """Writes the id that its policy chooses for every row; -1 where there is no decision."""
    r, w, policies = whole(rules), whole(work), whole(seating)
    for i in range(len(state)):
        s = row(state, i)
        ids[i] = -1 if s[SEAT] < 0 else chosen(s, r, row(luck, i), w, policies)


@frozen(eq=False)
class Loops:
    """The loops for one game; each is compiled when it is first called."""

    advance: Callable[..., int]
    try_out: Callable[..., bool]
    first_refused: Callable[..., int]
    list_legal: Callable[..., None]
    mask: Callable[..., None]
    observe: Callable[..., None]
    choose: Callable[..., None]


@cache
def loops_of(game: CompiledGame) -> Loops:
    """The loops of a game, the same ones whenever it is asked for."""
    functions = {
        name: getattr(game, name)
        for name in ("begin", "settle", "legal", "is_legal", "choose", "act", "observe")
    }
    functions["SHEETS"] = game.layout.width
    functions["SCORES"] = game.layout.start(game.scores)
    functions["OVER"] = game.over

    def made(loop: Callable[..., Any]) -> Any:
        return bound(loop, functions, game.name)

    functions["first_refused"] = made(refused_row)
    functions["chosen"] = inlined(with_names(chosen_id, functions, f"{game.name}_chosen"))
    return Loops(
        advance=made(advance_rows),
        try_out=made(try_rows),
        first_refused=functions["first_refused"],
        list_legal=made(list_rows),
        mask=made(mask_rows),
        observe=made(observe_rows),
        choose=made(choose_rows),
    )
