"""The loops over the rows of a batch, written once and compiled for each game.

The annotated names without a value are functions and numbers that each game gives.  Moves are made
in one loop only, because most of the time to compile goes into those.  Loops take whole rows
and scratch numbers `w` of their own, so that threads share nothing.
"""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, TypeAlias

from attrs import frozen

from herrlof_rules.batch.compiled import bound, compiled
from herrlof_rules.batch.engine import Engine
from herrlof_rules.batch.layout import KIND, NUMBER, SEAT
from herrlof_rules.batch.randomness import IDS
from herrlof_rules.batch.rows import Ints, Row, Written, after, row, whole

begin: Callable[[Row, Row], None]
settle: Callable[[Row, Row, Row, Row], None]
legal: Callable[[Row, Row, Row], int]
is_legal: Callable[[Row, Row, int], bool]
choose: Callable[[Row, Row, Row, Row], int]
act: Callable[[Row, Row, int], None]
observe: Callable[[Row, Row, int, Written], None]
first_refused: Callable[[Ints, Ints, Ints], int]
policy: Callable[[Row, Row, Row, int, Row], int]
SHEETS: int
"""The column of the first sheet."""
SCORES: int
"""The column of the first seat's points."""
OVER: int
"""The number of the kind of turn after the end."""

START, GIVEN, CHECKED, RANDOM = range(4)
"""How rows are moved on."""

MADE, PARTS, POINTS = range(3)
"""Columns of what has happened to a row: decisions, hands or rounds that ended, points by seat."""

ENDED, DONE, FULL, REFUSED = 1, 0, -1, -2
"""What has come of it: a round or hand has ended or none, a row lacks a column for its sheet, or
the id of row 0 is illegal; numbers below stand for the ids of later rows.
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
    seats: Ints,
) -> int:
    """Moves every row on, with chance settled, by `most` decisions or to its end.

    `how`: starts the match, or takes the action in `ids`, checked or not, or one at random.  Adds
    what happens to `passed`; the decisions there count towards `most`.  A row stops where the seat
    in `seats` is to act, which is -1 for nowhere.  Returns `FULL` if a row has stopped because no
    column is left for its sheet, else whether a round or hand has `ENDED` or not.

    With `CHECKED` it returns `REFUSED - row` for the first row whose id is not legal, and then
    nothing has changed.
    """
    code, sheets = DONE, state.shape[1] - SHEETS
    players = passed.shape[1] - POINTS
    r, w = whole(rules), whole(work)
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
        for seat in range(players):
            now[POINTS + seat] -= s[SCORES + seat]
        while count < most and s[SEAT] >= 0 and s[SEAT] != seats[i]:
            if s[NUMBER] > sheets:
                code = FULL
                break
            act(s, r, choose(s, r, chance, w) if how == RANDOM else ids[i])
            if s[SEAT] < 0:  # or it is called for nothing, after most moves
                settle(s, r, chance, w)
            count += 1
        now[MADE] = count
        parts = s[NUMBER] - number + (playing and s[KIND] == OVER)
        if parts and code == DONE:
            code = ENDED
        now[PARTS] += parts
        for seat in range(players):
            now[POINTS + seat] += s[SCORES + seat]
    return code


def choose_by_policy(s: Row, r: Row, luck: Row, w: Row) -> int:
    """The id that a user's policy gives the place of, the lowest if that is no place."""
    count = legal(s, r, w)
    place = policy(s, r, after(w, IDS), count, luck)
    return w[IDS + place] if 0 <= place < count else w[IDS]


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


def list_rows(state: Ints, rules: Ints, work: Ints, ids: Ints, counts: Ints) -> None:
    """Writes the legal ids of every row as far as they fit, then -1, and how many there are."""
    width = ids.shape[1]
    r, w = whole(rules), whole(work)
    for i in range(len(state)):
        count = legal(row(state, i), r, w)
        listed = row(ids, i)
        for k in range(min(count, width)):
            listed[k] = w[IDS + k]
        for k in range(count, width):
            listed[k] = -1
        counts[i] = count


def mask_rows(state: Ints, rules: Ints, work: Ints, mask: Any) -> None:
    """Marks the legal ids of every row."""
    r, w = whole(rules), whole(work)
    for i in range(len(state)):
        mask[i] = False
        for k in range(legal(row(state, i), r, w)):
            mask[i, w[IDS + k]] = True


def observe_rows(state: Ints, rules: Ints, seats: Ints, out: Any) -> None:
    """Writes the vector of a seat of every row: of `seats`, or for -1 of the seat to act."""
    r = whole(rules)
    for i in range(len(state)):
        s = row(state, i)
        out[i] = 0
        observe(s, r, seats[i] if seats[i] >= 0 else max(s[SEAT], 0), row(out, i))


def choose_rows(state: Ints, rules: Ints, luck: Ints, work: Ints, ids: Ints) -> None:
    """Writes a legal id for every row, all equally likely; -1 where there is no decision."""
    r, w = whole(rules), whole(work)
    for i in range(len(state)):
        s = row(state, i)
        ids[i] = -1 if s[SEAT] < 0 else choose(s, r, row(luck, i), w)


Policy: TypeAlias = Callable[[Row, Row, Row, int, Row], int]
"""`policy(state, options, ids, count, luck)`: the place of an id among `count` legal ones."""

POLICIES_KEPT = 16
"""How many policies are kept compiled."""


@frozen(eq=False)
class Loops:
    """The loops for one game; each is compiled when it is first called."""

    advance: Callable[..., int]
    first_refused: Callable[..., int]
    list_legal: Callable[..., None]
    mask: Callable[..., None]
    observe: Callable[..., None]
    choose: Callable[..., None]


@cache
def loops_of(engine: Engine) -> Loops:
    """The loops of a game, the same ones whenever it is asked for."""
    functions = _functions(engine)

    def made(loop: Callable[..., Any]) -> Any:
        return bound(loop, functions, engine.name)

    return Loops(
        advance=made(advance_rows),
        first_refused=functions["first_refused"],
        list_legal=made(list_rows),
        mask=made(mask_rows),
        observe=made(observe_rows),
        choose=made(choose_rows),
    )


@lru_cache(POLICIES_KEPT)
def advance_by(engine: Engine, policy: Policy) -> Callable[..., int]:
    """The loop of moves with a policy for moves at random; it is not cached from run to run."""
    functions = _functions(engine)
    chosen = policy if hasattr(policy, "py_func") else compiled(policy)
    functions["choose"] = bound(
        choose_by_policy, {**functions, "policy": chosen}, engine.name, kept=False
    )
    return bound(advance_rows, functions, engine.name, kept=False)


def _functions(engine: Engine) -> dict[str, Any]:
    functions: dict[str, Any] = {
        "SHEETS": engine.layout.width,
        "SCORES": engine.layout.start(engine.scores),
        "OVER": engine.over,
        "begin": engine.begin,
        "settle": engine.settle,
        "legal": engine.legal,
        "is_legal": engine.is_legal,
        "choose": engine.choose,
        "act": engine.act,
        "observe": engine.observe,
    }
    functions["first_refused"] = bound(refused_row, functions, engine.name)
    return functions
